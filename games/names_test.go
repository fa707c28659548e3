package games_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// goTestNames returns the names of the tests in the Go files of one package: of functions, and of
// what they Run. A name that is not written there is looked for where it comes from: in
// the table that a test goes through, and where a helper that runs tests is called.
// Texts of failures, remarks and positions are no names.
func goTestNames(t *testing.T, sources ...string) []string {
	t.Helper()
	n := testNameFinder{helpers: map[string]int{}, vars: map[string]ast.Expr{}}
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		n.files = append(n.files, file)
	}
	for _, f := range n.files {
		for _, d := range f.Decls {
			n.recordDeclaration(d)
		}
	}
	for _, f := range n.files {
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				n.collectNames(f)
			}
		}
	}
	return n.names
}

// A testNameFinder goes through a package.
type testNameFinder struct {
	files   []*ast.File
	helpers map[string]int      // functions that run tests: which argument is the name
	vars    map[string]ast.Expr // tables of the package
	names   []string
}

// recordDeclaration notes tables, and functions whose parameter names the tests that they run.
func (n *testNameFinder) recordDeclaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && len(v.Values) == len(v.Names) {
				for i, name := range v.Names {
					n.vars[name.Name] = v.Values[i]
				}
			}
		}
	case *ast.FuncDecl:
		if d.Body == nil {
			return
		}
		at := 0
		for _, field := range d.Type.Params.List {
			for _, param := range field.Names {
				for _, name := range findRunNames(d.Body) {
					if mentions(name, param.Name) {
						n.helpers[d.Name.Name] = at
					}
				}
				at++
			}
		}
	}
}

// findRunNames returns how the tests are called that a body Runs.
func findRunNames(body ast.Node) []ast.Expr {
	var list []ast.Expr
	ast.Inspect(body, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok && len(call.Args) == 2 {
			if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Run" {
				list = append(list, call.Args[0])
			}
		}
		return true
	})
	return list
}

// mentions reports whether an expression uses a variable.
func mentions(e ast.Expr, name string) bool {
	found := false
	ast.Inspect(e, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && id.Name == name {
			found = true
		}
		return true
	})
	return found
}

// collectNames notes all names in a function.
func (n *testNameFinder) collectNames(f *ast.FuncDecl) {
	if strings.HasPrefix(f.Name.Name, "Test") || strings.HasPrefix(f.Name.Name, "Example") {
		n.names = append(n.names, f.Name.Name)
	}
	tables := map[string]*ast.RangeStmt{} // by the variables that go through them
	ast.Inspect(f.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			if id, ok := node.Lhs[0].(*ast.Ident); ok && len(node.Rhs) == 1 {
				n.vars[id.Name] = node.Rhs[0]
			}
		case *ast.RangeStmt:
			for _, v := range []ast.Expr{node.Key, node.Value} {
				if id, ok := v.(*ast.Ident); ok {
					tables[id.Name] = node
				}
			}
		case *ast.CallExpr:
			for _, name := range findRunNames(&ast.ExprStmt{X: node}) {
				n.resolveName(name, tables)
			}
			if id, ok := node.Fun.(*ast.Ident); ok {
				if at, ok := n.helpers[id.Name]; ok && at < len(node.Args) {
					n.resolveName(node.Args[at], tables)
				}
			}
		}
		return true
	})
}

