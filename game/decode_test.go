package game

import (
	"errors"
	"strings"
	"testing"
)

// A bid is a move to read.
type bid struct {
	Coins int    `json:"coins"`
	On    string `json:"on"`
}

func (bid) Kind() string { return "bid" }

func TestDecodeMove(t *testing.T) {
	for _, tt := range []struct {
		name, data string
		want       bid
	}{
		{"all of it", `{"coins": 3, "on": "red"}`, bid{3, "red"}},
		{"in another order, with room around it", " {\"on\":\"red\",\n\"coins\":3}\n", bid{3, "red"}},
		{"a field left out", `{"coins": 3}`, bid{Coins: 3}},
		{"none", `{}`, bid{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := DecodeMove[bid]("bid", []byte(tt.data)); err != nil || got != tt.want {
				t.Errorf("got %+v, %v; want %+v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct{ name, data, says string }{
		{"nothing", ``, "ends too early"},
		{"cut short", `{"coins": `, "ends too early"},
		{"not JSON", `coins=3`, "no JSON, from byte 1"},
		{"another shape", `[3, "red"]`, "array"},
		{"a text for a number", `{"coins": "3"}`, "string"},
		{"half a number", `{"coins": 1.5}`, "1.5"},
		{"a number beyond all", `{"coins": 1e99}`, "1e99"},
		{"a field that is not known", `{"coins": 3, "at": 4}`, `no field "at"`},
		{"two moves", `{"coins": 3} {"coins": 4}`, "something after the move"},
		{"a stray brace", `{"coins": 3}}`, "something after the move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := DecodeMove[bid]("bid", []byte(tt.data))
			var r *Refusal
			if !errors.As(err, &r) || r.Code != "malformed" {
				t.Fatalf("got %v, want a refusal as malformed", err)
			}
			if !strings.Contains(r.Text, `"bid"`) || !strings.Contains(r.Text, tt.says) {
				t.Errorf("it reads %q, want the kind and %q in it", r.Text, tt.says)
			}
		})
	}
}

func TestPrintable(t *testing.T) {
	for _, text := range []string{"", "Sea Lion", "crème brûlée, слон 🦒 نیم\u200cفاصله", "it's 3½ – “big”"} {
		if err := Printable("bid", text); err != nil {
			t.Errorf("%q is refused: %v", text, err)
		}
	}
	for _, text := range []string{"a\nb", "a\tb", "\x00", "a\u202eb", "a\u2028b", "\u200e", "a\ufffeb"} {
		err := Printable("bid", text)
		var r *Refusal
		if !errors.As(err, &r) || r.Code != "malformed" {
			t.Errorf("%q is answered with %v", text, err)
		}
	}
}
