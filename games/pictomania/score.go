package pictomania

import (
	"slices"

	"linework/game"
)

// A laidGuess is a number card on the stack of a drawing.
type laidGuess struct {
	seat   game.Seat
	number int
}

// A hand is what the scoring needs to know of a player's round.
type hand struct {
	numeral int // of the word; 0 before "go"
	fate    Fate
	stack   []laidGuess // guesses at the drawing, in the order laid
	bonus   int         // the token taken; 0 for none
}

// A roundScore is the complete scoring of a round.
type roundScore struct {
	guesses [][]JudgedGuess // by author
	kept    [][]int         // tokens that stay with their author
	middle  []int           // wrong guesses by seat
	sheep   game.Seat       // or Watcher
	sums    []Sum           // without the points of earlier rounds
}

// scoreHands scores a round (PM-20 to PM-26). WalkOrder is the order in which drawings
// are looked at; tokensPerAuthor is what every player has to give, highest first.
func scoreHands(hands []hand, walkOrder []game.Seat, tokensPerAuthor []int) roundScore {
	n := len(hands)
	s := roundScore{guesses: make([][]JudgedGuess, n), kept: make([][]int, n), middle: make([]int, n), sums: make([]Sum, n)}
	for i := range s.sums {
		s.sums[i].Received = []Gift{}
	}
	for _, author := range walkOrder {
		s.judgeGuessesAndGiveTokens(author, hands[author], tokensPerAuthor)
	}
	s.sheep = findBlackSheep(s.middle)
	for i, h := range hands {
		s.sums[i].completeSumAndTotal(s.kept[i], h.bonus, s.bonusReason(game.Seat(i)))
	}
	return s
}

// judgeGuessesAndGiveTokens goes through the guesses at a drawing in the order laid. A right
// one gets the highest token left, a wrong one goes to the middle (PM-20). A drawing that does
// not count has no guesses (PM-18, PM-26).
func (s *roundScore) judgeGuessesAndGiveTokens(author game.Seat, h hand, tokensPerAuthor []int) {
	s.guesses[author] = []JudgedGuess{}
	left := slices.Clone(tokensPerAuthor)
	for _, g := range h.stack {
		if h.fate != Counts {
			break
		}
		j := JudgedGuess{Seat: g.seat, Number: g.number, Right: g.number == h.numeral}
		if j.Right {
			j.Token, left = left[0], left[1:]
			s.sums[g.seat].Received = append(s.sums[g.seat].Received, Gift{From: author, Token: j.Token})
		} else {
			s.middle[g.seat]++
		}
		s.guesses[author] = append(s.guesses[author], j)
	}
	s.kept[author] = left
}

// findBlackSheep returns the one seat with the most wrong guesses; nobody if several have, or if
// there are none (PM-21).
func findBlackSheep(wrongGuessesBySeat []int) game.Seat {
	highest := slices.Max(wrongGuessesBySeat)
	first := slices.Index(wrongGuessesBySeat, highest)
	if highest == 0 || slices.Contains(wrongGuessesBySeat[first+1:], highest) {
		return game.Watcher
	}
	return game.Seat(first)
}

// bonusReason returns how a player's bonus token counts (PM-23 to PM-25).
func (s *roundScore) bonusReason(seat game.Seat) Why {
	switch {
	case seat == s.sheep:
		return BlackOne
	case slices.ContainsFunc(s.guesses[seat], func(j JudgedGuess) bool { return j.Right }):
		return InFull
	}
	return Unguessed
}

// completeSumAndTotal adds up a sum whose tokens have been received (PM-22).
func (s *Sum) completeSumAndTotal(penaltyTokens []int, bonus int, why Why) {
	s.Kept, s.Bonus = penaltyTokens, bonus
	if bonus > 0 {
		s.Why = why
		s.Counts = map[Why]int{InFull: bonus, BlackOne: -bonus}[why]
	}
	s.Total = s.Counts
	for _, g := range s.Received {
		s.Total += g.Token
	}
	for _, token := range penaltyTokens {
		s.Total -= token
	}
}
