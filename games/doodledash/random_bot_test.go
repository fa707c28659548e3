package doodledash_test

import (
	"linework/games/doodledash"
	"linework/games/gametest"
)

func init() { doodledash.RandomBot = gametest.RandomBot("doodledash") }
