package pictures

import (
	"fmt"
	"slices"
	"strings"

	"linework/bot/hand"
	"linework/bot/noun"
	"linework/cards"
	"linework/ink"
	"linework/words"
)

// A stamp is the whole drawing of a word, put into the drawing of another: "use @cat 30,50 40".
// Smaller ones than minStampSize clot, and nobody waits for more than maxStamps.
const (
	stampMark    = "@"
	minStampSize = 20
	maxStamps    = 4
)

// stampKey returns the name by which the drawing of a word is found among parts. As a line is
// divided at spaces, words of several have hyphens: @hot-dog. A note in brackets is left out.
func stampKey(word string) string {
	name, _, _ := strings.Cut(word, " (")
	return stampMark + words.Fold(name)
}

// addStamp adds a drawing as a stamp of some words, in place of one that is there: its longer
// side is 1, and 0,0 its middle.
func (p Parts) addStamp(names []string, strokes []Stroke) {
	low, high := ink.Bounds(slices.Concat(strokes...))
	place := placement{scale: 1 / max(high.X-low.X, high.Y-low.Y, 1e-9)}
	place.move = low.Lerp(high, 0.5).Times(-place.scale)
	for _, name := range names {
		p[stampKey(name)] = place.transformStrokes(strokes)
	}
}

// addStampsOfOthers adds the drawings by people, and the cards of Funny Lines in place of
// some of them.
func addStampsOfOthers(parts Parts) {
	for n := range noun.Noun(noun.Count()) {
		names := n.Names()
		if list := hand.PeoplesDrawings().Sketches(words.Word{Answers: names}); len(list) > 0 {
			parts.addStamp(names, list[0].Lines)
		}
	}
	for _, card := range cards.Deck() {
		var strokes []Stroke
		for _, shape := range card.Shapes {
			var stroke Stroke
			for _, p := range shape.Outline() {
				stroke = append(stroke, ink.Vec{X: float64(p.X), Y: float64(p.Y)})
			}
			strokes = append(strokes, stroke)
		}
		parts.addStamp(card.Names(), strokes)
	}
}

// addStampsOfSketches adds the first sketch of each word in a file, but for those in which
// there are stamps themselves.
func addStampsOfSketches(parts Parts, text string) error {
	r := sketchParser{parts: Parts{}, common: parts, noStamps: true}
	if err := r.parseLines(text); err != nil {
		return err
	}
	for _, d := range slices.Backward(r.sketches) {
		if d.stamps == 0 && len(d.Strokes) > 0 {
			parts.addStamp(d.Words, d.Strokes)
		}
	}
	return nil
}

// addStampsOfIcons adds the drawings made of icons, which bots prefer too.
func addStampsOfIcons(parts Parts) {
	for _, names := range hand.Icons().Words {
		parts.addStamp(names, hand.Icons().Book[words.Fold(names[0])][0].Lines)
	}
}

// parseStampLine reads what follows use: a stamp, where its middle is, how large it is, and its
// copies, which count as stamps too.
func (r *sketchParser) parseStampLine(w *fieldReader) error {
	name := w.nextField()
	if r.part != "" || len(r.sketches) == 0 {
		return fmt.Errorf("%s: a drawing is put into that of a word, not into a part", name)
	}
	d := &r.sketches[len(r.sketches)-1]
	if r.noStamps {
		d.stamps++
		return nil
	}
	stamp := r.common[stampKey(strings.TrimPrefix(name, stampMark))]
	if stamp == nil {
		return fmt.Errorf("%s: there is no drawing of that word, or it has others in it", name)
	}
	place := placement{move: w.nextPair(), scale: w.nextNumber()}
	if place.scale < minStampSize {
		w.recordFirstError("a drawing of %v is too small; it should be at least %d", place.scale, minStampSize)
	}
	one := place.flipTurnAndTransform(stamp, w)
	all := readCopies(w, one, maxStamps*len(one), placement.transformStroke)
	if w.err != nil {
		return fmt.Errorf("%s: %w", name, w.err)
	}
	d.stamps += len(all) / len(one)
	d.Strokes = append(d.Strokes, all...)
	return nil
}
