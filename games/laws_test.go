package games_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/game/gametest"
	"linework/games"
	"linework/games/examples"
)

// packageFolder returns where the package of a game lies, seen from the root: "games/iota".
func packageFolder(g game.Game) string {
	return strings.TrimPrefix(reflect.TypeOf(g).PkgPath(), "linework/")
}

// findWithExamples finds a game by its id, examples too.
var findWithExamples = games.FinderAmong(examples.ListWithGames())

func TestFind(t *testing.T) {
	ids, prefixes := map[string]bool{}, map[string]bool{}
	for _, g := range examples.ListWithGames() {
		info := g.Info()
		if ids[info.ID] || prefixes[info.Prefix] {
			t.Errorf("%s: the id %q or the prefix %q is taken", info.Name, info.ID, info.Prefix)
		}
		ids[info.ID], prefixes[info.Prefix] = true, true
		if found, ok := findWithExamples(info.ID); !ok || found.Info().ID != info.ID {
			t.Errorf("%s is listed and cannot be found", info.ID)
		}
	}
	if g, ok := games.Find("solitaire"); ok {
		t.Errorf("found %v, which nobody listed", g)
	}
}

// A game is not listed before it is seen to keep the laws.
func TestEveryGameTriesTheLaws(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		if !anyFileMatches(t, g, "/*_test.go", func(text string) bool { return strings.Contains(text, "gametest.Run(t, ") }) {
			t.Errorf("no test in %s calls gametest.Run", packageFolder(g))
		}
	}
}

// Bots go from game to game with the evening, and keep their level.
func TestEveryGameHasBotsOfThreeLevels(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		var names []string
		for _, b := range g.Bots() {
			names = append(names, b.Name())
		}
		if !slices.Equal(names, []string{"easy", "normal", "hard"}) {
			t.Errorf("the bots of %s are called %q", g.Info().Name, names)
		}
	}
}

func TestEveryGameHasAGoldenMatch(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		if !anyFileMatches(t, g, "/testdata/*.txt", func(text string) bool { return gametest.IsGolden(text, g.Info().ID) }) {
			t.Errorf("%s/testdata has no golden match; see gametest.PlayGolden", packageFolder(g))
		}
	}
}

// anyFileMatches reports whether one of the files of a game is as it should be.
func anyFileMatches(t *testing.T, g game.Game, pattern string, matches func(text string) bool) bool {
	t.Helper()
	paths, err := filepath.Glob("../" + packageFolder(g) + pattern)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(paths, func(path string) bool { return matches(readFile(t, path)) })
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
