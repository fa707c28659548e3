package game

import (
	"encoding/json"
	"testing"
)

// Clients of before know a code by what stands before its dot.
func TestRefusalOnTheWire(t *testing.T) {
	for _, tt := range []struct {
		refusal *Refusal
		want    string
	}{
		{Refuse("stale"), `{"code":"stale","text":"the game moved on while you were choosing; have another look and choose again","say":"stale"}`},
		{Refuse("cannot-afford.guess", Figures{"cost": 2, "have": 1}).WithDetail(7), `{"code":"cannot-afford","text":"a guess costs 2 Fricos, and you have 1","say":"cannot-afford.guess","figures":{"cost":2,"have":1},"detail":7}`},
	} {
		if got, err := json.Marshal(tt.refusal); err != nil || string(got) != tt.want {
			t.Errorf("it is written as %s, %v; want %s", got, err, tt.want)
		}
	}
}

func TestShort(t *testing.T) {
	for text, want := range map[string]string{"": "", "abc": "abc", "abcd": "abc", "äöüß": "äöü"} {
		if got := Truncate(text, 3); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
