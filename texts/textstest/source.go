package textstest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"linework/texts"
)

// A CodeUse is a place in the source that says a code of server.toml.
type CodeUse struct {
	Code       string
	IsRefusal  bool
	Figures    []string // the names of the figures it is given, sorted
	IsKnown    bool     // whether the figures stand beside the code
	InFunction bool     // whether it is said while the program runs, not when it starts
}

// codeCalls are the functions whose first argument is a code.
var codeCalls = []string{"Refuse", "NewMessage", "NewError", "Format"}

// otherMessages matches the codes of what is no refusal.
var otherMessages = regexp.MustCompile(`^(close-[a-z-]+|problem|note|notice|words|album|host-page|preview)\.`)

// FindCodes returns the codes that a Go file says. A code with a dot is one wherever it stands:
// it is handed on to one of those calls. It panics if the file cannot be parsed.
func FindCodes(name string, source []byte) []CodeUse {
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	var list []CodeUse
	for _, declaration := range file.Decls {
		_, inFunction := declaration.(*ast.FuncDecl)
		ast.Inspect(declaration, func(n ast.Node) bool {
			use, ok := findCode(n)
			if use.InFunction = inFunction; ok {
				list = append(list, use)
			}
			return true
		})
	}
	return list
}

// findCode returns the code that a node says.
func findCode(n ast.Node) (use CodeUse, ok bool) {
	switch n := n.(type) {
	case *ast.CallExpr:
		return findCodeInCall(n)
	case *ast.BasicLit:
		code := unquoteString(n)
		return CodeUse{Code: code, IsRefusal: !otherMessages.MatchString(code)}, strings.Contains(code, ".") && texts.ForServer("en").Has(code)
	}
	return use, false
}

// findCodeInCall returns the code that a call of one of codeCalls says.
func findCodeInCall(call *ast.CallExpr) (use CodeUse, ok bool) {
	called, ok := call.Fun.(*ast.Ident)
	if selected, isSelector := call.Fun.(*ast.SelectorExpr); isSelector {
		called, ok = selected.Sel, true
	}
	if !ok || !slices.Contains(codeCalls, called.Name) || len(call.Args) == 0 {
		return use, false
	}
	code := unquoteString(call.Args[0])
	if code == "" || called.Name == "Format" && !texts.ForServer("en").Has(code) {
		return use, false // time has a Format, too
	}
	use = CodeUse{Code: code, IsRefusal: called.Name == "Refuse", IsKnown: true}
	if len(call.Args) > 1 {
		var given *ast.CompositeLit
		if given, use.IsKnown = call.Args[1].(*ast.CompositeLit); use.IsKnown {
			for _, e := range given.Elts {
				use.Figures = append(use.Figures, unquoteString(e.(*ast.KeyValueExpr).Key))
			}
		}
	}
	slices.Sort(use.Figures)
	return use, true
}

// unquoteString returns the text of a string literal, "" for any other expression.
func unquoteString(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	text, _ := strconv.Unquote(literal.Value)
	return text
}
