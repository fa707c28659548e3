package paper

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/ink"
)

// How fast a scribble moves the pen.
const (
	penEvery  = 80 * time.Millisecond
	penPoints = 4 // each time
)

// RandomStroke returns a whole stroke on a board: a loop that wanders off.
func RandomStroke(board int, rng *rand.Rand) game.Ink {
	return game.Ink{Batch: encodeBatches(board, randomScribbleStroke(rng), math.MaxInt)[0]}
}

// RandomSketch returns such a stroke at the speed of a hand, after a pause.
func RandomSketch(board int, pauseBefore time.Duration, rng *rand.Rand) (s game.Sketch) {
	for _, batch := range encodeBatches(board, randomScribbleStroke(rng), penPoints) {
		s.Batches = append(s.Batches, game.TimedBatch{After: penEvery, Batch: batch})
	}
	s.Batches[0].After = pauseBefore
	return s
}

func randomScribbleStroke(rng *rand.Rand) []ink.Op {
	x, y := 600+rng.IntN(2900), 600+rng.IntN(2900)
	dx, dy := rng.IntN(241)-120, rng.IntN(241)-120
	op := ink.Op{Do: ink.Begin, Tool: ink.Tool(rng.IntN(3))}
	var ops []ink.Op
	for range 8 + rng.IntN(40) {
		op.Point = ink.Point{X: uint16(x), Y: uint16(y)}
		ops = append(ops, op)
		op.Do = ink.Move
		dx, dy = clampVelocity(dx-dy/4+rng.IntN(41)-20, 120), clampVelocity(dy+dx/4+rng.IntN(41)-20, 120)
		x, y = min(max(x+dx, 0), ink.Size-1), min(max(y+dy, 0), ink.Size-1)
	}
	return append(ops, ink.Op{Do: ink.End})
}

func clampVelocity(velocity, limit int) int { return min(max(velocity, -limit), limit) }

// encodeBatches writes a stroke as batches of ink with so many operations each, or fewer.
func encodeBatches(board int, ops []ink.Op, opsPerBatch int) (list [][]byte) {
	var w ink.Writer
	for some := range slices.Chunk(ops, opsPerBatch) {
		batch := ink.AppendHeader(nil, board)
		for _, op := range some {
			batch = w.Append(batch, op)
		}
		list = append(list, batch)
	}
	return list
}
