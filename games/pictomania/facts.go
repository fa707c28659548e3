package pictomania

import (
	"linework/game"
	"linework/game/vote"
)

// A Reason says why drawing ended.
type Reason string

// The reasons.
const (
	StillDrawing Reason = ""
	TokensGone   Reason = "tokens"   // the last one was taken (PM-15)
	AllDone      Reason = "all-done" // every player has a token or is done (PM-16)
	OutOfTime    Reason = "time"     // (PM-17)
)

// A Fate says whether a drawing counts.
type Fate string

// The fates. Only a drawing that counts can be guessed.
const (
	Counts  Fate = ""
	Blank   Fate = "nothing" // nothing was drawn (PM-18)
	Illegal Fate = "struck"  // an objection was upheld (PM-26)
)

// A Why says why a bonus token is worth what it is.
type Why string

// The whys.
const (
	NoToken   Why = ""
	InFull    Why = "guessed"   // at least one guessed the drawing (PM-25)
	Unguessed Why = "unguessed" // nobody did, so it counts 0 (PM-24)
	BlackOne  Why = "sheep"     // the black sheep subtracts it (PM-23)
)

// A Card is the side of a word card that is up.
type Card struct {
	Words []string `json:"words"` // word 1 first
}

// A ScoredDrawing is one drawing with all that was guessed at it.
type ScoredDrawing struct {
	Seat    game.Seat     `json:"seat"` // who drew it
	Symbol  int           `json:"symbol"`
	Numeral int           `json:"numeral"`
	Word    string        `json:"word"`
	Drawn   Fate          `json:"drawn"`
	Guesses []JudgedGuess `json:"guesses"` // in the order laid; none where the drawing does not count
	Kept    []int         `json:"kept"`    // scoring tokens that stay with the author
}

// A JudgedGuess is one guess, turned over.
type JudgedGuess struct {
	Seat   game.Seat `json:"seat"`
	Number int       `json:"number"`
	Right  bool      `json:"right"`
	Token  int       `json:"token"` // what a right guess gets; 0 for a wrong one, which goes to the middle
	// Word is the one that was meant, as far as it is known; "" for a wrong number of no card in particular.
	Word string `json:"word,omitempty"`
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

// DeckAsked tells everyone that the deck of the first round is being voted on.
type DeckAsked struct {
	Decks []string `json:"decks"` // easiest first
}

// DeckVoted tells everyone which deck a player would like.
type DeckVoted struct {
	Seat game.Seat `json:"seat"`
	Deck string    `json:"deck"`
}

// CardsLaid tells everyone that a round begins, and what there is to read in it.
type CardsLaid struct {
	Round  int    `json:"round"` // from 1
	Rounds int    `json:"rounds"`
	Deck   string `json:"deck"`
	Cards  []Card `json:"cards"` // by symbol
}

// CardReplaced tells everyone which card lies in the place of another (PM-6).
type CardReplaced struct {
	Seat   game.Seat `json:"seat"` // who asked for it
	Symbol int       `json:"symbol"`
	Card   Card      `json:"card"`
}

// ReadyDeclared tells everyone that a player has read the cards.
type ReadyDeclared struct {
	Seat game.Seat `json:"seat"`
}

// DrawingBegan tells everyone to go (PM-7).
type DrawingBegan struct{}

// WordLearned tells one player what to draw.
type WordLearned struct {
	Symbol  int    `json:"symbol"`
	Numeral int    `json:"numeral"`
	Word    string `json:"word"`
}

// GuessLaid tells everyone that a guess was laid on a drawing, and not which (PM-11).
type GuessLaid struct {
	Seat  game.Seat `json:"seat"` // whose guess
	Board int       `json:"board"`
	Place int       `json:"place"` // in the drawing's stack, from 1
}

// GuessExplained tells one player which card they have said they meant.
type GuessExplained struct {
	Board int `json:"board"`
	Card  int `json:"card"` // its symbol, from 0
}

// Finished tells everyone who took which bonus token (PM-14).
type Finished struct {
	Seat  game.Seat `json:"seat"`
	Bonus int       `json:"bonus"`
}

// DoneChanged tells everyone that a player is done without a token, or is not any more
// (PM-16).
type DoneChanged struct {
	Seat game.Seat `json:"seat"`
	Done bool      `json:"done"`
	Late bool      `json:"late"` // the table said so for somebody who is away
}

// LastSecondsBegan tells everyone that nobody can lay another guess: whoever has no token yet
// takes one now, or goes without (PM-16).
type LastSecondsBegan struct{}

// DrewNothing tells everyone that a player draws nothing (PM-18).
type DrewNothing struct {
	Seat     game.Seat   `json:"seat"`
	Returned []game.Seat `json:"returned"` // whose guesses went back, in the order laid
}

// VoteSettled tells everyone what became of an objection. If it was upheld while
// scores are shown, those that it changes are told again after it.
type VoteSettled struct {
	vote.VoteEnded
	Returned []game.Seat `json:"returned"` // whose guesses went back, in the order laid
}

// DrawingEnded tells everyone why nobody draws or guesses any more.
type DrawingEnded struct {
	Reason Reason `json:"reason"`
}

// DrawingScored tells everyone what a drawing was and who guessed it: a step of the
// walk (PM-28), or the same step again after an objection.
type DrawingScored struct {
	Drawing ScoredDrawing `json:"drawing"`
}

// Mood is delight where everybody was right, and puzzlement where nobody was.
func (f DrawingScored) Mood() game.Mood {
	right := game.CountWhere(f.Drawing.Guesses, func(g JudgedGuess) bool { return g.Right })
	if right > 0 && right < len(f.Drawing.Guesses) {
		return game.Indifferent
	}
	return game.MoodOf(right > 0)
}

// SheepNamed tells everyone whose wrong guesses lie in the middle, and who is the
// black sheep (PM-21).
type SheepNamed struct {
	Middle []int     `json:"middle"` // wrong guesses by seat
	Sheep  game.Seat `json:"sheep"`  // -1 for nobody
}

// RoundScored tells everyone the scores of the round with their parts (PM-22).
type RoundScored struct {
	Sums []Sum `json:"sums"` // by seat
}
