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

// Scribble is a whole stroke on a board: a loop that wanders off.
func Scribble(board int, rng *rand.Rand) game.Ink {
	return game.Ink{Batch: penned(board, loop(rng), math.MaxInt)[0]}
}

// SlowScribble is such a stroke at the speed of a hand, after a pause.
func SlowScribble(board int, pause time.Duration, rng *rand.Rand) game.Sketch {
	var s game.Sketch
	for _, batch := range penned(board, loop(rng), penPoints) {
		s.Batches = append(s.Batches, game.Timed{After: penEvery, Batch: batch})
	}
	s.Batches[0].After = pause
	return s
}

// loop is a stroke that wanders off.
func loop(rng *rand.Rand) []ink.Op {
	x, y := 600+rng.IntN(2900), 600+rng.IntN(2900)
	dx, dy := rng.IntN(241)-120, rng.IntN(241)-120
	op := ink.Op{Do: ink.Begin, Tool: ink.Tool(rng.IntN(3))}
	var ops []ink.Op
	for range 8 + rng.IntN(40) {
		op.Point = ink.Point{X: uint16(x), Y: uint16(y)}
		ops = append(ops, op)
		op.Do = ink.Move
		dx, dy = within(dx-dy/4+rng.IntN(41)-20, 120), within(dy+dx/4+rng.IntN(41)-20, 120)
		x, y = min(max(x+dx, 0), ink.Size-1), min(max(y+dy, 0), ink.Size-1)
	}
	return append(ops, ink.Op{Do: ink.End})
}

// within is a speed that is not beyond most, in either direction.
func within(speed, most int) int { return min(max(speed, -most), most) }

// penned writes a stroke as batches of so many points at most.
func penned(board int, ops []ink.Op, most int) [][]byte {
	var w ink.Writer
	var list [][]byte
	for some := range slices.Chunk(ops, most) {
		batch := ink.AppendHeader(nil, board)
		for _, op := range some {
			batch = w.Append(batch, op)
		}
		list = append(list, batch)
	}
	return list
}
