// Package examples lists the games that are there to be read. The program that people install
// does not have them.
package examples

import (
	"linework/game"
	"linework/games"
	"linework/games/dots"
)

// List lists the examples.
func List() []game.Game { return []game.Game{dots.Game{}} }

// ListWithGames lists every game of this version, examples included.
func ListWithGames() []game.Game { return append(games.All(), List()...) }
