package table

import (
	"slices"

	"linework/game"
	"linework/table/room"
	"linework/words"
)

// A packShelf is the packs of words that games are dealt from.
type packShelf struct {
	list  func() []*words.Pack  // nil for none
	draws func(words.Word) bool // whether bots know how to draw a word; nil if they know none
}

func (s packShelf) packs() []*words.Pack {
	if s.list == nil {
		return nil
	}
	return s.list()
}

func (s packShelf) dealWords(r *room.Room, g game.Game, c *room.GameStarted) error {
	worded, ok := g.(game.WordGame)
	if !ok {
		return nil
	}
	pack, err := s.packFor(r, g)
	if err != nil {
		return err
	}
	if _, decked := g.(game.DeckGame); r.Mixed && !decked {
		own, err := parseOwnWords(r.Paste)
		if err != nil {
			return err
		}
		pack = words.MixPacks(own, pack)
	}
	if c.Setup.Bots != 0 && s.draws != nil {
		// What players wrote themselves comes whether bots know it or not.
		pack = pack.MarkDrawable(func(w words.Word) bool { return s.draws(w) || pack.IsPlayersOwn(w) })
	}
	return r.DealWords(pack, worded, c)
}

// packFor returns the pack that the table has chosen for a game or, failing that, the game's
// own in the language of the table (CM-26). A game with a deck of its own has that.
func (s packShelf) packFor(r *room.Room, g game.Game) (*words.Pack, error) {
	if decked, ok := g.(game.DeckGame); ok {
		return game.PackInLanguageOrAny(decked.Decks(), r.Language), nil
	}
	info := g.Info()
	if r.Paste != "" && !r.Mixed {
		p, err := parseOwnWords(r.Paste)
		if err == nil && r.Language != room.English { // what players paste is taken for English
			p.Language = r.Language
		}
		return p, err
	}
	suits := func(p *words.Pack) bool { return p.Game == info.ID || p.Game == words.Any }
	if p := game.FirstWhere(s.packs(), func(p *words.Pack) bool { return p.ID == r.Pack && suits(p) }); p != nil {
		return p, nil
	}
	own := slices.DeleteFunc(slices.Clone(s.packs()), func(p *words.Pack) bool { return p.Game != info.ID })
	if p := game.PackInLanguageOrAny(own, r.Language); p != nil {
		return p, nil
	}
	return nil, game.Refuse("no-such-pack.for-game", game.Figures{"game": info.NameMessage()})
}

func parseOwnWords(paste string) (*words.Pack, error) {
	p, err := words.ParsePasted(paste)
	if err != nil {
		return nil, game.Refuse("bad-words", game.Figures{"problem": err})
	}
	return p, nil
}

// languages returns the languages in which a game can be dealt words, English first; the game
// may be nil.
func (s packShelf) languages(g game.Game) []string {
	list := []string{room.English}
	packs := s.packs()
	if decked, ok := g.(game.DeckGame); ok {
		packs = slices.Concat(packs, decked.Decks())
	}
	for _, p := range packs {
		if !slices.Contains(list, p.Language) {
			list = append(list, p.Language)
		}
	}
	return list
}
