package game

import (
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
		dealt.Cards, dealt.Known = bag.PlanPiles(pack, want, rng), nil
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

// dealDrawableIfEnough deals cards; where bots play, those that they can draw, if there are enough.
func dealDrawableIfEnough(bots Seats, pack *words.Pack, want words.Want, bag *words.Bag, rng *rand.Rand) ([]words.Card, error) {
	if bots != 0 {
		if cards, err := bag.Deal(pack.RegroupDrawableWords(), want, rng); err == nil {
			return cards, nil
		}
	}
	return bag.Deal(pack, want, rng)
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
