package doodledash

import (
	"testing"

	"linework/texts/textstest"
)

func TestMain(m *testing.M) { textstest.Main(m, textstest.CodesIn(".", "../../game/paper")...) }
