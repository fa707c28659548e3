package pictomania

import (
	"slices"

	"linework/game"
)

// A laid is a guess on the stack of a drawing.
type laid struct {
	seat   game.Seat
	number int
}

// A hand is what the scoring needs to know of a player's round.
type hand struct {
	numeral int // of the word; 0 before "go"
	fate    Fate
	stack   []laid // guesses at the drawing, in the order laid
	bonus   int    // the token taken; 0 for none
}

// A score is a whole round reckoned up.
type score struct {
	guesses [][]Judged // by author
	kept    [][]int    // tokens that stay with their author
	middle  []int      // wrong guesses by seat
	sheep   game.Seat  // or Watcher
	sums    []Sum      // without the points of earlier rounds
}

// reckon scores a round (PM-20 to PM-26). Order is the order of the walk, tokens is
// what every player has to give, highest first.
func reckon(hands []hand, order []game.Seat, tokens []int) score {
	n := len(hands)
	s := score{guesses: make([][]Judged, n), kept: make([][]int, n), middle: make([]int, n), sums: make([]Sum, n)}
	for i := range s.sums {
		s.sums[i].Received = []Gift{}
	}
	for _, author := range order {
		s.giveOut(author, hands[author], tokens)
	}
	s.sheep = most(s.middle)
	for i, h := range hands {
		s.sums[i].add(s.kept[i], h.bonus, s.worth(game.Seat(i)))
	}
	return s
}

// giveOut goes through the guesses at a drawing in the order laid. A right one gets
// the highest token left, a wrong one goes to the middle (PM-20). At a drawing that
// does not count, nobody has guessed (PM-18, PM-26).
func (s *score) giveOut(author game.Seat, h hand, tokens []int) {
	s.guesses[author] = []Judged{}
	left := slices.Clone(tokens)
	for _, g := range h.stack {
		if h.fate != Counts {
			break
		}
		j := Judged{Seat: g.seat, Number: g.number, Right: g.number == h.numeral}
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

// most is the one seat with most wrong guesses; nobody if several have, or if there
// are none (PM-21).
func most(middle []int) game.Seat {
	highest := slices.Max(middle)
	first := slices.Index(middle, highest)
	if highest == 0 || slices.Contains(middle[first+1:], highest) {
		return game.Watcher
	}
	return game.Seat(first)
}

// worth says how a player's bonus token counts (PM-23 to PM-25).
func (s *score) worth(seat game.Seat) Why {
	switch {
	case seat == s.sheep:
		return BlackOne
	case slices.ContainsFunc(s.guesses[seat], func(j Judged) bool { return j.Right }):
		return InFull
	}
	return Unguessed
}

// add completes a sum whose tokens have been received (PM-22).
func (s *Sum) add(kept []int, bonus int, why Why) {
	s.Kept, s.Bonus = kept, bonus
	if bonus > 0 {
		s.Why = why
		s.Counts = map[Why]int{InFull: bonus, BlackOne: -bonus}[why]
	}
	s.Total = s.Counts
	for _, g := range s.Received {
		s.Total += g.Token
	}
	for _, token := range kept {
		s.Total -= token
	}
}
