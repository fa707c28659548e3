package ink_test

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"linework/ink"
)

// visibleStrokes is all that can be seen of a drawing.
func visibleStrokes(d *ink.Drawing) []ink.Stroke {
	var list []ink.Stroke
	for s := range d.Strokes() {
		s.Points = slices.Clone(s.Points)
		list = append(list, s)
	}
	return list
}

// A board is a drawing together with the device that draws on it.
type board struct {
	ink.Drawing
	w ink.Writer
}

func (b *board) apply(t interface{ Fatal(...any) }, ops ...ink.Op) {
	for _, op := range ops {
		if err := b.Apply(write(&b.w, 0, op)); err != nil {
			t.Fatal(err)
		}
	}
}

// checkSnapshot fails unless a snapshot gives the same drawing, and a flat one the
// same picture.
func checkSnapshot(t interface{ Fatalf(string, ...any) }, d *ink.Drawing) {
	var loaded, flat ink.Drawing
	if err := loaded.Load(d.AppendSnapshot(nil, 0)); err != nil {
		t.Fatalf("snapshot: %v", err)
	}
	if !slices.Equal(loaded.AppendSnapshot(nil, 0), d.AppendSnapshot(nil, 0)) {
		t.Fatalf("the snapshot of a snapshot differs")
	}
	if !reflect.DeepEqual(visibleStrokes(&loaded), visibleStrokes(d)) {
		t.Fatalf("a snapshot shows %v instead of %v", visibleStrokes(&loaded), visibleStrokes(d))
	}
	if loaded.IsEmpty() != d.IsEmpty() || loaded.IsPenDown() != d.IsPenDown() || loaded.CanUndo() != d.CanUndo() || loaded.CanRedo() != d.CanRedo() {
		t.Fatalf("a snapshot is in another state")
	}
	if err := flat.Load(d.AppendFlatSnapshot(nil, 0)); err != nil {
		t.Fatalf("flat: %v", err)
	}
	if !reflect.DeepEqual(visibleStrokes(&flat), visibleStrokes(d)) {
		t.Fatalf("a flat snapshot shows %v instead of %v", visibleStrokes(&flat), visibleStrokes(d))
	}
}

// What hands do on a small part of the board, so that they meet.
var (
	placeGen = rapid.Custom(func(t *rapid.T) ink.Point {
		return ink.Point{X: uint16(rapid.IntRange(0, 700).Draw(t, "x")), Y: uint16(rapid.IntRange(0, 700).Draw(t, "y"))}
	})
	gestureGen = rapid.Custom(func(t *rapid.T) []ink.Op {
		begin := ink.Op{Do: ink.Begin, Tool: ink.Tool(rapid.IntRange(0, int(ink.Lift)).Draw(t, "tool"))}
		begin.Pressure = begin.Tool.IsPen() && rapid.Bool().Draw(t, "pressure")
		ops := []ink.Op{begin}
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			ops = append(ops, ink.Op{Do: ink.Move})
		}
		last := placeGen.Draw(t, "from")
		for i := range ops {
			switch rapid.IntRange(0, 9).Draw(t, "stride") {
			case 0:
				last = placeGen.Draw(t, "to")
			case 1:
				last.X, last.Y = uint16(rapid.IntRange(0, ink.Size-1).Draw(t, "x")), uint16(rapid.IntRange(0, ink.Size-1).Draw(t, "y"))
			default:
				near := rapid.IntRange(-30, 30)
				last.X = uint16(min(max(int(last.X)+near.Draw(t, "dx"), 0), ink.Size-1))
				last.Y = uint16(min(max(int(last.Y)+near.Draw(t, "dy"), 0), ink.Size-1))
			}
			ops[i].Point = last
			if begin.Pressure {
				ops[i].Point.P = rapid.Uint8().Draw(t, "pressure")
			}
		}
		if rapid.Bool().Draw(t, "ends") {
			ops = append(ops, ink.Op{Do: ink.End})
		}
		return ops
	})
	doingGen = rapid.Custom(func(t *rapid.T) []ink.Op {
		switch rapid.IntRange(0, 9).Draw(t, "what") {
		case 0, 1:
			return []ink.Op{{Do: ink.Undo}}
		case 2:
			return []ink.Op{{Do: ink.Redo}}
		case 3:
			return []ink.Op{{Do: ink.Clear}}
		}
		return gestureGen.Draw(t, "gesture")
	})
	opsGen = rapid.Custom(func(t *rapid.T) []ink.Op {
		return slices.Concat(rapid.SliceOfN(doingGen, 1, 12).Draw(t, "doings")...)
	})
)

