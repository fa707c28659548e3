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
	c := newCanvas(look.side(4096))
	for s := range strokes {
		c.draw(s)
	}
	picture := image.Paletted{Pix: c.mask.Pix, Stride: c.mask.Stride, Rect: c.mask.Rect, Palette: look.shades(256)}
	return png.Encode(w, &picture)
}

func (l Look) side(most int) int {
	if l.Side == 0 {
		return min(1024, most)
	}
	return min(max(l.Side, 16), most)
}

// shades are n colours from paper to ink.
func (l Look) shades(n int) color.Palette {
	to := darkInk
	if l.Ink != nil {
		to = color.NRGBAModel.Convert(l.Ink).(color.NRGBA)
	}
	from := to
	from.A = 0
	if l.Paper != nil {
		from = color.NRGBAModel.Convert(l.Paper).(color.NRGBA)
	}
	mix := func(a, b uint8, i int) uint8 { return uint8((int(a)*(n-1-i) + int(b)*i + (n-1)/2) / (n - 1)) }
	shades := make(color.Palette, n)
	for i := range shades {
		shades[i] = color.NRGBA{mix(from.R, to.R, i), mix(from.G, to.G, i), mix(from.B, to.B, i), mix(from.A, to.A, i)}
	}
	return shades
}

// A canvas is a picture in the making: how much ink covers each pixel.
type canvas struct {
	scale float64
	mask  *image.Alpha
	fill  vector.Rasterizer
}

func newCanvas(side int) *canvas {
	return &canvas{scale: float64(side) / Size, mask: image.NewAlpha(image.Rect(0, 0, side, side))}
}

// draw puts a stroke over what is there.
func (c *canvas) draw(s Stroke) {
	outline := Outline(s)
	area := c.around(outline)
	if area.Empty() {
		return
	}
	c.fill.Reset(area.Dx(), area.Dy())
	x, y := float64(area.Min.X), float64(area.Min.Y)
	at := func(p Vec) (float32, float32) { return float32(p.X*c.scale - x), float32(p.Y*c.scale - y) }
	smooth(outline, func(p Vec) {
		c.fill.MoveTo(at(p))
	}, func(handle, end Vec) {
		hx, hy := at(handle)
		ex, ey := at(end)
		c.fill.QuadTo(hx, hy, ex, ey)
	})
	c.fill.ClosePath()
	c.fill.Draw(c.mask, area, image.Opaque, image.Point{})
}

// around is the pixels of the canvas that an outline can touch.
func (c *canvas) around(outline []Vec) image.Rectangle {
	if len(outline) == 0 {
		return image.Rectangle{}
	}
	low, high := outline[0], outline[0]
	for _, p := range outline {
		low = Vec{min(low.X, p.X), min(low.Y, p.Y)}
		high = Vec{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return image.Rect(
		int(math.Floor(low.X*c.scale)), int(math.Floor(low.Y*c.scale)),
		int(math.Ceil(high.X*c.scale)), int(math.Ceil(high.Y*c.scale))).Intersect(c.mask.Rect)
}
