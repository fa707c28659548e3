package iota

import (
	"math"
	"slices"
)

// A scout finds the one play of a hand that is worth most, several times faster
// than listing them all: it leaves out whatever cannot beat the best so far.
// It goes through the same segments as grid.plays.
type scout struct {
	*grid
	taste taste
	hand  hand
	final bool              // playing the whole hand ends the game
	top   [handSize + 1]int // what the n highest cards of the hand come to
	used  [handSize]bool
	chose [handSize]Card

	edge  []place            // every empty cell that touches a card
	known [span * span]uint8 // 1 + the index of a touching cell in edge, or 0
	sides []side             // the lines across the play, by index in edge

	best  plan
	worth int // of best
}

// A side is the line across a segment that a card on some cell would join.
type side struct {
	fits set   // the cards that could go there, wilds in the line left out
	hand uint8 // those of the hand among them, one bit each
	n    int   // cards in the line already
	sum  int   // of their values
	wild bool
}

// A segment is a line of at most four cells, some of which are to be filled.
type segment struct {
	gaps  [most]place
	sides [most]*side // of each gap; nil where nothing lies beside it
	count int         // of the gaps
	size  int
	lying [most]Card // what lies in it, wilds left out
	n     int        // of lying
	fits  set        // what goes with lying
	sum   int        // of lying
	wild  bool       // a wild lies in it

	beside int // the sum of what lies beside the gaps,
	lines  int // in this many lines,
	lots   int // of which this many will be lots
}

// find is the play of most worth to a player of some taste; it has no cards when
// there is none.
func (s *scout) find(h hand, final bool, taste taste) plan {
	s.hand, s.final, s.taste = h, final, taste
	s.best, s.worth = plan{}, math.MinInt
	values := [handSize]int{}
	for i := range h.n {
		values[i] = h.cards[i].value()
	}
	slices.Sort(values[:])
	for i := range handSize {
		s.top[i+1] = s.top[i] + values[handSize-1-i]
	}
	s.survey()
	for _, step := range [...]place{across, down} {
		s.sides = s.sides[:0]
		for _, p := range s.edge {
			s.sides = append(s.sides, s.beside(p, across+down-step))
		}
		for i, p := range s.edge {
			if s.sides[i].hand != 0 {
				s.from(p, step)
			}
		}
	}
	for _, p := range s.edge {
		s.known[p] = 0
	}
	return s.best
}

// survey finds the edge.
func (s *scout) survey() {
	s.edge = s.edge[:0]
	for _, p := range s.laid {
		for _, q := range [...]place{p - across, p + across, p - down, p + down} {
			if s.empty(q) && s.known[q] == 0 {
				s.edge = append(s.edge, q)
				s.known[q] = uint8(len(s.edge))
			}
		}
	}
}

// beside is the line through an empty cell.
func (s *scout) beside(p, step place) side {
	var line segment
	line.fits = anyCard
	s.gather(&line, p-step, -step)
	s.gather(&line, p+step, step)
	if line.size >= most {
		return side{}
	}
	b := side{fits: line.fits, n: line.size, sum: line.sum, wild: line.wild}
	for i, c := range s.hand.cards[:s.hand.n] {
		if b.fits != 0 && (c == Wild || b.fits.has(c)) {
			b.hand |= 1 << i
		}
	}
	return b
}

// gather adds the cards that lie from p on, and is the first empty cell after them.
func (s *scout) gather(g *segment, p, step place) place {
	for ; !s.empty(p); p += step {
		if g.size++; g.size > most {
			continue
		}
		c := s.card(p)
		if c == Wild {
			g.wild = true
			continue
		}
		g.fits = narrowed(g.fits, c, g.lying[:g.n])
		g.lying[g.n] = c
		g.n++
		g.sum += c.value()
	}
	return p
}

// narrowed is what still fits into a line once c joins it.
func narrowed(fits set, c Card, line []Card) set {
	for _, other := range line {
		fits &= thirds[c][other]
	}
	return fits
}

