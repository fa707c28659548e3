//go:build example

package main

import "linework/games/examples"

// init puts the game of docs/adding-a-game.md on the shelf as well: `make example`.
// What people install is built without it.
func init() { offeredGames = examples.ListWithGames }
