package game

import (
	"math/rand/v2"
	"time"
)

// A Bot plays a seat from what that seat sees, never from the Match, so it can
// take over any chair (CM-21).
type Bot interface {
	Name() string // "normal": stable, for journals, flags and the wire
	Label() string
	// Play chooses a move; nil means not yet.
	Play(view any, rng *rand.Rand) Move
}

// A Filler is a Bot that is there for tests and to fill seats; nobody is offered to
// play against it where there are others. A game lists its fillers first.
type Filler interface{ Fills() }

// A Random is what a filler is called that does anything that is allowed.
type Random struct{}

// Name is what it is called on the wire.
func (Random) Name() string { return "random" }

// Label is what people read.
func (Random) Label() string { return "Random" }

// Fills marks it as nobody's opponent where there are others.
func (Random) Fills() {}

// A Scribbler is what a filler is called that keeps to good manners: it scribbles, and
// guesses at random.
type Scribbler struct{}

// Name is what it is called on the wire.
func (Scribbler) Name() string { return "scribbler" }

// Label is what people read.
func (Scribbler) Label() string { return "Scribbler" }

// Fills marks it as nobody's opponent where there are others.
func (Scribbler) Fills() {}

// Offered is the bots of a game that people play against, from weak to strong.
func Offered(g Game) []Bot {
	bots := g.Bots()
	for i, b := range bots {
		if _, fills := b.(Filler); !fills {
			return bots[i:]
		}
	}
	return bots
}

// An Impatient is a Game that begins sooner with other options than its own, for a
// person who sits down with bots to see what it is.
type Impatient interface {
	// Alone is those options; the others keep their defaults.
	Alone() Values
}

// A Thinker is a Bot that remembers, looks at drawings or draws: for each seat that
// it plays it has a Mind of its own, which Play does without.
type Thinker interface {
	Bot
	Mind(rng *rand.Rand) Mind
}

// A Mind plays one seat of one match. It may be lost at any time, with the machine it
// runs on; the next one takes over from what the seat sees.
type Mind interface {
	// Looks lists the boards that it wants to see before it thinks.
	Looks(view any) []int
	// Think chooses a move, or a Sketch; nil means not yet. It need not be asked again
	// before rest is over, unless the phase changes; 0 leaves that to the table.
	Think(s Sight, rng *rand.Rand) (move Move, rest time.Duration)
}

// A Sight is what a Mind sees: the view of its seat and, of the boards that it may
// see and asked for, the pictures.
type Sight struct {
	At       time.Duration // table time since the deal
	View     any
	Pictures map[int][]byte // by board, a batch of ink each
	Tempo    float64        // 1 for the pace of a person, 0 for no pauses at all, more where people want time
	Language string         // of the words of the game (CM-26); "" where there are none
}

// Pace is a pause at the tempo that is asked for.
func (s Sight) Pace(d time.Duration) time.Duration { return time.Duration(float64(d) * s.Tempo) }

// A Spoken match has words in a language (CM-26).
type Spoken interface{ Language() string }

// Look shows a mind what its seat may see.
func Look(m Match, seat Seat, mind Mind, at time.Duration) Sight {
	s := Sight{At: at, View: m.View(seat), Tempo: 1}
	if spoken, ok := m.(Spoken); ok {
		s.Language = spoken.Language()
	}
	wanted := mind.Looks(s.View)
	inker, ok := m.(Inker)
	if !ok || len(wanted) == 0 {
		return s
	}
	s.Pictures = map[int][]byte{}
	visible := map[int]bool{}
	for _, b := range inker.Boards(seat) {
		visible[b.ID] = true
	}
	for _, id := range wanted {
		if visible[id] {
			s.Pictures[id] = inker.Picture(seat, id)
		}
	}
	return s
}

// MindOf is a mind for a seat: the bot's own, or one that plays by the view alone.
func MindOf(b Bot, rng *rand.Rand) Mind {
	if t, ok := b.(Thinker); ok {
		return t.Mind(rng)
	}
	return plain{b}
}

type plain struct{ bot Bot }

func (plain) Looks(any) []int { return nil }

func (p plain) Think(s Sight, rng *rand.Rand) (Move, time.Duration) {
	return p.bot.Play(s.View, rng), 0
}

// A Sketch is what a mind draws in one go. It is no move of the rules: the table hands
// its batches to the match one by one as Ink, and asks the mind again when all are
// drawn. If one is refused, or the phase ends, the rest is dropped.
type Sketch struct{ Batches []Timed }

// A Timed is a batch of ink and how long after the one before it is drawn.
type Timed struct {
	After time.Duration
	Batch []byte
}
