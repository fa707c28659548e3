package game

import (
	"math/rand/v2"
	"slices"

	"linework/words"
)

// A Worded game is dealt words.
type Worded interface {
	// Want says which cards a match with this setup needs. They are dealt from a pack
	// that the players chose, none with a word that the evening has seen, and handed
	// over in Setup.Pack.
	Want(Setup) words.Want
}

// DealWords deals a Worded game what it wants from a pack: its cards and, for the
// judge to know, all words of that pack.
func DealWords(g Worded, setup *Setup, pack *words.Pack, bag *words.Bag, rng *rand.Rand) error {
	cards, err := bag.Deal(pack, g.Want(*setup), rng)
	if err != nil {
		return err
	}
	dealt := *pack
	dealt.Cards = cards
	dealt.Known = slices.Clone(pack.Known)
	for _, w := range pack.Words() {
		dealt.Known = append(dealt.Known, w.Answers...)
	}
	setup.Pack = &dealt
	return nil
}

// OwnPack is the pack that comes with the program for a game; nil if there is none.
func OwnPack(g Game) *words.Pack {
	packs := words.Builtin()
	i := slices.IndexFunc(packs, func(p *words.Pack) bool { return p.Game == g.Info().ID })
	if i < 0 {
		return nil
	}
	return packs[i]
}
