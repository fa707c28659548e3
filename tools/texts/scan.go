package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// spoken is the packages that refuse things to people.
var spoken = []string{"game", "games", "ink", "table", "lobby", "gateway", "words", "cards", "examples"}

// A place is a package and what it says.
type place struct {
	name string
	said []string
}

// scan finds the sentences of refusals and farewells in the source: what stands behind a
// code in a call of Refuse, in a Refusal, and behind a code of closing.
func scan() ([]place, error) {
	var places []place
	for _, root := range spoken {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			said, err := sentencesIn(name)
			if len(said) > 0 {
				places = append(places, place{filepath.ToSlash(name), said})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return places, nil
}

func sentencesIn(dir string) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var said []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || path.Base(dir) == "gametest" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				said = append(said, behindCode(n.Args, strings.HasSuffix(called(n.Fun), "Refuse"))...)
			case *ast.CompositeLit:
				said = append(said, behindCode(n.Elts, called(n.Type) == "Refusal")...)
			case *ast.ReturnStmt:
				said = append(said, behindCode(n.Results, false)...)
			case *ast.AssignStmt:
				said = append(said, behindCode(n.Rhs, false)...)
			}
			return true
		})
	}
	return said, nil
}

// called is the last part of a name: Refuse in game.Refuse.
func called(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// behindCode is the sentence that follows the code of a refusal, where one is made here, or
// a code of closing (table.CloseFault), in a list of expressions.
func behindCode(list []ast.Expr, refusal bool) []string {
	for i, e := range list[:max(0, len(list)-1)] {
		_, literal := e.(*ast.BasicLit)
		if refusal && i == 0 && literal || strings.HasPrefix(called(e), "Close") {
			if text, ok := list[i+1].(*ast.BasicLit); ok && text.Kind == token.STRING {
				if s, err := strconv.Unquote(text.Value); err == nil {
					return []string{s}
				}
			}
		}
	}
	return nil
}
