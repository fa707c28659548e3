package pictomania

import (
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		kind, data string
		want       game.Move
	}{
		{"choose", `{"deck":"blue"}`, Choose{Deck: "blue"}},
		{"replace", `{"symbol":3}`, Replace{Symbol: 3}},
		{"ready", `{}`, Ready{}},
		{"guess", `{"board":2,"number":7}`, Guess{Board: 2, Number: 7}},
		{"finish", `{}`, Finish{}},
		{"done", `{"done":true}`, Done{Done: true}},
		{"nothing", `{}`, Nothing{}},
		{"object", `{"board":1}`, Object{Board: 1}},
		{"vote", `{"board":1,"uphold":true}`, Vote{Board: 1, Uphold: true}},
		{"next", `{}`, Next{}},
		{"turn", `{}`, Turn{}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			got, err := wire.Decode(tt.kind, []byte(tt.data))
			if err != nil || got != tt.want || game.Kind(got) != tt.kind {
				t.Errorf("it is %#v (%v)", got, err)
			}
			for _, bad := range []string{"", "[]", `{"extra":1}`, tt.data + tt.data, strings.Replace(tt.data, "}", `,"seat":1}`, 1)} {
				_, err := wire.Decode(tt.kind, []byte(bad))
				if gametest.Code(err) != "malformed" {
					t.Errorf("%q is answered with %v", bad, err)
				}
			}
		})
	}
	_, err := wire.Decode("cheat", []byte("{}"))
	if gametest.Code(err) != "unknown-move" {
		t.Errorf("an unknown move is answered with %v", err)
	}
}

func TestLateGuess(t *testing.T) {
	t.Run("CM-29 all know a word while they draw and guess", func(t *testing.T) {
		s := drawing(t, 3, "")
		during := s.m.Status().Knowing
		if s.Say("bell"); during != game.Players(3) || s.m.Status().Knowing != 0 {
			t.Errorf("it is %b, and then %b", during, s.m.Status().Knowing)
		}
	})
	t.Run("CM-24 PM-15 a card that crosses the end of the round is too late, not stale", func(t *testing.T) {
		s := drawing(t, 3, "")
		guess, _ := s.Input("a guess b 1")
		s.Say("bell")
		if _, err := s.m.Apply(guess, chance(1)); gametest.Code(err) != "too-late" {
			t.Errorf("it is answered with %v", err)
		}
	})
}

func TestWhoMoves(t *testing.T) {
	s := drawing(t, 3, "")
	for name, in := range map[string]game.Input{
		"stale":        {Seat: 0, Phase: s.m.Phase - 1, Move: Finish{}},
		"not-seated":   {Seat: game.Watcher, Phase: s.m.Phase, Move: Finish{}},
		"unknown-move": {Seat: 0, Phase: s.m.Phase, Move: strange{}},
		"too-early":    {Seat: game.Watcher, Phase: s.m.Phase},
	} {
		_, err := s.m.Apply(in, chance(1))
		if gametest.Code(err) != name {
			t.Errorf("%+v is answered with %v, not %s", in, err, name)
		}
	}
}

// strange is a move of another game.
type strange struct{}
