package pictures

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"linework/bot/hand"
	"linework/ink"
	"linework/tools/lines"
	"linework/words/packed"
)

// A Sketch is the strokes that show a word.
type Sketch struct {
	Words   []string // what it shows; the first is its name
	Strokes []Stroke
	line    int // of the file, where it begins
	stamps  int // whole drawings of words that are put into it
}

// A Stroke is the places that a pen goes along, on a sheet of 100 by 100.
type Stroke = hand.Line

// Parts are strokes to use in sketches, by name; stamps, which are whole drawings of words,
// are among them by stampKey.
type Parts map[string][]Stroke

// commonParts is the file whose parts all others may use.
const commonParts = "parts.txt"

// ReadSketches reads the sketches of the program, and the parts and stamps that every file may
// use. Sketches without stamps are read first: they are stamps themselves.
func ReadSketches() (sketches []Sketch, common Parts, err error) {
	text, _ := files.ReadFile("sketches/" + commonParts) // it is in the program
	if _, common, err = ParseSketches(string(text), nil); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", commonParts, err)
	}
	addStampsOfOthers(common)
	for name, text := range embeddedFiles("sketches") {
		if err := addStampsOfSketches(common, text); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	addStampsOfIcons(common)
	for name, text := range embeddedFiles("sketches") {
		some, _, err := ParseSketches(text, common)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		sketches = append(sketches, some...)
	}
	return sketches, common, nil
}

// sketchGrain is how many steps a unit of the sheet has in a compiled sketch: they are about
// as fine as the points of a board.
const sketchGrain = 40

// CompileSketches returns the content of bot/hand/data/sketchbook.gz, or what is wrong with the
// files of which it is made.
func CompileSketches() ([]byte, error) {
	sketches, _, err := ReadSketches()
	if err != nil {
		return nil, err
	}
	plain := binary.AppendUvarint(nil, uint64(len(sketches)))
	for _, s := range sketches {
		plain = lines.AppendDrawing(plain, s.Words, s.Strokes, sketchGrain)
	}
	return packed.Gzip(plain), nil
}

// ParseSketches reads the text of a file. Parts that it does not define itself are looked up
// among common ones.
func ParseSketches(text string, common Parts) (sketches []Sketch, parts Parts, err error) {
	r := sketchParser{parts: Parts{}, common: common}
	if err := r.parseLines(text); err != nil {
		return nil, nil, err
	}
	for _, d := range r.sketches {
		if bad := d.check(); bad != nil {
			err = errors.Join(err, fmt.Errorf("line %d: %s: %w", d.line, d.Words[0], bad))
		}
	}
	return r.sketches, r.parts, err
}

// A sketchParser holds what was read of a file so far.
type sketchParser struct {
	sketches []Sketch
	parts    Parts
	common   Parts
	part     string // being read; "" while it is a sketch
	noStamps bool   // stamps are counted, not drawn
}

func (r *sketchParser) parseLines(text string) error {
	for line, fields := range linesWithFields(text) {
		if err := r.parseLine(fields, line); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
	}
	return nil
}

// maxCopies is how many strokes a line makes at most.
const maxCopies = 60

// parseLine reads the fields of one line: a word, a part or strokes.
func (r *sketchParser) parseLine(fields []string, line int) error {
	what, rest := fields[0], &fieldReader{fields: fields[1:]}
	switch what {
	case "word":
		names, err := parseNames(rest.fields)
		r.part = ""
		r.sketches = append(r.sketches, Sketch{Words: names, line: line})
		return err
	case "part":
		if r.part = rest.nextField(); r.part == "" || rest.hasMore() || r.parts[r.part] != nil {
			return fmt.Errorf("a part has one name of its own")
		}
		r.parts[r.part] = []Stroke{}
		return nil
	}
	if what == "use" && rest.hasMore() && strings.HasPrefix(rest.fields[0], stampMark) {
		return r.parseStampLine(rest)
	}
	strokes := readCopies(rest, r.parseStrokes(what, rest), maxCopies, placement.transformStroke)
	switch {
	case rest.err != nil:
		return fmt.Errorf("%s: %w", what, rest.err)
	case r.part != "":
		r.parts[r.part] = append(r.parts[r.part], strokes...)
	case len(r.sketches) == 0:
		return fmt.Errorf("%s comes before the first word", what)
	default:
		d := &r.sketches[len(r.sketches)-1]
		d.Strokes = append(d.Strokes, strokes...)
	}
	return nil
}

