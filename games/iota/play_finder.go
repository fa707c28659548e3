package iota

import (
	"math"
	"slices"
)

// A playFinder goes through the legal plays of a hand: it lists them all, or finds the most
// valuable one several times faster, leaving out whatever cannot beat the best so far.
//
// A play fills the gaps of one segment, the line of at most four cells that it
// makes. So every segment with an empty cell that touches the grid is tried, and
// its gaps are filled card by card; what fits across the segment is worked out
// once for each cell. Wilds in the lines are left out at first and asked about at
// the end.
type playFinder struct {
	*grid
	hand     hand
	lastPlay bool // playing the whole hand ends the game
	used     [handSize]bool
	chosen   [handSize]Card

	edge       []place     // every empty cell that touches a card
	edgeIndex  cellIndex   // of the cells of edge
	crossLines []crossLine // the lines across the play, by index in edge

	listsAll bool // otherwise only the best play is wanted
	listed   []Option

	value     playValue
	topSums   [handSize + 1]int // sum of the n highest cards of the hand
	best      plan
	bestWorth int // of best
}

// A cellIndex holds for each cell 1 + its index in some list, or 0.
type cellIndex [gridSpan * gridSpan]uint8

// A crossLine is the line across a segment that a card on some cell would join.
type crossLine struct {
	joinedLine
	handBits uint8 // the cards of the hand that could go there, one bit each
}

// A segment is a line of at most four cells, some of which are to be filled.
type segment struct {
	gaps       [maxLine]place      // in order
	crossLines [maxLine]*crossLine // of each gap; nil where nothing lies beside it
	gapCount   int
	size       int
	lying      [maxLine]Card // what lies in it, wilds left out
	lyingCount int           // used of lying
	fits       cardSet       // cards that make a line with lying
	sum        int           // of lying
	wild       bool          // a wild lies in it

	crossSum   int // sum of the cards in the lines across the gaps
	crossCount int // how many lines across the gaps have cards
	lots       int // how many of those will be lots
}

// listPlays lists every legal play of a hand, each once, with what it scores.
// emptyHandEndsGame says that playing the whole hand ends the game.
func (g *grid) listPlays(hand []Card, emptyHandEndsGame bool) []Option {
	f := playFinder{grid: g, listsAll: true}
	f.tryAllSegments(newHand(hand), emptyHandEndsGame)
	return f.listed
}

// findBestPlay returns the play of a hand with the highest value; it has no cards when there is
// none. emptyHandEndsGame says that playing the whole hand ends the game.
func (f *playFinder) findBestPlay(h hand, emptyHandEndsGame bool, value playValue) plan {
	f.value, f.best, f.bestWorth = value, plan{}, math.MinInt
	values := [handSize]int{}
	for i, c := range h.asSlice() {
		values[i] = c.value()
	}
	slices.Sort(values[:])
	for i := range handSize {
		f.topSums[i+1] = f.topSums[i] + values[handSize-1-i]
	}
	f.tryAllSegments(h, emptyHandEndsGame)
	return f.best
}

func (f *playFinder) tryAllSegments(h hand, emptyHandEndsGame bool) {
	f.hand, f.lastPlay = h, emptyHandEndsGame
	f.edge = f.appendEdgeCells(f.edge[:0], &f.edgeIndex)
	for _, step := range [...]place{stepAcross, stepDown} {
		f.crossLines = f.crossLines[:0]
		for _, p := range f.edge {
			across := crossLine{joinedLine: f.lineThatCardWouldJoin(p, stepAcross+stepDown-step)}
			for i, c := range f.hand.asSlice() {
				if across.fits != 0 && (c == Wild || across.fits.has(c)) {
					across.handBits |= 1 << i
				}
			}
			f.crossLines = append(f.crossLines, across)
		}
		for i, p := range f.edge {
			if f.crossLines[i].handBits != 0 {
				f.trySegmentsThrough(p, step)
			}
		}
	}
	for _, p := range f.edge {
		f.edgeIndex[p] = 0
	}
}

// appendEdgeCells appends every empty cell that touches a card to a list, and indexes them.
func (g *grid) appendEdgeCells(edge []place, index *cellIndex) []place {
	for _, p := range g.laid {
		for _, q := range [...]place{p - stepAcross, p + stepAcross, p - stepDown, p + stepDown} {
			if g.isEmpty(q) && index[q] == 0 {
				edge = append(edge, q)
				index[q] = uint8(len(edge))
			}
		}
	}
	return edge
}

// A joinedLine is the line that a card on some cell would make in one direction.
type joinedLine struct {
	fits  cardSet // the cards that could go there, wilds in the line left out; none if it is full
	count int     // how many cards the line has already
	sum   int     // of their values
	wild  bool
}

// lineThatCardWouldJoin returns the line through a cell, leaving out what lies on the cell itself.
func (g *grid) lineThatCardWouldJoin(p, step place) joinedLine {
	line := segment{fits: anyCard}
	g.addLyingCards(&line, p-step, -step)
	g.addLyingCards(&line, p+step, step)
	if line.size >= maxLine {
		return joinedLine{}
	}
	return joinedLine{fits: line.fits, count: line.size, sum: line.sum, wild: line.wild}
}

// addLyingCards adds the unbroken row of cards from a cell on to a segment, and returns the first
// empty cell after them.
func (g *grid) addLyingCards(into *segment, from, step place) (firstEmpty place) {
	for ; !g.isEmpty(from); from += step {
		if into.size++; into.size > maxLine {
			continue
		}
		c := g.cardAt(from)
		if c == Wild {
			into.wild = true
			continue
		}
		into.fits = narrowToLineWith(into.fits, c, into.lying[:into.lyingCount])
		into.lying[into.lyingCount] = c
		into.lyingCount++
		into.sum += c.value()
	}
	return from
}

