package mind

import (
	"math/rand/v2"
	"sync"
	"time"

	"linework/bot/hand"
	"linework/game"
	"linework/ink"
	"linework/words"
)

// ordinary is the hand that is asked what can be drawn at all.
var ordinary = sync.OnceValue(func() *hand.Hand { return NewHand(hand.Ordinary) })

// Draws reports whether bots know how to draw a word.
func Draws(w words.Word) bool { return ordinary().Can(w) }

// A Drawing is a word being drawn, some strokes at a time: between them the bot may
// look up and do something else.
type Drawing struct {
	moments ink.Recording
	at      time.Duration
}

// beat is how often a bot's pen sends what it drew.
const beat = 80 * time.Millisecond

// Begin begins to draw a word on a board, or a scribble where the bot does not know
// what it looks like.
func (t Temper) Begin(text string, board int, rng *rand.Rand) *Drawing {
	var strokes []hand.Stroke
	if w, err := t.Word(text); err == nil {
		strokes = NewHand(t.mood(rng)).Draw(w, rng)
	}
	if strokes == nil {
		strokes = scribble(t.Manner.Tool, rng)
	}
	var w ink.Writer
	return &Drawing{moments: hand.Record(&w, strokes, board, beat)}
}

// More reports whether there is something left to draw.
func (d *Drawing) More() bool { return len(d.moments) > 0 }

// Next is the next piece of the drawing after a pause, about as long as asked for: it
// ends with a stroke.
func (d *Drawing) Next(pause, length time.Duration) game.Sketch {
	var s game.Sketch
	begin := d.at
	for len(d.moments) > 0 {
		m := d.moments[0]
		d.moments = d.moments[1:]
		s.Batches = append(s.Batches, game.TimedBatch{After: max(0, m.At-d.at), Batch: m.Batch})
		d.at = max(d.at, m.At)
		if d.at-begin >= length && d.lifted() {
			break
		}
	}
	if len(s.Batches) > 0 {
		s.Batches[0].After += pause
	}
	return s
}

// lifted reports whether the pen is off the board: no stroke goes on.
func (d *Drawing) lifted() bool {
	if len(d.moments) == 0 {
		return true
	}
	_, tokens, err := ink.Split(d.moments[0].Batch)
	return err != nil || !ink.GoesOn(tokens)
}

// scribble is what somebody draws who does not know what to draw.
func scribble(tool ink.Tool, rng *rand.Rand) []hand.Stroke {
	var strokes []hand.Stroke
	at := time.Duration(0)
	for range 2 + rng.IntN(3) {
		s := hand.Stroke{Tool: tool}
		x, y := 900+rng.Float64()*2200, 900+rng.Float64()*2200
		dx, dy := rng.Float64()*80-40, rng.Float64()*80-40
		for range 20 + rng.IntN(50) {
			s.Samples = append(s.Samples, hand.Sample{Point: ink.Point{X: uint16(x), Y: uint16(y)}, At: at})
			at += 16 * time.Millisecond
			dx, dy = dx*0.97-dy*0.14+rng.Float64()*20-10, dy*0.97+dx*0.14+rng.Float64()*20-10
			x, y = min(max(x+dx, 100), 3900), min(max(y+dy, 100), 3900)
		}
		strokes = append(strokes, s)
		at += 600 * time.Millisecond
	}
	return strokes
}
