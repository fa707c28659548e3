package doodlerush

import (
	"math/rand/v2"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Run(t, Game{}) }

// wild is Doodle Rush with a bot that does all that its view says can be done, and
// that cannot keep its words to itself: what it blurts out, others repeat.
type wild struct{ Game }

func (wild) Bots() []game.Bot { return []game.Bot{wildBot{}} }

type wildBot struct{ scribbler }

func (wildBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	moves := []game.Move{}
	each := func(boards []int, move func(board int) game.Move) {
		if len(boards) == 0 {
			return
		}
		if m := move(pick(boards, rng)); m != nil {
			moves = append(moves, m)
		}
	}
	each(v.Can.Draw, func(id int) game.Move { return scribble(id, rng) })
	each(v.Can.Assign, func(id int) game.Move {
		word := rng.IntN(boardsEach)
		if at := v.Words[word].Board; at == id || v.Boards[at].State == Gone {
			return nil
		}
		return Assign{Word: word, Board: id}
	})
	each(v.Can.Guess, func(id int) game.Move { return Guess{Board: id, Text: pick(vocabulary()["easy"], rng)} })
	each(v.Can.Guess, func(int) game.Move { return Call{Text: pick(vocabulary()["easy"], rng)} })
	each(v.Can.Wave, func(id int) game.Move { return Wave{Board: id} })
	each(v.Can.Object, func(id int) game.Move { return Object{Board: id} })
	each(v.Can.Vote, func(id int) game.Move { return Vote{Board: id, Uphold: rng.IntN(3) > 0} })
	for _, a := range v.Can.Answer {
		moves = append(moves, Close{Guess: a.Guess, Board: pick(a.Boards, rng)}, Far{Guess: a.Guess, Board: pick(a.Boards, rng)})
	}
	own := 0
	for _, g := range v.Guesses[max(0, len(v.Guesses)-2*perSecond):] {
		if g.Seat == v.Seat {
			own++
		}
	}
	if own >= perSecond { // it would be too fast, if no time has passed
		moves = slices.DeleteFunc(moves, func(m game.Move) bool { return game.Kind(m) == "guess" || game.Kind(m) == "call" })
	} else if v.Stage == Guessing {
		moves = append(moves, Call{Text: v.Words[rng.IntN(boardsEach)].Text})
		for _, g := range v.Guesses[max(0, len(v.Guesses)-3):] {
			moves = append(moves, Call{Text: g.Text})
		}
	}
	if v.Can.Done {
		moves = append(moves, Done{Done: !v.Players[v.Seat].Done})
	}
	if len(moves) == 0 {
		return nil
	}
	return pick(moves, rng)
}

func TestLawsInTheWild(t *testing.T) { gametest.Run(t, wild{}) }

func TestGoldens(t *testing.T) { gametest.Goldens(t, Game{}) }