// open adds an empty cell to be filled. It reports whether some card could go there.
func (s *scout) open(g *segment, p place) bool {
	if g.count == s.hand.n {
		return false
	}
	g.gaps[g.count], g.sides[g.count] = p, nil
	g.size++
	if i := s.known[p]; i != 0 {
		b := &s.sides[i-1]
		if b.hand == 0 {
			return false
		}
		g.sides[g.count] = b
		if b.n > 0 {
			g.lines++
			g.beside += b.sum
		}
		if b.n+1 == most {
			g.lots++
		}
	}
	g.count++
	return g.size <= most
}

// from tries every segment whose first touching gap is p.
func (s *scout) from(p, step place) {
	g := segment{fits: anyCard}
	if !s.open(&g, p) {
		return
	}
	left := s.gather(&g, p-step, -step)
	right := s.gather(&g, p+step, step)
	for g.size <= most {
		s.stretch(g, right, step)
		if s.known[left] != 0 || !s.open(&g, left) {
			return
		}
		left -= step
	}
}

// stretch tries a segment, then with one more gap on its right, and so on.
func (s *scout) stretch(g segment, right, step place) {
	for g.size <= most {
		if g.fits == 0 {
			return // not even a wild
		}
		// One card alone is found once, along its row.
		if g.count > 1 || step == across {
			s.try(&g)
		}
		if !s.open(&g, right) {
			return
		}
		right = s.gather(&g, right+step, step)
	}
}

// try fills the gaps of a segment in every way, if the best of them could do.
func (s *scout) try(g *segment) {
	t := tally{sum: g.sum, extra: g.beside, lots: g.lots, wild: g.wild}
	limit := t
	limit.sum += s.top[g.count]
	limit.extra += s.top[g.lines]
	if s.taste.worth(s.total(g, limit), g.count, 0) > s.worth {
		s.fill(g, 0, g.fits, g.n, t, 0)
	}
}

// total is what a filled segment scores.
func (s *scout) total(g *segment, t tally) int {
	sum, lots := t.extra, t.lots
	if g.size > 1 {
		sum += t.sum
	}
	if g.size == most {
		lots++
	}
	return doubled(sum, lots, g.count == handSize, s.final && g.count == s.hand.n)
}

func (s *scout) fill(g *segment, k int, fits set, n int, t tally, wilds int) {
	if k == g.count {
		s.take(g, t, wilds)
		return
	}
	b := g.sides[k]
	triedWild := false
	for i, c := range s.hand.cards[:s.hand.n] {
		if s.used[i] || b != nil && b.hand>>i&1 == 0 {
			continue
		}
		next, nextFits, nextN, nextWilds := t, fits, n, wilds
		if c == Wild {
			if triedWild {
				continue
			}
			triedWild, next.wild = true, true
			nextWilds++
		} else {
			if !fits.has(c) {
				continue
			}
			nextFits = narrowed(fits, c, g.lying[:n])
			g.lying[n] = c
			nextN++
			next.sum += c.value()
			if b != nil && b.n > 0 {
				next.extra += c.value()
				next.wild = next.wild || b.wild
			}
		}
		s.used[i], s.chose[k] = true, c
		s.fill(g, k+1, nextFits, nextN, next, nextWilds)
		s.used[i] = false
	}
}

// take keeps a play that beats the best, unless it leaves a wild without a meaning.
func (s *scout) take(g *segment, t tally, wilds int) {
	total := s.total(g, t)
	worth := s.taste.worth(total, g.count, wilds)
	if worth <= s.worth || t.wild && !s.wildsPossibleWith(g.gaps[:g.count], s.chose[:]) {
		return
	}
	s.worth = worth
	s.best = plan{count: g.count, places: g.gaps, cards: s.chose}
	if s.taste.scoring {
		s.best.total = total
	}
}
