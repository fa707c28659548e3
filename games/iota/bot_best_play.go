package iota

import (
	"math"
	"slices"
)

// A bestPlayFinder finds the most valuable play of a hand several times faster than listing
// all plays: it leaves out whatever cannot beat the best so far. It goes through the same
// segments as grid.listPlays.
type bestPlayFinder struct {
	*grid
	value    playValue
	hand     hand
	lastPlay bool              // playing the whole hand ends the game
	topSums  [handSize + 1]int // sum of the n highest cards of the hand
	used     [handSize]bool
	chosen   [handSize]Card

	edgeCells  []place                    // every empty cell that touches a card
	edgeIndex  [gridSpan * gridSpan]uint8 // 1 + the index of a touching cell in edgeCells, or 0
	crossLines []crossLine                // the lines across the play, by index in edgeCells

	best      plan
	bestWorth int // of best
}

// A crossLine is the line across a segment that a card on some cell would join.
type crossLine struct {
	fits     cardSet // the cards that could go there, wilds in the line left out
	handBits uint8   // those of the hand among them, one bit each
	count    int     // cards in the line already
	sum      int     // of their values
	wild     bool
}

// A segment is a line of at most four cells, some of which are to be filled.
type segment struct {
	gaps       [maxLine]place
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

// findBestPlay returns the play of a hand with the highest value; it has no cards when there is
// none. emptyHandEndsGame says that playing the whole hand ends the game.
func (s *bestPlayFinder) findBestPlay(h hand, emptyHandEndsGame bool, value playValue) plan {
	s.hand, s.lastPlay, s.value = h, emptyHandEndsGame, value
	s.best, s.bestWorth = plan{}, math.MinInt
	values := [handSize]int{}
	for i := range h.count {
		values[i] = h.cards[i].value()
	}
	slices.Sort(values[:])
	for i := range handSize {
		s.topSums[i+1] = s.topSums[i] + values[handSize-1-i]
	}
	s.collectEdgeCells()
	for _, step := range [...]place{stepAcross, stepDown} {
		s.crossLines = s.crossLines[:0]
		for _, p := range s.edgeCells {
			s.crossLines = append(s.crossLines, s.crossLineThrough(p, stepAcross+stepDown-step))
		}
		for i, p := range s.edgeCells {
			if s.crossLines[i].handBits != 0 {
				s.trySegmentsThrough(p, step)
			}
		}
	}
	for _, p := range s.edgeCells {
		s.edgeIndex[p] = 0
	}
	return s.best
}

// collectEdgeCells collects the empty cells that touch a card.
func (s *bestPlayFinder) collectEdgeCells() {
	s.edgeCells = s.edgeCells[:0]
	for _, p := range s.laid {
		for _, q := range [...]place{p - stepAcross, p + stepAcross, p - stepDown, p + stepDown} {
			if s.isEmpty(q) && s.edgeIndex[q] == 0 {
				s.edgeCells = append(s.edgeCells, q)
				s.edgeIndex[q] = uint8(len(s.edgeCells))
			}
		}
	}
}

// crossLineThrough returns the line that a card on an empty cell would join, in one direction.
func (s *bestPlayFinder) crossLineThrough(p, step place) crossLine {
	var line segment
	line.fits = anyCard
	s.addLyingCards(&line, p-step, -step)
	s.addLyingCards(&line, p+step, step)
	if line.size >= maxLine {
		return crossLine{}
	}
	b := crossLine{fits: line.fits, count: line.size, sum: line.sum, wild: line.wild}
	for i, c := range s.hand.cards[:s.hand.count] {
		if b.fits != 0 && (c == Wild || b.fits.has(c)) {
			b.handBits |= 1 << i
		}
	}
	return b
}

// addLyingCards adds the unbroken row of cards from a cell on to a segment, and returns the first
// empty cell after them.
func (s *bestPlayFinder) addLyingCards(into *segment, from, step place) (firstEmpty place) {
	for ; !s.isEmpty(from); from += step {
		if into.size++; into.size > maxLine {
			continue
		}
		c := s.cardAt(from)
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

// addGapIfFillable adds an empty cell to the gaps of a segment, and reports whether some card could go
// there and the segment is not too long.
func (s *bestPlayFinder) addGapIfFillable(g *segment, p place) (fillable bool) {
	if g.gapCount == s.hand.count {
		return false
	}
	g.gaps[g.gapCount], g.crossLines[g.gapCount] = p, nil
	g.size++
	if i := s.edgeIndex[p]; i != 0 {
		b := &s.crossLines[i-1]
		if b.handBits == 0 {
			return false
		}
		g.crossLines[g.gapCount] = b
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

func (s *bestPlayFinder) trySegmentsThrough(firstTouchingGap, step place) {
	g := segment{fits: anyCard}
	if !s.addGapIfFillable(&g, firstTouchingGap) {
		return
	}
	left := s.addLyingCards(&g, firstTouchingGap-step, -step)
	right := s.addLyingCards(&g, firstTouchingGap+step, step)
	for g.size <= maxLine {
		s.trySegmentAndRightExtensions(g, right, step)
		if s.edgeIndex[left] != 0 || !s.addGapIfFillable(&g, left) {
			return
		}
		left -= step
	}
}

// trySegmentAndRightExtensions tries a segment, then with one more gap on its right, and so on.
func (s *bestPlayFinder) trySegmentAndRightExtensions(g segment, right, step place) {
	for g.size <= maxLine {
		if g.fits == 0 {
			return // not even a wild
		}
		// One card alone is found once, along its row.
		if g.gapCount > 1 || step == stepAcross {
			s.fillSegmentIfPromising(&g)
		}
		if !s.addGapIfFillable(&g, right) {
			return
		}
		right = s.addLyingCards(&g, right+step, step)
	}
}

// fillSegmentIfPromising fills the gaps of a segment in every way, if the best of them could beat the best
// play so far.
func (s *bestPlayFinder) fillSegmentIfPromising(g *segment) {
	t := runningScore{sum: g.sum, extra: g.crossSum, lots: g.lots, wild: g.wild}
	limit := t
	limit.sum += s.topSums[g.gapCount]
	limit.extra += s.topSums[g.crossCount]
	if s.value.worthOf(s.scoreSegment(g, limit), g.gapCount, 0) > s.bestWorth {
		s.fillGapsFrom(g, 0, g.fits, g.lyingCount, t, 0)
	}
}

func (s *bestPlayFinder) scoreSegment(g *segment, score runningScore) int {
	sum, lots := score.extra, score.lots
	if g.size > 1 {
		sum += score.sum
	}
	if g.size == maxLine {
		lots++
	}
	return doubleSum(sum, lots, g.gapCount == handSize, s.lastPlay && g.gapCount == s.hand.count)
}

// fillGapsFrom fills the gaps of a segment from one on in every way, and records the best play.
func (s *bestPlayFinder) fillGapsFrom(g *segment, gap int, fits cardSet, lyingCount int, score runningScore, wilds int) {
	if gap == g.gapCount {
		s.recordIfBest(g, score, wilds)
		return
	}
	b := g.crossLines[gap]
	triedWild := false
	for i, c := range s.hand.cards[:s.hand.count] {
		if s.used[i] || b != nil && b.handBits>>i&1 == 0 {
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
		s.used[i], s.chosen[gap] = true, c
		s.fillGapsFrom(g, gap+1, nextFits, nextN, next, nextWilds)
		s.used[i] = false
	}
}

// recordIfBest keeps a play that beats the best so far, unless it leaves a wild without a
// meaning.
func (s *bestPlayFinder) recordIfBest(g *segment, score runningScore, wilds int) {
	total := s.scoreSegment(g, score)
	worth := s.value.worthOf(total, g.gapCount, wilds)
	if worth <= s.bestWorth || score.wild && !s.wildsHaveMeaningsWithCards(g.gaps[:g.gapCount], s.chosen[:]) {
		return
	}
	s.bestWorth = worth
	s.best = plan{count: g.gapCount, places: g.gaps, cards: s.chosen}
	if s.value.scoring {
		s.best.total = total
	}
}
