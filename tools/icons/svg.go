package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"linework/ink"
)

// A shape is an area of one colour, or lines.
type shape struct {
	contours []contour
	colour   rgb
	evenOdd  bool // contours within others are holes, whichever way around they go
	isLine   bool // not filled
}

type rgb [3]float64 // from 0 to 255

// attributes are those of an element, and of the elements around it where it has none itself.
type attributes map[string]string

func (a attributes) number(name string) float64 {
	n, _ := strconv.ParseFloat(a[name], 64)
	return n
}

// inherited are the attributes that elements take over from those around them.
var inherited = []string{"fill", "stroke", "fill-rule", "opacity", "transform"}

// withParent returns the attributes of an element within another; the transforms of both
// follow each other.
func (a attributes) withParent(parent attributes) attributes {
	for _, name := range inherited {
		if name == "transform" {
			a[name] = parent[name] + a[name]
		} else if a[name] == "" {
			a[name] = parent[name]
		}
	}
	return a
}

// parseShapes returns the shapes of an SVG file's inside, in the order in which they are
// painted. What only serves others (clips, masks, gradients, symbols) is left out.
func parseShapes(body string) ([]shape, error) {
	d := xml.NewDecoder(strings.NewReader("<svg>" + body + "</svg>"))
	gradients := gradientColours(body)
	parents := []attributes{{}}
	var shapes []shape
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return shapes, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "defs", "clipPath", "mask", "symbol", "linearGradient", "radialGradient":
				if err := d.Skip(); err != nil {
					return nil, err
				}
				continue
			}
			a := attributes{}
			for _, attr := range t.Attr {
				a[attr.Name.Local] = attr.Value
			}
			a = a.withParent(parents[len(parents)-1])
			parents = append(parents, a)
			contours, err := parseContours(t.Name.Local, a)
			if err != nil {
				return nil, err
			}
			if s, visible := newShape(contours, a, gradients); visible {
				shapes = append(shapes, s)
			}
		case xml.EndElement:
			parents = parents[:len(parents)-1]
		}
	}
}

// parseContours returns the outlines of an element, none where it has no shape.
func parseContours(element string, a attributes) ([]contour, error) {
	var data string
	switch element {
	case "path":
		data = a["d"]
	case "circle", "ellipse":
		rx, ry := a.number("rx"), a.number("ry")
		if r := a.number("r"); r > 0 {
			rx, ry = r, r
		}
		data = fmt.Sprintf("M%g %ga%g %g 0 0 1 %g 0a%g %g 0 0 1 %g 0z", a.number("cx")-rx, a.number("cy"), rx, ry, 2*rx, rx, ry, -2*rx)
	case "rect":
		data = fmt.Sprintf("M%g %gh%gv%gh%gz", a.number("x"), a.number("y"), a.number("width"), a.number("height"), -a.number("width"))
	}
	return flattenPath(data)
}

// newShape returns the shape of an element, and whether it can be seen.
func newShape(contours []contour, a attributes, gradients map[string]rgb) (shape, bool) {
	s := shape{colour: parseColour(a["fill"], gradients), evenOdd: a["fill-rule"] == "evenodd"}
	opacity, faint := strconv.ParseFloat(a["opacity"], 64)
	if len(contours) == 0 || faint == nil && opacity < 0.5 {
		return s, false
	}
	if a["fill"] == "none" {
		if a["stroke"] == "" || a["stroke"] == "none" {
			return s, false
		}
		s.isLine = true
	}
	place := parseTransform(a["transform"])
	for _, c := range contours {
		moved := make(contour, len(c))
		for i, p := range c {
			moved[i] = place(p)
		}
		s.contours = append(s.contours, moved)
	}
	return s, true
}

var (
	gradientPattern  = regexp.MustCompile(`(?s)<(?:linear|radial)Gradient id="([^"]+)".*?</(?:linear|radial)Gradient>`)
	stopPattern      = regexp.MustCompile(`stop-color="([^"]+)"`)
	transformPattern = regexp.MustCompile(`(\w+)\(([^)]*)\)`)
)

// gradientColours returns the first colour of each gradient, by its address.
func gradientColours(body string) map[string]rgb {
	colours := map[string]rgb{}
	for _, g := range gradientPattern.FindAllStringSubmatch(body, -1) {
		if stop := stopPattern.FindStringSubmatch(g[0]); stop != nil {
			colours["url(#"+g[1]+")"] = parseColour(stop[1], nil)
		}
	}
	return colours
}

// parseColour reads #rgb, #rrggbb or the address of a gradient; anything else is black.
func parseColour(text string, gradients map[string]rgb) rgb {
	if colour, ok := gradients[text]; ok {
		return colour
	}
	digits := strings.TrimPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 24)
	if err != nil || len(digits) != 6 {
		return rgb{}
	}
	return rgb{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
}

// parseTransform returns where a list of transforms puts a place. Those that the icons have
// are rotate, translate and matrix.
func parseTransform(text string) func(ink.Vec) ink.Vec {
	matrix := [6]float64{1, 0, 0, 1, 0, 0}
	for _, t := range transformPattern.FindAllStringSubmatch(text, -1) {
		var n [6]float64
		for i, field := range strings.FieldsFunc(t[2], func(r rune) bool { return r == ' ' || r == ',' }) {
			if i < len(n) {
				n[i], _ = strconv.ParseFloat(field, 64)
			}
		}
		switch t[1] {
		case "matrix":
			matrix = multiply(matrix, n)
		case "translate":
			matrix = multiply(matrix, [6]float64{1, 0, 0, 1, n[0], n[1]})
		case "rotate":
			matrix = multiply(matrix, rotation(n[0], ink.Vec{X: n[1], Y: n[2]}))
		}
	}
	return func(p ink.Vec) ink.Vec {
		return ink.Vec{X: matrix[0]*p.X + matrix[2]*p.Y + matrix[4], Y: matrix[1]*p.X + matrix[3]*p.Y + matrix[5]}
	}
}

// multiply returns the matrix that transforms by b, then by a; both are written as in SVG.
func multiply(a, b [6]float64) [6]float64 {
	return [6]float64{
		a[0]*b[0] + a[2]*b[1], a[1]*b[0] + a[3]*b[1],
		a[0]*b[2] + a[2]*b[3], a[1]*b[2] + a[3]*b[3],
		a[0]*b[4] + a[2]*b[5] + a[4], a[1]*b[4] + a[3]*b[5] + a[5],
	}
}

func rotation(degrees float64, about ink.Vec) [6]float64 {
	x, y := ink.Vec{X: 1}.Rotate(degrees*math.Pi/180), ink.Vec{Y: 1}.Rotate(degrees*math.Pi/180)
	off := about.Minus(about.Rotate(degrees * math.Pi / 180))
	return [6]float64{x.X, x.Y, y.X, y.Y, off.X, off.Y}
}
