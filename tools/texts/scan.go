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

// scannedFolders are the packages that refuse things to people.
var scannedFolders = []string{"game", "games", "ink", "table", "lobby", "gateway", "words", "cards"}

// exampleFolder is the game that is there to be read. It is not served, and nobody need
// translate it.
const exampleFolder = "games/dots"

// A packageTexts is a package and the sentences in it.
type packageTexts struct {
	name      string
	refusals  []string // refusals and farewells
	sentences []string // what the functions below are given
}

// sentenceFunctions are the functions whose first argument is a sentence: notes to a
// drawing, what is wrong with words that somebody wrote, and what stands in an album or on a
// page of the server.
var sentenceFunctions = []string{"NewNote", "newFault", "translate"}

// scanPackages finds the sentences of refusals and farewells in the source: what follows a
// code in a call of Refuse, in a Refusal, and a code of closing; and the first argument of
// sentenceFunctions.
func scanPackages() ([]packageTexts, error) {
	var places []packageTexts
	for _, root := range scannedFolders {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if filepath.ToSlash(name) == exampleFolder {
				return fs.SkipDir
			}
			p, err := scanFolder(name)
			places = append(places, p)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return places, nil
}

func scanFolder(dir string) (packageTexts, error) {
	p := packageTexts{name: filepath.ToSlash(dir)}
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
				p.refusals = append(p.refusals, sentenceAfterCodeOrNone(n.Args, strings.HasSuffix(calledName(n.Fun), "Refuse"))...)
				if slices.Contains(sentenceFunctions, calledName(n.Fun)) && len(n.Args) > 0 {
					p.sentences = append(p.sentences, stringLiteralOrNone(n.Args[0])...)
				}
			case *ast.CompositeLit:
				p.refusals = append(p.refusals, sentenceAfterCodeOrNone(n.Elts, calledName(n.Type) == "Refusal")...)
			case *ast.ReturnStmt:
				p.refusals = append(p.refusals, sentenceAfterCodeOrNone(n.Results, false)...)
			case *ast.AssignStmt:
				p.refusals = append(p.refusals, sentenceAfterCodeOrNone(n.Rhs, false)...)
			}
			return true
		})
	}
	return p, nil
}

// calledName returns the last part of a name: Refuse in game.Refuse.
func calledName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// sentenceAfterCodeOrNone returns the sentence that follows the code of a refusal, where one is
// made here, or a code of closing (table.CloseFault), in a list of expressions.
func sentenceAfterCodeOrNone(list []ast.Expr, isRefusal bool) []string {
	for i, e := range list[:max(0, len(list)-1)] {
		_, code := e.(*ast.BasicLit)
		if isRefusal && i == 0 && code || strings.HasPrefix(calledName(e), "Close") {
			if said := stringLiteralOrNone(list[i+1]); said != nil {
				return said
			}
		}
	}
	return nil
}

// stringLiteralOrNone returns the text of a string literal, nil for anything else.
func stringLiteralOrNone(e ast.Expr) []string {
	if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
		if s, err := strconv.Unquote(text.Value); err == nil {
			return []string{s}
		}
	}
	return nil
}
