package funnylines

import (
	"slices"
	"strings"

	"linework/game"
)

// maxSights is how many wrong guesses are acted out when a round is over (FL-67).
const maxSights = 2

// findFunniestSights returns which wrong guesses of a round are worth a laugh, the funniest first: pictures of another theme than
// the card, with many shapes, seen in few. In a class nobody is laughed at.
func (m *state) findFunniestSights(r *round) (sights []Sight) {
	if m.mode == Class {
		return nil
	}
	type candidate struct {
		Sight
		rank []int // less is funnier
	}
	var list []candidate
	for _, g := range r.guesses {
		if g.Right || g.Void || g.Waits || slices.ContainsFunc(list, func(c candidate) bool { return strings.EqualFold(c.Text, g.Text) }) {
			continue
		}
		b := r.boards[g.board]
		c := candidate{Sight: Sight{Round: r.number, Seat: g.Seat, Text: g.Text, Board: b.number, Shapes: min(g.shapes, len(b.shapes))}}
		var lines []string
		for _, d := range b.shapes[:c.Shapes] {
			lines = append(lines, svgPath(r.card.Shapes[d.shape]))
		}
		c.Lines = strings.Join(lines, "")
		isUnknown, isNear, imagined := 1, 0, 0
		if card := m.deck.cardNamedOrNil(g.Text, m.forgivesSlips); card != nil {
			isUnknown, imagined = 0, len(card.Shapes)
			if card.Theme == r.card.Theme {
				isNear = 1
			}
			c.Seen = strings.Join(game.MapList(card.Shapes, svgPath), "")
		}
		isEmpty := 0
		if c.Shapes == 0 {
			isEmpty = 1
		}
		c.rank = []int{isUnknown, isEmpty, isNear, c.Shapes, -imagined}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return slices.Compare(a.rank, b.rank) })
	for _, c := range list[:min(maxSights, len(list))] {
		sights = append(sights, c.Sight)
	}
	return sights
}

// sightsToShow returns what is on show of wrong guesses: nothing before a round is over, since the names of the pictures that are
// made of such shapes would help whoever still guesses. Pictures that have not come up yet are among them as they are among the
// guesses, so they tell nothing of the pile.
func (m viewer) sightsToShow() []Sight {
	switch {
	case m.result != nil:
		var best []Sight
		for _, r := range m.roundsSoFar() {
			best = append(best, r.sights[:min(1, len(r.sights))]...)
		}
		return best
	case m.round.outcome == nil:
		return nil
	}
	return slices.Clone(m.round.sights)
}
