package gametest

import (
	"math/rand/v2"
	"slices"

	"linework/game"
	"linework/game/paper"
	"linework/games/pictomania"
)

// A pictomaniaBot makes any allowed move, polite or not.
type pictomaniaBot struct{ random }

// Play chooses any allowed move at random; rare ones less often.
func (pictomaniaBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(pictomania.View)
	var moves []game.Move
	may := func(can bool, move game.Move) {
		if can {
			moves = append(moves, move)
		}
	}
	may(v.Can.Ready, pictomania.Ready{})
	may(v.Can.Next, pictomania.Next{})
	may(v.Can.Draw, paper.RandomStroke(int(v.Seat), rng))
	may(v.Can.Finish && !v.Blank, pictomania.Finish{})
	if len(v.Can.Guess) > 0 {
		moves = append(moves, pictomania.Guess{Board: pickRandom(v.Can.Guess, rng), Number: pickRandom(v.Hand, rng)})
	}
	if len(v.Can.Mean) > 0 && rng.IntN(2) == 0 {
		moves = append(moves, pictomania.Mean{Board: pickRandom(v.Can.Mean, rng), Card: rng.IntN(len(v.Cards))})
	}
	if len(v.Can.Vote) > 0 {
		moves = append(moves, pictomania.Vote{Board: pickRandom(v.Can.Vote, rng), Uphold: rng.IntN(2) == 0})
	}
	if len(moves) == 0 || rng.IntN(4) == 0 { // what is rare at a table
		if v.Can.Choose {
			moves = append(moves, pictomania.Choose{Deck: randomDeckNotVotedFor(v, rng)})
		}
		may(v.Can.Replace, pictomania.Replace{Symbol: rng.IntN(max(1, len(v.Cards)))})
		may(v.Can.Done, pictomania.Done{Done: true})
		may(v.Can.Resume, pictomania.Done{Done: false})
		may(v.Can.Nothing && rng.IntN(3) == 0, pictomania.DrawNothing{})
		if len(v.Can.Object) > 0 && rng.IntN(3) == 0 {
			moves = append(moves, pictomania.Object{Board: pickRandom(v.Can.Object, rng)})
		}
	}
	if len(moves) == 0 {
		return nil
	}
	return pickRandom(moves, rng)
}

func randomDeckNotVotedFor(v pictomania.View, rng *rand.Rand) string {
	others := slices.DeleteFunc(slices.Clone(v.Decks), func(deck string) bool { return deck == v.Votes[v.Seat] })
	return pickRandom(others, rng)
}
