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

	"linework/game"
	"linework/games"
	"linework/ink"
	"linework/table"
)

// Every code that something is refused with is in the list of those who refuse, from
// which the types of the client are written; every listed code is used; and what a
// sentence names in braces are its figures.
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
		if !strings.Contains(string(protocol), "`"+code+"`") {
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
			for _, r := range refusalsIn(t, tree, name) {
				code := r.code
				used[code] = true
				if path.Dir(name) == pkg && !slices.Equal(r.named, r.figures) {
					faults = append(faults, fmt.Sprintf("%s: the text of %q names %q, its figures are %q", name, code, r.named, r.figures))
				}
				if path.Dir(name) == pkg && strings.Contains(r.text, "%") {
					faults = append(faults, fmt.Sprintf("%s: the text of %q has a %%; figures stand in braces, by name", name, code))
				}
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

// A refused is one call of Refuse, as it stands in the source.
type refused struct {
	code, text     string
	named, figures []string // what the text has in braces, and what it is given; sorted
}

var braces = regexp.MustCompile(`\{(\w+)\}`)

// refusalsIn is the calls of Refuse in a file.
func refusalsIn(t *testing.T, tree fs.FS, name string) []refused {
	t.Helper()
	source, err := fs.ReadFile(tree, name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var list []refused
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) < 2 {
			return true
		}
		f, plain := call.Fun.(*ast.Ident)
		s, dotted := call.Fun.(*ast.SelectorExpr)
		if !(plain && f.Name == "Refuse" || dotted && s.Sel.Name == "Refuse") {
			return true
		}
		r := refused{code: literals(call.Args[0])[0], text: strings.Join(literals(call.Args[1]), "")}
		for _, m := range braces.FindAllStringSubmatch(r.text, -1) {
			r.named = append(r.named, m[1])
		}
		if len(call.Args) == 3 {
			given, ok := call.Args[2].(*ast.CompositeLit)
			if !ok { // made before, and used for several
				r.named = nil
			} else {
				for _, e := range given.Elts {
					r.figures = append(r.figures, literals(e.(*ast.KeyValueExpr).Key)[0])
				}
			}
		}
		slices.Sort(r.named)
		r.named = slices.Compact(r.named)
		slices.Sort(r.figures)
		list = append(list, r)
		return true
	})
	return list
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

func TestRefusalsFindsFaults(t *testing.T) {
	for _, tt := range []struct{ name, source, fault string }{
		{"all is listed", `Refuse("a", ""); Refuse("b", ""); Refuse("common", "")`, ""},
		{"of another package", `game.Refuse("a", ""); game.Refuse("b", "")`, ""},
		{"a code is not listed", `Refuse("a", ""); Refuse("b", ""); Refuse("c", "")`, `"c", which is not listed`},
		{"figures are named", `Refuse("a", "{n} of {m}", Figures{"m": 1, "n": 2}); Refuse("b", "")`, ""},
		{"a figure is missing", `Refuse("a", "{n} of {m}", Figures{"m": 1}); Refuse("b", "")`, `names ["m" "n"], its figures are ["m"]`},
		{"a figure is too many", `Refuse("a", "{m}", Figures{"m": 1, "n": 2}); Refuse("b", "")`, `names ["m"], its figures are ["m" "n"]`},
		{"a text is a format", `Refuse("a", "%d"); Refuse("b", "")`, "has a %"},
		{"a code is not used", `Refuse("a", "")`, `"b" is listed`},
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
