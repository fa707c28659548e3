package pictomania

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// RandomBot plays at random. It is set from outside: its package imports this one.
var RandomBot game.ViewPlayer

// A gameWithRandomBot has it as its first bot.
type gameWithRandomBot struct{ Game }

func (g gameWithRandomBot) Bots() []game.Bot { return append([]game.Bot{RandomBot}, g.Game.Bots()...) }

func TestLaws(t *testing.T) { gametest.Run(t, gameWithRandomBot{}) }

func TestGoldens(t *testing.T) { gametest.PlayGoldens(t, gameWithRandomBot{}) }
