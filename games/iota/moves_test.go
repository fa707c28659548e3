package iota

import (
	"reflect"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		name, kind, data string
		want             game.Move
	}{
		{"a play", "play", `{"place": ["Rt2@1,-3", "W@66,-66"]}`, Play{Place: laying(t, "1,-3 Rt2 66,-66 W")}},
		{"a play of none", "play", `{"place": []}`, Play{Place: []Placement{}}},
		{"a play of nothing", "play", `{}`, Play{}},
		{"a play of four", "play", `{"place": ["Rt1@0,0", "Rt2@0,0", "Rt3@0,0", "Rt4@0,0"]}`, Play{Place: laying(t, "0,0 Rt1 0,0 Rt2 0,0 Rt3 0,0 Rt4")}},
		{"a pass", "pass", `{"trade": ["Yc4", "W", "W"]}`, Pass{Trade: cardsOf(t, []string{"Yc4", "W", "W"})}},
		{"a pass of none", "pass", `{"trade": []}`, Pass{Trade: []Card{}}},
		{"a recycling", "recycle", `{"card": "Rp4", "cell": {"x": 1, "y": -2}}`, Recycle{Card: cardsOf(t, []string{"Rp4"})[0], Cell: Cell{X: 1, Y: -2}}},
		{"space around it", "pass", " {\"trade\":[]}\n", Pass{Trade: []Card{}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := wire.Decode(tt.kind, []byte(tt.data))
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %#v, %v; want %#v", got, err, tt.want)
			}
		})
	}
	for _, tt := range []struct{ name, kind, data, code string }{
		{"nothing", "play", ``, "malformed"},
		{"broken JSON", "play", `{"place": [`, "malformed"},
		{"another shape", "play", `[]`, "malformed"},
		{"a text for a list", "pass", `{"trade": "Rt1"}`, "malformed"},
		{"an unknown field", "play", `{"place": [], "score": 1000}`, "malformed"},
		{"something after it", "pass", `{"trade": []} {}`, "malformed"},
		{"five cards", "play", `{"place": ["Rt1@0,0", "Rt2@0,0", "Rt3@0,0", "Rt4@0,0", "W@0,0"]}`, "malformed"},
		{"five traded", "pass", `{"trade": ["Rt1", "Rt2", "Rt3", "Rt4", "W"]}`, "malformed"},
		{"no card of the deck", "pass", `{"trade": ["Rt5"]}`, "malformed"},
		{"a card by number", "pass", `{"trade": [3]}`, "malformed"},
		{"a card without a cell", "play", `{"place": ["Rt1"]}`, "malformed"},
		{"a cell out of reach", "play", `{"place": ["Rt1@67,0"]}`, "malformed"},
		{"a cell far out of reach", "recycle", `{"card": "Rt1", "cell": {"x": 128, "y": 0}}`, "malformed"},
		{"a card of null", "pass", `{"trade": [null]}`, "malformed"},
		{"a placement of null", "play", `{"place": [null]}`, "malformed"},
		{"a recycling without a card", "recycle", `{"cell": {"x": 1, "y": 0}}`, "malformed"},
		{"a recycling without a cell", "recycle", `{"card": "Rt1"}`, "malformed"},
		{"half a cell number", "recycle", `{"card": "Rt1", "cell": {"x": 0.5, "y": 0}}`, "malformed"},
		{"an unknown move", "shout", `{}`, "unknown-move"},
		{"no kind", "", `{}`, "unknown-move"},
		{"a skip, which is the table's to make", "skip", `{}`, "unknown-move"},
		{"a move in capitals", "PLAY", `{}`, "unknown-move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := wire.Decode(tt.kind, []byte(tt.data)); gametest.Code(err) != tt.code {
				t.Errorf("got %v, want %s", err, tt.code)
			}
		})
	}
}

