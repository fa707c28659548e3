package paper_test

import (
	"slices"
	"testing"
	"time"

	"linework/game/paper"
	"linework/ink"
)

// Strokes are whole and on the board, fast or slow, and the same by the same chance.
func TestScribble(t *testing.T) {
	for seed := range uint64(200) {
		var fast, slow ink.Drawing
		for range 3 {
			if err := fast.Apply(paper.RandomStroke(5, chance(seed)).Batch); err != nil || fast.IsPenDown() || fast.IsEmpty() {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for i, b := range paper.RandomSketch(5, time.Second, chance(seed)).Batches {
				if err := slow.Apply(b.Batch); err != nil {
					t.Fatalf("seed %d, slow: %v", seed, err)
				}
				if (i == 0) != (b.After == time.Second) {
					t.Fatalf("seed %d: batch %d comes after %v", seed, i, b.After)
				}
			}
		}
		if got := len(slices.Collect(fast.Strokes())); got != 3 {
			t.Fatalf("%d strokes", got)
		}
		if !slices.Equal(fast.AppendFlatSnapshot(nil, 5), slow.AppendFlatSnapshot(nil, 5)) {
			t.Fatalf("seed %d: slow, it is another stroke", seed)
		}
		if number, err := paper.BoardOf(paper.RandomStroke(5, chance(seed)).Batch); number != 5 || err != nil {
			t.Fatalf("it is for board %d, %v", number, err)
		}
	}
}
