package words

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestParsePasted(t *testing.T) {
	for _, tt := range []struct{ what, text, want string }{
		{"one a line", "cat\ndog\n\nbird", "cat|dog|bird"},
		{"with commas", "cat, dog,bird,", "cat|dog|bird"},
		{"with semicolons and tabs", "cat; dog\tbird", "cat|dog|bird"},
		{"both", "cat, dog\r\nMona Lisa\r\n", "cat|dog|Mona Lisa"},
		{"with bullets", "- cat\n• dog\n – bird", "cat|dog|bird"},
		{"numbered", "1. cat\n2) dog\n 10. bird", "cat|dog|bird"},
		{"twice is once", "cat\nCat\nthe cat\nhat", "cat|hat"},
		{"stars, alternatives and notes", "*sofa / couch\nbat (animal)", "*sofa / couch|bat (animal)"},
		{"a number is a word", "2001", "2001"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			p, err := ParsePasted(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range p.Words() {
				got = append(got, w.String())
			}
			if strings.Join(got, "|") != tt.want {
				t.Errorf("got %q", got)
			}
			if again := parse(t, p.FormatText()); again.FormatText() != p.FormatText() {
				t.Errorf("kept and read back it has another hash:\n%s", p.FormatText())
			}
		})
	}
}

// What is wrong with a word is a sentence inside the one that says where, so that both can be
// said in another language.
func TestFaultOnTheWire(t *testing.T) {
	_, err := ParsePasted("cat\n???")
	got, _ := json.Marshal(err)
	want := `{"text":"line 2: “???” has no letter in it, so nobody could type it","say":"words.line",` +
		`"figures":{"line":2,"problem":{"text":"“???” has no letter in it, so nobody could type it","say":"words.no-letter","figures":{"word":"???"}}}}`
	if string(got) != want {
		t.Errorf("the fault is %s", got)
	}
}

func TestParsePastedRefuses(t *testing.T) {
	var many strings.Builder
	for i := range MaxPasteWords + 1 {
		fmt.Fprintf(&many, "word %d\n", i)
	}
	for _, tt := range []struct{ what, text, want string }{
		{"nothing", " \n,,\n", "there are no words here"},
		{"marks alone", "cat\n???", "line 2: “???” has no letter"},
		{"a novel in a line", "cat\n" + strings.Repeat("word ", 20), "line 2"},
		{"too long a word", strings.Repeat("a", 21), "has 21 letters without a break"},
		{"half a slash", "cat\nsofa /", "line 2"},
		{"a star inside", "cat\nsea*horse", "line 2: stars go before a word"},
		{"square brackets", "[cat]", "line 1: stars go before a word"},
		{"too many", many.String(), "more than 2000 words"},
		{"too much", strings.Repeat("a\n", MaxPaste), "too much text"},
		{"not text", "\xff", "not plain text"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			if _, err := ParsePasted(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v; want %q", err, tt.want)
			}
		})
	}
}
