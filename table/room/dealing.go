package room

import (
	"linework/game"
	"linework/words"
)

// DealWords deals the words of a match that is to start from a pack, none that the evening
// has seen while the pack lasts.
func (r *Room) DealWords(pack *words.Pack, g game.WordGame, c *GameStarted) error {
	if err := game.DealWords(g, &c.Setup, pack, words.NewBag(r.seenWords), c.Seed.At(-1)); err != nil {
		return game.Refuse("too-few-words", "{problem}", game.Figures{"problem": err})
	}
	c.Dealt, c.Blob = newPackRef(pack, c.Setup.Pack)
	c.pack, c.Setup.Pack = c.Setup.Pack, nil
	return nil
}

// dealtSetup returns the setup of the match with the words that it was dealt.
func (c *GameStarted) dealtSetup(loadBlob func(hash string) ([]byte, error)) (game.Setup, error) {
	setup := c.Setup
	switch {
	case c.Dealt == nil: // no words, or an old journal, which has them in the setup
	case c.pack != nil:
		setup.Pack = c.pack
	default:
		from, err := loadPack(c.Dealt.From, loadBlob)
		if err != nil {
			return setup, err
		}
		if setup.Pack, err = c.Dealt.rebuildPack(from); err != nil {
			return setup, err
		}
	}
	return setup, nil
}

// seenAfterDeal returns the words that the evening has seen once the match was dealt, where
// it had seen some before.
func (c *GameStarted) seenAfterDeal(seen []string, pack *words.Pack) []string {
	switch {
	case c.Seen != nil:
		return c.Seen
	case c.Dealt == nil || c.Dealt.Piles:
		return seen
	}
	bag := words.NewBag(seen)
	bag.MarkDealt(cardSides(pack))
	return bag.DealtKeys()
}

// noteTurnedWords adds to the seen words those that the match turned up, where it drew its
// cards from piles while it was played. All other words count as seen when they are dealt.
func (r *Room) noteTurnedWords() {
	if r.Match.ReplayError != nil {
		return
	}
	if dealer, ok := r.Match.Match.(game.CardReporter); ok {
		bag := words.NewBag(r.seenWords)
		bag.MarkDealt(dealer.TurnedSides())
		r.seenWords = bag.DealtKeys()
	}
}

// CountOwnWords returns how many words a text of the players' own has.
func CountOwnWords(paste string) int {
	if paste == "" {
		return 0
	}
	p, err := words.ParsePasted(paste)
	if err != nil {
		return 0
	}
	return len(p.Words())
}
