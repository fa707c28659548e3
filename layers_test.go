// Package linework_test watches over what may import what.
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
)

// A layer says of some packages which of ours they may import, and why no others.
type layer struct {
	pkg  string // a pattern of path.Match, like all patterns here
	ours []string
	why  string
}

// layers has a place for every package; the first that fits counts. Tests may
// import what they like.
var layers = []layer{
	{"game", []string{"words"}, "everything stands on the contract, so it stands on nothing but what games are dealt"},
	{"game/paper", []string{"game", "ink"}, "paper takes ink in every game alike, and knows no rules"},
	{"game/vote", []string{"game"}, "people decide alike in every game, and the rules say what follows"},
	{"game/gametest", []string{"game", "words"}, "what holds for all games must not know one of them"},
	{"games", []string{"game", "games/*"}, "it is a list of games, no more"},
	{"games/funnylines", []string{"game", "game/paper", "game/vote", "games/funnylines/cards", "ink", "words"}, "it deals its own pictures; else as every game"},
	{"games/funnylines/cards", []string{"ink"}, "a picture is the same whatever the rules do with it"},
	{"games/*", []string{"bot/mind", "game", "game/paper", "game/vote", "ink", "words"}, "rules know no table, no socket and no other game"},
	{"ink", nil, "strokes are geometry, whoever draws them"},
	{"words", nil, "a guess is judged the same in every game"},
	{"journal", nil, "it keeps entries and does not read them"},
	{"table/room", []string{"game", "journal", "words"}, "it is made from a journal alone, and knows no device"},
	{"table", []string{"game", "ink", "journal", "table/room", "words"}, "it plays the game it is handed, for whoever listens"},
	{"lobby", []string{"game", "journal", "table"}, "it finds tables and does not speak to devices"},
	{"gateway", []string{"game", "ink", "lobby", "table", "words"}, "it carries moves of every game and knows none"},
	{"demo", []string{"game", "lobby", "table"}, "it is a host like any other"},
	{"bench", []string{"demo", "game", "gateway", "ink", "ink/inktest", "journal", "lobby", "table", "words"}, "it runs the whole server, to measure it"},
	{"siege", nil, "it comes from outside; what it shared with the server it could not find wrong there"},
	{"sim", []string{"game", "words"}, "it plays rules against bots, without a table"},
	{"bot/noun", []string{"words"}, "it is a list of words"},
	{"bot/eye", []string{"bot/noun", "ink"}, "it looks at ink and knows no game, so no path tells it the word"},
	{"bot/hand", []string{"bot/noun", "bot/sketchbook", "ink", "words"}, "it draws a word, whatever game asks"},
	{"bot/sketchbook", nil, "it is drawings"},
	{"bot/mind", []string{"bot/eye", "bot/hand", "bot/noun", "bot/sketchbook", "game", "games/funnylines/cards", "ink", "words"}, "it is what bots of all games share, and knows no rules"},
	{"tools/wire", []string{"game", "games", "gateway", "ink", "table"}, "it writes the client's types from all that goes through the wire"},
	{"tools/*", []string{"bot/*", "ink", "words"}, "tools make what the program is built from"},
	{"web", nil, "it holds the built client"},
	{"*/*test", []string{"*"}, "test helpers know what they test"},
	{"cmd/*", []string{"*", "*/*", "games/funnylines/cards"}, "the program wires everything"},
}

// pure is the packages whose code must do the same whenever and wherever it runs.
var pure = []string{"bot/eye", "bot/hand", "bot/noun", "game", "game/paper", "game/vote", "games", "games/*", "games/funnylines/cards", "ink", "table/room", "words"}

