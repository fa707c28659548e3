package iota

import (
	"slices"

	"linework/game"
)

// A Missed is the play that a player could have made, and did not, that would have brought the most
// points more than their turn did. Its player is told when the game is over (IO-31).
type Missed struct {
	Turn  int         `json:"turn"` // index into Turns
	Place []Placement `json:"place"`
	Score Score       `json:"score"`
}

// leastMissed is how many points a play has to bring more than the one that was made to be told of.
const leastMissed = 12

// A choice is what a player could play from in a turn, after they recycled.
type choice struct {
	hand      hand
	emptyPile bool
}

// recordChoice keeps what whoever is in turn can play from, before cards leave their hand.
func (m *match) recordChoice() {
	m.choices = append(m.choices, choice{newHand(m.hands[m.turn]), m.isPileEmpty()})
}

// checkAndScorePlayFrom returns what a play would score with the doublings, or refuses it.
func (g *grid) checkAndScorePlayFrom(c choice, play []Placement) (Score, error) {
	score, err := g.checkAndScorePlay(play)
	score.Last = c.emptyPile && len(play) == c.hand.count
	score.Total = score.totalWithDoublings()
	return score, err
}

// findMissedPlays returns what each seat missed, nil for nothing much. It lays out the game once more, so
// that only somebody who looks at its end pays for that, and not every match that is replayed.
func (m *match) findMissedPlays() []*Missed {
	missed := make([]*Missed, len(m.hands))
	if !m.scoring {
		return missed
	}
	g := m.gridBeforeFirstTurn()
	finder := playFinder{grid: g}
	for n, turn := range m.turns {
		for _, r := range turn.Recycled {
			g.replaceWild(placeOf(r.Cell), r.Card)
		}
		c := m.choices[n]
		best := finder.findBestPlay(c.hand, c.emptyPile, playValue{scoring: true})
		short, before := best.total-turn.Score.Total, missed[turn.Seat]
		if !turn.Late && short >= leastMissed && (before == nil || short > before.Score.Total-m.turns[before.Turn].Score.Total) {
			place := best.placements()
			if score, err := g.checkAndScorePlayFrom(c, place); err == nil {
				missed[turn.Seat] = &Missed{Turn: n, Place: place, Score: score}
			}
		}
		for _, p := range turn.Place {
			g.placeCard(placeOf(p.Cell), p.Card)
		}
	}
	return missed
}

// gridBeforeFirstTurn returns the grid as it was when the first turn began.
func (m *match) gridBeforeFirstTurn() *grid {
	recycled := map[place]bool{}
	for _, turn := range m.turns {
		for _, r := range turn.Recycled {
			recycled[placeOf(r.Cell)] = true
		}
	}
	g := &grid{}
	for i, p := range m.grid.laid {
		switch {
		case m.laidIn[i] >= 0:
		case recycled[p]:
			g.placeCard(p, Wild)
		default:
			g.placeCard(p, m.grid.cardAt(p))
		}
	}
	return g
}

// copyMissed returns what a seat missed, sharing nothing with the match; nil if that is nothing much.
func (m *match) copyMissed(seat game.Seat) *Missed {
	missed := m.missed()[seat]
	if missed == nil {
		return nil
	}
	c := *missed
	c.Place = slices.Clone(c.Place)
	c.Score.Lines = game.MapList(c.Score.Lines, copyLine)
	return &c
}
