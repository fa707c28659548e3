package words

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// wordTexts is all words on some cards, in order.
func wordTexts(cards []Card) []string {
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

// countUndealtCardsOrWords is how many cards, or loose words, of the pack have no word that was
// dealt before.
func (b *Bag) countUndealtCardsOrWords(p *Pack, want Want) int {
	count := 0
	for _, s := range p.candidatesFor(want) {
		if b.lastDealtAt(s) == 0 {
			count++
		}
	}
	return count
}

func TestNoWordTwiceInAnEvening(t *testing.T) {
	pack := builtinPack(t, "en/doodle-dash")
	bag, rng := &Bag{}, newRand(1)
	want := Want{Cards: 14}
	seen := map[string]bool{}
	for game := range 5 {
		if fresh := bag.countUndealtCardsOrWords(pack, want); fresh != 70-14*game {
			t.Errorf("%d fresh cards before game %d", fresh, game+1)
		}
		for _, w := range wordTexts(deal(t, bag, pack, want, rng)) {
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
	bag, rng := &Bag{}, newRand(2)
	first := deal(t, bag, pack, Want{Cards: 30}, rng)
	deal(t, bag, pack, Want{Cards: 30}, rng)
	third := deal(t, bag, pack, Want{Cards: 30}, rng)
	again := 0
	for _, w := range wordTexts(third) {
		if slices.Contains(wordTexts(first), w) {
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
	rngA, rngB := newRand(3), newRand(3)
	for range 4 {
		x, y := wordTexts(deal(t, a, pack, want, rngA)), wordTexts(deal(t, b, pack, want, rngB))
		if !slices.Equal(x, y) {
			t.Fatalf("the same chance deals %q and %q", x, y)
		}
		b = NewBag(b.DealtKeys()) // as kept between two games
	}
	if other := wordTexts(deal(t, &Bag{}, pack, want, newRand(4))); slices.Equal(other, wordTexts(deal(t, &Bag{}, pack, want, newRand(3)))) {
		t.Error("other chance deals the same")
	}
}

func TestDealOneSide(t *testing.T) {
	pack := builtinPack(t, "en/doodle-rush")
	bag, rng := &Bag{}, newRand(5)
	for _, side := range []string{"easy", "hard"} {
		for _, c := range deal(t, bag, pack, Want{Cards: 175, Side: side}, rng) {
			if len(c.Sides) != 1 || c.Sides[0].Label != side {
				t.Fatalf("DR-2: dealt %+v, want the %s side alone", c, side)
			}
		}
	}
	if len(bag.DealtKeys()) < 1050 {
		t.Errorf("%d words seen of 1050", len(bag.DealtKeys()))
	}
}

func TestNoTwoPlayersGetTheSameWord(t *testing.T) {
	t.Run("DR-17 in a pack that has words twice", func(t *testing.T) {
		p := parse(t, "name: x\nlanguage: en\nlicence: x\ngame: doodlerush\n[cards]\n"+
			"easy: cat, dog, cow\n\neasy: The Cat, hen, pig\n\neasy: sofa / couch, oven, door\n\neasy: couch, lamp, bed\n\neasy: sun, moon, star\n")
		for seed := range uint64(50) {
			seen := map[string]bool{}
			for _, c := range deal(t, &Bag{}, p, Want{Cards: 3, Side: "easy"}, newRand(seed)) {
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
			words := wordTexts(deal(t, &Bag{}, pack, Want{Cards: 2 * players, Side: "easy"}, newRand(6)))
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
	p, err := ParsePasted(strings.Join(list, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	bag := &Bag{}
	cards := deal(t, bag, p, Want{Cards: 4, Words: 7}, newRand(7))
	all := wordTexts(cards)
	slices.Sort(all)
	if len(cards) != 4 || len(cards[0].Sides[0].Words) != 7 || len(slices.Compact(all)) != 28 {
		t.Errorf("dealt %+v", cards)
	}
	if bag.countUndealtCardsOrWords(p, Want{}) != 2 {
		t.Errorf("%d fresh words left of 30", bag.countUndealtCardsOrWords(p, Want{}))
	}
}

func TestDealNeedsEnough(t *testing.T) {
	bag := &Bag{}
	_, err := bag.Deal(loosePack(t, "cat", "dog", "The Cat"), Want{Cards: 1, Words: 3}, newRand(8))
	if err == nil || err.Error() != "this game needs 3 different words, and x has 2" {
		t.Errorf("got %v", err)
	}
	_, err = bag.Deal(builtinPack(t, "en/doodle-dash"), Want{Cards: 71}, newRand(8))
	if err == nil || err.Error() != "this game needs 71 cards, and Doodle Dash has 70" {
		t.Errorf("got %v", err)
	}
	if len(bag.DealtKeys()) != 0 {
		t.Error("a deal that failed has taken words")
	}
}

func TestDealOneDeck(t *testing.T) {
	p := parse(t, small)
	for _, c := range deal(t, &Bag{}, p, Want{Cards: 2, Side: "back", Deck: "green"}, newRand(9)) {
		if c.Deck != "green" {
			t.Errorf("PM-3: dealt from deck %q", c.Deck)
		}
	}
}

// twoDecks is a pack of two-sided cards, which are as many as asked for in each deck.
func twoDecks(t *testing.T, cards int) *Pack {
	text := "name: x\nlanguage: en\nlicence: x\ngame: pictomania\n"
	for _, deck := range []string{"green", "blue"} {
		text += "[cards " + deck + "]\n"
		for i := range cards {
			for _, side := range []string{"front", "back"} {
				text += fmt.Sprintf("%[1]s: %[2]s %[1]s %[3]da, %[2]s %[1]s %[3]db\n", side, deck, i)
			}
			text += "\n"
		}
	}
	return parse(t, text)
}

// upperWords is the first word on the upper side of each card.
func upperWords(cards []Card) []string {
	var all []string
	for _, c := range cards {
		all = append(all, c.Sides[0].Words[0].Text)
	}
	return all
}

func TestSpares(t *testing.T) {
	pack, err := Parse("test.txt", "name: Test\nlanguage: en\nlicence: none\ngame: doodledash\n\n[cards]\na1, a2\nb1, b2\nc1, c2\nd1, d2\ne1, e2\n")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("DD-16 all other cards are spare ones, and count as dealt only when they are turned", func(t *testing.T) {
		bag := &Bag{}
		cards, err := bag.Deal(pack, Want{Cards: 2, Spares: 1, Words: 2}, newRand(1))
		if err != nil || len(cards) != 5 || len(bag.DealtKeys()) != 4 {
			t.Fatalf("dealt %v, seen %v: %v", cards, bag.DealtKeys(), err)
		}
		next, err := bag.Deal(pack, Want{Cards: 3, Words: 2}, newRand(2))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range next {
			if w := c.Sides[0].Words[0].Text; w == cards[0].Sides[0].Words[0].Text || w == cards[1].Sides[0].Words[0].Text {
				t.Errorf("%q is dealt twice", w)
			}
		}
	})
	t.Run("DD-16 a pack with too few spare cards is refused", func(t *testing.T) {
		if _, err := (&Bag{}).Deal(pack, Want{Cards: 4, Spares: 2, Words: 2}, newRand(1)); err == nil {
			t.Error("it was dealt")
		}
	})
	t.Run("DD-16 loose words make spare cards too", func(t *testing.T) {
		loose := *pack
		loose.Game = Any
		bag := &Bag{}
		if cards, err := bag.Deal(&loose, Want{Cards: 1, Spares: 1, Words: 3}, newRand(1)); err != nil || len(cards) != 3 || len(bag.DealtKeys()) != 3 {
			t.Errorf("dealt %v: %v", cards, err)
		}
	})
}

func TestBuildPiles(t *testing.T) {
	pack := twoDecks(t, 20)
	t.Run("PM-4 a pile of each deck, each card with a random side up", func(t *testing.T) {
		bag := &Bag{}
		piles := bag.PlanPiles(pack, Want{Piles: true, Cards: 15, Words: 2}, newRand(1))
		fronts := 0
		for i, c := range piles {
			if want := []string{"green", "blue"}[i/15]; c.Deck != want || len(c.Sides) != 2 {
				t.Fatalf("card %d is %+v", i, c)
			}
			if c.Sides[0].Label == "front" {
				fronts++
			}
		}
		if len(piles) != 30 || fronts < 8 || fronts > 22 {
			t.Errorf("of %d cards %d show the front", len(piles), fronts)
		}
		if len(bag.DealtKeys()) != 0 {
			t.Error("what lies in a pile counts as dealt")
		}
		again := (&Bag{}).PlanPiles(pack, Want{Piles: true, Cards: 15, Words: 2}, newRand(1))
		if other := (&Bag{}).PlanPiles(pack, Want{Piles: true, Cards: 15, Words: 2}, newRand(2)); !slices.Equal(upperWords(again), upperWords(piles)) || slices.Equal(upperWords(other), upperWords(piles)) {
			t.Error("the order does not come from chance alone")
		}
	})
	t.Run("PM-4 only what came to the table is seen, and comes last in the next game", func(t *testing.T) {
		bag, rng := &Bag{}, newRand(3)
		seen := map[string]bool{}
		for game := range 5 { // 8 of 40 sides of each deck in a game
			piles := bag.PlanPiles(pack, Want{Piles: true, Cards: 20, Words: 2}, rng)
			for _, pile := range [][]Card{piles[:20], piles[20:]} {
				var turned []Side
				for _, c := range pile[:8] {
					if seen[c.Sides[0].Words[0].Text] {
						t.Errorf("%s comes again in game %d", c.Sides[0].Words[0].Text, game+1)
					}
					seen[c.Sides[0].Words[0].Text] = true
					turned = append(turned, c.Sides[0])
				}
				bag.MarkDealt(turned)
			}
			bag = NewBag(bag.DealtKeys())
		}
		if len(seen) != 80 || len(bag.DealtKeys()) != 160 {
			t.Errorf("%d of 80 sides were seen, and %d of 160 words", len(seen), len(bag.DealtKeys()))
		}
		first := bag.PlanPiles(pack, Want{Piles: true, Cards: 1, Words: 2}, rng)[0].Sides[0]
		if got := bag.lastDealtAt(newCandidate("", first)); got > 2*8 {
			t.Errorf("a worn out pile does not begin with its oldest: %s was dealt as number %d", first.Words[0].Text, got)
		}
	})
	t.Run("PM-4 words of another game are not fresh", func(t *testing.T) {
		bag := NewBag([]string{Fold("green front 3b"), Fold("blue back 0a")})
		for range 20 {
			for _, up := range upperWords(bag.PlanPiles(pack, Want{Piles: true, Cards: 20, Words: 2}, newRand(4))) {
				if up == "green front 3a" || up == "blue back 0a" {
					t.Errorf("%s is up, and its other side is fresh", up)
				}
			}
		}
	})
	t.Run("PM-2 sides with too few words are left out", func(t *testing.T) {
		p := parse(t, small)
		if piles := (&Bag{}).PlanPiles(p, Want{Piles: true, Cards: 9, Words: 99}, newRand(5)); len(piles) != 0 {
			t.Errorf("there are %+v", piles)
		}
	})
	t.Run("PM-2 loose words make cards", func(t *testing.T) {
		p := loosePack(t, "a", "b", "c", "d", "e", "f", "g", "The A")
		piles := (&Bag{}).PlanPiles(p, Want{Piles: true, Cards: 9, Words: 3}, newRand(6))
		all := wordTexts(piles)
		slices.Sort(all)
		if len(piles) != 2 || len(slices.Compact(all)) != 6 || piles[0].Deck != "" {
			t.Errorf("there are %+v", piles)
		}
		if piles := (&Bag{}).PlanPiles(p, Want{Piles: true, Cards: 1, Words: 3}, newRand(6)); len(piles) != 1 {
			t.Errorf("there are %d cards and one was wanted", len(piles))
		}
	})
}