// impure is what pure packages do not import; a slash at the end stands for all below.
var impure = []struct{ path, why string }{
	{"net", "rules do no I/O"},
	{"net/", "rules do no I/O"},
	{"os", "rules do no I/O"},
	{"os/", "rules do no I/O"},
	{"syscall", "rules do no I/O"},
	{"database/", "rules do no I/O"},
	{"log", "rules tell facts; the table logs"},
	{"log/", "rules tell facts; the table logs"},
	{"context", "rules answer at once"},
	{"runtime", "a replay must not depend on the machine"},
	{"runtime/", "a replay must not depend on the machine"},
	{"unsafe", "a replay must not depend on the machine"},
	{"math/rand", "chance is handed in, from math/rand/v2"},
	{"crypto/rand", "chance is handed in"},
	{"testing", "rules do not know that they are tested"},
	{"flag", "what can be set is an option of the table"},
}

// thirdParty is the modules of others that pure packages import.
var thirdParty = map[string][]string{
	"ink":        {"golang.org/x/image/"},
	"table/room": {"golang.org/x/text/"},
	"words":      {"golang.org/x/text/"},
}

// own is the names of two packages that pure code may use: types, and what makes
// chance out of a given seed. All else in them reads the clock or the shared chance.
var own = map[string][]string{
	"math/rand/v2": {"Rand", "New", "Source", "ChaCha8", "NewChaCha8", "PCG", "NewPCG"},
	"time":         {"Duration", "Nanosecond", "Microsecond", "Millisecond", "Second", "Minute", "Hour", "ParseDuration", "DateTime"},
}

func TestLayers(t *testing.T) {
	for _, fault := range faults(t, os.DirFS(".")) {
		t.Error(fault)
	}
}

// faults is everything in a source tree that goes against the layers.
func faults(t *testing.T, tree fs.FS) []string {
	t.Helper()
	var list []string
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		source, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		list = append(list, importFaults(path.Dir(name), name, file)...)
		if matchAny(pure, path.Dir(name)) {
			list = append(list, codeFaults(set, file)...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func importFaults(pkg, name string, file *ast.File) []string {
	i := slices.IndexFunc(layers, func(l layer) bool { return matchAny([]string{l.pkg}, pkg) })
	if i < 0 {
		return []string{fmt.Sprintf("%s: package %s has no place among the layers; give it one, with a reason", name, pkg)}
	}
	var list []string
	for _, imported := range importPaths(file) {
		if ours, ok := strings.CutPrefix(imported, "linework/"); ok {
			if !matchAny(layers[i].ours, ours) {
				list = append(list, fmt.Sprintf("%s: %s must not import %s: %s", name, pkg, ours, layers[i].why))
			}
			continue
		}
		if !matchAny(pure, pkg) {
			continue
		}
		for _, ban := range impure {
			if imported == ban.path || strings.HasSuffix(ban.path, "/") && strings.HasPrefix(imported, ban.path) {
				list = append(list, fmt.Sprintf("%s: %s must not import %s: %s", name, pkg, imported, ban.why))
			}
		}
		first, _, _ := strings.Cut(imported, "/")
		allowed := func(prefix string) bool { return strings.HasPrefix(imported, prefix) }
		if strings.Contains(first, ".") && !slices.ContainsFunc(thirdParty[pkg], allowed) {
			list = append(list, fmt.Sprintf("%s: %s must not import %s: rules need the standard library only", name, pkg, imported))
		}
	}
	return list
}

// codeFaults is where code reads a clock or the shared chance, or starts a goroutine.
func codeFaults(set *token.FileSet, file *ast.File) []string {
	watched := map[string]string{} // by the name that the file gives the package
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if own[imported] == nil {
			continue
		}
		local := path.Base(strings.TrimSuffix(imported, "/v2"))
		if spec.Name != nil {
			local = spec.Name.Name
		}
		watched[local] = imported
	}
	var list []string
	say := func(at ast.Node, format string, args ...any) {
		list = append(list, fmt.Sprintf("%s: "+format, append([]any{set.Position(at.Pos())}, args...)...))
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			say(n, "rules start no goroutine: the order of things would be left to the machine")
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && watched[x.Name] != "" && !slices.Contains(own[watched[x.Name]], n.Sel.Name) {
				say(n, "rules do not use %s.%s: time and chance are handed in, or a replay would differ", x.Name, n.Sel.Name)
			}
		}
		return true
	})
	return list
}

