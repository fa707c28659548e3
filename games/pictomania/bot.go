package pictomania

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
)

// A random bot makes any allowed move, polite or not. It is for tests only.
type random struct{ game.Random }

// Play chooses any allowed move at random; rare ones less often.
func (random) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	var moves []game.Move
	may := func(can bool, move game.Move) {
		if can {
			moves = append(moves, move)
		}
	}
	may(v.Can.Ready, Ready{})
	may(v.Can.Next, Next{})
	may(v.Can.Draw, paper.RandomStroke(int(v.Seat), rng))
	may(v.Can.Finish && !v.Blank, Finish{})
	if len(v.Can.Guess) > 0 {
		moves = append(moves, Guess{Board: pickRandom(v.Can.Guess, rng), Number: pickRandom(v.Hand, rng)})
	}
	if len(v.Can.Vote) > 0 {
		moves = append(moves, Vote{Board: pickRandom(v.Can.Vote, rng), Uphold: rng.IntN(2) == 0})
	}
	if len(moves) == 0 || rng.IntN(4) == 0 { // what is rare at a table
		if v.Can.Choose {
			moves = append(moves, Choose{Deck: randomDeckNotVotedFor(v, rng)})
		}
		may(v.Can.Replace, Replace{Symbol: rng.IntN(max(1, len(v.Cards)))})
		may(v.Can.Done, Done{Done: true})
		may(v.Can.Resume, Done{Done: false})
		may(v.Can.Nothing && rng.IntN(3) == 0, DrawNothing{})
		if len(v.Can.Object) > 0 && rng.IntN(3) == 0 {
			moves = append(moves, Object{Board: pickRandom(v.Can.Object, rng)})
		}
	}
	if len(moves) == 0 {
		return nil
	}
	return pickRandom(moves, rng)
}

// A scribbler is a polite filler bot: it scribbles at the pace of a person, guesses numbers it
// has left, and finishes.
type scribbler struct{ game.Scribbler }

var _ game.Thinker = scribbler{}

// Play chooses the scribbler's move for a view; nil while there is nothing to do.
func (s scribbler) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{} // it cannot read, and leaves that to people (CM-20)
	case v.Stage == Choosing && v.Can.Choose:
		return Choose{Deck: randomDeckNotVotedFor(v, rng)}
	case v.Can.Ready:
		return Ready{}
	case v.Can.Next:
		return Next{}
	case v.Can.Done:
		return s.chooseMoveWhileDrawing(v, rng)
	}
	return nil
}

func (scribbler) chooseMoveWhileDrawing(v View, rng *rand.Rand) game.Move {
	switch {
	case v.Can.Draw && (v.Blank || rng.IntN(2) == 0):
		return paper.RandomStroke(int(v.Seat), rng)
	case len(v.Can.Guess) > 0 && rng.IntN(6) > 0:
		return Guess{Board: pickRandom(v.Can.Guess, rng), Number: randomHandNumberExceptOwn(v, rng)}
	case v.Can.Finish && !v.Blank:
		return Finish{}
	}
	return Done{Done: true}
}

func (s scribbler) NewMind(*rand.Rand) game.Mind { return &unhurriedMind{scribbler: s} }

// An unhurriedMind plays the scribbler's moves slowly: it leaves the tokens to people for the
// first minute or two of a round.
type unhurriedMind struct {
	scribbler
	phase           int           // in which it draws
	finishNotBefore time.Duration // it does not finish
}

func (*unhurriedMind) BoardsToSee(any) []int { return nil }

func (u *unhurriedMind) Think(observed game.Observation, rng *rand.Rand) (move game.Move, pause time.Duration) {
	v := observed.View.(View)
	move = u.Play(v, rng)
	if v.Stage != Drawing {
		return move, 0
	}
	if u.phase != v.Phase {
		u.phase, u.finishNotBefore = v.Phase, observed.At+time.Duration(60+rng.IntN(60))*time.Second
	}
	pause = time.Duration(3+rng.IntN(6)) * time.Second
	_, ink := move.(game.Ink)
	_, finish := move.(Finish)
	if ink || finish && v.Can.Draw && observed.At < u.finishNotBefore {
		return paper.RandomSketch(int(v.Seat), pause, rng), 0
	}
	return move, pause
}

func randomDeckNotVotedFor(v View, rng *rand.Rand) string {
	others := slices.DeleteFunc(slices.Clone(v.Decks), func(deck string) bool { return deck == v.Votes[v.Seat] })
	return pickRandom(others, rng)
}

// randomHandNumberExceptOwn returns a random number of the hand other than the seat's own
// numeral, which nobody else has (PM-5).
func randomHandNumberExceptOwn(v View, rng *rand.Rand) int {
	return pickRandom(slices.DeleteFunc(slices.Clone(v.Hand), func(number int) bool { return number == v.Numeral }), rng)
}

func pickRandom[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