func TestParseCard(t *testing.T) {
	for _, text := range []string{"", "R", "Rt", "Rt0", "Rt5", "rt1", "Rt1 ", " Rt1", "tR1", "Ww", "w", "R1t", "Rt\xff", "Rt½"} {
		if c, err := ParseCard(text); err == nil {
			t.Errorf("%q reads as %v", text, c)
		}
	}
}

func TestParsePlacement(t *testing.T) {
	for _, text := range []string{"Rt2@1,-3", "W@0,0", "Yc4@-66,66"} {
		if p, err := ParsePlacement(text); err != nil || p.String() != text {
			t.Errorf("%q reads as %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "@", "Rt2", "Rt2@", "@1,1", "Rt2@1", "Rt2@1,", "Rt2@,1", "Rt2@1,1,1", "Rt2@1;1", "Rt2@a,b", "Rt2@67,0", "Rt2@0,-67", "Rt2@300,0", "Rt2@@1,1", "Rt2@1, 1"} {
		if p, err := ParsePlacement(text); err == nil {
			t.Errorf("%q reads as %v", text, p)
		}
	}
}

// Whatever comes from the wire is refused or is a move that can be written and read
// again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []struct{ kind, data string }{
		{"play", `{"place": ["Rt2@1,-3", "W@66,-66"]}`}, {"play", `{"place": null}`}, {"play", `null`}, {"play", `{"place": [`},
		{"pass", `{"trade": ["Yc4", "W"]}`}, {"pass", `{"trade": []}`}, {"pass", `{"trade": [1]}`}, {"pass", `{} {}`},
		{"recycle", `{"card": "Rt1", "cell": {"x": 127, "y": -128}}`}, {"recycle", `{"card": "Rt5"}`}, {"skip", ``}, {"", ``},
	} {
		f.Add(seed.kind, []byte(seed.data))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) { gametest.Reread(t, Game{}, kind, data) })
}

// Whatever can be read is played or refused, and a refusal changes nothing.
func FuzzApply(f *testing.F) {
	for _, seed := range []struct{ kind, data string }{
		{"play", `{"place": ["Rt3@2,0"]}`}, {"play", `{"place": ["W@2,0", "Rt3@3,0"]}`}, {"play", `{"place": ["Rt3@66,-66"]}`}, {"play", `{}`},
		{"pass", `{"trade": ["Yc4", "W"]}`}, {"pass", `{"trade": []}`}, {"pass", `{"trade": ["Rt3", "Rt3"]}`},
		{"recycle", `{"card": "Rt3", "cell": {"x": 1, "y": 0}}`}, {"recycle", `{"card": "Rt3", "cell": {"x": 127, "y": -128}}`},
	} {
		f.Add(seed.kind, []byte(seed.data))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		move, err := wire.Decode(kind, data)
		if err != nil {
			return
		}
		m := matchAt(t, "grid: 0,0 Rt1 1,0 W 0,1 Gp2 a: Rt3 Rt4 Yc4 W b: Gt1 Gt2 Gt3 Gt4 pile: Bs1 Bs2")
		before := snapshot(t, m)
		if _, err := m.Ask(0, move); err != nil {
			refusal(t, m, before, err)
		}
		cards := len(allCards(m))
		if _, err = m.Apply(game.Input{Move: move}, chance(0)); err != nil {
			refusal(t, m, before, err)
		}
		if got := len(allCards(m)); got != cards {
			t.Errorf("there were %d cards and now are %d", cards, got)
		}
	})
}

func FuzzParsePlacement(f *testing.F) {
	for _, seed := range []string{"Rt2@1,-3", "W@66,-66", "W@+1,-0", "Rt2@1", "Rt2@@0,0", "Rt2@128,0", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePlacement(text)
		if err != nil {
			return
		}
		if again, err := ParsePlacement(p.String()); err != nil || again != p {
			t.Fatalf("%q reads as %v, which reads as %v, %v", text, p, again, err)
		}
		if p.Card > Wild || p.Cell.X < -reach || p.Cell.X > reach || p.Cell.Y < -reach || p.Cell.Y > reach {
			t.Fatalf("%q reads as %v", text, p)
		}
	})
}
