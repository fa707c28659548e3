package iota

import (
	"fmt"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestWithoutHelp(t *testing.T) {
	const start = "grid: 0,0 Rt1 1,0 W a: Rt2 Rt3 b: Gt1 Gt2 pile: Bt1"
	t.Run("IO-27 without help nobody is told what is legal or what it scores", func(t *testing.T) {
		m := matchAt(t, start)
		m.withoutHelp = true
		v := viewOf(m, 0)
		if !v.Unaided || len(v.Can.Plays)+len(v.Can.Recycles) > 0 || v.Can.Trade != 2 {
			t.Errorf("a is told %s", gametest.JSON(v.Can))
		}
		if _, err := m.AnswerQuestion(0, Play{Place: []Placement{{Card: mustParseCard(t, "Rt2"), Cell: Cell{X: 2}}}}); gametest.RefusalCodeOrFailure(err) != "no-help" {
			t.Errorf("the question for points is answered with %v", err)
		}
	})
	t.Run("IO-27 a play that does not fit is refused, and the turn goes on", func(t *testing.T) {
		m := matchAt(t, start)
		m.withoutHelp = true
		before := m.Phase
		place := []Placement{{Card: mustParseCard(t, "Rt2"), Cell: Cell{X: 5}}}
		if _, err := m.Apply(game.Input{Seat: 0, Phase: m.Phase, Move: Play{Place: place}}, nil); gametest.RefusalCodeOrFailure(err) != "not-touching" || m.Phase != before {
			t.Errorf("it is answered with %v", err)
		}
		playMoves(t, m, "a play 0,1 Rt2")
	})
	for _, b := range (Game{}).Bots() {
		t.Run(fmt.Sprintf("IO-27 CM-21 bots find out themselves, %s", b.Name()), func(t *testing.T) {
			for seed := range uint64(20) {
				aided, alone := dealWithAndWithoutHelp(t, seed)
				for range 6 {
					x := b.(game.ViewPlayer).Play(viewOf(aided, aided.turn), newRNG(seed))
					y := b.(game.ViewPlayer).Play(viewOf(alone, alone.turn), newRNG(seed))
					if gametest.JSON(x) != gametest.JSON(y) {
						t.Fatalf("deal %d: with help it plays %s, without %s", seed, gametest.JSON(x), gametest.JSON(y))
					}
					for _, m := range []*match{aided, alone} {
						if _, err := m.Apply(game.Input{Seat: m.turn, Phase: m.Phase, Move: x}, newRNG(seed)); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		})
	}
}

// dealWithAndWithoutHelp returns the same deal with help and without.
func dealWithAndWithoutHelp(t *testing.T, seed uint64) (aided, alone *match) {
	t.Helper()
	aided, _ = dealMatch(t, newSetup(t, 3, nil), seed)
	alone, _ = dealMatch(t, newSetup(t, 3, game.Values{helpOption: noHelp}), seed)
	return aided, alone
}

func mustParseCard(t *testing.T, text string) Card {
	t.Helper()
	c, err := ParseCard(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
