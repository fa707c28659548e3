package gametest

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/bot/hand"
	"linework/bot/mind"
	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
	"linework/ink"
)

// NewBeginner returns a bot that plays a game as somebody does for the first time, to see how the
// levels suit people. It draws clumsily and guesses like the normal bot, but takes one thing for another
// as often as the easy one: its pen strays twice as far,
// leaves out every fourth stroke and slips at every seventh, and it takes a fifth longer over a round.
// In Funny Lines it plays like the easy one. nil for a game that has none.
func NewBeginner(gameID string) game.Bot {
	skill := mind.Skills[1]
	skill.Name, skill.RoundTime, skill.MixUpRate = beginnerName, 72*time.Second, mind.Skills[0].MixUpRate
	skill.Manner = hand.Manner{Speed: 1, Shake: 2, Slips: 0.15, Omits: 0.25, Tool: ink.Medium}
	switch gameID {
	case "doodledash":
		return doodledash.NewBot(mind.Level{Skill: skill})
	case "doodlerush":
		return doodlerush.NewBot(mind.Level{Skill: skill})
	case "pictomania":
		return pictomania.NewBot(mind.Level{Skill: skill})
	case "funnylines":
		return renamedBeginner{funnylines.Game{}.Bots()[0].(game.Thinker)}
	case "iota":
		return iotaBeginner{}
	}
	return nil
}

const beginnerName = "beginner"

type renamedBeginner struct{ game.Thinker }

func (renamedBeginner) Name() string { return beginnerName }

// An iotaBeginner makes the best of three plays that it finds at random.
type iotaBeginner struct{}

func (iotaBeginner) Name() string { return beginnerName }

func (iotaBeginner) Play(view any, rng *rand.Rand) game.Move {
	v := view.(iota.View)
	switch can := v.Can; {
	case v.Turn != v.Seat:
		return nil
	case len(can.Plays) > 0:
		found := []iota.Option{pickRandom(can.Plays, rng), pickRandom(can.Plays, rng), pickRandom(can.Plays, rng)}
		return iota.Play{Place: slices.MaxFunc(found, func(a, b iota.Option) int { return a.Total - b.Total }).Place}
	case len(can.Recycles) > 0:
		return iota.Recycle(pickRandom(can.Recycles, rng))
	}
	return iota.Pass{}
}
