package game

import (
	"errors"
	"testing"
	"time"
)

// A call is a move that is taken in any phase.
type call struct{}

func (call) AnyPhase() {}

func TestAdmit(t *testing.T) {
	playing := Status{Phase: 4, Deadline: 10 * time.Second}
	unlimited := Status{Phase: 4}
	over := Status{Phase: 5, Result: &Result{}}
	for _, tt := range []struct {
		name   string
		status Status
		in     Input
		code   string // of the refusal; "" where it is let in
	}{
		{"a move in answer to the phase", playing, Input{Seat: 2, Phase: 4, Move: bid{}}, ""},
		{"a skip", playing, Input{Seat: 0, Phase: 4, Move: Skip{}}, ""},
		{"CM-10 ink, which answers no phase", playing, Input{Seat: 0, Phase: 1, Move: Ink{}}, ""},
		{"a phase that has passed", playing, Input{Seat: 2, Phase: 3, Move: bid{}}, "stale"},
		{"a phase that is yet to come", playing, Input{Seat: 2, Phase: 5, Move: Skip{}}, "stale"},
		{"CM-24 a guess for a phase that has passed", playing, Input{Seat: 2, Phase: 3, Move: call{}}, ""},
		{"CM-24 a guess in answer to the phase", playing, Input{Seat: 2, Phase: 4, Move: call{}}, ""},
		{"CM-24 no guess for a phase that is yet to come", playing, Input{Seat: 2, Phase: 5, Move: call{}}, "stale"},
		{"CM-24 no late guess of the public", playing, Input{Seat: Watcher, Phase: 3, Move: call{}}, "not-seated"},
		{"CM-24 no guess after the end", over, Input{Seat: 2, Phase: 4, Move: call{}}, "over"},
		{"the public", playing, Input{Seat: Watcher, Phase: 4, Move: bid{}}, "not-seated"},
		{"a seat that there is not", playing, Input{Seat: 3, Phase: 4, Move: bid{}}, "not-seated"},
		{"ink of the public", playing, Input{Seat: Watcher, Phase: 4, Move: Ink{}}, "not-seated"},
		{"the public, late", playing, Input{Seat: Watcher, Phase: 3, Move: bid{}}, "not-seated"},
		{"CM-9 the bell that is due", playing, Input{At: 10 * time.Second, Seat: Watcher}, ""},
		{"CM-9 a bell that comes late", playing, Input{At: time.Hour, Seat: Watcher, Phase: 3}, ""},
		{"CM-9 a bell before its time", playing, Input{At: 10*time.Second - 1, Seat: Watcher}, "too-early"},
		{"CM-9 a bell that nobody set", unlimited, Input{At: time.Hour, Seat: Watcher}, "too-early"},
		{"a move after the end", over, Input{Seat: 2, Phase: 5, Move: bid{}}, "over"},
		{"ink after the end", over, Input{Seat: 2, Phase: 5, Move: Ink{}}, "over"},
		{"a bell after the end", over, Input{At: time.Hour, Seat: Watcher}, "over"},
		{"the public after the end", over, Input{Seat: Watcher, Phase: 4, Move: bid{}}, "over"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := CheckAdmissible(tt.in, tt.status, Players(3))
			var refusal *Refusal
			if errors.As(err, &refusal) != (tt.code != "") || refusal != nil && refusal.Code != tt.code {
				t.Errorf("answered with %v, not %q", err, tt.code)
			}
		})
	}
}
