package game

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"
)

// A nap is a match of three in which seat 1 is awaited and seat 2 may be skipped.
type nap struct {
	Roster
	PhaseClock[string]
	skips func(time.Duration, Seat, *rand.Rand) ([]Event, error)
	did   string
}

func (n *nap) Apply(in Input, rng *rand.Rand) ([]Event, error) { return ApplyInput(n, in, rng) }
func (n *nap) View(Seat) any                                   { return nil }
func (n *nap) Status() Status                                  { return n.PhaseClock.Status(n.WaitingAndTimeoutActions().Waiting) }

func (n *nap) WaitingAndTimeoutActions() StageRules {
	return StageRules{Waiting: Of(1), Skippable: Of(2), Skip: n.skips, Bell: BellWithoutRandom(func(time.Duration) []Event {
		n.did = "bell"
		return nil
	})}
}

func (n *nap) ApplyMove(Input, *rand.Rand) ([]Event, error) {
	n.did = "move"
	return nil, nil
}

func TestApplyInput(t *testing.T) {
	skip := SkipWithoutRandom(func(time.Duration, Seat) ([]Event, error) { return nil, errors.New("asleep") })
	for _, tt := range []struct {
		name  string
		in    Input
		skips func(time.Duration, Seat, *rand.Rand) ([]Event, error)
		did   string
		err   string
	}{
		{"a move", Input{Seat: 0, Phase: 1, Move: bid{}}, nil, "move", ""},
		{"ink is a move", Input{Seat: 0, Phase: 1, Move: Ink{}}, nil, "move", ""},
		{"CM-9 the bell", Input{At: time.Second, Seat: Watcher}, nil, "bell", ""},
		{"a bell too early", Input{Seat: Watcher}, nil, "", "too-early: time isn’t up yet"},
		{"CM-5 a skip does what the bell does", Input{Seat: 1, Phase: 1, Move: Skip{}}, nil, "bell", ""},
		{"CM-5 a skip that does something else", Input{Seat: 1, Phase: 1, Move: Skip{}}, skip, "", "asleep"},
		{"a skip of somebody who may be skipped", Input{Seat: 2, Phase: 1, Move: Skip{}}, nil, "bell", ""},
		{"a skip of somebody else", Input{Seat: 0, Phase: 1, Move: Skip{}}, nil, "", "not-awaited: nobody is waiting for you now"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := &nap{Roster: Roster{Names: []string{"a", "b", "c"}}, skips: tt.skips}
			n.EnterFor(0, "napping", time.Second)
			text := ""
			if _, err := n.Apply(tt.in, nil); err != nil {
				text = err.Error()
			}
			if n.did != tt.did || text != tt.err {
				t.Errorf("it did %q and answered %q; want %q and %q", n.did, text, tt.did, tt.err)
			}
		})
	}
}
