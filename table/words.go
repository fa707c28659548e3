package table

import (
	"linework/game"
	"linework/table/room"
	"linework/words"
)

// setWords chooses what the next games are dealt from (host): a pack, or words of
// the players' own.
func (t *Table) setWords(d DoWords) error {
	if err := t.room.Between(); err != nil {
		return err
	}
	if d.Paste != "" {
		if _, err := words.FromPaste(d.Paste); err != nil {
			return game.Refuse("bad-words", "{problem}", game.Figures{"problem": err.Error()})
		}
		if err := t.mayPaste(); err != nil {
			return err
		}
		return t.do(&room.WordsChosen{Paste: d.Paste})
	}
	if d.Pack != "" && t.findPack(func(p *words.Pack) bool { return p.ID == d.Pack }) == nil {
		return game.Refuse("no-such-pack", "there is no pack “{pack}” here", game.Figures{"pack": game.Short(d.Pack, 60)})
	}
	return t.do(&room.WordsChosen{Pack: d.Pack})
}

// deal deals the words that a match asks for, none that the evening has seen while
// the pack lasts, and has the journal keep that pack.
func (t *Table) deal(g game.Game, c *room.Started) error {
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
	blob, err := t.room.DealFrom(pack, worded, c)
	if err != nil {
		return err
	}
	if err := t.journal.Keep(blob); err != nil {
		return t.fail(err)
	}
	return nil
}

// pack is what the table has chosen for a game or, failing that, the game's own. A
// game with a deck of its own is not asked.
func (t *Table) pack(g game.Game) (*words.Pack, error) {
	if decked, ok := g.(game.Decked); ok {
		return decked.Deck(), nil
	}
	info := g.Info()
	if t.room.Paste != "" {
		p, err := words.FromPaste(t.room.Paste)
		if err != nil {
			return nil, game.Refuse("bad-words", "{problem}", game.Figures{"problem": err.Error()})
		}
		return p, nil
	}
	suits := func(p *words.Pack) bool { return p.Game == info.ID || p.Game == words.Any }
	if p := t.findPack(func(p *words.Pack) bool { return p.ID == t.room.Pack && suits(p) }); p != nil {
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
