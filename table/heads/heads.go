// Package heads has heads that are drawn already: each bot's face, and for people who would
// rather take one than draw one (CM-39).
package heads

import (
	"bytes"
	_ "embed"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"linework/ink"
)

//go:embed heads.txt
var source string

// A head is a drawing and the bot whose face it is.
type head struct {
	bot   string
	batch []byte // for an empty board
}

var all = sync.OnceValue(func() []head {
	list, err := parse(source)
	if err != nil {
		panic(err)
	}
	return list
})

// Of returns the face of a bot as one batch for board 0: its own, or by its name one of the
// others.
func Of(bot string) []byte {
	for _, h := range all() {
		if h.bot == bot {
			return h.batch
		}
	}
	sum := fnv.New32a()
	sum.Write([]byte(bot))
	return all()[int(sum.Sum32()%uint32(len(all())))].batch
}

// Has reports whether a face is one of the heads, as it came.
func Has(face []byte) bool {
	return slices.ContainsFunc(all(), func(h head) bool { return bytes.Equal(h.batch, face) })
}

// Offer returns some heads by chance that nobody has, or as many of the others as are missing.
func Offer(n int, taken [][]byte) [][]byte {
	isTaken := func(h head) bool {
		return slices.ContainsFunc(taken, func(face []byte) bool { return bytes.Equal(h.batch, face) })
	}
	list := slices.Clone(all())
	rand.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	slices.SortStableFunc(list, func(a, b head) int {
		switch x, y := isTaken(a), isTaken(b); {
		case x == y:
			return 0
		case x:
			return 1
		}
		return -1
	})
	offered := make([][]byte, 0, n)
	for _, h := range list[:min(n, len(list))] {
		offered = append(offered, h.batch)
	}
	return offered
}

// parse reads heads.txt.
func parse(text string) (list []head, err error) {
	var drawn ink.Drawing
	finish := func() error {
		if len(list) == 0 {
			return nil
		}
		batch, fits := drawn.AppendCompactBatch(nil, 0)
		if !fits || drawn.IsEmpty() {
			return fmt.Errorf("the head of %s is no drawing that fits in a batch", list[len(list)-1].bot)
		}
		list[len(list)-1].batch = batch
		drawn = ink.Drawing{}
		return nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		kind, rest, _ := strings.Cut(line, " ")
		switch kind {
		case "", "#":
		case "head":
			if err := finish(); err != nil {
				return nil, err
			}
			list = append(list, head{bot: rest})
		default:
			rest, mirrored := strings.CutSuffix(rest, " mirror")
			points, err := parseLine(kind, rest)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", line, err)
			}
			draw(&drawn, points)
			if mirrored {
				for i := range points {
					points[i].X = 100 - points[i].X
				}
				draw(&drawn, points)
			}
		}
	}
	return list, finish()
}

func parseLine(kind, rest string) ([]ink.Vec, error) {
	var points []ink.Vec
	for _, field := range strings.Fields(rest) {
		var p ink.Vec
		if _, err := fmt.Sscanf(field, "%g,%g", &p.X, &p.Y); err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	switch {
	case kind == "dot" && len(points) == 1, kind == "line" && len(points) > 1:
		return points, nil
	case kind == "curve" && len(points) > 1:
		return curveThrough(points), nil
	case kind == "oval" && len(points) == 2:
		return oval(points[0], points[1]), nil
	}
	return nil, fmt.Errorf("there is no such line")
}

// curveThrough returns a curve through points (Catmull and Rom).
func curveThrough(points []ink.Vec) (curve []ink.Vec) {
	const pieces = 8 // of the curve from one point to the next
	at := func(i int) ink.Vec { return points[min(max(i, 0), len(points)-1)] }
	for i := range len(points) - 1 {
		p, q := at(i), at(i+1)
		before, after := q.Minus(at(i-1)).Times(0.5), at(i+2).Minus(p).Times(0.5)
		for k := range pieces {
			t := float64(k) / pieces
			u := t * t * (3 - 2*t)
			curve = append(curve, p.Lerp(q, u).Plus(before.Times(t*(1-t)*(1-t))).Minus(after.Times(t*t*(1-t))))
		}
	}
	return append(curve, at(len(points)-1))
}

// oval returns an oval as a hand draws it: not quite round, and a little more than once around.
func oval(middle, radius ink.Vec) (line []ink.Vec) {
	const corners = 32
	for i := range corners + 2 {
		angle := 2*math.Pi*float64(i)/corners - math.Pi/2.2
		wobble := 1 + 0.025*math.Sin(3*angle+middle.X) + 0.0008*float64(i)
		line = append(line, ink.Vec{X: middle.X + radius.X*wobble*math.Cos(angle), Y: middle.Y + radius.Y*wobble*math.Sin(angle)})
	}
	return line
}

// draw draws one stroke through points from 0 to 100.
func draw(d *ink.Drawing, points []ink.Vec) {
	var w ink.Writer
	batch := ink.AppendHeader(nil, 0)
	op := ink.Op{Do: ink.Begin, Tool: ink.Medium}
	for _, p := range points {
		op.Point = ink.Point{X: uint16(p.X * (ink.Size - 1) / 100), Y: uint16(p.Y * (ink.Size - 1) / 100)}
		batch = w.Append(batch, op)
		op.Do = ink.Move
	}
	_ = d.Apply(w.Append(batch, ink.Op{Do: ink.End})) // what is missing then is seen by the tests
}
