package gametest

import (
	"reflect"

	"linework/game"
)

// Reread is what a game reads from the wire, for fuzz tests: nil where it is refused as
// it should be, else a move that can be written and read again.
func Reread(t T, g game.Game, kind string, data []byte) game.Move {
	t.Helper()
	move, err := g.Decode(kind, data)
	if err != nil {
		if c := Code(err); c != "malformed" && c != "unknown-move" {
			t.Fatalf("refused with %v", err)
		}
		return nil
	}
	if move.Kind() != kind {
		t.Fatalf("%q reads as a %q", kind, move.Kind())
	}
	text := encode(move)
	if again, err := g.Decode(kind, []byte(text)); err != nil || !reflect.DeepEqual(again, move) {
		t.Fatalf("%s reads as %#v, %v; it was %#v", text, again, err, move)
	}
	return move
}
