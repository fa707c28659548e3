package funnylines

import (
	"path/filepath"
	"testing"

	"linework/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Run(t, Game{}) }

func TestGoldens(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("there are no golden matches: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { gametest.Golden(t, Game{deck: small()}, path) })
	}
}
