package iota

import (
	"fmt"
	"slices"

	"linework/game"
)

// A Fault points at the line that a refused placement would make.
type Fault struct {
	Cells    []Cell   `json:"cells"`
	Property string   `json:"property,omitempty"` // "colour", "shape" or "number"
	Values   []string `json:"values,omitempty"`   // of the cards in the line, in order; "wild" for a wild
}

// judge says what a play would score, or why it is not allowed. The grid is as
// before when it returns.
func (g *grid) judge(play []Placement) (Score, error) {
	if err := g.layable(play); err != nil {
		return Score{}, err
	}
	for _, p := range play {
		g.lay(placeOf(p.Cell), p.Card)
	}
	defer func() {
		for range play {
			g.lift()
		}
	}()
	along, err := g.oneLine(play)
	if err != nil {
		return Score{}, err
	}
	score := Score{Lines: []Line{}, Four: len(play) == handSize}
	lines := [][]place{g.line(placeOf(play[0].Cell), along)}
	for _, p := range play {
		lines = append(lines, g.line(placeOf(p.Cell), across+down-along))
	}
	for _, line := range lines {
		if len(line) < 2 {
			continue
		}
		if err := g.legal(line); err != nil {
			return Score{}, err
		}
		score.add(g, line)
	}
	if w, ok := g.wildsPossible(); !ok {
		return Score{}, game.Refuse("wild-impossible", "no single card could stand for the wild at {cell} in both of its lines", game.Figures{"cell": w.cell()}).
			WithDetail(Fault{Cells: cells(bothLines(g, w))})
	}
	score.Total = score.total()
	return score, nil
}

// bothLines is the row and the column through p, p itself once.
func bothLines(g *grid, p place) []place {
	column := slices.DeleteFunc(g.line(p, down), func(q place) bool { return q == p })
	return append(g.line(p, across), column...)
}

// layable refuses cells that are taken, twice named or out of reach.
func (g *grid) layable(play []Placement) error {
	if len(play) == 0 {
		return game.Refuse("no-cards", "a play has one to four cards; to play none, pass")
	}
	for i, p := range play {
		if !p.Cell.inReach() {
			return game.Refuse("not-touching", "{cell} is far from every card; choose a cell that touches the grid", game.Figures{"cell": p.Cell}).WithDetail(Fault{Cells: []Cell{p.Cell}})
		}
		if !g.empty(placeOf(p.Cell)) || slices.ContainsFunc(play[:i], func(q Placement) bool { return q.Cell == p.Cell }) {
			return game.Refuse("cell-taken", "there’s already a card at {cell}; choose an empty cell", game.Figures{"cell": p.Cell}).WithDetail(Fault{Cells: []Cell{p.Cell}})
		}
	}
	return nil
}

// oneLine finds the direction of a play that has been laid: all of its cards lie
// in one unbroken line that touches what lay there before (IO-7).
func (g *grid) oneLine(play []Placement) (step place, err error) {
	row, column := true, true
	for _, p := range play {
		row = row && p.Cell.Y == play[0].Cell.Y
		column = column && p.Cell.X == play[0].Cell.X
	}
	at := make([]Cell, len(play))
	for i, p := range play {
		at[i] = p.Cell
	}
	if !row && !column {
		return 0, game.Refuse("not-one-line", "all cards of a turn go in one row or one column").WithDetail(Fault{Cells: at})
	}
	if step = across; !row {
		step = down
	}
	line := g.line(placeOf(play[0].Cell), step)
	for _, p := range play {
		if !slices.Contains(line, placeOf(p.Cell)) {
			return 0, game.Refuse("gap", "there’s a gap between the cards; a line can’t have gaps").WithDetail(Fault{Cells: at})
		}
	}
	before := g.laid[:len(g.laid)-len(play)]
	for _, p := range play {
		for _, next := range []place{-across, across, -down, down} {
			if slices.Contains(before, placeOf(p.Cell)+next) {
				return step, nil
			}
		}
	}
	return 0, game.Refuse("not-touching", "at least one card must share a side with a card in the grid").WithDetail(Fault{Cells: at})
}

// legal refuses a line that is too long or not all the same or all different
// (IO-8, IO-9). What its wilds could mean is for wildsPossible.
func (g *grid) legal(line []place) error {
	if len(line) > most {
		return game.Refuse("line-too-long", "that would make a line of {cards} cards; 4 is the limit", game.Figures{"cards": len(line)}).WithDetail(Fault{Cells: cells(line)})
	}
	cards := make([]Card, len(line))
	for i, p := range line {
		cards[i] = g.card(p)
	}
	property := wrongProperty(cards)
	if property == "" {
		return nil
	}
	values := make([]string, len(cards))
	for i, c := range cards {
		values[i] = c.property(property)
	}
	return game.Refuse("not-a-line", "the {property}s {values} are neither all the same nor all different", game.Figures{"property": property, "values": values}).
		WithDetail(Fault{Cells: cells(line), Property: property, Values: values})
}

var (
	colourNames = []string{"red", "green", "blue", "yellow"}
	shapeNames  = []string{"triangle", "plus", "square", "circle"}
)

const wildName = "wild"

// property is a card's colour, shape or number in words.
func (c Card) property(name string) string {
	switch {
	case c == Wild:
		return wildName
	case name == "colour":
		return colourNames[c.colour()]
	case name == "shape":
		return shapeNames[c.shape()]
	}
	return fmt.Sprint(c.value())
}

// Figures is the words that property says, for those who translate refusals.
func (Game) Figures() []string {
	return slices.Concat([]string{"colour", "shape", "number"}, colourNames, shapeNames, []string{wildName})
}

// recyclable says why a card cannot take the place of what lies at p (IO-16).
func (g *grid) recyclable(p place, c Card) error {
	if g.empty(p) || g.card(p) != Wild {
		return notWild(p.cell())
	}
	if c == Wild {
		return game.Refuse("not-a-wild", "a wild can’t take the place of a wild; choose another card")
	}
	wilds := g.wilds
	g.swap(p, c)
	defer g.unswap(p, wilds)
	for _, step := range []place{across, down} {
		if err := g.legal(g.line(p, step)); err != nil {
			return err
		}
	}
	if w, ok := g.wildsPossible(); !ok {
		return game.Refuse("wild-impossible", "with this card here, no single card could stand for the other wild at {cell}", game.Figures{"cell": w.cell()}).
			WithDetail(Fault{Cells: []Cell{p.cell(), w.cell()}})
	}
	return nil
}

func notWild(at Cell) error {
	return game.Refuse("not-a-wild", "there’s no wild at {cell}; only a wild can be taken back", game.Figures{"cell": at})
}

func cells(places []place) []Cell {
	list := make([]Cell, len(places))
	for i, p := range places {
		list[i] = p.cell()
	}
	return list
}
