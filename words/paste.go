package words

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"linework/texts"
)

// The bounds of what can be pasted into a table.
const (
	MaxPaste      = 64 << 10 // bytes
	MaxPasteWords = 2000
)

// bullet matches what a pasted list has in front of a line.
var bullet = regexp.MustCompile(`^\s*(?:[-–—•·]\s+|\d{1,4}[.)]\s+)`)

// ParsePasted makes a pack of loose words from text that someone pasted: one word a line, or
// several with commas or semicolons between. Repeated words are taken once. Stars,
// alternatives and notes are read as in a pack. Its error is a Fault, for the person who
// pasted.
func ParsePasted(text string) (*Pack, error) {
	if len(text) > MaxPaste {
		return nil, texts.NewError("words.too-much-text", figures{"most": MaxPasteWords})
	}
	if !utf8.ValidString(text) {
		return nil, texts.NewError("words.not-plain-text")
	}
	p := &Pack{ID: "pasted", Name: texts.NewMessage("pack.pasted").Text, Language: "und", Licence: "none", Game: Any}
	taken := map[string]bool{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = bullet.ReplaceAllString(line, "")
		for entry := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ',' || r == ';' || r == '\t' }) {
			if strings.TrimSpace(entry) == "" {
				continue
			}
			w, err := ParseWord(entry)
			if err == nil {
				err = checkLengthAndCharacters(w)
			}
			if err != nil {
				return nil, texts.NewError("words.line", figures{"line": n, "problem": err})
			}
			if key := Fold(w.Name()); !taken[key] {
				taken[key] = true
				p.Cards = append(p.Cards, Card{Sides: []Side{{Words: []Word{w}, line: n}}})
			}
		}
		if len(p.Cards) > MaxPasteWords {
			return nil, texts.NewError("words.too-many", figures{"most": MaxPasteWords})
		}
	}
	if len(p.Cards) == 0 {
		return nil, texts.NewError("words.none")
	}
	return p, nil
}
