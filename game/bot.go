package game

import (
	"math/rand/v2"
	"slices"
	"time"
)

// A Bot plays a seat from what that seat sees, never from the Match, so it can take over any
// chair (CM-21). It is a ViewPlayer or a Thinker.
type Bot interface {
	Name() string // "normal": stable, for journals, flags and the wire
}

// A ViewPlayer is a Bot that plays by the view alone.
type ViewPlayer interface {
	Bot
	// Play chooses a move; nil means not yet.
	Play(view any, rng *rand.Rand) Move
}

// A QuickStarter is a Game that begins sooner with other options than its defaults, for a
// person who sits down with bots to see what it is.
type QuickStarter interface {
	// QuickStartOptions returns those options; the others keep their defaults.
	QuickStartOptions() Values
}

// A Thinker is a Bot that remembers, looks at drawings or draws: it has a Mind for each seat
// that it plays.
type Thinker interface {
	Bot
	NewMind(rng *rand.Rand) Mind
}

// A Mind plays one seat of one match. It may be lost at any time, with the machine it runs
// on; the next one takes over from what the seat sees.
type Mind interface {
	// BoardsToSee lists the boards whose pictures it needs before it thinks.
	BoardsToSee(view any) []int
	// Think chooses a move, or a Sketch; nil means not yet. It need not be asked again
	// before rest is over, unless the phase changes; 0 leaves that to the table.
	Think(s Observation, rng *rand.Rand) (move Move, rest time.Duration)
}

// An Observation is what a Mind is shown: the view of its seat, and the pictures of those
// boards that it asked for and may see.
type Observation struct {
	At       time.Duration // table time since the deal
	View     any
	Pictures map[int][]byte // by board, a batch of ink each
	Tempo    float64        // 1 for the pace of a person, 0 for no pauses at all, more where people want time
	Language string         // of the words of the game (CM-26); "" where there are none
	People   Seats          // that people play now, as everyone at the table can see
}

// ScalePause returns a pause scaled by the tempo.
func (s Observation) ScalePause(d time.Duration) time.Duration {
	return time.Duration(float64(d) * s.Tempo)
}

// A Localized match is played with words in a language (CM-26).
type Localized interface{ Language() string }

// Observe collects what a mind in a seat may see.
func Observe(m Match, seat Seat, mind Mind, now time.Duration) Observation {
	s := Observation{At: now, View: m.View(seat), Tempo: 1}
	if spoken, ok := m.(Localized); ok {
		s.Language = spoken.Language()
	}
	wanted := mind.BoardsToSee(s.View)
	inker, ok := m.(DrawingMatch)
	if !ok || len(wanted) == 0 {
		return s
	}
	s.Pictures = map[int][]byte{}
	for _, b := range inker.Boards(seat) {
		if slices.Contains(wanted, b.ID) {
			s.Pictures[b.ID] = inker.Picture(seat, b.ID)
		}
	}
	return s
}

// NewMind returns a mind for a seat: the bot's own, or one that plays by the view alone.
func NewMind(b Bot, rng *rand.Rand) Mind {
	if t, ok := b.(Thinker); ok {
		return t.NewMind(rng)
	}
	return viewMind{b.(ViewPlayer)}
}

// A viewMind is the mind of a bot that is no Thinker: it plays by the view alone.
type viewMind struct{ bot ViewPlayer }

func (viewMind) BoardsToSee(any) []int { return nil }

func (p viewMind) Think(s Observation, rng *rand.Rand) (Move, time.Duration) {
	return p.bot.Play(s.View, rng), 0
}

// A Sketch is what a mind draws in one go. It is no move of the rules: the table hands its
// batches to the match one by one as Ink, and asks the mind again when all are drawn. If one
// is refused, or the phase ends, the rest is dropped.
type Sketch struct{ Batches []TimedBatch }

// A TimedBatch is a batch of ink and how long after the previous one it is drawn.
type TimedBatch struct {
	After time.Duration
	Batch []byte
}
