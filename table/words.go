package table

import (
	"math/rand/v2"

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
		return t.do(&worded{Paste: d.Paste})
	}
	if d.Pack != "" && t.findPack(func(p *words.Pack) bool { return p.ID == d.Pack }) == nil {
		return game.Refuse("no-such-pack", "there is no pack “{pack}” here", game.Figures{"pack": game.Short(d.Pack, 60)})
	}
	return t.do(&worded{Pack: d.Pack})
}

// deal deals the words that a match asks for, none that the evening has seen while
// the pack lasts, and returns all that it has seen then.
func (t *Table) deal(g game.Game, setup *game.Setup, rng *rand.Rand) (seen []string, err error) {
	worded, ok := g.(game.Worded)
	if !ok {
		return t.state.seen, nil
	}
	pack, err := t.pack(g)
	if err != nil {
		return nil, err
	}
	if setup.Bots != 0 && t.cfg.Draws != nil {
		pack = pack.Marked(t.cfg.Draws)
	}
	bag := words.NewBag(t.state.seen)
	if err := game.DealWords(worded, setup, pack, bag, rng); err != nil {
		return nil, game.Refuse("too-few-words", "{problem}", game.Figures{"problem": err.Error()})
	}
	return bag.Seen(), nil
}

// see notes the words that a match brought to the table which drew its cards from piles
// while it was played. All other words count as seen when they are dealt.
func (s *state) see() {
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
