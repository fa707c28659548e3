package api

import (
	"linework/game"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
)

// A dailyPuzzle is for one request at a time.
type dailyPuzzle struct {
	date   string
	game   game.Game
	mu     sync.Mutex
	puzzle func() game.Puzzle // makes it once
}

// newPuzzleCache makes a cache of the puzzles of these days, by game and date.
func newPuzzleCache() *lru.Cache[string, *dailyPuzzle] {
	puzzles, _ := lru.New[string, *dailyPuzzle](maxPuzzles) // fails for sizes below 1
	return puzzles
}
