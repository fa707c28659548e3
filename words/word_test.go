package words

import (
	"slices"
	"strings"
	"testing"
)

func TestParseWord(t *testing.T) {
	for _, tt := range []struct {
		rule, text string
		answers    string // parted by bars
		note       string
		hard       bool
	}{
		{"DD-2 a word", "giraffe", "giraffe", "", false},
		{"DD-2 several words", "Mona  Lisa", "Mona Lisa", "", false},
		{"DD-2 starred", "*gravity", "gravity", "", true},
		{"DD-2 star and space", " * gravity ", "gravity", "", true},
		{"CM-16 alternatives", "sofa / couch/settee", "sofa|couch|settee", "", false},
		{"CM-16 a note", "bat (animal)", "bat", "animal", false},
		{"CM-16 a note after alternatives", "*rat / mouse (animal)", "rat|mouse", "animal", true},
		{"DD-18 hyphen before the slash", "LP-/Record Player", "LP Player|Record Player", "", false},
		{"DD-18 two hyphens", "LP- / CD- / Record Player", "LP Player|CD Player|Record Player", "", false},
		{"DD-18 hyphen after the slash", "fire engine/-truck", "fire engine|fire truck", "", false},
		{"DD-18 a hyphen inside is no such thing", "yo-yo / see-saw", "yo-yo|see-saw", "", false},
		{"FL-6 alternative names", "sailing boat / boat", "sailing boat|boat", "", false},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			w, err := ParseWord(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(w.Answers, "|"); got != tt.answers || w.Note != tt.note || w.Hard != tt.hard {
				t.Errorf("answers %q, note %q, hard %v", got, w.Note, w.Hard)
			}
			again, err := ParseWord(w.String())
			if err != nil || !slices.Equal(again.Answers, w.Answers) || again.Hard != w.Hard {
				t.Errorf("written as %q it reads back as %+v, %v", w, again, err)
			}
		})
	}
}

func TestParseWordRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "empty word",
		"*":                "empty word",
		"sofa /":           "one side of a slash",
		"/ sofa":           "one side of a slash",
		"- / sofa":         "one side of a slash",
		"LP-":              "needs a whole answer after",
		"LP-/player":       "needs a two-word answer after",
		"truck/-engine":    "needs a two-word answer before",
		"bat (animal":      "at the very end",
		"bat (animal) man": "at the very end",
		"bat ()":           "at the very end",
		"bat animal)":      "never opened",
		"a\u202eb":         "can’t be shown",
		"a\x00b":           "can’t be shown",

		strings.Repeat("long ", 100): "too long to be a word",
	} {
		if _, err := ParseWord(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseWord(%q) says %v; it should speak of %q", text, err, want)
		}
	}
}
