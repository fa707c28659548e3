package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linework/texts/textstest"
)

// tablePackages are those that refuse something whatever is played: the contract of all games,
// ink, the table, and the doors to it.
var tablePackages = []string{"game", "game/paper", "game/vote", inkPackage, "table", "table/knocks", "table/room", "lobby", "gateway", "gateway/*"}

// inkPackage refuses with its errors.
const inkPackage = "ink"

// refusedByGames are codes that one game says as another does.
var refusedByGames = []string{"no-words", "wrong-count"}

// tableRefusals returns the codes with which something is refused whatever is played.
func (g *generator) tableRefusals() []string {
	codes := append(g.refusalsOf(tablePackages...), refusedByGames...)
	slices.Sort(codes)
	return codes
}

// gameRefusals returns the codes that a game has beside those.
func (g *generator) gameRefusals(id string) []string {
	common := g.tableRefusals()
	return slices.DeleteFunc(g.refusalsOf("games/"+id), func(code string) bool { return slices.Contains(common, code) })
}

// refusalsOf returns the codes with which some packages refuse, sorted, as their source has
// them: of a code with a dot the part before it, which is stable.
func (g *generator) refusalsOf(packages ...string) []string {
	codes := map[string]bool{}
	for _, pkg := range packages {
		files, err := filepath.Glob(pkg + "/*.go")
		if err != nil || len(files) == 0 {
			g.recordFirstError("there is no package %s", pkg)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				g.recordFirstError("%v", err)
			}
			for _, use := range textstest.FindCodes(name, source) {
				if code, _, _ := strings.Cut(use.Code, "."); use.IsRefusal || pkg == inkPackage {
					codes[code] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(codes))
}
