package doodlerush

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
)

// artist really draws its words and really looks at the boards of others.
type artist struct{ mind.Level }

var _ game.Thinker = artist{}

// Play is what it does without a mind: it scribbles.
func (artist) Play(view any, rng *rand.Rand) game.Move { return scribbler{}.Play(view, rng) }

// NewMind returns an artist in a seat.
func (a artist) NewMind(*rand.Rand) game.Mind {
	return &thinking{temper: a.Skill, drawn: map[int]bool{}, tries: map[int]int{}, saw: map[int][]byte{}, waves: map[int]int{}}
}

// thinking is what an artist remembers.
type thinking struct {
	temper  mind.Skill
	drawing *mind.Drawing // on a board,
	board   int
	drawn   map[int]bool // boards that it has drawn on
	looking int          // the board at which it looks next
	typed   *Guess
	tries   map[int]int    // at each board,
	saw     map[int][]byte // as it was when it looked last
	waves   map[int]int    // at each board that it has minded in this round
	looks   int            // without an idea, since the last one
	phase   int            // in which it looks
}

// enough is how often an artist guesses at a board before it gives up.
const enough = 4

// Looks at one board at a time, the next of those that it may guess, or the one that is
// waved.
func (t *thinking) BoardsToSee(view any) []int {
	v := view.(View)
	if len(v.Can.Guess) == 0 || t.typed != nil {
		return nil
	}
	t.begin(v)
	if board := t.waved(v); board >= 0 {
		t.looking = board
	} else {
		t.looking = mind.NextBoard(v.Can.Guess, t.looking)
	}
	return []int{t.looking}
}

func (t *thinking) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	t.temper = t.temper.ForLanguage(s.Language)
	v := s.View.(View)
	switch {
	case len(v.Can.Vote) > 0:
		return game.Skip{}, 0 // it cannot read, and leaves that to people (CM-20)
	case !v.Can.Done || v.Players[v.Seat].Done:
		return nil, time.Second
	case v.Stage == Drawing:
		return t.draw(v, rng)
	}
	return t.guess(v, s, rng)
}

// draw draws one word after the other, each on its board.
func (t *thinking) draw(v View, rng *rand.Rand) (game.Move, time.Duration) {
	t.typed = nil
	if t.drawing != nil && t.drawing.HasMore() && slices.Contains(v.Can.Draw, t.board) {
		return t.drawing.NextPiece(mind.RandomPause(t.temper.RoundTime/40, rng), 4*time.Second), 0
	}
	for _, id := range v.Can.Draw {
		if v.Boards[id].State == Blank && !t.drawn[id] {
			t.board, t.drawn[id] = id, true
			t.drawing = t.temper.StartDrawing(v.Boards[id].Word, id, rng)
			return t.drawing.NextPiece(mind.RandomPause(t.temper.RoundTime/40, rng), 4*time.Second), 0
		}
	}
	return Done{Done: true}, 0
}

// guess looks at board after board and types what it thinks it sees. The longer it has
// no idea, the less sure it needs to be.
func (t *thinking) guess(v View, s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	if t.typed != nil {
		guess := *t.typed
		t.typed = nil
		if slices.Contains(v.Can.Guess, guess.Board) {
			return guess, 0
		}
	}
	t.begin(v)
	t.lookAgain(v, s.Pictures[t.looking])
	if len(v.Can.Guess) == 0 || t.looks > 3*len(v.Can.Guess) {
		return Done{Done: true}, 0 // it has looked at everything three times and has no idea
	}
	sight := mind.LookAtSnapshot(s.Pictures[t.looking])
	t.looks++
	if sight == nil || t.tries[t.looking] == enough {
		return nil, s.ScalePause(mind.RandomPause(t.temper.LookEvery/2, rng))
	}
	for _, n := range sight.GuessNames(4, t.temper, rng) {
		tried := slices.ContainsFunc(v.Guesses, func(g MadeGuess) bool {
			return g.Text == n.Name && (g.Board == t.looking || g.Board < 0)
		})
		if tried {
			continue
		}
		if n.P*(1+float32(t.looks)/8) >= t.temper.Confidence {
			t.typed, t.looks = &Guess{Board: t.looking, Text: n.Name}, 0
			t.tries[t.looking]++
			return nil, s.ScalePause(t.temper.TypingTime(n.Name, rng))
		}
		break
	}
	return nil, s.ScalePause(mind.RandomPause(t.temper.LookEvery/2, rng))
}

// begin forgets what was counted in the round before.
func (t *thinking) begin(v View) {
	if t.phase != v.Phase {
		t.phase, t.looks = v.Phase, 0
		clear(t.waves)
	}
}

// waved is a board whose owner has waved it since the artist looked; -1 for none.
func (t *thinking) waved(v View) int {
	for _, id := range v.Can.Guess {
		if v.Boards[id].Waves > t.waves[id] {
			return id
		}
	}
	return -1
}

// lookAgain gives a board another chance that is not what it was in the round before, and
// one that its owner has waved half a chance.
func (t *thinking) lookAgain(v View, picture []byte) {
	if len(picture) > 0 && !bytes.Equal(picture, t.saw[t.looking]) {
		t.saw[t.looking], t.tries[t.looking] = picture, 0
	}
	if waves := v.Boards[t.looking].Waves; waves > t.waves[t.looking] {
		t.waves[t.looking], t.looks = waves, 0
		t.tries[t.looking] = min(t.tries[t.looking], enough/2)
	}
}
