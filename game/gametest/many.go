package gametest

import (
	"runtime"
	"sync"
	"testing"

	"linework/game"
)

// Many plays games 0 to n-1, as many at a time as the machine has room for. Play plays
// one of them, and gives back its setup for the message if something went wrong.
func Many(t *testing.T, n int, play func(number int) (game.Setup, error)) {
	t.Helper()
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
	for number := range n {
		numbers <- number
	}
	close(numbers)
	workers.Wait()
}
