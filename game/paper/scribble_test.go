package paper_test

import (
	"bytes"
	"slices"
	"testing"

	"linework/game/paper"
	"linework/ink"
)

// Strokes are whole and on the board, and the same by the same chance.
func TestScribble(t *testing.T) {
	for seed := range uint64(200) {
		var d ink.Drawing
		for range 3 {
			if err := d.Apply(paper.RandomStroke(5, chance(seed)).Batch); err != nil || d.IsPenDown() || d.IsEmpty() {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		if got := len(slices.Collect(d.Strokes())); got != 3 {
			t.Fatalf("%d strokes", got)
		}
		if !bytes.Equal(paper.RandomStroke(5, chance(seed)).Batch, paper.RandomStroke(5, chance(seed)).Batch) {
			t.Fatalf("seed %d: by the same chance it is another stroke", seed)
		}
		if number, err := paper.BoardOf(paper.RandomStroke(5, chance(seed)).Batch); number != 5 || err != nil {
			t.Fatalf("it is for board %d, %v", number, err)
		}
	}
}
