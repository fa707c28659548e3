package words

import (
	"slices"
	"strings"
	"testing"
)

// loosePack is a pack of one card a line for any game.
func loosePack(t testing.TB, cards ...string) *Pack {
	return parse(t, "name: x\nlanguage: en\nlicence: x\ngame: any\n[cards]\n"+strings.Join(cards, "\n"))
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct{ what, cards, want string }{
		{"nothing to mend", "cat, horse\ndog, house", ""},
		{"twice", "cat\ndog\nCat", `test:8: duplicate: "Cat" is in the pack already, as "cat" in line 6`},
		{"twice after folding", "ice cream\nIce-Cream", "duplicate"},
		{"twice in the plural", "shoe\nshoes", "duplicate"},
		{"twice, the plural first", "geese\ngoose", "duplicate"},
		{"an alternative twice", "sofa / couch\ncouch", "duplicate"},
		{"two meanings", "compass (for circles)\ncompass (for north)", ""},
		{"one meaning twice", "bat (animal)\nbat (animal)", "duplicate"},
		{"one holds the other", "car, toy car", `test:6: alike: "car" and "toy car" on one side are too alike: one is a part of the other`},
		{"one slip apart", "horse, house", `alike`},
		{"noun and verb", "diver, diving", "alike"},
		{"alike on two cards", "car\ntoy car", ""},
		{"too long", "a word that is far too long for any card", "unfit"},
		{"too long in one", "Donaudampfschifffahrtsgesellschaft", "unfit"},
		{"too many alternatives", "one two three four five / six seven eight nine / ten eleven twelve", "unfit"},
		{"nothing to type", "cat, ?!", "unfit"},
		{"profanity", "cat, " + rot13Lowercase("shpx"), "profanity"},
		{"profanity in a phrase", "big " + rot13Lowercase("nff"), "profanity"},
		{"harmless words with something inside", "peacock, grass, cockpit, Titanic, classroom, cocktail, shiitake, bass", ""},
		{"a harmless title", "Moby-Dick", ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			got := Layouts{}.FindPackProblems(loosePack(t, tt.cards))
			if tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) != 1 || !strings.Contains(got[0].Error(), tt.want)) {
				t.Errorf("problems: %v; want %q", got, tt.want)
			}
		})
	}
}

func TestCheckHeader(t *testing.T) {
	p := parse(t, "name: x\nlanguage: English\nlicence: x\ngame: chess\ngrade: fun\n[cards]\ncat\n")
	want := []string{
		"test: header: language is \"English\"; write a tag such as en or pt-BR",
		"test: header: grade is \"fun\"; it can be easy, mixed or hard",
		"test: header: there are no packs for a game \"chess\"; it can be draughts, go or any",
	}
	var got []string
	for _, problem := range (Layouts{"go": {}, "draughts": {}}).FindPackProblems(p) {
		got = append(got, problem.Error())
	}
	if !slices.Equal(got, want) {
		t.Errorf("problems: %q; want %q", got, want)
	}
}

// TestCheckCompounds checks where the drawings alone tell words apart: a compound is a kind of
// the word that it ends in, unless that is too short to be one.
func TestCheckCompounds(t *testing.T) {
	for _, tt := range []struct {
		cards string
		alike bool
	}{
		{"sailboat, boat", true},
		{"apricot, cot", false},
		{"bedlamp, cat", false},
	} {
		p := loosePack(t, tt.cards)
		p.Game = "apart"
		problems := Layouts{"apart": {Sides: []string{""}, Words: 2, Apart: true}}.FindPackProblems(p)
		if alike := len(problems) == 1 && problems[0].Code == "alike"; alike != tt.alike || !alike && len(problems) > 0 {
			t.Errorf("%s: problems: %v", tt.cards, problems)
		}
	}
}
