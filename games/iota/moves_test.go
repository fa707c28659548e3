package iota

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

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
