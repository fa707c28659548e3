package pictomania

import (
	"testing"
	"time"

	"linework/game/vote"
)

func TestWhole(t *testing.T) {
	for _, tt := range []struct {
		stage Stage
		votes int
		want  time.Duration
	}{
		{Choosing, 0, 3}, {Reading, 0, 1}, {Drawing, 0, 2}, {Drawing, 1, 2}, {Walking, 0, 4}, {Walking, 1, 3},
		{Shaming, 0, 4}, {Summing, 0, 4 * sumsAsLong}, {Summing, 1, 3}, {Over, 0, 0},
	} {
		m := &match{limits: limits{read: 1, round: 2, answer: 3, walk: 4}, round: &round{cases: make([]vote.Case, 3)}}
		m.Stage = tt.stage
		for k := range tt.votes {
			m.round.cases[k].Open = &vote.Objection{}
		}
		if got := m.whole(); got != tt.want {
			t.Errorf("CM-9 the limit of %s with %d votes is %d, want %d", tt.stage, tt.votes, got, tt.want)
		}
	}
}
