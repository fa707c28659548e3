package doodledash

import (
	"time"

	"linework/game"
	"linework/game/vote"
)

// A View is everything that one seat, or the public, may know of a match. What must
// not be known yet looks as if it were not there: no card, no word, nobody who has
// the cylinder (DD-4).
type View struct {
	Phase   int       `json:"phase"` // a move names it
	Seat    game.Seat `json:"seat"`  // whose view this is; -1 for the public
	Stage   Stage     `json:"stage"`
	Round   int       `json:"round"` // from 1
	Rounds  int       `json:"rounds"`
	Again   bool      `json:"again"` // the round was started again, with a card from the box (DD-16)
	Guesser game.Seat `json:"guesser"`
	Lot     bool      `json:"lot,omitempty"` // who guesses first was drawn by lot, in the first round (CM-2)
	Players []Player  `json:"players"`

	Numbers int        `json:"numbers"` // how many words the card has
	Skipped []int      `json:"skipped"` // hard words that were named, and are not drawn (DD-5)
	Number  int        `json:"number"`  // of the word; 0 before it is named
	Card    []CardWord `json:"card"`    // for the drawers, until the round is over
	Word    string     `json:"word"`    // for the drawers, and for all when the round is over

	Done     game.Seats `json:"done"`     // who has finished; for the drawers, and for all when drawing is over
	Cylinder game.Seat  `json:"cylinder"` // who has it, likewise; -1 for nobody
	Die      game.Seat  `json:"die"`      // who has it, likewise; -1 for nobody
	Rolling  bool       `json:"rolling"`  // somebody rolls the die
	Alone    bool       `json:"alone"`    // it rolls by itself
	Rolls    []int      `json:"rolls"`    // what it showed so far, 1 to 6
	Stop     int        `json:"stop"`     // the face that ends drawing
	// DrawLeft is how many milliseconds of drawing were left when the die was taken or
	// last rolled. It is -1 without a limit, and while nobody has the die: then the
	// bell is the end of drawing.
	DrawLeft int       `json:"drawLeft"`
	RollIn   int       `json:"rollIn"`         // after how many milliseconds without a roll the die rolls by itself
	Ended    Reason    `json:"ended"`          // why drawing ended; "" before
	Blank    bool      `json:"blank"`          // nothing is drawn on the seat's own board
	Bet      game.Seat `json:"bet"`            // whose drawing this seat says will be guessed; -1 for nobody's
	Bets     []SeatBet `json:"bets,omitempty"` // who bet on whose drawing, when the round is over

	Step     int           `json:"step"`     // 1 the cylinder's drawing, 2 the die's, 3 all others; 0 before guessing
	Shown    game.Seats    `json:"shown"`    // whose drawings were shown to the guesser
	Guesses  []GuessRecord `json:"guesses"`  // of this round
	Accepted game.Seats    `json:"accepted"` // which drawers accept the latest guess (CM-17)
	Declined game.Seats    `json:"declined"` // and which leave it wrong
	Asked    game.Seats    `json:"asked"`    // which are asked: more than half of them decide
	Ballot   *vote.Ballot  `json:"ballot"`   // what is being voted on; nil if nothing is
	Scorers  game.Seats    `json:"scorers"`  // who got a point in this round
	Struck   game.Seat     `json:"struck"`   // whose drawing made the round void; -1 for nobody's
	Went     game.Seats    `json:"went"`     // who has looked enough

	Next  *NextRound `json:"next,omitempty"`  // what is known of the next round; nil in the last round, and before drawings are shown but for the guesser, who waits for them
	Later *NextRound `json:"later,omitempty"` // the round after the next, for its guesser while they may name a number

	Can     Can          `json:"can"`
	History []Record     `json:"history"` // the rounds before this one; all of them when the game has ended
	Result  *game.Result `json:"result"`  // nil while in play
}

// A NextRound is what a seat may know of a round to come. The card of the next one is for those
// who will draw it, once all drawings lie open: before, it would take the eyes off them. The
// guesser, who has none to look at while all draw, sees it then.
type NextRound struct {
	Guesser game.Seat  `json:"guesser"`
	Number  int        `json:"number"`  // 0 before it is named
	Skipped []int      `json:"skipped"` // hard words that were named, and are not drawn (DD-5)
	Card    []CardWord `json:"card"`
	Word    string     `json:"word"` // "" before the number is named
}

// A Player is what everyone may know of a seat.
type Player struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// A SeatBet is whose drawing an artist said would be guessed.
type SeatBet struct {
	Seat  game.Seat `json:"seat"`
	Board int       `json:"board"`
}

// A GuessRecord is one guess of a round, or a missing one.
type GuessRecord struct {
	Step  int       `json:"step"`
	Text  string    `json:"text"` // "" for a pass
	Right bool      `json:"right"`
	By    game.Seat `json:"by"`   // the drawer who accepted it first; -1 where nobody had to
	Late  bool      `json:"late"` // the limit's end or a skip passed for the guesser
}

