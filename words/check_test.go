package words

import (
	"fmt"
	"maps"
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
		{"one holds the other", "car, toy car", `test:6: alike: "car" and "toy car" on one side are too alike: one is a part of the other`},
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

// The seven words of a side in Pictomania, of which no two may come near each other.
func TestCheckPictomaniaSide(t *testing.T) {
	own := builtinPack(t, "en/pictomania").Text()
	first := "front: coin, button, plate, pizza, clock, wheel, doughnut\n"
	if strings.Count(own, first) != 1 {
		t.Fatal("the first side of the pack is another one")
	}
	line := strings.Count(own[:strings.Index(own, first)], "\n") + 1
	part, plural, spelt := "one is a part of the other", "one is the plural of the other", "they are spelt nearly alike"
	forms, shared := "they are forms of one word", "they have an answer in common"
	for _, tt := range []struct{ what, one, other, want string }{
		{"like in kind only", "puma", "ostrich", ""},
		{"a word in common", "ostrich egg", "ostrich feather", ""},
		{"a beginning in common", "sand", "sandpiper", ""},
		{"a short ending in common", "cot", "apricot", ""},
		{"the same, with notes", "ruff (bird)", "ruff (collar)", shared},
		{"an alternative in common", "puma / cougar", "mountain lion / cougar", shared},
		{"a plural", "puma", "pumas", plural},
		{"a plural that is irregular", "hoof", "hooves", plural},
		{"an alternative's plural", "puma / cougar", "cougars", plural},
		{"two forms of a verb", "paddled", "paddling", forms},
		{"who does it and the doing", "ploughman / plougher", "ploughing", forms},
		{"one holds the other", "lynx", "toy lynx", part},
		{"the other way about", "lynx kitten toy", "lynx kitten", part},
		{"a kind of it, written in one", "bean", "soybean", part},
		{"a kind of it, after an alternative", "pulse / bean", "soybean", part},
		{"one slip apart", "morel", "motel", spelt},
		{"two slips apart in a long word", "ostrich farmer", "ostrich harper", spelt},
		{"three slips apart in a very long word", "ostrich feathers", "ostrich leathern", spelt},
	} {
		t.Run("PM-2 "+tt.what, func(t *testing.T) {
			side := "front: " + tt.one + ", quiche, zeppelin, " + tt.other + ", vellum, gherkin, obelisk\n"
			var got, want []string
			for _, problem := range Check(parse(t, strings.Replace(own, first, side, 1))) {
				if problem.Code != "duplicate" { // a plural is one in the whole pack
					got = append(got, problem.Error())
				}
			}
			if tt.want != "" {
				want = append(want, fmt.Sprintf("test:%d: alike: %q and %q on one side are too alike: %s", line, tt.one, tt.other, tt.want))
			}
			if !slices.Equal(got, want) {
				t.Errorf("problems: %q; want %q", got, want)
			}
		})
	}
}

// An operator's pack of Pictomania may be smaller than ours, and have fewer decks.
func TestCheckPictomaniaDecks(t *testing.T) {
	cut := func(count map[string]int) *Pack {
		p := *builtinPack(t, "en/pictomania")
		left := maps.Clone(count)
		p.Cards = slices.DeleteFunc(slices.Clone(p.Cards), func(c Card) bool {
			left[c.Deck]--
			return left[c.Deck] < 0
		})
		return &p
	}
	reversed := cut(map[string]int{"green": 12, "orange": 12, "blue": 12})
	slices.Reverse(reversed.Cards)
	for _, tt := range []struct {
		what string
		pack *Pack
		want []string
	}{
		{"PM-6 twelve of each", cut(map[string]int{"green": 12, "orange": 12, "blue": 12, "purple": 12}), nil},
		{"PM-40 the green deck alone", cut(map[string]int{"green": 12}), nil},
		{"PM-6 too few to replace cards", cut(map[string]int{"green": 12, "blue": 11}),
			[]string{`the deck "blue" has 11 cards; a full table needs 12, or leave the deck out`}},
		{"PM-4 too few for a round, twice", cut(map[string]int{"green": 5, "purple": 1}),
			[]string{`the deck "green" has 5 cards`, `the deck "purple" has 1 cards`}},
		{"PM-3 not from easy to hard", reversed,
			[]string{`the deck "orange" comes after "blue"`, `the deck "green" comes after "blue"`}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			got := Check(tt.pack)
			slices.SortFunc(got, func(a, b Problem) int { return strings.Compare(a.Text, b.Text) })
			slices.Sort(tt.want)
			if !slices.EqualFunc(got, tt.want, func(p Problem, want string) bool { return strings.HasPrefix(p.Text, want) }) {
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
		{"PM-2 six words", strings.Replace(small, ", b7", "", 1), "test:10: shape: there are 6 words here; a card of this game has 7"},
		{"PM-2 a star", small, "test:16: shape: there are 1 words with a star here"},
		{"PM-2 one side missing", strings.Replace(small, "back: b1, b2, b3, b4, b5, b6, b7\n", "", 1), `test:9: shape: a card of this game has the sides ["front" "back"]`},
		{"PM-2 cards in no deck", strings.Replace(small, "[cards orange]", "[cards]", 1), `test:16: shape: the deck is ""`},
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
