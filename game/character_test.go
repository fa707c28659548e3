package game_test

import (
	"testing"

	"linework/game"
)

func TestNamesHaveAllCharacters(t *testing.T) {
	seen := map[game.Character]bool{}
	for _, name := range []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"} {
		if game.CharacterOf(name) != game.CharacterOf(name) {
			t.Errorf("%s changes", name)
		}
		seen[game.CharacterOf(name)] = true
	}
	if len(seen) != len(game.Characters) {
		t.Errorf("ten names have %d of %d characters", len(seen), len(game.Characters))
	}
}
