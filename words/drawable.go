package words

import "slices"

// Marked is the pack with a mark on the words that bots can draw.
func (p *Pack) Marked(can func(Word) bool) *Pack {
	return p.each(func(s Side) Side {
		for i := range s.Words {
			s.Words[i].Draws = can(s.Words[i])
		}
		return s
	})
}

// each is a copy of the pack with every side changed.
func (p *Pack) each(change func(Side) Side) *Pack {
	q := *p
	q.Cards = slices.Clone(p.Cards)
	for i := range q.Cards {
		c := &q.Cards[i]
		c.Sides = slices.Clone(c.Sides)
		for k := range c.Sides {
			c.Sides[k].Words = slices.Clone(c.Sides[k].Words)
			c.Sides[k] = change(c.Sides[k])
		}
	}
	return &q
}

// Drawable is a pack of the words alone that bots can draw: its cards have one side
// and as many words as the sides of that label and deck have in p. What is left over
// is left out.
func (p *Pack) Drawable() *Pack {
	q := *p
	q.Cards = nil
	type kind struct{ deck, label string }
	var kinds []kind
	pool := map[kind][]Word{}
	size := map[kind]int{}
	for _, c := range p.Cards {
		for _, s := range c.Sides {
			k := kind{c.Deck, s.Label}
			if !slices.Contains(kinds, k) {
				kinds = append(kinds, k)
			}
			size[k] = max(size[k], len(s.Words))
			for _, w := range s.Words {
				if w.Draws {
					pool[k] = append(pool[k], w)
				}
			}
		}
	}
	for _, k := range kinds {
		for words := range slices.Chunk(pool[k], size[k]) {
			if len(words) == size[k] || p.Game == Any {
				q.Cards = append(q.Cards, Card{Deck: k.deck, Sides: []Side{{Label: k.label, Words: words}}})
			}
		}
	}
	return &q
}
