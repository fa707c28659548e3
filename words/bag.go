package words

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"linework/texts"
)

// A Bag deals cards so that no word comes twice in an evening, whichever packs and
// games it comes from. The zero value has dealt nothing.
type Bag struct {
	dealtAt map[string]int // keys of words dealt; a higher number is later
}

// NewBag returns a bag that has dealt the given keys, as DealtKeys of another bag returned
// them.
func NewBag(dealtKeys []string) *Bag {
	b := &Bag{dealtAt: map[string]int{}}
	for i, key := range dealtKeys {
		b.dealtAt[key] = i + 1
	}
	return b
}

// DealtKeys returns the keys of all words dealt so far, the latest last.
func (b *Bag) DealtKeys() []string {
	return slices.SortedFunc(maps.Keys(b.dealtAt), func(x, y string) int {
		return cmp.Or(cmp.Compare(b.dealtAt[x], b.dealtAt[y]), cmp.Compare(x, y))
	})
}

// A Want says which cards to deal.
type Want struct {
	Cards int
	Words int    // on a card, where the pack has loose words to make cards of
	Side  string // the side that is played; the words on the other stay unseen
	Deck  string // "" for any
	// Spares asks for at least so many cards more, and then for all others that the pack has:
	// they follow the wanted ones, and count as dealt only when MarkDealt is called for them.
	Spares int
	// Piles asks for a pile of every deck, up to Cards high, to draw from while the
	// game is played; Side and Deck do not matter then.
	Piles bool
}

// Deal deals random cards from a pack, each with the wanted side alone. No two of them share
// a word (DR-17), and none has a word that was dealt before while the pack has fresh ones;
// after that, the words that were dealt longest ago return. It fails and deals nothing when
// the whole pack does not have enough.
func (b *Bag) Deal(p *Pack, want Want, rng *rand.Rand) ([]Card, error) {
	want.Words = max(want.Words, 1)
	perCard := 1 // sides, or loose words
	if p.Game == Any {
		perCard = want.Words
	}
	wanted, needed := want.Cards*perCard, (want.Cards+want.Spares)*perCard
	limit := needed
	if want.Spares > 0 {
		limit = math.MaxInt
	}
	dealt := firstSharingNoWord(b.shuffleFreshAndOwnFirst(p.candidatesFor(want), rng), limit)
	if len(dealt) < needed {
		about := figures{"n": needed, "pack": p.nameMessage(), "has": len(dealt)}
		if p.Game == Any {
			return nil, texts.NewError("words.too-few", about)
		}
		return nil, texts.NewError("words.too-few-cards", about)
	}
	dealt = dealt[:len(dealt)/perCard*perCard]
	p.shuffleIfPackHasOwnWords(dealt[:wanted], rng)
	b.recordDealt(dealt[:wanted])
	return makeCards(dealt, p.Game == Any, want.Words), nil
}

// PlanPiles returns cards to draw from during a game, deck after deck in the order of the pack
// and each pile in the order to draw: cards that were never dealt first, those dealt last at
// the end. A card has all its sides, the one to turn up first: the one dealt longest ago, or
// a random one. Cards count as dealt only when MarkDealt is called for them. Sides with
// fewer words than wanted are left out. Loose words make a single pile.
func (b *Bag) PlanPiles(p *Pack, want Want, rng *rand.Rand) (deckByDeck []Card) {
	want.Words = max(want.Words, 1)
	if p.Game == Any {
		loose := p.shuffleIfPackHasOwnWords(firstSharingNoWord(b.shuffleFreshAndOwnFirst(p.candidatesFor(Want{}), rng), want.Cards*want.Words), rng)
		return makeCards(loose[:len(loose)/want.Words*want.Words], true, want.Words)
	}
	var decks []string
	piles := map[string][]pileCard{}
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
		s := pileCard{card: Card{Deck: c.Deck}}
		for _, side := range b.shuffleFreshAndOwnFirst(sides, rng) {
			s.card.Sides = append(s.card.Sides, side.side)
			s.ages = append(s.ages, b.lastDealtAt(side))
		}
		piles[c.Deck] = append(piles[c.Deck], s)
	}
	var all []Card
	for _, deck := range decks {
		pile := piles[deck]
		rng.Shuffle(len(pile), func(i, k int) { pile[i], pile[k] = pile[k], pile[i] })
		slices.SortStableFunc(pile, func(x, y pileCard) int { return slices.Compare(x.ages, y.ages) })
		for _, s := range pile[:min(len(pile), want.Cards)] {
			all = append(all, s.card)
		}
	}
	return all
}

