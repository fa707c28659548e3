package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A shape is an area, or lines. All shapes of an icon have one colour.
type shape struct {
	contours []contour
	evenOdd  bool // contours within others are holes, whichever way around they go
	isLine   bool // not filled
}

// attributes are those of an element, and of the elements around it where it has none itself.
type attributes map[string]string

func (a attributes) number(name string) float64 {
	n, _ := strconv.ParseFloat(a[name], 64)
	return n
}

// inherited are the attributes that elements take over from those around them.
var inherited = []string{"fill", "stroke", "fill-rule"}

// withParent returns the attributes of an element within another.
func (a attributes) withParent(parent attributes) attributes {
	for _, name := range inherited {
		if a[name] == "" {
			a[name] = parent[name]
		}
	}
	return a
}

// parseShapes returns the shapes of an SVG file's inside. What only serves others (clips,
// masks) is left out.
func parseShapes(body string) ([]shape, error) {
	d := xml.NewDecoder(strings.NewReader("<svg>" + body + "</svg>"))
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
			case "defs", "clipPath", "mask":
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
			if s, visible := newShape(contours, a); visible {
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
	case "circle":
		r := a.number("r")
		data = fmt.Sprintf("M%g %ga%g %g 0 0 1 %g 0a%g %g 0 0 1 %g 0z", a.number("cx")-r, a.number("cy"), r, r, 2*r, r, r, -2*r)
	case "rect":
		data = fmt.Sprintf("M%g %gh%gv%gh%gz", a.number("x"), a.number("y"), a.number("width"), a.number("height"), -a.number("width"))
	}
	return flattenPath(data)
}

// newShape returns the shape of an element, and whether it can be seen.
func newShape(contours []contour, a attributes) (s shape, visible bool) {
	s = shape{contours: contours, evenOdd: a["fill-rule"] == "evenodd", isLine: a["fill"] == "none"}
	return s, len(contours) > 0 && (!s.isLine || a["stroke"] != "" && a["stroke"] != "none")
}
