package pictomania

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
	"linework/game/paper"
)

// Bots are the players that the machine can seat.
func (Game) Bots() []game.Bot {
	return mind.MakeBots(func(l mind.Level) game.Bot { return artist{l} }, random{}, scribbler{})
}

// random does whatever is allowed, good manners or not.
type random struct{ game.Random }

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
		moves = append(moves, Guess{Board: pick(v.Can.Guess, rng), Number: pick(v.Hand, rng)})
	}
	if len(v.Can.Vote) > 0 {
		moves = append(moves, Vote{Board: pick(v.Can.Vote, rng), Uphold: rng.IntN(2) == 0})
	}
	if len(moves) == 0 || rng.IntN(4) == 0 { // what is rare at a table
		if v.Can.Choose {
			moves = append(moves, Choose{Deck: another(v, rng)})
		}
		may(v.Can.Replace, Replace{Symbol: rng.IntN(max(1, len(v.Cards)))})
		may(v.Can.Done, Done{Done: true})
		may(v.Can.Resume, Done{Done: false})
		may(v.Can.Nothing && rng.IntN(3) == 0, Nothing{})
		if len(v.Can.Object) > 0 && rng.IntN(3) == 0 {
			moves = append(moves, Object{Board: pick(v.Can.Object, rng)})
		}
	}
	if len(moves) == 0 {
		return nil
	}
	return pick(moves, rng)
}

// scribbler fills a seat in good manners: it draws a scribble at the pace of a person,
// lays numbers that it has left, and finishes.
type scribbler struct{ game.Scribbler }

var _ game.Thinker = scribbler{}

func (s scribbler) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{} // it cannot read, and leaves that to people (CM-20)
	case v.Stage == Choosing && v.Can.Choose:
		return Choose{Deck: another(v, rng)}
	case v.Can.Ready:
		return Ready{}
	case v.Can.Next:
		return Next{}
	case v.Can.Done:
		return s.draw(v, rng)
	}
	return nil
}

func (scribbler) draw(v View, rng *rand.Rand) game.Move {
	switch {
	case v.Can.Draw && (v.Blank || rng.IntN(2) == 0):
		return paper.RandomStroke(int(v.Seat), rng)
	case len(v.Can.Guess) > 0 && rng.IntN(6) > 0:
		return Guess{Board: pick(v.Can.Guess, rng), Number: free(v, rng)}
	case v.Can.Finish && !v.Blank:
		return Finish{}
	}
	return Done{Done: true}
}

// NewMind returns the scribbler in a seat.
func (s scribbler) NewMind(*rand.Rand) game.Mind { return &unhurried{scribbler: s} }

// unhurried plays as the scribbler does, and takes its time over it: it leaves the
// tokens to people for the first minute or two of a round.
type unhurried struct {
	scribbler
	phase int           // in which it draws
	until time.Duration // it does not finish
}

func (*unhurried) BoardsToSee(any) []int { return nil }

func (u *unhurried) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	v := s.View.(View)
	move := u.Play(v, rng)
	if v.Stage != Drawing {
		return move, 0
	}
	if u.phase != v.Phase {
		u.phase, u.until = v.Phase, s.At+time.Duration(60+rng.IntN(60))*time.Second
	}
	pause := time.Duration(3+rng.IntN(6)) * time.Second
	_, ink := move.(game.Ink)
	_, finish := move.(Finish)
	if ink || finish && v.Can.Draw && s.At < u.until {
		return paper.RandomSketch(int(v.Seat), pause, rng), 0
	}
	return move, pause
}

// another is a deck that this seat has not voted for.
func another(v View, rng *rand.Rand) string {
	others := slices.DeleteFunc(slices.Clone(v.Decks), func(deck string) bool { return deck == v.Votes[v.Seat] })
	return pick(others, rng)
}

// free is a number that is left and is not the own one, which nobody else has (PM-5).
func free(v View, rng *rand.Rand) int {
	return pick(slices.DeleteFunc(slices.Clone(v.Hand), func(number int) bool { return number == v.Numeral }), rng)
}

func pick[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
