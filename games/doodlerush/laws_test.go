package doodlerush

import (
	"math/rand/v2"
	"slices"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/game/paper"
)

// RandomBot plays at random. It is set from outside: its package imports this one.
var RandomBot game.ViewPlayer

// A gameWithRandomBot has it as its first bot.
type gameWithRandomBot struct{ Game }

func (g gameWithRandomBot) Bots() []game.Bot { return append([]game.Bot{RandomBot}, g.Game.Bots()...) }

func TestLaws(t *testing.T) { gametest.Run(t, gameWithRandomBot{}) }

// wildGame is Doodle Rush with a bot that does all that its view says can be done, and
// that cannot keep its words to itself: what it blurts out, others repeat.
type wildGame struct{ Game }

func (wildGame) Bots() []game.Bot { return []game.Bot{wildBot{}} }

type wildBot struct{}

func (wildBot) Name() string { return "wild" }

func (wildBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	moves := []game.Move{}
	each := func(boards []int, move func(board int) game.Move) {
		if len(boards) == 0 {
			return
		}
		if m := move(pickRandom(boards, rng)); m != nil {
			moves = append(moves, m)
		}
	}
	each(v.Can.Draw, func(id int) game.Move { return paper.RandomStroke(id, rng) })
	each(v.Can.Assign, func(id int) game.Move {
		word := rng.IntN(boardsEach)
		if at := v.Words[word].Board; at == id || v.Boards[at].State == Gone {
			return nil
		}
		return Assign{Word: word, Board: id}
	})
	each(v.Can.Guess, func(id int) game.Move {
		return Guess{Board: id, Text: pickRandom(easyWords(), rng)}
	})
	each(v.Can.Guess, func(int) game.Move { return Call{Text: pickRandom(easyWords(), rng)} })
	each(v.Can.Wave, func(id int) game.Move { return Wave{Board: id} })
	each(v.Can.Object, func(id int) game.Move { return Object{Board: id} })
	each(v.Can.Vote, func(id int) game.Move { return Vote{Board: id, Uphold: rng.IntN(3) > 0} })
	for _, a := range v.Can.Answer {
		moves = append(moves, AnswerClose{Guess: a.Guess, Board: pickRandom(a.Boards, rng)}, AnswerFar{Guess: a.Guess, Board: pickRandom(a.Boards, rng)})
	}
	own := 0
	for _, g := range v.Guesses[max(0, len(v.Guesses)-2*guessesPerSecond):] {
		if g.Seat == v.Seat {
			own++
		}
	}
	if own >= guessesPerSecond { // it would be too fast, if no time has passed
		moves = slices.DeleteFunc(moves, func(m game.Move) bool { return wire.KindOf(m) == "guess" || wire.KindOf(m) == "call" })
	} else if v.Stage == Guessing && v.Can.Left != 0 {
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
	return pickRandom(moves, rng)
}

func TestLawsInTheWild(t *testing.T) { gametest.Run(t, wildGame{}) }

func TestGoldens(t *testing.T) { gametest.PlayGoldens(t, gameWithRandomBot{}) }

// Whatever comes from the wire is refused or is a move that can be written and read
// again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []struct{ kind, data string }{
		{"guess", `{"board": 7, "text": "toy car"}`}, {"guess", `{"board": -1}`}, {"guess", `null`}, {"guess", `{"text": "\u202e"}`},
		{"call", `{"text": "é"}`}, {"call", `{} {}`}, {"assign", `{"word": 5, "board": 35}`}, {"accept", `{"guess": 1e3}`},
		{"vote", `{"board": 0, "uphold": true}`}, {"done", `{"done": true}`}, {"close", `{"guess": 0, "board": 0}`}, {"ink", ``}, {"", ``},
	} {
		f.Add(seed.kind, []byte(seed.data))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) { gametest.CheckRoundTrip(t, Game{}, kind, data) })
}

// Whatever can be read is played or refused, in either sort of round, and a refusal
// changes nothing.
func FuzzApply(f *testing.F) {
	for _, seed := range []struct{ kind, data string }{
		{"guess", `{"board": 6, "text": "kite"}`}, {"guess", `{"board": 0, "text": "car"}`}, {"guess", `{"board": 99, "text": "x"}`}, {"guess", `{"text": "?"}`},
		{"call", `{"text": "the sun"}`}, {"assign", `{"word": 5, "board": 0}`}, {"assign", `{"word": -1, "board": -1}`}, {"wave", `{"board": 5}`},
		{"accept", `{"guess": 0, "board": 1}`}, {"accept", `{"guess": 1, "board": 2}`}, {"close", `{"guess": 0, "board": 1}`}, {"far", `{"guess": 7, "board": 0}`},
		{"object", `{"board": 12}`}, {"vote", `{"board": 6, "uphold": true}`}, {"vote", `{"board": -3}`}, {"done", `{"done": true}`}, {"done", `{}`},
	} {
		f.Add(seed.kind, []byte(seed.data), true)
		f.Add(seed.kind, []byte(seed.data), false)
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte, draw bool) {
		move, err := wire.Decode(kind, data)
		if err != nil {
			return
		}
		r := sceneInGuessing(t, 3)
		r.playLines("b guess a1 ship", "c call whale", "c object b0", "b guess c0 sun")
		if draw {
			r.ringBell()
		}
		before := r.snapshot()
		e := r.Say(0, move)
		if _, refused := e.Err.(*game.Refusal); e.Err != nil && (!refused || len(e.Events) > 0 || r.snapshot() != before) {
			t.Fatalf("%+v is refused with %v, and something changed: %v", move, e.Err, r.snapshot() != before)
		}
	})
}

// Whatever bytes come as ink are drawn or refused, and a refusal changes nothing.
func FuzzInk(f *testing.F) {
	for _, kind := range []string{"draw", "rub", "undo", "redo", "clear"} {
		f.Add(inkGesture(kind, 0))
		f.Add(inkGesture(kind, 6))
	}
	f.Add([]byte{})
	f.Add([]byte{0x7f, 0xff, 0xff, 0x03, 0xe2})
	f.Fuzz(func(t *testing.T, batch []byte) {
		r := sceneInDrawing(t, 3)
		r.playLines("a draw a0")
		before := r.snapshot()
		e := r.Say(0, game.Ink{Batch: batch})
		if len(e.Events) > 0 {
			t.Fatalf("ink tells %v", e.Events)
		}
		if _, refused := e.Err.(*game.Refusal); e.Err != nil && (!refused || r.snapshot() != before) {
			t.Fatalf("%x is refused with %v, and something changed: %v", batch, e.Err, r.snapshot() != before)
		}
		r.playToEnd()
		for _, d := range r.currentMatch().Gallery() {
			if len(d.Ink) == 0 {
				t.Fatalf("%q has no ink", d.Title)
			}
		}
	})
}

// easyWords returns the words of the easy sides in the English pack.
func easyWords() (list []string) {
	for _, card := range game.BuiltinPack(Game{}).Cards {
		for _, side := range card.Sides {
			for _, w := range side.Words {
				if side.Label == "easy" {
					list = append(list, w.Name())
				}
			}
		}
	}
	return list
}

func pickRandom[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
