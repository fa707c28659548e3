package ink_test

import (
	"slices"
	"testing"
	"time"

	"linework/ink"
	"linework/ink/inktest"
)

func TestRecording(t *testing.T) {
	rec := inktest.Stylus.Cat(1)
	t.Run("CM-13 the drawing at any time", func(t *testing.T) {
		var live ink.Drawing
		if d, err := rec.DrawingAt(-1); err != nil || !d.IsEmpty() {
			t.Errorf("before the beginning: %v, %v", visibleStrokes(d), err)
		}
		for i, m := range rec {
			if err := live.Apply(m.Batch); err != nil {
				t.Fatal(err)
			}
			if i%40 != 0 && i != len(rec)-1 {
				continue
			}
			d, err := rec.DrawingAt(m.At)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(d.AppendSnapshot(nil, 0), live.AppendSnapshot(nil, 0)) {
				t.Fatalf("at %v the drawing differs", m.At)
			}
		}
		if end, err := rec.FinalDrawing(); err != nil || !slices.Equal(end.AppendSnapshot(nil, 0), live.AppendSnapshot(nil, 0)) {
			t.Errorf("the end differs: %v", err)
		}
	})
	t.Run("CM-33 a recording of one snapshot ends as that", func(t *testing.T) {
		live, err := rec.FinalDrawing()
		if err != nil {
			t.Fatal(err)
		}
		snapshot := live.AppendSnapshot(nil, 0)
		if end, err := (ink.Recording{{Batch: snapshot}}).FinalDrawing(); err != nil || !slices.Equal(end.AppendSnapshot(nil, 0), snapshot) {
			t.Errorf("the end differs: %v", err)
		}
	})
	t.Run("CM-13 stroke by stroke", func(t *testing.T) {
		steps, err := stepsOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		p := ink.Player{Rest: rec}
		strokes, last := 0, time.Duration(0)
		for i, s := range steps {
			if s.From < last || s.To < s.From {
				t.Fatalf("step %d is from %v to %v, after %v", i, s.From, s.To, last)
			}
			last = s.To
			if err := p.PlayUntil(s.To); err != nil {
				t.Fatal(err)
			}
			if p.Drawing.IsPenDown() {
				t.Fatalf("step %d is not complete at %v", i, s.To)
			}
			switch now := len(visibleStrokes(&p.Drawing)); {
			case s.Do == ink.Begin && s.Tool.IsPen() && now != strokes+1:
				t.Fatalf("step %d, a stroke, changes %d strokes to %d", i, strokes, now)
			case s.Do == ink.Undo && now != strokes-1:
				t.Fatalf("step %d, an undo, changes %d strokes to %d", i, strokes, now)
			default:
				strokes = now
			}
		}
		if len(p.Rest) != 0 {
			t.Errorf("%d batches belong to no step", len(p.Rest))
		}
	})
	t.Run("as bytes", func(t *testing.T) {
		data := rec.Append(nil)
		got, err := ink.ReadRecording(data)
		if err != nil || len(got) != len(rec) {
			t.Fatalf("read %d moments of %d: %v", len(got), len(rec), err)
		}
		for i, m := range got {
			if m.At != rec[i].At.Truncate(time.Millisecond) || !slices.Equal(m.Batch, rec[i].Batch) {
				t.Fatalf("moment %d is %v, want %v", i, m, rec[i])
			}
		}
		for _, bad := range [][]byte{nil, {0}, {1, 5}, {1, 5, 2, 0x40}, {1, 0x80}, {1, 255, 255, 255, 255, 255, 255, 255, 255, 127, 0}} {
			if got, err := ink.ReadRecording(bad); err == nil {
				t.Errorf("% x is read as %v", bad, got)
			}
		}
	})
	t.Run("of nothing", func(t *testing.T) {
		d, err := ink.Recording(nil).FinalDrawing()
		if err != nil || !d.IsEmpty() {
			t.Errorf("%v, %v", visibleStrokes(d), err)
		}
	})
	t.Run("of what is not ink", func(t *testing.T) {
		bad := ink.Recording{{Batch: []byte{0x40, 0x3c}}}
		if _, err := bad.FinalDrawing(); err == nil {
			t.Error("it can be played")
		}
		if _, err := stepsOf(bad); err == nil {
			t.Error("it has steps")
		}
	})
}

// TestRecordingWithTimesOutOfOrder checks that a moment which lies before another is stored at
// that one's time, and that those after it keep theirs.
func TestRecordingWithTimesOutOfOrder(t *testing.T) {
	var stored []time.Duration
	rec, err := ink.ReadRecording(ink.Recording{{At: 5 * time.Second}, {At: 3 * time.Second}, {At: 6 * time.Second}}.Append(nil))
	for _, m := range rec {
		stored = append(stored, m.At)
	}
	if want := []time.Duration{5 * time.Second, 5 * time.Second, 6 * time.Second}; err != nil || !slices.Equal(stored, want) {
		t.Errorf("stored at %v (%v); want %v", stored, err, want)
	}
}

// A step is one thing that the author did: a gesture with a tool, or an undo, redo
// or clear.
type step struct {
	Do       ink.Kind // Begin for a gesture
	Tool     ink.Tool
	From, To time.Duration
}

// stepsOf returns the steps of a recording, for replaying it stroke by stroke.
func stepsOf(r ink.Recording) ([]step, error) {
	var list []step
	var reader ink.Reader
	for _, m := range r {
		if _, err := reader.StartBatch(m.Batch); err != nil {
			return nil, err
		}
		for {
			op, ok := reader.Next()
			if !ok {
				break
			}
			switch op.Do {
			case ink.Begin, ink.Undo, ink.Redo, ink.Clear:
				list = append(list, step{Do: op.Do, Tool: op.Tool, From: m.At, To: m.At})
			case ink.Move, ink.End:
				list[len(list)-1].To = m.At
			}
		}
		if err := reader.Err(); err != nil {
			return nil, err
		}
	}
	return list, nil
}
