// Package games lists the games that can be played.
package games

import (
	"slices"

	"linework/examples/dots"
	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// All is every game on the shelf, in the order that a lobby shows them.
func All() []game.Game {
	return []game.Game{iota.Game{}, doodledash.Game{}, doodlerush.Game{}, pictomania.Game{}, funnylines.Game{}}
}

// Examples is the games that are there to be read. A server has them on its shelf only
// when it is told to (--example).
func Examples() []game.Game { return []game.Game{dots.Game{}} }

// Known is every game of this version, on the shelf or not.
func Known() []game.Game { return slices.Concat(All(), Examples()) }

// Demonstration is the games that bots play for visitors, in turn. It begins with
// Pictomania, in which there is something to see all the time, and goes round the shelf.
func Demonstration() []game.Game {
	list := All()
	first := slices.Index(list, game.Game(pictomania.Game{}))
	return slices.Concat(list[first:], list[:first])
}

// Find is the game with the given id, on the shelf or not.
func Find(id string) (game.Game, bool) { return Among(Known())(id) }

// Among finds games by their ids in a list, and no others.
func Among(list []game.Game) func(id string) (game.Game, bool) {
	return func(id string) (game.Game, bool) {
		for _, g := range list {
			if g.Info().ID == id {
				return g, true
			}
		}
		return nil, false
	}
}
