package game

import (
	"errors"
	"io"
	"maps"
	"testing"
	"time"
)

func TestSettle(t *testing.T) {
	options := []Option{
		{Key: "deck", Default: 0, Choices: []Choice{{Value: 0, Label: "whole"}, {Value: 1, Label: "half"}}},
		{Key: "turn", Default: 120, Choices: []Choice{{Value: 0, Label: "none"}, {Value: 60, Label: "a minute"}, {Value: 120, Label: "two"}}},
	}
	for _, tt := range []struct {
		name         string
		chosen, want Values
		code         string // of the refusal
	}{
		{"nothing chosen", nil, Values{"deck": 0, "turn": 120}, ""},
		{"some chosen", Values{"deck": 1}, Values{"deck": 1, "turn": 120}, ""},
		{"zero is a choice like another", Values{"turn": 0}, Values{"deck": 0, "turn": 0}, ""},
		{"out of bounds", Values{"turn": 61}, nil, "option-out-of-bounds"},
		{"no such option", Values{"cheat": 1}, nil, "unknown-option"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := maps.Clone(tt.chosen)
			got, err := ResolveOptions(options, tt.chosen)
			var refusal *Refusal
			if errors.As(err, &refusal) != (tt.code != "") || refusal != nil && refusal.Code != tt.code {
				t.Errorf("refused with %v, not %q", err, tt.code)
			}
			if !maps.Equal(got, tt.want) {
				t.Errorf("settled on %v, not %v", got, tt.want)
			}
			if !maps.Equal(before, tt.chosen) {
				t.Error("what was chosen has changed")
			}
		})
	}
}

func TestStill(t *testing.T) {
	options := []Option{{Key: "turn", Choices: []Choice{{Value: 0, Label: "none"}, {Value: 60, Label: "a minute"}}}}
	for _, tt := range []struct {
		name         string
		chosen, want Values
	}{
		{"what there is", Values{"turn": 60}, Values{"turn": 60}},
		{"an option that is gone", Values{"turn": 0, "deck": 1}, Values{"turn": 0}},
		{"a choice that is gone", Values{"turn": 120}, Values{}},
	} {
		if got := KeepValidOptions(options, tt.chosen); !maps.Equal(got, tt.want) {
			t.Errorf("%s: %v, not %v", tt.name, got, tt.want)
		}
	}
}

func TestLimit(t *testing.T) {
	for _, tt := range []struct {
		rule          string
		seconds, pace int
		want          time.Duration
	}{
		{"CM-9 as the option says", 60, 100, time.Minute},
		{"CM-9 as the option says when no pace is set", 60, 0, time.Minute},
		{"CM-9 a slow table takes half as long again", 60, 150, 90 * time.Second},
		{"CM-9 no second is lost in rounding", 45, 150, 67500 * time.Millisecond},
		{"CM-9 switched off stays off at any pace", 0, 200, 0},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := Setup{Options: Values{"turn": tt.seconds}, Pace: tt.pace}
			if got := s.TimeLimit("turn"); got != tt.want {
				t.Errorf("the limit is %v, not %v", got, tt.want)
			}
		})
	}
}

func TestMarked(t *testing.T) {
	for _, tt := range []struct {
		rule  string
		marks map[Mark]Seat
		want  Seats // who it can be
	}{
		{"CM-2 the one who is marked", map[Mark]Seat{Oldest: 2}, Of(2)},
		{"CM-2 the first seat can be marked", map[Mark]Seat{Oldest: 0}, Of(0)},
		{"CM-2 unmarked, anybody", nil, Players(3)},
		{"CM-2 another mark does not count", map[Mark]Seat{Smallest: 2}, Players(3)},
		{"CM-2 a mark on nobody does not count", map[Mark]Seat{Oldest: 3}, Players(3)},
		{"CM-2 nor does one on the public", map[Mark]Seat{Oldest: Watcher}, Players(3)},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			s := Setup{Names: []string{"Ana", "Ben", "Cleo"}, Marks: tt.marks}
			var got Seats
			for step := range 100 {
				seat, lot := s.SeatWithMark(Oldest, Seed{}.At(step))
				if lot != (tt.want == Players(3)) {
					t.Errorf("drawn by lot: %v", lot)
				}
				got = got.With(seat)
			}
			if got != tt.want {
				t.Errorf("in a hundred matches it was one of %b, not of %b", got, tt.want)
			}
		})
	}
}

func TestChance(t *testing.T) {
	draw := func(s Seed, step int) [4]uint64 {
		rng := s.At(step)
		return [4]uint64{rng.Uint64(), rng.Uint64(), rng.Uint64(), rng.Uint64()}
	}
	for _, s := range []Seed{{}, {31: 1}, {255, 255, 255, 255, 255, 255, 255, 255}} {
		steps := map[[4]uint64]int{}
		for step := range 200 {
			d := draw(s, step)
			if d != draw(s, step) {
				t.Fatalf("seed %v: step %d has different chance the second time", s, step)
			}
			if other, ok := steps[d]; ok {
				t.Fatalf("seed %v: step %d has the chance of step %d", s, step, other)
			}
			steps[d] = step
		}
	}
	if draw(Seed{}, 0) == draw(Seed{31: 1}, 0) {
		t.Error("two seeds have the same chance")
	}
}

func TestRefusal(t *testing.T) {
	for _, tt := range []struct {
		refusal *Refusal
		want    string
	}{
		{Refuse("cannot-afford.basket", Figures{"cost": 9, "have": 7}), "cannot-afford: that would cost 9 Fricos, and you have 7"},
		{RefuseMalformed("play", io.EOF), "malformed: cannot read “play”: it ends too early"},
		{RefuseUnknownMove("jump", "play", "pass"), "unknown-move: there is no move “jump” in this game; it has play, pass"},
		{Refuse("stale"), "stale: the game moved on while you were choosing; have another look and choose again"},
		{RefuseOver(), "over: this game is over; start the next one"},
	} {
		t.Run(tt.refusal.Code, func(t *testing.T) {
			if got := tt.refusal.Error(); got != tt.want {
				t.Errorf("it says %q, not %q", got, tt.want)
			}
			if got := tt.refusal.WithDetail([]int{1}); got.Code != tt.refusal.Code || got.Detail == nil {
				t.Errorf("with a detail it is %+v", got)
			}
		})
	}
}

func TestSuit(t *testing.T) {
	options := []Option{{Key: "way", Choices: []Choice{{Value: 0, Label: "teams", Least: 4}, {Value: 1, Label: "alone", Least: 2, Most: 3}, {Value: 2, Label: "any"}}}}
	for _, tt := range []struct {
		way, players int
		code         string
	}{
		{0, 3, "too-few"}, {0, 4, ""}, {0, 12, ""}, {1, 1, "too-few"}, {1, 3, ""}, {1, 4, "too-many"}, {2, 1, ""},
	} {
		err := CheckPlayerCount(options, Values{"way": tt.way}, tt.players)
		var r *Refusal
		if errors.As(err, &r); (err == nil) != (tt.code == "") || err != nil && r.Code != tt.code {
			t.Errorf("way %d for %d players: %v", tt.way, tt.players, err)
		}
	}
}
