package main

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"linework/ink"
)

// A contour is the outline of an area, from place to place, or a line.
type contour []ink.Vec

// curveSteps is into how many straight pieces a curve is flattened.
const curveSteps = 16

// A pathReader follows the data of an SVG path.
type pathReader struct {
	rest     string
	contours []contour
	pen      ink.Vec
	control  ink.Vec // of the curve before
	curve    byte    // which kind that was: C, Q, or 0 for no curve
	err      error
}

// flattenPath returns the contours of an SVG path.
func flattenPath(data string) ([]contour, error) {
	r := &pathReader{rest: data}
	var command byte
	for r.skipSeparators(); r.rest != "" && r.err == nil; r.skipSeparators() {
		if c := r.rest[0]; c >= 'A' {
			command, r.rest = c, r.rest[1:]
		}
		r.readPiece(command)
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

var pathNumber = regexp.MustCompile(`^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`)

func (r *pathReader) nextNumber() float64 {
	r.skipSeparators()
	text := pathNumber.FindString(r.rest)
	r.rest = r.rest[len(text):]
	n, err := strconv.ParseFloat(text, 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("a number is missing in a path before %.20q", r.rest)
	}
	return n
}

// nextFlag reads a 0 or a 1, which need no separator after them.
func (r *pathReader) nextFlag() bool {
	r.skipSeparators()
	if r.rest == "" {
		r.err = fmt.Errorf("a path ends within an arc")
		return false
	}
	flag := r.rest[0] == '1'
	r.rest = r.rest[1:]
	return flag
}

// nextPlace reads a place, from the pen or from 0,0.
func (r *pathReader) nextPlace(relative bool) ink.Vec {
	p := ink.Vec{X: r.nextNumber(), Y: r.nextNumber()}
	if relative {
		p = p.Plus(r.pen)
	}
	return p
}

// readPiece reads the numbers of one command and follows it.
func (r *pathReader) readPiece(command byte) {
	relative := command >= 'a'
	kind := command &^ 0x20
	switch kind {
	case 'M':
		r.pen = r.nextPlace(relative)
		r.contours = append(r.contours, contour{r.pen})
	case 'Z':
		r.closeContour()
	case 'L':
		r.lineTo(r.nextPlace(relative))
	case 'H', 'V':
		r.lineTo(r.nextAxisPlace(kind == 'V', relative))
	case 'C':
		r.cubicTo(r.nextPlace(relative), r.nextPlace(relative), r.nextPlace(relative))
	case 'S':
		r.cubicTo(r.reflectedControl('C'), r.nextPlace(relative), r.nextPlace(relative))
	case 'Q':
		r.quadraticTo(r.nextPlace(relative), r.nextPlace(relative))
	case 'T':
		r.quadraticTo(r.reflectedControl('Q'), r.nextPlace(relative))
	case 'A':
		radii := ink.Vec{X: r.nextNumber(), Y: r.nextNumber()}
		turn, large, sweep := r.nextNumber(), r.nextFlag(), r.nextFlag()
		r.arcTo(radii, turn*math.Pi/180, large, sweep, r.nextPlace(relative))
	default:
		r.err = fmt.Errorf("a path has the command %q", string(command))
	}
	r.curve = map[byte]byte{'C': 'C', 'S': 'C', 'Q': 'Q', 'T': 'Q'}[kind]
}

// nextAxisPlace reads where a line across or, if upright, up and down leads.
func (r *pathReader) nextAxisPlace(upright, relative bool) ink.Vec {
	p := r.pen
	changed := &p.X
	if upright {
		changed = &p.Y
	}
	if !relative {
		*changed = 0
	}
	*changed += r.nextNumber()
	return p
}

func (r *pathReader) closeContour() {
	if n := len(r.contours); n > 0 {
		r.lineTo(r.contours[n-1][0])
		r.contours = append(r.contours, contour{r.pen}) // where another one begins, if no move follows
	}
}

func (r *pathReader) lineTo(p ink.Vec) {
	if len(r.contours) == 0 {
		r.contours = []contour{{r.pen}}
	}
	last := &r.contours[len(r.contours)-1]
	*last = append(*last, p)
	r.pen = p
}

// reflectedControl returns the control point with which a smooth curve goes on after one of
// the same kind.
func (r *pathReader) reflectedControl(kind byte) ink.Vec {
	if r.curve != kind {
		return r.pen
	}
	return r.pen.Times(2).Minus(r.control)
}

func (r *pathReader) cubicTo(b, c, d ink.Vec) {
	a := r.pen
	for k := 1.0; k <= curveSteps; k++ {
		t := k / curveSteps
		ab, bc, cd := a.Lerp(b, t), b.Lerp(c, t), c.Lerp(d, t)
		r.lineTo(ab.Lerp(bc, t).Lerp(bc.Lerp(cd, t), t))
	}
	r.control = c
}

func (r *pathReader) quadraticTo(b, c ink.Vec) {
	a := r.pen
	for k := 1.0; k <= curveSteps; k++ {
		t := k / curveSteps
		r.lineTo(a.Lerp(b, t).Lerp(b.Lerp(c, t), t))
	}
	r.control = b
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
