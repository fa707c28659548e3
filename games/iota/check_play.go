package iota

import (
	"fmt"
	"slices"

	"linework/game"
	"linework/texts"
)

// A Fault points at the line that makes a placement illegal.
type Fault struct {
	Cells    []Cell   `json:"cells"`
	Property string   `json:"property,omitempty"` // "colour", "shape" or "number"
	Values   []string `json:"values,omitempty"`   // of the cards in the line, in order; "wild" for a wild
}

// checkAndScorePlay returns what a play would score, or refuses it. The grid is unchanged when it
// returns.
func (g *grid) checkAndScorePlay(play []Placement) (Score, error) {
	if err := g.checkCellsFreeAndInReach(play); err != nil {
		return Score{}, err
	}
	for _, p := range play {
		g.placeCard(placeOf(p.Cell), p.Card)
	}
	defer func() {
		for range play {
			g.removeLastPlaced()
		}
	}()
	along, err := g.checkUnbrokenTouchingLine(play)
	if err != nil {
		return Score{}, err
	}
	score := Score{Lines: []Line{}, Four: len(play) == handSize}
	lines := [][]place{g.lineThrough(placeOf(play[0].Cell), along)}
	for _, p := range play {
		lines = append(lines, g.lineThrough(placeOf(p.Cell), stepAcross+stepDown-along))
	}
	for _, line := range lines {
		if len(line) < 2 {
			continue
		}
		if err := g.checkLineIgnoringWilds(line); err != nil {
			return Score{}, err
		}
		scored := Line{Cells: cellsOf(line)}
		for _, p := range line {
			scored.Sum += g.cardAt(p).value()
		}
		score.Lines = append(score.Lines, scored)
		if len(line) == maxLine {
			score.Lots++
		}
	}
	if w, ok := g.wildsHaveMeanings(); !ok {
		column := slices.DeleteFunc(g.lineThrough(w, stepDown), func(q place) bool { return q == w })
		return Score{}, game.Refuse("wild-impossible.play", game.Figures{"cell": w.cell()}).
			WithDetail(Fault{Cells: cellsOf(append(g.lineThrough(w, stepAcross), column...))})
	}
	score.Total = score.totalWithDoublings()
	return score, nil
}

func (g *grid) checkCellsFreeAndInReach(play []Placement) error {
	if len(play) == 0 {
		return game.Refuse("no-cards")
	}
	for i, p := range play {
		if !p.Cell.isInReach() {
			return game.Refuse("not-touching.cell", game.Figures{"cell": p.Cell}).WithDetail(Fault{Cells: []Cell{p.Cell}})
		}
		if !g.isEmpty(placeOf(p.Cell)) || slices.ContainsFunc(play[:i], func(q Placement) bool { return q.Cell == p.Cell }) {
			return game.Refuse("cell-taken", game.Figures{"cell": p.Cell}).WithDetail(Fault{Cells: []Cell{p.Cell}})
		}
	}
	return nil
}

// checkUnbrokenTouchingLine refuses a play, already placed, that is not one unbroken line touching the
// cards before it (IO-7). It returns the direction of the line.
func (g *grid) checkUnbrokenTouchingLine(play []Placement) (step place, err error) {
	row, column := true, true
	for _, p := range play {
		row = row && p.Cell.Y == play[0].Cell.Y
		column = column && p.Cell.X == play[0].Cell.X
	}
	at := game.MapList(play, func(p Placement) Cell { return p.Cell })
	if !row && !column {
		return 0, game.Refuse("not-one-line").WithDetail(Fault{Cells: at})
	}
	if step = stepAcross; !row {
		step = stepDown
	}
	line := g.lineThrough(placeOf(play[0].Cell), step)
	for _, p := range play {
		if !slices.Contains(line, placeOf(p.Cell)) {
			return 0, game.Refuse("gap").WithDetail(Fault{Cells: at})
		}
	}
	before := g.laid[:len(g.laid)-len(play)]
	for _, p := range play {
		for _, next := range []place{-stepAcross, stepAcross, -stepDown, stepDown} {
			if slices.Contains(before, placeOf(p.Cell)+next) {
				return step, nil
			}
		}
	}
	return 0, game.Refuse("not-touching.play").WithDetail(Fault{Cells: at})
}

// checkLineIgnoringWilds refuses a line that is too long, or neither all the same nor all different (IO-8,
// IO-9). It leaves wilds to wildsHaveMeanings.
func (g *grid) checkLineIgnoringWilds(line []place) error {
	if len(line) > maxLine {
		return game.Refuse("line-too-long", game.Figures{"cards": len(line)}).WithDetail(Fault{Cells: cellsOf(line)})
	}
	cards := game.MapList(line, g.cardAt)
	property := firstWrongProperty(cards)
	if property == "" {
		return nil
	}
	values := game.MapList(cards, func(c Card) string { return c.propertyValueName(property) })
	return game.Refuse("not-a-line", game.Figures{"property": texts.NewWord(property), "values": game.MapList(values, texts.NewWord)}).
		WithDetail(Fault{Cells: cellsOf(line), Property: property, Values: values})
}

var (
	colourNames = []string{"red", "green", "blue", "yellow"}
	shapeNames  = []string{"triangle", "plus", "square", "circle"}
)

const wildName = "wild"

// propertyValueName returns a card's colour, shape or number in words.
func (c Card) propertyValueName(property string) string {
	switch {
	case c == Wild:
		return wildName
	case property == "colour":
		return colourNames[c.colour()]
	case property == "shape":
		return shapeNames[c.shape()]
	}
	return fmt.Sprint(c.value())
}

// checkCardMayReplaceWild refuses a card that cannot take the place of the wild at a cell (IO-16).
func (g *grid) checkCardMayReplaceWild(wildAt place, c Card) error {
	if g.isEmpty(wildAt) || g.cardAt(wildAt) != Wild {
		return notWildRefusal(wildAt.cell())
	}
	if c == Wild {
		return game.Refuse("not-a-wild.replacement")
	}
	wilds := g.wilds
	g.replaceWild(wildAt, c)
	defer g.restoreWild(wildAt, wilds)
	for _, step := range []place{stepAcross, stepDown} {
		if err := g.checkLineIgnoringWilds(g.lineThrough(wildAt, step)); err != nil {
			return err
		}
	}
	if w, ok := g.wildsHaveMeanings(); !ok {
		return game.Refuse("wild-impossible.other-wild", game.Figures{"cell": w.cell()}).
			WithDetail(Fault{Cells: []Cell{wildAt.cell(), w.cell()}})
	}
	return nil
}

func notWildRefusal(at Cell) error {
	return game.Refuse("not-a-wild.cell", game.Figures{"cell": at})
}

func cellsOf(places []place) []Cell { return game.MapList(places, place.cell) }
