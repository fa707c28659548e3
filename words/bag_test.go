package words

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// texts is all words on some cards, in order.
func texts(cards []Card) []string {
	var all []string
	for _, w := range (&Pack{Cards: cards}).Words() {
		all = append(all, w.Text)
	}
	return all
}

func deal(t testing.TB, b *Bag, p *Pack, want Want, rng *rand.Rand) []Card {
	t.Helper()
	cards, err := b.Deal(p, want, rng)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestNoWordTwiceInAnEvening(t *testing.T) {
	pack := builtinPack(t, "en/doodle-dash")
	bag, rng := &Bag{}, chance(1)
	want := Want{Cards: 14}
	seen := map[string]bool{}
	for game := range 5 {
		if fresh := bag.Fresh(pack, want); fresh != 70-14*game {
			t.Errorf("%d fresh cards before game %d", fresh, game+1)
		}
		for _, w := range texts(deal(t, bag, pack, want, rng)) {
			if seen[w] {
				t.Errorf("%q comes again in game %d", w, game+1)
			}
			seen[w] = true
		}
	}
	if len(seen) != 490 {
		t.Errorf("%d words seen", len(seen))
	}
}

func TestWornOutPackBeginsAgainWithItsOldest(t *testing.T) {
	pack := builtinPack(t, "en/doodle-dash")
	bag, rng := &Bag{}, chance(2)
	first := deal(t, bag, pack, Want{Cards: 30}, rng)
	deal(t, bag, pack, Want{Cards: 30}, rng)
	third := deal(t, bag, pack, Want{Cards: 30}, rng)
	again := 0
	for _, w := range texts(third) {
		if slices.Contains(texts(first), w) {
			again++
		}
	}
	if again != 20*7 {
		t.Errorf("%d words of the first game in the third, want the 10 fresh cards and 20 of the oldest", again)
	}
}

func TestDealIsDeterministic(t *testing.T) {
	pack := builtinPack(t, "en/doodle-rush")
	want := Want{Cards: 12, Side: "hard"}
	a, b := &Bag{}, &Bag{}
	rngA, rngB := chance(3), chance(3)
	for range 4 {
		x, y := texts(deal(t, a, pack, want, rngA)), texts(deal(t, b, pack, want, rngB))
		if !slices.Equal(x, y) {
			t.Fatalf("the same chance deals %q and %q", x, y)
		}
		b = NewBag(b.Seen()) // as kept between two games
	}
	if other := texts(deal(t, &Bag{}, pack, want, chance(4))); slices.Equal(other, texts(deal(t, &Bag{}, pack, want, chance(3)))) {
		t.Error("other chance deals the same")
	}
}

func TestDealOneSide(t *testing.T) {
	pack := builtinPack(t, "en/doodle-rush")
	bag, rng := &Bag{}, chance(5)
	for _, side := range []string{"easy", "hard"} {
		for _, c := range deal(t, bag, pack, Want{Cards: 175, Side: side}, rng) {
			if len(c.Sides) != 1 || c.Sides[0].Label != side {
				t.Fatalf("DR-2: dealt %+v, want the %s side alone", c, side)
			}
		}
	}
	if len(bag.Seen()) < 1050 {
		t.Errorf("%d words seen of 1050", len(bag.Seen()))
	}
}

func TestNoTwoPlayersGetTheSameWord(t *testing.T) {
	t.Run("DR-17 in a pack that has words twice", func(t *testing.T) {
		p := parse(t, "name: x\nlanguage: en\nlicence: x\ngame: doodlerush\n[cards]\n"+
			"easy: cat, dog, cow\n\neasy: The Cat, hen, pig\n\neasy: sofa / couch, oven, door\n\neasy: couch, lamp, bed\n\neasy: sun, moon, star\n")
		for seed := range uint64(50) {
			seen := map[string]bool{}
			for _, c := range deal(t, &Bag{}, p, Want{Cards: 3, Side: "easy"}, chance(seed)) {
				for _, w := range c.Sides[0].Words {
					for _, answer := range w.Answers {
						if seen[Fold(answer)] {
							t.Fatalf("%q is dealt twice with seed %d", answer, seed)
						}
						seen[Fold(answer)] = true
					}
				}
			}
		}
	})
	t.Run("DR-17 for every count of players", func(t *testing.T) {
		pack := builtinPack(t, "en/doodle-rush")
		for players := 3; players <= 6; players++ {
			words := texts(deal(t, &Bag{}, pack, Want{Cards: 2 * players, Side: "easy"}, chance(6)))
			slices.Sort(words)
			if len(words) != 6*players || len(slices.Compact(words)) != 6*players {
				t.Errorf("%d players get %d words", players, len(words))
			}
		}
	})
}

func TestDealLooseWords(t *testing.T) {
	var list []string
	for i := range 30 {
		list = append(list, fmt.Sprintf("word %d", i))
	}
	p, err := FromPaste(strings.Join(list, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	bag := &Bag{}
	cards := deal(t, bag, p, Want{Cards: 4, Words: 7}, chance(7))
	all := texts(cards)
	slices.Sort(all)
	if len(cards) != 4 || len(cards[0].Sides[0].Words) != 7 || len(slices.Compact(all)) != 28 {
		t.Errorf("dealt %+v", cards)
	}
	if bag.Fresh(p, Want{}) != 2 {
		t.Errorf("%d fresh words left of 30", bag.Fresh(p, Want{}))
	}
}

func TestDealNeedsEnough(t *testing.T) {
	bag := &Bag{}
	_, err := bag.Deal(loose(t, "cat", "dog", "The Cat"), Want{Cards: 1, Words: 3}, chance(8))
	if err == nil || err.Error() != "x has 2 different words; this game needs 3" {
		t.Errorf("got %v", err)
	}
	_, err = bag.Deal(builtinPack(t, "en/doodle-dash"), Want{Cards: 71}, chance(8))
	if err == nil || err.Error() != "Doodle Dash has 70 cards; this game needs 71" {
		t.Errorf("got %v", err)
	}
	if len(bag.Seen()) != 0 {
		t.Error("a deal that failed has taken words")
	}
}

func TestDealOneDeck(t *testing.T) {
	p := parse(t, small)
	for _, c := range deal(t, &Bag{}, p, Want{Cards: 2, Side: "back", Deck: "green"}, chance(9)) {
		if c.Deck != "green" {
			t.Errorf("PM-3: dealt from deck %q", c.Deck)
		}
	}
}
