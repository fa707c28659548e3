package pictures

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"linework/cards"
)

// A Card is a card and where it was read.
type Card struct {
	*cards.Card
	file       string
	line       int
	shapeLines []int
}

// WithoutSource returns the cards alone.
func WithoutSource(list []Card) []*cards.Card {
	var alone []*cards.Card
	for _, c := range list {
		alone = append(alone, c.Card)
	}
	return alone
}

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
func ParseAndCheck(file, text string) (list []Card, problems []Problem) {
	p := cardParser{file: file}
	for number, fields := range linesWithFields(text) {
		p.line = number
		if err := p.parseLine(fields[0], fields[1:]); err != nil {
			p.broken = true
			p.report(err.Error())
		}
	}
	p.placeAndCheckCard()
	return p.cards, p.problems
}

// A cardParser reads one file, line by line.
type cardParser struct {
	file     string
	line     int
	cards    []Card
	problems []Problem

	card      Card // its Card is nil before the first
	broken    bool // a line of the card could not be read
	seen      []string
	counts    [cards.Kinds]int
	placement placement
}

func (p *cardParser) report(text string) {
	n := 0
	if p.card.Card != nil {
		n = p.card.Number
	}
	p.problems = append(p.problems, Problem{p.file, p.line, n, text})
}

// requiredLines are the lines that a card has exactly once.
var requiredLines = []string{"theme", "border", "prices", "counts"}

// parseLine reads a line with that first word.
func (p *cardParser) parseLine(keyword string, fields []string) error {
	if keyword == "card" {
		p.placeAndCheckCard()
		return p.beginCard(fields)
	}
	if p.card.Card == nil {
		return fmt.Errorf("%q comes before any card; a file begins with a line such as: card 2 cat", keyword)
	}
	var kind cards.Kind
	if kind.UnmarshalText([]byte(keyword)) == nil && keyword == kind.String() {
		shapes, err := readShapes(kind, fields)
		for _, s := range shapes {
			p.card.Shapes = append(p.card.Shapes, s)
			p.card.shapeLines = append(p.card.shapeLines, p.line)
		}
		return err
	}
	if slices.Contains(p.seen, keyword) {
		return fmt.Errorf("the card has a second line %q", keyword)
	}
	p.seen = append(p.seen, keyword)
	rest := strings.Join(fields, " ")
	switch keyword {
	case "note":
		p.card.Note = rest
		return nil
	case "theme":
		p.card.Theme = cards.Theme(rest)
		return checkListed("theme", p.card.Theme, deckThemes)
	case "unfit":
		if p.card.UnfitForChildren = rest == "for children"; !p.card.UnfitForChildren {
			return fmt.Errorf("a picture is unfit for children or for nobody")
		}
		return nil
	case "border":
		p.card.Border = cards.Border(rest)
		return checkListed("border", p.card.Border, cards.Borders)
	case "prices":
		return parseNumbersByKind(fields, &p.card.Prices, 0, "price; one is written like: oval 3") // kinds that are not named cost 1
	case "counts":
		return parseNumbersByKind(fields, &p.counts, 1, "count; one is written like: 2 circles")
	case "place":
		var err error
		p.placement, err = readPlacement(fields)
		return err
	}
	return fmt.Errorf("%q is neither a kind of shape nor one of note, theme, unfit, border, prices, counts, place", keyword)
}

// deckThemes are the themes that a card can have.
var deckThemes = []cards.Theme{cards.Animals, cards.Nature, cards.Travel, cards.Places, cards.Home, cards.Tools, cards.Fun}

// checkListed refuses a theme or a border that there is not.
func checkListed[T ~string](what string, name T, list []T) error {
	if !slices.Contains(list, name) {
		return fmt.Errorf("there is no %s %q; there are %v", what, name, list)
	}
	return nil
}

// beginCard reads what follows the word card: a number and the names, with | between.
func (p *cardParser) beginCard(fields []string) error {
	p.card = Card{Card: &cards.Card{}, file: p.file, line: p.line}
	p.seen, p.counts, p.placement = nil, [cards.Kinds]int{}, placement{scale: 1}
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
	names, err := parseNames(fields[1:])
	if err == nil {
		p.card.Name, p.card.Also = names[0], names[1:]
	}
	return err
}

// parseNumbersByKind reads pairs of a kind, at place 0 or 1, and a number, with commas between;
// form says what a pair is and how it is written.
func parseNumbersByKind(fields []string, numbers *[cards.Kinds]int, kindAt int, form string) error {
	for part := range strings.SplitSeq(strings.Join(fields, " "), ",") {
		pair := strings.Fields(part)
		if len(pair) != 2 {
			return fmt.Errorf("%q is not a kind and a number", strings.TrimSpace(part))
		}
		var kind cards.Kind
		n, err := strconv.Atoi(pair[1-kindAt])
		if err != nil || kind.UnmarshalText([]byte(pair[kindAt])) != nil {
			return fmt.Errorf("%q is not a %s", strings.Join(pair, " "), form)
		}
		numbers[kind] = n
	}
	return nil
}

// placeAndCheckCard moves the card that was read to its place on the board, checks it and adds
// it to the others, unless a line of it could not be read.
func (p *cardParser) placeAndCheckCard() {
	if p.card.Card == nil {
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
	p.card, p.broken = Card{}, false
}

func formatCounts(counts [cards.Kinds]int) string {
	var parts []string
	for k := range cards.Kind(cards.Kinds) {
		switch n := counts[k]; {
		case n == 1:
			parts = append(parts, "1 "+k.String())
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n, k))
		}
	}
	return strings.Join(parts, ", ")
}
