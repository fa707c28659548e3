package words

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMixPacks(t *testing.T) {
	own, err := ParsePasted("kite, snail, Ben's car")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := ParsePasted("sun, moon, kite, tree, house, boat, apple, pear, cup, spoon, lamp, chair")
	if err != nil {
		t.Fatal(err)
	}
	pack.Language = "en"
	mixed := MixPacks(own, pack)
	if n := len(mixed.Words()); n != 14 || mixed.Language != "en" {
		t.Errorf("they are %d words in %s", n, mixed.Language)
	}
	among := false
	for seed := range uint64(20) {
		bag := NewBag(nil)
		cards, err := bag.Deal(mixed, Want{Cards: 3, Words: 2}, rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range cards {
			for _, w := range c.Sides[0].Words {
				names = append(names, w.Name())
			}
		}
		for _, w := range own.Words() {
			i := slices.Index(names, w.Name())
			if i < 0 {
				t.Errorf("%s is not dealt: %v", w.Name(), names)
			}
			among = among || i >= 3
		}
		// What is new comes before own words that were dealt.
		again, err := bag.Deal(mixed, Want{Cards: 4, Words: 2}, rand.New(rand.NewPCG(seed, 2)))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range again {
			for _, w := range c.Sides[0].Words {
				if mixed.IsPlayersOwn(w) {
					t.Errorf("%s comes again", w.Name())
				}
			}
		}
	}
	if !among {
		t.Error("own words always come in front")
	}
}
