package ink

import "linework/texts"

// A Refusal says why a batch was not applied. After a refusal nothing has changed.
type Refusal = texts.Error

// The limits of ink. A drawing's limits are for its whole life: what is undone or
// erased counts as well, so that nobody can draw without end on one board. These are
// of the format: no snapshot, recording or journal holds more.
const (
	MaxBatchBytes   = 1024      // in a batch from a player
	MaxBatchPoints  = 256       // in a batch from a player: a second of a pen at 240 samples a second
	MaxStrokePoints = 4096      // in one gesture; a pen that goes on longer begins the next stroke
	MaxGestures     = 8192      // in a drawing
	MaxPoints       = 128 << 10 // in a drawing: half an hour of a pen that never leaves the paper
	MaxSteps        = 1 << 20   // in a drawing, in steps of 8 units: 2,048 lines from edge to edge
)

// The limits of a board that is drawn on now (see Drawing.ApplyWithinSmallerLimits). The
// longest round is four minutes: a pen that never leaves the paper makes 14,400 points in it
// at 60 samples a second, and 28,800 at 120. Six full boards of one player are still sent to
// a device that joins without closing it as too slow. Journals from before these limits hold
// more, up to those of the format.
const (
	FreshPoints   = 40 << 10  // eleven minutes at 60 samples a second
	FreshGestures = 4096      // a dot each second for over an hour
	FreshSteps    = 1 << 19   // in steps of 8 units: 1,024 lines from edge to edge
	FreshBytes    = 120 << 10 // of all batches: three for each point
)

// What a batch can be refused for.
var (
	ErrMalformed = texts.NewError("ink-malformed")
	ErrVersion   = texts.NewError("ink-version")
	ErrNoStroke  = texts.NewError("no-stroke")
	ErrReset     = texts.NewError("ink-reset")
	ErrBatch     = texts.NewError("batch-too-large", texts.Figures{"points": MaxBatchPoints, "bytes": MaxBatchBytes})
	ErrStroke    = texts.NewError("stroke-too-long", texts.Figures{"points": MaxStrokePoints})
	ErrFull      = texts.NewError("drawing-full")
)
