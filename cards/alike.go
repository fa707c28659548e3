package cards

import (
	"math"

	"linework/ink"
)

// MostAlike is how alike two cards may be.
const MostAlike = 0.80

// raster is how many cells a picture is compared on, one way.
const raster = 40

// A print is a picture as blurred cells, with mean 0 and length 1: the product of
// two prints is 1 for the same picture and about 0 for pictures that share nothing.
type print [raster * raster]float64

// printOf lays the outlines of a card on cells, so thick that two drawings of one
// thing meet.
func printOf(c *Card) *print {
	var p print
	for _, s := range c.Shapes {
		path := s.path()
		for i := 1; i < len(path); i++ {
			n := int(distance(path[i-1], path[i])/16) + 1
			for j := range n {
				p.ink(between(path[i-1], path[i], float64(j)/float64(n)))
			}
		}
	}
	for i := range p {
		p[i] = min(p[i], 1)
	}
	p.blur()
	p.blur()
	p.normalise()
	return &p
}

func (p *print) ink(v ink.Vec) {
	x, y := int(v.X*raster/ink.Size), int(v.Y*raster/ink.Size)
	if x >= 0 && y >= 0 && x < raster && y < raster {
		p[y*raster+x]++
	}
}

func (p *print) blur() {
	from := *p
	for y := range raster {
		for x := range raster {
			sum := 0.0
			for dy := max(y-1, 0); dy <= min(y+1, raster-1); dy++ {
				for dx := max(x-1, 0); dx <= min(x+1, raster-1); dx++ {
					sum += from[dy*raster+dx]
				}
			}
			p[y*raster+x] = sum / 9
		}
	}
}

func (p *print) normalise() {
	mean, length := 0.0, 0.0
	for _, v := range p {
		mean += v / float64(len(p))
	}
	for i := range p {
		p[i] -= mean
		length += p[i] * p[i]
	}
	for i := range p {
		p[i] /= math.Sqrt(max(length, 1e-9))
	}
}

// times is how much two pictures look the same, from about 0 to 1.
func (p *print) times(q *print) float64 {
	sum := 0.0
	for i := range p {
		sum += p[i] * q[i]
	}
	return sum
}

// Closest is the two cards that are most alike, and how much; nil for fewer than two.
func Closest(cards []*Card) (a, b *Card, likeness float64) {
	pairs(cards, func(x, y *Card, l float64) {
		if a == nil || l > likeness {
			a, b, likeness = x, y, l
		}
	})
	return a, b, likeness
}

// CheckAlike names all pairs of cards that could be taken for each other.
func CheckAlike(cards []*Card) []Problem {
	var list []Problem
	pairs(cards, func(a, b *Card, likeness float64) {
		if likeness > MostAlike {
			list = append(list, b.problem("it looks like card %d, the %s: %.2f alike, at most %.2f", a.Number, a.Name, likeness, MostAlike))
		}
	})
	return list
}

func pairs(cards []*Card, each func(a, b *Card, likeness float64)) {
	prints := make([]*print, len(cards))
	for i, c := range cards {
		prints[i] = printOf(c)
		for j := range i {
			each(cards[j], c, prints[j].times(prints[i]))
		}
	}
}
