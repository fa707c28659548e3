package funnylines_test

import (
	"linework/games/funnylines"
	"linework/games/gametest"
)

func init() { funnylines.RandomBot = gametest.RandomBot("funnylines") }
