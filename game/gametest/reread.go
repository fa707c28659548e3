package gametest

import (
	"reflect"

	"linework/game"
)

// Reread is what a game reads from the wire, for fuzz tests: nil where it is refused,
// else a move that can be written and read again.
func Reread(t T, g game.Game, kind string, data []byte) game.Move {
	t.Helper()
	move, err := g.Wire().Decode(kind, data)
	if err != nil {
		return nil
	}
	text := encode(move)
	if again, err := g.Wire().Decode(kind, []byte(text)); err != nil || !reflect.DeepEqual(again, move) {
		t.Fatalf("%s reads as %#v, %v; it was %#v", text, again, err, move)
	}
	return move
}
