package pictures

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"linework/cards"
	"linework/ink"
)

// Every way to write a shape, and where its corners are then.
func TestForms(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"circle 50,40 10", "circle 50,40 10,10 0"},
		{"oval 50,40 20,10 turn 30", "oval 50,40 20,10 30"},
		{"oval 40,40 40,60 wide 8", "oval 40,50 10,4 90"},
		{"line 10,20 30,40", "line 10,20 30,40"},
		{"triangle 10,20 30,20 20,50", "triangle 10,20 30,20 20,50"},
		{"triangle 50,10 50,30 wide 12", "triangle 50,10 44,30 56,30"},
		{"rectangle 10,20 40,30", "rectangle 10,20 40,20 40,30 10,30"},
		{"rectangle 10,20 30,60 turn 90", "rectangle 40,30 40,50 0,50 0,30"},
		{"rectangle 10,20 50,20 wide 6", "rectangle 10,17 10,23 50,23 50,17"},
		{"rectangle 1,2 9,2 9,5 1,5", "rectangle 1,2 9,2 9,5 1,5"},
		{"trapezium 10,10 30,10 25,20 15,20", "trapezium 10,10 30,10 25,20 15,20"},
		{"trapezium 50,10 50,30 wide 10,20", "trapezium 55,10 45,10 40,30 60,30"},
		{"square 50,50 10", "square 45,45 55,45 55,55 45,55"},
		{"square 50,50 10 turn 90", "square 55,45 55,55 45,55 45,45"},
		{"square 1,1 3,1 3,3 1,3", "square 1,1 3,1 3,3 1,3"},
		{"line 10,20 30,40 mirror 50", "line 10,20 30,40; line 90,20 70,40"},
		{"oval 10,20 9,3 turn 20 mirror 50", "oval 10,20 9,3 20; oval 90,20 9,3 -20"},
		{"circle 10,10 3 repeat 3 20,5", "circle 10,10 3,3 0; circle 30,15 3,3 0; circle 50,20 3,3 0"},
		{"circle 10,10 3 repeat 2 10,0 repeat 2 0,10", "circle 10,10 3,3 0; circle 20,10 3,3 0; circle 10,20 3,3 0; circle 20,20 3,3 0"},
		{"line 50,10 50,20 ring 4 50,50", "line 50,10 50,20; line 90,50 80,50; line 50,90 50,80; line 10,50 20,50"},
		{"line 50,10 50,20 ring 2 50,50 90", "line 50,10 50,20; line 90,50 80,50"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			fields := strings.Fields(tt.text)
			var kind cards.Kind
			if err := kind.UnmarshalText([]byte(fields[0])); err != nil {
				t.Fatal(err)
			}
			shapes, err := readShapes(kind, fields[1:])
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range shapes {
				got = append(got, written(s))
			}
			if text := strings.Join(got, "; "); text != tt.want {
				t.Errorf("%s, not %s", text, tt.want)
			}
		})
	}
}

func written(s cards.Shape) string {
	at := func(v ink.Vec) string { return fmt.Sprintf("%v,%v", whole(v.X), whole(v.Y)) }
	if s.IsRound() {
		return fmt.Sprintf("%v %s %s %v", s.Kind, at(s.Centre), at(s.Radii), whole(s.Turn))
	}
	text := s.Kind.String()
	for _, c := range s.Corners {
		text += " " + at(c)
	}
	return text
}

func whole(f float64) float64 { return math.Round(f*1000)/1000 + 0 }

func TestPlacement(t *testing.T) {
	p, err := readPlacement(strings.Fields("turn 90 scale 2 move 1,2"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := written(p.transformShape(cards.Shape{Kind: cards.Line, Corners: []ink.Vec{{X: 50, Y: 40}, {X: 60, Y: 50}}})), "line 71,52 51,72"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got, want := written(p.transformShape(cards.Shape{Kind: cards.Oval, Centre: ink.Vec{X: 50, Y: 40}, Radii: ink.Vec{X: 9, Y: 3}})), "oval 71,52 18,6 90"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got, want := written(placement{scale: 1}.transformToBoard(cards.Shape{Kind: cards.Line, Corners: []ink.Vec{{}, {X: 100, Y: 50}}})), "line 0,0 4096,2048"; got != want {
		t.Errorf("on the board it is %s, not %s", got, want)
	}
}

func TestAreaOrLength(t *testing.T) {
	for _, tt := range []struct {
		text string
		want float64
	}{
		{"line 0,0 3,4", 5},
		{"circle 9,9 2", 4 * math.Pi},
		{"oval 9,9 2,5 turn 30", 10 * math.Pi},
		{"triangle 0,0 4,0 0,3", 6},
		{"triangle 0,0 0,3 4,0", 6},
		{"trapezium 0,0 6,0 4,2 2,2", 8},
		{"square 5,5 3 turn 10", 9},
	} {
		fields := strings.Fields(tt.text)
		var kind cards.Kind
		if err := kind.UnmarshalText([]byte(fields[0])); err != nil {
			t.Fatal(err)
		}
		shapes, err := readShapes(kind, fields[1:])
		if err != nil || math.Abs(shapes[0].AreaOrLength()-tt.want) > 1e-9 {
			t.Errorf("%s: %v, %v", tt.text, shapes[0].AreaOrLength(), err)
		}
	}
}
