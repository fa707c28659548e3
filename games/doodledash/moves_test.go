package doodledash

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/game/paper"
)

func TestMoveOfAnotherGame(t *testing.T) {
	s := opened(t, 4, "")
	_, err := s.m.Apply(game.Input{Phase: s.m.Phase, Move: shout{}}, chance(0))
	if gametest.Code(err) != "unknown-move" {
		t.Errorf("got %v", err)
	}
}

// A shout is a move of some other game.
type shout struct{}

// Whatever is read as a move can be written and read again, and can be said at any
// time without a panic.
func FuzzDecode(f *testing.F) {
	for _, kind := range wire.Kinds() {
		f.Add(kind, []byte(`{}`))
	}
	f.Add("name", []byte(`{"number": 7}`))
	f.Add("guess", []byte(`{"text": "sea lions"}`))
	f.Add("object", []byte(`{"board": 1}`))
	f.Add("vote", []byte(`{"uphold": true}`))
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		move := gametest.Reread(t, Game{}, kind, data)
		if move == nil {
			return
		}
		for _, w := range waits {
			for seat := range game.Seat(5) {
				s := w.scene(t, "")
				_, err := s.m.Apply(game.Input{At: s.Now, Seat: seat, Phase: s.m.Phase, Move: move}, chance(1))
				if _, refused := err.(*game.Refusal); err != nil && !refused {
					t.Fatalf("%#v in %s is answered with %v", move, w.stage, err)
				}
				s.Everything()
			}
		}
	})
}

// Whatever is sent as ink is taken or refused, and what was taken can be seen.
func FuzzInk(f *testing.F) {
	f.Add(lineOn(1))
	f.Add(paper.Scribble(1, chance(1)).Batch)
	f.Fuzz(func(t *testing.T, data []byte) {
		s := drawing(t, 4, "")
		for range 2 {
			if err := s.put(1, data); err != nil {
				if _, refused := err.(*game.Refusal); !refused {
					t.Fatalf("answered with %v", err)
				}
			}
		}
		s.Everything()
		s.Say("bell")
		s.Everything()
	})
}
