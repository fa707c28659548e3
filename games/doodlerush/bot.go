package doodlerush

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"linework/bot/mind"
	"linework/game"
	"linework/ink"
	"linework/words"
)

// Bots are the players that the machine can seat.
func (Game) Bots() []game.Bot {
	return mind.MakeBots(func(l mind.Level) game.Bot { return artist{l} }, scribbler{})
}

// scribbler fills a seat: it puts a scribble on each of its boards, guesses words at
// random and is soon done.
type scribbler struct{ game.Scribbler }

var _ game.Thinker = scribbler{}

func (s scribbler) Play(view any, rng *rand.Rand) game.Move { return s.play(view, "", rng) }

// NewMind returns one that guesses in the language of the table.
func (s scribbler) NewMind(*rand.Rand) game.Mind { return mind.ViewOnly(s.play) }

func (s scribbler) play(view any, language string, rng *rand.Rand) game.Move {
	v := view.(View)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{} // it cannot read, and leaves that to people (CM-20)
	case !v.Can.Done || v.Players[v.Seat].Done:
		return nil
	case rng.IntN(4) == 0:
		return nil // it looks around
	case v.Stage == Drawing:
		return s.draw(v, rng)
	}
	return s.guess(v, language, rng)
}

// draw scribbles on a board that is blank; when there is none it may add to another
// one, change its mind about which word is where, or be done.
func (scribbler) draw(v View, rng *rand.Rand) game.Move {
	blank := slices.DeleteFunc(slices.Clone(v.Can.Draw), func(id int) bool { return v.Boards[id].State != Blank })
	switch {
	case len(blank) > 0:
		return scribble(pick(blank, rng), rng)
	case len(v.Can.Draw) == 0 || rng.IntN(3) == 0:
		return Done{Done: true}
	case len(v.Can.Assign) > 1 && rng.IntN(4) == 0:
		from, to := pick(v.Can.Assign, rng), pick(v.Can.Assign, rng)
		if from != to {
			word := slices.IndexFunc(v.Words, func(w Word) bool { return w.Board == from })
			return Assign{Word: word, Board: to}
		}
	}
	return scribble(pick(v.Can.Draw, rng), rng)
}

// guess answers a guess at an own board, waves one or guesses one of the others'. It
// accepts nothing: it knows no better than the machine. When it hears hardly anybody
// but itself it is done, which also keeps it from guessing too fast, and so it is when it has
// no guesses left (DR-18).
func (scribbler) guess(v View, language string, rng *rand.Rand) game.Move {
	if len(v.Can.Answer) > 0 && rng.IntN(8) == 0 {
		a := pick(v.Can.Answer, rng)
		board := pick(a.Boards, rng)
		i := slices.IndexFunc(v.Guesses, func(g MadeGuess) bool { return g.N == a.Guess })
		said := slices.ContainsFunc(v.Guesses[i].Said, func(s Answered) bool { return s.Board == board })
		switch {
		case said: // it does not change its mind
		case slices.Contains(v.Guesses[i].Close, board):
			return Close{Guess: a.Guess, Board: board}
		default:
			return Far{Guess: a.Guess, Board: board}
		}
	}
	if len(v.Can.Wave) > 0 && rng.IntN(16) == 0 {
		return Wave{Board: pick(v.Can.Wave, rng)}
	}
	alone := 0
	for _, g := range v.Guesses[max(0, len(v.Guesses)-perSecond-1):] {
		if g.Seat == v.Seat {
			alone++
		}
	}
	word := pick(vocabulary(language, side(v.Hard)), rng)
	switch {
	case len(v.Can.Guess) == 0 || alone >= perSecond || rng.IntN(12) == 0:
		return Done{Done: true}
	case rng.IntN(2) == 0:
		return Call{Text: word}
	}
	return Guess{Board: pick(v.Can.Guess, rng), Text: word}
}

// vocabulary is all words that a bot knows of a side of the cards: those of the packs that
// come with the program in the language of the table (CM-26), or in English, whatever this
// table plays with.
func vocabulary(language, side string) []string {
	primary, _, _ := strings.Cut(language, "-")
	if own := vocabularies()[primary]; own != nil {
		return own[side]
	}
	return vocabularies()["en"][side]
}

// vocabularies is those words by language and by side.
var vocabularies = sync.OnceValue(func() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	for _, p := range words.Builtin() {
		if p.Game != (Game{}).Info().ID {
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

// scribble is one stroke that wanders about a board.
func scribble(board int, rng *rand.Rand) game.Ink {
	var w ink.Writer
	batch := ink.AppendHeader(nil, board)
	at, speed := [2]int{400 + rng.IntN(3300), 400 + rng.IntN(3300)}, [2]int{}
	op := ink.Op{Do: ink.Begin, Tool: ink.Tool(rng.IntN(3))}
	for range 10 + rng.IntN(50) {
		for axis := range at {
			speed[axis] = max(-150, min(150, speed[axis]+rng.IntN(121)-60))
			at[axis] = max(0, min(ink.Size-1, at[axis]+speed[axis]))
		}
		op.Point = ink.Point{X: uint16(at[0]), Y: uint16(at[1])}
		batch = w.Append(batch, op)
		op.Do = ink.Move
	}
	return game.Ink{Batch: w.Append(batch, ink.Op{Do: ink.End})}
}

func pick[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
