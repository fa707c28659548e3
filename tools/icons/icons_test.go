package main

import (
	"math"
	"strings"
	"testing"

	"linework/bot/hand"
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
	if entries, err := parseList("axe = fluent:axe\naxe = game:axe"); err != nil || len(entries) != 2 {
		t.Errorf("two icons of a word: %+v, %v", entries, err)
	}
	if _, err := parseList("axe = fluent:axe\nhatchet | axe = fluent:axe"); err == nil || !strings.Contains(err.Error(), "line 2: axe has that icon already") {
		t.Error(err)
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
		shapes, err := lines.ParseShapes(tt.body)
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