func TestTheBoard(t *testing.T) {
	t.Run("CM-10 strokes of three widths with points and pressure", func(t *testing.T) {
		var b board
		corner := ink.Point{X: ink.Size - 1, Y: ink.Size - 1, P: 255}
		b.apply(t, begin(ink.Fine, 0, 0), op(ink.Move, ink.Size-1, 0), op(ink.End),
			begin(ink.Medium, 5, 5), op(ink.End),
			ink.Op{Do: ink.Begin, Tool: ink.Bold, Pressure: true, Point: corner}, op(ink.End))
		want := []ink.Stroke{
			{Tool: ink.Fine, Points: []ink.Point{{}, {X: ink.Size - 1}}},
			{Tool: ink.Medium, Points: []ink.Point{{X: 5, Y: 5}}},
			{Tool: ink.Bold, Pressure: true, Points: []ink.Point{corner}},
		}
		if got := visibleStrokes(&b.Drawing); !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
	t.Run("CM-12 a stroke can be seen before it ends", func(t *testing.T) {
		var b board
		b.apply(t, aLine...)
		if len(visibleStrokes(&b.Drawing)) != 1 || b.IsEmpty() || !b.IsPenDown() {
			t.Error("the open stroke cannot be seen")
		}
	})
	t.Run("CM-11 undo takes back the last stroke", func(t *testing.T) {
		var b board
		b.apply(t, begin(ink.Fine, 1, 1), begin(ink.Fine, 2, 2), op(ink.Undo))
		if got := visibleStrokes(&b.Drawing); len(got) != 1 || got[0].Points[0].X != 1 {
			t.Errorf("left is %v", got)
		}
	})
	t.Run("CM-11 clear empties the board, and can be undone", func(t *testing.T) {
		var b board
		b.apply(t, aLine...)
		b.apply(t, op(ink.Clear))
		if !b.IsEmpty() || len(visibleStrokes(&b.Drawing)) != 0 {
			t.Error("the board is not empty")
		}
		b.apply(t, op(ink.Undo))
		if b.IsEmpty() || len(visibleStrokes(&b.Drawing)) != 1 {
			t.Error("the stroke is not back")
		}
	})
	t.Run("CM-11 the eraser of strokes takes the whole stroke, and no other", func(t *testing.T) {
		var b board
		b.apply(t, aLine...)
		b.apply(t, begin(ink.Fine, 1000, 1100), op(ink.Move, 1400, 1100), begin(ink.Lift, 1500, 1010))
		if got := visibleStrokes(&b.Drawing); len(got) != 1 || got[0].Points[0].Y != 1100 {
			t.Errorf("left is %v", got)
		}
	})
	t.Run("CM-11 the eraser of parts leaves the rest", func(t *testing.T) {
		var b board
		b.apply(t, aLine...)
		b.apply(t, begin(ink.RubSmall, 1400, 1000))
		got := visibleStrokes(&b.Drawing)
		if len(got) != 2 || got[0].Points[1].X != 1344 || got[1].Points[0].X != 1456 {
			t.Errorf("left is %v", got) // 56 from 1400: the radius of 40 and half the width of 32
		}
	})
	t.Run("CM-7 what was erased or undone is not in a flat snapshot", func(t *testing.T) {
		var b board
		b.apply(t, aLine...)
		clean := b.AppendFlatSnapshot(nil, 0)
		b.apply(t, begin(ink.Bold, 300, 300), begin(ink.Bold, 400, 400), op(ink.Undo), begin(ink.Lift, 300, 300), op(ink.End))
		if !slices.Equal(b.AppendFlatSnapshot(nil, 0), clean) {
			t.Error("a flat snapshot tells more than can be seen")
		}
	})
}

func TestLimits(t *testing.T) {
	long := func(n int) []ink.Op {
		ops := []ink.Op{begin(ink.Fine, 100, 100)}
		for i := range n - 1 {
			ops = append(ops, op(ink.Move, uint16(101+i%2), 100))
		}
		return ops
	}
	refused := func(t *testing.T, d *ink.Drawing, batch []byte, want *ink.Refusal) {
		t.Helper()
		before := d.AppendSnapshot(nil, 0)
		if err := d.Apply(batch); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
		if !slices.Equal(before, d.AppendSnapshot(nil, 0)) {
			t.Error("the refused batch has changed the drawing")
		}
		if want.Code == "" || strings.ToLower(want.Code) != want.Code || want.Error() == want.Code {
			t.Errorf("a refusal needs a code and a text: %+v", want)
		}
	}
	fill := func(t *testing.T, b *board, n int) {
		t.Helper()
		for ops := long(n); len(ops) > 0; {
			k := min(len(ops), ink.MaxBatchPoints)
			if err := b.Apply(write(&b.w, 0, ops[:k]...)); err != nil {
				t.Fatal(err)
			}
			ops = ops[k:]
		}
	}
	t.Run("points in a batch", func(t *testing.T) {
		var d ink.Drawing
		refused(t, &d, write(new(ink.Writer), 0, long(ink.MaxBatchPoints+1)...), ink.ErrBatch)
		if err := d.Apply(write(new(ink.Writer), 0, long(ink.MaxBatchPoints)...)); err != nil {
			t.Error(err)
		}
	})
	t.Run("bytes in a batch", func(t *testing.T) {
		var d ink.Drawing
		refused(t, &d, append(ink.AppendHeader(nil, 0), make([]byte, ink.MaxBatchBytes)...), ink.ErrBatch)
	})
	t.Run("points in a stroke", func(t *testing.T) {
		var b board
		fill(t, &b, ink.MaxStrokePoints)
		w := b.w
		refused(t, &b.Drawing, write(&w, 0, op(ink.Move, 100, 100)), ink.ErrStroke)
		b.apply(t, begin(ink.Fine, 100, 100), op(ink.Move, 110, 110))
	})
	t.Run("points in a drawing, whatever is undone", func(t *testing.T) {
		var b board
		for range ink.MaxPoints / ink.MaxStrokePoints {
			fill(t, &b, ink.MaxStrokePoints)
			b.apply(t, op(ink.Undo))
		}
		w := b.w
		refused(t, &b.Drawing, write(&w, 0, begin(ink.Fine, 100, 100)), ink.ErrFull)
		b.apply(t, op(ink.Redo))
	})
	t.Run("gestures in a drawing", func(t *testing.T) {
		var b board
		for range ink.MaxGestures {
			b.apply(t, begin(ink.Fine, 100, 100))
		}
		w := b.w
		refused(t, &b.Drawing, write(&w, 0, begin(ink.Fine, 100, 100)), ink.ErrFull)
		w = b.w
		refused(t, &b.Drawing, write(&w, 0, op(ink.Clear)), ink.ErrFull)
	})
	t.Run("length of all lines", func(t *testing.T) {
		var b board
		b.apply(t, begin(ink.Fine, 0, 0))
		x := uint16(0)
		for range ink.MaxSteps*8/ink.Size - 1 {
			x = ink.Size - 1 - x
			b.apply(t, op(ink.Move, x, 0))
		}
		w := b.w
		refused(t, &b.Drawing, write(&w, 0, op(ink.Move, 0, ink.Size-1), op(ink.Move, 0, 0)), ink.ErrFull)
	})
}

// A device that was not heard for a moment draws no wrong lines: what it says next is
// told by points that nobody knows.
func TestInterrupt(t *testing.T) {
	var b board
	b.apply(t, aLine...)
	b.RefusePointsUntilBegin()
	before := b.AppendSnapshot(nil, 0)
	lost := b.w
	for _, o := range []ink.Op{op(ink.Move, 1900, 1000), op(ink.End)} {
		if err := b.Apply(write(&lost, 0, o)); !errors.Is(err, ink.ErrNoStroke) {
			t.Errorf("%v is answered by %v", o, err)
		}
	}
	if !slices.Equal(before, b.AppendSnapshot(nil, 0)) {
		t.Error("the drawing has changed")
	}
	b.apply(t, begin(ink.Fine, 2000, 2000), op(ink.Move, 2100, 2000), op(ink.End))
	if got := visibleStrokes(&b.Drawing); len(got) != 2 || len(got[1].Points) != 2 {
		t.Errorf("got %v", got)
	}
}

// TestLargeBatchInterrupts checks that points after a batch that was too large are refused:
// they are encoded relative to points that the drawing does not have.
func TestLargeBatchInterrupts(t *testing.T) {
	var b board
	b.apply(t, begin(ink.Fine, 1000, 1000))
	lost := b.w
	if err := b.Apply(make([]byte, ink.MaxBatchBytes+1)); !errors.Is(err, ink.ErrBatch) {
		t.Fatalf("a large batch is answered by %v", err)
	}
	if err := b.Apply(write(&lost, 0, op(ink.Move, 1010, 1000))); !errors.Is(err, ink.ErrNoStroke) {
		t.Errorf("a point after it is answered by %v", err)
	}
}

// Undo gives back what could be seen before, whatever was done, and redo what could
// be seen after (CM-11). The model remembers every picture.
func TestUndoIsTheInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b board
		pictures, now := [][]ink.Stroke{nil}, 0
		for range rapid.IntRange(1, 25).Draw(t, "doings") {
			doing := doingGen.Draw(t, "doing")
			before := visibleStrokes(&b.Drawing)
			b.apply(t, doing...)
			after := visibleStrokes(&b.Drawing)
			switch first := doing[0]; first.Do {
			case ink.Undo:
				now = max(now-1, 0)
			case ink.Redo:
				now = min(now+1, len(pictures)-1)
			case ink.Begin:
				pictures = pictures[:now+1]
				if doing[len(doing)-1].Do != ink.End {
					b.apply(t, op(ink.End))
				}
				if !reflect.DeepEqual(after, before) {
					pictures = append(pictures, after)
					now++
				}
			case ink.Clear:
				if len(before) > 0 {
					pictures = append(pictures[:now+1], nil)
					now++
				}
			}
			if !reflect.DeepEqual(after, pictures[now]) {
				t.Fatalf("shows %v, want %v", after, pictures[now])
			}
			if b.CanUndo() != (now > 0) || b.CanRedo() != (now < len(pictures)-1) || b.IsEmpty() != (len(after) == 0) {
				t.Fatalf("undo %v, redo %v, empty %v at %d of %d", b.CanUndo(), b.CanRedo(), b.IsEmpty(), now, len(pictures))
			}
		}
	})
}

func TestErasingTwiceIsErasingOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b board
		b.apply(t, opsGen.Draw(t, "ops")...)
		eraser := gestureGen.Filter(func(ops []ink.Op) bool { return !ops[0].Tool.IsPen() }).Draw(t, "eraser")
		b.apply(t, eraser...)
		once := visibleStrokes(&b.Drawing)
		b.apply(t, eraser...)
		if twice := visibleStrokes(&b.Drawing); !reflect.DeepEqual(once, twice) {
			t.Fatalf("first left %v, then %v", once, twice)
		}
	})
}

// An eraser takes the steps that it reaches and nothing else. The model walks every
// step and measures plainly.
func TestErasersReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pen := gestureGen.Filter(func(ops []ink.Op) bool { return ops[0].Tool.IsPen() }).Draw(t, "pen")
		eraser := gestureGen.Filter(func(ops []ink.Op) bool { return !ops[0].Tool.IsPen() }).Draw(t, "eraser")
		var b board
		b.apply(t, pen...)
		b.apply(t, eraser...)
		reach := eraser[0].Tool.Radius() + pen[0].Tool.Width()/2

		var want []ink.Stroke
		open, touched := false, false
		for _, s := range walkSteps(pen) {
			if inReach(s.at, eraser, reach) {
				open, touched = false, true
				continue
			}
			if !open {
				want = append(want, ink.Stroke{Tool: pen[0].Tool, Pressure: pen[0].Pressure})
				open = true
			}
			// A piece is its first step, the points in it and its last step.
			piece := &want[len(want)-1]
			if n := len(piece.Points); n > 1 && !s.afterPoint {
				piece.Points = piece.Points[:n-1]
			}
			piece.Points = append(piece.Points, s.at)
		}
		if touched && eraser[0].Tool == ink.Lift {
			want = nil
		}
		if got := visibleStrokes(&b.Drawing); !reflect.DeepEqual(got, want) {
			t.Fatalf("left is %v, want %v", got, want)
		}
	})
}

