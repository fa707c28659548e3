package game

import (
	"encoding/json"
	"testing"
)

func TestRefuseSaysItsFigures(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		figures    []Figures
		want, wire string
	}{
		{"none", "wait for the bell", nil, "wait for the bell", ""},
		{"numbers", "{cost} is more than {have}", []Figures{{"cost": 9, "have": 7}}, "9 is more than 7", `,"say":"{cost} is more than {have}","figures":{"cost":9,"have":7}`},
		{"the same twice", "{n}, yes, {n}", []Figures{{"n": 3}}, "3, yes, 3", `,"say":"{n}, yes, {n}","figures":{"n":3}`},
		{"a list", "it has {known}", []Figures{{"known": []string{"play", "pass"}}}, "it has play, pass", `,"say":"it has {known}","figures":{"known":["play","pass"]}`},
		{"what prints itself", "seats {seats}", []Figures{{"seats": Seat(2)}}, "seats 2", `,"say":"seats {seats}","figures":{"seats":2}`},
		{"a name that looks like a figure", "{name} has {n}", []Figures{{"name": "{n}", "n": 1}}, "{n} has 1", `,"say":"{name} has {n}","figures":{"n":1,"name":"{n}"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := Refuse("no", tt.text, tt.figures...)
			if r.Text != tt.want {
				t.Errorf("it says %q, want %q", r.Text, tt.want)
			}
			text, _ := json.Marshal(tt.want)
			if got, err := json.Marshal(r); err != nil || string(got) != `{"code":"no","text":`+string(text)+tt.wire+`}` {
				t.Errorf("it is written as %s, %v", got, err)
			}
		})
	}
}

func TestShort(t *testing.T) {
	for text, want := range map[string]string{"": "", "abc": "abc", "abcd": "abc", "äöüß": "äöü"} {
		if got := Truncate(text, 3); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
