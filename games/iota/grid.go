package iota

import "slices"

// A grid is the cards that have been laid. It can be laid on and lifted from
// again, so that a play can be tried without copying.
type grid struct {
	cards [span * span]uint8 // card + 1, or 0 where nothing lies
	laid  []place            // in the order laid
	wilds []place            // the cells of the wilds among them
}

// A place is a cell as an index into the cards; ±1 is a step along the row and
// ±span a step along the column.
type place int16

const (
	border = 5 // on each side, so that no step along a line needs a check
	span   = 2*(reach+border) + 1
	across = place(1)
	down   = place(span)
	most   = 4 // cards in a line (IO-9)
)

func placeOf(c Cell) place { return place((int(c.Y)+reach+border)*span + int(c.X) + reach + border) }

// inReach reports whether a card could ever lie on a cell. A cell out of reach has
// no place.
func (c Cell) inReach() bool {
	return c.X >= -reach && c.X <= reach && c.Y >= -reach && c.Y <= reach
}

func (p place) cell() Cell {
	return Cell{X: int8(int(p)%span - reach - border), Y: int8(int(p)/span - reach - border)}
}

func (g *grid) empty(p place) bool { return g.cards[p] == 0 }
func (g *grid) card(p place) Card  { return Card(g.cards[p] - 1) }

func (g *grid) lay(p place, c Card) {
	g.cards[p] = uint8(c) + 1
	g.laid = append(g.laid, p)
	if c == Wild {
		g.wilds = append(g.wilds, p)
	}
}

// lift takes back the card that was laid last.
func (g *grid) lift() {
	p := g.laid[len(g.laid)-1]
	g.laid = g.laid[:len(g.laid)-1]
	if g.card(p) == Wild {
		g.wilds = g.wilds[:len(g.wilds)-1]
	}
	g.cards[p] = 0
}

// swap puts a card in the place of a wild.
func (g *grid) swap(p place, c Card) {
	g.cards[p] = uint8(c) + 1
	g.wilds = slices.DeleteFunc(slices.Clone(g.wilds), func(w place) bool { return w == p })
}

// unswap undoes swap.
func (g *grid) unswap(p place, wilds []place) {
	g.cards[p] = uint8(Wild) + 1
	g.wilds = wilds
}

// line is the unbroken line through p in one direction, p itself included
// whether or not something lies there.
func (g *grid) line(p, step place) []place {
	first, last := g.ends(p, step)
	cells := make([]place, 0, most)
	for q := first; q <= last; q += step {
		cells = append(cells, q)
	}
	return cells
}

func (g *grid) ends(p, step place) (first, last place) {
	first, last = p, p
	for !g.empty(first - step) {
		first -= step
	}
	for !g.empty(last + step) {
		last += step
	}
	return first, last
}

// A set holds any of the 64 single cards, one bit each.
type set uint64

const anyCard = ^set(0)

func (s set) has(c Card) bool { return s>>c&1 != 0 }

// thirds[a][b] are the cards that make a line with a and b. A line is legal when
// all of its triples are, for a property that is the same on two cards of a legal
// triple is the same on the third.
var thirds = makeThirds()

func makeThirds() *[64][64]set {
	var t [64][64]set
	for a := range Card(64) {
		for b := a; b < 64; b++ {
			for c := b; c < 64; c++ { // in one order of the six, as every program starts with this
				if wrongProperty([]Card{a, b, c}) != "" {
					continue
				}
				t[a][b], t[b][a] = t[a][b]|1<<c, t[b][a]|1<<c
				t[a][c], t[c][a] = t[a][c]|1<<b, t[c][a]|1<<b
				t[b][c], t[c][b] = t[b][c]|1<<a, t[c][b]|1<<a
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

// wrongProperty names the first property in which the cards are neither all the
// same nor all different (IO-8), or is "". Wilds are left out.
func wrongProperty(cards []Card) string {
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

// fitting are the single cards that make a line with the cards of some cells,
// cell p and all wilds left out.
func (g *grid) fitting(cells []place, p place) set {
	s := anyCard
	for i, a := range cells {
		if a == p || g.empty(a) || g.card(a) == Wild {
			continue
		}
		for _, b := range cells[i+1:] {
			if b != p && !g.empty(b) && g.card(b) != Wild {
				s &= thirds[g.card(a)][g.card(b)]
			}
		}
	}
	return s
}

// wildsPossibleWith reports whether the wilds are possible with cards laid on places as
// well.
func (g *grid) wildsPossibleWith(places []place, cards []Card) bool {
	for k, p := range places {
		g.lay(p, cards[k])
	}
	_, ok := g.wildsPossible()
	for range places {
		g.lift()
	}
	return ok
}

// wildsPossible reports whether there is one choice for each wild in the grid that
// makes every line with a wild legal, all at once (IO-12). Otherwise it names a
// wild that has none.
func (g *grid) wildsPossible() (trouble place, ok bool) {
	var meanings [2]set
	for i, w := range g.wilds {
		meanings[i] = g.fitting(g.line(w, across), w) & g.fitting(g.line(w, down), w)
		if meanings[i] == 0 {
			return w, false
		}
	}
	if len(g.wilds) < 2 {
		return 0, true
	}
	for _, step := range []place{across, down} {
		shared := g.line(g.wilds[0], step)
		if slices.Contains(shared, g.wilds[1]) && !g.bothPossible(shared, meanings) {
			return g.wilds[0], false
		}
	}
	return 0, true
}

// bothPossible reports whether two wilds in one line can have a meaning each.
func (g *grid) bothPossible(line []place, meanings [2]set) bool {
	for first := range Card(64) {
		if !meanings[0].has(first) {
			continue
		}
		second := meanings[1]
		for _, p := range line {
			if c := g.card(p); c != Wild {
				second &= thirds[first][c]
			}
		}
		if second != 0 {
			return true
		}
	}
	return false
}
