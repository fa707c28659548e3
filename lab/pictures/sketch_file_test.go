package pictures

import (
	"math"
	"strings"
	"testing"

	"linework/ink"
)

func TestParseSketches(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		strokes    int
		last       ink.Vec // where the last stroke ends
	}{
		{"a line", "word a\nline 1,2 3,4", 1, ink.Vec{X: 3, Y: 4}},
		{"a remark", "word a # of ours\nline 1,2 3,4 # here", 1, ink.Vec{X: 3, Y: 4}},
		{"a poly comes back", "word a\npoly 1,2 3,4 5,6", 1, ink.Vec{X: 1, Y: 2}},
		{"a curve ends where it should", "word a\ncurve 1,2 3,4 9,4", 1, ink.Vec{X: 9, Y: 4}},
		{"a loop comes back", "word a\nloop 11,12 13,4 9,4", 1, ink.Vec{X: 11, Y: 12}},
		{"a box", "word a\nbox 1,2 3,4", 1, ink.Vec{X: 1, Y: 2}},
		{"an arc", "word a\narc 50,50 10 0 90", 1, ink.Vec{X: 50, Y: 60}},
		{"a dot", "word a\ndot 5,6", 1, ink.Vec{X: 5, Y: 6}},
		{"mirrored", "word a\nline 10,2 20,4 mirror 50", 2, ink.Vec{X: 80, Y: 4}},
		{"repeated", "word a\ndot 10,10 repeat 3 5,1", 3, ink.Vec{X: 20, Y: 12}},
		{"in a ring", "word a\ndot 60,50 ring 4 50,50", 4, ink.Vec{X: 50, Y: 40}},
		{"in part of a ring", "word a\ndot 60,50 ring 2 50,50 90", 2, ink.Vec{X: 50, Y: 60}},
		{"mirrored, repeated", "word a\ndot 10,10 mirror 20 repeat 2 0,5", 4, ink.Vec{X: 30, Y: 15}},
		{"a part", "part x\nline 0,0 4,0\nword a\nuse x 50,50", 1, ink.Vec{X: 54, Y: 50}},
		{"a part, larger, flipped and turned", "part x\nline 0,0 4,0\nword a\nuse x 50,50 scale 2 flip turn 90", 1, ink.Vec{X: 50, Y: 42}},
		{"a part of all files", "word a\nuse common 50,50", 1, ink.Vec{X: 51, Y: 50}},
		{"a stamp", "word a\nuse @hot-dog 50,50 20", 1, ink.Vec{X: 60, Y: 50}},
		{"a stamp, flipped and turned", "word a\nuse @hot-dog 50,50 20 flip turn 90", 1, ink.Vec{X: 50, Y: 40}},
		{"a stamp, repeated", "word a\nuse @hot-dog 20,50 20 repeat 2 30,0", 2, ink.Vec{X: 60, Y: 50}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			common := Parts{"common": {{{X: 0, Y: 0}, {X: 1, Y: 0}}}}
			common.addStamp([]string{"Hot Dog"}, []Stroke{{{X: 3, Y: 7}, {X: 9, Y: 7}}})
			d, _, err := ParseSketches(tt.text, common)
			if err != nil {
				t.Fatal(err)
			}
			last := d[0].Strokes[len(d[0].Strokes)-1]
			end := last[len(last)-1]
			if len(d) != 1 || len(d[0].Strokes) != tt.strokes || math.Hypot(end.X-tt.last.X, end.Y-tt.last.Y) > 1e-9 {
				t.Fatalf("%+v ends at %v", d, end)
			}
		})
	}
}

func TestParseSketchesRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"line 1,2 3,4":                           "line 1: line comes before the first word",
		"word a\nlime 1,2 3,4":                   "line 2: lime: there is no such thing to draw",
		"word a\nline 1,2":                       "at least two places",
		"word a\nline 1,2 3,x":                   `"3,x" is not a pair`,
		"word a\ncircle 1,2":                     `"" is not a number`,
		"word a\ncircle 50,50 ten":               `"ten" is not a number`,
		"word a\nbox 1,2 3,4 5,6":                `"5,6" is not understood`,
		"word a\nuse hat 1,2":                    `there is no part "hat" above`,
		"word a\ndot 1,1 repeat 1 2,2":           "from 2 to 60",
		"word a":                                 "line 1: a: nothing is drawn",
		"word a\nline 1,2 101,4":                 "a: 101.0,4.0 is beside the sheet",
		"word a | \nline 1,2 3,4":                "there is no name between two bars",
		"part x\nline 0,0 1,1\npart x":           "a part has one name of its own",
		"word a\nline 1,2 3,4 mirror":            `"" is not a number`,
		"word a\nline 1,2 3,4 ring 3":            "is not a pair",
		"word a\nuse":                            `there is no part ""`,
		"word ok\ndot 1,1\nword b\ndot 1,1 1,2":  `line 4: dot: "1,2" is not understood`,
		"word a\nuse @frog 1,2 30":               "@frog: there is no drawing of that word",
		"word a\nuse @cat 50,50":                 `@cat: "" is not a number`,
		"word a\nuse @cat 50,50 19":              "a drawing of 19 is too small",
		"word a\nuse @cat 50,50 20 x":            `"x" is not understood`,
		"word a\nuse @cat 20,20 20 repeat 5 9,9": "from 2 to 4",
		"word a\nuse @cat 20,20 20 repeat 3 9,9\nuse @cat 50,50 20 repeat 2 9,9": "5 drawings are put into it",
		"part x\nuse @cat 50,50 20": "not into a part",
		"use @cat 50,50 20":         "not into a part",
	} {
		cat := Parts{}
		cat.addStamp([]string{"cat"}, []Stroke{{{X: 3, Y: 7}, {X: 9, Y: 7}}})
		if _, _, err := ParseSketches(text, cat); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A sketch is a stamp, unless it has stamps itself.
func TestAddStampsOfSketches(t *testing.T) {
	stamps := Parts{}
	text := "word cat | kitten\nline 1,2 3,4\nword cats\nuse @cat 50,50 20\nword cat\nline 1,2 9,2"
	if err := addStampsOfSketches(stamps, text); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"cat": true, "kitten": true, "cats": false} {
		if stamps[stampKey(name)] != nil != want {
			t.Errorf("%s is a stamp: %v", name, !want)
		}
	}
	if first := stamps[stampKey("cat")][0]; first[0].Y == first[1].Y {
		t.Error("the second drawing of cat is the stamp")
	}
}

// TestSketches reads our own files.
func TestSketches(t *testing.T) {
	sketches, _, err := ReadSketches()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, d := range sketches {
		if len(d.Strokes) > 40 {
			t.Errorf("%s has %d strokes; nobody waits for that", d.Words[0], len(d.Strokes))
		}
		for _, w := range d.Words {
			seen[w]++
			if seen[w] > 3 {
				t.Errorf("%s is drawn in %d ways; three are enough", w, seen[w])
			}
		}
	}
}
