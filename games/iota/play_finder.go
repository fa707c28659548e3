package iota

// listPlays lists every legal play of a hand, each once, with what it scores.
// emptyHandEndsGame says that playing the whole hand ends the game.
//
// A play fills the gaps of one segment, the line of at most four cells that it
// makes. So every segment with an empty cell that touches the grid is tried, and
// its gaps are filled card by card; what fits across the segment is worked out
// once for each cell. Wilds in the lines are left out at first and asked about at
// the end.
func (g *grid) listPlays(hand []Card, emptyHandEndsGame bool) []Option {
	f := playFinder{grid: g, hand: hand, lastPlay: emptyHandEndsGame}
	edge := g.edgeCells()
	for i, p := range edge {
		f.crossingIndex[p] = int16(i) + 1
	}
	for _, step := range []place{stepAcross, stepDown} {
		f.step = step
		f.crossings = f.crossings[:0]
		for _, p := range edge {
			f.crossings = append(f.crossings, g.lineThatCardWouldJoin(p, stepAcross+stepDown-step))
		}
		for _, p := range edge {
			f.trySegmentsThrough(p)
		}
	}
	return f.found
}

// edgeCells returns every empty place that touches a card.
func (g *grid) edgeCells() []place {
	var seen [gridSpan * gridSpan]bool
	edge := make([]place, 0, 2*len(g.laid)+2)
	for _, p := range g.laid {
		for _, q := range [...]place{p - stepAcross, p + stepAcross, p - stepDown, p + stepDown} {
			if g.isEmpty(q) && !seen[q] {
				seen[q] = true
				edge = append(edge, q)
			}
		}
	}
	return edge
}

// A joinedLine is the line that a card on some cell would make in one direction.
type joinedLine struct {
	fits  cardSet // the cards that could go there, wilds in the line left out
	count int     // how many cards the line has already
	sum   int     // of their values
	wild  bool
}

func (g *grid) lineThatCardWouldJoin(p, step place) joinedLine {
	line := g.lineThrough(p, step)
	c := joinedLine{fits: g.cardsCompletingLine(line, p), count: len(line) - 1}
	for _, q := range line {
		if q != p {
			c.sum += g.cardAt(q).value()
			c.wild = c.wild || g.cardAt(q) == Wild
		}
	}
	if len(line) > maxLine {
		c.fits = 0
	}
	return c
}

// A playFinder is the state of one search for plays.
type playFinder struct {
	*grid
	hand          []Card
	lastPlay      bool                       // playing the whole hand ends the game
	step          place                      // the direction of the segment
	crossingIndex [gridSpan * gridSpan]int16 // 1 + the index into crossings of a touching cell, or 0
	crossings     []joinedLine               // the lines across the segment, by touching cell
	found         []Option

	gaps        [maxLine]place // of the segment, in order
	gapCount    int
	segmentSize int
	hasWild     bool // a wild lies in it
	used        [handSize]bool
	chosen      [maxLine]Card
}

func (f *playFinder) trySegmentsThrough(firstTouchingGap place) {
	first, last := f.lineEnds(firstTouchingGap, f.step)
	for f.countCells(first, last) <= maxLine {
		for right := last; f.countCells(first, right) <= maxLine; {
			f.fillSegmentInEveryWay(first, right)
			_, right = f.lineEnds(right+f.step, f.step)
		}
		first -= f.step
		if f.crossingIndex[first] != 0 {
			return // that is the first touching gap, and not p
		}
	}
}

func (f *playFinder) countCells(first, last place) int { return int((last-first)/f.step) + 1 }

func (f *playFinder) fillSegmentInEveryWay(first, last place) {
	f.gapCount, f.segmentSize, f.hasWild = 0, f.countCells(first, last), false
	fits, sum := anyCard, 0
	var lying [maxLine]Card
	n := 0
	for p := first; p <= last; p += f.step {
		switch {
		case f.isEmpty(p):
			f.gaps[f.gapCount] = p
			f.gapCount++
		case f.cardAt(p) == Wild:
			f.hasWild = true
		default:
			c := f.cardAt(p)
			for _, other := range lying[:n] {
				fits &= lineCompletions[c][other]
			}
			lying[n] = c
			n++
			sum += c.value()
		}
	}
	if f.gapCount > len(f.hand) || f.gapCount == 1 && f.step == stepDown {
		return // one card is found once, along its row
	}
	f.fillGapsFrom(0, fits, lying, n, runningScore{sum: sum, wild: f.hasWild})
}

// A runningScore is what the cards chosen so far score.
type runningScore struct {
	sum   int // of the segment
	extra int // of the lines across it
	lots  int
	wild  bool // some line has a wild, so its meaning must be looked at
}

// fillGapsFrom fills the gaps of the segment from one on in every way, and records each play.
func (f *playFinder) fillGapsFrom(gap int, fits cardSet, lying [maxLine]Card, lyingCount int, score runningScore) {
	if gap == f.gapCount {
		f.recordPlayIfWildsHaveMeanings(score)
		return
	}
	side := joinedLine{fits: anyCard}
	if i := f.crossingIndex[f.gaps[gap]]; i != 0 {
		side = f.crossings[i-1]
	}
	if side.fits == 0 {
		return
	}
	triedWild := false
	for i, c := range f.hand {
		if f.used[i] || c == Wild && triedWild || c != Wild && !(fits&side.fits).has(c) {
			continue
		}
		next, nextFits, nextLying, nextN := score, fits, lying, lyingCount
		next.sum += c.value()
		if side.count > 0 {
			next.extra += side.sum + c.value()
		}
		if side.count+1 == maxLine {
			next.lots++
		}
		if c == Wild {
			triedWild, next.wild = true, true
		} else {
			next.wild = next.wild || side.wild
			for _, other := range lying[:lyingCount] {
				nextFits &= lineCompletions[c][other]
			}
			nextLying[lyingCount] = c
			nextN++
		}
		f.used[i], f.chosen[gap] = true, c
		f.fillGapsFrom(gap+1, nextFits, nextLying, nextN, next)
		f.used[i] = false
	}
}

// recordPlayIfWildsHaveMeanings adds a play to the list, unless it leaves a wild without a meaning.
func (f *playFinder) recordPlayIfWildsHaveMeanings(score runningScore) {
	if score.wild && !f.wildsHaveMeaningsWithCards(f.gaps[:f.gapCount], f.chosen[:]) {
		return
	}
	sum := score.extra
	if f.segmentSize > 1 {
		sum += score.sum
	}
	if f.segmentSize == maxLine {
		score.lots++
	}
	play := make([]Placement, f.gapCount)
	for k := range play {
		play[k] = Placement{Card: f.chosen[k], Cell: f.gaps[k].cell()}
	}
	last := f.lastPlay && f.gapCount == len(f.hand)
	f.found = append(f.found, Option{Place: play, Total: doubleSum(sum, score.lots, f.gapCount == handSize, last)})
}
