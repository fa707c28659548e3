package pictomania

// A Choose votes for the deck of the next round; it can be changed while the vote lasts
// (PM-3). In choosing, and in walk, sheep and sums but for those of the last round.
type Choose struct {
	Deck string `json:"deck"` // one of the view's decks
}

// AnyPhase lets a vote in that crosses the next step of the scoring.
func (Choose) AnyPhase() {}

// A Replace has one card replaced, once a game and player unless the table likes it
// otherwise (PM-6). The time to read begins anew, under a new phase, and nobody is ready
// any more. In reading.
type Replace struct {
	Symbol int `json:"symbol"` // of the card, from 0
}

// A Ready says that a player has read the cards. When all have, drawing begins. In
// reading.
type Ready struct{}

// A Guess lays one of the own number cards face down on another's drawing (PM-11). Of who
// is not done or finished, in drawing.
type Guess struct {
	Board  int `json:"board"`
	Number int `json:"number"` // 1 to 7
}

// AnyPhase lets a guess in that crosses the end of a round, which says so (CM-24).
func (Guess) AnyPhase() {}

// A Mean says of which card the word is that a player meant with a number laid; it can be
// changed. It counts nothing (PM-13), and is told with the guess (PM-28). Of who has laid a
// number there, in drawing.
type Mean struct {
	Board int `json:"board"`
	Card  int `json:"card"` // its symbol, from 0
}

// A Finish takes the highest bonus token that is left (PM-14). The last one ends the
// round. Of who has no token, in drawing.
type Finish struct{}

// A Done says that a player is done and wants no token, or takes that back (PM-16). Of who
// has no token, in drawing.
type Done struct {
	Done bool `json:"done"`
}

// A DrawNothing declares that a player draws nothing in this round (PM-18). It cannot be taken
// back. Of who may draw, in drawing.
type DrawNothing struct{}

// An Object says that a drawing is against the rules, or plainly of the wrong word
// (PM-26). A vote on it begins. Of all but who drew it, in drawing, walk, sheep and sums.
type Object struct {
	Board int `json:"board"`
}

// A Vote answers an objection (CM-20). More than half of the voters uphold it. Of all but
// who objects and who drew it or, where nobody else can vote, of who drew it.
type Vote struct {
	Board  int  `json:"board"`
	Uphold bool `json:"uphold"`
}

// A Next says that a player has seen enough of this step of the scoring, or has no wish
// for a deck. When all have, bots apart, the game goes on. In choosing, walk, sheep and sums.
type Next struct{}

// A Turn goes on to the next step of the scoring for everyone, where the host leads the
// walk. It is the host's alone. In walk, sheep and sums.
type Turn struct{}
