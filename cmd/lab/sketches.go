package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"linework/bot/hand"
	"linework/bot/mind"
	"linework/game"
	"linework/ink"
	"linework/lab/pictures"
	"linework/words"
)

type sketchesCommand struct {
	Sheet sketchesSheet `cmd:"" help:"Render drawings of the sketchbook side by side, to look at."`
	Draw  sketchesDraw  `cmd:"" help:"Have bots draw words, side by side."`
	Write sketchesWrite `cmd:"" help:"Write the sketchbook that the program embeds."`
}

type sketchesDraw struct {
	Words []string `arg:"" optional:"" help:"What to draw; without any, twelve words of our packs by chance."`
	Out   string   `short:"o" required:"" help:"The PNG to write."`
	Names bool     `default:"true" negatable:"" help:"Write the word under each drawing; without, numbers."`
	Seed  uint64   `default:"1" help:"Another seed, other drawings."`

	Columns int `default:"4" help:"Drawings in a row."`
	Side    int `default:"300" help:"Pixels a drawing is wide."`
}

// Run writes the sheet and prints what is on it.
func (c sketchesDraw) Run() error {
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	if len(c.Words) == 0 {
		c.Words = randomDrawableWords(12, rng)
	}
	var drawn []picture
	bot := mind.NewHand(hand.Ordinary)
	for i, text := range c.Words {
		w, err := words.ParseWord(text)
		check(err)
		if !bot.CanDraw(w) {
			return fmt.Errorf("bots do not know how to draw %q", text)
		}
		caption := text
		if !c.Names {
			caption = fmt.Sprint(i + 1)
		}
		var pen ink.Writer
		drawing, err := hand.EncodeStrokes(&pen, bot.Draw(w, rng), 0, time.Second/10).FinalDrawing()
		if err != nil {
			return err
		}
		drawn = append(drawn, picture{strokes: slices.Collect(drawing.Strokes()), caption: caption})
		fmt.Printf("%2d %s\n", i+1, text)
	}
	return writeSheet(c.Out, drawn, c.Columns, c.Side, true)
}

func randomDrawableWords(count int, rng *rand.Rand) []string {
	var all []string
	for _, pack := range words.Builtin() {
		for _, w := range pack.Words() {
			if mind.CanDraw(w) {
				all = append(all, w.DrawingSubject().Name())
			}
		}
	}
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	return all[:count]
}

type sketchesSheet struct {
	Paths   []string `arg:"" optional:"" type:"existingfile" help:"Files of drawings; none renders those that come with the program."`
	Out     string   `short:"o" required:"" help:"The PNG to write."`
	Names   bool     `default:"true" negatable:"" help:"Write the word under each drawing."`
	Columns int      `default:"8" help:"Drawings in a row."`
	Side    int      `default:"200" help:"Pixels a drawing is wide."`
}

func (c sketchesSheet) Run() error {
	list, common, err := pictures.ReadSketches()
	check(err)
	if len(c.Paths) > 0 {
		list = nil
	}
	for _, path := range c.Paths {
		text, err := os.ReadFile(path)
		check(err)
		some, _, err := pictures.ParseSketches(string(text), common)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, some...)
	}
	if len(list) == 0 {
		return errors.New("there is no drawing to render")
	}
	draw := func(d pictures.Sketch) picture { return picture{strokes: sketchStrokes(d), caption: d.Words[0]} }
	return writeSheet(c.Out, game.MapList(list, draw), c.Columns, c.Side, c.Names)
}

// sketchStrokes returns a sketch as ink, with points close enough that none of its corners is
// rounded off.
func sketchStrokes(d pictures.Sketch) (strokes []ink.Stroke) {
	const scale, step = (ink.Size - 1) / 100.0, 2.0
	for _, places := range d.Strokes {
		stroke := ink.Stroke{Tool: ink.Medium}
		for i, p := range places {
			before := places[max(i-1, 0)]
			for k := step; k < before.Distance(p); k += step {
				stroke.Points = append(stroke.Points, before.Lerp(p, k/before.Distance(p)).Times(scale).RoundToBoard())
			}
			stroke.Points = append(stroke.Points, p.Times(scale).RoundToBoard())
		}
		strokes = append(strokes, stroke)
	}
	return strokes
}

type sketchesWrite struct {
	Out string `arg:"" default:"bot/hand/data/sketchbook.gz" help:"The file to write."`
}

func (c sketchesWrite) Run() error { return writeCompiled(c.Out, pictures.CompileSketches) }
