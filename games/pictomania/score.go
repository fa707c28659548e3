package pictomania

import (
	"slices"

	"linework/game"
)

// A laidGuess is a number card on the stack of a drawing.
type laidGuess struct {
	seat   game.Seat
	number int
	card   int // that was meant, by symbol from 1; 0 if nobody has said so
}

// A roundScore is the complete scoring of a round.
type roundScore struct {
	guesses [][]JudgedGuess // by author
	kept    [][]int         // tokens that stay with their author
	middle  []int           // wrong guesses by seat
	sheep   game.Seat       // or Watcher
	sums    []Sum           // without the points of earlier rounds
}

// scoreRound scores a round (PM-20 to PM-26); tokensPerAuthor is what every player has to give,
// highest first.
func (r *round) scoreRound(tokensPerAuthor []int) roundScore {
	n := len(r.players)
	s := roundScore{guesses: make([][]JudgedGuess, n), kept: make([][]int, n), middle: make([]int, n), sums: make([]Sum, n)}
	for i := range s.sums {
		s.sums[i].Received = []Gift{}
	}
	for _, author := range r.walkOrder {
		s.judgeGuessesAndGiveTokens(author, &r.players[author], tokensPerAuthor)
	}
	s.sheep = findBlackSheep(s.middle)
	for i := range r.players {
		s.sums[i].completeSumAndTotal(s.kept[i], r.players[i].bonus, s.bonusReason(game.Seat(i)))
	}
	return s
}

// judgeGuessesAndGiveTokens goes through the guesses at a drawing in the order laid. A right
// one gets the highest token left, a wrong one goes to the middle (PM-20). A drawing that does
// not count has no guesses (PM-18, PM-26).
func (s *roundScore) judgeGuessesAndGiveTokens(author game.Seat, p *playerRound, tokensPerAuthor []int) {
	s.guesses[author] = []JudgedGuess{}
	left := slices.Clone(tokensPerAuthor)
	for _, g := range p.stack {
		if p.fate != Counts {
			break
		}
		j := JudgedGuess{Seat: g.seat, Number: g.number, Right: g.number == p.numeral}
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
