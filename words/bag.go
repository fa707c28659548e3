package words

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A Bag deals cards so that no word comes twice in an evening, whichever packs and
// games it comes from. The zero value has dealt nothing.
type Bag struct {
	seen map[string]int // keys of words dealt; a higher number is later
}

// NewBag is a bag that remembers what Seen returned of another.
func NewBag(seen []string) *Bag {
	b := &Bag{seen: map[string]int{}}
	for i, key := range seen {
		b.seen[key] = i + 1
	}
	return b
}

// Seen is the keys of all words dealt so far, the latest last.
func (b *Bag) Seen() []string {
	keys := make([]string, 0, len(b.seen))
	for key := range b.seen {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(x, y string) int {
		return cmp.Or(cmp.Compare(b.seen[x], b.seen[y]), cmp.Compare(x, y))
	})
	return keys
}

// A Want is which cards to deal.
type Want struct {
	Cards int
	Words int    // on a card, where the pack has loose words to make cards of
	Side  string // the side that is played; the words on the other stay unseen
	Deck  string // "" for any
	// Piles asks for a pile of every deck, up to Cards high, to draw from while the
	// game is played; Side and Deck do not matter then.
	Piles bool
}

// Deal takes cards at random from a pack, each with the wanted side alone. No two
// of them share a word (DR-17), and none has a word that was dealt before, for as
// long as the pack lasts; after that, those come again that were out longest. It
// fails, and takes nothing, when the whole pack has not enough.
func (b *Bag) Deal(p *Pack, want Want, rng *rand.Rand) ([]Card, error) {
	want.Words = max(want.Words, 1)
	number := want.Cards
	if p.Game == Any {
		number *= want.Words
	}
	dealt := p.stirred(distinct(b.freshest(p.sides(want), rng), number), rng)
	if len(dealt) < number {
		about := figures{"n": number, "pack": p.Name, "has": len(dealt)}
		if p.Game == Any {
			return nil, wrong("this game needs {n} different words, and {pack} has {has}", about)
		}
		return nil, wrong("this game needs {n} cards, and {pack} has {has}", about)
	}
	b.see(dealt)
	return cards(dealt, p.Game == Any, want.Words), nil
}

// Piles is cards to draw from while a game is played, deck after deck in the order
// of the pack and each pile in the order to draw: what was never dealt comes first,
// what was dealt last comes last. A card has all its sides, the one to turn up first:
// the one that was not dealt for longest, or by chance. None of it counts as dealt
// before See is told that it came to the table. Sides with fewer words than wanted
// are left out. Of loose words there is a single pile.
func (b *Bag) Piles(p *Pack, want Want, rng *rand.Rand) []Card {
	want.Words = max(want.Words, 1)
	if p.Game == Any {
		loose := p.stirred(distinct(b.freshest(p.sides(Want{}), rng), want.Cards*want.Words), rng)
		return cards(loose[:len(loose)/want.Words*want.Words], true, want.Words)
	}
	var decks []string
	piles := map[string][]stacked{}
	for _, c := range p.Cards {
		var sides []candidate
		for _, s := range c.Sides {
			if len(s.Words) >= want.Words {
				sides = append(sides, newCandidate(c.Deck, s))
			}
		}
		if len(sides) == 0 {
			continue
		}
		if !slices.Contains(decks, c.Deck) {
			decks = append(decks, c.Deck)
		}
		s := stacked{card: Card{Deck: c.Deck}}
		for _, side := range b.freshest(sides, rng) {
			s.card.Sides = append(s.card.Sides, side.side)
			s.ages = append(s.ages, b.age(side))
		}
		piles[c.Deck] = append(piles[c.Deck], s)
	}
	var all []Card
	for _, deck := range decks {
		pile := piles[deck]
		rng.Shuffle(len(pile), func(i, k int) { pile[i], pile[k] = pile[k], pile[i] })
		slices.SortStableFunc(pile, func(x, y stacked) int { return slices.Compare(x.ages, y.ages) })
		for _, s := range pile[:min(len(pile), want.Cards)] {
			all = append(all, s.card)
		}
	}
	return all
}

