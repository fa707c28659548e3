package iota

// dead is every empty cell beside a card that nothing can ever fill (IO-29): no card fits
// there but those that lie in the grid already, and no wild can come. More cards narrow
// what fits and never widen it, so a dead cell stays dead. The grid alone tells it, and
// nothing that somebody holds.
func (g *grid) dead() []Cell {
	var laid set
	for _, p := range g.laid {
		if c := g.card(p); c != Wild {
			laid |= 1 << c
		}
	}
	list := []Cell{}
	for _, p := range g.edge() {
		if !g.takesCard(p, laid) && !g.takesWild(p, laid) {
			list = append(list, p.cell())
		}
	}
	return list
}

// takesCard reports whether a single card that is not laid yet could lie at p.
func (g *grid) takesCard(p place, laid set) bool {
	row, column := g.cross(p, across), g.cross(p, down)
	fits := row.fits & column.fits &^ laid
	if !row.wild && !column.wild {
		return fits != 0
	}
	for c := range Wild {
		if fits.has(c) && g.possibleWith(p, c) {
			return true
		}
	}
	return false
}

// takesWild reports whether a wild could lie at p: one that is not in the grid, or one
// that can be taken from it by a card that is not laid yet.
func (g *grid) takesWild(p place, laid set) bool {
	if g.cross(p, across).fits&g.cross(p, down).fits == 0 {
		return false
	}
	if len(g.wilds) < 2 {
		return g.possibleWith(p, Wild)
	}
	wilds := g.wilds
	for _, w := range wilds {
		for c := range Wild {
			if laid.has(c) || g.recyclable(w, c) != nil {
				continue
			}
			g.swap(w, c)
			ok := g.cross(p, across).fits&g.cross(p, down).fits != 0 && g.possibleWith(p, Wild)
			g.unswap(w, wilds)
			if ok {
				return true
			}
		}
	}
	return false
}

// possibleWith reports whether all wilds have a meaning with a card at p.
func (g *grid) possibleWith(p place, c Card) bool {
	g.lay(p, c)
	defer g.lift()
	_, ok := g.wildsPossible()
	return ok
}
