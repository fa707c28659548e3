package words

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Problem is something wrong with a pack, reported to whoever writes it.
type Problem struct {
	Pack string // its ID
	Line int    // in its file; 0 where no single line is to blame
	Code string // "duplicate": stable
	Text string
}

func (p Problem) Error() string {
	if p.Line == 0 {
		return fmt.Sprintf("%s: %s: %s", p.Pack, p.Code, p.Text)
	}
	return fmt.Sprintf("%s:%d: %s: %s", p.Pack, p.Line, p.Code, p.Text)
}

// Parse reads a pack. The error joins a Problem for every line that is wrong.
func Parse(id, text string) (*Pack, error) {
	r := &packParser{pack: &Pack{ID: id}, seen: map[string]bool{}, byName: map[string][]*Word{}}
	if !utf8.ValidString(text) {
		r.report("format", "this file is not UTF-8 text")
		return nil, errors.Join(r.problems...)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	for line := range strings.Lines(text) {
		r.line++
		r.parseLine(strings.TrimSpace(line))
	}
	r.checkComplete()
	r.markWordsWithoutDrawing()
	if len(r.problems) > 0 {
		return nil, errors.Join(r.problems...)
	}
	return r.pack, nil
}

// A packParser holds a pack while its lines are read.
type packParser struct {
	pack     *Pack
	line     int
	section  string          // "", "cards", "also", "drawings" or "known"
	deck     string          // of the cards that follow
	open     bool            // the last line was a side of the last card
	seen     map[string]bool // keys of the header
	byName   map[string][]*Word
	problems []error
}

func (r *packParser) report(code, format string, args ...any) {
	r.problems = append(r.problems, Problem{r.pack.ID, r.line, code, fmt.Sprintf(format, args...)})
}

// parseLine reads a line according to the section that it is in.
func (r *packParser) parseLine(line string) {
	switch {
	case line == "":
		r.open = false
	case strings.HasPrefix(line, "#"):
	case strings.HasPrefix(line, "["):
		r.parseSection(line)
	case r.section == "cards":
		r.parseSide(line)
	case r.section == "also":
		r.parseHiddenAnswers(line)
	case r.section == "drawings":
		r.parseDrawingSubject(line)
	case r.section == "known":
		r.parseKnownWords(line)
	default:
		r.parseHeader(line)
	}
}

func (r *packParser) parseHeader(line string) {
	key, value, found := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	if !found {
		r.report("format", "a pack begins with its header, lines like \"name: Animals\"; words come after a line [cards]")
		return
	}
	for _, f := range r.pack.headerFields() {
		if f.key != key {
			continue
		}
		if r.seen[key] {
			r.report("format", "%s is said twice", key)
		}
		if value == "" {
			r.report("format", "%s is empty", key)
		}
		r.seen[key] = true
		*f.value = value
		return
	}
	r.report("format", "%.20q is not a line of the header; those are name, language, licence, author, game and grade", key)
}

func (r *packParser) parseSection(line string) {
	r.open = false
	inside, found := strings.CutSuffix(line[1:], "]")
	section, deck, _ := strings.Cut(strings.TrimSpace(inside), " ")
	if !found || !slices.Contains([]string{"cards", "also", "drawings", "known"}, section) || section != "cards" && deck != "" {
		r.report("format", "%.30q is not a section; write [cards], [cards green] for a deck called green, [also], [drawings] or [known]", line)
		return
	}
	r.section, r.deck = section, strings.TrimSpace(deck)
}

// parseSide reads one side of a card, and begins a card where it has no label or follows an
// empty line.
func (r *packParser) parseSide(line string) {
	side := Side{line: r.line}
	if label, rest, found := strings.Cut(line, ":"); found && isLabel(label) {
		side.Label, line = label, rest
	}
	for text := range strings.SplitSeq(line, ",") {
		w, err := ParseWord(text)
		if err != nil {
			r.report("word", "%v", err)
			continue
		}
		side.Words = append(side.Words, w)
	}
	for i := range side.Words {
		name := side.Words[i].Name()
		r.byName[name] = append(r.byName[name], &side.Words[i])
	}
	if side.Label == "" || !r.open {
		r.pack.Cards = append(r.pack.Cards, Card{Deck: r.deck, Sides: []Side{side}})
		r.open = side.Label != ""
		return
	}
	card := &r.pack.Cards[len(r.pack.Cards)-1]
	if _, twice := card.Side(side.Label); twice {
		r.report("format", "this card has its side %q already; leave an empty line between two cards", side.Label)
	}
	card.Sides = append(card.Sides, side)
}

// isLabel reports whether a text is the name of a side: letters from a to z.
func isLabel(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == ""
}

// parseHiddenAnswers adds answers that a card does not show to a word further up.
func (r *packParser) parseHiddenAnswers(line string) {
	name, list, found := strings.Cut(line, ":")
	w, err := ParseWord(name)
	if !found || err != nil || strings.TrimSpace(list) == "" {
		r.report("format", "after [also] a line says what else is right for a word, like: television: telly, TV set")
		return
	}
	for _, other := range r.findWordsOrReport(w) {
		for text := range strings.SplitSeq(list, ",") {
			if text = strings.Join(strings.Fields(text), " "); text != "" {
				other.Answers = append(other.Answers, text)
			}
		}
	}
}

// findWordsOrReport returns the words further up with that name and, if it has one, that note,
// and reports where there are none.
func (r *packParser) findWordsOrReport(w Word) []*Word {
	var all []*Word
	for _, other := range r.byName[w.Name()] {
		if w.Note == "" || other.Note == w.Note {
			all = append(all, other)
		}
	}
	if all == nil {
		r.report("word", "no card before this line has a word called %q", w.Name())
	}
	return all
}

// parseDrawingSubject sets the drawing of a word further up.
func (r *packParser) parseDrawingSubject(line string) {
	name, drawing, found := strings.Cut(line, ":")
	w, err := ParseWord(name)
	subject, bad := ParseWord(drawing)
	if !found || err != nil || bad != nil || len(subject.Answers) > 1 {
		r.report("format", "after [drawings] a line says the English name of a word's drawing, like: Hund: dog")
		return
	}
	for _, other := range r.findWordsOrReport(w) {
		if other.Drawing != "" {
			r.report("format", "the drawing of %q is said twice", w.Name())
		}
		other.Drawing = subject.Text
	}
}

// parseKnownWords adds words that the judge knows and that are never dealt.
func (r *packParser) parseKnownWords(line string) {
	for text := range strings.SplitSeq(line, ",") {
		w, err := ParseWord(text)
		if err != nil {
			r.report("word", "%v", err)
			continue
		}
		r.pack.Known = append(r.pack.Known, w.Text)
	}
}

// checkComplete reports what the header lacks, or that there are no cards.
func (r *packParser) checkComplete() {
	r.line = 0
	for _, f := range r.pack.headerFields() {
		if !f.optional && !r.seen[f.key] {
			r.report("format", "the header has no line %q", f.key+": …")
		}
	}
	if len(r.pack.Cards) == 0 && len(r.problems) == 0 {
		r.report("format", "there are no cards; they come after a line [cards]")
	}
}

func (r *packParser) markWordsWithoutDrawing() {
	if languageForTag(r.pack.Language) == (english{}) {
		return
	}
	for _, found := range r.byName {
		for _, w := range found {
			w.Drawing = cmp.Or(w.Drawing, Undrawn)
		}
	}
}
