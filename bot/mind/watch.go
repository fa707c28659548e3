package mind

import (
	"bytes"
	"time"

	"linework/ink"
)

// A Watch notices when a drawing that somebody is at has come to rest. The zero value has seen
// nothing.
type Watch struct {
	snapshot []byte
	since    time.Duration // when that was first seen
}

// How long a pen rests before a bot takes the drawing for one to guess: of a drawing with less ink
// than most of it would have, longer. Half of all drawings have 17,000 units of ink, nine in ten
// more than 9,400; of guesses at less than four tenths of a drawing one in three was right.
const (
	restOfPen   = 3 * time.Second
	restOfSmall = 10 * time.Second
	enoughInk   = 10_000
)

// Look notes how a board looks at a time.
func (w *Watch) Look(snapshot []byte, now time.Duration) {
	if !bytes.Equal(w.snapshot, snapshot) {
		w.snapshot, w.since = snapshot, now
	}
}

// IsAtRest reports whether the board has not changed for so long that it may be a whole drawing;
// scale fits pauses to the pace of the table.
func (w *Watch) IsAtRest(now time.Duration, scale func(time.Duration) time.Duration) bool {
	rest := restOfSmall
	if inkLength(w.snapshot) >= enoughInk {
		rest = restOfPen
	}
	return now-w.since >= scale(rest)
}

// inkLength returns the length of all visible lines of a board.
func inkLength(snapshot []byte) (length float64) {
	var d ink.Drawing
	if d.Load(snapshot) != nil {
		return 0
	}
	for s := range d.Strokes() {
		for i := range max(0, len(s.Points)-1) {
			length += s.Points[i].Vec().Distance(s.Points[i+1].Vec())
		}
	}
	return length
}
