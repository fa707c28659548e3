package cards

import (
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
				p.addInkAt(path[i-1].Lerp(path[i], float64(j)/float64(n)))
			}
		}
	}
	for i := range p {
		p[i] = min(p[i], 1)
	}
	for range 2 {
		ink.BlurRaster(p[:], raster)
	}
	ink.NormaliseRaster(p[:])
	return &p
}

func (p *Fingerprint) addInkAt(v ink.Vec) {
	x, y := int(v.X*raster/ink.Size), int(v.Y*raster/ink.Size)
	if x >= 0 && y >= 0 && x < raster && y < raster {
		p[y*raster+x]++
	}
}

// Similarity returns how alike two pictures are, from about 0 to 1.
func (p *Fingerprint) Similarity(other *Fingerprint) float64 {
	return ink.RasterSimilarity(p[:], other[:])
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
