package pictomania

import (
	"testing"

	"linework/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Run(t, Game{}) }

func TestGoldens(t *testing.T) { gametest.PlayGoldens(t, Game{}) }
