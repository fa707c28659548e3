package words

import "slices"

// Mixed is loose words: some of the players' own, which are dealt before the others, and
// those of a pack, which fill up what a game needs beside them.
func Mixed(own, pack *Pack) *Pack {
	p := &Pack{ID: "mixed", Name: own.Name, Language: pack.Language, Licence: "none", Game: Any, Known: pack.Known}
	taken := map[string]bool{}
	for _, w := range append(own.Words(), pack.Words()...) {
		key := Fold(w.Name())
		if taken[key] {
			continue
		}
		taken[key] = true
		p.Cards = append(p.Cards, Card{Sides: []Side{{Words: []Word{w}}}})
	}
	for _, w := range own.Words() {
		p.Own = append(p.Own, Fold(w.Name()))
	}
	return p
}

// Owns reports whether a word is one of the players' own.
func (p *Pack) Owns(w Word) bool { return slices.Contains(p.Own, Fold(w.Name())) }
