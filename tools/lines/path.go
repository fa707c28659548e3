package lines

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"linework/bot/hand"
	"linework/ink"
)

// A Contour is the outline of an area, from place to place, or a line.
type Contour = hand.Line

// curveSteps is into how many straight pieces a curve is flattened.
const curveSteps = 16

// A pathReader follows the data of an SVG path.
type pathReader struct {
	rest     string
	contours []Contour
	pen      ink.Vec
	control  ink.Vec // the last one of the curve before
	controls int     // how many that had; 0 where it was no curve
	err      error
}

// FlattenPath returns the contours of an SVG path.
func FlattenPath(data string) ([]Contour, error) {
	r := &pathReader{rest: data}
	var command byte
	for r.skipSeparators(); r.rest != "" && r.err == nil; r.skipSeparators() {
		if c := r.rest[0]; c >= 'A' {
			command, r.rest = c, r.rest[1:]
		}
		r.followPiece(command)
		switch command { // further pairs of a move are lines
		case 'M':
			command = 'L'
		case 'm':
			command = 'l'
		}
	}
	return r.contours, r.err
}

func (r *pathReader) skipSeparators() { r.rest = strings.TrimLeft(r.rest, " ,\t\r\n") }

// numbersOf is how many numbers follow each command.
var numbersOf = map[byte]int{'M': 2, 'Z': 0, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7}

var (
	pathNumber = regexp.MustCompile(`^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`)
	arcFlag    = regexp.MustCompile(`^[01]`) // needs no separator after it
)

// nextNumbers reads the numbers of a command.
func (r *pathReader) nextNumbers(kind byte) []float64 {
	numbers := make([]float64, numbersOf[kind])
	for i := range numbers {
		pattern := pathNumber
		if kind == 'A' && (i == 3 || i == 4) {
			pattern = arcFlag
		}
		r.skipSeparators()
		text := pattern.FindString(r.rest)
		r.rest = r.rest[len(text):]
		var err error
		if numbers[i], err = strconv.ParseFloat(text, 64); err != nil {
			r.err = fmt.Errorf("a number is missing in a path before %.20q", r.rest)
		}
	}
	return numbers
}

// followPiece reads the numbers of one command and follows it.
func (r *pathReader) followPiece(command byte) {
	kind := command &^ 0x20
	n := r.nextNumbers(kind)
	var from ink.Vec // what places are counted from
	if command >= 'a' {
		from = r.pen
	}
	controls := 0
	switch kind {
	case 'M':
		r.pen = from.Plus(ink.Vec{X: n[0], Y: n[1]})
		r.contours = append(r.contours, Contour{r.pen})
	case 'Z':
		r.closeContour()
	case 'H':
		r.lineTo(ink.Vec{X: from.X + n[0], Y: r.pen.Y})
	case 'V':
		r.lineTo(ink.Vec{X: r.pen.X, Y: from.Y + n[0]})
	case 'A':
		r.arcTo(ink.Vec{X: n[0], Y: n[1]}, n[2]*math.Pi/180, n[3] == 1, n[4] == 1, from.Plus(ink.Vec{X: n[5], Y: n[6]}))
	case 'L', 'C', 'S', 'Q', 'T':
		var places []ink.Vec
		for pair := range slices.Chunk(n, 2) {
			places = append(places, from.Plus(ink.Vec{X: pair[0], Y: pair[1]}))
		}
		if kind == 'S' || kind == 'T' {
			places = slices.Insert(places, 0, r.smoothControl(len(places)))
		}
		controls = len(places) - 1
		r.curveTo(places)
	default:
		r.err = fmt.Errorf("a path has the command %q", string(command))
	}
	r.controls = controls
}

func (r *pathReader) closeContour() {
	if n := len(r.contours); n > 0 {
		r.lineTo(r.contours[n-1][0])
		r.contours = append(r.contours, Contour{r.pen}) // where another one begins, if no move follows
	}
}

func (r *pathReader) lineTo(p ink.Vec) {
	if len(r.contours) == 0 {
		r.contours = []Contour{{r.pen}}
	}
	last := &r.contours[len(r.contours)-1]
	*last = append(*last, p)
	r.pen = p
}

// smoothControl returns the control point with which a smooth curve goes on after one with as
// many controls.
func (r *pathReader) smoothControl(controls int) ink.Vec {
	if r.controls != controls {
		return r.pen
	}
	return r.pen.Times(2).Minus(r.control)
}

// curveTo follows a Bézier curve by its control points to the last place, by the method of de
// Casteljau; a line where there is only one.
func (r *pathReader) curveTo(places []ink.Vec) {
	places = slices.Insert(places, 0, r.pen)
	r.control = places[len(places)-2]
	steps := float64(curveSteps)
	if len(places) == 2 {
		steps = 1
	}
	for k := 1.0; k <= steps; k++ {
		at := slices.Clone(places)
		for left := len(at) - 1; left > 0; left-- {
			for i := range left {
				at[i] = at[i].Lerp(at[i+1], k/steps)
			}
		}
		r.lineTo(at[0])
	}
}

// arcTo follows an elliptical arc, as the appendix of the SVG specification computes it: on a
// sheet turned and stretched so that the ellipse is a circle of radius 1.
func (r *pathReader) arcTo(radii ink.Vec, turn float64, large, sweep bool, to ink.Vec) {
	rx, ry := math.Abs(radii.X), math.Abs(radii.Y)
	if rx == 0 || ry == 0 {
		r.lineTo(to)
		return
	}
	toCircle := func(p ink.Vec) ink.Vec { p = p.Rotate(-turn); return ink.Vec{X: p.X / rx, Y: p.Y / ry} }
	a, b := toCircle(r.pen), toCircle(to)
	half := b.Minus(a).Times(0.5)
	reach := max(half.Length(), 1e-12)
	radius := max(1, reach) // an ellipse that is too small grows
	off := math.Sqrt(max(radius*radius-reach*reach, 0))
	if large == sweep {
		off = -off
	}
	centre := a.Lerp(b, 0.5).Plus(ink.Vec{X: -half.Y, Y: half.X}.Times(off / reach))
	from := math.Atan2(a.Y-centre.Y, a.X-centre.X)
	angle := math.Mod(math.Atan2(b.Y-centre.Y, b.X-centre.X)-from+4*math.Pi, 2*math.Pi)
	if !sweep {
		angle -= 2 * math.Pi
	}
	for k := 1.0; k < curveSteps; k++ {
		sin, cos := math.Sincos(from + angle*k/curveSteps)
		p := centre.Plus(ink.Vec{X: cos, Y: sin}.Times(radius))
		r.lineTo(ink.Vec{X: p.X * rx, Y: p.Y * ry}.Rotate(turn))
	}
	r.lineTo(to)
}
