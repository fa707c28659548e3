package words

import "slices"

// MixPacks returns a pack of loose words: the players' own, which are dealt first, and those
// of another pack, which fill up what a game needs.
func MixPacks(playersOwn, pack *Pack) *Pack {
	p := &Pack{ID: "mixed", Name: playersOwn.Name, Language: pack.Language, Licence: "none", Game: Any, Known: pack.Known}
	taken := map[string]bool{}
	for _, w := range append(playersOwn.Words(), pack.Words()...) {
		key := Fold(w.Name())
		if taken[key] {
			continue
		}
		taken[key] = true
		p.Cards = append(p.Cards, Card{Sides: []Side{{Words: []Word{w}}}})
	}
	for _, w := range playersOwn.Words() {
		p.Own = append(p.Own, Fold(w.Name()))
	}
	return p
}

// IsPlayersOwn reports whether a word is one that the players wrote.
func (p *Pack) IsPlayersOwn(w Word) bool { return slices.Contains(p.Own, Fold(w.Name())) }
