package words

import "slices"

// MarkDrawable returns a copy of the pack in which Draws is set on the words that bots can
// draw.
func (p *Pack) MarkDrawable(canDraw func(Word) bool) *Pack {
	return p.mapSides(func(s Side) Side {
		for i := range s.Words {
			s.Words[i].Draws = canDraw(s.Words[i])
		}
		return s
	})
}

func (p *Pack) mapSides(change func(Side) Side) *Pack {
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

// RegroupDrawableWords returns a pack of the words that bots can draw: its cards have one
// side and as many words as the sides of that label and deck have in p, and as many of them
// are starred (DD-2). Where bots can draw too few starred words, others are taken. Words
// left over are left out.
func (p *Pack) RegroupDrawableWords() *Pack {
	q := *p
	q.Cards = nil
	type kind struct{ deck, label string }
	var kinds []kind
	pools := map[kind]*pool{}
	for _, c := range p.Cards {
		for _, s := range c.Sides {
			k := kind{c.Deck, s.Label}
			if pools[k] == nil {
				kinds = append(kinds, k)
				pools[k] = &pool{}
			}
			pools[k].addWordsOfSide(s)
		}
	}
	for _, k := range kinds {
		for _, words := range pools[k].regroupIntoSidesWithStars(p.Game == Any) {
			q.Cards = append(q.Cards, Card{Deck: k.deck, Sides: []Side{{Label: k.label, Words: words}}})
		}
	}
	return &q
}

// A pool holds the words of all sides with one deck and label, to make other sides of.
type pool struct {
	size, stars int    // of a side
	plain       []Word // that bots can draw
	hard, rest  []Word // starred ones: that bots can draw, and the others
}

func (p *pool) addWordsOfSide(s Side) {
	stars := 0
	for _, w := range s.Words {
		switch {
		case w.Hard && w.Draws:
			p.hard = append(p.hard, w)
		case w.Hard:
			p.rest = append(p.rest, w)
		case w.Draws:
			p.plain = append(p.plain, w)
		}
		if w.Hard {
			stars++
		}
	}
	p.size, p.stars = max(p.size, len(s.Words)), max(p.stars, stars)
}

// regroupIntoSidesWithStars returns the words of the sides that the pool makes; of loose words the
// last side may be short. The starred words of a side are in another place each time.
func (p *pool) regroupIntoSidesWithStars(ignoreStars bool) [][]Word {
	if ignoreStars {
		return slices.Collect(slices.Chunk(append(p.plain, p.hard...), max(p.size, 1)))
	}
	var sides [][]Word
	hard := slices.Concat(p.hard, p.rest)
	for len(p.plain) >= p.size-p.stars && len(hard) >= p.stars && p.size > p.stars {
		words := slices.Clone(p.plain[:p.size-p.stars])
		words = slices.Insert(words, len(sides)%p.size%(len(words)+1), hard[:p.stars]...)
		p.plain, hard = p.plain[p.size-p.stars:], hard[p.stars:]
		sides = append(sides, words)
	}
	return sides
}
