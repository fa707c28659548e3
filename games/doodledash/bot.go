package doodledash

import (
	"math/rand/v2"
	"slices"

	"linework/bot/mind"
	"linework/game"
	"linework/game/paper"
)

// Bots are the players that the machine can seat.
func (Game) Bots() []game.Bot {
	return mind.MakeBots(func(l mind.Level) game.Bot { return artist{l} }, random{}, scribbler{})
}

// random does anything that is allowed, also what would spoil the evening: it
// objects to drawings that it cannot read and accepts guesses that are wrong.
type random struct{ game.Random }

var _ game.Thinker = random{}

func (r random) Play(view any, rng *rand.Rand) game.Move { return r.play(view, "", rng) }

// NewMind returns one that guesses in the language of the table.
func (r random) NewMind(*rand.Rand) game.Mind { return mind.ViewOnly(r.play) }

func (random) play(view any, language string, rng *rand.Rand) game.Move {
	v := view.(View)
	if boards := v.Can.Object; len(boards) > 0 && rng.IntN(20) == 0 {
		return Object{Board: boards[rng.IntN(len(boards))]}
	}
	switch {
	case v.Can.Answer && rng.IntN(8) == 0:
		return Accept{}
	case v.Can.Vote:
		return Vote{Uphold: rng.IntN(2) == 0}
	}
	return scribble(v, language, rng)
}

// scribbler fills a seat in good manners: it draws a scribble, guesses a word, and
// leaves it to people to object and to accept.
type scribbler struct{ game.Scribbler }

var _ game.Thinker = scribbler{}

func (scribbler) Play(view any, rng *rand.Rand) game.Move { return scribble(view.(View), "", rng) }

// NewMind returns one that guesses in the language of the table.
func (scribbler) NewMind(*rand.Rand) game.Mind {
	return mind.ViewOnly(func(view any, language string, rng *rand.Rand) game.Move {
		return scribble(view.(View), language, rng)
	})
}

func scribble(v View, language string, rng *rand.Rand) game.Move {
	switch {
	case v.Can.Name:
		return Name{Number: number(v, rng)}
	case v.Can.Start:
		return Start{}
	case v.Can.Finish && !v.Blank && rng.IntN(3) == 0:
		return Finish{}
	case v.Can.Draw:
		return paper.RandomStroke(int(v.Seat), rng)
	case v.Can.Roll && !v.Alone:
		return game.Skip{} // from now on the die rolls by itself, as fast as a bot may (DD-8)
	case v.Can.Guess && rng.IntN(10) == 0:
		return Pass{}
	case v.Can.Guess:
		return Guess{Text: guess(v, mind.Skill{}.ForLanguage(language), rng)}
	case v.Can.Answer, v.Can.Vote:
		return game.Skip{} // it leaves that to people (CM-17, CM-20)
	case v.Can.Next:
		return Next{}
	}
	return nil
}

// number is a word of the card that is not known to be too hard.
func number(v View, rng *rand.Rand) int {
	for {
		if n := 1 + rng.IntN(v.Numbers); !slices.Contains(v.Skipped, n) {
			return n
		}
	}
}

// common is what somebody says who has no idea.
var common = []string{
	"apple", "ball", "boat", "bridge", "candle", "castle", "cat", "chair", "cloud", "dog", "door", "fish", "flower",
	"ghost", "hat", "helmet", "house", "key", "ladder", "lamp", "moon", "mountain", "mouse", "rocket", "shoe", "snake",
	"spider", "spoon", "star", "sun", "tree", "umbrella",
}

// guess is a word that was not wrong already, if one comes to mind.
func guess(v View, t mind.Skill, rng *rand.Rand) string {
	said := func(word string) bool {
		return slices.ContainsFunc(v.Guesses, func(s Said) bool { return s.Text == word })
	}
	word := t.ChooseName(common, rng.IntN)
	for range 1000 {
		if !said(word) {
			break
		}
		word = t.ChooseName(common, rng.IntN)
	}
	return word
}
