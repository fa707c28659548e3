package gametest

import (
	"math/rand/v2"
	"slices"
	"sync"

	"linework/game"
	"linework/game/paper"
	"linework/games/doodlerush"
	"linework/words"
)

// guessesPerSecond is as many as the rules allow one player (DR-7).
const guessesPerSecond = 4

// A scribbler is the bot of Doodle Rush: it scribbles on each of its boards, guesses random words and is
// soon done.
type scribbler struct{}

func (scribbler) Name() string { return "scribbler" }

func (s scribbler) Play(view any, rng *rand.Rand) game.Move {
	v := view.(doodlerush.View)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{} // it cannot read, and leaves that to people (CM-20)
	case !v.Can.Done || v.Players[v.Seat].Done:
		return nil
	case rng.IntN(4) == 0:
		return nil // it looks around
	case v.Stage == doodlerush.Drawing:
		return s.chooseMoveWhileDrawing(v, rng)
	}
	return s.chooseMoveWhileGuessing(v, rng)
}

// chooseMoveWhileDrawing scribbles on a blank board. When there is none it adds to another board, swaps
// two words, or is done.
func (scribbler) chooseMoveWhileDrawing(v doodlerush.View, rng *rand.Rand) game.Move {
	blankBoards := slices.DeleteFunc(slices.Clone(v.Can.Draw), func(id int) bool { return v.Boards[id].State != doodlerush.Blank })
	switch {
	case len(blankBoards) > 0:
		return paper.RandomStroke(pickRandom(blankBoards, rng), rng)
	case len(v.Can.Draw) == 0 || rng.IntN(3) == 0:
		return doodlerush.Done{Done: true}
	case len(v.Can.Assign) > 1 && rng.IntN(4) == 0:
		from, to := pickRandom(v.Can.Assign, rng), pickRandom(v.Can.Assign, rng)
		if from != to {
			word := slices.IndexFunc(v.Words, func(w doodlerush.Word) bool { return w.Board == from })
			return doodlerush.Assign{Word: word, Board: to}
		}
	}
	return paper.RandomStroke(pickRandom(v.Can.Draw, rng), rng)
}

// chooseMoveWhileGuessing answers a guess at an own board, waves a board or guesses one. It accepts
// nothing: it knows no better than the judge. It is done when hardly anybody else guesses,
// which also keeps it from guessing too fast, and when it has no guesses left (DR-18).
func (scribbler) chooseMoveWhileGuessing(v doodlerush.View, rng *rand.Rand) game.Move {
	if len(v.Can.Answer) > 0 && rng.IntN(8) == 0 {
		a := pickRandom(v.Can.Answer, rng)
		board := pickRandom(a.Boards, rng)
		i := slices.IndexFunc(v.Guesses, func(g doodlerush.MadeGuess) bool { return g.N == a.Guess })
		said := slices.ContainsFunc(v.Guesses[i].Said, func(s doodlerush.Answered) bool { return s.Board == board })
		switch {
		case said: // it does not change its mind
		case slices.Contains(v.Guesses[i].Close, board):
			return doodlerush.AnswerClose{Guess: a.Guess, Board: board}
		default:
			return doodlerush.AnswerFar{Guess: a.Guess, Board: board}
		}
	}
	if len(v.Can.Wave) > 0 && rng.IntN(16) == 0 {
		return doodlerush.Wave{Board: pickRandom(v.Can.Wave, rng)}
	}
	latest := v.Guesses[max(0, len(v.Guesses)-guessesPerSecond-1):]
	alone := game.CountWhere(latest, func(g doodlerush.MadeGuess) bool { return g.Seat == v.Seat })
	word := pickRandom(englishWords(), rng).Name()
	switch {
	case len(v.Can.Guess) == 0 || alone >= guessesPerSecond || rng.IntN(12) == 0:
		return doodlerush.Done{Done: true}
	case rng.IntN(2) == 0:
		return doodlerush.Call{Text: word}
	}
	return doodlerush.Guess{Board: pickRandom(v.Can.Guess, rng), Text: word}
}

// englishWords returns the words of the built-in pack that the bot guesses from.
var englishWords = sync.OnceValue(func() []words.Word { return game.BuiltinPack(doodlerush.Game{}).Words() })
