package ink_test

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	raster "golang.org/x/image/vector"

	"linework/ink"
	"linework/ink/inktest"
)

// A sheet is how much ink covers each pixel of a picture of 1,024.
type sheet struct {
	mask *image.Alpha
	fill raster.Rasterizer
}

const side = 1024

func newSheet() *sheet { return &sheet{mask: image.NewAlpha(image.Rect(0, 0, side, side))} }

func px(v float64) float32 { return float32(v * side / ink.Size) }

func (s *sheet) paint(path func(*raster.Rasterizer)) {
	s.fill.Reset(side, side)
	path(&s.fill)
	s.fill.ClosePath()
	s.fill.Draw(s.mask, s.mask.Rect, image.Opaque, image.Point{})
}

// exactMask is a drawing with every curve that its outlines have.
func exactMask(d *ink.Drawing) *image.Alpha {
	s := newSheet()
	for stroke := range d.Strokes() {
		outline := ink.Outline(stroke)
		s.paint(func(fill *raster.Rasterizer) {
			middle := func(a, b ink.Vec) (x, y float32) { return px((a.X + b.X) / 2), px((a.Y + b.Y) / 2) }
			fill.MoveTo(middle(outline[len(outline)-1], outline[0]))
			for i, p := range outline {
				x, y := middle(p, outline[(i+1)%len(outline)])
				fill.QuadTo(px(p.X), px(p.Y), x, y)
			}
		})
	}
	return s.mask
}

// svgMask is what an SVG of shapes shows.
func svgMask(t *testing.T, svg string) *image.Alpha {
	t.Helper()
	s := newSheet()
	for _, part := range strings.Split(svg, `<path d="M`)[1:] {
		data, _, _ := strings.Cut(part, "z")
		var at [2]float64
		s.paint(func(fill *raster.Rasterizer) {
			words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(data, "l", " "), "-", " -"))
			for i, word := range words {
				v, err := strconv.ParseFloat(word, 64)
				if err != nil {
					t.Fatal(err)
				}
				at[i%2] += v
				switch {
				case i == 1:
					fill.MoveTo(px(at[0]), px(at[1]))
				case i%2 == 1:
					fill.LineTo(px(at[0]), px(at[1]))
				}
			}
		})
	}
	return s.mask
}

// expectAlike fails unless two pictures look the same: no pixel differs by much, and hardly
// any by more than one can see.
func expectAlike(t *testing.T, name string, got, want []uint8) {
	t.Helper()
	worst, visible, inked := 0, 0, 0
	for i, w := range want {
		d := int(got[i]) - int(w)
		d = max(d, -d)
		worst = max(worst, d)
		if d > 32 {
			visible++
		}
		if w > 0 {
			inked++
		}
	}
	t.Logf("%s: worst %d of 255, %d of %d pixels differ by more than an eighth", name, worst, visible, inked)
	if worst > 96 || visible > inked/500 {
		t.Errorf("%s looks different: worst %d of 255, %d of %d pixels differ by more than an eighth", name, worst, visible, inked)
	}
}

// Pictures of simplified shapes look as those of the exact ones.
func TestSimplifiedPicturesLookTheSame(t *testing.T) {
	drawings := map[string]*ink.Drawing{"cat": drawCat(t)}
	for name, device := range map[string]inktest.Device{"finger": inktest.Finger, "mouse": inktest.Mouse, "stylus": inktest.Stylus.WithRate(240)} {
		r := rand.New(rand.NewPCG(5, 6))
		var rec ink.Recording
		var w ink.Writer
		var at time.Duration
		for i := range 60 {
			curve, speed := inktest.Doodle(r)
			rec, at = device.Record(&w, rec, 0, at, ink.Tool(i%3), device.Draw(r, curve, speed))
		}
		d, err := rec.FinalDrawing()
		if err != nil {
			t.Fatal(err)
		}
		drawings[name] = d
	}
	for name, d := range drawings {
		want := exactMask(d)
		svg := string(ink.AppendSVG(nil, d.Strokes(), ink.Look{}))
		t.Logf("%s.svg: %d bytes", name, len(svg))
		expectAlike(t, name+".png", decodePNG(t, d, ink.Look{Side: side}).Pix, want.Pix)
		expectAlike(t, name+".svg", svgMask(t, svg).Pix, want.Pix)
	}
}

