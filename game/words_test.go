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
