package game

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"linework/words"
)

// A WordGame is a game that is dealt words.
type WordGame interface {
	// Want says which cards a match with this setup needs. They are dealt from a pack
	// that the players chose, none with a word that the evening has seen, and handed
	// over in Setup.Pack.
	Want(Setup) words.Want
	// Layout says what its cards look like, for whoever writes a pack.
	Layout() words.Layout
}

// Layouts returns what packs for these games look like, by game.
func Layouts(list []Game) words.Layouts {
	all := words.Layouts{}
	for _, g := range list {
		if w, ok := g.(WordGame); ok {
			all[g.Info().ID] = w.Layout()
		}
	}
	return all
}

// A CardReporter is a match whose game asked for piles or spare cards and draws from them
// while it is played: nobody knew before which cards would come up. TurnedSides returns the
// sides that did, in order. When the match is over the evening has seen those, and nothing
// else of the piles and spares.
type CardReporter interface{ TurnedSides() []words.Side }

// A DeckGame is dealt from cards of its own, whatever pack the players chose. Decks returns
// those cards in each language that has names for them, English first.
type DeckGame interface {
	WordGame
	Decks() []*words.Pack
}

// PackInLanguageOrAny returns the pack of a language or, failing that, the English one or the first;
// nil if there are no packs (CM-26).
func PackInLanguageOrAny(packs []*words.Pack, language string) *words.Pack {
	for _, wanted := range []string{language, "en"} {
		if i := slices.IndexFunc(packs, func(p *words.Pack) bool { return p.Language == wanted }); i >= 0 {
			return packs[i]
		}
	}
	if len(packs) == 0 {
		return nil
	}
	return packs[0]
}

// DealWords deals a WordGame what it wants from a pack, into Pack of the setup: its cards and, for the judge to
// know, all words of that pack. The words of piles are not guessed in words, so the judge
// needs none of them.
func DealWords(g WordGame, setup *Setup, pack *words.Pack, bag *words.Bag, rng *rand.Rand) error {
	want := g.Want(*setup)
	dealt := *pack
	if want.Piles {
		dealt.Cards, dealt.Known = planPilesDrawableFirst(setup.Bots, pack, want, bag, rng), nil
		setup.Pack = &dealt
		return nil
	}
	cards, err := dealDrawableIfEnough(setup.Bots, pack, want, bag, rng)
	if err != nil {
		return err
	}
	dealt.Cards = cards
	dealt.Known = slices.Clone(pack.Known)
	for _, w := range pack.Words() {
		dealt.Known = append(dealt.Known, w.Answers...)
	}
	setup.Pack = &dealt
	return nil
}

// planPilesDrawableFirst plans piles. Where bots play, of fresh cards those come first of which
// they can draw most words, each with its better side up: whoever knows who is a bot can then
// not tell its word by what bots can draw (PM-5).
func planPilesDrawableFirst(bots Seats, pack *words.Pack, want words.Want, bag *words.Bag, rng *rand.Rand) []words.Card {
	if bots == 0 {
		return bag.PlanPiles(pack, want, rng)
	}
	if pack.Game == words.Any {
		if all := bag.PlanPiles(pack.RegroupDrawableWords(), want, rng); len(all) >= want.Cards {
			return all
		}
		return bag.PlanPiles(pack, want, rng)
	}
	wasDealt := wordsDealtBy(bag)
	isFresh := func(s words.Side) bool { return !slices.ContainsFunc(s.Words, wasDealt) }
	high := want.Cards
	want.Cards = len(pack.Cards)
	all := bag.PlanPiles(pack, want, rng)
	for _, c := range all {
		if len(c.Sides) > 1 && isFresh(c.Sides[0]) && isFresh(c.Sides[1]) && countUndrawable(c.Sides[1]) < countUndrawable(c.Sides[0]) {
			c.Sides[0], c.Sides[1] = c.Sides[1], c.Sides[0]
		}
	}
	rank := func(c words.Card) int { // the others stay behind, in the order of the bag
		if !isFresh(c.Sides[0]) {
			return math.MaxInt
		}
		return countUndrawable(c.Sides[0])
	}
	var piles []words.Card
	for len(all) > 0 {
		n := CountWhere(all, func(c words.Card) bool { return c.Deck == all[0].Deck }) // deck by deck
		pile := all[:n]
		slices.SortStableFunc(pile, func(x, y words.Card) int { return cmp.Compare(rank(x), rank(y)) })
		piles, all = append(piles, pile[:min(n, high)]...), all[n:]
	}
	return piles
}

// wordsDealtBy returns whether a word was dealt by a bag before.
func wordsDealtBy(bag *words.Bag) func(words.Word) bool {
	dealt := map[string]bool{}
	for _, key := range bag.DealtKeys() {
		dealt[key] = true
	}
	return func(w words.Word) bool {
		return slices.ContainsFunc(w.Answers, func(answer string) bool { return dealt[words.Fold(answer)] })
	}
}

// countUndrawable returns how many words of a side bots cannot draw.
func countUndrawable(s words.Side) int {
	return CountWhere(s.Words, func(w words.Word) bool { return !w.Draws })
}

// dealDrawableIfEnough deals cards; where bots play, such that they can draw every word, if there
// are enough that the evening has not seen, or else such that they can draw all but starred ones.
func dealDrawableIfEnough(bots Seats, pack *words.Pack, want words.Want, bag *words.Bag, rng *rand.Rand) ([]words.Card, error) {
	if bots != 0 {
		for _, from := range []*words.Pack{freshAndDrawable(pack, bag, rng), pack.RegroupDrawableWords()} {
			if cards, err := bag.Deal(from, want, rng); err == nil {
				return cards, nil
			}
		}
	}
	return bag.Deal(pack, want, rng)
}

// freshAndDrawable returns a pack of the words that bots can draw and a bag has not dealt. Starred
// words may be few: which others are on a card with one is left to chance.
func freshAndDrawable(pack *words.Pack, bag *words.Bag, rng *rand.Rand) *words.Pack {
	wasDealt := wordsDealtBy(bag)
	fresh := pack.MarkDrawable(func(w words.Word) bool { return w.Draws && !wasDealt(w) })
	rng.Shuffle(len(fresh.Cards), func(i, k int) { fresh.Cards[i], fresh.Cards[k] = fresh.Cards[k], fresh.Cards[i] })
	fresh = fresh.RegroupDrawableWords()
	fresh.Cards = slices.DeleteFunc(fresh.Cards, func(c words.Card) bool { return countUndrawable(c.Sides[0]) > 0 })
	return fresh
}

// BuiltinPack returns the pack that comes with the program for a game; nil if there is none.
func BuiltinPack(g Game) *words.Pack {
	if d, ok := g.(DeckGame); ok {
		return d.Decks()[0]
	}
	packs := words.Builtin()
	i := slices.IndexFunc(packs, func(p *words.Pack) bool { return p.Game == g.Info().ID })
	if i < 0 {
		return nil
	}
	return packs[i]
}
