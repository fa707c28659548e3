package gametest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"linework/game"
)

// A watched test takes down what fails in it, and stops there as a test does.
type watched struct {
	testing.TB
	recorder
}

func (w *watched) Helper()                           {}
func (w *watched) Errorf(format string, args ...any) { w.recorder.Errorf(format, args...) }
func (w *watched) Fatalf(format string, args ...any) {
	w.recorder.Errorf(format, args...)
	panic(w)
}

// failing is what fails in a scene of Pebbles with a fault.
func failing(t *testing.T, fault string, f func(s *Scene)) (failures *recorder) {
	w := &watched{TB: t}
	failures = &w.recorder
	defer func() {
		if p := recover(); p != nil && p != any(w) {
			panic(p)
		}
	}()
	f(sceneOf(t, w, fault))
	return failures
}

func sceneOf(t *testing.T, tb testing.TB, fault string) *Scene {
	t.Helper()
	table := open(t, Pebbles{fault: fault}, game.Setup{Names: []string{"Ana", "Ben"}})
	s := &Scene{T: tb, Match: table.Match, Seats: 2}
	s.ReadMove = func(_ game.Seat, verb string, rest []string) game.Move {
		if verb != "hide" {
			return nil
		}
		return Hide{Pebbles: ParseNumber(tb, rest[0])}
	}
	s.Chance = func([]string) *rand.Rand { return newPlayersRandom(s.Steps) }
	return s
}

func TestScene(t *testing.T) {
	s := sceneOf(t, t, "")
	events := s.Say("wait 1s", "a hide 2")
	if got, want := FactsTo(Pebbles{}.Wire(), events, 0), []string{`hid {"seat":0}`, `kept {"pebbles":2}`}; !slices.Equal(got, want) {
		t.Errorf("a hears %q, not %q", got, want)
	}
	if got, want := FactsTo(Pebbles{}.Wire(), events, game.Watcher), []string{`hid {"seat":0}`}; !slices.Equal(got, want) {
		t.Errorf("the public hears %q, not %q", got, want)
	}
	s.WantRefused("a hide 1: already-hidden", "b hide 4: too-many", "~ hide 1: not-seated", "a skip: already-hidden")
	if s.Now != time.Second || s.Steps != 1 {
		t.Errorf("it is %v after %d steps", s.Now, s.Steps)
	}
	if told := s.Say("bell"); len(told) == 0 || s.Now != 30*time.Second || s.Steps != 2 {
		t.Errorf("the bell tells %v at %v", told, s.Now)
	}
	if in, ok := s.ReadLine("b hide 3"); !ok || in.Seat != 1 || in.Phase != 2 || in.At != s.Now || in.Move != (Hide{Pebbles: 3}) {
		t.Errorf("it is read as %+v", in)
	}
	if _, ok := s.ReadLine("wait 1s"); ok || s.Now != 31*time.Second {
		t.Error("waiting is an input, or takes no time")
	}
}

func TestSceneFindsFaults(t *testing.T) {
	for _, tt := range []struct {
		name, fault, failure string
		play                 func(s *Scene)
	}{
		{"a refusal where there should be none", "", "too-many", func(s *Scene) { s.Say("a hide 4") }},
		{"another refusal", "", "want stale", func(s *Scene) { s.WantRefused("a hide 4: stale") }},
		{"no refusal", "", "want a refusal", func(s *Scene) { s.WantRefused("a hide 2: too-many") }},
		{"a failure", "refuses in plain words", "want a refusal", func(s *Scene) { s.Say("a hide 2"); s.PlayWantingRefusal("a hide 2") }},
		{"a refusal that changes something", "keeps refused moves", "changed the match", func(s *Scene) { s.PlayWantingRefusal("a hide 4") }},
		{"a refusal that tells something", "tells of refusals", "tells 1 facts", func(s *Scene) { s.PlayWantingRefusal("a hide 4") }},
		{"a move that is none", "", `"seek" is no move`, func(s *Scene) { s.Say("a seek") }},
		{"a seat that is none", "", "is no seat", func(s *Scene) { s.Say("Ana hide 2") }},
		{"a number that is none", "", "two", func(s *Scene) { s.Say("a hide two") }},
		{"a time that is none", "", "soon", func(s *Scene) { s.Say("wait soon") }},
	} {
		t.Run(tt.name, func(t *testing.T) { failing(t, tt.fault, tt.play).failed(t, tt.failure) })
	}
}

func TestCode(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{game.Refuse("stale"), "stale"},
		{errors.Join(game.RefuseOver()), "over"},
		{errors.New("no space left"), "failure: no space left"},
	} {
		if got := RefusalCodeOrFailure(tt.err); got != tt.want {
			t.Errorf("the code of %v is %q, not %q", tt.err, got, tt.want)
		}
	}
}

func TestMany(t *testing.T) {
	var sum atomic.Int64
	PlayMany(t, 10, func(number int) (game.Setup, error) {
		sum.Add(1 << number)
		return game.Setup{}, nil
	})
	if sum.Load() != 1<<10-1 {
		t.Errorf("not every game was played once: %b", sum.Load())
	}
}

func TestReread(t *testing.T) {
	if move := CheckRoundTrip(t, Pebbles{}, "hide", []byte(`{"pebbles": 2}`)); move != (Hide{Pebbles: 2}) {
		t.Errorf("it is %+v", move)
	}
	if move := CheckRoundTrip(t, Pebbles{}, "seek", []byte(`{}`)); move != nil {
		t.Errorf("it is %+v", move)
	}
	var r recorder
	CheckRoundTrip(&r, lopsided{}, "heap", []byte(`{}`))
	r.failed(t, "it was")
}

// lopsided has a move that is one more whenever it is read.
type lopsided struct{ Pebbles }

func (lopsided) Wire() game.Wire { return game.Wire{Moves: game.Kinds{{"heap", Heap{}}}} }

type Heap struct {
	Pebbles int `json:"pebbles"`
}

func (h *Heap) UnmarshalJSON(data []byte) error {
	var wire struct{ Pebbles int }
	err := game.DecodeStrict(data, &wire)
	h.Pebbles = wire.Pebbles + 1
	return err
}
