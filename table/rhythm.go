package table

import (
	"sync"
	"time"
)

// A Rhythm is how long the ink of all tables of a server is gathered. A quiet server shows
// what is drawn at the next frame of a screen; a busy one has pens gather more, for a write
// to a socket costs more than what it carries.
type Rhythm struct {
	cores int

	mu     sync.Mutex
	beat   int       // of beats
	writes int       // to sockets, since then
	since  time.Time // when the beat was last looked at
}

// A beat is how long pens and tables gather, and how many writes to sockets a second, for
// each core, are too many for it.
type beat struct {
	pens, tables time.Duration
	most         float64
}

// beats are from quiet to busy. A screen has a frame, and a pen a sample, every 16.7 ms: two
// of them go together, or three, or six.
var beats = []beat{
	{30 * time.Millisecond, 8 * time.Millisecond, 10_000},
	{48 * time.Millisecond, 25 * time.Millisecond, 32_000},
	{96 * time.Millisecond, 48 * time.Millisecond, 0},
}

// QuietPens is how long a pen gathers that was told nothing else.
var QuietPens = beats[0].pens

const (
	lookEvery = time.Second
	slack     = 0.9 // how far below its bound a beat must be to be taken up again
)

// NewRhythm makes the rhythm of a server with so many cores. It begins quiet.
func NewRhythm(cores int) *Rhythm { return &Rhythm{cores: cores} }

// Pens is how long pens gather now.
func (r *Rhythm) Pens() time.Duration { return r.now().pens }

// Tables is how long the ink of several pens is gathered now.
func (r *Rhythm) Tables() time.Duration { return r.now().tables }

func (r *Rhythm) now() beat {
	r.mu.Lock()
	defer r.mu.Unlock()
	return beats[r.beat]
}

// Wrote counts writes to sockets, as many as there would be in good time, and looks once a second whether they are too many.
func (r *Rhythm) Wrote(now time.Time, writes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.writes += writes
	past := now.Sub(r.since)
	if past < lookEvery {
		return
	}
	r.beat = after(r.beat, float64(r.writes)/past.Seconds()/float64(r.cores))
	r.writes, r.since = 0, now
}

// after is the beat that follows one with so many writes a second for each core. The one
// before would have had more of them, as its pens gather less.
func after(k int, rate float64) int {
	if k+1 < len(beats) && rate > beats[k].most {
		return k + 1
	}
	if k > 0 && rate*float64(beats[k].pens)/float64(beats[k-1].pens) < slack*beats[k-1].most {
		return k - 1
	}
	return k
}
