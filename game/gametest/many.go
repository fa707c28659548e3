package gametest

import (
	"runtime"
	"sync"
	"testing"

	"linework/game"
)

// Games is how many whole games a test plays: so many, or as many as are asked for with
// -gametest.games.
func Games(few int) int {
	if *games > 0 {
		return *games
	}
	return few
}

// Many plays Games, as many at a time as the machine has room for. Play plays one of
// them, and gives back its setup for the message if something went wrong.
func Many(t *testing.T, few int, play func(number int) (game.Setup, error)) {
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
	for number := range Games(few) {
		numbers <- number
	}
	close(numbers)
	workers.Wait()
}
