package iota

import "slices"

// A grid is the cards that have been placed. The last ones can be removed again, so that a
// play can be tried without copying.
type grid struct {
	cards [gridSpan * gridSpan]uint8 // card + 1, or 0 where nothing lies
	laid  []place                    // in the order laid
	wilds []place                    // the cells of the wilds among them
}

// A place is a cell as an index into the cards of a grid; ±1 is a step along the row and
// ±gridSpan a step along the column.
type place int16

const (
	gridBorder = 5 // on each side, so that no step along a line needs a check
	gridSpan   = 2*(maxReach+gridBorder) + 1
	stepAcross = place(1)
	stepDown   = place(gridSpan)
	maxLine    = 4 // cards in a line (IO-9)
)

// placeOf returns the place of a cell, which must be in reach.
func placeOf(c Cell) place {
	return place((int(c.Y)+maxReach+gridBorder)*gridSpan + int(c.X) + maxReach + gridBorder)
}

// isInReach reports whether a card could ever lie on a cell. A cell out of reach has no place.
func (c Cell) isInReach() bool {
	return c.X >= -maxReach && c.X <= maxReach && c.Y >= -maxReach && c.Y <= maxReach
}

func (p place) cell() Cell {
	return Cell{X: int8(int(p)%gridSpan - maxReach - gridBorder), Y: int8(int(p)/gridSpan - maxReach - gridBorder)}
}

func (g *grid) isEmpty(p place) bool { return g.cards[p] == 0 }

// cardAt returns the card at p, which must not be empty.
func (g *grid) cardAt(p place) Card { return Card(g.cards[p] - 1) }

func (g *grid) placeCard(p place, c Card) {
	g.cards[p] = uint8(c) + 1
	g.laid = append(g.laid, p)
	if c == Wild {
		g.wilds = append(g.wilds, p)
	}
}

func (g *grid) removeLastPlaced() {
	p := g.laid[len(g.laid)-1]
	g.laid = g.laid[:len(g.laid)-1]
	if g.cardAt(p) == Wild {
		g.wilds = g.wilds[:len(g.wilds)-1]
	}
	g.cards[p] = 0
}

// replaceWild puts a card in the place of a wild.
func (g *grid) replaceWild(p place, c Card) {
	g.cards[p] = uint8(c) + 1
	g.wilds = slices.DeleteFunc(slices.Clone(g.wilds), func(w place) bool { return w == p })
}

func (g *grid) restoreWild(p place, wildsBefore []place) {
	g.cards[p] = uint8(Wild) + 1
	g.wilds = wildsBefore
}

// lineThrough returns the unbroken line through p in one direction, p itself included even if
// it is empty.
func (g *grid) lineThrough(p, step place) []place {
	first, last := p, p
	for !g.isEmpty(first - step) {
		first -= step
	}
	for !g.isEmpty(last + step) {
		last += step
	}
	cells := make([]place, 0, maxLine)
	for q := first; q <= last; q += step {
		cells = append(cells, q)
	}
	return cells
}

// A cardSet holds any of the 64 single cards, one bit each.
type cardSet uint64

const anyCard = ^cardSet(0)

func (s cardSet) has(c Card) bool { return s>>c&1 != 0 }

// lineCompletions[a][b] are the cards that make a line with a and b. A line is legal when
// all of its triples are, for a property that is the same on two cards of a legal
// triple is the same on the third.
var lineCompletions = computeLineCompletions()

func computeLineCompletions() *[64][64]cardSet {
	var t [64][64]cardSet
	for a := range Card(64) {
		for b := range Card(64) {
			t[a][b] = anyCard
		}
	}
	for _, property := range properties {
		var completions [5][5]cardSet // by what the property is on two cards
		for x := range completions {
			for y := range completions {
				for c := range Card(64) {
					if z := property.of(c); (x == y) == (y == z) && (x == y) == (x == z) {
						completions[x][y] |= 1 << c
					}
				}
			}
		}
		for a := range Card(64) {
			for b := range Card(64) {
				t[a][b] &= completions[property.of(a)][property.of(b)]
			}
		}
	}
	return &t
}

// properties are what a line is judged by, in the order that a refusal names them.
var properties = []struct {
	name string
	of   func(Card) int
}{
	{"colour", Card.colour},
	{"shape", Card.shape},
	{"number", Card.value},
}

// firstWrongProperty returns the first property in which the cards are neither all the same nor all
// different (IO-8), or "". It ignores wilds.
func firstWrongProperty(cards []Card) string {
	for _, property := range properties {
		var seen [5]int
		n := 0
		for _, c := range cards {
			if c != Wild {
				seen[property.of(c)]++
				n++
			}
		}
		top := slices.Max(seen[:])
		if top > 1 && top < n {
			return property.name
		}
	}
	return ""
}

// wildsHaveMeaningsWithCards reports whether the wilds in the grid have meanings with these cards
// on these cells as well.
func (g *grid) wildsHaveMeaningsWithCards(places []place, cards []Card) bool {
	for k, p := range places {
		g.placeCard(p, cards[k])
	}
	_, ok := g.wildsHaveMeanings()
	for range places {
		g.removeLastPlaced()
	}
	return ok
}

// wildsHaveMeanings reports whether there is one choice for each wild in the grid that
// makes every line with a wild legal, all at once (IO-12). Otherwise it names a
// wild that has none.
func (g *grid) wildsHaveMeanings() (offender place, ok bool) {
	var meanings [2]cardSet
	for i, w := range g.wilds {
		meanings[i] = g.lineThatCardWouldJoin(w, stepAcross).fits & g.lineThatCardWouldJoin(w, stepDown).fits
		if meanings[i] == 0 {
			return w, false
		}
	}
	if len(g.wilds) < 2 {
		return 0, true
	}
	for _, step := range []place{stepAcross, stepDown} {
		shared := g.lineThrough(g.wilds[0], step)
		if slices.Contains(shared, g.wilds[1]) && !g.bothWildsHaveMeanings(shared, meanings) {
			return g.wilds[0], false
		}
	}
	return 0, true
}

func (g *grid) bothWildsHaveMeanings(line []place, meanings [2]cardSet) bool {
	for first := range Card(64) {
		if !meanings[0].has(first) {
			continue
		}
		second := meanings[1]
		for _, p := range line {
			if c := g.cardAt(p); c != Wild {
				second &= lineCompletions[first][c]
			}
		}
		if second != 0 {
			return true
		}
	}
	return false
}
