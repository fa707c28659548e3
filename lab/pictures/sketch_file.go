package sketchbook

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Drawing is the strokes that show a word.
type Drawing struct {
	Words   []string // what it shows; the first is its name
	Strokes [][]Place
	Line    int // of the file, where it begins
}

// A Place is a point of the sheet of 100 by 100.
type Place struct{ X, Y float64 }

// Parse reads the text of a file. Parts that it does not define itself are looked up in
// commonParts.
func Parse(text string, commonParts map[string][][]Place) (drawings []Drawing, parts map[string][][]Place, err error) {
	r := fileParser{parts: map[string][][]Place{}, common: commonParts}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if err := r.parseLine(fields, i+1); err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	for _, d := range r.drawings {
		if err := d.checkNotEmptyAndOnSheet(); err != nil {
			return nil, nil, fmt.Errorf("line %d: %s: %w", d.Line, d.Words[0], err)
		}
	}
	return r.drawings, r.parts, nil
}

// A fileParser holds what was read of a file so far.
type fileParser struct {
	drawings []Drawing
	parts    map[string][][]Place
	common   map[string][][]Place
	part     string // being read; "" while it is a drawing
}

// parseLine reads the fields of one line: a word, a part or a shape.
func (r *fileParser) parseLine(fields []string, line int) error {
	what, rest := fields[0], fields[1:]
	switch what {
	case "word":
		r.part = ""
		d := Drawing{Line: line}
		for _, w := range strings.Split(strings.Join(rest, " "), "|") {
			if w = strings.TrimSpace(w); w == "" {
				return fmt.Errorf("a word is missing")
			}
			d.Words = append(d.Words, w)
		}
		r.drawings = append(r.drawings, d)
		return nil
	case "part":
		if len(rest) != 1 || r.parts[rest[0]] != nil {
			return fmt.Errorf("a part has one name of its own")
		}
		r.part = rest[0]
		r.parts[r.part] = [][]Place{}
		return nil
	}
	a := arguments{rest}
	strokes, err := r.parseShape(what, &a)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if strokes, err = a.parseCopies(strokes); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	switch {
	case r.part != "":
		r.parts[r.part] = append(r.parts[r.part], strokes...)
	case len(r.drawings) == 0:
		return fmt.Errorf("%s comes before the first word", what)
	default:
		d := &r.drawings[len(r.drawings)-1]
		d.Strokes = append(d.Strokes, strokes...)
	}
	return nil
}

// parseShape returns the strokes of one line, without its copies.
func (r *fileParser) parseShape(command string, a *arguments) ([][]Place, error) {
	switch command {
	case "line", "poly", "curve", "loop":
		p, err := a.nextTwoOrMorePlaces()
		if err != nil {
			return nil, err
		}
		return [][]Place{strokeOfCommand(command, p)}, nil
	case "circle":
		return readStroke(a, 1, func(p []Place, n []float64) []Place { return oval(p[0], n[0], n[0], 0) }, 1)
	case "oval":
		c, err := a.nextPlace()
		if err != nil {
			return nil, err
		}
		size, err := a.nextPlace()
		if err != nil {
			return nil, err
		}
		turn, _ := a.nextNumber()
		return [][]Place{oval(c, size.X, size.Y, turn)}, nil
	case "box":
		return readStroke(a, 2, func(p []Place, _ []float64) []Place {
			return straightStroke([]Place{p[0], {p[1].X, p[0].Y}, p[1], {p[0].X, p[1].Y}, p[0]})
		}, 0)
	case "arc":
		return readStroke(a, 1, func(p []Place, n []float64) []Place { return arc(p[0], n[0], n[1], n[2]) }, 3)
	case "dot":
		return readStroke(a, 1, func(p []Place, _ []float64) []Place { return p }, 0)
	case "use":
		return r.parsePartUse(a)
	}
	return nil, fmt.Errorf("there is no such thing to draw")
}

// readStroke reads a number of places and numbers and returns the stroke made of them.
func readStroke(a *arguments, places int, stroke func([]Place, []float64) []Place, numbers int) ([][]Place, error) {
	var p []Place
	var n []float64
	for range places {
		at, err := a.nextPlace()
		if err != nil {
			return nil, err
		}
		p = append(p, at)
	}
	for range numbers {
		x, err := a.nextNumber()
		if err != nil {
			return nil, err
		}
		n = append(n, x)
	}
	return [][]Place{stroke(p, n)}, nil
}

// parsePartUse returns the strokes of a part, moved, scaled, flipped and turned.
func (r *fileParser) parsePartUse(a *arguments) ([][]Place, error) {
	name, ok := a.nextWord()
	part := r.parts[name]
	if part == nil {
		part = r.common[name]
	}
	if !ok || part == nil {
		return nil, fmt.Errorf("there is no part %q above", name)
	}
	at, err := a.nextPlace()
	if err != nil {
		return nil, err
	}
	scale, flip, turn := 1.0, 1.0, 0.0
	if a.skipKeywordIfNext("scale") {
		if scale, err = a.nextNumber(); err != nil {
			return nil, err
		}
	}
	if a.skipKeywordIfNext("flip") {
		flip = -1
	}
	if a.skipKeywordIfNext("turn") {
		if turn, err = a.nextNumber(); err != nil {
			return nil, err
		}
	}
	sin, cos := math.Sincos(turn * math.Pi / 180)
	return mapPlaces(part, func(p Place) Place {
		x, y := p.X*scale*flip, p.Y*scale
		return Place{at.X + x*cos - y*sin, at.Y + x*sin + y*cos}
	}), nil
}