// undoingRecording is somebody who fills a board with long lines and then undoes and does again,
// which makes each frame of a time-lapse as much work as all lines.
func undoingRecording(t *testing.T, times int) ink.Recording {
	t.Helper()
	var rec ink.Recording
	var w ink.Writer
	at := time.Duration(0)
	add := func(ops ...ink.Op) {
		rec = append(rec, ink.Moment{At: at, Batch: write(&w, 0, ops...)})
		at += 500 * time.Millisecond
	}
	for some := range slices.Chunk(randomWalk(ink.Fine, 400, 2, 2000), 100) {
		add(some...)
	}
	for i := range times {
		add(slices.Repeat([]ink.Op{op(ink.Undo)}, 100+i*37%300)...)
		add(op(ink.Redo))
		add(slices.Repeat([]ink.Op{op(ink.Redo)}, 400)...)
	}
	return rec
}

// A time-lapse takes so much work and memory, and no more; it ends in the drawing.
func TestTimeLapseIsBounded(t *testing.T) {
	const drawings = 4
	calm, wild := undoingRecording(t, 1), undoingRecording(t, 120)
	lapse := func(recordings ...ink.Recording) []byte {
		var b bytes.Buffer
		if err := ink.WriteTimeLapse(&b, recordings, ink.Look{Side: 480}); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	long := lapse(slices.Repeat([]ink.Recording{wild}, drawings)...)
	g, err := gif.DecodeAll(bytes.NewReader(long))
	if err != nil {
		t.Fatal(err)
	}
	pixels := 0
	for _, part := range g.Image {
		pixels += len(part.Pix)
	}
	if pixels > 26<<20 {
		t.Errorf("the frames of %d drawings are %d pixels", drawings, pixels)
	}
	screens, _ := decodeGIF(t, long)
	same, _ := decodeGIF(t, lapse(calm))
	if !slices.Equal(screens[len(screens)-1].Pix, same[len(same)-1].Pix) {
		t.Error("it does not end as it was drawn")
	}
}

// A picture that nobody waits for is given up.
func TestStop(t *testing.T) {
	gone := errors.New("gone")
	left := 5
	look := ink.Look{CheckCancelled: func() error {
		if left--; left < 0 {
			return gone
		}
		return nil
	}}
	if err := ink.WritePNG(io.Discard, drawCat(t).Strokes(), look); !errors.Is(err, gone) || left != -1 {
		t.Errorf("PNG: %v", err)
	}
	left = 5
	if err := ink.WriteTimeLapse(io.Discard, []ink.Recording{inktest.Stylus.Cat(1)}, look); !errors.Is(err, gone) || left != -1 {
		t.Errorf("time-lapse: %v", err)
	}
}

// A recording that was put together of several drawings can hold more than one drawing
// can. It is played as far as that goes.
func TestOverlongRecording(t *testing.T) {
	var rec ink.Recording
	var w ink.Writer
	for range ink.MaxGestures + 10 {
		rec = append(rec, ink.Moment{Batch: write(&w, 0, begin(ink.Bold, 2000, 2000))})
	}
	d, err := rec.FinalDrawing()
	if err != nil || len(visibleStrokes(d)) != ink.MaxGestures {
		t.Errorf("%d strokes, %v", len(visibleStrokes(d)), err)
	}
	if err := ink.WriteTimeLapse(io.Discard, []ink.Recording{rec}, ink.Look{Side: 16}); err != nil {
		t.Error(err)
	}
}

// The picture of a full board is no burden, whatever it is full of; nor is that of one
// that was drawn when boards took more.
func TestFullPictures(t *testing.T) {
	for _, tt := range []struct {
		name string
		ops  []ink.Op
	}{
		{"noise", randomWalk(ink.Fine, 32, 4096, 60)},
		{"specks", randomWalk(ink.Bold, 32, 4096, 3)},
		{"dots", randomWalk(ink.Bold, 8192, 1, 50)},
		{"lines", randomWalk(ink.Medium, 3000, 2, 2000)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b board
			for some := range slices.Chunk(tt.ops, 128) {
				if b.Apply(write(&b.w, 0, some...)) != nil {
					break
				}
			}
			if svg := ink.AppendSVG(nil, b.Strokes(), ink.Look{}); len(svg) > 3<<19 {
				t.Errorf("%d bytes", len(svg))
			}
		})
	}
}
