package mind

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/hand"
	"linework/game"
	"linework/ink"
)

// A Skill says how well and how fast a bot plays.
type Skill struct {
	Name       string
	Manner     hand.Manner
	Confidence float32       // the probability from which on it makes a guess while there is time
	LookEvery  time.Duration // the time between two looks at drawings
	LetterTime time.Duration // the time to type a letter of a guess
	RoundTime  time.Duration // about how long it takes over a drawing and over guessing others'
	Noise      float64       // how much it misreads what its eye sees (a standard deviation, in logarithms); 0 for not at all
	ForgetRate float64       // how often it does not think of a name, from 0 to 1
	MixUpRate  float64       // how often it takes a drawing for another of the few words it may be, from 0 to 1

	vocabulary *vocabulary // of the language in which it guesses
	named      bool        // it has the character of a player
}

// Skills are the bots that every drawing game has, the weakest first. Among two normal bots, easy
// wins about one game in ten and hard four; `lab sim` says how many.
var Skills = []Skill{
	{
		Name:       "easy",
		Manner:     hand.Manner{Speed: 0.92, Shake: 1.6, Slips: 0.12, Tool: ink.Medium},
		Confidence: 0.42, LookEvery: 6300 * time.Millisecond, LetterTime: 350 * time.Millisecond, RoundTime: 63 * time.Second, Noise: 1.16, ForgetRate: 0.43, MixUpRate: 0.23,
	},
	{
		Name:       "normal",
		Manner:     hand.Ordinary,
		Confidence: 0.45, LookEvery: 6 * time.Second, LetterTime: 260 * time.Millisecond, RoundTime: 60 * time.Second, Noise: 1.1, ForgetRate: 0.35, MixUpRate: 0.17,
	},
	{
		Name:       "hard",
		Manner:     hand.Manner{Speed: 1.07, Shake: 0.6, Slips: 0.02, Tool: ink.Medium},
		Confidence: 0.40, LookEvery: 5500 * time.Millisecond, LetterTime: 215 * time.Millisecond, RoundTime: 57 * time.Second, Noise: 0.93, ForgetRate: 0.30, MixUpRate: 0.13,
	},
}

// A Level is a skill as people choose it; a bot embeds one for its name.
type Level struct{ Skill Skill }

func (l Level) Name() string { return l.Skill.Name }

// MakeBots returns one bot of each skill.
func MakeBots(newBot func(Level) game.Bot) []game.Bot {
	return game.MapList(Skills, func(t Skill) game.Bot { return newBot(Level{t}) })
}

// NextBoard returns the board to look at after the last one, round and round. There must be
// at least one.
func NextBoard(boards []int, last int) int {
	i := slices.IndexFunc(boards, func(id int) bool { return id > last })
	return boards[max(i, 0)]
}

// TypingTime returns how long it takes to type a text.
func (t Skill) TypingTime(text string, rng *rand.Rand) time.Duration {
	slow := 0.8 + 0.5*rng.Float64()
	return time.Duration(float64(t.LetterTime) * slow * float64(3+len(text)))
}

// RandomPause returns a random time around a mean, as people differ from one time to the
// next: mostly a little less, now and then much more.
func RandomPause(mean time.Duration, rng *rand.Rand) time.Duration {
	return time.Duration(float64(mean) * (0.5 + 0.5*min(rng.ExpFloat64(), 4)))
}

// The least and the most time that a bot looks at a drawing before its first guess.
const (
	shortestLook = 2 * time.Second
	longestLook  = 14 * time.Second
)

// LookingTime returns how long it looks before it guesses what is right with a probability: the
// less clear a drawing is to it, the longer.
func (t Skill) LookingTime(probability float32, rng *rand.Rand) time.Duration {
	unclear := 1 - min(float64(probability), 1)
	return min(max(RandomPause(time.Duration((0.4+1.6*unclear)*float64(t.LookEvery)), rng), shortestLook), longestLook)
}

// ForPlayer returns the skill of a bot with the character that belongs to its name.
func (t Skill) ForPlayer(name string) Skill {
	if t.named {
		return t
	}
	c := game.CharacterOf(name)
	t.Manner.Speed *= c.Speed
	t.Manner.Shake *= c.Shake
	t.Confidence *= float32(c.Confidence)
	t.Noise *= c.Errors
	t.ForgetRate *= c.Errors
	t.MixUpRate *= c.Errors
	t.LookEvery = time.Duration(float64(t.LookEvery) * c.Pause)
	t.LetterTime = time.Duration(float64(t.LetterTime) * c.Pause)
	t.named = true
	return t
}

// varySpeed returns the manner of one drawing: now in a hurry, now at leisure.
func (t Skill) varySpeed(rng *rand.Rand) hand.Manner {
	m := t.Manner
	m.Speed *= math.Exp(0.3 * min(max(rng.NormFloat64(), -2), 2))
	return m
}

// randomErrorFactor returns a random factor for a probability, by which a bot of this skill
// errs.
func (t Skill) randomErrorFactor(rng *rand.Rand) float32 {
	if t.Noise == 0 {
		return 1
	}
	return float32(math.Exp(t.Noise * rng.NormFloat64()))
}
