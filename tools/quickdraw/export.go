package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"linework/bot/eye"
	"linework/bot/hand"
	"linework/bot/mind"
	"linework/bot/noun"
	"linework/ink"
	"linework/tools/lines"
	"linework/words"
	"linework/words/packed"
)

// Segments of traces are written with a resolution of bytesPerPixel. A drawing has at most
// maxSegments; the few that have more lose their last.
const (
	bytesPerPixel = 9
	maxSegments   = 160
)

type exportTrainingDataCommand struct {
	source
	To string `default:"tools/train/data" help:"Folder to write to."`
}

// Run writes files that train.py reads; exportFurther writes more:
//
//	nouns.txt      one noun a line, the classes in order; the package has drawings of the first
//	rasters.gz     all drawings as they are, in the middle of the picture: 28 × 28 bytes each
//	segments.gz    the same as traced lines: 160 × 5 bytes each (x, y, x, y, number of the stroke
//	               from 1; 0 where there is none)
//	held-out.gz    of the drawings held out, three pictures each as the eye sees ink: the
//	               raster, its trace, and the first half of the strokes of its trace
func (c *exportTrainingDataCommand) Run() error {
	nouns := c.mustReadNouns()
	var names, rasters, segments, heldOut []byte
	traces := traceDrawingsByNoun(nouns)
	for n := range noun.Noun(noun.Count()) {
		names = fmt.Appendln(names, n)
	}
	for n, class := range nouns {
		for i, lines := range traces[n] {
			centred := centreRaster(&class.drawings[i])
			rasters = append(rasters, centred[:]...)
			segments = append(segments, encodeSegments(lines)...)
		}
		for i := heldOutFrom; i < drawingsPerNoun; i++ {
			for _, p := range viewsOfRasterTraceAndHalfTrace(&class.drawings[i], traces[n][i]) {
				heldOut = append(heldOut, p[:]...)
			}
		}
	}
	commandLine.FatalIfErrorf(writeFile(filepath.Join(c.To, "nouns.txt"), names))
	c.writeGzipped("rasters.gz", rasters)
	c.writeGzipped("segments.gz", segments)
	c.writeGzipped("held-out.gz", heldOut)
	c.exportFurther()
	return nil
}

func (c *exportTrainingDataCommand) writeGzipped(name string, plain []byte) {
	commandLine.FatalIfErrorf(writeFile(filepath.Join(c.To, name), packed.Gzip(plain)))
}

func traceDrawingsByNoun(nouns []class) [][][]line {
	traces := make([][][]line, len(nouns))
	var wait sync.WaitGroup
	for n := range nouns {
		wait.Go(func() {
			for i := range nouns[n].drawings {
				traces[n] = append(traces[n], traceLines(&nouns[n].drawings[i]))
			}
		})
	}
	wait.Wait()
	return traces
}

// encodeSegments returns a trace as the training reads it.
func encodeSegments(lines []line) []byte {
	data := make([]byte, 0, maxSegments*5)
	for i, l := range lines {
		for k := range max(len(l)-1, 1) {
			from, to := l[k], l[min(k+1, len(l)-1)]
			if len(data) < maxSegments*5 {
				data = append(data, scaleToByte(from.X), scaleToByte(from.Y), scaleToByte(to.X), scaleToByte(to.Y), byte(min(i+1, 255)))
			}
		}
	}
	return data[:maxSegments*5]
}

// viewsOfRasterTraceAndHalfTrace returns a drawing as the eye sees it: the raster itself, its trace as ink, and
// the first half of the strokes of that.
func viewsOfRasterTraceAndHalfTrace(r *raster, lines []line) [3]eye.Picture {
	strokes := toInk(lines)
	return [3]eye.Picture{
		centreRaster(r),
		eye.Render(slices.Values(strokes)),
		eye.Render(slices.Values(strokes[:(len(strokes)+1)/2])),
	}
}

// toInk puts traced lines onto the board.
func toInk(lines []line) []ink.Stroke {
	const unit = ink.Size / (side + 2)
	strokes := make([]ink.Stroke, len(lines))
	for i, l := range lines {
		strokes[i].Tool = ink.Medium
		for _, p := range l {
			strokes[i].Points = append(strokes[i].Points, ink.Point{X: uint16((p.X + 1) * unit), Y: uint16((p.Y + 1) * unit)})
		}
	}
	return strokes
}

func centreRaster(r *raster) (p eye.Picture) {
	right, bottom := 0, 0
	for i, v := range r {
		if v > 0 {
			right, bottom = max(right, i%side), max(bottom, i/side)
		}
	}
	dx, dy := (side-1-right)/2, (side-1-bottom)/2
	for y := range bottom + 1 {
		for x := range right + 1 {
			p[(y+dy)*side+x+dx] = r[y*side+x]
		}
	}
	return p
}

// iconSide is the width and the height of the pictures that tools/train/icons writes, in
// cells of a grid.
const iconSide = side * fine

// The labels of our own drawings and of those that were drawn to learn from are marked.
const (
	ownLabel     = 0x8000
	exampleLabel = 0x4000
)

// examplesFile holds drawings that were made to learn from, a line each: the word, a tab, and
// the strokes as data of SVG paths, parted by bars.
const examplesFile = "tools/train/examples.txt"

// exportFurther writes what the eye learns from besides drawings by people, and drawings by
// other hands to measure it on:
//
//	further-labels.gz        the number of the noun of each drawing, 2 bytes
//	further-segments.gz      the drawings, as in segments.gz: icons, our own, and examples
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
	examples, err := os.ReadFile(examplesFile)
	commandLine.FatalIfErrorf(err)
	for example := range strings.Lines(string(examples)) {
		word, drawing, err := parseExample(example)
		commandLine.FatalIfErrorf(err)
		if n, ok := noun.OfWord(word); ok {
			add(uint16(n)|exampleLabel, scaleToRaster(drawing))
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

// parseExample returns the word and the strokes of a line of the file of examples.
func parseExample(example string) (words.Word, []hand.Line, error) {
	name, strokes, _ := strings.Cut(strings.TrimSpace(example), "\t")
	word, err := words.ParseWord(name)
	if err != nil {
		return word, nil, err
	}
	var drawing []hand.Line
	for data := range strings.SplitSeq(strokes, "|") {
		contours, err := lines.FlattenPath(data)
		if err != nil {
			return word, nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, c := range contours {
			if len(c) > 1 { // a closed path is followed by a place
				drawing = append(drawing, c)
			}
		}
	}
	return word, drawing, nil
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
