package pictomania_test

import (
	"linework/games/gametest"
	"linework/games/pictomania"
)

func init() { pictomania.RandomBot = gametest.RandomBot("pictomania") }
