package ink

import (
	"image"
	"image/gif"
	"io"
	"slices"
	"time"
)

// The bounds of a time-lapse. A drawing is sped up so that it fits; pauses in which
// its author only thinks are cut short first.
const (
	defaultLapse   = 400 // pixels a side
	maxLapseSide   = 480
	maxFrames      = 300      // in all; a drawing has at least one
	maxOwnFrames   = 100      // of one drawing
	minOwnFrames   = 12       // of one drawing, where there is room
	maxPainted     = 1 << 29  // pixels of all strokes in all frames; beyond it a drawing has one frame more
	maxFramePixels = 24 << 20 // pixels of all frames, which stay in memory until the end; likewise
	lapseShades    = 16
	lapseSpeed     = 6 // times as fast as it was drawn
	maxPause       = 400 * time.Millisecond
	frameTime      = 80 * time.Millisecond
	drawingHold    = 1200 * time.Millisecond // to look at a finished drawing
	lapseHold      = 3 * time.Second         // to look at the last one
	gifTick        = 10 * time.Millisecond   // the unit of time in a GIF
)

// WriteTimeLapse writes drawings, one after the other, as they were made: an endless GIF of
// at most 480 pixels a side and 300 frames, or one frame for each drawing where there are
// more (CM-13). Drawings that are extremely laborious have fewer frames.
func WriteTimeLapse(w io.Writer, drawings []Recording, look Look) error {
	if look.Paper == nil {
		look.Paper = whitePaper
	}
	if look.Side == 0 {
		look.Side = defaultLapse
	}
	side := look.pixelSide(maxLapseSide)
	f := &timeLapse{current: newCanvas(side), finished: newCanvas(side)}
	f.screen = image.NewPaletted(f.current.mask.Rect, look.palette(lapseShades))
	f.gif.Config = image.Config{ColorModel: f.screen.Palette, Width: side, Height: side}
	f.addFrameOrExtend(&Drawing{})
	for _, r := range drawings {
		if err := f.addFramesOfDrawing(r, max(maxFrames/len(drawings), 1), look); err != nil {
			return err
		}
		f.extendLastFrameBy(drawingHold)
	}
	f.extendLastFrameBy(lapseHold)
	return gif.EncodeAll(w, &f.gif)
}

// A timeLapse is a GIF while its frames are added.
type timeLapse struct {
	gif            gif.GIF
	screen         *image.Paletted // what the last frame shows
	current        *canvas         // what the next frame shows
	finished       *canvas         // of that, the finished strokes alone
	finishedPieces []strokePiece   // the pieces painted on finished
	pixels         int             // of all frames
}

// A strokePiece identifies a visible piece of a stroke.
type strokePiece struct {
	gesture  int
	from, to int32
}

func (f *timeLapse) addFramesOfDrawing(r Recording, frameLimit int, look Look) error {
	var clock time.Duration // of the film: without the long pauses
	play := Player{Rest: slices.Clone(r)}
	for i := range r {
		if i > 0 {
			clock += min(max(r[i].At-r[i-1].At, 0), maxPause)
		}
		play.Rest[i].At = clock
	}
	frames := time.Duration(min(max(int(clock/(lapseSpeed*frameTime)), minOwnFrames), maxOwnFrames, frameLimit))
	f.finishedPieces = nil
	clear(f.finished.mask.Pix)
	for k := range frames {
		if f.current.painted+f.finished.painted > maxPainted || f.pixels > maxFramePixels {
			k = frames - 1 // the last frame shows all
		}
		if err := play.PlayUntil(clock * (k + 1) / frames); err != nil {
			return err
		}
		if err := look.checkNotCancelled(); err != nil {
			return err
		}
		f.addFrameOrExtend(&play.Drawing)
		if k == frames-1 {
			break
		}
	}
	return nil
}

// addFrameOrExtend adds a frame of what has changed on the drawing since the last one; where
// nothing has, it shows that one for longer.
func (f *timeLapse) addFrameOrExtend(d *Drawing) {
	f.paintCurrentDrawing(d)
	changed := image.Rectangle{}
	for y := range f.screen.Rect.Dy() {
		old, now := f.screen.Pix[y*f.screen.Stride:][:f.screen.Stride], f.current.mask.Pix[y*f.current.mask.Stride:]
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
		f.extendLastFrameBy(frameTime)
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

func (f *timeLapse) extendLastFrameBy(extra time.Duration) {
	f.gif.Delay[len(f.gif.Delay)-1] += int(extra / gifTick)
}

// paintCurrentDrawing paints the drawing as it is now. Strokes that were finished before are not
// painted again unless something has been removed from among them.
func (f *timeLapse) paintCurrentDrawing(d *Drawing) {
	finished := d.applied
	if d.IsPenDown() {
		finished--
	}
	var marks []strokePiece
	for i := range d.history[:finished] {
		if g := &d.history[i]; g.tool.IsPen() {
			for _, r := range g.appendVisibleRuns(nil, d.applied) {
				marks = append(marks, strokePiece{g.id, r.from, r.to})
			}
		}
	}
	known := len(f.finishedPieces)
	if known > len(marks) || !slices.Equal(f.finishedPieces, marks[:known]) {
		known = 0
		clear(f.finished.mask.Pix)
	}
	n := 0
	for i := range finished {
		for s := range d.visiblePieces(i) {
			if n++; n > known {
				f.finished.fillStroke(s)
			}
		}
	}
	f.finishedPieces = marks
	copy(f.current.mask.Pix, f.finished.mask.Pix)
	for i := finished; i < d.applied; i++ {
		for s := range d.visiblePieces(i) {
			f.current.fillStroke(s)
		}
	}
}
