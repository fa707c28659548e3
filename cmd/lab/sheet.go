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

// A sheet is pictures in rows, with a caption under each or none.
type sheet struct {
	picture             *image.RGBA
	columns, side, high int
	face                font.Face // nil without captions
}

func newSheet(count, columns, side int, withCaptions bool) (*sheet, error) {
	if side == 0 {
		side = 300
		if count == 1 {
			side = 1000
		}
	}
	if side < 40 || side > 4000 || columns < 1 {
		return nil, errors.New("a picture is 40 to 4000 pixels wide, and there is at least one in a row")
	}
	s := &sheet{columns: min(columns, count), side: side, high: side}
	if withCaptions {
		parsed, err := opentype.Parse(goregular.TTF)
		if err != nil {
			return nil, err
		}
		size := max(float64(side)/16, 11)
		if s.face, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72}); err != nil {
			return nil, err
		}
		s.high += int(size * 1.6)
	}
	rows := (count + s.columns - 1) / s.columns
	if pixels := s.columns * side * rows * s.high; pixels > 400e6 {
		return nil, fmt.Errorf("the sheet would have %d million pixels; make it smaller", pixels/1e6)
	}
	s.picture = image.NewRGBA(image.Rect(0, 0, s.columns*side, rows*s.high))
	draw.Draw(s.picture, s.picture.Rect, image.White, image.Point{}, draw.Src)
	return s, nil
}

// renderPictureAt renders a picture with its caption at the index-th place and returns where that is.
func (s *sheet) renderPictureAt(index int, strokes []ink.Stroke, caption string) (place image.Rectangle, err error) {
	at := image.Pt(index%s.columns*s.side, index/s.columns*s.high)
	place = image.Rect(at.X, at.Y, at.X+s.side, at.Y+s.high)
	var file bytes.Buffer
	if err := ink.WritePNG(&file, slices.Values(strokes), ink.Look{Side: s.side, Paper: color.White}); err != nil {
		return place, err
	}
	drawn, err := png.Decode(&file)
	if err != nil {
		return place, err
	}
	draw.Draw(s.picture, drawn.Bounds().Add(at), drawn, image.Point{}, draw.Src)
	if s.face != nil {
		text := font.Drawer{Dst: s.picture, Src: image.Black, Face: s.face}
		text.Dot = fixed.P(at.X+s.side/2, at.Y+s.side+(s.high-s.side)/2)
		text.Dot.X -= text.MeasureString(caption) / 2
		text.DrawString(caption)
	}
	return place, nil
}

func (s *sheet) drawBorder(r image.Rectangle, colour color.Color) {
	inner := r.Inset(max(s.side/150, 1))
	for _, edge := range []image.Rectangle{
		{r.Min, image.Pt(r.Max.X, inner.Min.Y)}, {image.Pt(r.Min.X, inner.Max.Y), r.Max},
		{r.Min, image.Pt(inner.Min.X, r.Max.Y)}, {image.Pt(inner.Max.X, r.Min.Y), r.Max},
	} {
		draw.Draw(s.picture, edge, image.NewUniform(colour), image.Point{}, draw.Src)
	}
}

func (s *sheet) writePNG(path string) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(out, s.picture), out.Close())
}
