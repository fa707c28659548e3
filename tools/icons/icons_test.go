package main

import (
	"math"
	"strings"
	"testing"

	"linework/bot/hand"
	"linework/ink"
	"linework/tools/lines"
)

func TestParseList(t *testing.T) {
	entries, err := parseList("# ours\n\nhot dog | frankfurter = fluent:hot-dog # food\naxe = game:axe-in-log 7\n")
	if err != nil || len(entries) != 2 {
		t.Fatalf("%+v, %v", entries, err)
	}
	if e := entries[0]; e.words[1] != "frankfurter" || e.set != "fluent" || e.icon != "hot-dog" || e.apart != sameLine {
		t.Errorf("%+v", e)
	}
	if e := entries[1]; e.apart != 7 {
		t.Errorf("%+v", e)
	}
	for _, text := range []string{"axe", "axe = ", "axe = fluent", "axe = fluent:", "axe = openmoji:axe", "= fluent:axe", "a | = fluent:axe", "axe = fluent:axe x", "axe = fluent:axe 7 8", "axe = fluent:axe 0"} {
		if _, err := parseList(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if _, err := parseList("axe = fluent:axe\naxe = game:axe"); err == nil || !strings.Contains(err.Error(), "line 2: axe has an icon already") {
		t.Error(err)
	}
}

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
		contours, err := flattenPath(tt.data)
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
		if _, err := flattenPath(data); err == nil {
			t.Errorf("%q is taken", data)
		}
	}
}

func TestParseShapes(t *testing.T) {
	shapes, err := parseShapes(`<defs><clipPath id="a"><path d="M0 0h9v9z"/></clipPath></defs>` +
		`<g fill-rule="evenodd"><circle cx="5" cy="6" r="5"/></g><path d="M0 0h9v9z"/>` +
		`<rect fill="none" width="3" height="4"/><path fill="none" stroke="#000" d="M0 0h9"/>`)
	if err != nil || len(shapes) != 3 {
		t.Fatalf("%+v, %v", shapes, err)
	}
	low, high := ink.Bounds(shapes[0].contours[0])
	if low.Distance(ink.Vec{X: 0, Y: 1}) > 0.1 || high.Distance(ink.Vec{X: 10, Y: 11}) > 0.1 {
		t.Errorf("the circle is from %v to %v", low, high)
	}
	if !shapes[0].evenOdd || shapes[1].evenOdd || !shapes[2].isLine {
		t.Errorf("%+v", shapes)
	}
	if _, err := parseShapes("<path"); err == nil {
		t.Error("half an element is taken")
	}
}

// TestDrawOutlines draws boxes and says how many lines are left, and how long they are.
func TestDrawOutlines(t *testing.T) {
	const board = `<path d="M0 0h100v100h-100z"/>`
	for _, tt := range []struct {
		name, body string
		lines      int
		length     float64
	}{
		{"an area is its outline", board, 1, 400},
		{"a hole is drawn", `<path d="M0 0h100v100h-100zM30 30v40h40v-40z"/>`, 2, 560},
		{"a frame is one line", `<path d="M0 0h100v100h-100zM3 3v94h94v-94z"/>`, 1, 400},
		{"a stick is one line", `<path d="M0 0h100v2h-100z"/>`, 1, 105},
		{"what is tiny is not drawn", `<path d="M0 0h100v100h-100zM50 50v2h2v-2z"/>`, 1, 400},
		{"what lies within is not drawn", `<path d="M30 30h40v40h-40z"/>` + board, 1, 400},
		{"what overlaps in one colour has one outline", `<path d="M0 0h60v100h-60z"/><path d="M40 10h60v80h-60z"/>`, 1, 400},
	} {
		shapes, err := parseShapes(tt.body)
		if err != nil {
			t.Fatal(err)
		}
		drawn := drawOutlines(shapes, sameLine)
		sum := 0.0
		for _, l := range drawn {
			sum += lines.Length(l)
		}
		if len(drawn) != tt.lines || math.Abs(sum-tt.length) > 8 {
			t.Errorf("%s: %d lines, %.0f long: %v", tt.name, len(drawn), sum, drawn)
		}
	}
}

func TestJoinEnds(t *testing.T) {
	joined := joinEnds([]hand.Line{{{X: 0}, {X: 10}}, {{X: 30}, {X: 21}}, {{X: 20}, {X: 11}}, {{Y: 50}, {Y: 60}}})
	if len(joined) != 2 || lines.Length(joined[0]) != 30 {
		t.Errorf("%v", joined)
	}
}
