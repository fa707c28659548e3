package lines

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
)

// A Shape is an area, or lines. All shapes of an icon have one colour.
type Shape struct {
	Contours []Contour
	EvenOdd  bool // contours within others are holes, whichever way around they go
	IsLine   bool // not filled
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

// ParseShapes returns the shapes of an SVG file's inside.
func ParseShapes(body string) ([]Shape, error) {
	var all element
	if err := xml.Unmarshal([]byte("<svg>"+body+"</svg>"), &all); err != nil {
		return nil, err
	}
	return all.appendShapes(nil, nil)
}

// appendShapes appends the shapes of an element and of those within it. What only serves others
// (clips, masks) is left out.
func (e element) appendShapes(shapes []Shape, around attributes) ([]Shape, error) {
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
func parseContours(element string, a attributes) ([]Contour, error) {
	var data string
	switch element {
	case "path":
		data = a["d"]
	case "circle", "ellipse":
		rx, ry := a.number("r")+a.number("rx"), a.number("r")+a.number("ry")
		data = fmt.Sprintf("M%g %ga%g %g 0 0 1 %g 0a%g %g 0 0 1 %g 0z", a.number("cx")-rx, a.number("cy"), rx, ry, 2*rx, rx, ry, -2*rx)
	case "line":
		data = fmt.Sprintf("M%g %gL%g %g", a.number("x1"), a.number("y1"), a.number("x2"), a.number("y2"))
	case "polyline":
		data = "M" + a["points"]
	case "polygon":
		data = "M" + a["points"] + "z"
	case "rect":
		data = fmt.Sprintf("M%g %gh%gv%gh%gz", a.number("x"), a.number("y"), a.number("width"), a.number("height"), -a.number("width"))
	}
	return FlattenPath(data)
}

// newShape returns the shape of an element, and whether it can be seen.
func newShape(contours []Contour, a attributes) (s Shape, visible bool) {
	s = Shape{Contours: contours, EvenOdd: a["fill-rule"] == "evenodd", IsLine: a["fill"] == "none"}
	return s, len(contours) > 0 && (!s.IsLine || a["stroke"] != "" && a["stroke"] != "none")
}
