package gametest

import (
	"math/rand/v2"
	"slices"

	"linework/game"
	"linework/game/paper"
	"linework/games/doodledash"
)

// A doodleDashBot makes any allowed move. It objects to drawings that it cannot read and
// accepts wrong guesses.
type doodleDashBot struct{ random }

func (doodleDashBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(doodledash.View)
	if boards := v.Can.Object; len(boards) > 0 && rng.IntN(20) == 0 {
		return doodledash.Object{Board: pickRandom(boards, rng)}
	}
	skipped := v.Skipped
	for _, ahead := range []*doodledash.NextRound{v.Next, v.Later} {
		if ahead != nil && ahead.Guesser == v.Seat {
			skipped = ahead.Skipped
		}
	}
	switch {
	case v.Can.Name:
		numbers := slices.DeleteFunc([]int{1, 2, 3, 4, 5, 6, 7}, func(n int) bool { return n > v.Numbers || slices.Contains(skipped, n) })
		return doodledash.Name{Number: pickRandom(numbers, rng)}
	case v.Can.Start:
		return doodledash.Start{}
	case v.Can.Finish && !v.Blank && rng.IntN(3) == 0:
		return doodledash.Finish{}
	case v.Can.Draw:
		return paper.RandomStroke(int(v.Seat), rng)
	case v.Can.Bet && rng.IntN(8) == 0:
		return doodledash.Bet{Board: (int(v.Guesser) + 1 + rng.IntN(len(v.Players)-1)) % len(v.Players)}
	case v.Can.Roll && !v.Alone:
		return game.Skip{} // from now on the die rolls by itself, as fast as a bot may (DD-8)
	case v.Can.Guess && rng.IntN(10) == 0:
		return doodledash.Pass{}
	case v.Can.Guess:
		return doodledash.Guess{Text: pickRandom([]string{"apple", "ball", "boat", "house", "sun", "tree"}, rng)}
	case v.Can.Answer && rng.IntN(8) == 0:
		return doodledash.Accept{}
	case v.Can.Answer:
		return game.Skip{}
	case v.Can.Vote:
		return doodledash.Vote{Uphold: rng.IntN(2) == 0}
	case v.Can.Next:
		return doodledash.Next{}
	}
	return nil
}