// resolveName notes the texts of a name, and those of the tables that it comes from.
func (n *testNameFinder) resolveName(name ast.Expr, tables map[string]*ast.RangeStmt) {
	ast.Inspect(name, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.BasicLit:
			n.addText(node)
		case *ast.SelectorExpr: // tt.rule
			if id, ok := node.X.(*ast.Ident); ok && tables[id.Name] != nil {
				n.addColumn(n.findTable(tables[id.Name].X), node.Sel.Name)
			}
			return false
		case *ast.Ident: // the key of a map, or the element of a list
			if r := tables[node.Name]; r != nil {
				n.addEntries(n.findTable(r.X), r.Key != nil && isIdent(r.Key, node.Name))
			}
		}
		return true
	})
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// findTable returns what a loop goes through, where it is written out.
func (n *testNameFinder) findTable(e ast.Expr) *ast.CompositeLit {
	if id, ok := e.(*ast.Ident); ok {
		e = n.vars[id.Name]
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// addColumn notes the texts of one field in a list of structs.
func (n *testNameFinder) addColumn(table *ast.CompositeLit, field string) {
	if table == nil {
		return
	}
	place := slices.Index(fieldNames(table.Type), field)
	for _, row := range table.Elts {
		lit, ok := row.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for i, cell := range lit.Elts {
			if pair, ok := cell.(*ast.KeyValueExpr); ok {
				if isIdent(pair.Key, field) {
					n.addText(pair.Value)
				}
			} else if i == place || place < 0 && i == 0 { // of a named type the first is the name
				n.addText(cell)
			}
		}
	}
}

// fieldNames returns the names of the fields of the structs in a list; none where the type is
// written elsewhere.
func fieldNames(list ast.Expr) []string {
	array, ok := list.(*ast.ArrayType)
	if !ok {
		return nil
	}
	s, ok := array.Elt.(*ast.StructType)
	if !ok {
		return nil
	}
	var names []string
	for _, f := range s.Fields.List {
		for _, name := range f.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// addEntries notes the keys of a map, or the elements of a list.
func (n *testNameFinder) addEntries(table *ast.CompositeLit, keys bool) {
	if table == nil {
		return
	}
	for _, e := range table.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok && keys {
			n.addText(pair.Key)
		} else if !ok && !keys {
			n.addText(e)
		}
	}
}

func (n *testNameFinder) addText(e ast.Expr) {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		if text, err := strconv.Unquote(lit.Value); err == nil {
			n.names = append(n.names, text)
		}
	}
}

var (
	scripted = regexp.MustCompile("\\b(?:test|it|describe)(?:\\.(?:only|describe|serial|parallel))*\\(\\s*(?:'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`)")
	listed   = regexp.MustCompile(`(?s)\b(?:test|it|describe)\.each\(\[(.*?)\n? *\]\)\(`)
	rows     = regexp.MustCompile("(?m)^\\s*(?:\\[\\s*)?(?:'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`),")
)

// scriptTestNames returns the names that a TypeScript test gives to tests and groups of them,
// those that are skipped left out; of a table, the first in each row.
func scriptTestNames(source string) []string {
	var names []string
	for _, m := range scripted.FindAllStringSubmatch(source, -1) {
		names = append(names, m[1]+m[2]+m[3])
	}
	for _, table := range listed.FindAllStringSubmatch(source, -1) {
		for _, m := range rows.FindAllStringSubmatch(table[1], -1) {
			names = append(names, m[1]+m[2]+m[3])
		}
	}
	return names
}

func TestNamesAreFound(t *testing.T) {
	const goTest = `package x
		// XX-40 in a remark
		var table = []struct{ n int; rule string }{{1, "XX-5 in a table of the package"}}
		func TestX(t *testing.T) {
			t.Run("XX-1 by name", nil)
			t.Run(fmt.Sprintf("XX-2 with %d", 3), nil)
			for _, tt := range []struct{ rule, text string }{{"XX-3 in a table", "XX-41 in another column"}, {rule: "XX-4 by field", text: "XX-42"}} {
				t.Run(tt.rule, func(t *testing.T) { t.Errorf("XX-43 in a failure") })
			}
			for _, tt := range table {
				t.Run(tt.rule, nil)
			}
			for name := range map[string]int{"XX-6 as a key": 1} {
				t.Run(name, nil)
			}
			for _, name := range []string{"XX-7 in a list"} {
				t.Run(name, nil)
			}
			everyCount(t, "XX-8 by a helper", nil)
			say("XX-44 to somebody")
			for _, tt := range []struct{ rule string }{{"XX-45 in a table that names nothing"}} {
				say(tt.rule)
			}
		}
		func everyCount(t *testing.T, rule string, f func()) { t.Run(rule+", 3 players", nil) }
		func TestXX9(t *testing.T) {}`
	got := strings.Join(goTestNames(t, goTest), "; ")
	for i := range 8 {
		if rule := "XX-" + strconv.Itoa(i+1) + " "; !strings.Contains(got, rule) {
			t.Errorf("%s is not found in %s", rule, got)
		}
	}
	if strings.Contains(got, "XX-4 ") && regexp.MustCompile(`XX-4\d`).MatchString(got) || !strings.Contains(got, "TestXX9") {
		t.Errorf("found are %s", got)
	}
	const script = "// XX-4 in a remark\ntest('XX-1 one', f); test.describe(\"XX-2 two\", f); it(`XX-3 three`, f); test.skip('XX-5 five', f); expect(x, 'XX-6')\n" +
		"it.each([\n  ['XX-7 in a row', 'XX-8 beside it'],\n  [\n    'XX-9 below',\n    1\n  ]\n])('%s', f)"
	if got, want := scriptTestNames(script), []string{"XX-1 one", "XX-2 two", "XX-3 three", "XX-7 in a row", "XX-9 below"}; !slices.Equal(got, want) {
		t.Errorf("the TypeScript test names %q, found was %q", want, got)
	}
}
