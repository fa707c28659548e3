package iota

// plays lists every legal play of a hand, each once, with what it scores. Final
// says that playing the whole hand ends the game.
//
// A play fills the gaps of one segment, the line of at most four cells that it
// makes. So every segment with an empty cell that touches the grid is tried, and
// its gaps are filled card by card; what fits across the segment is worked out
// once for each cell. Wilds in the lines are left out at first and asked about at
// the end.
func (g *grid) plays(hand []Card, final bool) []Option {
	f := finder{grid: g, hand: hand, final: final}
	edge := g.edge()
	for i, p := range edge {
		f.known[p] = int16(i) + 1
	}
	for _, step := range []place{across, down} {
		f.step = step
		f.crosses = f.crosses[:0]
		for _, p := range edge {
			f.crosses = append(f.crosses, g.cross(p, across+down-step))
		}
		for _, p := range edge {
			f.from(p)
		}
	}
	return f.found
}

// edge is every empty cell that touches a card.
func (g *grid) edge() []place {
	var seen [span * span]bool
	edge := make([]place, 0, 2*len(g.laid)+2)
	for _, p := range g.laid {
		for _, q := range [...]place{p - across, p + across, p - down, p + down} {
			if g.empty(q) && !seen[q] {
				seen[q] = true
				edge = append(edge, q)
			}
		}
	}
	return edge
}

// A cross is the line that a card on some cell would make in one direction.
type cross struct {
	fits  set // the cards that could go there, wilds in the line left out
	count int // how many cards the line has already
	sum   int // of their values
	wild  bool
}

func (g *grid) cross(p, step place) cross {
	line := g.line(p, step)
	c := cross{fits: g.fitting(line, p), count: len(line) - 1}
	for _, q := range line {
		if q != p {
			c.sum += g.card(q).value()
			c.wild = c.wild || g.card(q) == Wild
		}
	}
	if len(line) > most {
		c.fits = 0
	}
	return c
}

// A finder is the state of one search for plays.
type finder struct {
	*grid
	hand    []Card
	final   bool               // playing the whole hand ends the game
	step    place              // the direction of the segment
	known   [span * span]int16 // 1 + the index into crosses of a touching cell, or 0
	crosses []cross            // the lines across the segment, by touching cell
	found   []Option

	gaps  [most]place // of the segment, in order
	count int         // of the gaps
	size  int         // of the segment
	wild  bool        // a wild lies in it
	used  [handSize]bool
	chose [most]Card
}

// from tries every segment whose first touching gap is p.
func (f *finder) from(p place) {
	first, last := f.ends(p, f.step)
	for f.length(first, last) <= most {
		for right := last; f.length(first, right) <= most; {
			f.try(first, right)
			_, right = f.ends(right+f.step, f.step)
		}
		first -= f.step
		if f.known[first] != 0 {
			return // that is the first touching gap, and not p
		}
	}
}

func (f *finder) length(first, last place) int { return int((last-first)/f.step) + 1 }

// try fills the gaps of one segment in every way.
func (f *finder) try(first, last place) {
	f.count, f.size, f.wild = 0, f.length(first, last), false
	fits, sum := anyCard, 0
	var lying [most]Card
	n := 0
	for p := first; p <= last; p += f.step {
		switch {
		case f.empty(p):
			f.gaps[f.count] = p
			f.count++
		case f.card(p) == Wild:
			f.wild = true
		default:
			c := f.card(p)
			for _, other := range lying[:n] {
				fits &= thirds[c][other]
			}
			lying[n] = c
			n++
			sum += c.value()
		}
	}
	if f.count > len(f.hand) || f.count == 1 && f.step == down {
		return // one card is found once, along its row
	}
	f.fill(0, fits, lying, n, tally{sum: sum, wild: f.wild})
}

// A tally is what the cards chosen so far come to.
type tally struct {
	sum   int // of the segment
	extra int // of the lines across it
	lots  int
	wild  bool // some line has a wild, so its meaning must be looked at
}

func (f *finder) fill(k int, fits set, lying [most]Card, n int, t tally) {
	if k == f.count {
		f.take(t)
		return
	}
	side := cross{fits: anyCard}
	if i := f.known[f.gaps[k]]; i != 0 {
		side = f.crosses[i-1]
	}
	if side.fits == 0 {
		return
	}
	triedWild := false
	for i, c := range f.hand {
		if f.used[i] || c == Wild && triedWild || c != Wild && !(fits&side.fits).has(c) {
			continue
		}
		next, nextFits, nextLying, nextN := t, fits, lying, n
		next.sum += c.value()
		if side.count > 0 {
			next.extra += side.sum + c.value()
		}
		if side.count+1 == most {
			next.lots++
		}
		if c == Wild {
			triedWild, next.wild = true, true
		} else {
			next.wild = next.wild || side.wild
			for _, other := range lying[:n] {
				nextFits &= thirds[c][other]
			}
			nextLying[n] = c
			nextN++
		}
		f.used[i], f.chose[k] = true, c
		f.fill(k+1, nextFits, nextLying, nextN, next)
		f.used[i] = false
	}
}

// take notes a play, unless a wild has been left without a meaning.
func (f *finder) take(t tally) {
	if t.wild && !f.wildsPossibleWith(f.gaps[:f.count], f.chose[:]) {
		return
	}
	sum := t.extra
	if f.size > 1 {
		sum += t.sum
	}
	if f.size == most {
		t.lots++
	}
	play := make([]Placement, f.count)
	for k := range play {
		play[k] = Placement{Card: f.chose[k], Cell: f.gaps[k].cell()}
	}
	last := f.final && f.count == len(f.hand)
	f.found = append(f.found, Option{Place: play, Total: doubled(sum, t.lots, f.count == handSize, last)})
}