func (p placement) transformStroke(s Stroke) Stroke { return p.transformPoints(s) }

func (p placement) transformStrokes(strokes []Stroke) (placed []Stroke) {
	for _, s := range strokes {
		placed = append(placed, p.transformStroke(s))
	}
	return placed
}

// arity is how many places and how many numbers follow a word; -1 for any number of places
// from two.
var arity = map[string]struct{ places, numbers int }{
	"line": {-1, 0}, "poly": {-1, 0}, "curve": {-1, 0}, "loop": {-1, 0},
	"circle": {1, 1}, "oval": {2, 0}, "box": {2, 0}, "arc": {1, 3}, "dot": {1, 0},
}

// parseStrokes returns the strokes of one line, without its copies.
func (r *sketchParser) parseStrokes(command string, w *fieldReader) []Stroke {
	if command == "use" {
		return r.parsePartUse(w)
	}
	want, ok := arity[command]
	if !ok {
		w.recordFirstError("there is no such thing to draw")
		return nil
	}
	p := w.nextPlaces(want.places)
	n := make([]float64, want.numbers)
	for i := range n {
		n[i] = w.nextNumber()
	}
	if w.err != nil {
		return nil
	}
	switch command {
	case "circle":
		return []Stroke{oval(p[0], ink.Vec{X: n[0], Y: n[0]}, 0)}
	case "oval":
		return []Stroke{oval(p[0], p[1], w.nextNumberIfAny(0))}
	case "box":
		return []Stroke{straightStroke(append(boxCorners(p[0], p[1]), p[0]))}
	case "arc":
		return []Stroke{arc(p[0], n[0], n[1], n[2])}
	case "dot":
		return []Stroke{p}
	}
	return []Stroke{strokeOfCommand(command, p)}
}

// nextPlaces reads a number of places; -1 stands for two or more.
func (w *fieldReader) nextPlaces(count int) (places []ink.Vec) {
	if count < 0 {
		if places = w.nextPairs(); len(places) < 2 {
			w.recordFirstError("at least two places are needed")
		}
	}
	for range count {
		places = append(places, w.nextPair())
	}
	return places
}

// parsePartUse returns the strokes of a part, moved, scaled, flipped and turned.
func (r *sketchParser) parsePartUse(w *fieldReader) []Stroke {
	name := w.nextField()
	part := r.parts[name]
	if part == nil {
		part = r.common[name]
	}
	if part == nil {
		w.recordFirstError("there is no part %q above", name)
	}
	place := placement{scale: 1, move: w.nextPair()}
	if w.skipWordIfNext("scale") {
		place.scale = w.nextNumber()
	}
	return place.flipTurnAndTransform(part, w)
}

// flipTurnAndTransform reads whether strokes are flipped and turned, and returns them where
// they are put.
func (p placement) flipTurnAndTransform(strokes []Stroke, w *fieldReader) []Stroke {
	p.mirrored = w.skipWordIfNext("flip")
	if w.skipWordIfNext("turn") {
		p.turn = w.nextNumber()
	}
	return p.transformStrokes(strokes)
}

// check says what is wrong with a sketch: it is empty, beside the sheet or too crowded.
func (d Sketch) check() error {
	if len(d.Strokes) == 0 {
		return fmt.Errorf("nothing is drawn")
	}
	if d.stamps > maxStamps {
		return fmt.Errorf("%d drawings are put into it; there are at most %d", d.stamps, maxStamps)
	}
	for _, s := range d.Strokes {
		for _, p := range s {
			if min(p.X, p.Y) < 0 || max(p.X, p.Y) > 100 {
				return fmt.Errorf("%.1f,%.1f is beside the sheet", p.X, p.Y)
			}
		}
	}
	return nil
}
