package games_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/games"
	"linework/words"
)

// layouts is what the cards of our games look like.
var layouts = game.Layouts(games.All())

// builtinPack returns the pack that comes with the program for a game.
func builtinPack(t *testing.T, id string) *words.Pack {
	t.Helper()
	g, ok := games.Find(id)
	if !ok {
		t.Fatalf("there is no game %s", id)
	}
	return game.BuiltinPack(g)
}

func readPack(t *testing.T, text string) *words.Pack {
	t.Helper()
	p, err := words.Parse("test", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestBuiltinPacksAreSound(t *testing.T) {
	for _, p := range words.Builtin() {
		for _, problem := range layouts.FindPackProblems(p) {
			t.Error(problem)
		}
		if p.Author != "Linework" || p.Licence != "Apache-2.0" {
			t.Errorf("%s is by %q under %q", p.ID, p.Author, p.Licence)
		}
	}
}

// first is the first side of the pack of Pictomania.
const first = "front: coin, button, plate, pizza, clock, wheel, doughnut\n"

// readPictomania is the file of the English pack of Pictomania.
func readPictomania(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../words/packs/en/pictomania.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The seven words of a side in Pictomania, of which no two may come near each other.
func TestCheckPictomaniaSide(t *testing.T) {
	own := readPictomania(t)
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
			for _, problem := range layouts.FindPackProblems(readPack(t, strings.Replace(own, first, side, 1))) {
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
	cut := func(count map[string]int) *words.Pack {
		p := *builtinPack(t, "pictomania")
		left := maps.Clone(count)
		p.Cards = slices.DeleteFunc(slices.Clone(p.Cards), func(c words.Card) bool {
			left[c.Deck]--
			return left[c.Deck] < 0
		})
		return &p
	}
	reversed := cut(map[string]int{"green": 12, "orange": 12, "blue": 12})
	slices.Reverse(reversed.Cards)
	for _, tt := range []struct {
		what string
		pack *words.Pack
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
			got := layouts.FindPackProblems(tt.pack)
			slices.SortFunc(got, func(a, b words.Problem) int { return strings.Compare(a.Text, b.Text) })
			slices.Sort(tt.want)
			if !slices.EqualFunc(got, tt.want, func(p words.Problem, want string) bool { return strings.HasPrefix(p.Text, want) }) {
				t.Errorf("problems: %v; want %q", got, tt.want)
			}
		})
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
	own := readPictomania(t)
	edited := func(line, from, to string) string {
		if strings.Count(own, line) != 1 {
			t.Fatalf("the pack of Pictomania has not once %q", line)
		}
		return strings.Replace(own, line, strings.Replace(line, from, to, 1), 1)
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
		{"PM-2 six words", edited(first, ", doughnut", ""), "shape: there are 6 words here; a card of this game has 7"},
		{"PM-2 a star", edited(first, "coin", "*coin"), "shape: there are 1 words with a star here"},
		{"PM-2 one side missing", edited(first, first, ""), `shape: a card of this game has the sides ["front" "back"]`},
		{"PM-2 cards in no deck", edited("[cards orange]", "[cards orange]", "[cards]"), `shape: the deck is ""`},
		{"PM-2 an unknown deck", edited("[cards orange]", "orange", "brown"), `the deck is "brown"`},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			got := layouts.FindPackProblems(readPack(t, tt.text))
			if tt.want == "" && len(got) > 0 || tt.want != "" && !strings.Contains(fmt.Sprint(got), tt.want) {
				t.Errorf("problems: %v; want %q", got, tt.want)
			}
		})
	}
}

// Sides of seven things that resemble each other cannot do without everyday words that
// other games have too. After a full game of each, every deck of Pictomania must have
// sides enough without a word that was seen: six laid out, and six replaced (PM-6).
func TestPictomaniaIsFreshAfterOtherGames(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		own := map[string]*words.Pack{}
		for _, p := range words.Builtin() {
			if p.Language == language {
				own[p.Game] = p
			}
		}
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(seed, 0))
			bag := words.NewBag(nil)
			for _, before := range []struct{ game, side string }{{"doodledash", ""}, {"doodlerush", "easy"}} {
				want := words.Want{Cards: layouts[before.game].Least, Side: before.side}
				if _, err := bag.Deal(own[before.game], want, rng); err != nil {
					t.Fatal(err)
				}
			}
			p := own["pictomania"]
			for _, deck := range layouts["pictomania"].Decks {
				if fresh := countFreshSides(bag, p, deck); fresh < layouts["pictomania"].Least {
					t.Errorf("seed %d: the deck %s of %s has only %d sides without a word that was dealt before", seed, deck, p.ID, fresh)
				}
			}
		}
	}
}

// countFreshSides is how many sides of a deck have no word that a bag has dealt.
func countFreshSides(bag *words.Bag, p *words.Pack, deck string) int {
	dealt := map[string]bool{}
	for _, key := range bag.DealtKeys() {
		dealt[key] = true
	}
	wasDealt := func(w words.Word) bool {
		return slices.ContainsFunc(w.Answers, func(answer string) bool { return dealt[words.Fold(answer)] })
	}
	fresh := 0
	for _, c := range p.Cards {
		for _, s := range c.Sides {
			if c.Deck == deck && !slices.ContainsFunc(s.Words, wasDealt) {
				fresh++
			}
		}
	}
	return fresh
}
