// Package gametest has a bot for each game that makes any move that it may. It plays in tests
// alone: it objects to what it cannot judge and guesses wildly, which would spoil an evening.
// The laws that the games are tested by are in linework/game/gametest.
package gametest

import (
	"math/rand/v2"

	"linework/game"
	"linework/games"
	"linework/games/examples"
)

// RandomBot returns the bot of a game that plays at random: one of ours, or the weakest of the
// game's own where that does.
func RandomBot(gameID string) game.ViewPlayer {
	switch gameID {
	case "doodledash":
		return doodleDashBot{}
	case "doodlerush":
		return scribbler{}
	case "funnylines":
		return funnyLinesBot{}
	case "pictomania":
		return pictomaniaBot{}
	}
	g, _ := games.FinderAmong(examples.ListWithGames())(gameID)
	return g.Bots()[0].(game.ViewPlayer)
}

// A random names a bot that plays at random; each embeds it.
type random struct{}

func (random) Name() string { return "random" }

func pickRandom[T any](list []T, rng *rand.Rand) T { return list[rng.IntN(len(list))] }
