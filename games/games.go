// Package games lists the games that can be played.
package games

import (
	"slices"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// All lists the games that a lobby offers, in the order it shows them.
func All() []game.Game {
	return []game.Game{iota.Game{}, doodledash.Game{}, doodlerush.Game{}, pictomania.Game{}, funnylines.Game{}}
}

// DemonstrationOrder lists the games that bots play for visitors, in turn. It begins with
// Pictomania, in which there is something to see all the time.
func DemonstrationOrder() []game.Game {
	list := All()
	first := slices.Index(list, game.Game(pictomania.Game{}))
	return slices.Concat(list[first:], list[:first])
}

// Find returns the game with an id.
func Find(id string) (game.Game, bool) { return FinderAmong(All())(id) }

// FinderAmong returns a function that finds games by id in a list, and no others.
func FinderAmong(list []game.Game) func(id string) (game.Game, bool) {
	return func(id string) (game.Game, bool) {
		for _, g := range list {
			if g.Info().ID == id {
				return g, true
			}
		}
		return nil, false
	}
}
