package deadtime

import (
	"context"
	"reflect"
	"testing"
	"time"

	"linework/game"
)

func measure(t *testing.T, gameID string) Report {
	t.Helper()
	r, err := Measure(context.Background(), gameID, 3, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryGameIsMeasured(t *testing.T) {
	for _, id := range IDs() {
		r := measure(t, id)
		if r.Rounds < 3 || r.Length < 2*time.Minute || r.Length > time.Hour || r.Dead < 0 || r.Dead+r.Practice >= 1 {
			t.Errorf("%s lasts %v: %+v", id, r.Length, r)
		}
		var length, dead time.Duration
		for _, s := range r.Stages {
			length, dead = length+s.Length, dead+s.Dead
		}
		if off := float64(length)*r.Rounds/float64(r.Length) - 1; off < -0.01 || off > 0.01 {
			t.Errorf("%s: the stages of %.1f rounds of %v do not add up to %v", id, r.Rounds, length, r.Length)
		}
		if off := dead - r.PerRound; off < -time.Second || off > time.Second {
			t.Errorf("%s: the stages add up to %v, the round has %v", id, dead, r.PerRound)
		}
	}
}

func TestWhoIsNotInTurnTriesTheirCards(t *testing.T) {
	const onShow = 2400 * time.Millisecond                          // how long bots leave a turn on show, which decide here
	whole := tryCardsTime.Seconds() / (turnTime + onShow).Seconds() // of each turn of another that changes the grid
	if r := measure(t, "iota"); r.Dead < 0.75*(1-whole)-0.02 || r.Dead > 0.75*(1-whole)+0.04 {
		t.Errorf("three of four wait, and try their cards for %v of the time: %v is dead", whole, r.Dead)
	}
}

// The figures that people are promised. Who guesses in Doodle Dash tries out their next word while the others
// draw, and warms up in the first round and the last: that does not help them, so it is counted as well.
func TestDeadTimeIsShort(t *testing.T) {
	for id, most := range map[string]float64{"doodledash": 0.25, "funnylines": 0.45} {
		if r := measure(t, id); r.Dead+r.Practice > most {
			t.Errorf("%s is dead for %.3f of the time and practice for %.3f, %.2f at most: %+v", id, r.Dead, r.Practice, most, r)
		}
	}
}

func TestTheSameSeedMeasuresTheSame(t *testing.T) {
	if one, two := measure(t, "doodledash"), measure(t, "doodledash"); !reflect.DeepEqual(one, two) {
		t.Errorf("%+v, then %+v", one, two)
	}
}

func TestATaskOccupiesForAsLongAsItLasts(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		name           string
		clock          seatClock
		from, to, dead time.Duration
	}{
		{"nothing to do", seatClock{}, 2 * s, 5 * s, 3 * s},
		{"as long as it is there", seatClock{task{name: "draw"}, 0}, 2 * s, 50 * s, 0},
		{"read in time", seatClock{task{name: "card", lasts: 4 * s}, 1 * s}, 2 * s, 5 * s, 0},
		{"read before the end", seatClock{task{name: "card", lasts: 4 * s}, 1 * s}, 2 * s, 9 * s, 4 * s},
		{"read before", seatClock{task{name: "card", lasts: 4 * s}, 1 * s}, 7 * s, 9 * s, 2 * s},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.clock.deadBetween(tt.from, tt.to); got != tt.dead {
				t.Errorf("dead for %v, want %v", got, tt.dead)
			}
		})
	}
}

func TestAnUnknownGameIsRefused(t *testing.T) {
	if _, err := Measure(context.Background(), "chess", 1, 1, game.Values{}); err == nil {
		t.Error("chess is measured")
	}
}