func (d Drawing) checkNotEmptyAndOnSheet() error {
	if len(d.Strokes) == 0 {
		return fmt.Errorf("nothing is drawn")
	}
	for _, s := range d.Strokes {
		for _, p := range s {
			if p.X < 0 || p.X > 100 || p.Y < 0 || p.Y > 100 {
				return fmt.Errorf("%.1f,%.1f is beside the sheet", p.X, p.Y)
			}
		}
	}
	return nil
}

// arguments are the fields of a line that are not read yet.
type arguments struct{ fields []string }

func (a *arguments) nextWord() (string, bool) {
	if len(a.fields) == 0 {
		return "", false
	}
	w := a.fields[0]
	a.fields = a.fields[1:]
	return w, true
}

// skipKeywordIfNext reads a keyword, if it comes next, and reports whether it did.
func (a *arguments) skipKeywordIfNext(keyword string) bool {
	if len(a.fields) == 0 || a.fields[0] != keyword {
		return false
	}
	a.fields = a.fields[1:]
	return true
}

func (a *arguments) nextNumber() (float64, error) {
	if len(a.fields) == 0 {
		return 0, fmt.Errorf("a number is missing")
	}
	x, err := strconv.ParseFloat(a.fields[0], 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%q is no number", a.fields[0])
	}
	a.fields = a.fields[1:]
	return x, nil
}

// nextPlace reads a place: 12,34.5.
func (a *arguments) nextPlace() (Place, error) {
	w, ok := a.nextWord()
	x, y, comma := strings.Cut(w, ",")
	fx, errX := strconv.ParseFloat(x, 64)
	fy, errY := strconv.ParseFloat(y, 64)
	if !ok || !comma || errX != nil || errY != nil || math.Abs(fx) > 1000 || math.Abs(fy) > 1000 {
		return Place{}, fmt.Errorf("%q is no place; one is written 12,34.5", w)
	}
	return Place{fx, fy}, nil
}

// nextTwoOrMorePlaces reads two or more places, up to the first keyword.
func (a *arguments) nextTwoOrMorePlaces() ([]Place, error) {
	var all []Place
	for len(a.fields) > 0 && strings.Contains(a.fields[0], ",") {
		p, err := a.nextPlace()
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) < 2 {
		return nil, fmt.Errorf("at least two places are needed")
	}
	return all, nil
}

// parseCopies reads mirror, repeat and ring, and returns the strokes with those copies.
func (a *arguments) parseCopies(strokes [][]Place) ([][]Place, error) {
	if a.skipKeywordIfNext("mirror") {
		x, err := a.nextNumber()
		if err != nil {
			return nil, err
		}
		strokes = slices.Concat(strokes, mapPlaces(strokes, func(p Place) Place { return Place{2*x - p.X, p.Y} }))
	}
	if a.skipKeywordIfNext("repeat") {
		n, err := a.nextCopyCount()
		if err != nil {
			return nil, err
		}
		step, err := a.nextPlace()
		if err != nil {
			return nil, err
		}
		first := strokes
		for k := 1; k < n; k++ {
			strokes = slices.Concat(strokes, mapPlaces(first, func(p Place) Place { return Place{p.X + float64(k)*step.X, p.Y + float64(k)*step.Y} }))
		}
	}
	if a.skipKeywordIfNext("ring") {
		n, err := a.nextCopyCount()
		if err != nil {
			return nil, err
		}
		c, err := a.nextPlace()
		if err != nil {
			return nil, err
		}
		between := 360 / float64(n)
		if len(a.fields) > 0 {
			if between, err = a.nextNumber(); err != nil {
				return nil, err
			}
		}
		first := strokes
		for k := 1; k < n; k++ {
			sin, cos := math.Sincos(float64(k) * between * math.Pi / 180)
			strokes = slices.Concat(strokes, mapPlaces(first, func(p Place) Place {
				x, y := p.X-c.X, p.Y-c.Y
				return Place{c.X + x*cos - y*sin, c.Y + x*sin + y*cos}
			}))
		}
	}
	if len(a.fields) > 0 {
		return nil, fmt.Errorf("%q is one too many", a.fields[0])
	}
	return strokes, nil
}

// nextCopyCount reads a number of copies, from 2 to 60.
func (a *arguments) nextCopyCount() (int, error) {
	x, err := a.nextNumber()
	if err != nil || x != math.Trunc(x) || x < 2 || x > 60 {
		return 0, fmt.Errorf("how many must be 2 to 60")
	}
	return int(x), nil
}

func mapPlaces(strokes [][]Place, move func(Place) Place) [][]Place {
	var moved [][]Place
	for _, s := range strokes {
		var m []Place
		for _, p := range s {
			m = append(m, move(p))
		}
		moved = append(moved, m)
	}
	return moved
}
