package games_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"linework/game"
	"linework/games"
)

// common is the rules of docs/rules/common.md that a game touches. A game without
// ink and guesses is not asked for theirs.
var common = map[string][]string{
	"doodledash": slices.Concat(seatsAndClock, inkAndGuesses, bots),
	"doodlerush": slices.Concat(seatsAndClock, inkAndGuesses, bots),
	"funnylines": slices.Concat(seatsAndClock, inkAndGuesses, bots),
	"iota":       slices.Concat(seatsAndClock, bots),
	"pictomania": slices.Concat(seatsAndClock, inkAndGuesses, bots),
}

var (
	seatsAndClock = []string{"CM-1", "CM-2", "CM-3", "CM-4", "CM-5", "CM-6", "CM-7", "CM-8", "CM-9"}
	inkAndGuesses = []string{"CM-10", "CM-11", "CM-12", "CM-13", "CM-14", "CM-15", "CM-16", "CM-17", "CM-18", "CM-19", "CM-20"}
	bots          = []string{"CM-21", "CM-22"}
)

// A rule without a test does not count as built: of every listed game, each numbered
// rule, each worked example and each common rule that it touches must be named by
// a test of this repository.
func TestEveryRuleHasATest(t *testing.T) {
	names := testNames(t)
	shared := rulesIn(read(t, "../docs/rules/common.md"), "CM")
	for _, g := range games.All() {
		info := g.Info()
		rules := rulesIn(page(t, info), info.Prefix)
		if len(rules) == 0 {
			t.Errorf("%s has no numbered rules", info.ID)
		}
		touched, ok := common[info.ID]
		if !ok {
			t.Errorf("say which common rules %s touches", info.ID)
		}
		for _, rule := range touched {
			if !slices.Contains(shared, rule) {
				t.Errorf("%s touches %s, which is no common rule", info.ID, rule)
			}
		}
		if untested := missing(slices.Concat(rules, touched), names); len(untested) > 0 {
			t.Errorf("%s: no test names %s", info.ID, strings.Join(untested, ", "))
		}
	}
}

// page is the page of a game's rules: the one that has its prefix in the title.
func page(t *testing.T, info game.Info) string {
	t.Helper()
	paths, err := filepath.Glob("../docs/rules/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if text := read(t, path); strings.HasPrefix(text, "# "+info.Prefix+" ") {
			return text
		}
	}
	t.Fatalf("docs/rules has no page for %s, titled %q", info.ID, "# "+info.Prefix+" — "+info.Name)
	return ""
}

// rulesIn is what a page of rules asks tests for: "IO-12" for a rule, and "IO example
// 4" for a numbered row of its worked examples.
func rulesIn(page, prefix string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`(?m)^- (`+prefix+`-\d+) `).FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	_, examples, _ := strings.Cut(page, "\n## Worked examples\n")
	examples, _, _ = strings.Cut(examples, "\n## ")
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+)( \[[RH]\])? \|`).FindAllStringSubmatch(examples, -1) {
		list = append(list, prefix+" example "+m[1])
	}
	return list
}

// missing is the rules that no name has in it.
func missing(rules, names []string) []string {
	all := strings.Join(names, "\n")
	return slices.DeleteFunc(slices.Clone(rules), func(rule string) bool {
		return regexp.MustCompile(`\b` + rule + `\b`).MatchString(all)
	})
}

// testNames is the names of all tests and sub-tests, in Go and in TypeScript.
func testNames(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "node_modules" || name == "dist" || name == ".git"):
			return fs.SkipDir
		case path == filepath.Join("..", "games", "rules_test.go"):
			// names rules without testing them
		case strings.HasSuffix(name, "_test.go"):
			names = append(names, goNames(t, read(t, path))...)
		case strings.HasSuffix(name, ".spec.ts"), strings.HasSuffix(name, ".test.ts"):
			names = append(names, scriptNames(read(t, path))...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// goNames is the texts in a Go test that may name a test. They often stand in a
// table, so it is all texts but those of failures and logs.
func goNames(t *testing.T, source string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && said.MatchString(f.Sel.Name) {
				return false
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				names = append(names, text)
			}
		}
		return true
	})
	return names
}

var (
	said     = regexp.MustCompile(`^(Error|Fatal|Log|Skip)f?$`)
	scripted = regexp.MustCompile("\\b(?:test|it|describe)(?:\\.(?:only|each|describe|serial|parallel))*\\(\\s*(?:'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`)")
)

// scriptNames is the names that a TypeScript test gives to tests and groups of them,
// those that are skipped left out.
func scriptNames(source string) []string {
	var names []string
	for _, m := range scripted.FindAllStringSubmatch(source, -1) {
		names = append(names, m[1]+m[2]+m[3])
	}
	return names
}

func TestRulesAndNamesAreFound(t *testing.T) {
	const rules = "# XX — Example\n- XX-1 [R] One.\n- XX-12 [H] Two, as XX-3.\n\n## Worked examples\n| | grid |\n| --- | --- |\n| 1 [R] | a |\n| 2 | b |\n\n## Else\n| 3 | c |\n"
	if got, want := rulesIn(rules, "XX"), []string{"XX-1", "XX-12", "XX example 1", "XX example 2"}; !slices.Equal(got, want) {
		t.Errorf("the page has %q, found was %q", want, got)
	}
	goTest := `package x
		// XX-4 in a remark
		func TestX(t *testing.T) {
			t.Run("XX-1 by name", nil)
			for _, tt := range []struct{ rule string }{{"XX-2 in a table"}} {
				t.Errorf("XX-3 in a failure")
			}
		}`
	if got, want := goNames(t, goTest), []string{"XX-1 by name", "XX-2 in a table"}; !slices.Equal(got, want) {
		t.Errorf("the Go test names %q, found was %q", want, got)
	}
	script := "// XX-4 in a remark\ntest('XX-1 one', f); test.describe(\"XX-2 two\", f); it(`XX-3 three`, f); test.skip('XX-5 five', f); expect(x, 'XX-6')"
	if got, want := scriptNames(script), []string{"XX-1 one", "XX-2 two", "XX-3 three"}; !slices.Equal(got, want) {
		t.Errorf("the TypeScript test names %q, found was %q", want, got)
	}
	if got, want := missing([]string{"XX-1", "XX-12", "XX example 1"}, []string{"XX-12, XX example 10"}), []string{"XX-1", "XX example 1"}; !slices.Equal(got, want) {
		t.Errorf("missing is %q, found was %q", want, got)
	}
}
