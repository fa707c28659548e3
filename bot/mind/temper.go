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

// A Temper is how a bot plays.
type Temper struct {
	Name, Label string
	Manner      hand.Manner
	Sure        float32       // how likely right a guess must be, to be made while there is time
	Look        time.Duration // between two looks at drawings
	Type        time.Duration // a letter of a guess
	Round       time.Duration // about how long it takes over a drawing and over guessing others'
	Doubt       float64       // how far it misreads what its eye tells; 0 for not at all
	Gaps        float64       // how often a name does not come to its mind

	tongue *tongue // in which it guesses
}

// Tempers are the bots that every drawing game has, the weakest first.
var Tempers = []Temper{
	{
		Name: "easy", Label: "Easy – draws shakily and guesses on a whim",
		Manner: hand.Manner{Speed: 0.75, Shake: 1.6, Slips: 0.12, Tool: ink.Medium},
		Sure:   0.30, Look: 8 * time.Second, Type: 340 * time.Millisecond, Round: 80 * time.Second, Doubt: 1.8, Gaps: 0.45,
	},
	{
		Name: "normal", Label: "Normal – draws and guesses like most of us",
		Manner: hand.Ordinary,
		Sure:   0.45, Look: 6 * time.Second, Type: 260 * time.Millisecond, Round: 60 * time.Second, Doubt: 1.1, Gaps: 0.35,
	},
	{
		Name: "hard", Label: "Hard – a steady hand and a sharp eye",
		Manner: hand.Manner{Speed: 1.3, Shake: 0.6, Slips: 0.02, Tool: ink.Medium},
		Sure:   0.35, Look: 5 * time.Second, Type: 210 * time.Millisecond, Round: 40 * time.Second, Doubt: 0.4, Gaps: 0.25,
	},
}

// A Level is a temper as people choose it: a bot embeds one to be called by it.
type Level struct{ Temper Temper }

// Name is what the bot is called on the wire.
func (l Level) Name() string { return l.Temper.Name }

// Label is what people read.
func (l Level) Label() string { return l.Temper.Label }

// Bots is those that fill seats, and one of each level.
func Bots(of func(Level) game.Bot, fillers ...game.Bot) []game.Bot {
	for _, t := range Tempers {
		fillers = append(fillers, of(Level{t}))
	}
	return fillers
}

// A Plain mind looks at nothing and remembers nothing: it plays by the view alone, and what
// it says is in the language of the table (CM-26).
type Plain func(v any, language string, rng *rand.Rand) game.Move

// Looks at no board.
func (Plain) BoardsToSee(any) []int { return nil }

// Think plays what comes to mind.
func (p Plain) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	return p(s.View, s.Language, rng), 0
}

// Next is the board to look at after one that was looked at, around and around; there is
// one at least.
func Next(boards []int, after int) int {
	i := slices.IndexFunc(boards, func(id int) bool { return id > after })
	return boards[max(i, 0)]
}

// Typing is how long it takes to type a text.
func (t Temper) Typing(text string, rng *rand.Rand) time.Duration {
	slow := 0.8 + 0.5*rng.Float64()
	return time.Duration(float64(t.Type) * slow * float64(3+len(text)))
}

// Pause is about so long, as people differ from one time to the next.
func Pause(about time.Duration, rng *rand.Rand) time.Duration {
	return time.Duration(float64(about) * (0.7 + 0.6*rng.Float64()))
}

// mood is the manner for one drawing: now in a hurry, now at leisure.
func (t Temper) mood(rng *rand.Rand) hand.Manner {
	m := t.Manner
	m.Speed *= math.Exp(0.3 * min(max(rng.NormFloat64(), -2), 2))
	return m
}

// misread is a factor on what the eye says, by which a bot of this temper is wrong.
func (t Temper) misread(rng *rand.Rand) float32 {
	if t.Doubt == 0 {
		return 1
	}
	return float32(math.Exp(t.Doubt * rng.NormFloat64()))
}
