package game

import (
	"slices"
	"testing"

	"linework/words"
)

// wishes is a WordGame that wants what it is.
type wishes words.Want

func (w wishes) Want(Setup) words.Want { return words.Want(w) }

func (wishes) Layout() words.Layout { return words.Layout{} }

func TestDealWords(t *testing.T) {
	pack, err := words.Parse("x", "name: x\nlanguage: en\nlicence: x\ngame: x\n[cards green]\ncat, dog\ncow, hen\n[cards blue]\nsun, moon\n[known]\nhorse\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		want  words.Want
		cards int
		known []string // to the judge, beside the cards
		seen  int      // words that count as dealt
	}{
		{"cards, and the judge knows all words", words.Want{Cards: 2}, 2, []string{"cat", "cow", "dog", "hen", "horse", "moon", "sun"}, 4},
		{"piles, of which nothing is seen yet", words.Want{Piles: true, Cards: 5, Words: 2}, 3, nil, 0},
		{"lower piles", words.Want{Piles: true, Cards: 1, Words: 2}, 2, nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup, bag := Setup{}, &words.Bag{}
			if err := DealWords(wishes(tt.want), &setup, pack, bag, Seed{}.At(0)); err != nil {
				t.Fatal(err)
			}
			slices.Sort(setup.Pack.Known)
			if len(setup.Pack.Cards) != tt.cards || !slices.Equal(setup.Pack.Known, tt.known) || len(bag.DealtKeys()) != tt.seen {
				t.Errorf("dealt %d cards, the judge knows %q, seen is %q", len(setup.Pack.Cards), setup.Pack.Known, bag.DealtKeys())
			}
			if len(pack.Cards) != 3 || len(pack.Known) != 1 {
				t.Error("the pack itself has changed")
			}
		})
	}
	if err := DealWords(wishes{Cards: 4}, &Setup{}, pack, &words.Bag{}, Seed{}.At(0)); err == nil {
		t.Error("four cards are dealt from a pack of three")
	}
}

// At a table with bots no word is dealt that they cannot draw while there are others.
func TestDealWordsThatBotsCanDraw(t *testing.T) {
	pack, err := words.Parse("x", "name: x\nlanguage: en\nlicence: x\ngame: x\n[cards]\ncat, *joy\ndog, *cow\nrice, *hen\nowl, *hope\n")
	if err != nil {
		t.Fatal(err)
	}
	pack = pack.MarkDrawable(func(w words.Word) bool { return len(w.Name()) == 3 && w.Name() != "joy" })
	namesOf := func(cards []words.Card) (names []string) {
		for _, c := range cards {
			for _, w := range c.Sides[0].Words {
				names = append(names, w.Name())
			}
		}
		return names
	}
	bots, bag := Of(1), &words.Bag{}
	for seed, tt := range []struct {
		want      string
		undrawn   int // words that are dealt in each case
		fromCards int
	}{
		{"all can be drawn", 0, 2},
		{"starred ones that can be drawn are used up", 1, 1},
	} {
		setup := Setup{Bots: bots}
		if err := DealWords(wishes{Cards: tt.fromCards, Words: 2}, &setup, pack, bag, Seed{}.At(seed)); err != nil {
			t.Fatal(err)
		}
		undrawn := CountWhere(setup.Pack.Words(), func(w words.Word) bool { return !w.Draws })
		if undrawn != tt.undrawn {
			t.Errorf("%s: dealt %q", tt.want, namesOf(setup.Pack.Cards))
		}
	}
}

// Cards whose words bots can draw are laid first, with the better side up.
func TestPilesThatBotsCanDraw(t *testing.T) {
	pack, err := words.Parse("x", "name: x\nlanguage: en\nlicence: x\ngame: x\n[cards green]\nfront: hope, love\nback: envy, cow\n\nfront: joy, hate\nback: cat, dog\n\nfront: greed, fear\nback: lust, pride\n[cards blue]\nfront: time, owl\nback: bat, hen\n")
	if err != nil {
		t.Fatal(err)
	}
	pack = pack.MarkDrawable(func(w words.Word) bool { return len(w.Name()) == 3 })
	for seed := range 20 {
		setup := Setup{Bots: Of(0)}
		if err := DealWords(wishes{Piles: true, Cards: 2, Words: 2}, &setup, pack, &words.Bag{}, Seed{}.At(seed)); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range setup.Pack.Cards {
			got = append(got, c.Sides[0].Words[0].Name())
		}
		if want := []string{"cat", "envy", "bat"}; !slices.Equal(got, want) {
			t.Fatalf("the piles are %q; want %q", got, want)
		}
	}
}
