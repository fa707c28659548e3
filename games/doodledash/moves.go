package doodledash

import "linework/game"

// A Name says which word of the card is to be drawn, from 1 on (DD-4). The guesser’s, in
// naming; of the guesser of the next round, in guessing, accepting and looking, and of the one
// after that, in guessing and accepting.
type Name struct {
	Number int `json:"number"`
}

// A Start is the guesser's signal to draw, by version 6 of the rules: since then naming the
// number is (DD-6). The guesser’s, in ready.
type Start struct{}

// A Finish locks the drawer's board; the first one takes the cylinder, the second the die
// (DD-7). Of three players the first takes the die. A drawer’s, in drawing.
type Finish struct{}

// A Bet says whose drawing the guesser will name, for nothing but the pleasure of having known.
// The last one counts. Of an artist who has finished, in drawing.
type Bet struct {
	Board int `json:"board"` // the seat whose drawing it is
}

// A Roll rolls the die once (DD-8). Of whoever has the die, in drawing; five times a
// second at most.
type Roll struct{}

// A Guess is the guesser's one guess at what is shown (DD-11). At most 80 characters, all
// of which can be shown on a line, else it is malformed. The guesser’s, in guessing.
type Guess struct {
	Text string `json:"text"`
}

// maxGuess is how many characters a guess may have.
const maxGuess = 80

// Check refuses a guess that could not be shown on one line.
func (g Guess) Check() error { return game.CheckOneLine(g.Text, maxGuess) }

// AnyPhase lets a guess in that crosses a change of stage (CM-24).
func (Guess) AnyPhase() {}

// A Pass gives the guess away: it counts as wrong (DD-14). The guesser’s, in guessing.
type Pass struct{}

// An Accept is one drawer's vote to count a refused guess as right (DD-19). A drawer’s, in
// accepting.
type Accept struct{}

// A Decline is one drawer's vote to leave a refused guess wrong. A drawer’s, in accepting.
type Decline struct{}

// An Object says that there are letters or numerals in a shown drawing (DD-16). A vote
// begins. Anybody’s, in guessing, accepting and looking.
type Object struct {
	Board int `json:"board"`
}

// A Vote answers an objection (CM-20). More than half of the voters uphold it. Of all but
// who objects and who drew it or, where nobody else can vote, of who drew it; in voting.
type Vote struct {
	Uphold bool `json:"uphold"`
}

// A Next says that a player has seen enough of the drawings of a round. The game goes on
// when all have. Anybody’s, in looking.
type Next struct{}
