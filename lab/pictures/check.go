package pictures

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"linework/cards"
)

// A subject is an entry of the rulebook's list (FL-6).
type subject struct {
	Name    string
	Listed  string   // what the list calls it, where nobody at a British table would; right too
	Also    []string // what the list itself calls right too; a card may know more
	Note    string   // tells the two compasses apart
	Figures *figures // what the rules print about the card (FL-7); nil for most
}

// figures are what the rules print about a card; what they leave to the drawing is missing.
type figures struct {
	Counts, Prices map[cards.Kind]int
	Border         *cards.Border
}

//go:embed subjects.json
var subjectsFile []byte

// subjects is the rulebook's list, from number 1 (FL-6).
var subjects = func() (list []subject) {
	if err := json.Unmarshal(subjectsFile, &list); err != nil {
		panic("subjects.json: " + err.Error()) // the file is ours
	}
	return list
}()

func (c Card) newProblem(format string, args ...any) Problem {
	return Problem{c.file, c.line, c.Number, fmt.Sprintf(format, args...)}
}

// findProblems returns what is wrong with a card by itself.
func (c Card) findProblems() []Problem {
	return slices.Concat(c.checkShapes(), c.checkNamesAgainstRulebook(), c.checkPrices(), c.checkPrintedFigures())
}

// checkShapes says in sentences what is wrong with the shapes of a card.
func (c Card) checkShapes() []Problem {
	var list []Problem
	for _, fault := range c.Faults() {
		if fault.Shape < 0 {
			list = append(list, c.newProblem("%s", c.describePictureFlaw(fault.Flaw)))
			continue
		}
		list = append(list, Problem{c.file, c.shapeLines[fault.Shape], c.Number, describeShapeFlaw(c.Shapes[fault.Shape], fault.Flaw)})
	}
	return list
}

func (c Card) describePictureFlaw(flaw cards.Flaw) string {
	size, toCentre := c.MeasureExtent()
	switch flaw {
	case cards.SmallSpan:
		return fmt.Sprintf("the picture is %.0f by %.0f; it should be at least %.0f one way, to fill the board",
			size.X/fileUnit, size.Y/fileUnit, cards.MinSpan/fileUnit)
	case cards.OffCentre:
		return fmt.Sprintf("the picture is not in the middle of the board; move it by %.0f,%.0f", toCentre.X/fileUnit, toCentre.Y/fileUnit)
	}
	return fmt.Sprintf("it has %d shapes; a picture has %d to %d", len(c.Shapes), cards.MinShapes, cards.MaxShapes)
}

// wrongKinds says what a shape of a kind is not.
var wrongKinds = map[cards.Kind]string{
	cards.Circle:    "the circle is not round",
	cards.Square:    "the square is not square: its sides differ, or a corner is not right",
	cards.Rectangle: "the rectangle has a corner that is not right",
	cards.Trapezium: "the trapezium has no two parallel sides",
}

func describeShapeFlaw(s cards.Shape, flaw cards.Flaw) string {
	switch flaw {
	case cards.OffBoard:
		low, high := cards.Bounds(s)
		return fmt.Sprintf("the %v goes from %.1f,%.1f to %.1f,%.1f; the board is from 3 to 97", s.Kind,
			low.X/fileUnit, low.Y/fileUnit, high.X/fileUnit, high.Y/fileUnit)
	case cards.TooSmall:
		return fmt.Sprintf("the %v is too small or too short to be seen", s.Kind)
	case cards.WrongKind:
		return wrongKinds[s.Kind]
	case cards.TooEven:
		almost := map[cards.Kind]string{cards.Oval: "circle", cards.Rectangle: "square"}[s.Kind]
		return fmt.Sprintf("the %v is nearly a %s; one way it should be %.2f times the other", s.Kind, almost, cards.MinRatio)
	case cards.TooStraight:
		return "the trapezium has two pairs of parallel sides, or is nearly a rectangle; its sides should slant more"
	case cards.TooSharp:
		return fmt.Sprintf("the %v is degenerate: it crosses itself, or a corner is too sharp or too flat", s.Kind)
	}
	return fmt.Sprintf("the %v lies on one that is there already", s.Kind)
}

// checkNamesAgainstRulebook compares number, names and note with the rulebook's list (FL-6).
func (c Card) checkNamesAgainstRulebook() []Problem {
	if c.Number < 1 || c.Number > len(subjects) {
		return []Problem{c.newProblem("the list has no number %d; it goes from 1 to %d (FL-6)", c.Number, len(subjects))}
	}
	var list []Problem
	want := subjects[c.Number-1]
	if c.Name != want.Name {
		list = append(list, c.newProblem("number %d is the %s, not the %s (FL-6)", c.Number, want.Name, c.Name))
	}
	right := want.Also
	if want.Listed != "" {
		right = append(slices.Clip(right), want.Listed)
	}
	for _, also := range right {
		if !slices.ContainsFunc(c.Names(), func(name string) bool { return strings.EqualFold(name, also) }) {
			list = append(list, c.newProblem("%q is a right name too (FL-6)", also))
		}
	}
	if want.Note != c.Note {
		list = append(list, c.newProblem("its note is %q, and should be %q (FL-6)", c.Note, want.Note))
	}
	return list
}

// checkPrices checks the prices by the rules (FL-2, FL-4).
func (c Card) checkPrices() []Problem {
	var list []Problem
	ones, dearest, most := 0, 0, slices.Max(c.Prices[:])
	for k := range cards.Kind(cards.Kinds) {
		price := c.Prices[k]
		switch {
		case price < 1 || price > 3:
			list = append(list, c.newProblem("a %v costs %d; prices are 1, 2 or 3 (FL-2)", k, price))
		case c.Count(k) == 0 && price != 1:
			list = append(list, c.newProblem("a %v costs %d and is not in the picture; such a kind costs 1 (FL-2)", k, price))
		}
		if price == 1 {
			ones++
		}
		if price == most {
			dearest++
		}
	}
	if ones == 0 {
		list = append(list, c.newProblem("no kind costs 1, so one Frico buys nothing (FL-4)"))
	}
	if most == 1 || dearest > 1 {
		list = append(list, c.newProblem("%d kinds cost most; one kind gives the picture away and is dearest (FL-2)", dearest))
	}
	return list
}

// checkPrintedFigures compares the card with the figures that the rules print (FL-7).
func (c Card) checkPrintedFigures() []Problem {
	if c.Number < 1 || c.Number > len(subjects) || subjects[c.Number-1].Figures == nil {
		return nil
	}
	var list []Problem
	want := subjects[c.Number-1].Figures
	for k := range cards.Kind(cards.Kinds) {
		if n, printed := want.Counts[k]; printed && c.Count(k) != n {
			list = append(list, c.newProblem("it has %d %vs, and should have %d (FL-7)", c.Count(k), k, n))
		}
		if price := want.Prices[k]; c.Prices[k] != price {
			list = append(list, c.newProblem("a %v costs %d, and should cost %d (FL-7)", k, c.Prices[k], price))
		}
	}
	if want.Border != nil && c.Border != *want.Border {
		list = append(list, c.newProblem("its border is %v, and should be %v (FL-7)", c.Border, *want.Border))
	}
	return list
}
