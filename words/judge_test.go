package words

import (
	"os"
	"strings"
	"testing"
)

// An example is one line of testdata/judge.txt.
type example struct {
	line                               int
	game, word, guess, verdict, reason string
	rule                               string
}

func readExamples(t testing.TB, file string) (all []example, known []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if list, ok := strings.CutPrefix(line, "known:"); ok {
			for w := range strings.SplitSeq(list, ",") {
				known = append(known, strings.TrimSpace(w))
			}
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "|")
		if len(f) != 6 {
			t.Fatalf("%s:%d: %d columns; there are 6", file, n, len(f))
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		all = append(all, example{n, f[0], f[1], f[2], f[3], f[4], f[5]})
	}
	return all, known
}

// TestJudge reads like the tables it is made from: CM-14, CM-15, CM-16, CM-17,
// DD-17, DD-18, DD-19 and DR-13 are the names of their cases.
func TestJudge(t *testing.T) {
	testExamples(t, "testdata/judge.txt", "en", 250)
}

// TestJudgeInGerman does the same in German (CM-26).
func TestJudgeInGerman(t *testing.T) {
	testExamples(t, "testdata/judge-de.txt", "de", 100)
}

func testExamples(t *testing.T, file, language string, least int) {
	t.Helper()
	all, known := readExamples(t, file)
	if len(all) < least {
		t.Errorf("the table has %d examples; it had at least %d", len(all), least)
	}
	pack := &Pack{Language: language, Known: known}
	for _, e := range all {
		game, option, _ := strings.Cut(e.game, ",")
		for name, strict := range map[string]Strictness{"dash": AnyForm, "rush": OneForm} {
			if game != name && game != "both" {
				continue
			}
			judge := NewJudge(strict, pack, strings.TrimSpace(option) != "no slips")
			t.Run(e.rule+" ("+name+")", func(t *testing.T) {
				w, err := ParseWord(e.word)
				if err != nil {
					t.Fatal(err)
				}
				got := judge.Judge(e.guess, w)
				if got.Verdict.String() != e.verdict || string(got.Reason) != e.reason {
					t.Errorf("%s:%d: %q for %q is %v (%s); want %s (%s)",
						file, e.line, e.guess, e.word, got.Verdict, got.Reason, e.verdict, e.reason)
				}
			})
		}
	}
}

// TestSlipsBySound tells what is forgiven from six letters on: two slips that swap or
// double letters, or after which the guess still sounds like the word; but no other word
// of the language.
func TestSlipsBySound(t *testing.T) {
	for _, tt := range []struct {
		rule, language, word, guess string
		right                       bool
	}{
		{"CM-15 two slips in six letters that sound the same", "en", "rocket", "rokkit", true},
		{"CM-15 two slips in six letters that sound otherwise", "en", "rocket", "rucnet", false},
		{"CM-15 two swaps in six letters, whatever they sound like", "en", "castle", "acstel", true},
		{"CM-15 two letters doubled, whatever they sound like", "en", "rocket", "rrockett", true},
		{"CM-15 another word of the language that sounds nearly the same", "en", "castle", "cattle", false},
		{"CM-15 two slips in German that sound the same", "de", "Fahrrad", "Farrat", true},
		{"CM-15 another word of German that sounds nearly the same", "de", "Tisch", "Tusch", false},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			w, err := ParseWord(tt.word)
			if err != nil {
				t.Fatal(err)
			}
			got := NewJudge(OneForm, &Pack{Language: tt.language}, true).Judge(tt.guess, w)
			if (got.Verdict == Right) != tt.right {
				t.Errorf("%q for %q is %v (%s)", tt.guess, tt.word, got.Verdict, got.Reason)
			}
		})
	}
}

