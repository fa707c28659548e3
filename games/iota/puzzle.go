package iota

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"linework/game"
)

var _ game.Puzzler = Game{}

// A puzzle is a grid and a hand, of which the play with the most points is to be found
// (IO-30). It has no wilds, and a pile, so that no play ends the game.
type puzzle struct {
	match *match
	best  Option
}

// puzzleVersion is part of every day's seed. Whoever changes how puzzles are made raises
// it, and keeps the old way for days that have been.
const puzzleVersion = 1

// Puzzle makes the puzzle of a day.
func (Game) Puzzle(day int) game.Puzzle {
	var seed [32]byte
	copy(seed[:], fmt.Sprintf("iota %d %d", puzzleVersion, day))
	return newPuzzle(rand.New(rand.NewChaCha8(seed)))
}

const (
	puzzleGrids = 600 // at most, until a good one is found
	puzzleHands = 12  // that are tried with each
	fewest      = 9   // cards in the grid of a puzzle,
	variety     = 6   // and up to so many more,
	puzzleSide  = 6   // in a square of so many cells, for a phone
)

// newPuzzle tries grids and hands until a puzzle is good. No day is known on which none
// is; then the best of those that were tried would do.
func newPuzzle(rng *rand.Rand) *puzzle {
	var found *puzzle
	top := -1
	for range puzzleGrids {
		m := puzzleGrid(fewest+rng.IntN(variety+1), rng)
		scouting := scout{grid: &m.grid}
		for range puzzleHands {
			m.takeLine(rng)
			if p := scouting.find(handOf(m.hands[0]), false, taste{scoring: true}); found != nil && (p.total < manyPoints || p.count < 3) {
				continue // the scout is faster than listing all plays
			}
			best, worth := appeal(m.grid.plays(m.hands[0], false))
			if worth <= top {
				continue
			}
			top = worth
			kept := *m
			kept.pile, kept.hands = slices.Clone(m.pile), [][]Card{slices.Clone(m.hands[0])}
			found = &puzzle{match: &kept, best: best}
			if worth >= good {
				return found
			}
		}
	}
	return found
}

// puzzleGrid is a grid of so many cards or a few more. Who laid it took the better of two
// plays that came to mind, so it looks like one of a game.
func puzzleGrid(cards int, rng *rand.Rand) *match {
	m := &match{Roster: game.Roster{Names: []string{""}}, scoring: true, unaided: true, scores: []int{0}, hands: make([][]Card, 1), pile: deck()[2:]}
	shuffle(m.pile, rng)
	m.grid.lay(placeOf(Cell{}), m.draw(1)[0])
	for tries := 0; len(m.grid.laid) < cards && tries < 20*cards; tries++ {
		m.takeLine(rng)
		plays := m.grid.plays(m.hands[0], false)
		if len(plays) == 0 {
			continue
		}
		play := plays[rng.IntN(len(plays))]
		if other := plays[rng.IntN(len(plays))]; other.Total > play.Total {
			play = other
		}
		for _, p := range play.Place {
			m.grid.lay(placeOf(p.Cell), p.Card)
		}
		if !m.grid.within(puzzleSide) {
			for range play.Place {
				m.grid.lift()
			}
			continue
		}
		for _, p := range play.Place {
			m.hands[0] = slices.DeleteFunc(m.hands[0], func(c Card) bool { return c == p.Card })
		}
	}
	m.laidIn = slices.Repeat([]int{-1}, len(m.grid.laid))
	return m
}

// within reports whether a square of so many cells holds the grid.
func (g *grid) within(side int8) bool {
	low, high := g.laid[0].cell(), g.laid[0].cell()
	for _, p := range g.laid {
		c := p.cell()
		low = Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
		high = Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	return high.X-low.X < side && high.Y-low.Y < side
}

// takeLine changes the hand for another, three or four cards of which make a line: of
// cards by chance there are seldom more than two that go together.
func (m *match) takeLine(rng *rand.Rand) {
	m.pile = append(m.pile, m.hands[0]...)
	shuffle(m.pile, rng)
	m.hands[0] = m.draw(2)
	fits := thirds[m.hands[0][0]][m.hands[0][1]]
	for range 1 + rng.IntN(2) {
		if i := slices.IndexFunc(m.pile, fits.has); i >= 0 {
			fits = narrowed(fits, m.pile[i], m.hands[0])
			m.hands[0] = append(m.hands[0], m.pile[i])
			m.pile = slices.Delete(m.pile, i, i+1)
		}
	}
	m.hands[0] = append(m.hands[0], m.draw(handSize-len(m.hands[0]))...)
	shuffle(m.hands[0], rng)
}

func handOf(cards []Card) (h hand) {
	for _, c := range cards {
		h.add(c)
	}
	return h
}

func shuffle(cards []Card, rng *rand.Rand) {
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

const (
	manyPoints = 40 // that the best play of a puzzle brings
	good       = 5  // the appeal of a puzzle that nobody needs to look further for
)

// appeal is the best of some plays, and how good a puzzle it makes: it should bring a good
// many points, be the only one that does, take three cards or four, bring a tenth more
// than any other play, and a third more than what one sees at once, the best play of
// one or two cards.
func appeal(plays []Option) (best Option, worth int) {
	var second, obvious int
	for _, o := range plays {
		if len(o.Place) <= 2 {
			obvious = max(obvious, o.Total)
		}
		if o.Total > best.Total {
			best, second = o, best.Total
		} else {
			second = max(second, o.Total)
		}
	}
	for _, ok := range []bool{best.Total >= manyPoints, best.Total > second, len(best.Place) > 2, 10*second <= 9*best.Total, 4*obvious <= 3*best.Total} {
		if !ok {
			break
		}
		worth++
	}
	return best, worth
}

// View is the grid and the hand, without help.
func (p *puzzle) View() any { return p.match.View(0) }

// An Attempt answers a Play in a puzzle.
type Attempt struct {
	Score Score `json:"score"`
	Best  bool  `json:"best"` // no play brings more
}

// A Reveal gives up on a puzzle, and is answered with its best play.
type Reveal struct{}

// Try judges a play, or tells the best one.
func (p *puzzle) Try(question game.Move) (any, error) {
	switch q := question.(type) {
	case Play:
		score, err := p.match.judge(0, q.Place)
		return Attempt{Score: score, Best: score.Total == p.best.Total}, err
	case Reveal:
		return Option{Place: slices.Clone(p.best.Place), Total: p.best.Total}, nil
	}
	return nil, wire.RefuseMove(question)
}
