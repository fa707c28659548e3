package pictomania

import (
	"slices"

	"linework/game"
	"linework/game/vote"
	"linework/words"
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
	Meant   []int  `json:"meant"`   // the symbol of the card that was meant with it, by board; -1 for none
	Blank   bool   `json:"blank"`   // nothing was on the own board when this view was made

	Tokens  []int         `json:"tokens"`  // the scoring tokens that every player has to give, highest first (PM-8)
	Bonus   []int         `json:"bonus"`   // bonus tokens still to be taken, highest first (PM-9)
	Ended   Reason        `json:"ended"`   // why drawing ended; "" before
	Ballots []vote.Ballot `json:"ballots"` // objections being voted on

	Walk   []ScoredDrawing `json:"walk"`   // the drawings scored so far; in the stage walk the last one is being looked at
	Middle []int           `json:"middle"` // wrong guesses by seat, of the drawings scored so far
	Sheep  game.Seat       `json:"sheep"`  // the black sheep, from the stage sheep on; -1 for nobody
	Sums   []Sum           `json:"sums"`   // of this round, by seat, from the stage sums on; else empty

	// TotalsHidden says that the points of all rounds are told at the end alone, and are 0 until then (PM-27).
	TotalsHidden bool `json:"totalsHidden"`
	// LastSeconds says that nobody can lay another guess, and drawing ends in a moment (PM-16).
	LastSeconds bool `json:"lastSeconds"`

	Timed   bool         `json:"timed"` // a bell ends this stage
	Went    game.Seats   `json:"went"`  // who is ready, or has seen enough of this step
	Can     Can          `json:"can"`
	History []Record     `json:"history"` // the rounds before this one; all of them when the game has ended
	Result  *game.Result `json:"result"`  // nil while in play
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

// Can is what a seat may do now.
type Can struct {
	Choose  bool  `json:"choose"`
	Replace bool  `json:"replace"`
	Ready   bool  `json:"ready"`
	Draw    bool  `json:"draw"`
	Guess   []int `json:"guess"`   // at which boards
	Mean    []int `json:"mean"`    // of which guesses to say what was meant, by board
	Finish  bool  `json:"finish"`  // true also while the board is blank, which is refused
	Done    bool  `json:"done"`    // say so
	Resume  bool  `json:"resume"`  // take that back
	Nothing bool  `json:"nothing"` // declare to draw nothing
	Object  []int `json:"object"`  // to which boards
	Vote    []int `json:"vote"`    // on which boards
	// NoObjection says why the seat cannot object to any drawing in this game (CM-20).
	NoObjection vote.Bar `json:"noObjection,omitempty"`
	Next        bool     `json:"next"`
	Turn        bool     `json:"turn"` // for the host alone
}

// A Record is one round that is over.
type Record struct {
	Round    int             `json:"round"`
	Deck     string          `json:"deck"`
	Drawings []ScoredDrawing `json:"drawings"` // in the order of the walk
	Middle   []int           `json:"middle"`   // wrong guesses by seat
	Sheep    game.Seat       `json:"sheep"`    // -1 for nobody
	Sums     []Sum           `json:"sums"`     // by seat
}

// TurnedSides returns every side that was laid out, so that the evening counts their words as
// seen and no others.
func (m *match) TurnedSides() []words.Side { return slices.Clone(m.piles.turned) }

// Boards lists the drawings, which everyone sees from "go" until the cards of the next round
// are laid out (PM-10). A board has the number of its seat.
func (m *match) Boards(game.Seat) []game.Board {
	list := []game.Board{}
	if m.Stage == Choosing || m.Stage == Reading {
		return list
	}
	for i := range m.round.players {
		edition := 2 * m.round.number
		if m.round.players[i].wiped {
			edition++
		}
		list = append(list, game.Board{ID: i, Edition: edition, Author: game.Seat(i), Round: m.round.number})
	}
	return list
}

// Picture returns a board as one batch of ink. It has the undo history while its author may
// still draw on it.
func (m *match) Picture(_ game.Seat, board int) []byte {
	if m.Stage == Choosing || m.Stage == Reading || board < 0 || board >= len(m.Names) {
		return nil
	}
	p := &m.round.players[board]
	return p.sheet.Picture(board, m.Stage == Drawing && p.place == 0 && p.fate == Counts)
}

// View returns what a seat may know; anybody but a player gets the public view.
func (m *match) View(seat game.Seat) any {
	if !m.Players().Has(seat) {
		seat = game.Watcher
	}
	v := View{
		Phase: m.Phase, Seat: seat, Stage: m.Stage, Rounds: m.TotalRounds, Players: make([]Player, len(m.Names)),
		Children: m.cardsPerRound == 1, Led: m.ledByHost, ByVote: m.decksByVote, Decks: game.NonNilCopy(m.piles.decks), Votes: game.NonNilCopy(m.deckVotes), Cards: []Card{},
		Symbol: -1, Hand: []int{}, Laid: make([]int, len(m.Names)), Meant: slices.Repeat([]int{-1}, len(m.Names)),
		TotalsHidden: !m.mayTellTotals(m.Stage), Tokens: game.NonNilCopy(m.scoringTokens), Bonus: game.NonNilCopy(m.bonusTokens), Ballots: []vote.Ballot{},
		Walk: []ScoredDrawing{}, Middle: make([]int, len(m.Names)), Sheep: game.Watcher, Sums: []Sum{},
		Timed: m.Deadline > 0, Went: m.readySeats, Can: m.allowedMoves(seat), History: m.scoredRecords(m.pastRoundsOrAll(m.Stage == Over), m.Stage), Result: m.ended.Clone(),
	}
	points := make([]int, len(m.Names))
	if m.mayTellTotals(m.Stage) {
		points = m.pointsBySeat(m.Stage.showsSums())
	}
	for i, name := range m.Names {
		v.Players[i] = Player{Name: name, Points: points[i], Stack: []game.Seat{}, Spares: m.replacementsLeft[i]}
	}
	if m.round == nil {
		return v
	}
	v.Rounds = m.PlannedRounds(m.round.number)
	m.round.fillRoundWithoutScores(&v)
	m.rounds.fillShownScores(&v)
	if seat != game.Watcher && m.Stage != Reading {
		m.round.fillOwnSecrets(&v)
	}
	return v
}

// allowedMoves returns what a seat may do now; the public may do nothing.
func (m *match) allowedMoves(seat game.Seat) Can {
	c := Can{Guess: []int{}, Mean: []int{}, Object: []int{}, Vote: []int{}}
	if seat == game.Watcher || m.Stage == Over {
		return c
	}
	r := m.round
	c.NoObjection = m.objectors.BarOf(seat, &m.Roster)
	c.Choose = m.checkMayVoteForDeck() == nil
	c.Replace = m.checkMayReplaceCard(seat) == nil
	c.Ready = m.Stage == Reading && !m.readySeats.Has(seat)
	c.Next = m.checkMayContinue() == nil && !m.readySeats.Has(seat)
	c.Turn = m.checkHostLedScoring() == nil
	if r == nil {
		return c
	}
	if r.isDrawing() {
		p := &r.players[seat]
		c.Draw = r.checkMayDraw(seat) == nil
		c.Nothing = c.Draw
		c.Finish = r.checkMayFinish(seat) == nil
		c.Done, c.Resume = p.isBusy(), p.done
	}
	for board := range m.Names {
		if r.checkMayGuess(seat, board, m.Names) == nil {
			c.Guess = append(c.Guess, board)
		}
		if r.checkMayExplainGuess(seat, board) == nil {
			c.Mean = append(c.Mean, board)
		}
		if r.checkMayObject(seat, board, m.Stage, &m.Roster, &m.objectors) == nil {
			c.Object = append(c.Object, board)
		}
	}
	c.Vote = append(c.Vote, r.objections.BoardsAwaitingVoteOf(seat)...)
	return c
}
