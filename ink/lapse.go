package ink

import (
	"errors"
	"image"
	"image/gif"
	"io"
	"slices"
	"time"
)

// The bounds of a time-lapse. A drawing is sped up so that it fits; pauses in which
// its author only thinks are cut short first.
const (
	defaultLapse = 400 // pixels a side
	maxLapseSide = 480
	maxFrames    = 300      // in all; a drawing has at least one
	maxOwnFrames = 100      // of one drawing
	fewFrames    = 12       // of one drawing, where there is room
	mostPainted  = 1 << 29  // pixels, of all strokes in all frames; then a drawing has one frame more
	mostKept     = 24 << 20 // pixels of all frames, which are in memory until the end; likewise
	lapseShades  = 16
	lapseSpeed   = 6 // times as fast as it was drawn
	longestPause = 400 * time.Millisecond
	frameTime    = 80 * time.Millisecond
	drawingHold  = 1200 * time.Millisecond // to look at a finished drawing
	lapseHold    = 3 * time.Second         // to look at the last one
	gifTick      = 10 * time.Millisecond   // the unit of time in a GIF
)

// WriteLapse writes drawings, one after the other, as they were made: an endless
// GIF of at most 480 pixels a side and 300 frames, or one frame for each drawing
// where there are more (CM-13). Drawings that take very much work, as no drawing does
// that is made to be looked at, have fewer frames.
func WriteLapse(w io.Writer, drawings []Recording, look Look) error {
	if look.Paper == nil {
		look.Paper = whitePaper
	}
	if look.Side == 0 {
		look.Side = defaultLapse
	}
	f := newFilm(look)
	f.frame(&Drawing{})
	for _, r := range drawings {
		if err := f.shoot(r, max(maxFrames/len(drawings), 1), look); err != nil {
			return err
		}
		f.hold(drawingHold)
	}
	f.hold(lapseHold)
	return gif.EncodeAll(w, &f.gif)
}

// A film is a time-lapse in the making.
type film struct {
	gif    gif.GIF
	screen *image.Paletted // what the last frame shows
	now    *canvas
	kept   *canvas // of now, only the finished strokes,
	marks  []mark  // which are these
	pixels int     // of all frames
}

// A mark tells pieces of strokes apart.
type mark struct {
	gesture  int
	from, to int32
}

func newFilm(look Look) *film {
	side := look.side(maxLapseSide)
	f := &film{now: newCanvas(side), kept: newCanvas(side)}
	f.screen = image.NewPaletted(f.now.mask.Rect, look.shades(lapseShades))
	f.gif.Config = image.Config{ColorModel: f.screen.Palette, Width: side, Height: side}
	return f
}

// shoot adds a drawing, in at most so many frames.
func (f *film) shoot(r Recording, most int, look Look) error {
	var clock time.Duration // of the film: without the long pauses
	times := make([]time.Duration, len(r))
	for i := range r {
		if i > 0 {
			clock += min(max(r[i].At-r[i-1].At, 0), longestPause)
		}
		times[i] = clock
	}
	frames := time.Duration(min(max(int(clock/(lapseSpeed*frameTime)), fewFrames), maxOwnFrames, most))
	f.marks = nil
	clear(f.kept.mask.Pix)
	var d Drawing
	next := 0
	for k := range frames {
		if f.now.painted+f.kept.painted > mostPainted || f.pixels > mostKept {
			k = frames - 1 // the last frame shows all
		}
		for ; next < len(r) && times[next]*frames <= clock*(k+1); next++ {
			if err := d.Apply(r[next].Batch); errors.Is(err, ErrFull) {
				next = len(r)
				break
			} else if err != nil {
				return err
			}
		}
		if err := look.stopped(); err != nil {
			return err
		}
		f.frame(&d)
		if k == frames-1 {
			break
		}
	}
	return nil
}

// frame adds the drawing as it is now: only what has changed since the last frame.
func (f *film) frame(d *Drawing) {
	f.paint(d)
	changed := image.Rectangle{}
	for y := range f.screen.Rect.Dy() {
		old, now := f.screen.Pix[y*f.screen.Stride:][:f.screen.Stride], f.now.mask.Pix[y*f.now.mask.Stride:]
		for x := range old {
			shade := uint8((int(now[x])*(lapseShades-1) + 127) / 255)
			if old[x] != shade {
				old[x] = shade
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	switch {
	case len(f.gif.Image) == 0:
		changed = f.screen.Rect
	case changed.Empty():
		f.hold(frameTime)
		return
	}
	f.pixels += changed.Dx() * changed.Dy()
	part := image.NewPaletted(changed, f.screen.Palette)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		copy(part.Pix[part.PixOffset(changed.Min.X, y):][:changed.Dx()], f.screen.Pix[f.screen.PixOffset(changed.Min.X, y):])
	}
	f.gif.Image = append(f.gif.Image, part)
	f.gif.Delay = append(f.gif.Delay, int(frameTime/gifTick))
}

// hold shows the last frame for longer.
func (f *film) hold(t time.Duration) { f.gif.Delay[len(f.gif.Delay)-1] += int(t / gifTick) }

// paint brings the canvas up to date. Strokes that were finished before are not
// drawn again unless something has been taken away from among them.
func (f *film) paint(d *Drawing) {
	finished := d.done
	if d.Open() {
		finished--
	}
	var marks []mark
	for i := range d.history[:finished] {
		if g := &d.history[i]; g.tool.Pen() {
			for _, r := range g.spared(nil, d.done) {
				marks = append(marks, mark{g.id, r.from, r.to})
			}
		}
	}
	known := len(f.marks)
	if known > len(marks) || !slices.Equal(f.marks, marks[:known]) {
		known = 0
		clear(f.kept.mask.Pix)
	}
	n := 0
	for i := range finished {
		for s := range d.pieces(i) {
			if n++; n > known {
				f.kept.draw(s)
			}
		}
	}
	f.marks = marks
	copy(f.now.mask.Pix, f.kept.mask.Pix)
	for i := finished; i < d.done; i++ {
		for s := range d.pieces(i) {
			f.now.draw(s)
		}
	}
}
