package pictomania

import (
	"slices"

	"linework/game"
)

// A View is everything that one seat, or the public, may know of a match. What must
// not be known yet looks as if it were not there: no word, no number on a guess.
type View struct {
	Phase   int       `json:"phase"` // a move names it
	Seat    game.Seat `json:"seat"`  // whose view this is; -1 for the public
	Stage   Stage     `json:"stage"`
	Round   int       `json:"round"` // from 1; 0 while the first deck is chosen
	Rounds  int       `json:"rounds"`
	Players []Player  `json:"players"`

	Children bool     `json:"children"` // one card, no symbols (PM-40)
	Led      bool     `json:"led"`      // the scoring goes on when the host turns the page, not by time
	ByVote   bool     `json:"byVote"`   // the players choose the decks; else they are fixed
	Decks    []string `json:"decks"`    // that there are, easiest first
	Votes    []string `json:"votes"`    // for the next deck, by seat; "" for none yet
	Deck     string   `json:"deck"`     // of this round; "" while the first is chosen, or where the pack has no decks
	Cards    []Card   `json:"cards"`    // of this round, by symbol

	Symbol  int    `json:"symbol"`  // of the own word; -1 before "go" and for the public
	Numeral int    `json:"numeral"` // of the own word; 0 likewise
	Word    string `json:"word"`    // to draw; "" likewise
	Hand    []int  `json:"hand"`    // own number cards that are left
	Laid    []int  `json:"laid"`    // the number this seat laid, by board; 0 for none
	Blank   bool   `json:"blank"`   // nothing was on the own board when this view was made

	Tokens  []int    `json:"tokens"`  // the scoring tokens that every player has to give, highest first (PM-8)
	Bonus   []int    `json:"bonus"`   // bonus tokens still to be taken, highest first (PM-9)
	Ended   Reason   `json:"ended"`   // why drawing ended; "" before
	Ballots []Ballot `json:"ballots"` // objections being voted on

	Walk   []Scored  `json:"walk"`   // the drawings scored so far; in the stage walk the last one is being looked at
	Middle []int     `json:"middle"` // wrong guesses by seat, of the drawings scored so far
	Sheep  game.Seat `json:"sheep"`  // the black sheep, from the stage sheep on; -1 for nobody
	Sums   []Sum     `json:"sums"`   // of this round, by seat, from the stage sums on; else empty

	Timed   bool       `json:"timed"` // a bell ends this stage
	Went    game.Seats `json:"went"`  // who is ready, or has seen enough of this step
	Can     Can        `json:"can"`
	History []Record   `json:"history"` // the rounds before this one; all of them when the game has ended
	Result  *Ended     `json:"result"`  // nil while in play
}

// A Player is what everyone may know of a seat.
type Player struct {
	Name   string      `json:"name"`
	Points int         `json:"points"` // of all rounds whose sums have been shown
	Bonus  int         `json:"bonus"`  // the token taken in this round; 0 for none
	Place  int         `json:"place"`  // in the race for tokens, 1 for the first; 0 for none
	Done   bool        `json:"done"`   // without a token
	Drawn  Fate        `json:"drawn"`  // what holds of the drawing
	Stack  []game.Seat `json:"stack"`  // whose guesses lie on the drawing, in the order laid
	Spares int         `json:"spares"` // how many cards they may still have replaced in this game (PM-6)
}

// A Card is the side of a word card that is up.
type Card struct {
	Words []string `json:"words"` // word 1 first
}

// A Ballot is a vote on an objection (CM-20).
type Ballot struct {
	Seat   game.Seat  `json:"seat"` // who objects
	Board  int        `json:"board"`
	Voters game.Seats `json:"voters"`
	Yes    game.Seats `json:"yes"`
	No     game.Seats `json:"no"`
}

// A Scored is one drawing with all that was guessed at it.
type Scored struct {
	Seat    game.Seat `json:"seat"` // who drew it
	Symbol  int       `json:"symbol"`
	Numeral int       `json:"numeral"`
	Word    string    `json:"word"`
	Drawn   Fate      `json:"drawn"`
	Guesses []Judged  `json:"guesses"` // in the order laid; none where the drawing does not count
	Kept    []int     `json:"kept"`    // scoring tokens that stay with the author
}