type walkedStep struct {
	at         ink.Point
	afterPoint bool // the step before is a point of the stroke
}

// walkSteps is all steps of a stroke.
func walkSteps(pen []ink.Op) []walkedStep {
	steps := []walkedStep{{pen[0].Point, false}}
	for _, op := range pen[1:] {
		if op.Do == ink.End {
			break
		}
		a, b := steps[len(steps)-1].at, op.Point
		dx, dy := int(b.X)-int(a.X), int(b.Y)-int(a.Y)
		n := 1
		for 8*n < max(dx, -dx, dy, -dy) {
			n++
		}
		part := func(from, to, k int) int {
			return int(math.Floor(float64(from) + float64(to-from)*float64(k)/float64(n) + 0.5))
		}
		for k := 1; k <= n; k++ {
			p := ink.Point{X: uint16(part(int(a.X), int(b.X), k)), Y: uint16(part(int(a.Y), int(b.Y), k)), P: uint8(part(int(a.P), int(b.P), k))}
			steps = append(steps, walkedStep{p, k == 1})
		}
	}
	return steps
}

// inReach reports whether a point is less than the reach away from a path.
func inReach(p ink.Point, path []ink.Op, reach int) bool {
	last := path[0].Point
	for _, op := range path {
		if op.Do == ink.End {
			break
		}
		ax, ay := float64(last.X), float64(last.Y)
		dx, dy := float64(op.Point.X)-ax, float64(op.Point.Y)-ay
		px, py := float64(p.X)-ax, float64(p.Y)-ay
		l := dx*dx + dy*dy
		var square float64 // of the distance
		switch along := px*dx + py*dy; {
		case along <= 0:
			square = px*px + py*py
		case along >= l:
			square = (px-dx)*(px-dx) + (py-dy)*(py-dy)
		default:
			square = (px*dy - py*dx) * (px*dy - py*dx) / l
		}
		if square < float64(reach*reach) {
			return true
		}
		last = op.Point
	}
	return false
}

