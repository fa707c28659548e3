package main

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
)

// A shape is an area, or lines. All shapes of an icon have one colour.
type shape struct {
	contours []contour
	evenOdd  bool // contours within others are holes, whichever way around they go
	isLine   bool // not filled
}

// An element is one of an SVG file.
type element struct {
	XMLName    xml.Name
	Attributes []xml.Attr `xml:",any,attr"`
	Within     []element  `xml:",any"`
}

// attributes are those of an element, and of the elements around it where it has none itself.
type attributes map[string]string

func (a attributes) number(name string) float64 {
	n, _ := strconv.ParseFloat(a[name], 64)
	return n
}

// parseShapes returns the shapes of an SVG file's inside.
func parseShapes(body string) ([]shape, error) {
	var all element
	if err := xml.Unmarshal([]byte("<svg>"+body+"</svg>"), &all); err != nil {
		return nil, err
	}
	return all.appendShapes(nil, nil)
}

// appendShapes appends the shapes of an element and of those within it. What only serves others
// (clips, masks) is left out.
func (e element) appendShapes(shapes []shape, around attributes) ([]shape, error) {
	if slices.Contains([]string{"defs", "clipPath", "mask"}, e.XMLName.Local) {
		return shapes, nil
	}
	a := attributes{"fill": around["fill"], "stroke": around["stroke"], "fill-rule": around["fill-rule"]} // these are taken over
	for _, own := range e.Attributes {
		a[own.Name.Local] = own.Value
	}
	contours, err := parseContours(e.XMLName.Local, a)
	if s, visible := newShape(contours, a); visible {
		shapes = append(shapes, s)
	}
	for _, child := range e.Within {
		if err == nil {
			shapes, err = child.appendShapes(shapes, a)
		}
	}
	return shapes, err
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
