package lines

import (
	"encoding/binary"
	"math"

	"linework/bot/hand"
)

// AppendDrawing appends a drawing and the words that it shows as book files have them. Of each
// place the way from the one before is written, in steps of which a unit of it has several.
func AppendDrawing(dst []byte, words []string, drawing []hand.Line, stepsPerUnit float64) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(words)))
	for _, word := range words {
		dst = append(binary.AppendUvarint(dst, uint64(len(word))), word...)
	}
	dst = binary.AppendUvarint(dst, uint64(len(drawing)))
	for _, l := range drawing {
		dst = binary.AppendUvarint(dst, uint64(len(l)))
		var x, y int64
		for _, p := range l {
			nextX, nextY := int64(math.Round(p.X*stepsPerUnit)), int64(math.Round(p.Y*stepsPerUnit))
			dst = binary.AppendVarint(binary.AppendVarint(dst, nextX-x), nextY-y)
			x, y = nextX, nextY
		}
	}
	return dst
}
