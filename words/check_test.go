package words

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// loose is a pack of one card a line for any game.
func loose(t testing.TB, cards ...string) *Pack {
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
		{"one holds the other", "car, toy car", `alike: "car" and "toy car" on one card`},
		{"one slip apart", "horse, house", `alike`},
		{"noun and verb", "diver, diving", "alike"},
		{"alike on two cards", "car\ntoy car", ""},
		{"too long", "a word that is far too long for any card", "unfit"},
		{"too long in one", "Donaudampfschifffahrtsgesellschaft", "unfit"},
		{"too many alternatives", "one two three four five / six seven eight nine / ten eleven twelve", "unfit"},
		{"nothing to type", "cat, ?!", "unfit"},
		{"profanity", "cat, " + rot13("shpx"), "profanity"},
		{"profanity in a phrase", "big " + rot13("nff"), "profanity"},
		{"harmless words with something inside", "peacock, grass, cockpit, Titanic, classroom, cocktail, shiitake, bass", ""},
		{"a harmless title", "Moby-Dick", ""},
	} {
		t.Run(tt.what, func(t *testing.T) {
			got := Check(loose(t, tt.cards))
			if tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) != 1 || !strings.Contains(got[0].Error(), tt.want)) {
				t.Errorf("problems: %v; want %q", got, tt.want)
			}
		})
	}
}

func TestCheckHeader(t *testing.T) {
	p := parse(t, "name: x\nlanguage: English\nlicence: x\ngame: chess\ngrade: fun\n[cards]\ncat\n")
	var codes []string
	for _, problem := range Check(p) {
		codes = append(codes, problem.Code)
	}
	if !slices.Equal(codes, []string{"header", "header", "header"}) {
		t.Errorf("problems: %v", Check(p))
	}
}

func TestCheckShape(t *testing.T) {
	dash := func(cards int, last string) string {
		var b strings.Builder
		b.WriteString("name: x\nlanguage: en\nlicence: x\ngame: doodledash\n[cards]\n")
		for i := range cards - 1 {
			for k := range 7 {
				fmt.Fprintf(&b, "%s%c%c%cx, ", []string{"", "*"}[k/6], 'a'+i, 'a'+k, 'a'+i)
			}
			text := strings.TrimSuffix(b.String(), ", ")
			b.Reset()
			b.WriteString(text + "\n")
		}
		return b.String() + last
	}
	rush := "name: x\nlanguage: en\nlicence: x\ngame: doodlerush\n[cards]\n"
	for _, tt := range []struct{ rule, text, want string }{
		{"DD-2 seven words, one starred", dash(14, "one, two, three, *eleven, purple, green, twenty"), ""},
		{"DD-2 six words", dash(14, "one, two, three, *eleven, purple, green"), "there are 6 words here"},
		{"DD-2 no star", dash(14, "one, two, three, eleven, purple, green, twenty"), "there are 0 words with a star"},
		{"DD-2 two stars", dash(14, "one, two, *three, *eleven, purple, green, twenty"), "there are 2 words with a star"},
		{"DD-1 too few cards for seven players", dash(13, "one, two, three, *eleven, purple, green, twenty"), "a full table needs 14"},
		{"DD-2 a label", dash(14, "easy: one, two, three, *eleven, purple, green, twenty"), "this one has"},
		{"DR-2 one side missing", rush + strings.Repeat("hard: one, two, three\n\n", 12), "has the sides"},
		{"DR-1 four words", rush + "easy: one, two, three, four\nhard: five, six, seven\n", "there are 4 words here"},
		{"DR-1 a deck", rush + "[cards green]\neasy: one, two, three\nhard: five, six, seven\n", "the deck is"},
		{"PM-2 an unknown deck", strings.Replace(small, "orange", "brown", 1), `the deck is "brown"`},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			got := Check(parse(t, tt.text))
			if tt.want == "" && len(got) > 0 || tt.want != "" && !strings.Contains(fmt.Sprint(got), tt.want) {
				t.Errorf("problems: %v; want %q", got, tt.want)
			}
		})
	}
}
