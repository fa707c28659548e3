package funnylines

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"linework/cards"
)

// A belief is a card and how likely it is the hidden one.
type belief struct {
	card *cards.Card
	p    float64
}

// believe is the cards that can be the hidden one, the likeliest first, from what
// everyone sees: what is drawn and where, what was announced, which kinds are dear,
// and what was guessed in vain. It never compares the prices of a card as a whole,
// which would tell it at once to a machine and to no person.
func (b buyer) believe(v View) []belief {
	var list []belief
	sum := 0.0
	seen, names := sights(v), deckIn(v.Language)
	for _, c := range standard().cards {
		if !possible(v, names, c) || len(seen) < b.later[c.Number] {
			continue
		}
		w := b.counted(v, c)
		for _, s := range seen {
			w *= b.likely(c, s)
		}
		list = append(list, belief{c, w})
		sum += w
	}
	if len(list) == 0 && len(b.later) > 0 { // then it is one that did not come to mind
		b.later = nil
		return b.believe(v)
	}
	if len(list) == 0 || sum == 0 { // a card that the bot does not know
		list, sum = nil, 0
		for _, c := range standard().cards {
			list = append(list, belief{c, 1})
			sum += 1000
		}
	}
	for i := range list {
		list[i].p /= sum
	}
	slices.SortStableFunc(list, func(x, y belief) int { return cmp.Compare(y.p, x.p) })
	return list
}

// possible reports whether a card fits what is known for certain. The deck is that of the
// table's language.
func possible(v View, names *deck, c *cards.Card) bool {
	for _, r := range v.History {
		if r.Number == c.Number { // no card comes twice
			return false
		}
	}
	for _, g := range v.Guesses {
		if slices.ContainsFunc(names.names(c), func(name string) bool { return strings.EqualFold(name, g.Text) }) {
			return false
		}
	}
	counts := c.Counts()
	for k, price := range v.Prices {
		if price > 1 && counts[k] == 0 { // what a picture lacks costs 1 (FL-2)
			return false
		}
	}
	return true
}

// counted is how well the number of shapes fits the memory of a card: each shape too
// many, and each that is known to be missing, makes it less likely.
func (b buyer) counted(v View, c *cards.Card) float64 {
	wrong := 0
	for _, board := range v.Boards {
		var drawn Counts
		for _, s := range board.Shapes {
			drawn[s.Kind]++
		}
		for k, n := range c.Counts() {
			off := drawn[k] + board.Todo[k] - n
			if off > 0 || board.Gone[k] || board.Complete {
				wrong += max(off, -off)
			}
		}
	}
	return math.Pow(b.slack, float64(wrong))
}

// sights is the shapes that lie on the boards, one that is on both only once.
func sights(v View) []Shape {
	var list []Shape
	for i, b := range v.Boards {
		for _, s := range b.Shapes {
			twice := i > 0 && slices.ContainsFunc(list, func(o Shape) bool { return o.Kind == s.Kind && apart(o.Box, s.Box) < 100 })
			if !s.Open && !twice {
				list = append(list, s)
			}
		}
	}
	return list
}

// likely is how well a shape that is seen fits the memory of a card.
func (b buyer) likely(c *cards.Card, s Shape) float64 {
	best := 0.001 // memory can fail altogether
	for i, box := range standard().boxes[c] {
		if c.Shapes[i].Kind == s.Kind {
			d := apart(box, s.Box) / b.vague
			best = max(best, math.Exp(-d*d/2))
		}
	}
	return best
}

// telling is how much a shape of a card gives away: the fewer other cards have one
// like it, the more.
func (b buyer) telling(c *cards.Card, shape int) float64 {
	s := Shape{Kind: c.Shapes[shape].Kind, Box: standard().boxes[c][shape]}
	alike := 0.0
	for _, other := range standard().cards {
		if other != c {
			alike += b.likely(other, s)
		}
	}
	return 1 / (1 + alike)
}

// apart is how far two boxes are from each other, in units of the board.
func apart(x, y Box) float64 {
	sum := 0.0
	for i := range x {
		d := float64(x[i] - y[i])
		sum += d * d
	}
	return math.Sqrt(sum / 4)
}

// entropy is how much a yes or no tells that is yes with probability p, in bits.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}