// A late viewer who is sent a snapshot sees, and goes on seeing, what all others see.
func TestSnapshotIsReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b board
		b.apply(t, opsGen.Draw(t, "ops")...)
		checkSnapshot(t, &b.Drawing)
		late := board{w: b.w}
		if err := late.Load(b.AppendSnapshot(nil, 0)); err != nil {
			t.Fatal(err)
		}
		more := opsGen.Draw(t, "more")
		if b.IsPenDown() {
			more = append([]ink.Op{op(ink.Move, 5, 5)}, more...)
		}
		b.apply(t, more...)
		late.apply(t, more...)
		if !slices.Equal(b.AppendSnapshot(nil, 0), late.AppendSnapshot(nil, 0)) {
			t.Fatal("the late viewer sees another drawing")
		}
		checkSnapshot(t, &late.Drawing)
	})
}

// The same ops make the same drawing, however they are cut into batches.
func TestBatchesDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ops := opsGen.Draw(t, "ops")
		var one, all board
		one.apply(t, ops...)
		for len(ops) > 0 {
			n := rapid.IntRange(1, min(len(ops), 100)).Draw(t, "batch")
			if err := all.Apply(write(&all.w, 0, ops[:n]...)); err != nil {
				t.Fatal(err)
			}
			ops = ops[n:]
		}
		if !slices.Equal(one.AppendSnapshot(nil, 0), all.AppendSnapshot(nil, 0)) {
			t.Fatal("the drawings differ")
		}
	})
}
