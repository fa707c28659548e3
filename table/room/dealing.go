package room

import (
	"linework/game"
	"linework/words"
)

// DealWords deals a match that is to start its words from a pack, none that the evening
// has seen while the pack lasts.
func (r *Room) DealWords(pack *words.Pack, g game.Worded, c *GameStarted) error {
	if err := game.DealWords(g, &c.Setup, pack, words.NewBag(r.seenWords), c.Seed.At(-1)); err != nil {
		return game.Refuse("too-few-words", "{problem}", game.Figures{"problem": err})
	}
	c.Dealt, c.Blob = newPackRef(pack, c.Setup.Pack)
	c.pack, c.Setup.Pack = c.Setup.Pack, nil
	return nil
}

// dealtSetup is the setup of a match with the words that it was dealt.
func (r *Room) dealtSetup(c *GameStarted) (game.Setup, error) {
	setup := c.Setup
	switch {
	case c.Dealt == nil: // no words, or an old journal, which has them in the setup
	case c.pack != nil:
		setup.Pack = c.pack
	default:
		from, err := loadPack(c.Dealt.From, r.loadBlob)
		if err != nil {
			return setup, err
		}
		if setup.Pack, err = c.Dealt.rebuildPack(from); err != nil {
			return setup, err
		}
	}
	return setup, nil
}

// seenAfterDeal is what the evening has seen once a match was dealt.
func (r *Room) seenAfterDeal(c *GameStarted, pack *words.Pack) []string {
	switch {
	case c.Seen != nil:
		return c.Seen
	case c.Dealt == nil || c.Dealt.Piles:
		return r.seenWords
	}
	bag := words.NewBag(r.seenWords)
	bag.See(cardSides(pack))
	return bag.Seen()
}

// noteTurnedWords notes the words that a match brought to the table which drew its cards from piles
// while it was played. All other words count as seen when they are dealt.
func (r *Room) noteTurnedWords() {
	if r.Match.ReplayError != nil {
		return
	}
	if dealer, ok := r.Match.Match.(game.Dealer); ok {
		bag := words.NewBag(r.seenWords)
		bag.See(dealer.Turned())
		r.seenWords = bag.Seen()
	}
}

// CountOwnWords is how many words were pasted.
func (r *Room) CountOwnWords() int {
	if r.Paste == "" {
		return 0
	}
	p, err := words.FromPaste(r.Paste)
	if err != nil {
		return 0
	}
	return len(p.Words())
}
