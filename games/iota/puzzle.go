package iota

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"linework/game"
)

var _ game.Puzzler = Game{}

// A puzzle is a grid and a hand; the task is to find the play with the most points (IO-30). It
// has no wilds, and its pile is not empty, so that no play ends the game.
type puzzle struct {
	match    *match
	bestPlay Option
}

// puzzleVersion is part of every day's seed. Whoever changes how puzzles are made raises
// it, and keeps the old way for days that have been.
const puzzleVersion = 1

// Puzzle makes the puzzle of a day.
func (Game) Puzzle(day int) game.Puzzle {
	var seed [32]byte
	copy(seed[:], fmt.Sprintf("iota %d %d", puzzleVersion, day))
	return findGoodPuzzle(rand.New(rand.NewChaCha8(seed)))
}

const (
	puzzleGrids      = 600 // at most, until a good one is found
	puzzleHands      = 12  // that are tried with each
	puzzleMinCards   = 9   // in the grid of a puzzle
	puzzleExtraCards = 6   // in the grid, at most
	puzzleSide       = 6   // cells along a side of its square, for a phone
)

// findGoodPuzzle tries grids and hands until a puzzle is good enough. No day is known on which none
// is; then the best one tried is returned.
func findGoodPuzzle(rng *rand.Rand) *puzzle {
	var found *puzzle
	top := -1
	for range puzzleGrids {
		m := newMatchWithRandomGrid(puzzleMinCards+rng.IntN(puzzleExtraCards+1), rng)
		scouting := playFinder{grid: &m.grid}
		for range puzzleHands {
			m.redealHandContainingLine(rng)
			if p := scouting.findBestPlay(newHand(m.hands[0]), false, playValue{scoring: true}); found != nil && (p.total < puzzleMinPoints || p.count < 3) {
				continue // the scout is faster than listing all plays
			}
			best, worth := bestPlayAndPuzzleRating(m.grid.listPlays(m.hands[0], false))
			if worth <= top {
				continue
			}
			top = worth
			kept := *m
			kept.pile, kept.hands = slices.Clone(m.pile), [][]Card{slices.Clone(m.hands[0])}
			found = &puzzle{match: &kept, bestPlay: best}
			if worth >= puzzleGoodEnough {
				return found
			}
		}
	}
	return found
}

// newMatchWithRandomGrid returns a match with a grid of at least that many cards, unless it fails too
// often. Each play was the better of two random ones, so that it looks like a real game.
func newMatchWithRandomGrid(minCards int, rng *rand.Rand) *match {
	m := &match{Roster: game.Roster{Names: []string{""}}, scoring: true, withoutHelp: true, scores: []int{0}, hands: make([][]Card, 1), pile: newDeck()[2:]}
	shuffleCards(m.pile, rng)
	m.grid.placeCard(placeOf(Cell{}), m.drawFromPile(1)[0])
	for tries := 0; len(m.grid.laid) < minCards && tries < 20*minCards; tries++ {
		m.redealHandContainingLine(rng)
		plays := m.grid.listPlays(m.hands[0], false)
		if len(plays) == 0 {
			continue
		}
		play := plays[rng.IntN(len(plays))]
		if other := plays[rng.IntN(len(plays))]; other.Total > play.Total {
			play = other
		}
		for _, p := range play.Place {
			m.grid.placeCard(placeOf(p.Cell), p.Card)
		}
		if !m.grid.fitsInSquare(puzzleSide) {
			for range play.Place {
				m.grid.removeLastPlaced()
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

func (g *grid) fitsInSquare(side int8) bool {
	low, high := g.laid[0].cell(), g.laid[0].cell()
	for _, p := range g.laid {
		c := p.cell()
		low = Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
		high = Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	return high.X-low.X < side && high.Y-low.Y < side
}

// redealHandContainingLine replaces the hand by another, of which three or four cards make a line. In a
// random hand seldom more than two go together.
func (m *match) redealHandContainingLine(rng *rand.Rand) {
	m.pile = append(m.pile, m.hands[0]...)
	shuffleCards(m.pile, rng)
	m.hands[0] = m.drawFromPile(2)
	fits := lineCompletions[m.hands[0][0]][m.hands[0][1]]
	for range 1 + rng.IntN(2) {
		if i := slices.IndexFunc(m.pile, fits.has); i >= 0 {
			fits = narrowToLineWith(fits, m.pile[i], m.hands[0])
			m.hands[0] = append(m.hands[0], m.pile[i])
			m.pile = slices.Delete(m.pile, i, i+1)
		}
	}
	m.hands[0] = append(m.hands[0], m.drawFromPile(handSize-len(m.hands[0]))...)
	shuffleCards(m.hands[0], rng)
}

func newHand(cards []Card) (h hand) {
	for _, c := range cards {
		h.addCard(c)
	}
	return h
}

func shuffleCards(cards []Card, rng *rand.Rand) {
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

const (
	puzzleMinPoints  = 40 // of the best play
	puzzleGoodEnough = 5  // rating at which the search stops
)

// bestPlayAndPuzzleRating returns the best of some plays, and how good a puzzle it makes, 0 to 5: it should
// score many points, be the only one that does, use three or four cards, score a tenth more
// than any other play, and a third more than the best play of one or two cards, which people
// see at once.
func bestPlayAndPuzzleRating(plays []Option) (best Option, rating int) {
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
	for _, ok := range []bool{best.Total >= puzzleMinPoints, best.Total > second, len(best.Place) > 2, 10*second <= 9*best.Total, 4*obvious <= 3*best.Total} {
		if !ok {
			break
		}
		rating++
	}
	return best, rating
}

func (p *puzzle) View() any { return p.match.View(0) }

// An Attempt answers a Play in a puzzle.
type Attempt struct {
	Score Score `json:"score"`
	Best  bool  `json:"best"` // no play brings more
}

// A Reveal gives up on a puzzle, and is answered with its best play.
type Reveal struct{}

// Try scores a play, or reveals the best one.
func (p *puzzle) Try(question game.Move) (any, error) {
	switch q := question.(type) {
	case Play:
		score, err := p.match.checkAndScorePlay(0, q.Place)
		return Attempt{Score: score, Best: score.Total == p.bestPlay.Total}, err
	case Reveal:
		return Option{Place: slices.Clone(p.bestPlay.Place), Total: p.bestPlay.Total}, nil
	}
	return nil, wire.RefuseMove(question)
}
