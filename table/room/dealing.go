package room

import (
	"linework/game"
	"linework/words"
)

// DealWords deals the words of a match that is to start from a pack, none that the evening
// has seen while the pack lasts.
func (r *Room) DealWords(pack *words.Pack, g game.WordGame, start *GameStarted) error {
	if err := game.DealWords(g, &start.Setup, pack, words.NewBag(r.SeenWords), start.Seed.At(-1)); err != nil {
		return game.Refuse("too-few-words", game.Figures{"problem": err})
	}
	start.Dealt, start.Blob = newPackRef(pack, start.Setup.Pack)
	start.pack, start.Setup.Pack = start.Setup.Pack, nil
	return nil
}

func (c *GameStarted) setupWithDealtWords(loadBlob func(hash string) ([]byte, error)) (game.Setup, error) {
	setup := c.Setup
	switch {
	case c.Dealt == nil: // no words, or an old journal, which has them in the setup
	case c.pack != nil:
		setup.Pack = c.pack
	default:
		from, err := loadCachedPackIndex(c.Dealt.From, loadBlob)
		if err != nil {
			return setup, err
		}
		if setup.Pack, err = c.Dealt.rebuildDealtPack(from); err != nil {
			return setup, err
		}
	}
	return setup, nil
}

// seenWordsAfterDeal returns the words that the evening has seen once the match was dealt, where
// it had seen some before.
func (c *GameStarted) seenWordsAfterDeal(seenBefore []string, dealt *words.Pack) []string {
	switch {
	case c.Seen != nil:
		return c.Seen
	case c.Dealt == nil || c.Dealt.Piles:
		return seenBefore
	}
	bag := words.NewBag(seenBefore)
	bag.MarkDealt(cardSides(dealt))
	return bag.DealtKeys()
}

// addTurnedUpWordsToSeen adds to the seen words those that the match turned up, where it drew
// its cards from piles while it was played. All other words count as seen when they are dealt.
func (r *Room) addTurnedUpWordsToSeen() {
	if r.Match.ReplayError != nil {
		return
	}
	if dealer, ok := r.Match.Match.(game.CardReporter); ok {
		bag := words.NewBag(r.SeenWords)
		bag.MarkDealt(dealer.TurnedSides())
		r.SeenWords = bag.DealtKeys()
	}
}

// CountOwnWords returns how many words a text of the players' own has; 0 where it cannot be
// read.
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
