// Package games lists the games that can be played.
package games

import (
	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// All is every game, in the order that a lobby shows them.
func All() []game.Game {
	return []game.Game{iota.Game{}, doodledash.Game{}, doodlerush.Game{}, pictomania.Game{}, funnylines.Game{}}
}

// Find is the game with the given id.
func Find(id string) (game.Game, bool) {
	for _, g := range All() {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}