// TestJudgeIsFair checks what holds for every example, whatever its verdict.
func TestJudgeIsFair(t *testing.T) {
	all, known := readExamples(t, "testdata/judge.txt")
	pack := &Pack{Known: known}
	dash, rush := NewJudge(AnyForm, pack, true), NewJudge(OneForm, pack, true)
	strict := NewJudge(OneForm, pack, false)
	for _, e := range all {
		w, err := ParseWord(e.word)
		if err != nil {
			t.Fatal(err)
		}
		d, r, s := dash.Judge(e.guess, w), rush.Judge(e.guess, w), strict.Judge(e.guess, w)
		if d.Verdict == Close {
			t.Errorf("DD-21: %q for %q is called close in Doodle Dash, which is a hint", e.guess, e.word)
		}
		if r.Verdict == Right && d.Verdict != Right {
			t.Errorf("CM-17: %q for %q is right in Doodle Rush and not in Doodle Dash", e.guess, e.word)
		}
		if s.Verdict == Right && r.Verdict != Right {
			t.Errorf("CM-15: %q for %q is right only while slips are not forgiven", e.guess, e.word)
		}
	}
}

func FuzzJudge(f *testing.F) {
	all, known := readExamples(f, "testdata/judge.txt")
	for _, e := range all {
		f.Add(e.word, e.guess)
	}
	dash := NewJudge(AnyForm, &Pack{Known: known}, true)
	rush := NewJudge(OneForm, &Pack{Known: known}, true)
	f.Fuzz(func(t *testing.T, word, guess string) {
		w, err := ParseWord(word)
		if err != nil {
			return
		}
		for _, j := range []*Judge{dash, rush} {
			j.Judge(guess, w)
			if len(guess) > maxGuess || Fold(w.Name()) == "" {
				continue
			}
			if len(w.Name()) < maxGuess && j.Judge(w.Name(), w).Verdict != Right {
				t.Errorf("%q is not right for itself", w.Name())
			}
		}
	})
}

// BenchmarkRule is one guess called out to 36 boards (DR-7), as it is judged in play.
func BenchmarkRule(b *testing.B) {
	pack := builtinPack(b, "en/doodle-rush")
	judge := NewJudge(OneForm, pack, true)
	var boards []*Answer
	for _, w := range pack.Words()[:36] {
		boards = append(boards, pack.Answer(w))
	}
	for name, guess := range map[string]string{
		"one word":   "motorboat",
		"four words": "a really big yellow bicycle",
		"six words":  "small wooden ship on blue waves",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g := judge.ParseGuess(guess)
				for _, board := range boards {
					judge.Rule(g, board)
				}
			}
		})
	}
}

func BenchmarkNewJudge(b *testing.B) {
	pack := builtinPack(b, "en/doodle-rush")
	for b.Loop() {
		NewJudge(OneForm, pack, true)
	}
}

// BenchmarkJudge is one guess at one word, as Doodle Dash judges it.
func BenchmarkJudge(b *testing.B) {
	benchJudge(b, builtinPack(b, "en/doodle-dash"), 16, map[string]string{
		"slip":     "girrafe",
		"far slip": "chandaleer",
		"sentence": "i think it might be a very tall giraffe with spots",
		"list":     "um castle pizza panda or a giraffe maybe",
	})
}

// BenchmarkGerman is one guess at one word in German.
func BenchmarkGerman(b *testing.B) {
	benchJudge(b, germanPack(b), 4, map[string]string{
		"slip":     "Girrafe",
		"compound": "Steppengiraffe",
		"sentence": "ich glaube das könnte eine sehr große Giraffe mit Flecken sein",
	})
}

// benchJudge judges guesses, one of them a slip, at the word of a pack with a number.
func benchJudge(b *testing.B, pack *Pack, number int, guesses map[string]string) {
	judge := NewJudge(AnyForm, pack, true)
	word := pack.Words()[number]
	answer := pack.Answer(word)
	guesses["right"] = word.Name()
	for name, guess := range guesses {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				judge.Rule(judge.ParseGuess(guess), answer)
			}
		})
	}
	b.Run("and the word made ready", func(b *testing.B) {
		for b.Loop() {
			judge.Judge(guesses["slip"], word)
		}
	})
}

// BenchmarkLexicon is what the first judge of a program costs beside.
func BenchmarkLexicon(b *testing.B) {
	for b.Loop() {
		readPacked("en", parseLexicon)
	}
}
