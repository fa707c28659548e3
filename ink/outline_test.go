package ink_test

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"linework/ink"
	"linework/ink/inktest"
)

var (
	update  = flag.Bool("update", false, "rewrite testdata/wire.json and testdata/*.svg")
	strokes = flag.Bool("strokes", false, "write the strokes of testdata/outlines.json, without outlines")
)

// An outlineExample is a stroke with the outline that perfect-freehand makes of it.
type outlineExample struct {
	Name     string      `json:"name"`
	Tool     string      `json:"tool"`
	Pressure bool        `json:"pressure"`
	Points   [][]float64 `json:"points"`
	Outline  [][]float64 `json:"outline"`
}

const outlines = "testdata/outlines.json"

// The picture that the server makes is the one that was drawn: our outlines are, to
// a tenth of a unit, those of the package that the browser draws with.
func TestOutlineIsThatOfTheBrowser(t *testing.T) {
	if *strokes {
		writeStrokes(t)
	}
	data, err := os.ReadFile(outlines)
	if err != nil {
		t.Fatal(err)
	}
	var list []outlineExample
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	for _, want := range list {
		t.Run(want.Name, func(t *testing.T) {
			got := ink.Outline(want.stroke())
			if len(got) != len(want.Outline) {
				t.Fatalf("has %d points, want %d", len(got), len(want.Outline))
			}
			for i, p := range got {
				if math.Hypot(p.X-want.Outline[i][0], p.Y-want.Outline[i][1]) > 0.1 {
					t.Fatalf("point %d is %v, want %v", i, p, want.Outline[i])
				}
			}
		})
	}
}

func TestOutlineOfNothing(t *testing.T) {
	if got := ink.Outline(ink.Stroke{}); got != nil {
		t.Errorf("a stroke without points has the outline %v", got)
	}
}

func (o *outlineExample) stroke() ink.Stroke {
	s := ink.Stroke{Tool: tool(o.Tool), Pressure: o.Pressure}
	for _, p := range o.Points {
		s.Points = append(s.Points, ink.Point{X: uint16(p[0]), Y: uint16(p[1]), P: uint8(p[2])})
	}
	return s
}

func tool(name string) ink.Tool {
	for t := ink.Fine; t <= ink.Lift; t++ {
		if t.String() == name {
			return t
		}
	}
	panic("no tool " + name)
}

// writeStrokes writes strokes of every kind, without outlines.
func writeStrokes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	var list []outlineExample
	add := func(name string, tool ink.Tool, pressure bool, points []ink.Point) {
		o := outlineExample{Name: name, Tool: tool.String(), Pressure: pressure, Outline: [][]float64{}}
		for _, p := range points {
			o.Points = append(o.Points, []float64{float64(p.X), float64(p.Y), float64(p.P)})
		}
		list = append(list, o)
	}
	var few []ink.Point
	for i := range 15 {
		angle := 2 * math.Pi * float64(i) / 14
		few = append(few, ink.Vec{X: 2000 + 600*math.Cos(angle), Y: 2000 + 600*math.Sin(angle)}.RoundToBoard())
	}
	dot := []ink.Point{{X: 2000, Y: 1000, P: 200}}
	add("dot", ink.Bold, false, dot)
	add("dot with pressure", ink.Fine, true, dot)
	add("resting", ink.Medium, false, []ink.Point{dot[0], dot[0], dot[0]})
	add("two points", ink.Medium, false, []ink.Point{{X: 100, Y: 100}, {X: 900, Y: 300}})
	add("two points with pressure", ink.Medium, true, []ink.Point{{X: 100, Y: 100, P: 250}, {X: 900, Y: 300, P: 20}})
	add("shorter than wide", ink.Bold, false, []ink.Point{{X: 500, Y: 500}, {X: 520, Y: 505}, {X: 530, Y: 520}, {X: 541, Y: 533}})
	add("there and back", ink.Medium, false, []ink.Point{{X: 500, Y: 500}, {X: 700, Y: 500}, {X: 900, Y: 510}, {X: 700, Y: 512}, {X: 480, Y: 505}})
	add("circle of few points", ink.Medium, false, few)
	add("circle", ink.Medium, false, inktest.Pen.Draw(r, inktest.Arc(2000, 2000, 600, 500, 0, 1.05), 4000))
	add("zigzag", ink.Fine, false, inktest.Mouse.Draw(r, inktest.Corners(500, 500, 900, 1400, 1200, 450, 1500, 1500), 5000))
	add("wave with pressure", ink.Bold, true, inktest.Stylus.Draw(r, inktest.Wave(600, 3000, 3500, 2600, 200, 3), 5000))
	add("scribble", ink.Fine, false, inktest.Coarse.Draw(r, inktest.Spiral(3000, 900, 500, 4), 6000))
	add("at the edge", ink.Bold, true, inktest.Stylus.Draw(r, inktest.Line(0, 0, 4095, 30, 0), 6000))

	var b strings.Builder
	b.WriteString("[\n")
	for i, o := range list {
		line, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		if i < len(list)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("]\n")
	if err := os.WriteFile(outlines, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
