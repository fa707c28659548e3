package ink

import (
	"fmt"
	"image/color"
	"iter"
	"math"
	"strconv"
)

// A Look says how a picture is made. The zero Look is dark ink without paper, 1,024 pixels a
// side.
type Look struct {
	Side  int         // of a PNG or a time-lapse, in pixels, from 16 to 4,096; a time-lapse has at most 800
	Ink   color.Color // nil for near black, in SVG for currentColor
	Paper color.Color // nil for none; a time-lapse is then on white
	// CheckCancelled is asked between the strokes of a PNG and the frames of a time-lapse whether
	// anybody still waits for it: its error ends the work. Nil where somebody does.
	CheckCancelled func() error
}

// checkNotCancelled returns an error when nobody waits for the picture any more.
func (l Look) checkNotCancelled() error {
	if l.CheckCancelled == nil {
		return nil
	}
	return l.CheckCancelled()
}

// maxSVG is how many bytes the shapes of an SVG may have. No board that is drawn to be
// looked at comes near: a cat has 32 KB.
const maxSVG = 1 << 20

// AppendSVG appends a picture of strokes: one path each, in the order drawn. The paths are
// the strokes' outlines. On a board so full that they would be more than a megabyte they are
// lines of the pens' width, which take a tenth of that.
func AppendSVG(dst []byte, strokes iter.Seq[Stroke], look Look) []byte {
	ink := "currentColor"
	if look.Ink != nil {
		ink = colorHex(look.Ink)
	}
	dst = fmt.Appendf(dst, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" fill="%s">`+"\n", Size, Size, ink)
	if look.Paper != nil {
		dst = fmt.Appendf(dst, `<rect width="%d" height="%d" fill="%s"/>`+"\n", Size, Size, colorHex(look.Paper))
	}
	head := len(dst)
	for s := range strokes {
		dst = append(dst, `<path d="`...)
		dst = append(appendPath(dst, strokePolygon(s, boardTolerance)), "z\"/>\n"...)
		if len(dst)-head > maxSVG {
			dst = appendCentreLines(dst[:head], strokes, ink)
			break
		}
	}
	return append(dst, "</svg>\n"...)
}

// appendCentreLines appends strokes as the lines that the pens went along.
func appendCentreLines(dst []byte, strokes iter.Seq[Stroke], ink string) []byte {
	dst = fmt.Appendf(dst, `<g fill="none" stroke="%s" stroke-linecap="round" stroke-linejoin="round">`+"\n", ink)
	var way []Vec
	for s := range strokes {
		way = way[:0]
		for _, p := range s.Points {
			way = append(way, p.Vec())
		}
		if len(way) == 1 {
			way = append(way, way[0])
		}
		dst = fmt.Appendf(dst, `<path stroke-width="%d" d="`, s.Tool.Width())
		dst = append(appendPath(dst, simplifyLine(way, boardTolerance)), "\"/>\n"...)
	}
	return append(dst, "</g>\n"...)
}

// colorHex returns a colour as CSS writes it: #22222a.
func colorHex(c color.Color) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x", n.R, n.G, n.B)
}

// appendPath appends points as path data in tenths of a unit. Steps are relative to where
// the written path is, not to where it should be, so errors do not add up.
func appendPath(dst []byte, points []Vec) []byte {
	var x, y int // tenths
	for i, p := range points {
		px, py := toTenths(p.X), toTenths(p.Y)
		if i == 0 {
			dst = appendTenths(append(dst, 'M'), px)
			dst = appendTenths(append(dst, ' '), py)
			dst = append(dst, 'l')
		} else {
			dst = appendSeparatedTenths(appendSeparatedTenths(dst, px-x), py-y)
		}
		x, y = px, py
	}
	return dst
}

// appendSeparatedTenths appends a number so that it can be told from the one before.
func appendSeparatedTenths(dst []byte, v int) []byte {
	if v >= 0 && dst[len(dst)-1] != 'l' {
		dst = append(dst, ' ')
	}
	return appendTenths(dst, v)
}

func toTenths(v float64) int { return int(math.Round(v * 10)) }

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
