package ink

import (
	"image"
	"image/color"
	"image/png"
	"io"
	"iter"
	"math"

	"golang.org/x/image/vector"
)

var (
	darkInk    = color.NRGBA{R: 0x22, G: 0x22, B: 0x2a, A: 0xff}
	whitePaper = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
)

// WritePNG writes a picture of strokes.
func WritePNG(w io.Writer, strokes iter.Seq[Stroke], look Look) error {
	c := newCanvas(look.pixelSide(4096))
	for s := range strokes {
		if err := look.checkNotCancelled(); err != nil {
			return err
		}
		c.fillStroke(s)
	}
	picture := image.Paletted{Pix: c.mask.Pix, Stride: c.mask.Stride, Rect: c.mask.Rect, Palette: look.palette(256)}
	return png.Encode(w, &picture)
}

// pixelSide returns the width of the picture in pixels, from 16 to limit; 1,024 where none is
// asked for.
func (l Look) pixelSide(limit int) int {
	if l.Side == 0 {
		return min(1024, limit)
	}
	return min(max(l.Side, 16), limit)
}

// palette returns that many colours from paper to ink.
func (l Look) palette(size int) color.Palette {
	to := darkInk
	if l.Ink != nil {
		to = color.NRGBAModel.Convert(l.Ink).(color.NRGBA)
	}
	from := to
	from.A = 0
	if l.Paper != nil {
		from = color.NRGBAModel.Convert(l.Paper).(color.NRGBA)
	}
	mix := func(a, b uint8, i int) uint8 { return uint8((int(a)*(size-1-i) + int(b)*i + (size-1)/2) / (size - 1)) }
	shades := make(color.Palette, size)
	for i := range shades {
		shades[i] = color.NRGBA{mix(from.R, to.R, i), mix(from.G, to.G, i), mix(from.B, to.B, i), mix(from.A, to.A, i)}
	}
	return shades
}

// A canvas is a picture being painted: how much ink covers each pixel.
type canvas struct {
	side    float64
	scale   float64
	mask    *image.Alpha
	fill    vector.Rasterizer
	sides   []Vec // of a shape, in the rows that are being drawn
	painted int   // pixels, all strokes together
}

func newCanvas(side int) *canvas {
	return &canvas{side: float64(side), scale: float64(side) / Size, mask: image.NewAlpha(image.Rect(0, 0, side, side))}
}

// A stroke that is long and thin is drawn in bands of some rows, each as wide as the
// stroke is there: else a line across the board costs as much as a board full of ink.
const (
	bandRows = 32
	perSide  = 2048 // pixels around a stroke for each side of it, from which on bands pay
)

// pixelTolerance is how far the sides of a shape may be from its curves, in pixels.
const pixelTolerance = 0.2

func (c *canvas) fillStroke(s Stroke) {
	shape := strokePolygon(s, pixelTolerance/c.scale)
	if len(shape) == 0 {
		return
	}
	for i, p := range shape {
		shape[i] = p.Times(c.scale)
	}
	low, high := Bounds(shape)
	rows := high.Y - low.Y
	if (high.X-low.X)*rows > perSide*float64(len(shape)) {
		rows = bandRows
	}
	for top := math.Floor(low.Y); top < high.Y; top += rows {
		c.fillBand(shape, max(top, 0), min(math.Ceil(top+rows), c.side))
	}
}

// fillBand paints the part of a shape that lies in some rows.
func (c *canvas) fillBand(shape []Vec, top, bottom float64) {
	c.sides = c.sides[:0]
	last := shape[len(shape)-1]
	for _, p := range shape {
		if a, b, ok := clipToRows(last, p, top, bottom); ok {
			c.sides = append(c.sides, a, b)
		}
		last = p
	}
	if len(c.sides) == 0 {
		return
	}
	low, high := Bounds(c.sides)
	area := image.Rect(int(math.Floor(low.X)), int(top), int(math.Ceil(high.X)), int(bottom)).Intersect(c.mask.Rect)
	if area.Empty() {
		return
	}
	c.painted += area.Dx() * area.Dy()
	c.fill.Reset(area.Dx(), area.Dy())
	x, y := float64(area.Min.X), float64(area.Min.Y)
	for i := 0; i < len(c.sides); i += 2 {
		a, b := c.sides[i], c.sides[i+1]
		c.fill.MoveTo(float32(a.X-x), float32(a.Y-y))
		c.fill.LineTo(float32(b.X-x), float32(b.Y-y))
	}
	c.fill.Draw(c.mask, area, image.Opaque, image.Point{})
}

// clipToRows returns the part of the side from a to b that lies between two rows, false
// where there is none.
func clipToRows(a, b Vec, top, bottom float64) (from, to Vec, ok bool) {
	if max(a.Y, b.Y) <= top || min(a.Y, b.Y) >= bottom {
		return a, b, false
	}
	at := func(p Vec) Vec {
		if y := min(max(p.Y, top), bottom); y != p.Y {
			return Vec{a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y), y}
		}
		return p
	}
	return at(a), at(b), true
}
