package doodledash

import (
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/mind"
	"linework/game"
)

// artist really draws the word and really looks at what is shown to it. It leaves it
// to people to object and to accept.
type artist struct{ mind.Level }

var _ game.Thinker = artist{}

// Play is what it does without a mind: it scribbles.
func (artist) Play(view any, rng *rand.Rand) game.Move { return scribble(view.(View), "", rng) }

// NewMind returns an artist in a seat.
func (a artist) NewMind(*rand.Rand) game.Mind { return &thinking{temper: a.Skill} }

// thinking is what an artist remembers.
type thinking struct {
	temper  mind.Skill
	phase   int           // of drawing
	drawing *mind.Drawing // the own one, begun in that phase
	typed   *Guess        // being typed, for the phase
	at      int
}

// Looks at what is shown, when it has to guess.
func (t *thinking) BoardsToSee(view any) []int {
	v := view.(View)
	if !v.Can.Guess {
		return nil
	}
	var boards []int
	for seat := range v.Shown.All() {
		boards = append(boards, int(seat))
	}
	return boards
}

func (t *thinking) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	t.temper = t.temper.ForLanguage(s.Language)
	v := s.View.(View)
	switch {
	case v.Can.Draw:
		return t.draw(v, s, rng)
	case v.Can.Guess:
		return t.guess(v, s, rng)
	}
	return scribble(v, s.Language, rng), 0
}

// draw draws the word and then hurries to finish.
func (t *thinking) draw(v View, s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	if t.drawing == nil || t.phase != v.Phase {
		t.phase, t.drawing = v.Phase, t.temper.StartDrawing(v.Word, int(v.Seat), rng)
		return nil, s.ScalePause(mind.RandomPause(t.temper.RoundTime/10, rng)) // it thinks of what to draw
	}
	if t.drawing.HasMore() {
		return t.drawing.NextPiece(mind.RandomPause(t.temper.RoundTime/20, rng), 4*time.Second), 0
	}
	if !v.Can.Finish || v.Blank {
		return nil, time.Second
	}
	return Finish{}, 0
}

// guess types what the drawings look most like, of what was not wrong before.
func (t *thinking) guess(v View, s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	if t.typed != nil && t.at == v.Phase {
		return *t.typed, 0
	}
	best := map[string]float32{}
	for seat := range v.Shown.All() {
		sight := mind.LookAtSnapshot(s.Pictures[int(seat)])
		if sight == nil {
			continue
		}
		for _, n := range sight.GuessNames(12, t.temper, rng) {
			best[n.Name] += n.P
		}
	}
	choice := ""
	for _, name := range slices.Sorted(maps.Keys(best)) {
		wrong := slices.ContainsFunc(v.Guesses, func(g Said) bool { return g.Text == name })
		if !wrong && (choice == "" || best[name] > best[choice]) {
			choice = name
		}
	}
	if choice == "" {
		choice = guess(v, t.temper, rng)
	}
	t.typed, t.at = &Guess{Text: choice}, v.Phase
	return nil, s.ScalePause(t.temper.TypingTime(choice, rng))
}
