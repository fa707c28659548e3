package room

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A Match is a game in play, or one that has ended and is still on show.
type Match struct {
	game.Match
	Game     game.Game
	seed     game.Seed
	step     int           // inputs accepted so far
	Start    time.Duration // table time at which the match's own time is 0
	Playing  []SeatID      // ids of the seats, by seat of the match
	inkSpent []int         // ink, by seat of the match
	Rules    int           // version of the rules it was begun under
	Pace     int           // by how much its limits are stretched, in percent

	Ending    bool // the host ends it before its time (CM-25),
	uncounted bool // and it does not count for the evening

	// ReplayError is why this version could not replay the match: it has neither Match nor
	// Game, or they are no longer to be trusted. None stays when a table has been loaded.
	ReplayError error
	Name        string // its game's id
}

// hasEnded reports whether there is a match and it has ended, so that its end can be shown.
func (m *Match) hasEnded() bool { return m != nil && m.ReplayError == nil && m.Status().Result != nil }

// Deadline returns the table time of the next bell, or 0.
func (m *Match) Deadline() time.Duration {
	if d := m.Status().Deadline; d > 0 {
		return m.Start + d
	}
	return 0
}

// SeatOf returns the seat of the match that a table seat plays, or Watcher.
func (m *Match) SeatOf(id SeatID) game.Seat {
	return game.Seat(slices.Index(m.Playing, id))
}

func (m *Match) renamePlayer(id SeatID, name string) {
	if told, ok := m.Match.(game.Renamer); ok && m.SeatOf(id) != game.Watcher {
		told.Rename(m.SeatOf(id), name)
	}
}

// TakesNewcomers reports whether a game is being played that whoever sits down now joins at
// once (CM-34).
func (r *Room) TakesNewcomers() bool {
	if r.Stage != Playing || r.Match.ReplayError != nil {
		return false
	}
	joiner, ok := r.Match.Match.(game.Joiner)
	return ok && joiner.TakesNewcomers()
}

// RoundInPlay returns the number of the round that is being played, and whether somebody can
// take over a bot's seat with the next one (CM-34).
func (r *Room) RoundInPlay() (number int, more bool) {
	if r.Stage != Playing || r.Match.ReplayError != nil {
		return 0, false
	}
	if counter, ok := r.Match.Match.(game.RoundCounter); ok {
		return counter.RoundInPlay()
	}
	return 0, false
}

// Replacements returns who of those who came during the game take over from which bots with
// the next round, first come first (CM-34).
func (r *Room) Replacements() (all []*BotReplaced) {
	bots := slices.DeleteFunc(slices.Clone(r.Match.Playing), func(id SeatID) bool { return r.SeatByID(id).Bot == "" })
	for _, x := range r.Seats {
		if len(bots) > 0 && x.IsPerson() && !x.SitsOut && r.Match.SeatOf(x.ID) == game.Watcher {
			all = append(all, &BotReplaced{Seat: x.ID, Bot: bots[0]})
			bots = bots[1:]
		}
	}
	return all
}

// join gives a seat of the table the next seat of a match that takes newcomers.
func (m *Match) join(x *Seat) []game.Event {
	m.Playing = append(slices.Clip(m.Playing), x.ID)
	m.inkSpent = append(m.inkSpent, 0)
	return m.Match.(game.Joiner).Join(x.Name)
}

func (m *Match) checkInkLeft(seat game.Seat, cost int) error {
	if m.inkSpent[seat]+cost > maxSeatInk {
		return game.Refuse("ink-spent.game")
	}
	return nil
}

var errNoMatch = errors.New("no game is being played")

// applyInputWithChance hands one input to the match, with the chance of its step. Ink uses no
// chance and is no step.
func (m *Match) applyInputWithChance(in game.Input) ([]game.Event, error) {
	if m == nil {
		return nil, errNoMatch
	}
	if in.Seat < 0 || int(in.Seat) >= len(m.Playing) {
		return nil, fmt.Errorf("nobody plays as number %d", in.Seat)
	}
	in.At -= m.Start
	if _, ok := in.Move.(game.Ink); ok {
		return m.Apply(in, nil)
	}
	events, err := m.Apply(in, m.seed.At(m.step+1))
	if err == nil {
		m.step++
	}
	return events, err
}

// A batch costs its bytes and what is kept around them. A pen that never leaves the
// paper costs 1.4 KiB a second, so what a seat may spend in one game is 35 minutes of
// that. It bounds what the games of a table take in memory and in the journal.
const (
	batchOverhead = 64
	maxSeatInk    = 3 << 20
)
