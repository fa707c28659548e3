package linework_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"linework/cards"
	"linework/game"
	"linework/games"
	"linework/ink"
	"linework/table"
	"linework/texts"
	"linework/texts/textstest"
	"linework/words"
)

// Every code that something is refused with is in the list of those who refuse, from
// which the types of the client are written; and every listed code is used.
func TestRefusalsAreListed(t *testing.T) {
	tree := os.DirFS(".")
	for _, fault := range codeListFaults(t, tree, game.Refusals, nil, "game", "game/paper", "game/vote", "games/*") {
		t.Error(fault)
	}
	for _, fault := range codeListFaults(t, tree, table.Refusals, game.Refusals, "table", "table/knocks", "table/room", "lobby", "gateway", "gateway/*") {
		t.Error(fault)
	}
	for _, g := range games.AllAndExamples() {
		for _, fault := range codeListFaults(t, tree, g.Wire().Refusals, game.Refusals, strings.TrimPrefix(reflect.TypeOf(g).PkgPath(), "linework/")) {
			t.Error(fault)
		}
	}
}

// Codes are stable, so the protocol tells them all.
func TestRefusalsAreDocumented(t *testing.T) {
	protocol, err := os.ReadFile("docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	codes := slices.Concat(game.Refusals, ink.Refusals, table.Refusals)
	for _, g := range games.AllAndExamples() {
		codes = append(codes, g.Wire().Refusals...)
	}
	for _, code := range codes {
		if !strings.Contains(string(protocol), "`"+code+"`") && !strings.Contains(string(protocol), "`"+code+".") {
			t.Errorf("docs/protocol.md does not tell of %q", code)
		}
	}
}

// codeListFaults is what is wrong with the list of codes of some packages. Those in
// common may be used as well. A pattern such as games/* stands for packages that use
// listed codes and have their own beside them.
func codeListFaults(t *testing.T, tree fs.FS, listed, common []string, packages ...string) []string {
	t.Helper()
	var faults []string
	used := map[string]bool{}
	for _, pkg := range packages {
		names, err := fs.Glob(tree, pkg+"/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := fs.ReadFile(tree, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, use := range textstest.FindCodes(name, source) {
				if !use.IsRefusal {
					continue
				}
				code, _, _ := strings.Cut(use.Code, ".")
				used[code] = true
				if !slices.Contains(listed, code) && !slices.Contains(common, code) && path.Dir(name) == pkg {
					faults = append(faults, fmt.Sprintf("%s refuses with %q, which is not listed", name, code))
				}
			}
		}
	}
	for _, code := range listed {
		if !used[code] {
			faults = append(faults, fmt.Sprintf("%q is listed for %s, and nobody refuses with it", code, strings.Join(packages, ", ")))
		}
	}
	if !slices.IsSorted(listed) || len(slices.Compact(slices.Clone(listed))) < len(listed) {
		faults = append(faults, fmt.Sprintf("the codes of %s are not in order, each once", strings.Join(packages, ", ")))
	}
	return faults
}

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
	for _, g := range games.AllAndExamples() {
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
	for _, c := range table.Paces {
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

func TestRefusalsFindsFaults(t *testing.T) {
	for _, tt := range []struct{ name, source, fault string }{
		{"all is listed", `Refuse("a"); Refuse("b.more"); Refuse("common")`, ""},
		{"of another package", `game.Refuse("a"); game.Refuse("b")`, ""},
		{"a code is not listed", `Refuse("a"); Refuse("b"); Refuse("c.more")`, `"c", which is not listed`},
		{"a code is not used", `Refuse("a"); NewMessage("b")`, `"b" is listed`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tree := fstest.MapFS{"x/x.go": {Data: []byte("package x\nfunc f() { " + tt.source + " }")}}
			found := codeListFaults(t, tree, []string{"a", "b"}, []string{"common"}, "x")
			switch {
			case tt.fault == "" && len(found) > 0:
				t.Errorf("found %q where there is no fault", found)
			case tt.fault != "" && (len(found) != 1 || !strings.Contains(found[0], tt.fault)):
				t.Errorf("found %q; it should be one fault that says %q", found, tt.fault)
			}
		})
	}
}
