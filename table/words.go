package table

import (
	"linework/game"
	"linework/words"
)

// setWords chooses what the next games are dealt from (host): a pack, or words of
// the players' own.
func (t *Table) setWords(d DoWords) error {
	if err := t.between(); err != nil {
		return err
	}
	if d.Paste != "" {
		if _, err := words.FromPaste(d.Paste); err != nil {
			return game.Refuse("bad-words", "{problem}", game.Figures{"problem": err.Error()})
		}
		if err := t.mayPaste(); err != nil {
			return err
		}
		return t.do(&worded{Paste: d.Paste})
	}
	if d.Pack != "" && t.findPack(func(p *words.Pack) bool { return p.ID == d.Pack }) == nil {
		return game.Refuse("no-such-pack", "there is no pack “{pack}” here", game.Figures{"pack": game.Short(d.Pack, 60)})
	}
	return t.do(&worded{Pack: d.Pack})
}

// deal deals the words that a match asks for, none that the evening has seen while
// the pack lasts, and has the journal keep that pack.
func (t *Table) deal(g game.Game, c *started) error {
	worded, ok := g.(game.Worded)
	if !ok {
		return nil
	}
	pack, err := t.pack(g)
	if err != nil {
		return err
	}
	if c.Setup.Bots != 0 && t.cfg.Draws != nil {
		pack = pack.Marked(t.cfg.Draws)
	}
	if err := game.DealWords(worded, &c.Setup, pack, words.NewBag(t.state.seen), c.Seed.At(-1)); err != nil {
		return game.Refuse("too-few-words", "{problem}", game.Figures{"problem": err.Error()})
	}
	var blob []byte
	c.Dealt, blob = refer(pack, c.Setup.Pack)
	c.pack, c.Setup.Pack = c.Setup.Pack, nil
	if err := t.journal.Keep(blob); err != nil {
		return t.fail(err)
	}
	return nil
}

// deal is the setup of a match with the words that it was dealt.
func (s *state) deal(c *started) (game.Setup, error) {
	setup := c.Setup
	switch {
	case c.Dealt == nil: // no words, or an old journal, which has them in the setup
	case c.pack != nil:
		setup.Pack = c.pack
	default:
		from, err := readPack(c.Dealt.From, s.load)
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
func (s *state) seenWith(c *started, pack *words.Pack) []string {
	switch {
	case c.Seen != nil:
		return c.Seen
	case c.Dealt == nil || c.Dealt.Piles:
		return s.seen
	}
	bag := words.NewBag(s.seen)
	bag.See(sidesOf(pack))
	return bag.Seen()
}

// see notes the words that a match brought to the table which drew its cards from piles
// while it was played. All other words count as seen when they are dealt.
func (s *state) see() {
	if s.match.lost != nil {
		return
	}
	if dealer, ok := s.match.Match.(game.Dealer); ok {
		bag := words.NewBag(s.seen)
		bag.See(dealer.Turned())
		s.seen = bag.Seen()
	}
}

// pack is what the table has chosen for a game or, failing that, the game's own. A
// game with a deck of its own is not asked.
func (t *Table) pack(g game.Game) (*words.Pack, error) {
	if decked, ok := g.(game.Decked); ok {
		return decked.Deck(), nil
	}
	info := g.Info()
	if t.state.paste != "" {
		p, err := words.FromPaste(t.state.paste)
		if err != nil {
			return nil, game.Refuse("bad-words", "{problem}", game.Figures{"problem": err.Error()})
		}
		return p, nil
	}
	suits := func(p *words.Pack) bool { return p.Game == info.ID || p.Game == words.Any }
	if p := t.findPack(func(p *words.Pack) bool { return p.ID == t.state.pack && suits(p) }); p != nil {
		return p, nil
	}
	if p := t.findPack(func(p *words.Pack) bool { return p.Game == info.ID }); p != nil {
		return p, nil
	}
	return nil, game.Refuse("no-such-pack", "there is no pack of words for {game} here", game.Figures{"game": info.Name})
}

func (t *Table) findPack(fits func(*words.Pack) bool) *words.Pack {
	for _, p := range t.cfg.Packs {
		if fits(p) {
			return p
		}
	}
	return nil
}
