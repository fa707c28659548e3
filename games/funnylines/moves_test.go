package funnylines

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
)

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		kind, data string
		want       game.Move
	}{
		{"side", `{"team":1}`, Side{Team: 1}},
		{"ready", `{}`, Ready{}},
		{"roster", `{"names":["Ida","Jon"]}`, Roster{Names: []string{"Ida", "Jon"}}},
		{"take-out", `{"cards":[3,7]}`, TakeOut{Cards: []int{3, 7}}},
		{"begin", `{}`, Begin{}},
		{"put", `{"shape":"trapezium","add":-2}`, Put{Shape: cards.Trapezium, Add: -2}},
		{"buy", `{"basket":[0,2,1,0,0,0,3]}`, Buy{Basket: Counts{0, 2, 1, 0, 0, 0, 3}}},
		{"borrow", `{}`, Borrow{}},
		{"decline", `{}`, Decline{}},
		{"draw", `{"shape":4}`, Draw{Shape: 4}},
		{"done", `{}`, Done{}},
		{"guess", `{"text":"boat","sure":true}`, Guess{Text: "boat", Sure: true}},
		{"pass", `{}`, Pass{}},
		{"ask", `{"shape":"oval"}`, Ask{Shape: cards.Oval}},
		{"accept", `{"guess":2}`, Accept{Guess: 2}},
		{"object", `{"shape":65}`, Object{Shape: 65}},
		{"vote", `{"uphold":true}`, Vote{Uphold: true}},
		{"reveal", `{}`, Reveal{}},
		{"next", `{}`, Next{}},
		{"end", `{}`, End{}},
		{"crib", `{}`, Crib{}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			got, err := wire.Decode(tt.kind, []byte(tt.data))
			if err != nil || !reflect.DeepEqual(got, tt.want) || game.Kind(got) != tt.kind {
				t.Errorf("got %#v, %v", got, err)
			}
			for _, bad := range []string{"", "[]", tt.data + tt.data, `{"x":1}`, "null null"} {
				if got, err := wire.Decode(tt.kind, []byte(bad)); err == nil {
					t.Errorf("%s is read as %#v", bad, got)
				}
			}
			if tt.kind != "crib" && !slices.Contains(wire.Kinds(), tt.kind) {
				t.Error("it is not listed")
			}
		})
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, tt := range []struct{ why, kind, data, code string }{
		{"no such move", "fly", `{}`, "unknown-move"},
		{"no such shape", "put", `{"shape":"star","add":1}`, "malformed"},
		{"too many at once", "put", `{"shape":"oval","add":21}`, "malformed"},
		{"a guess of a page", "guess", `{"text":"` + strings.Repeat("x", maxGuess+1) + `"}`, "malformed"},
		{"a guess on two lines", "guess", `{"text":"a\nb"}`, "malformed"},
		{"FL-52 more than 40 names", "roster", `{"names":["a"` + strings.Repeat(`,"a"`, 40) + `]}`, "malformed"},
		{"a name of a page", "roster", `{"names":["` + strings.Repeat("x", maxName+1) + `"]}`, "malformed"},
		{"a name that turns the writing round", "roster", `{"names":["a\u202eb"]}`, "malformed"},
		{"more cards than there are", "take-out", `{"cards":[1` + strings.Repeat(`,1`, maxOut) + `]}`, "malformed"},
		{"not a number", "draw", `{"shape":"x"}`, "malformed"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			move, err := wire.Decode(tt.kind, []byte(tt.data))
			if err == nil || !strings.HasPrefix(err.Error(), tt.code+": ") {
				t.Errorf("got %#v, %v", move, err)
			}
		})
	}
	t.Run("FL-52 40 names fit", func(t *testing.T) {
		if _, err := wire.Decode("roster", []byte(`{"names":["a"`+strings.Repeat(`,"a"`, 39)+`]}`)); err != nil {
			t.Error(err)
		}
	})
	t.Run("a question is no move", func(t *testing.T) {
		s := teams(t, 4, "")
		if _, err := s.m.Apply(game.Input{Seat: 2, Phase: s.m.Phase, Move: Crib{}}, chance(1)); err == nil || !strings.HasPrefix(err.Error(), "question") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("the crib sheet can be changed by nobody", func(t *testing.T) {
		sheet := small().crib()
		sheet.Subjects[1].Also[0] = "ship"
		if small().crib().Subjects[1].Also[0] != "boat" {
			t.Error("it is shared")
		}
	})
}

func TestSetup(t *testing.T) {
	t.Run("CM-9 every limit can be switched off, and is on by default", func(t *testing.T) {
		for _, o := range (Game{}).Info().Options {
			if !slices.Contains([]string{buyOption, drawOption, pauseOption, callOption, answerOption, lookOption, sidesOption, turnOption, registerOption}, o.Key) {
				continue
			}
			if o.Default == 0 || !slices.ContainsFunc(o.Choices, func(c game.Choice) bool { return c.Value == 0 }) {
				t.Errorf("%s: default %d of %v", o.Key, o.Default, o.Choices)
			}
			for _, c := range o.Choices {
				if c.Label == "" {
					t.Errorf("%s: %d has no label", o.Key, c.Value)
				}
			}
		}
	})
	t.Run("too many players are refused", func(t *testing.T) {
		if _, _, err := (Game{deck: small()}).New(game.Setup{Names: make([]string, maxSeats+1)}, chance(1)); err == nil {
			t.Error("they are dealt in")
		}
	})
}
