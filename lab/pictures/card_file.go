package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"linework/ink"
)

// fileUnit is how many points of the board a unit of a card file is: files measure the
// board from 0 to 100, to the right and down.
const fileUnit = ink.Size / 100.0

// A Problem is something to mend in a card, and where.
type Problem struct {
	File string
	Line int
	Card int // its number, 0 where it is not known
	Text string
}

func (p Problem) String() string {
	return fmt.Sprintf("%s:%d: card %d: %s", p.File, p.Line, p.Card, p.Text)
}

// ParseAndCheck reads the cards of a file, and returns what is wrong with its lines and with
// each card by itself. A card of which a line cannot be read is left out.
func ParseAndCheck(file, text string) (cards []*Card, problems []Problem) {
	p := parser{file: file}
	for i, line := range strings.Split(text, "\n") {
		p.line = i + 1
		line, _, _ = strings.Cut(line, "#")
		if fields := strings.Fields(line); len(fields) > 0 {
			if err := p.parseLine(fields[0], fields[1:]); err != nil {
				p.broken = true
				p.report(err.Error())
			}
		}
	}
	p.placeAndCheckCard()
	return p.cards, p.problems
}

// A parser reads one file, line by line.
type parser struct {
	file     string
	line     int
	cards    []*Card
	problems []Problem

	card      *Card // nil before the first
	broken    bool  // a line of the card could not be read
	seen      []string
	counts    [Kinds]int
	placement placement
}

func (p *parser) report(text string) {
	n := 0
	if p.card != nil {
		n = p.card.Number
	}
	p.problems = append(p.problems, Problem{p.file, p.line, n, text})
}

// requiredLines are the lines that a card has exactly once.
var requiredLines = []string{"border", "prices", "counts"}

// parseLine reads a line with that first word.
func (p *parser) parseLine(keyword string, fields []string) error {
	if keyword == "card" {
		p.placeAndCheckCard()
		return p.beginCard(fields)
	}
	if p.card == nil {
		return fmt.Errorf("%q comes before any card; a file begins with a line such as: card 2 cat", keyword)
	}
	if kind, ok := kindBySingularOrPlural(keyword); ok && keyword == kind.String() {
		shapes, err := readShapes(kind, fields)
		for _, s := range shapes {
			s.line = p.line
			p.card.Shapes = append(p.card.Shapes, s)
		}
		return err
	}
	if slices.Contains(p.seen, keyword) {
		return fmt.Errorf("the card has a second line %q", keyword)
	}
	p.seen = append(p.seen, keyword)
	switch keyword {
	case "note":
		p.card.Note = strings.Join(fields, " ")
		return nil
	case "border":
		return p.card.Border.UnmarshalText([]byte(strings.Join(fields, " ")))
	case "prices":
		return p.parsePrices(fields)
	case "counts":
		return p.parseCounts(fields)
	case "place":
		var err error
		p.placement, err = readPlacement(fields)
		return err
	}
	return fmt.Errorf("%q is neither a kind of shape nor one of note, border, prices, counts, place", keyword)
}

// beginCard reads what follows the word card: a number and the names, with | between.
func (p *parser) beginCard(fields []string) error {
	p.card = &Card{file: p.file, line: p.line}
	p.seen, p.counts, p.placement = nil, [Kinds]int{}, placement{scale: 1}
	for k := range p.card.Prices {
		p.card.Prices[k] = 1
	}
	if len(fields) < 2 {
		return fmt.Errorf("a card has a number and a name, such as: card 43 bicycle | bike")
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil {
		return fmt.Errorf("%q is not the number of a card", fields[0])
	}
	p.card.Number = n
	names, err := parseNameAndAlternatives(fields[1:])
	if err == nil {
		p.card.Name, p.card.Also = names[0], names[1:]
	}
	return err
}

// parseNameAndAlternatives reads a name and other right ones, with | between.
func parseNameAndAlternatives(fields []string) ([]string, error) {
	names := strings.Split(strings.Join(fields, " "), "|")
	for i, name := range names {
		if names[i] = strings.TrimSpace(name); names[i] == "" {
			return nil, fmt.Errorf("there is no name between two bars")
		}
	}
	return names[:len(names):len(names)], nil
}

// parsePrices reads such as: oval 3, circle 2. Kinds that are not named cost 1.
func (p *parser) parsePrices(fields []string) error {
	return parseCommaSeparatedPairs(fields, func(first, second string) error {
		kind, ok := kindBySingularOrPlural(first)
		price, err := strconv.Atoi(second)
		if !ok || err != nil {
			return fmt.Errorf("%q is not a price; one is written like: oval 3", first+" "+second)
		}
		p.card.Prices[kind] = price
		return nil
	})
}

// parseCounts reads such as: 2 circles, 1 oval.
func (p *parser) parseCounts(fields []string) error {
	return parseCommaSeparatedPairs(fields, func(first, second string) error {
		n, err := strconv.Atoi(first)
		kind, ok := kindBySingularOrPlural(second)
		if !ok || err != nil {
			return fmt.Errorf("%q is not a count; one is written like: 2 circles", first+" "+second)
		}
		p.counts[kind] = n
		return nil
	})
}

// parseCommaSeparatedPairs calls set with each pair of words between commas.
func parseCommaSeparatedPairs(fields []string, set func(first, second string) error) error {
	for part := range strings.SplitSeq(strings.Join(fields, " "), ",") {
		pair := strings.Fields(part)
		if len(pair) != 2 {
			return fmt.Errorf("%q is not a kind and a number", strings.TrimSpace(part))
		}
		if err := set(pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}

// placeAndCheckCard moves the card that was read to its place on the board, checks it and adds
// it to the others, unless a line of it could not be read.
func (p *parser) placeAndCheckCard() {
	if p.card == nil {
		return
	}
	card := p.card
	if !p.broken {
		for i, s := range card.Shapes {
			card.Shapes[i] = p.placement.transformToBoard(s)
		}
		for _, word := range requiredLines {
			if !slices.Contains(p.seen, word) {
				p.problems = append(p.problems, card.newProblem("it has no line %q", word))
			}
		}
		if p.counts != card.Counts() && slices.Contains(p.seen, "counts") {
			p.problems = append(p.problems, card.newProblem("the counts are not what is drawn: counts %s", formatCounts(card.Counts())))
		}
		p.problems = append(p.problems, card.findProblems()...)
		p.cards = append(p.cards, card)
	}
	p.card, p.broken = nil, false
}

func formatCounts(counts [Kinds]int) string {
	var parts []string
	for k := range Kind(Kinds) {
		switch n := counts[k]; {
		case n == 1:
			parts = append(parts, "1 "+k.String())
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, k.Plural()))
		}
	}
	return strings.Join(parts, ", ")
}
