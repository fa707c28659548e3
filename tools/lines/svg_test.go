package lines

import (
	"testing"

	"linework/ink"
)

func TestFlattenPath(t *testing.T) {
	for _, tt := range []struct {
		name, data string
		contours   int
		low, high  ink.Vec
	}{
		{"lines", "M1 2L5 2 5 6z", 2, ink.Vec{X: 1, Y: 2}, ink.Vec{X: 5, Y: 6}},
		{"relative lines", "m1,2h4v4H1z", 2, ink.Vec{X: 1, Y: 2}, ink.Vec{X: 5, Y: 6}},
		{"numbers without spaces", "M.5.5-1-2", 1, ink.Vec{X: -1, Y: -2}, ink.Vec{X: 0.5, Y: 0.5}},
		{"a circle of arcs without spaces", "M0 5a5 5 0 0110 0 5 5 0 01-10 0z", 2, ink.Vec{X: 0, Y: 0}, ink.Vec{X: 10, Y: 10}},
		{"a large arc", "M0 0A5 5 0 1 0 5 5", 1, ink.Vec{X: -5, Y: 0}, ink.Vec{X: 5, Y: 10}},
		{"a cubic curve", "M0 0C0 4 8 4 8 0", 1, ink.Vec{X: 0, Y: 0}, ink.Vec{X: 8, Y: 3}},
		{"one that goes on smoothly", "M0 0C0 4 8 4 8 0S16-4 16 0", 1, ink.Vec{X: 0, Y: -3}, ink.Vec{X: 16, Y: 3}},
		{"a quadratic curve that goes on smoothly", "M0 0Q4 8 8 0T16 0", 1, ink.Vec{X: 0, Y: -4}, ink.Vec{X: 16, Y: 4}},
		{"a second contour without a move", "M1 1h2v2zh-2v-2z", 3, ink.Vec{X: -1, Y: -1}, ink.Vec{X: 3, Y: 3}},
	} {
		contours, err := FlattenPath(tt.data)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var all []ink.Vec
		for _, c := range contours {
			all = append(all, c...)
		}
		low, high := ink.Bounds(all)
		if len(contours) != tt.contours || low.Distance(tt.low) > 0.1 || high.Distance(tt.high) > 0.1 {
			t.Errorf("%s: %d contours from %v to %v", tt.name, len(contours), low, high)
		}
	}
	for _, data := range []string{"M1", "M1 2L", "M1 2X3", "M1 2a5 5 0"} {
		if _, err := FlattenPath(data); err == nil {
			t.Errorf("%q is taken", data)
		}
	}
}

func TestParseShapes(t *testing.T) {
	shapes, err := ParseShapes(`<defs><clipPath id="a"><path d="M0 0h9v9z"/></clipPath></defs>` +
		`<g fill-rule="evenodd"><circle cx="5" cy="6" r="5"/></g><path d="M0 0h9v9z"/>` +
		`<rect fill="none" width="3" height="4"/><path fill="none" stroke="#000" d="M0 0h9"/>`)
	if err != nil || len(shapes) != 3 {
		t.Fatalf("%+v, %v", shapes, err)
	}
	low, high := ink.Bounds(shapes[0].Contours[0])
	if low.Distance(ink.Vec{X: 0, Y: 1}) > 0.1 || high.Distance(ink.Vec{X: 10, Y: 11}) > 0.1 {
		t.Errorf("the circle is from %v to %v", low, high)
	}
	if !shapes[0].EvenOdd || shapes[1].EvenOdd || !shapes[2].IsLine {
		t.Errorf("%+v", shapes)
	}
	shapes, err = ParseShapes(`<ellipse cx="5" cy="5" rx="5" ry="2"/><g fill="none" stroke="#000"><line x1="1" y1="2" x2="3" y2="4"/><polyline points="0,0 4,0 4,4"/><polygon points="0 0 4 0 4 4"/></g>`)
	if err != nil || len(shapes) != 4 || len(shapes[1].Contours[0]) != 2 || len(shapes[2].Contours[0]) != 3 || len(shapes[3].Contours[0]) != 4 {
		t.Fatalf("%+v, %v", shapes, err)
	}
	if low, high := ink.Bounds(shapes[0].Contours[0]); low.Distance(ink.Vec{X: 0, Y: 3}) > 0.1 || high.Distance(ink.Vec{X: 10, Y: 7}) > 0.1 {
		t.Errorf("the ellipse is from %v to %v", low, high)
	}
	if _, err := ParseShapes("<path"); err == nil {
		t.Error("half an element is taken")
	}
}
