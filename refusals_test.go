package linework_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"linework/cards"
	"linework/game"
	"linework/games"
	"linework/ink"
	"linework/table"
	"linework/texts"
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
			for _, said := range codesSaidIn(t, tree, name) {
				if !said.isRefusal {
					continue
				}
				code, _, _ := strings.Cut(said.code, ".")
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

// A saidCode is a call that says a code of server.toml, as it stands in the source.
type saidCode struct {
	code      string
	isRefusal bool
	figures   []string // the names of the figures it is given, sorted
	isKnown   bool     // whether the figures stand in the call
}

// codeCalls are the functions whose first argument is a code.
var codeCalls = []string{"Refuse", "NewMessage", "NewError", "Format"}

// otherMessages matches the codes of what is no refusal.
var otherMessages = regexp.MustCompile(`^(close-[a-z-]+|problem|note|words|album|host-page)\.`)

// codesSaidIn returns the codes that a file says. A code with a dot is one wherever it stands:
// it is handed on to one of those calls.
func codesSaidIn(t *testing.T, tree fs.FS, name string) []saidCode {
	t.Helper()
	source, err := fs.ReadFile(tree, name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	english := texts.ForServer("en")
	var list []saidCode
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			called, isIdent := n.Fun.(*ast.Ident)
			if selected, ok := n.Fun.(*ast.SelectorExpr); ok {
				called, isIdent = selected.Sel, true
			}
			if !isIdent || !slices.Contains(codeCalls, called.Name) || len(n.Args) == 0 {
				return true
			}
			code, ok := n.Args[0].(*ast.BasicLit)
			if !ok || code.Kind != token.STRING || called.Name == "Format" && !english.Has(literals(code)[0]) {
				return true // time has a Format, too
			}
			said := saidCode{code: literals(code)[0], isRefusal: called.Name == "Refuse", isKnown: true}
			if len(n.Args) > 1 {
				given, ok := n.Args[1].(*ast.CompositeLit)
				said.isKnown = ok
				if ok {
					for _, e := range given.Elts {
						said.figures = append(said.figures, literals(e.(*ast.KeyValueExpr).Key)[0])
					}
				}
			}
			slices.Sort(said.figures)
			list = append(list, said)
		case *ast.BasicLit:
			if n.Kind == token.STRING && strings.Contains(n.Value, ".") && english.Has(literals(n)[0]) {
				list = append(list, saidCode{code: literals(n)[0], isRefusal: !otherMessages.MatchString(literals(n)[0])})
			}
		}
		return true
	})
	return list
}

// TestServerSaysEveryCode checks that every code in the source has a sentence which names the
// figures it is given, and that every sentence is said.
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
		for _, c := range codesSaidIn(t, tree, name) {
			said[c.code] = true
			if !english.Has(c.code) {
				t.Errorf("%s says %q, which texts/en/server.toml does not have", name, c.code)
			} else if named := english.FigureNames(c.code); c.isKnown && !slices.Equal(named, c.figures) {
				t.Errorf("%s: the sentence of %q names %q, its figures are %q", name, c.code, named, c.figures)
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

// literals is the texts in an expression.
func literals(e ast.Expr) []string {
	var list []string
	ast.Inspect(e, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			text, _ := strconv.Unquote(l.Value)
			list = append(list, text)
		}
		return true
	})
	return list
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
		for _, b := range game.BotsExceptFillers(g) {
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
