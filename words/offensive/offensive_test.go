package offensive

import (
	"os"
	"strings"
	"testing"

	"linework/words"
)

// readLines returns the lines of a file but for remarks.
func readLines(t *testing.T, file string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	return lines
}

func rot13(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z':
		return 'a' + (r-'a'+13)%26
	case r >= 'A' && r <= 'Z':
		return 'A' + (r-'A'+13)%26
	}
	return r
}

func TestOffensiveNamesAreFound(t *testing.T) {
	all := readLines(t, "offensive.txt")
	missed := []string{}
	for _, line := range all {
		if name := strings.Map(rot13, line); !Strict.Offends(name) {
			missed = append(missed, line)
		}
	}
	if len(missed)*25 > len(all) {
		t.Errorf("%d of %d are missed: %q", len(missed), len(all), missed)
	}
}

func TestInnocentNamesStay(t *testing.T) {
	for _, name := range readLines(t, "innocent.txt") {
		if Strict.Offends(name) {
			t.Errorf("%s offends", name)
		}
	}
}

// What is dealt must not offend: a right guess that is hidden would tell something.
func TestPacksDoNotOffend(t *testing.T) {
	for _, p := range words.Builtin() {
		for _, w := range p.Words() {
			for _, answer := range w.Answers {
				if Strict.Offends(answer) {
					t.Errorf("%s: %q offends", p.ID, answer)
				}
			}
		}
	}
}

func TestLevels(t *testing.T) {
	for _, tt := range []struct{ chosen, least, want Level }{
		{"", "", Off}, {Off, Moderate, Moderate}, {Strict, Moderate, Strict}, {Moderate, "", Moderate}, {"odd", Off, Off},
	} {
		if got := tt.chosen.AtLeast(tt.least); got != tt.want {
			t.Errorf("%q, at least %q, is %q", tt.chosen, tt.least, got)
		}
	}
	if Off.Offends("arsch") || !Moderate.Offends("arsch") || Moderate.Offends("trottel") || !Strict.Offends("trottel") {
		t.Error("levels find the same")
	}
}

// FuzzOffends makes sure that any text can be looked at.
func FuzzOffends(f *testing.F) {
	f.Add("a*$$h0le ⓕⓤ\u200b")
	f.Fuzz(func(t *testing.T, text string) { Strict.Offends(text) })
}

func BenchmarkOffends(b *testing.B) {
	for b.Loop() {
		Strict.Offends("Annemarie von der Heide-Müller 7")
	}
}
