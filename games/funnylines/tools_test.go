package funnylines

import (
	"math/rand/v2"
	"strings"
	"testing"

	"linework/cards"
	"linework/game"
	"linework/game/gametest"
	"linework/ink"
)

// facts is the kinds of facts that everyone was told.
func facts(events []game.Event) string {
	var list []string
	for _, e := range events {
		list = append(list, game.Kind(e.Fact))
	}
	return strings.Join(list, " ")
}

// found is the first fact of a type among events.
func found[F game.Fact](t testing.TB, events []game.Event) F {
	t.Helper()
	for _, e := range events {
		if f, ok := e.Fact.(F); ok {
			return f
		}
	}
	var none F
	t.Errorf("%s was not told; it was %s", game.Kind(none), facts(events))
	return none
}

// lineOn is a batch with one short line.
func lineOn(board int) []byte {
	var w ink.Writer
	batch := w.Append(ink.AppendHeader(nil, max(board, 0)), ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: 1000, Y: 1000}})
	batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: 1040, Y: 1010}})
	return w.Append(batch, ink.Op{Do: ink.End})
}

// basketOf reads "1 oval, 2 circles".
func basketOf(t testing.TB, text string) Counts {
	t.Helper()
	var basket Counts
	for part := range strings.SplitSeq(text, ", ") {
		n, name, _ := strings.Cut(part, " ")
		basket[kindOf(t, name)] = gametest.Number(t, n)
	}
	return basket
}

func kindOf(t testing.TB, name string) cards.Kind {
	t.Helper()
	var kind cards.Kind
	if err := kind.UnmarshalText([]byte(name)); err != nil {
		t.Fatal(err)
	}
	return kind
}

// chance is a reproducible source of chance.
func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
