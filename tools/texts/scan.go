package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// spoken is the packages that refuse things to people. examples is not among them: a game
// that is there to be read is not served, and nobody need translate it.
var spoken = []string{"game", "games", "ink", "table", "lobby", "gateway", "words", "cards"}

// A place is a package and what it says.
type place struct {
	name string
	said []string // refusals and farewells
	told []string // what the functions below are given
}

// told is the functions that are given a sentence first: notes to a drawing, what is wrong
// with words that somebody wrote, and what stands in an album.
var told = []string{"Noted", "newFault", "told"}

// scan finds the sentences of refusals and farewells in the source: what stands behind a
// code in a call of Refuse, in a Refusal, and behind a code of closing; and what the
// functions above are given.
func scan() ([]place, error) {
	var places []place
	for _, root := range spoken {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			p, err := sentencesIn(name)
			places = append(places, p)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return places, nil
}

func sentencesIn(dir string) (place, error) {
	p := place{name: filepath.ToSlash(dir)}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return p, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || path.Base(dir) == "gametest" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return p, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				p.said = append(p.said, behindCode(n.Args, strings.HasSuffix(called(n.Fun), "Refuse"))...)
				if slices.Contains(told, called(n.Fun)) && len(n.Args) > 0 {
					p.told = append(p.told, literal(n.Args[0])...)
				}
			case *ast.CompositeLit:
				p.said = append(p.said, behindCode(n.Elts, called(n.Type) == "Refusal")...)
			case *ast.ReturnStmt:
				p.said = append(p.said, behindCode(n.Results, false)...)
			case *ast.AssignStmt:
				p.said = append(p.said, behindCode(n.Rhs, false)...)
			}
			return true
		})
	}
	return p, nil
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
		_, code := e.(*ast.BasicLit)
		if refusal && i == 0 && code || strings.HasPrefix(called(e), "Close") {
			if said := literal(list[i+1]); said != nil {
				return said
			}
		}
	}
	return nil
}

// literal is the text that stands in the source, if one does.
func literal(e ast.Expr) []string {
	if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
		if s, err := strconv.Unquote(text.Value); err == nil {
			return []string{s}
		}
	}
	return nil
}
