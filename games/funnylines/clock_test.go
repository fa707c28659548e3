package funnylines

import (
	"testing"
	"time"
)

func TestWhole(t *testing.T) {
	m := &match{limits: limits{buy: 1, draw: 2, pause: 3, call: 4, answer: 5, look: 6, sides: 7, turn: 8, register: 9}}
	for stage, want := range map[Stage]time.Duration{
		Choosing: 7, Registering: 9, Buying: 1, Lending: 1, Asking: 8, Drawing: 2, Pausing: 3, Guessing: 8, LastCall: 4, Accepting: 5, Voting: 5, Looking: 6, Over: 0,
	} {
		if m.Stage = stage; m.whole() != want {
			t.Errorf("CM-9 the limit of %s is %d, want %d", stage, m.whole(), want)
		}
	}
}
