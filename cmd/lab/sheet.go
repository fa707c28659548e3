package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"linework/ink"
)

// A picture is one of a sheet.
type picture struct {
	strokes []ink.Stroke
	caption string
	border  color.Color // nil for none
}

// A sheet is pictures in rows, with a caption under each or none.
type sheet struct {
	*image.RGBA
	columns, side, high int
	face                font.Face // nil without captions
}

// writeSheet renders pictures side by side, each so many pixels wide, and writes them as a PNG.
func writeSheet(path string, pictures []picture, columns, side int, withCaptions bool) error {
	s := newSheet(len(pictures), columns, side, withCaptions)
	for i, p := range pictures {
		s.renderAt(image.Pt(i%s.columns*s.side, i/s.columns*s.high), p)
	}
	out, err := os.Create(path)
	check(err)
	return errors.Join(png.Encode(out, s.RGBA), out.Close())
}

func newSheet(count, columns, side int, withCaptions bool) *sheet {
	if side == 0 {
		side = 300
		if count == 1 {
			side = 1000
		}
	}
	if side < 40 || side > 4000 || columns < 1 {
		check(errors.New("a picture is 40 to 4000 pixels wide, and there is at least one in a row"))
	}
	s := &sheet{columns: min(columns, count), side: side, high: side}
	if withCaptions {
		parsed, err := opentype.Parse(goregular.TTF)
		check(err)
		size := max(float64(side)/16, 11)
		s.face, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
		check(err)
		s.high += int(size * 1.6)
	}
	rows := (count + s.columns - 1) / s.columns
	if pixels := s.columns * side * rows * s.high; pixels > 400e6 {
		check(fmt.Errorf("the sheet would have %d million pixels; make it smaller", pixels/1e6))
	}
	s.RGBA = image.NewRGBA(image.Rect(0, 0, s.columns*side, rows*s.high))
	draw.Draw(s, s.Rect, image.White, image.Point{}, draw.Src)
	return s
}

// renderAt renders a picture with its border and its caption at a place.
func (s *sheet) renderAt(at image.Point, p picture) {
	var file bytes.Buffer
	check(ink.WritePNG(&file, slices.Values(p.strokes), ink.Look{Side: s.side, Paper: color.White}))
	drawn, err := png.Decode(&file)
	check(err)
	inner := image.Rect(at.X, at.Y, at.X+s.side, at.Y+s.high)
	if p.border != nil {
		draw.Draw(s, inner, image.NewUniform(p.border), image.Point{}, draw.Src)
		inner = inner.Inset(max(s.side/150, 1))
		draw.Draw(s, inner, image.White, image.Point{}, draw.Src)
	}
	draw.Draw(s, inner, drawn, inner.Min.Sub(at), draw.Src)
	if s.face != nil {
		text := font.Drawer{Dst: s, Src: image.Black, Face: s.face}
		text.Dot = fixed.P(at.X+s.side/2, at.Y+s.side+(s.high-s.side)/2)
		text.Dot.X -= text.MeasureString(p.caption) / 2
		text.DrawString(p.caption)
	}
}