// A Judged is one guess, turned over.
type Judged struct {
	Seat   game.Seat `json:"seat"`
	Number int       `json:"number"`
	Right  bool      `json:"right"`
	Token  int       `json:"token"` // what a right guess gets; 0 for a wrong one, which goes to the middle
}

// A Sum is what a player scores in a round, in parts (PM-22). Total is all that was
// received, less all that was kept, plus Counts.
type Sum struct {
	Received []Gift `json:"received"` // for right guesses, in the order of the walk
	Kept     []int  `json:"kept"`     // own scoring tokens, which count against
	Bonus    int    `json:"bonus"`    // the token taken; 0 for none
	Counts   int    `json:"counts"`   // what the token is worth: itself, 0 or less than 0
	Why      Why    `json:"why"`      // it does
	Total    int    `json:"total"`
	Points   int    `json:"points"` // of all rounds so far, this one included
}

// A Gift is a token received from another player.
type Gift struct {
	From  game.Seat `json:"from"`
	Token int       `json:"token"`
}

// Can is what a seat may do now.
type Can struct {
	Choose  bool  `json:"choose"`
	Replace bool  `json:"replace"`
	Ready   bool  `json:"ready"`
	Draw    bool  `json:"draw"`
	Guess   []int `json:"guess"`   // at which boards
	Finish  bool  `json:"finish"`  // true also while the board is blank, which is refused
	Done    bool  `json:"done"`    // say so
	Resume  bool  `json:"resume"`  // take that back
	Nothing bool  `json:"nothing"` // declare to draw nothing
	Object  []int `json:"object"`  // to which boards
	Vote    []int `json:"vote"`    // on which boards
	Next    bool  `json:"next"`
	Turn    bool  `json:"turn"` // for the host alone
}

// A Record is one round that is over.
type Record struct {
	Round    int       `json:"round"`
	Deck     string    `json:"deck"`
	Drawings []Scored  `json:"drawings"` // in the order of the walk
	Middle   []int     `json:"middle"`   // wrong guesses by seat
	Sheep    game.Seat `json:"sheep"`    // -1 for nobody
	Sums     []Sum     `json:"sums"`     // by seat
}

// View returns what a seat may know; anybody but a player gets the public view.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Rounds: m.plannedRounds(), Players: make([]Player, len(m.Names)),
		Children: m.cardsPerRound == 1, Led: m.ledByHost, ByVote: m.decksByVote, Decks: game.CopyOf(m.piles.decks), Votes: game.CopyOf(m.deckVotes), Cards: []Card{},
		Symbol: -1, Hand: []int{}, Laid: make([]int, len(m.Names)),
		Tokens: game.CopyOf(m.scoringTokens), Bonus: game.CopyOf(m.bonusTokens), Ballots: []Ballot{},
		Walk: []Scored{}, Middle: make([]int, len(m.Names)), Sheep: game.Watcher, Sums: []Sum{},
		Timed: m.Deadline > 0, Went: m.readySeats, Can: m.allowedMoves(seat), History: m.roundRecords(), Result: m.copyResult(),
	}
	points := m.shownPoints()
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Points: points[i], Stack: []game.Seat{}, Spares: m.replacementsLeft[i]}
	}
	if m.round != nil {
		m.fillRoundView(&v)
	}
	return v
}

