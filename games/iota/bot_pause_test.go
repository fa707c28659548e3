package iota

import (
	"testing"
	"time"

	"linework/game"
)

func TestBotsLetPeopleLook(t *testing.T) {
	setup := botSetups(t)[0]
	m, _ := dealMatch(t, setup, 1)
	mind := normalBot.NewMind(newRNG(1))
	think := func(at time.Duration, tempo float64) (game.Move, time.Duration) {
		t.Helper()
		return mind.Think(game.Observation{At: at, View: viewOf(m, m.turn), Tempo: tempo}, newRNG(1))
	}
	move, _ := think(time.Second, 1)
	if move == nil {
		t.Fatal("there is no turn to look at, and the bot waits")
	}
	if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: move}, newRNG(1)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		at    time.Duration
		rests time.Duration
	}{{4 * time.Second, timeOnShow}, {5 * time.Second, timeOnShow - time.Second}, {4*time.Second + timeOnShow, 0}} {
		if move, rest := think(tt.at, 1); (move == nil) != (tt.rests > 0) || rest != tt.rests {
			t.Errorf("at %v it says %v and rests for %v; want %v", tt.at, move, rest, tt.rests)
		}
	}
	for tempo, rests := range map[float64]time.Duration{0: 0, 1.5: timeOnShow * 3 / 2} { // in a hurry, and in a first game
		mind = normalBot.NewMind(newRNG(1))
		if move, rest := think(time.Minute, tempo); (move == nil) != (rests > 0) || rest != rests {
			t.Errorf("at a tempo of %v it says %v and rests for %v; want %v", tempo, move, rest, rests)
		}
	}
}
