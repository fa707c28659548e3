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

// ordinaryHand returns the hand that is asked what can be drawn at all.
var ordinaryHand = sync.OnceValue(func() *hand.Hand { return NewHand(hand.Ordinary) })

// CanDraw reports whether bots know how to draw a word, by what its card says: that is all that
// one who draws it sees.
func CanDraw(w words.Word) bool {
	if onCard, err := words.ParseWord(w.Text); err == nil {
		onCard.Drawing = w.Drawing
		w = onCard
	}
	return ordinaryHand().CanDraw(w)
}

// A Drawing is a word being drawn, some strokes at a time: between them the bot can look up
// and do something else.
type Drawing struct {
	rest    ink.Recording
	elapsed time.Duration
}

// batchInterval is how often a bot's pen sends what it drew.
const batchInterval = 80 * time.Millisecond

// StartDrawing starts to draw a word on a board, or a scribble where the bot does not know
// what the word looks like.
func (t Skill) StartDrawing(text string, board int, rng *rand.Rand) *Drawing {
	return t.StartPickedDrawing(text, board, Pick{Order: rng.Uint64()}, rng)
}

// A Pick says which drawing of a word is drawn.
type Pick = hand.Pick

// StartPickedDrawing starts to draw a word as StartDrawing does, by the drawing that is picked of those
// that the bot knows.
func (t Skill) StartPickedDrawing(text string, board int, pick Pick, rng *rand.Rand) *Drawing {
	var strokes []hand.Stroke
	if w, err := t.ParseWordAndAddDrawing(text); err == nil {
		strokes = NewHand(t.varySpeed(rng)).DrawPick(w, pick, rng)
	}
	if strokes == nil {
		strokes = randomScribble(t.Manner.Tool, rng)
	}
	var w ink.Writer
	return &Drawing{rest: hand.EncodeStrokes(&w, strokes, board, batchInterval)}
}

// HasMore reports whether something is left to draw.
func (d *Drawing) HasMore() bool { return len(d.rest) > 0 }

// NextPiece returns the next piece of the drawing, to be drawn after a pause. It is about as
// long as asked for and ends with a stroke.
func (d *Drawing) NextPiece(pause, length time.Duration) game.Sketch {
	var s game.Sketch
	begin := d.elapsed
	for len(d.rest) > 0 {
		m := d.rest[0]
		d.rest = d.rest[1:]
		s.Batches = append(s.Batches, game.TimedBatch{After: max(0, m.At-d.elapsed), Batch: m.Batch})
		d.elapsed = max(d.elapsed, m.At)
		if d.elapsed-begin >= length && d.nextBatchBeginsStroke() {
			break
		}
	}
	if len(s.Batches) > 0 {
		s.Batches[0].After += pause
	}
	return s
}

func (d *Drawing) nextBatchBeginsStroke() bool {
	if len(d.rest) == 0 {
		return true
	}
	_, tokens, err := ink.Split(d.rest[0].Batch)
	return err != nil || !ink.ContinuesGesture(tokens)
}

// randomScribble returns what somebody draws who does not know what to draw.
func randomScribble(tool ink.Tool, rng *rand.Rand) []hand.Stroke {
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