// fillRoundView fills in what everyone may know of the round in play.
func (m *match) fillRoundView(v *View) {
	r := m.round
	v.Round, v.Deck, v.Cards, v.Bonus, v.Ended = r.number, r.deck, r.visibleCards(), game.CopyOf(r.bonus), r.endReason
	for i := range r.players {
		p, seen := &r.players[i], &v.Players[i]
		seen.Bonus, seen.Place, seen.Done, seen.Drawn = p.bonus, p.place, p.done, p.fate
		for _, g := range p.stack {
			seen.Stack = append(seen.Stack, g.seat)
		}
	}
	for board := range r.objections {
		if o := r.objections[board].Vote; o != nil {
			v.Ballots = append(v.Ballots, Ballot{Seat: o.By, Board: board, Voters: o.Voters, Yes: o.Yes, No: o.No})
		}
	}
	s := r.scoreRound(m.scoringTokens)
	for _, author := range r.walkOrder[:r.walked] {
		v.Walk = append(v.Walk, r.scoredDrawing(author, s))
		for _, j := range s.guesses[author] {
			if !j.Right {
				v.Middle[j.Seat]++
			}
		}
	}
	if m.Stage == Shaming || m.Stage == Summing || m.Stage == Over {
		v.Sheep = s.sheep
	}
	if m.Stage == Summing || m.Stage == Over {
		v.Sums = m.roundSums()
	}
	if v.Seat != game.Watcher && m.Stage != Reading {
		m.fillOwnView(v)
	}
}

// fillOwnView fills in what a player alone knows from "go" on.
func (m *match) fillOwnView(v *View) {
	r, p := m.round, &m.round.players[v.Seat]
	v.Symbol, v.Numeral, v.Word, v.Blank = p.symbol, p.numeral, r.wordOf(v.Seat).Text, p.sheet.Drawing.IsEmpty()
	for number := 1; number <= numbers; number++ {
		if !r.hasUsed(v.Seat, number) {
			v.Hand = append(v.Hand, number)
		}
	}
	for board := range r.players {
		v.Laid[board] = r.numberLaidOn(board, v.Seat)
	}
}

// allowedMoves returns what a seat may do now; the public may do nothing.
func (m *match) allowedMoves(seat game.Seat) Can {
	c := Can{Guess: []int{}, Object: []int{}, Vote: []int{}}
	if seat == game.Watcher || m.Stage == Over {
		return c
	}
	c.Choose = m.checkMayVoteForDeck() == nil
	c.Replace = m.checkMayReplace(seat) == nil
	c.Ready = m.Stage == Reading && !m.readySeats.Has(seat)
	c.Next = m.checkMayContinue() == nil && !m.readySeats.Has(seat)
	c.Turn = m.checkMayTurnPage() == nil
	if m.Stage == Drawing {
		p := &m.round.players[seat]
		c.Draw = m.checkMayDraw(seat) == nil
		c.Nothing = c.Draw
		c.Finish = m.checkMayFinish(seat) == nil
		c.Done, c.Resume = p.isBusy(), p.done
	}
	for board := range m.Names {
		if m.checkMayGuess(seat, board) == nil {
			c.Guess = append(c.Guess, board)
		}
		if m.checkMayObject(seat, board) == nil {
			c.Object = append(c.Object, board)
		}
	}
	if m.round != nil {
		for board := range m.round.objections {
			if m.round.objections[board].PendingVoters().Has(seat) {
				c.Vote = append(c.Vote, board)
			}
		}
	}
	return c
}

// roundRecords returns the rounds that are over, for the history.
func (m *match) roundRecords() []Record {
	all := m.pastRounds
	if m.Stage == Over {
		all = m.allRounds()
	}
	list := make([]Record, len(all))
	before := make([]int, len(m.Names))
	for i, r := range all {
		s := r.scoreRound(m.scoringTokens)
		rec := Record{Round: r.number, Deck: r.deck, Drawings: []Scored{}, Middle: s.middle, Sheep: s.sheep, Sums: s.sums}
		for _, author := range r.walkOrder {
			rec.Drawings = append(rec.Drawings, r.scoredDrawing(author, s))
		}
		for k := range rec.Sums {
			before[k] += rec.Sums[k].Total
			rec.Sums[k].Points = before[k]
		}
		list[i] = rec
	}
	return list
}

// copyResult returns a copy of the result; nil while the game is in play.
func (m *match) copyResult() *Ended {
	if m.ended == nil {
		return nil
	}
	return &Ended{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
}
