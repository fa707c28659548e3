package cards

import (
	"math"
	"sync"

	"linework/ink"
)

// MaxSimilarity is how similar two cards may be.
const MaxSimilarity = 0.80

// raster is the width, in cells, of the grid on which pictures are compared.
const raster = 40

// A Fingerprint is a picture as blurred cells, with mean 0 and length 1: the similarity of
// two is 1 for the same picture and about 0 for pictures that share nothing.
type Fingerprint [raster * raster]float64

// FingerprintOf draws the outlines of a card on cells, so thick that two drawings of one
// thing overlap.
func FingerprintOf(c *Card) *Fingerprint {
	var p Fingerprint
	for _, s := range c.Shapes {
		path := s.outlinePath()
		for i := 1; i < len(path); i++ {
			n := int(path[i-1].Distance(path[i])/16) + 1
			for j := range n {
				at := path[i-1].Lerp(path[i], float64(j)/float64(n))
				x, y := int(at.X*raster/ink.Size), int(at.Y*raster/ink.Size)
				if x >= 0 && y >= 0 && x < raster && y < raster {
					p[y*raster+x]++
				}
			}
		}
	}
	for i := range p {
		p[i] = min(p[i], 1)
	}
	for range 2 {
		p.blur()
	}
	p.normalise()
	return &p
}

// blur replaces each cell by the sum of itself and the cells around it, so that lines near each
// other overlap.
func (p *Fingerprint) blur() {
	sharp := *p
	for i := range p {
		p[i] = 0
		for y := max(i/raster-1, 0); y <= min(i/raster+1, raster-1); y++ {
			for x := max(i%raster-1, 0); x <= min(i%raster+1, raster-1); x++ {
				p[i] += sharp[y*raster+x]
			}
		}
	}
}

// normalise gives the cells mean 0 and length 1.
func (p *Fingerprint) normalise() {
	mean, square := 0.0, 0.0
	for _, v := range p {
		mean += v / float64(len(p))
	}
	for i := range p {
		p[i] -= mean
		square += p[i] * p[i]
	}
	length := math.Sqrt(square) + 1e-6
	for i := range p {
		p[i] /= length
	}
}

// Similarity returns how alike two pictures are, from about 0 to 1: their cosine similarity.
func (p *Fingerprint) Similarity(other *Fingerprint) float64 {
	sum := 0.0
	for i := range p {
		sum += p[i] * other[i]
	}
	return sum
}

// FindLookalike returns the first of some cards that another could be taken for; nil for
// none.
func FindLookalike(c *Card, among []*Card) *Card {
	own := FingerprintOf(c)
	for _, other := range among {
		print := deckFingerprints()[&other.Shapes[0]]
		if print == nil {
			print = FingerprintOf(other)
		}
		if own.Similarity(print) > MaxSimilarity {
			return other
		}
	}
	return nil
}

// deckFingerprints returns the fingerprints of the deck, by the first shapes of its cards,
// which are the same in every language.
var deckFingerprints = sync.OnceValue(func() map[*Shape]*Fingerprint {
	prints := map[*Shape]*Fingerprint{}
	for _, c := range readDeck().Cards {
		prints[&c.Shapes[0]] = FingerprintOf(c)
	}
	return prints
})
