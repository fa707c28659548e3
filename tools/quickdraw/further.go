package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/mind"
	"linework/bot/noun"
	"linework/ink"
	"linework/tools/lines"
	"linework/words"
	"linework/words/packed"
)

// iconSide is the width and the height of the pictures that tools/train/icons writes, in
// cells of a grid.
const iconSide = side * fine

// ownLabel marks the labels of our own drawings.
const ownLabel = 0x8000

// exportFurther writes what the eye learns from besides drawings by people, and drawings by
// other hands to measure it on:
//
//	further-labels.gz        the number of the noun of each drawing, 2 bytes
//	further-segments.gz      the drawings, as in segments.gz: icons, and our own
//	other-hands-labels.gz    the number of the noun of each drawing held out, 2 bytes
//	other-hands-pictures.gz  those drawings as the eye sees them
func (c *exportTrainingDataCommand) exportFurther() {
	zipped, err := os.ReadFile(filepath.Join(c.To, "icons.gz"))
	commandLine.FatalIfErrorf(err, "tools/train/icons writes it")
	icons, err := packed.Open(zipped)
	commandLine.FatalIfErrorf(err)
	var labels, segments []byte
	add := func(n uint16, lines []line) {
		labels = binary.LittleEndian.AppendUint16(labels, n)
		segments = append(segments, encodeSegments(lines)...)
	}
	for icons.Remaining() > 0 {
		record := icons.NextBytes(2 + iconSide*iconSide/8)
		if lines := traceIcon(record[2:]); len(lines) > 0 {
			add(binary.LittleEndian.Uint16(record), lines)
		}
	}
	for _, own := range mind.OwnSketches() {
		if n, ok := noun.OfWord(words.Word{Answers: own.Names}); ok {
			add(uint16(n)|ownLabel, scaleToRaster(own.Sketch.Lines))
		}
	}
	drawings, err := readOtherHands(filepath.Join(c.To, "other-hands.json"))
	commandLine.FatalIfErrorf(err)
	var otherLabels, pictures []byte
	for _, d := range drawings {
		n, ok := noun.OfWord(words.Word{Answers: []string{d.Word}})
		if !ok {
			commandLine.Fatalf("%s is no noun", d.Word)
		}
		strokes, err := d.ink()
		commandLine.FatalIfErrorf(err)
		otherLabels = binary.LittleEndian.AppendUint16(otherLabels, uint16(n))
		p := eye.Render(slices.Values(strokes))
		pictures = append(pictures, p[:]...)
	}
	c.writeGzipped("further-labels.gz", labels)
	c.writeGzipped("further-segments.gz", segments)
	c.writeGzipped("other-hands-labels.gz", otherLabels)
	c.writeGzipped("other-hands-pictures.gz", pictures)
}

// traceIcon returns the lines of a picture of tools/train/icons, given as bits.
func traceIcon(bits []byte) []line {
	g := new(grid)
	for i := range iconSide * iconSide {
		if bits[i/8]>>(i%8)&1 == 1 {
			g[(i/iconSide+margin)*cells+i%iconSide+margin] = true
		}
	}
	return traceGrid(g)
}

// scaleToRaster returns lines scaled until the longer side fills a raster.
func scaleToRaster(drawing []hand.Line) []line {
	low, high := ink.Bounds(slices.Concat(drawing...))
	scale := (side - 1) / max(high.X-low.X, high.Y-low.Y, 1e-6)
	scaled := make([]line, len(drawing))
	for i, l := range drawing {
		for _, p := range l {
			scaled[i] = append(scaled[i], p.Minus(low).Times(scale))
		}
		scaled[i] = lines.Simplify(scaled[i], tolerance)
	}
	return scaled
}
