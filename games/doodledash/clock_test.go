package doodledash

import (
	"testing"
	"time"
)

func TestWhole(t *testing.T) {
	m := &match{limits: limits{ready: 1, draw: 2, guess: 3, answer: 4, look: 5}}
	for stage, want := range map[Stage]time.Duration{
		Naming: 1, Ready: 1, Drawing: 2, Guessing: 3, Accepting: 4, Voting: 4, Looking: 5, Over: 0,
	} {
		if m.Stage = stage; m.whole() != want {
			t.Errorf("CM-9 the limit of %s is %d, want %d", stage, m.whole(), want)
		}
	}
}

func TestRollIn(t *testing.T) {
	for alone, want := range map[bool]time.Duration{false: patience, true: rollEvery} {
		if got := (&race{alone: alone}).rollIn(); got != want {
			t.Errorf("DD-8 alone %t, the die rolls after %s, want %s", alone, got, want)
		}
	}
}
