package linework_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"linework/cards"
	"linework/games/examples"
	"linework/table"
	"linework/texts"
	"linework/texts/textstest"
	"linework/words"
)

// TestServerSaysEveryCode checks that every code in the source has a sentence which names the
// figures it is given, and that every sentence stands in the source. Tests make the server
// say them (textstest.Main).
func TestServerSaysEveryCode(t *testing.T) {
	tree, english := os.DirFS("."), texts.ForServer("en")
	said := map[string]bool{}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || name == "web" || name == "lab" || strings.HasPrefix(name, ".git")) {
			return fs.SkipDir
		}
		if err != nil || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		for _, use := range textstest.FindCodes(name, source) {
			said[use.Code] = true
			if !english.Has(use.Code) {
				t.Errorf("%s says %q, which texts/en/server.toml does not have", name, use.Code)
			} else if named := english.FigureNames(use.Code); use.IsKnown && !slices.Equal(named, use.Figures) {
				t.Errorf("%s: the sentence of %q names %q, its figures are %q", name, use.Code, named, use.Figures)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	addLabelCodes(said)
	for _, code := range english.Codes() {
		if !said[code] {
			t.Errorf("nobody says %q of texts/en/server.toml", code)
		}
	}
}

// addLabelCodes adds the codes of what things are called, which follow from their keys.
func addLabelCodes(said map[string]bool) {
	add := func(parts ...any) { said[strings.ToLower(strings.ReplaceAll(fmt.Sprint(parts...), " ", "-"))] = true }
	for _, g := range examples.ListWithGames() {
		info := g.Info()
		add("game.", info.ID, ".name")
		add("game.", info.ID, ".tagline")
		for _, o := range info.Options {
			for _, option := range []string{"option." + o.Key, "game." + info.ID + ".option." + o.Key} {
				add(option, ".label")
				add(option, ".help")
				for _, c := range o.Choices {
					add(option, ".", c.Value)
				}
			}
			for _, c := range o.Choices {
				if c.Duration {
					add("time.", c.Value)
				}
			}
		}
		for _, b := range g.Bots() {
			add("game.", info.ID, ".bot.", b.Name())
			add("bot.", b.Name())
		}
	}
	for _, c := range table.Paces() {
		add("pace.", c.Value)
	}
	for _, p := range words.Builtin() {
		add("pack.", strings.ReplaceAll(p.ID, "/", "-"))
		for _, c := range p.Cards {
			add("word.", c.Deck)
		}
	}
	for k := range cards.Kind(cards.Kinds) {
		add("word.", k)
	}
	for _, c := range cards.Deck() {
		name := strings.TrimSpace(c.Name + " " + c.Note)
		add("card.", c.Name)
		add("card.", name)
		add("card-also.", name)
		add("card-note.", c.Note)
	}
	for _, word := range []string{"grade.easy", "grade.mixed", "grade.hard", "team.suns", "team.moons", "word.colour", "word.shape", "word.number", "word.red", "word.yellow", "word.plus", "word.wild"} {
		add(word)
	}
}
