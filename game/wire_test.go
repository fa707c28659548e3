package game

import (
	"errors"
	"strings"
	"testing"

	"linework/texts"
)

// A bid is a move to read.
type bid struct {
	Coins int    `json:"coins"`
	On    string `json:"on"`
}

func (b bid) Check() error {
	if b.Coins > 9 {
		return texts.NewError("problem.card-count")
	}
	return nil
}

// A paint is a move with a colour, which reads itself.
type paint struct {
	In colour `json:"in"`
}

type colour string

func (*colour) UnmarshalText([]byte) error { return errors.New("colour.go: no such colour") }

// A Peek is a question.
type Peek struct{}

var auction = Wire{Moves: Kinds{{"bid", bid{}}, {"take-out", TakeOut{}}, {"paint", paint{}}}, Asks: Questions{{"peek", Peek{}, 0}}, Facts: Kinds{{"gone", TakenOut{}}}}

type (
	TakeOut  struct{}
	TakenOut struct{}
)

func TestKindOf(t *testing.T) {
	for want, v := range map[string]any{"bid": bid{}, "take-out": TakeOut{}, "gone": TakenOut{}, "peek": Peek{}, "skip": Skip{}, "ink": Ink{}, "game.Event": Event{}} {
		if got := auction.KindOf(v); got != want {
			t.Errorf("%T is a %q, want %q", v, got, want)
		}
	}
}

func TestWire(t *testing.T) {
	if move, err := auction.Decode("take-out", []byte("{}")); err != nil || move != (TakeOut{}) {
		t.Errorf("a move is read as %#v, %v", move, err)
	}
	if move, err := auction.Decode("peek", []byte("{}")); err != nil || move != (Peek{}) {
		t.Errorf("a question is read as %#v, %v", move, err)
	}
	var r *Refusal
	if _, err := auction.Decode("fly", []byte("{}")); !errors.As(err, &r) || r.Code != "unknown-move" || !strings.Contains(r.Text, "bid, take-out") {
		t.Errorf("an unknown move is answered with %v, want the moves that there are", err)
	}
	if !auction.HasFact(TakenOut{}) || auction.HasFact(TakeOut{}) {
		t.Error("a fact is listed, a move is none")
	}
}

func TestDecode(t *testing.T) {
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
			if got, err := auction.Decode("bid", []byte(tt.data)); err != nil || got != tt.want {
				t.Errorf("got %+v, %v; want %+v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct{ name, data, says string }{
		{"nothing", ``, "ends too early"},
		{"cut short", `{"coins": `, "ends too early"},
		{"not JSON", `coins=3`, "JSON, from byte 1"},
		{"another shape", `[3, "red"]`, "array"},
		{"a text for a number", `{"coins": "3"}`, "string"},
		{"half a number", `{"coins": 1.5}`, "1.5"},
		{"a number beyond all", `{"coins": 1e99}`, "1e99"},
		{"a field that is not known", `{"coins": 3, "at": 4}`, "no field “at”"},
		{"two moves", `{"coins": 3} {"coins": 4}`, "something after the move"},
		{"out of bounds", `{"coins": 10}`, "aren’t that many cards"},
		{"a stray brace", `{"coins": 3}}`, "something after the move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := auction.Decode("bid", []byte(tt.data))
			var r *Refusal
			if !errors.As(err, &r) || r.Code != "malformed" {
				t.Fatalf("got %v, want a refusal as malformed", err)
			}
			if !strings.Contains(r.Text, "“bid”") || !strings.Contains(r.Text, tt.says) {
				t.Errorf("it reads %q, want the kind and %q in it", r.Text, tt.says)
			}
		})
	}
}

// TestDecodeHidesErrorsOfTypes checks that a field which cannot read itself is malformed, and that
// whoever sent it reads a sentence for people, not the error of our types.
func TestDecodeHidesErrorsOfTypes(t *testing.T) {
	_, err := auction.Decode("paint", []byte(`{"in": "red"}`))
	var r *Refusal
	if !errors.As(err, &r) || r.Message.Code != "malformed.unreadable" || strings.Contains(r.Text, "colour.go") {
		t.Fatalf("got %v, want a refusal as malformed", err)
	}
	if problem, ok := r.Figures["problem"].(texts.Message); !ok || problem.Code != "problem.form" {
		t.Errorf("the problem is %v", r.Figures["problem"])
	}
}

func TestOneLine(t *testing.T) {
	for _, text := range []string{"", "Sea Lion", "crème brûlée, слон 🦒 نیم\u200cفاصله", "it's 3½ – “big”", strings.Repeat("é", 40)} {
		if err := CheckOneLine(text, 40); err != nil {
			t.Errorf("%q is refused: %v", text, err)
		}
	}
	for _, text := range []string{"a\nb", "a\tb", "\x00", "a\u202eb", "a\u2028b", "\u200e", "a\ufffeb", strings.Repeat("e", 41)} {
		if err := CheckOneLine(text, 40); err == nil {
			t.Errorf("%q is taken", text)
		} else if strings.HasPrefix(err.Error(), "problem.") {
			t.Errorf("%q is refused with %v, which is a code and no sentence", text, err)
		}
	}
}
