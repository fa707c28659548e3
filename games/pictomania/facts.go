package pictomania

import (
	"linework/game"
	"linework/game/vote"
)

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

// SaidReady tells everyone that a player has read the cards.
type SaidReady struct {
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

// Finished tells everyone who took which bonus token (PM-14).
type Finished struct {
	Seat  game.Seat `json:"seat"`
	Bonus int       `json:"bonus"`
}

// SaidDone tells everyone that a player is done without a token, or is not any more
// (PM-16).
type SaidDone struct {
	Seat game.Seat `json:"seat"`
	Done bool      `json:"done"`
	Late bool      `json:"late"` // the table said so for somebody who is away
}

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
	Drawing Scored `json:"drawing"`
}

// SheepNamed tells everyone whose wrong guesses lie in the middle, and who is the
// black sheep (PM-21).
type SheepNamed struct {
	Middle []int     `json:"middle"` // wrong guesses by seat
	Sheep  game.Seat `json:"sheep"`  // -1 for nobody
}

// Summed tells everyone the scores of the round with their parts (PM-22).
type Summed struct {
	Sums []Sum `json:"sums"` // by seat
}

// WentOn tells everyone that a player has seen enough. Its kind is frozen.
type WentOn struct {
	Seat game.Seat `json:"seat"`
}

// Ended tells everyone how the game ended.
type Ended struct {
	Winners game.Seats `json:"winners"`
	Points  []int      `json:"points"`
}