// narrowToLineWith returns the cards that still fit into a line once c joins it.
func narrowToLineWith(fits cardSet, c Card, line []Card) cardSet {
	for _, other := range line {
		fits &= lineCompletions[c][other]
	}
	return fits
}

// trySegmentsThrough tries every segment in which a cell is the first gap that touches a card.
func (f *playFinder) trySegmentsThrough(firstTouchingGap, step place) {
	g := segment{fits: anyCard}
	if !f.addGapIfFillable(&g, 0, firstTouchingGap) {
		return
	}
	left := f.addLyingCards(&g, firstTouchingGap-step, -step)
	right := f.addLyingCards(&g, firstTouchingGap+step, step)
	for g.size <= maxLine {
		f.trySegmentAndRightExtensions(g, right, step)
		if f.edgeIndex[left] != 0 || !f.addGapIfFillable(&g, 0, left) {
			return
		}
		left -= step
	}
}

// trySegmentAndRightExtensions tries a segment, then with one more gap on its right, and so on.
func (f *playFinder) trySegmentAndRightExtensions(g segment, right, step place) {
	for g.size <= maxLine {
		if g.fits == 0 {
			return // not even a wild
		}
		// One card alone is found once, along its row.
		if g.gapCount > 1 || step == stepAcross {
			f.fillSegmentIfPromising(&g)
		}
		if !f.addGapIfFillable(&g, g.gapCount, right) {
			return
		}
		right = f.addLyingCards(&g, right+step, step)
	}
}

// addGapIfFillable adds an empty cell to the gaps of a segment as the one with an index, and reports
// whether some card could go there and the segment is not too long.
func (f *playFinder) addGapIfFillable(g *segment, index int, p place) (fillable bool) {
	if g.gapCount == f.hand.count {
		return false
	}
	copy(g.gaps[index+1:], g.gaps[index:g.gapCount])
	copy(g.crossLines[index+1:], g.crossLines[index:g.gapCount])
	g.gaps[index], g.crossLines[index] = p, nil
	g.size++
	if i := f.edgeIndex[p]; i != 0 {
		b := &f.crossLines[i-1]
		if b.handBits == 0 {
			return false
		}
		g.crossLines[index] = b
		if b.count > 0 {
			g.crossCount++
			g.crossSum += b.sum
		}
		if b.count+1 == maxLine {
			g.lots++
		}
	}
	g.gapCount++
	return g.size <= maxLine
}

// A runningScore is what the cards chosen so far score.
type runningScore struct {
	sum   int // of the segment
	extra int // of the lines across it
	lots  int
	wild  bool // some line has a wild, so its meaning must be looked at
}

// fillSegmentIfPromising fills the gaps of a segment in every way, if all plays are wanted or the
// best of them could beat the best play so far.
func (f *playFinder) fillSegmentIfPromising(g *segment) {
	t := runningScore{sum: g.sum, extra: g.crossSum, lots: g.lots, wild: g.wild}
	limit := t
	limit.sum += f.topSums[g.gapCount]
	limit.extra += f.topSums[g.crossCount]
	if f.listsAll || f.value.worthOf(f.scoreSegment(g, limit), g.gapCount, 0) > f.bestWorth {
		f.fillGapsFrom(g, 0, g.fits, g.lyingCount, t, 0)
	}
}

func (f *playFinder) scoreSegment(g *segment, score runningScore) int {
	sum, lots := score.extra, score.lots
	if g.size > 1 {
		sum += score.sum
	}
	if g.size == maxLine {
		lots++
	}
	return doubleSum(sum, lots, g.gapCount == handSize, f.lastPlay && g.gapCount == f.hand.count)
}

// fillGapsFrom fills the gaps of a segment from one on in every way, and records the plays.
func (f *playFinder) fillGapsFrom(g *segment, gap int, fits cardSet, lyingCount int, score runningScore, wilds int) {
	if gap == g.gapCount {
		f.recordPlay(g, score, wilds)
		return
	}
	b := g.crossLines[gap]
	triedWild := false
	for i, c := range f.hand.asSlice() {
		if f.used[i] || b != nil && b.handBits>>i&1 == 0 {
			continue
		}
		next, nextFits, nextN, nextWilds := score, fits, lyingCount, wilds
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
			nextFits = narrowToLineWith(fits, c, g.lying[:lyingCount])
			g.lying[lyingCount] = c
			nextN++
			next.sum += c.value()
			if b != nil && b.count > 0 {
				next.extra += c.value()
				next.wild = next.wild || b.wild
			}
		}
		f.used[i], f.chosen[gap] = true, c
		f.fillGapsFrom(g, gap+1, nextFits, nextN, next, nextWilds)
		f.used[i] = false
	}
}

// recordPlay lists a play, or keeps it if it beats the best so far, unless it leaves a wild without
// a meaning.
func (f *playFinder) recordPlay(g *segment, score runningScore, wilds int) {
	total := f.scoreSegment(g, score)
	worth := f.value.worthOf(total, g.gapCount, wilds)
	if !f.listsAll && worth <= f.bestWorth || score.wild && !f.wildsHaveMeaningsWithCards(g.gaps[:g.gapCount], f.chosen[:]) {
		return
	}
	play := plan{count: g.gapCount, places: g.gaps, cards: f.chosen}
	if f.listsAll {
		f.listed = append(f.listed, Option{Place: play.placements(), Total: total})
		return
	}
	f.best, f.bestWorth = play, worth
	if f.value.scoring {
		f.best.total = total
	}
}
