package room

import (
	"linework/game"
	"linework/words"
)

// DealFrom deals a match that is to start its words from a pack, none that the evening
// has seen while the pack lasts.
func (r *Room) DealFrom(pack *words.Pack, g game.WordGame, c *Started) error {
	if err := game.DealWords(g, &c.Setup, pack, words.NewBag(r.seen), c.Seed.At(-1)); err != nil {
		return game.Refuse("too-few-words", "{problem}", game.Figures{"problem": err})
	}
	c.Dealt, c.Blob = refer(pack, c.Setup.Pack)
	c.pack, c.Setup.Pack = c.Setup.Pack, nil
	return nil
}

// deal is the setup of a match with the words that it was dealt.
func (r *Room) deal(c *Started) (game.Setup, error) {
	setup := c.Setup
	switch {
	case c.Dealt == nil: // no words, or an old journal, which has them in the setup
	case c.pack != nil:
		setup.Pack = c.pack
	default:
		from, err := readPack(c.Dealt.From, r.load)
		if err != nil {
			return setup, err
		}
		if setup.Pack, err = c.Dealt.pack(from); err != nil {
			return setup, err
		}
	}
	return setup, nil
}

// seenWith is what the evening has seen once a match was dealt.
func (r *Room) seenWith(c *Started, pack *words.Pack) []string {
	switch {
	case c.Seen != nil:
		return c.Seen
	case c.Dealt == nil || c.Dealt.Piles:
		return r.seen
	}
	bag := words.NewBag(r.seen)
	bag.MarkDealt(sidesOf(pack))
	return bag.DealtKeys()
}

// see notes the words that a match brought to the table which drew its cards from piles
// while it was played. All other words count as seen when they are dealt.
func (r *Room) see() {
	if r.Match.Lost != nil {
		return
	}
	if dealer, ok := r.Match.Match.(game.CardReporter); ok {
		bag := words.NewBag(r.seen)
		bag.MarkDealt(dealer.TurnedSides())
		r.seen = bag.DealtKeys()
	}
}

// OwnWords is how many words were pasted.
func (r *Room) OwnWords() int {
	if r.Paste == "" {
		return 0
	}
	p, err := words.ParsePasted(r.Paste)
	if err != nil {
		return 0
	}
	return len(p.Words())
}
