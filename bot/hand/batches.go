package hand

import (
	"time"

	"linework/ink"
)

// EncodeStrokes returns strokes as the batches that a pen sends, one per interval while the
// pen is on the board. The writer may have drawn before.
func EncodeStrokes(w *ink.Writer, strokes []Stroke, board int, interval time.Duration) ink.Recording {
	var recording ink.Recording
	for _, s := range strokes {
		op := ink.Op{Do: ink.Begin, Tool: s.Tool}
		due := s.Samples[0].At + interval
		batch := ink.AppendHeader(nil, board)
		for _, p := range s.Samples {
			if p.At > due {
				recording = append(recording, ink.Moment{At: due, Batch: batch})
				batch = ink.AppendHeader(nil, board)
				for p.At > due {
					due += interval
				}
			}
			op.Point = p.Point
			batch = w.Append(batch, op)
			op.Do = ink.Move
		}
		batch = w.Append(batch, ink.Op{Do: ink.End})
		end := s.Samples[len(s.Samples)-1].At
		recording = append(recording, ink.Moment{At: end, Batch: batch})
		if s.Undone > 0 {
			undo := w.Append(ink.AppendHeader(nil, board), ink.Op{Do: ink.Undo})
			recording = append(recording, ink.Moment{At: s.Undone, Batch: undo})
		}
	}
	return recording
}
