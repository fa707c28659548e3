package gametest

import (
	"reflect"

	"linework/game"
)

// CheckRoundTrip decodes a move, for fuzz tests: nil where it is refused, else a move that
// must come back the same when it is written and decoded again.
func CheckRoundTrip(t T, g game.Game, kind string, data []byte) game.Move {
	t.Helper()
	move, err := g.Wire().Decode(kind, data)
	if err != nil {
		return nil
	}
	text := mustJSON(move)
	if again, err := g.Wire().Decode(kind, []byte(text)); err != nil || !reflect.DeepEqual(again, move) {
		t.Fatalf("%s reads as %#v, %v; it was %#v", text, again, err, move)
	}
	return move
}
