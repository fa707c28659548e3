package linework_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"linework/game"
	"linework/games"
	"linework/table"
)

// Every code that something is refused with is in the list of those who refuse, from
// which the types of the client are written; and every listed code is used.
func TestRefusalsAreListed(t *testing.T) {
	tree := os.DirFS(".")
	for _, fault := range codeListFaults(t, tree, game.Refusals, nil, "game", "games/*") {
		t.Error(fault)
	}
	for _, fault := range codeListFaults(t, tree, table.Refusals, game.Refusals, "table", "lobby", "gateway") {
		t.Error(fault)
	}
	for _, g := range games.All() {
		for _, fault := range codeListFaults(t, tree, g.Wire().Refusals, game.Refusals, "games/"+g.Info().ID) {
			t.Error(fault)
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
			for _, code := range codesIn(t, tree, name) {
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

// codesIn is the codes that a file calls Refuse with. A code that is no literal is one
// of ink, which has its own list.
func codesIn(t *testing.T, tree fs.FS, name string) []string {
	t.Helper()
	source, err := fs.ReadFile(tree, name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		f, plain := call.Fun.(*ast.Ident)
		s, dotted := call.Fun.(*ast.SelectorExpr)
		if plain && f.Name == "Refuse" || dotted && s.Sel.Name == "Refuse" {
			if text, ok := call.Args[0].(*ast.BasicLit); ok {
				code, _ := strconv.Unquote(text.Value)
				codes = append(codes, code)
			}
		}
		return true
	})
	return codes
}

func TestRefusalsFindsFaults(t *testing.T) {
	for _, tt := range []struct{ name, source, fault string }{
		{"all is listed", `Refuse("a", ""); Refuse("b", ""); Refuse("common", "")`, ""},
		{"of another package", `game.Refuse("a", ""); game.Refuse("b", "")`, ""},
		{"a code is not listed", `Refuse("a", ""); Refuse("b", ""); Refuse("c", "")`, `"c", which is not listed`},
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
