package table

import (
	"sync"
	"time"
)

// An InkPacer decides how long the ink of all tables of a server is gathered. A quiet server
// sends what is drawn at the next frame of a screen; a busy one has pens gather more, for a
// write to a socket costs more than what it carries.
type InkPacer struct {
	cores int

	mu         sync.Mutex
	level      int // of paceLevels
	writes     int // to sockets, since then
	adjustedAt time.Time
}

// A paceLevel is how long pens and tables gather, and how many writes to sockets a second,
// for each core, are too many for it.
type paceLevel struct {
	pens, tables time.Duration
	maxWrites    float64
}

// paceLevels are from quiet to busy. A screen has a frame, and a pen a sample, every 16.7 ms:
// two of them go together, or three, or six.
var paceLevels = []paceLevel{
	{30 * time.Millisecond, 8 * time.Millisecond, 13_000},
	{48 * time.Millisecond, 25 * time.Millisecond, 32_000},
	{96 * time.Millisecond, 48 * time.Millisecond, 0},
}

// IdlePenInterval is how long a pen gathers that was told nothing else.
var IdlePenInterval = paceLevels[0].pens

const (
	adjustEvery = time.Second
	hysteresis  = 0.9 // how far below its bound the writes of a quieter level must be to return to it
)

// NewInkPacer returns the pacer of a server with that many cores. It begins quiet.
func NewInkPacer(cores int) *InkPacer { return &InkPacer{cores: cores} }

// PenInterval returns how long pens gather now.
func (p *InkPacer) PenInterval() time.Duration { return p.currentLevel().pens }

// TableInterval returns how long the ink of several pens is gathered now.
func (p *InkPacer) TableInterval() time.Duration { return p.currentLevel().tables }

func (p *InkPacer) currentLevel() paceLevel {
	p.mu.Lock()
	defer p.mu.Unlock()
	return paceLevels[p.level]
}

// RecordWritesAndAdjust counts writes to sockets, as many as there would be on a machine with
// time to spare, and adjusts the level once a second.
func (p *InkPacer) RecordWritesAndAdjust(now time.Time, writes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.writes += writes
	past := now.Sub(p.adjustedAt)
	if past < adjustEvery {
		return
	}
	p.level = nextLevel(p.level, float64(p.writes)/past.Seconds()/float64(p.cores))
	p.writes, p.adjustedAt = 0, now
}

// nextLevel returns the level that follows one with this many writes a second for each core.
// The quieter one would have had more of them, as its pens gather less.
func nextLevel(level int, writesPerSecondPerCore float64) int {
	if level+1 < len(paceLevels) && writesPerSecondPerCore > paceLevels[level].maxWrites {
		return level + 1
	}
	if level > 0 && writesPerSecondPerCore*float64(paceLevels[level].pens)/float64(paceLevels[level-1].pens) < hysteresis*paceLevels[level-1].maxWrites {
		return level - 1
	}
	return level
}
