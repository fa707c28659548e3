package iota

// deadCells returns every empty cell beside a card that nothing can ever fill (IO-29): no card
// fits there except ones in the grid already, and no wild can come. More cards narrow what
// fits and never widen it, so a dead cell stays dead. It depends on the grid alone, not on
// anybody's hand.
func (g *grid) deadCells() []Cell {
	var laid cardSet
	for _, p := range g.laid {
		if c := g.cardAt(p); c != Wild {
			laid |= 1 << c
		}
	}
	list := []Cell{}
	for _, p := range g.appendEdgeCells(nil, new(cellIndex)) {
		if !g.canUnlaidCardLieAt(p, laid) && !g.canWildEverLieAt(p, laid) {
			list = append(list, p.cell())
		}
	}
	return list
}

func (g *grid) canUnlaidCardLieAt(p place, laid cardSet) bool {
	row, column := g.lineThatCardWouldJoin(p, stepAcross), g.lineThatCardWouldJoin(p, stepDown)
	fits := row.fits & column.fits &^ laid
	if !row.wild && !column.wild {
		return fits != 0
	}
	for c := range Wild {
		if fits.has(c) && g.wildsHaveMeaningsWithCards([]place{p}, []Card{c}) {
			return true
		}
	}
	return false
}

// canWildEverLieAt reports whether a wild could lie at p: one that is not in the grid, or one that
// a card from outside the grid can recycle.
func (g *grid) canWildEverLieAt(p place, laid cardSet) bool {
	if g.lineThatCardWouldJoin(p, stepAcross).fits&g.lineThatCardWouldJoin(p, stepDown).fits == 0 {
		return false
	}
	if len(g.wilds) < 2 {
		return g.wildsHaveMeaningsWithCards([]place{p}, []Card{Wild})
	}
	wilds := g.wilds
	for _, w := range wilds {
		for c := range Wild {
			if laid.has(c) || g.checkCardMayReplaceWild(w, c) != nil {
				continue
			}
			g.replaceWild(w, c)
			ok := g.lineThatCardWouldJoin(p, stepAcross).fits&g.lineThatCardWouldJoin(p, stepDown).fits != 0 && g.wildsHaveMeaningsWithCards([]place{p}, []Card{Wild})
			g.restoreWild(w, wilds)
			if ok {
				return true
			}
		}
	}
	return false
}
