package eye

import (
	"iter"
	"math"

	"linework/ink"
)

// Side is the width and the height of a picture in pixels.
const Side = 28

// A Picture is how the eye sees a drawing: how much ink lies on each pixel, row by row,
// whatever the drawing's size, its place on the board and the pen it was drawn with.
type Picture [Side * Side]uint8

const (
	pictureSpan = Side - 1 // the longer side of a drawing, from the middle of a pixel to that of another
	minSize     = 48       // a drawing smaller than this on the board is a dot, and is not blown up
	minStep     = 0.3      // pixels; points nearer to the one before add nothing
)

// Render draws strokes as the eye sees them: moved to the middle, scaled until the longer
// side fills the picture, in lines one pixel wide.
func Render(strokes iter.Seq[ink.Stroke]) (p Picture) {
	low, high := ink.Vec{X: ink.Size, Y: ink.Size}, ink.Vec{}
	for s := range strokes {
		for _, at := range s.Points {
			x, y := float64(at.X), float64(at.Y)
			low = ink.Vec{X: min(low.X, x), Y: min(low.Y, y)}
			high = ink.Vec{X: max(high.X, x), Y: max(high.Y, y)}
		}
	}
	width, height := high.X-low.X, high.Y-low.Y
	scale := pictureSpan / max(width, height, minSize)
	left, top := (pictureSpan-width*scale)/2, (pictureSpan-height*scale)/2
	place := func(at ink.Point) ink.Vec {
		return ink.Vec{X: left + (float64(at.X)-low.X)*scale, Y: top + (float64(at.Y)-low.Y)*scale}
	}
	for s := range strokes {
		if len(s.Points) == 0 {
			continue
		}
		from := place(s.Points[0])
		drawn := false
		for i, at := range s.Points {
			to := place(at)
			last := i == len(s.Points)-1
			if near := math.Hypot(to.X-from.X, to.Y-from.Y) < minStep; near && !(last && !drawn) {
				continue
			}
			p.drawLine(from, to)
			from, drawn = to, true
		}
	}
	return p
}

// drawLine draws a straight line: full ink along it, none a pixel away from it.
func (p *Picture) drawLine(a, b ink.Vec) {
	dx, dy := b.X-a.X, b.Y-a.Y
	square := dx*dx + dy*dy
	for y := max(int(min(a.Y, b.Y)), 0); y <= min(int(max(a.Y, b.Y))+1, Side-1); y++ {
		for x := max(int(min(a.X, b.X)), 0); x <= min(int(max(a.X, b.X))+1, Side-1); x++ {
			px, py := float64(x)-a.X, float64(y)-a.Y
			along := 0.0
			if square > 0 {
				along = min(max((px*dx+py*dy)/square, 0), 1)
			}
			px, py = px-along*dx, py-along*dy
			away := px*px + py*py
			if away >= 1 {
				continue
			}
			shade := uint8(255*(1-math.Sqrt(away)) + 0.5)
			if at := y*Side + x; shade > p[at] {
				p[at] = shade
			}
		}
	}
}
