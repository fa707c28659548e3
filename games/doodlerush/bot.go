package doodlerush

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"linework/bot/mind"
	"linework/game"
	"linework/game/paper"
	"linework/words"
)

// A scribbler is a filler bot: it scribbles on each of its boards, guesses random words and is
// soon done.
type scribbler struct{}

var (
	_ game.Thinker = scribbler{}
	_ game.Filler  = scribbler{}
)

func (scribbler) Name() string { return "scribbler" }

func (scribbler) FillsSeats() {}

// Play chooses a move, with English guesses.
func (s scribbler) Play(view any, rng *rand.Rand) game.Move { return s.chooseMove(view, "", rng) }

func (s scribbler) NewMind(*rand.Rand) game.Mind { return mind.ViewOnly(s.chooseMove) }

// chooseMove chooses the scribbler's move for a view; nil to wait.
func (s scribbler) chooseMove(view any, language string, rng *rand.Rand) game.Move {
	v := view.(View)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{} // it cannot read, and leaves that to people (CM-20)
	case !v.Can.Done || v.Players[v.Seat].Done:
		return nil
	case rng.IntN(4) == 0:
		return nil // it looks around
	case v.Stage == Drawing:
		return s.chooseMoveWhileDrawing(v, rng)
	}
	return s.chooseMoveWhileGuessing(v, language, rng)
}

// chooseMoveWhileDrawing scribbles on a blank board. When there is none it adds to another board, swaps
// two words, or is done.
func (scribbler) chooseMoveWhileDrawing(v View, rng *rand.Rand) game.Move {
	blankBoards := slices.DeleteFunc(slices.Clone(v.Can.Draw), func(id int) bool { return v.Boards[id].State != Blank })
	switch {
	case len(blankBoards) > 0:
		return paper.RandomStroke(pickRandom(blankBoards, rng), rng)
	case len(v.Can.Draw) == 0 || rng.IntN(3) == 0:
		return Done{Done: true}
	case len(v.Can.Assign) > 1 && rng.IntN(4) == 0:
		from, to := pickRandom(v.Can.Assign, rng), pickRandom(v.Can.Assign, rng)
		if from != to {
			word := slices.IndexFunc(v.Words, func(w Word) bool { return w.Board == from })
			return Assign{Word: word, Board: to}
		}
	}
	return paper.RandomStroke(pickRandom(v.Can.Draw, rng), rng)
}

// chooseMoveWhileGuessing answers a guess at an own board, waves a board or guesses one. It accepts
// nothing: it knows no better than the judge. It is done when hardly anybody else guesses,
// which also keeps it from guessing too fast, and when it has no guesses left (DR-18).
func (scribbler) chooseMoveWhileGuessing(v View, language string, rng *rand.Rand) game.Move {
	if len(v.Can.Answer) > 0 && rng.IntN(8) == 0 {
		a := pickRandom(v.Can.Answer, rng)
		board := pickRandom(a.Boards, rng)
		i := slices.IndexFunc(v.Guesses, func(g MadeGuess) bool { return g.N == a.Guess })
		said := slices.ContainsFunc(v.Guesses[i].Said, func(s Answered) bool { return s.Board == board })
		switch {
		case said: // it does not change its mind
		case slices.Contains(v.Guesses[i].Close, board):
			return AnswerClose{Guess: a.Guess, Board: board}
		default:
			return AnswerFar{Guess: a.Guess, Board: board}
		}
	}
	if len(v.Can.Wave) > 0 && rng.IntN(16) == 0 {
		return Wave{Board: pickRandom(v.Can.Wave, rng)}
	}
	latest := v.Guesses[max(0, len(v.Guesses)-guessesPerSecond-1):]
	alone := game.CountWhere(latest, func(g MadeGuess) bool { return g.Seat == v.Seat })
	word := pickRandom(vocabularyOrEnglish(language, sideLabel(v.Hard)), rng)
	switch {
	case len(v.Can.Guess) == 0 || alone >= guessesPerSecond || rng.IntN(12) == 0:
		return Done{Done: true}
	case rng.IntN(2) == 0:
		return Call{Text: word}
	}
	return Guess{Board: pickRandom(v.Can.Guess, rng), Text: word}
}

// vocabularyOrEnglish returns the words that a bot knows for a side of the cards: those of the built-in
// packs in the table's language (CM-26), or else in English.
func vocabularyOrEnglish(language, side string) []string {
	primary, _, _ := strings.Cut(language, "-")
	if own := vocabulariesByLanguage()[primary]; own != nil {
		return own[side]
	}
	return vocabulariesByLanguage()["en"][side]
}

// vocabulariesByLanguage holds the words of the built-in packs by language and by side.
var vocabulariesByLanguage = sync.OnceValue(func() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	for _, p := range words.Builtin() {
		if p.Game != gameID {
			continue
		}
		own := map[string][]string{}
		for _, c := range p.Cards {
			for _, s := range c.Sides {
				for _, w := range s.Words {
					own[s.Label] = append(own[s.Label], w.Name())
				}
			}
		}
		all[p.Language] = own
	}
	return all
})

func pickRandom[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
