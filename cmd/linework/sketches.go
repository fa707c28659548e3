package main

import (
	"errors"
	"fmt"
	"iter"
	"os"

	"linework/bot/sketchbook"
	"linework/ink"
)

type sketchesCommand struct {
	Sheet sketchesSheet `cmd:"" help:"Render drawings side by side, to look at."`
}

type sketchesSheet struct {
	Paths   []string `arg:"" optional:"" type:"existingfile" help:"Files of drawings; none renders those that come with the program."`
	Out     string   `short:"o" required:"" help:"The PNG to write."`
	Names   bool     `default:"true" negatable:"" help:"Write the word under each drawing."`
	Columns int      `default:"8" help:"Drawings in a row."`
	Side    int      `default:"200" help:"Pixels a drawing is wide."`
}

// Run writes the sheet.
func (c sketchesSheet) Run() error {
	list := sketchbook.Drawings()
	if len(c.Paths) > 0 {
		list = nil
	}
	for _, path := range c.Paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		some, _, err := sketchbook.Parse(string(text), sketchbook.Parts())
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, some...)
	}
	if len(list) == 0 {
		return errors.New("there is no drawing to render")
	}
	s, err := newSheet(len(list), c.Columns, c.Side, c.Names)
	if err != nil {
		return err
	}
	for i, d := range list {
		if _, err := s.add(i, sketched(d), d.Words[0]); err != nil {
			return err
		}
	}
	return s.write(c.Out)
}

// sketched is a drawing as the pen leaves it.
func sketched(d sketchbook.Drawing) iter.Seq[ink.Stroke] {
	return func(yield func(ink.Stroke) bool) {
		for _, places := range d.Strokes {
			stroke := ink.Stroke{Tool: ink.Medium}
			for _, p := range places {
				const scale = (ink.Size - 1) / 100.0
				stroke.Points = append(stroke.Points, ink.Point{X: uint16(p.X * scale), Y: uint16(p.Y * scale)})
			}
			if !yield(stroke) {
				return
			}
		}
	}
}
