package words

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

const small = `# a remark
name: Small
language: en
licence: CC0-1.0
game: pictomania
grade: easy

[cards green]
front: a1, a2, a3, a4, a5, a6, a7
back: b1, b2, b3, b4, b5, b6, b7

# the next card
front: c1, c2, c3, c4, c5, c6, c7
back: d1, d2, d3, d4, d5, d6, d7
[cards orange]
front: e1, e2, e3, e4, e5, e6, *e7
back: f1, f2, f3, f4, f5, f6, f7 / g7

[known]
one, two
three
`

func parse(t testing.TB, text string) *Pack {
	t.Helper()
	p, err := Parse("test", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParse(t *testing.T) {
	p := parse(t, small)
	if p.Name != "Small" || p.Language != "en" || p.Licence != "CC0-1.0" || p.Game != "pictomania" || p.Grade != "easy" || p.Author != "" {
		t.Errorf("header: %+v", p)
	}
	t.Run("PM-2 two sides of seven words in decks", func(t *testing.T) {
		if len(p.Cards) != 3 || p.Cards[0].Deck != "green" || p.Cards[2].Deck != "orange" {
			t.Fatalf("cards: %+v", p.Cards)
		}
		back, ok := p.Cards[2].Side("back")
		if !ok || len(back.Words) != 7 || back.Words[6].Answers[1] != "g7" {
			t.Errorf("back of the last card: %+v", back)
		}
		if !p.Cards[2].Sides[0].Words[6].Hard {
			t.Error("the star is lost")
		}
	})
	if got := strings.Join(p.Known, " "); got != "one two three" {
		t.Errorf("known: %s", got)
	}
}

func TestParseHiddenAnswers(t *testing.T) {
	const head = "name: x\nlanguage: en\nlicence: x\ngame: any\n"
	p := parse(t, head+"[cards]\ntelevision / TV\nbat (animal)\nbat (sport)\n[also]\ntelevision: telly,  TV  set\nbat (sport): cricket bat\n")
	all := p.Words()
	if got := strings.Join(all[0].Answers, "|"); got != "television|TV|telly|TV set" || all[0].Text != "television / TV" {
		t.Errorf("%q has the answers %s", all[0].Text, got)
	}
	if len(all[1].Answers) != 1 || len(all[2].Answers) != 2 {
		t.Errorf("the bats have the answers %q and %q", all[1].Answers, all[2].Answers)
	}
	if again := parse(t, p.FormatText()); again.FormatText() != p.FormatText() || len(again.Words()[2].Answers) != 2 {
		t.Errorf("written and read again it is\n%s", again.FormatText())
	}
	for line, want := range map[string]string{
		"telly":       "test:8: format: after [also] a line says what else is right",
		"telly:":      "test:8: format: after [also] a line says what else is right",
		"radio: wire": `test:8: word: no card before this line has a word called "radio"`,
	} {
		if _, err := Parse("test", head+"[cards]\ntelevision\n[also]\n"+line+"\n"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is answered with %v", line, err)
		}
	}
}

func TestParseOneLineIsOneCard(t *testing.T) {
	p := parse(t, "name: x\nlanguage: en\nlicence: x\ngame: funnylines\n[cards]\nsailing boat / boat\nbutterfly\n\ncompass (for circles)\n")
	if len(p.Cards) != 3 || p.Cards[2].Sides[0].Words[0].Note != "for circles" {
		t.Errorf("cards: %+v", p.Cards)
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	const head = "name: x\nlanguage: en\nlicence: x\ngame: any\n"
	for _, tt := range []struct{ what, text, want string }{
		{"no header", "cat\ndog\n", "test:1: format: a pack begins with its header"},
		{"unknown header line", "title: x\n", `test:1: format: "title" is not a line of the header`},
		{"header line twice", "name: x\nname: y\n", "test:2: format: name is said twice"},
		{"empty header line", "name:\n", "test:1: format: name is empty"},
		{"missing header line", "name: x\nlanguage: en\ngame: any\n[cards]\ncat\n", `test: format: the header has no line "licence: …"`},
		{"unknown section", head + "[words]\n", `test:5: format: "[words]" is not a section`},
		{"section not closed", head + "[cards\n", `test:5: format: "[cards" is not a section`},
		{"empty word", head + "[cards]\ncat,, dog\n", "test:6: word: there’s an empty word"},
		{"bad word", head + "[cards]\ncat\nLP-\n", "test:7: word: “LP-”"},
		{"side twice", head + "[cards]\neasy: cat\neasy: dog\n", `test:7: format: this card has its side "easy" already`},
		{"no cards", head, "test: format: there are no cards"},
		{"not text", "\xff", "test: format: this file is not UTF-8"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			p, err := Parse("test", tt.text)
			if err == nil || p != nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v; want %s", err, tt.want)
			}
		})
	}
	_, err := Parse("test", head+"[cards]\ncat,,\n\n/\n")
	if got := strings.Count(err.Error(), "test:"); got != 3 {
		t.Errorf("%d problems told at once, want 3: %v", got, err)
	}
}

func TestFormatTextIsOfTheContent(t *testing.T) {
	p := parse(t, small)
	again := parse(t, p.FormatText())
	if again.FormatText() != p.FormatText() {
		t.Errorf("written and read back:\n%s\nbut it was\n%s", again.FormatText(), p.FormatText())
	}
	spaced := parse(t, strings.ReplaceAll(strings.ReplaceAll(small, ", ", " ,\t"), "\n", "\r\n"))
	if spaced.FormatText() != p.FormatText() {
		t.Error("spaces and line ends change the text")
	}
	for _, change := range [][2]string{{"a1", "a9"}, {"*e7", "e7"}, {"green", "blue"}, {"two", "zwei"}, {"Small", "Tiny"}} {
		if parse(t, strings.Replace(small, change[0], change[1], 1)).FormatText() == p.FormatText() {
			t.Errorf("%s for %s does not change the text", change[1], change[0])
		}
	}
}

func TestLoad(t *testing.T) {
	folder := fstest.MapFS{
		"small.txt":        {Data: []byte(small)},
		"de/klein.txt":     {Data: []byte(small)},
		"de/README.txt":    {Data: []byte("hello")},
		"notes.md":         {Data: []byte("hello")},
		"broken.txt":       {Data: []byte("hello")},
		"far-too-much.txt": {Data: make([]byte, maxFile+1)},
	}
	packs, err := Load(folder)
	var ids []string
	for _, p := range packs {
		ids = append(ids, p.ID)
	}
	if got := strings.Join(ids, " "); got != "de/klein small" {
		t.Errorf("loaded %q", got)
	}
	for _, want := range []string{"broken:1: format", "far-too-much.txt: a word pack has at most"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not speak of %q", err, want)
		}
	}
	if _, err := Load(os.DirFS("testdata/no-such-folder")); err == nil {
		t.Error("a folder that is not there loads without an error")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(small)
	f.Add("name: x\nlanguage: en\nlicence: x\ngame: any\n[cards]\n*LP-/Record Player (old), a/b\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		p, err := Parse("fuzz", text)
		if err != nil {
			return
		}
		Layouts{"pictomania": {Sides: []string{"front", "back"}, Words: 7, Decks: []string{"green", "blue"}, Least: 2, Apart: true}}.FindPackProblems(p)
		if again, err := Parse("fuzz", p.FormatText()); err != nil || again.FormatText() != p.FormatText() {
			t.Errorf("%v\n%q reads as\n%q", err, text, p.FormatText())
		}
	})
}
