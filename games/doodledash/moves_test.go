package doodledash

import (
	"reflect"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/game/paper"
)

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		kind, data string
		want       game.Move
	}{
		{"name", `{"number": 4}`, Name{Number: 4}},
		{"name", `{"number": -4000000}`, Name{Number: -4000000}},
		{"start", `{}`, Start{}},
		{"finish", ` {} `, Finish{}},
		{"roll", `{}`, Roll{}},
		{"guess", `{"text": "Sea Lion"}`, Guess{Text: "Sea Lion"}},
		{"guess", `{"text": "crème brûlée, слон 🦒 نیم\u200cفاصله"}`, Guess{Text: "crème brûlée, слон 🦒 نیم\u200cفاصله"}},
		{"guess", `{"text": ""}`, Guess{}},
		{"guess", `{"text": "` + strings.Repeat("ü", maxGuess) + `"}`, Guess{Text: strings.Repeat("ü", maxGuess)}},
		{"pass", `{}`, Pass{}},
		{"accept", `{}`, Accept{}},
		{"decline", `{}`, Decline{}},
		{"object", `{"board": 2}`, Object{Board: 2}},
		{"vote", `{"uphold": true}`, Vote{Uphold: true}},
		{"vote", `{}`, Vote{}},
		{"next", `{}`, Next{}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			got, err := wire.Decode(tt.kind, []byte(tt.data))
			if err != nil || !reflect.DeepEqual(got, tt.want) || game.Kind(got) != tt.kind {
				t.Errorf("got %#v, %v; want %#v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct{ name, kind, data, code string }{
		{"nothing", "start", ``, "malformed"},
		{"broken JSON", "name", `{"number": `, "malformed"},
		{"another shape", "start", `[]`, "malformed"},
		{"half a number", "name", `{"number": 1.5}`, "malformed"},
		{"a number beyond all", "object", `{"board": 1e99}`, "malformed"},
		{"a text for a number", "name", `{"number": "4"}`, "malformed"},
		{"a number for a text", "guess", `{"text": 4}`, "malformed"},
		{"an unknown field", "finish", `{"place": "cylinder"}`, "malformed"},
		{"something after it", "roll", `{} {}`, "malformed"},
		{"a guess that is too long", "guess", `{"text": "` + strings.Repeat("a", maxGuess+1) + `"}`, "malformed"},
		{"a guess of two lines", "guess", `{"text": "a\nb"}`, "malformed"},
		{"a guess that turns the writing round", "guess", `{"text": "a\u202eb"}`, "malformed"},
		{"an unknown move", "shout", `{}`, "unknown-move"},
		{"no kind", "", `{}`, "unknown-move"},
		{"a skip, which is the table's to make", "skip", `{}`, "unknown-move"},
		{"ink, which has a way of its own", "ink", `{"batch": ""}`, "unknown-move"},
		{"a move in capitals", "ROLL", `{}`, "unknown-move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := wire.Decode(tt.kind, []byte(tt.data))
			if gametest.Code(err) != tt.code {
				t.Errorf("got %v, want %s", err, tt.code)
			}
		})
	}
	t.Run("every kind is known", func(t *testing.T) {
		for _, kind := range wire.Kinds() {
			if move, err := wire.Decode(kind, []byte("{}")); err != nil || game.Kind(move) != kind {
				t.Errorf("%s: %#v, %v", kind, move, err)
			}
		}
	})
	t.Run("there are no other moves", func(t *testing.T) {
		s := opened(t, 4, "")
		_, err := s.m.Apply(game.Input{Phase: s.m.Phase, Move: shout{}}, chance(0))
		if gametest.Code(err) != "unknown-move" {
			t.Errorf("got %v", err)
		}
	})
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
