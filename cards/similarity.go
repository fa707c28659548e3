package cards

import (
	"math"

	"linework/ink"
)

// MaxSimilarity is how similar two cards may be.
const MaxSimilarity = 0.80

// raster is the width, in cells, of the grid on which pictures are compared.
const raster = 40

// A fingerprint is a picture as blurred cells, with mean 0 and length 1: the similarity of
// two is 1 for the same picture and about 0 for pictures that share nothing.
type fingerprint [raster * raster]float64

// fingerprintOf draws the outlines of a card on cells, so thick that two drawings of one
// thing overlap.
func fingerprintOf(c *Card) *fingerprint {
	var p fingerprint
	for _, s := range c.Shapes {
		path := s.outlinePath()
		for i := 1; i < len(path); i++ {
			n := int(distance(path[i-1], path[i])/16) + 1
			for j := range n {
				p.addInkAt(lerp(path[i-1], path[i], float64(j)/float64(n)))
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

func (p *fingerprint) addInkAt(v ink.Vec) {
	x, y := int(v.X*raster/ink.Size), int(v.Y*raster/ink.Size)
	if x >= 0 && y >= 0 && x < raster && y < raster {
		p[y*raster+x]++
	}
}

func (p *fingerprint) blur() {
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

func (p *fingerprint) normalise() {
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

// similarity returns how alike two pictures are, from about 0 to 1.
func (p *fingerprint) similarity(other *fingerprint) float64 {
	sum := 0.0
	for i := range p {
		sum += p[i] * other[i]
	}
	return sum
}

// MostSimilarPair returns the two cards that are most alike, and how much; nil for fewer
// than two.
func MostSimilarPair(cards []*Card) (a, b *Card, likeness float64) {
	forEachPair(cards, func(x, y *Card, l float64) {
		if a == nil || l > likeness {
			a, b, likeness = x, y, l
		}
	})
	return a, b, likeness
}

// CheckAlike reports all pairs of cards that could be taken for each other.
func CheckAlike(cards []*Card) []Problem {
	var list []Problem
	forEachPair(cards, func(a, b *Card, likeness float64) {
		if likeness > MaxSimilarity {
			list = append(list, b.newProblem("it looks like card %d, the %s: %.2f alike, at most %.2f", a.Number, a.Name, likeness, MaxSimilarity))
		}
	})
	return list
}

func forEachPair(cards []*Card, visit func(a, b *Card, likeness float64)) {
	prints := make([]*fingerprint, len(cards))
	for i, c := range cards {
		prints[i] = fingerprintOf(c)
		for j := range i {
			visit(cards[j], c, prints[j].similarity(prints[i]))
		}
	}
}