func importPaths(file *ast.File) []string {
	var list []string
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		list = append(list, imported)
	}
	return list
}

func matchAny(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		ok, _ := path.Match(p, pkg)
		return ok
	})
}

func TestLayersFindsFaults(t *testing.T) {
	for _, tt := range []struct{ name, file, source, fault string }{
		{"a game may use the contract", "games/x/match.go", `import "linework/game"`, ""},
		{"a game may speak of time", "games/x/match.go", `import "time"; var d = 3 * time.Second`, ""},
		{"a game may be handed chance", "games/x/match.go", `import "math/rand/v2"; func f(r *rand.Rand) {}`, ""},
		{"a test may do as it likes", "games/x/match_test.go", `import "os"`, ""},
		{"a tool of another language is not ours", "web/node_modules/y/y.go", `import "os"`, ""},
		{"the contract knows a game", "game/game.go", `import "linework/games/iota"`, "game must not import games/iota"},
		{"the contract uses a library", "game/game.go", `import "golang.org/x/text/cases"`, "standard library only"},
		{"laws know a game", "game/gametest/laws.go", `import "linework/games/iota"`, "must not know one of them"},
		{"a game knows a table", "games/x/match.go", `import "linework/table"`, "games/x must not import table"},
		{"a game knows another game", "games/x/match.go", `import "linework/games/iota"`, "no other game"},
		{"a game opens files", "games/x/match.go", `import "os"`, "rules do no I/O"},
		{"a game opens sockets", "games/x/match.go", `import "net/http"`, "rules do no I/O"},
		{"a game shuffles by itself", "games/x/match.go", `import "crypto/rand"`, "chance is handed in"},
		{"a game uses the old chance", "games/x/match.go", `import "math/rand"`, "chance is handed in"},
		{"a game uses the shared chance", "games/x/match.go", `import "math/rand/v2"; var n = rand.IntN(6)`, "do not use rand.IntN"},
		{"a game reads the clock", "games/x/match.go", `import "time"; var n = time.Now()`, "do not use time.Now"},
		{"a game reads the clock in disguise", "games/x/match.go", `import tea "time"; var n = tea.Since`, "do not use tea.Since"},
		{"a game sleeps", "games/x/match.go", `import "time"; func f() { time.Sleep(1) }`, "do not use time.Sleep"},
		{"a game starts a goroutine", "games/x/match.go", `func f() { go f() }`, "start no goroutine"},
		{"ink knows a game", "ink/ink.go", `import "linework/game"`, "ink must not import game"},
		{"the journal knows a table", "journal/journal.go", `import "linework/table"`, "journal must not import table"},
		{"a table knows a game", "table/table.go", `import "linework/games"`, "table must not import games"},
		{"a table knows the lobby", "table/table.go", `import "linework/lobby"`, "table must not import lobby"},
		{"a table knows the gateway", "table/table.go", `import "linework/gateway"`, "table must not import gateway"},
		{"the gateway knows a game", "gateway/gateway.go", `import "linework/games/iota"`, "knows none"},
		{"a package without a place", "misc/misc.go", ``, "no place among the layers"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found := faults(t, fstest.MapFS{tt.file: {Data: []byte("package x\n" + strings.ReplaceAll(tt.source, "; ", "\n"))}})
			switch {
			case tt.fault == "" && len(found) > 0:
				t.Errorf("found %q where there is no fault", found)
			case tt.fault != "" && (len(found) != 1 || !strings.Contains(found[0], tt.fault)):
				t.Errorf("found %q; it should be one fault that says %q", found, tt.fault)
			}
		})
	}
}
