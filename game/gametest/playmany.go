package gametest

import (
	"runtime"
	"sync"
	"testing"

	"linework/game"
)

// GameCount returns how many whole games a test plays: few, or as many as -gametest.games
// asks for.
func GameCount(few int) int {
	if *games > 0 {
		return *games
	}
	return few
}

// PlayMany plays GameCount games, as many at a time as the machine has cores. Play plays one
// of them, and returns its setup for the message if something went wrong.
func PlayMany(t *testing.T, few int, play func(number int) (game.Setup, error)) {
	t.Helper()
	t.Parallel()
	numbers := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for number := range numbers {
				if setup, err := play(number); err != nil {
					t.Errorf("game %d, %d players, %v: %v", number, setup.Seats(), setup.Options, err)
				}
			}
		})
	}
	for number := range GameCount(few) {
		numbers <- number
	}
	close(numbers)
	workers.Wait()
}
