package gametest

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"linework/game"
)

// A Scene is a match that a test tells line by line:
//
//	a guess sea lion   what a seat says; a game reads its own moves
//	~ guess sea lion   likewise, from the public
//	a skip
//	bell               at the time for which it is set
//	wait 300ms         lets table time pass, and rings no bell
//
// Every other line is said at the same table time as the one before, in answer to the
// present phase.
type Scene struct {
	T     testing.TB
	Match game.Match
	Seats int
	Now   time.Duration
	Steps int // inputs that were accepted
	// ReadMove returns the move that a seat makes with a verb and the words behind it; nil
	// if there is no such move.
	ReadMove func(seat game.Seat, verb string, rest []string) game.Move
	// Chance returns the chance of a line, which is given in words.
	Chance func(line []string) *rand.Rand
}

// ReadLine returns the input that a line stands for. It is "wait", and so none, if ok is
// false.
func (s *Scene) ReadLine(text string) (in game.Input, ok bool) {
	s.T.Helper()
	status := s.Match.Status()
	words := strings.Fields(text)
	in = game.Input{At: s.Now, Phase: status.Phase, Seat: game.Watcher}
	switch words[0] {
	case "wait":
		d, err := time.ParseDuration(words[1])
		if err != nil {
			s.T.Fatalf("%s: %v", text, err)
		}
		s.Now += d
		return in, false
	case "bell":
		s.Now = max(s.Now, status.Deadline)
		in.At = s.Now
		return in, true
	}
	in.Seat = SeatOf(s.T, words[0])
	in.Host = in.Seat == 0 // as at most tables
	if words[1] == "skip" {
		in.Move = game.Skip{}
	} else if in.Move = s.ReadMove(in.Seat, words[1], words[2:]); in.Move == nil {
		s.T.Fatalf("%s: %q is no move", text, words[1])
	}
	return in, true
}

// Say plays lines, which must be accepted, and returns what the last of them told.
func (s *Scene) Say(lines ...string) []game.Event {
	s.T.Helper()
	var events []game.Event
	for _, text := range lines {
		in, ok := s.ReadLine(text)
		if !ok {
			continue
		}
		var err error
		if events, err = s.Match.Apply(in, s.Chance(strings.Fields(text))); err != nil {
			s.T.Fatalf("%s: %v", text, err)
		}
		s.Steps++
	}
	return events
}

// PlayWantingRefusal plays a line that must be refused and change nothing, and returns the refusal.
func (s *Scene) PlayWantingRefusal(text string) *game.Refusal {
	s.T.Helper()
	in, _ := s.ReadLine(text)
	before := s.Snapshot()
	events, err := s.Match.Apply(in, s.Chance(strings.Fields(text)))
	var r *game.Refusal
	if !errors.As(err, &r) {
		s.T.Fatalf("%s: got %v, want a refusal", text, err)
	}
	if err := firstDifference(before, s.Snapshot()); err != nil || len(events) > 0 {
		s.T.Errorf("%s: the refusal %v tells %d facts and changed the match: %v", text, r, len(events), err)
	}
	return r
}

// WantRefused checks the codes of refusals, written as "a roll: not-drawer".
func (s *Scene) WantRefused(lines ...string) {
	s.T.Helper()
	for _, text := range lines {
		say, code, _ := strings.Cut(text, ": ")
		if r := s.PlayWantingRefusal(say); r.Code != code {
			s.T.Errorf("%s: refused as %v, want %s", say, r, code)
		}
	}
}

// Snapshot returns all that the match shows to anyone.
func (s *Scene) Snapshot() string {
	t := Table{Setup: game.Setup{Names: make([]string, s.Seats)}, Match: s.Match}
	return t.snapshotForAll()
}