// A pileCard is a card of a pile and when each of its sides was last dealt. Cards that are
// fresh on both sides come first among those whose upper side is fresh; so in the end no two
// fresh sides are left on the same card, of which one is out of play.
type pileCard struct {
	card Card
	ages []int
}

// MarkDealt records the words of some sides as dealt, in that order.
func (b *Bag) MarkDealt(sides []Side) {
	var dealt []candidate
	for _, s := range sides {
		dealt = append(dealt, newCandidate("", s))
	}
	b.recordDealt(dealt)
}

// shuffleFreshAndOwnFirst puts sides into the order to deal them: shuffled, but those dealt
// before come later, the latest last, and the players' own words come before others.
func (b *Bag) shuffleFreshAndOwnFirst(sides []candidate, rng *rand.Rand) []candidate {
	rng.Shuffle(len(sides), func(i, k int) { sides[i], sides[k] = sides[k], sides[i] })
	slices.SortStableFunc(sides, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(b.lastDealtAt(x), b.lastDealtAt(y)), cmp.Compare(y.own, x.own))
	})
	return sides
}

// shuffleIfPackHasOwnWords shuffles sides where the pack has the players' own words: those
// were chosen first and should not all be dealt first.
func (p *Pack) shuffleIfPackHasOwnWords(sides []candidate, rng *rand.Rand) []candidate {
	if len(p.Own) > 0 {
		rng.Shuffle(len(sides), func(i, k int) { sides[i], sides[k] = sides[k], sides[i] })
	}
	return sides
}

// firstSharingNoWord returns the first sides, up to a limit, no two of which share a word.
func firstSharingNoWord(sides []candidate, limit int) []candidate {
	taken := map[string]bool{}
	var some []candidate
	for _, s := range sides {
		if len(some) == limit {
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

// A candidate is a side that could be dealt.
type candidate struct {
	deck string
	side Side
	keys []string // of all its answers
	own  int      // 1 for a word of the players' own
}

// candidatesFor returns every side that is wanted, in the order of the pack; a loose word is a
// side of its own.
func (p *Pack) candidatesFor(want Want) []candidate {
	var all []candidate
	for _, c := range p.Cards {
		if want.Deck != "" && c.Deck != want.Deck {
			continue
		}
		if p.Game == Any {
			for _, s := range c.Sides {
				for _, w := range s.Words {
					loose := newCandidate(c.Deck, Side{Words: []Word{w}, line: s.line})
					if p.IsPlayersOwn(w) {
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

// lastDealtAt returns the number in dealtAt of the word of a side that was dealt last, 0 for
// never.
func (b *Bag) lastDealtAt(c candidate) (latest int) {
	for _, key := range c.keys {
		latest = max(latest, b.dealtAt[key])
	}
	return latest
}

func (b *Bag) recordDealt(dealt []candidate) {
	if b.dealtAt == nil {
		b.dealtAt = map[string]int{}
	}
	now := 0
	for _, when := range b.dealtAt {
		now = max(now, when)
	}
	for _, c := range dealt {
		for _, key := range c.keys {
			now++
			b.dealtAt[key] = now
		}
	}
}

// makeCards returns the dealt sides as cards; loose words are grouped.
func makeCards(dealt []candidate, isLoose bool, wordsPerCard int) []Card {
	var all []Card
	if !isLoose {
		for _, c := range dealt {
			all = append(all, Card{Deck: c.deck, Sides: []Side{c.side}})
		}
		return all
	}
	for group := range slices.Chunk(dealt, wordsPerCard) {
		var side Side
		for _, c := range group {
			side.Words = append(side.Words, c.side.Words...)
		}
		all = append(all, Card{Sides: []Side{side}})
	}
	return all
}
