package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"slices"

	"linework/ink"
)

type tracesCommand struct {
	source
	To    string   `default:"traces.png" help:"File to write."`
	First int      `default:"0" help:"The first drawing to show of each noun."`
	Nouns []string `arg:"" help:"Nouns to show."`
}

// Run draws, for each noun, a few rasters and under each its trace.
func (c *tracesCommand) Run() error {
	nouns, err := readNounDrawings(c.Package)
	if err != nil {
		return err
	}
	const cell, shown = 140, 10
	sheet := newSheet(shown, 2*len(c.Nouns), cell)
	for row, name := range c.Nouns {
		i := slices.IndexFunc(nouns, func(n class) bool { return n.name == name })
		if i < 0 {
			continue
		}
		for k := range shown {
			r := &nouns[i].drawings[c.First+k]
			big := image.NewGray(image.Rect(0, 0, cell, cell))
			for y := range cell {
				for x := range cell {
					big.SetGray(x, y, color.Gray{255 - r[y*side/cell*side+x*side/cell]})
				}
			}
			sheet.placePicture(k, 2*row, big)
			if err := sheet.placeStrokes(k, 2*row+1, toInk(traceLines(r))); err != nil {
				return err
			}
		}
	}
	return sheet.savePNG(c.To)
}

// A sheet is pictures in rows and columns.
type sheet struct {
	*image.Gray
	cell int
}

func newSheet(columns, rows, cell int) sheet {
	s := sheet{image.NewGray(image.Rect(0, 0, columns*(cell+4), rows*(cell+4))), cell}
	draw.Draw(s, s.Rect, image.NewUniform(color.Gray{0xcc}), image.Point{}, draw.Src)
	return s
}

func (s sheet) placePicture(column, row int, picture image.Image) {
	at := image.Pt(column*(s.cell+4), row*(s.cell+4))
	draw.Draw(s, picture.Bounds().Add(at), picture, image.Point{}, draw.Src)
}

// placeStrokes puts a drawing into a cell.
func (s sheet) placeStrokes(column, row int, strokes []ink.Stroke) error {
	var file bytes.Buffer
	if err := ink.WritePNG(&file, slices.Values(strokes), ink.Look{Side: s.cell, Paper: color.White}); err != nil {
		return err
	}
	picture, err := png.Decode(&file)
	if err != nil {
		return err
	}
	s.placePicture(column, row, picture)
	return nil
}

func (s sheet) savePNG(file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return cmp.Or(png.Encode(f, s), f.Close())
}
