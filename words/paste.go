package words

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The bounds of what can be pasted into a table.
const (
	MaxPaste      = 64 << 10 // bytes
	MaxPasteWords = 2000
)

// bullet is what a list pasted from elsewhere has in front of a line.
var bullet = regexp.MustCompile(`^\s*(?:[-–—•·]\s+|\d{1,4}[.)]\s+)`)

// FromPaste makes a pack of loose words from text that someone pasted: one word a
// line, or several with commas or semicolons between. A word that comes again is
// taken once. Stars, alternatives and notes are read as in a pack. The errors are
// for the person who pasted.
func FromPaste(text string) (*Pack, error) {
	if len(text) > MaxPaste {
		return nil, fmt.Errorf("that is too much text at once; paste at most %d words", MaxPasteWords)
	}
	if !utf8.ValidString(text) {
		return nil, fmt.Errorf("that is not plain text; copy the words from a text editor")
	}
	p := &Pack{ID: "pasted", Name: "Our own words", Language: "und", Licence: "none", Game: Any}
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
				err = fits(w)
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			if key := Fold(w.Name()); !taken[key] {
				taken[key] = true
				p.Cards = append(p.Cards, Card{Sides: []Side{{Words: []Word{w}, line: n}}})
			}
		}
		if len(p.Cards) > MaxPasteWords {
			return nil, fmt.Errorf("those are more than %d words; leave some out", MaxPasteWords)
		}
	}
	if len(p.Cards) == 0 {
		return nil, fmt.Errorf("there is no word in it; write one a line, or with commas between")
	}
	return p, nil
}
