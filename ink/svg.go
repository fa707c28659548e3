package ink

import (
	"fmt"
	"image/color"
	"iter"
	"math"
	"strconv"
)

// A Look is how a picture is made. The zero Look is dark ink without paper, 1,024
// pixels a side.
type Look struct {
	Side  int         // of a PNG or a time-lapse, in pixels, from 16 to 4,096; a time-lapse has at most 800
	Ink   color.Color // nil for near black, in SVG for currentColor
	Paper color.Color // nil for none; a time-lapse is then on white
}

// AppendSVG appends a picture of strokes: one path each, in the order drawn. Its
// outlines run through the middles between the points of Outline, with the points
// as handles, as the browser draws them.
func AppendSVG(dst []byte, strokes iter.Seq[Stroke], look Look) []byte {
	ink := "currentColor"
	if look.Ink != nil {
		ink = hex(look.Ink)
	}
	dst = fmt.Appendf(dst, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" fill="%s">`+"\n", Size, Size, ink)
	if look.Paper != nil {
		dst = fmt.Appendf(dst, `<rect width="%d" height="%d" fill="%s"/>`+"\n", Size, Size, hex(look.Paper))
	}
	for s := range strokes {
		dst = append(dst, `<path d="`...)
		dst = appendPath(dst, Outline(s))
		dst = append(dst, "\"/>\n"...)
	}
	return append(dst, "</svg>\n"...)
}

func hex(c color.Color) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x", n.R, n.G, n.B)
}

// smooth goes through an outline as a closed line of curves: the place where it
// begins, and then for each curve its handle and its end.
func smooth(outline []Vec, begin func(Vec), curve func(handle, end Vec)) {
	if len(outline) < 3 {
		return
	}
	last := outline[len(outline)-1]
	begin(last.to(outline[0], 0.5))
	for i, p := range outline {
		next := outline[(i+1)%len(outline)]
		curve(p, p.to(next, 0.5))
	}
}

// appendPath writes an outline as path data in tenths of a unit. Steps are relative
// to where the written path is, not to where it should be, so errors do not add up.
func appendPath(dst []byte, outline []Vec) []byte {
	var x, y int // tenths
	smooth(outline, func(p Vec) {
		x, y = tenths(p.X), tenths(p.Y)
		dst = appendTenths(append(dst, 'M'), x)
		dst = appendTenths(append(dst, ' '), y)
		dst = append(dst, 'q')
	}, func(handle, end Vec) {
		ex, ey := tenths(end.X), tenths(end.Y)
		for i, v := range [4]int{tenths(handle.X) - x, tenths(handle.Y) - y, ex - x, ey - y} {
			if v >= 0 && (i > 0 || dst[len(dst)-1] != 'q') {
				dst = append(dst, ' ')
			}
			dst = appendTenths(dst, v)
		}
		x, y = ex, ey
	})
	if len(outline) >= 3 {
		dst = append(dst, 'z')
	}
	return dst
}

func tenths(v float64) int { return int(math.Round(v * 10)) }

func appendTenths(dst []byte, v int) []byte {
	if v < 0 {
		dst = append(dst, '-')
		v = -v
	}
	if v >= 10 || v%10 == 0 {
		dst = strconv.AppendInt(dst, int64(v/10), 10)
	}
	if v%10 != 0 {
		dst = append(dst, '.', byte('0'+v%10))
	}
	return dst
}
