package doodlerush_test

import (
	"linework/games/doodlerush"
	"linework/games/gametest"
)

func init() { doodlerush.RandomBot = gametest.RandomBot("doodlerush") }
