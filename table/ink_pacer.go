package table

import (
	"sync"
	"time"
)

// A InkPacer is how long the ink of all tables of a server is gathered. A quiet server shows
// what is drawn at the next frame of a screen; a busy one has pens gather more, for a write
// to a socket costs more than what it carries.
type InkPacer struct {
	cores int

	mu     sync.Mutex
	level  int       // of beats
	writes int       // to sockets, since then
	since  time.Time // when the beat was last looked at
}

// A paceLevel is how long pens and tables gather, and how many writes to sockets a second, for
// each core, are too many for it.
type paceLevel struct {
	pens, tables time.Duration
	maxWrites    float64
}

// paceLevels are from quiet to busy. A screen has a frame, and a pen a sample, every 16.7 ms: two
// of them go together, or three, or six.
var paceLevels = []paceLevel{
	{30 * time.Millisecond, 8 * time.Millisecond, 10_000},
	{48 * time.Millisecond, 25 * time.Millisecond, 32_000},
	{96 * time.Millisecond, 48 * time.Millisecond, 0},
}

// IdlePenInterval is how long a pen gathers that was told nothing else.
var IdlePenInterval = paceLevels[0].pens

const (
	adjustEvery = time.Second
	hysteresis  = 0.9 // how far below its bound a beat must be to be taken up again
)

// NewInkPacer makes the rhythm of a server with so many cores. It begins quiet.
func NewInkPacer(cores int) *InkPacer { return &InkPacer{cores: cores} }

// PenInterval is how long pens gather now.
func (r *InkPacer) PenInterval() time.Duration { return r.currentLevel().pens }

// TableInterval is how long the ink of several pens is gathered now.
func (r *InkPacer) TableInterval() time.Duration { return r.currentLevel().tables }

func (r *InkPacer) currentLevel() paceLevel {
	r.mu.Lock()
	defer r.mu.Unlock()
	return paceLevels[r.level]
}

// RecordWrites counts writes to sockets, as many as there would be in good time, and looks once a second whether they are too many.
func (r *InkPacer) RecordWrites(now time.Time, writes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.writes += writes
	past := now.Sub(r.since)
	if past < adjustEvery {
		return
	}
	r.level = nextLevel(r.level, float64(r.writes)/past.Seconds()/float64(r.cores))
	r.writes, r.since = 0, now
}

// nextLevel is the beat that follows one with so many writes a second for each core. The one
// before would have had more of them, as its pens gather less.
func nextLevel(level int, rate float64) int {
	if level+1 < len(paceLevels) && rate > paceLevels[level].maxWrites {
		return level + 1
	}
	if level > 0 && rate*float64(paceLevels[level].pens)/float64(paceLevels[level-1].pens) < hysteresis*paceLevels[level-1].maxWrites {
		return level - 1
	}
	return level
}