// A stacked is a card of a pile and when each of its sides was last dealt. Where the
// upper ones were never dealt, a card that is fresh on the other side too comes first:
// so in the end no two fresh sides are left on the same card, of which one is out of
// play.
type stacked struct {
	card Card
	ages []int
}

// See counts the words of some sides as dealt, in that order.
func (b *Bag) See(sides []Side) {
	var dealt []candidate
	for _, s := range sides {
		dealt = append(dealt, newCandidate("", s))
	}
	b.see(dealt)
}

// freshest puts sides in the order to deal them: by chance, but those that were
// dealt before come later, the latest of them last, and the players' own come before others.
func (b *Bag) freshest(sides []candidate, rng *rand.Rand) []candidate {
	rng.Shuffle(len(sides), func(i, k int) { sides[i], sides[k] = sides[k], sides[i] })
	slices.SortStableFunc(sides, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(b.age(x), b.age(y)), cmp.Compare(y.own, x.own))
	})
	return sides
}

// stirred puts the players' own words, which were chosen first, among the others.
func (p *Pack) stirred(sides []candidate, rng *rand.Rand) []candidate {
	if len(p.Own) > 0 {
		rng.Shuffle(len(sides), func(i, k int) { sides[i], sides[k] = sides[k], sides[i] })
	}
	return sides
}

// distinct is the first sides, up to a number, that share no word.
func distinct(sides []candidate, number int) []candidate {
	taken := map[string]bool{}
	var some []candidate
	for _, s := range sides {
		if len(some) == number {
			break
		}
		if slices.ContainsFunc(s.keys, func(key string) bool { return taken[key] }) {
			continue
		}
		for _, key := range s.keys {
			taken[key] = true
		}
		some = append(some, s)
	}
	return some
}

// Fresh is how many cards, or loose words, of the pack have no word that was dealt
// before.
func (b *Bag) Fresh(p *Pack, want Want) int {
	count := 0
	for _, s := range p.sides(want) {
		if b.age(s) == 0 {
			count++
		}
	}
	return count
}

// A candidate is a side that could be dealt.
type candidate struct {
	deck string
	side Side
	keys []string // of all its answers
	own  int      // 1 for a word of the players' own
}

// sides is every side that is wanted, in the order of the pack; a loose word is a
// side of its own.
func (p *Pack) sides(want Want) []candidate {
	var all []candidate
	for _, c := range p.Cards {
		if want.Deck != "" && c.Deck != want.Deck {
			continue
		}
		if p.Game == Any {
			for _, s := range c.Sides {
				for _, w := range s.Words {
					loose := newCandidate(c.Deck, Side{Words: []Word{w}, line: s.line})
					if p.Owns(w) {
						loose.own = 1
					}
					all = append(all, loose)
				}
			}
		} else if s, ok := c.Side(want.Side); ok {
			all = append(all, newCandidate(c.Deck, s))
		}
	}
	return all
}

func newCandidate(deck string, side Side) candidate {
	c := candidate{deck: deck, side: side}
	for _, w := range side.Words {
		for _, answer := range w.Answers {
			if key := Fold(answer); !slices.Contains(c.keys, key) {
				c.keys = append(c.keys, key)
			}
		}
	}
	return c
}

// age is when a word of the side was last dealt, 0 for never.
func (b *Bag) age(c candidate) int {
	latest := 0
	for _, key := range c.keys {
		latest = max(latest, b.seen[key])
	}
	return latest
}

func (b *Bag) see(dealt []candidate) {
	if b.seen == nil {
		b.seen = map[string]int{}
	}
	now := 0
	for _, when := range b.seen {
		now = max(now, when)
	}
	for _, c := range dealt {
		for _, key := range c.keys {
			now++
			b.seen[key] = now
		}
	}
}

// cards makes cards of what was dealt.
func cards(dealt []candidate, loose bool, words int) []Card {
	var all []Card
	if !loose {
		for _, c := range dealt {
			all = append(all, Card{Deck: c.deck, Sides: []Side{c.side}})
		}
		return all
	}
	for group := range slices.Chunk(dealt, words) {
		var side Side
		for _, c := range group {
			side.Words = append(side.Words, c.side.Words...)
		}
		all = append(all, Card{Sides: []Side{side}})
	}
	return all
}