// Can is what a seat may do now.
type Can struct {
	Name   bool  `json:"name"`  // the number of this round, or of one of the next two
	Start  bool  `json:"start"` // by version 6 of the rules
	Bet    bool  `json:"bet"`
	Draw   bool  `json:"draw"`
	Finish bool  `json:"finish"` // also while the board is blank, which is refused: ink brings no new view
	Roll   bool  `json:"roll"`
	Guess  bool  `json:"guess"`
	Answer bool  `json:"answer"` // accept or decline
	Accept bool  `json:"accept"` // the latest guess, which is far off and nobody asks about
	Vote   bool  `json:"vote"`
	Next   bool  `json:"next"`
	Object []int `json:"object"` // to which boards
	// NoObjection says why the seat cannot object to any board in this game (CM-20).
	NoObjection vote.Bar `json:"noObjection,omitempty"`
}

// A Record is one round that is over.
type Record struct {
	Round    int           `json:"round"`
	Guesser  game.Seat     `json:"guesser"`
	Word     string        `json:"word"`
	Order    []game.Seat   `json:"order"` // who finished, first to last
	Cylinder game.Seat     `json:"cylinder"`
	Die      game.Seat     `json:"die"`
	Rolls    []int         `json:"rolls"`
	Ended    Reason        `json:"ended"`
	Shown    game.Seats    `json:"shown"`
	Guesses  []GuessRecord `json:"guesses"`
	Scorers  game.Seats    `json:"scorers"`
	Bets     []SeatBet     `json:"bets,omitempty"` // who bet on whose drawing
	Struck   game.Seat     `json:"struck"`         // whose drawing made it void; -1 for nobody's
}

// Boards lists the drawings that a seat may see: its own, those shown to the guesser, and all
// of them when the round is over. A board has the number of its seat; the guesser has none.
func (m *match) Boards(viewer game.Seat) []game.Board {
	list := []game.Board{}
	for author := range m.round.drawers.All() {
		if m.round.maySeeDrawing(viewer, author, m.Stage) {
			list = append(list, game.Board{ID: int(author), Edition: m.round.edition, Author: author, Round: m.round.number})
		}
	}
	return list
}

// Picture returns a board as one batch of ink, or nil for a seat that may not see it. The
// author gets the undo history while drawing; everybody else gets only what is visible.
func (m *match) Picture(seat game.Seat, board int) []byte {
	author := game.Seat(board)
	if board < 0 || board >= len(m.Names) || !m.round.maySeeDrawing(seat, author, m.Stage) {
		return nil
	}
	return m.round.boards[author].Picture(board, seat == author && m.round.mayDraw(author))
}

// View returns what a seat may know; anybody but a player gets the public view.
func (m *match) View(seat game.Seat) any {
	r := m.round
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Round: r.number, Rounds: m.PlannedRounds(r.number), Again: m.isCurrentRoundRestart(), Guesser: r.guesser, Lot: m.isFirstRoundWithGuesserByLot(),
		Players: make([]Player, len(m.Names)),
		Numbers: len(r.words), Skipped: game.NonNilCopy(r.skipped), Number: r.namedNumber, Card: []CardWord{},
		Cylinder: game.Watcher, Die: game.Watcher,
		Rolling: r.isDrawingTime() && r.die != game.Watcher, Alone: r.automatic, Rolls: game.NonNilCopy(r.rolls), Stop: stopFace, DrawLeft: -1, RollIn: int(r.delayUntilAutomaticRoll() / time.Millisecond),
		Ended: r.endReason, Step: r.step, Shown: r.shown, Guesses: game.NonNilCopy(r.guesses), Accepted: r.appeal.Yes, Declined: r.appeal.No, Asked: r.appeal.Voters,
		Scorers: r.scorers, Struck: r.voidedBy, Went: r.seenEnough,
		Can: r.allowedMoves(seat, m.Stage, m.WaitingAndTimeoutActions().Waiting, &m.Roster, &m.objectors), History: m.finishedRoundRecords(m.Stage == Over), Result: m.ended.Clone(),
	}
	v.Can.Name = v.Can.Name || m.roundToNameAhead(seat) > 0
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Points: m.points[i]}
	}
	if v.Rolling && r.drawingEnds > 0 {
		v.DrawLeft = int((r.drawingEnds - r.lastRoll) / time.Millisecond)
	}
	if b := r.ballot; b != nil {
		v.Ballot = b.Vote.AsBallot(int(b.author))
	}
	v.Bet = r.betOf(seat)
	drawer, revealed := r.drawers.Has(seat), r.isRevealed(m.Stage)
	if drawer {
		v.Blank = r.boards[seat].Drawing.IsEmpty()
	}
	if drawer && !revealed {
		v.Card = r.wordsForDrawers()
	}
	if revealed {
		v.Bets = r.allBets()
	}
	v.Next = m.roundAhead(1, seat)
	if seat == m.guesserAhead(2) {
		v.Later = m.roundAhead(2, seat)
	}
	if r.word != nil && (drawer || revealed) {
		v.Word = r.word.Text
	}
	if drawer || r.endReason != "" {
		v.Done, v.Cylinder, v.Die = r.finished, r.cylinder, r.die
	}
	return v
}
