package paper

import (
	"math/rand/v2"

	"linework/game"
	"linework/ink"
)

// RandomStroke returns a whole stroke on a board: a loop that wanders off.
func RandomStroke(board int, rng *rand.Rand) game.Ink {
	var w ink.Writer
	batch := ink.AppendHeader(nil, board)
	x, y := 600+rng.IntN(2900), 600+rng.IntN(2900)
	dx, dy := rng.IntN(241)-120, rng.IntN(241)-120
	op := ink.Op{Do: ink.Begin, Tool: ink.Tool(rng.IntN(3))}
	for range 8 + rng.IntN(40) {
		op.Point = ink.Point{X: uint16(x), Y: uint16(y)}
		batch = w.Append(batch, op)
		op.Do = ink.Move
		dx, dy = clampVelocity(dx-dy/4+rng.IntN(41)-20, 120), clampVelocity(dy+dx/4+rng.IntN(41)-20, 120)
		x, y = min(max(x+dx, 0), ink.Size-1), min(max(y+dy, 0), ink.Size-1)
	}
	return game.Ink{Batch: w.Append(batch, ink.Op{Do: ink.End})}
}

func clampVelocity(velocity, limit int) int { return min(max(velocity, -limit), limit) }
