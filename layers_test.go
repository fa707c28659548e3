// Package linework_test watches over what may import what.
package linework_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"linework/games/examples"
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
	{"games/gametest", []string{"bot/hand", "bot/mind", "cards", "game", "game/paper", "games", "games/*", "ink", "words"}, "tests and the lab play every game with it"},
	{"games", []string{"game", "games/*"}, "it is a list of games, no more"},
	{"games/examples", []string{"game", "games", "games/dots"}, "it is a list of games, no more"},
	{"games/dots", []string{"game"}, "an example needs no more than the contract"},
	{"games/funnylines", []string{"cards", "game", "game/paper", "game/vote", "ink", "words"}, "it deals pictures; else as every game"},
	{"games/*", []string{"bot/mind", "game", "game/paper", "game/vote", "ink", "words"}, "rules know no table, no socket and no other game"},
	{"cards", []string{"ink", "words/packed"}, "a picture is the same whoever deals it, draws it or looks at it"},
	{"ink", nil, "strokes are geometry, whoever draws them"},
	{"words", []string{"words/packed"}, "a guess is judged the same in every game"},
	{"words/letters", nil, "it knows letters, and no words"},
	{"words/offensive", []string{"words/letters", "words/packed"}, "a text offends or not, whatever is being guessed"},
	{"words/packed", nil, "it reads files and does not know what is in them"},
	{"journal", nil, "it keeps entries and does not read them"},
	{"journal/postgres", []string{"journal"}, "it keeps entries, in another place"},
	{"table/room", []string{"game", "game/paper", "ink", "journal", "words", "words/letters", "words/offensive"}, "it is made from a journal alone, and knows no device; it has a sheet to draw on"},
	{"table/heads", []string{"ink"}, "it is drawings, whoever has them for a face"},
	{"table/secret", nil, "it is chance and hashes, whatever they protect"},
	{"table/knocks", []string{"game", "table/room", "table/secret"}, "it is a queue outside a table, and knows no device"},
	{"table/bots", []string{"game", "table/room"}, "it moves for seats, through what the table lets it do"},
	{"table", []string{"game", "ink", "journal", "table/bots", "table/heads", "table/knocks", "table/room", "table/secret", "words", "words/offensive"}, "it plays the game it is handed, for whoever listens"},
	{"lobby/operations", []string{"journal", "table/secret"}, "it is a list and what it says, whoever does it"},
	{"lobby", []string{"game", "journal", "lobby/operations", "table"}, "it finds tables and does not speak to devices"},
	{"gateway/limits", nil, "it counts what networks cost, and knows neither requests nor tables"},
	{"gateway/metrics", nil, "it counts what others tell it"},
	{"gateway/forwarded", []string{"gateway/limits"}, "it reads headers, before anything is known of a request"},
	{"gateway/answer", []string{"game", "gateway/metrics", "table"}, "it writes what others decide"},
	{"gateway/hosts", []string{"game", "gateway/answer", "gateway/forwarded", "gateway/metrics"}, "it looks at a request before all else"},
	{"gateway/throttle", []string{"game", "gateway/answer", "gateway/forwarded", "gateway/limits", "table"}, "it turns requests away before anything is done for them"},
	{"gateway/session", []string{"game", "gateway/answer", "gateway/limits", "gateway/metrics", "gateway/throttle", "ink", "lobby", "table"}, "it carries frames of every game and knows none"},
	{"gateway/relay", []string{"gateway/answer", "gateway/forwarded", "gateway/throttle", "lobby", "table"}, "it passes requests on unread"},
	{"gateway/preview", []string{"ink"}, "it draws what it is told, and knows neither tables nor requests"},
	{"gateway/preview/previewtest", []string{"gateway/preview", "web"}, "test helpers know what they test"},
	{"gateway/api", []string{"game", "gateway/answer", "gateway/forwarded", "gateway/hosts", "gateway/preview", "gateway/session", "gateway/throttle", "ink", "lobby", "table", "words"}, "it answers for every game and knows none"},
	{"gateway/admin", []string{"game", "gateway/answer", "gateway/forwarded", "gateway/relay", "gateway/throttle", "journal", "lobby", "lobby/operations", "table", "table/secret"}, "it notes what an operator wants, and every node does it"},
	{"gateway/pages", nil, "it serves files"},
	{"gateway", []string{"game", "gateway/*", "journal", "lobby", "table", "words"}, "it carries moves of every game and knows none"},
	{"client", []string{"game", "table"}, "it comes from outside, and shares with the server what goes over the wire"},
	{"server/certs", nil, "it knows names on the internet and no games"},
	{"server/nearby", nil, "it knows networks and no games"},
	{"server/progress", nil, "it knows time and terminals"},
	{"server/demo", []string{"game", "lobby", "table"}, "it is a host like any other"},
	{"lab/bench", []string{"bot/mind", "client", "server/demo", "game", "games", "gateway", "gateway/metrics", "ink", "ink/inktest", "journal", "journal/postgres", "lobby", "table", "table/room", "words"}, "it runs the whole server, to measure it"},
	{"lab/fault/check", []string{"game", "ink", "journal", "table/heads", "table/room"}, "it reads what was told and what was kept, and asks nobody"},
	{"lab/fault", nil, "it is tests alone"},
	{"lab/siege", []string{"client", "game", "table"}, "it comes from outside: what it does wrong is of its own making, and what it does right is the client's"},
	{"lab/pictures", []string{"bot/hand", "bot/noun", "cards", "ink", "tools/lines", "words", "words/packed"}, "it makes the pictures that the program embeds, some of them of others"},
	{"lab/deadtime", []string{"game", "game/paper", "games/*", "lab/sim"}, "it knows what there is to do in each game, and no table"},
	{"lab/sim", []string{"game", "words"}, "it plays rules against bots, without a table"},
	{"bot/noun", []string{"words"}, "it is a list of words"},
	{"bot/eye", []string{"bot/noun", "ink"}, "it looks at ink and knows no game, so no path tells it the word"},
	{"bot/hand", []string{"bot/noun", "ink", "words/packed", "words"}, "it draws a word, whatever game asks"},
	{"bot/mind", []string{"bot/eye", "bot/hand", "bot/noun", "cards", "game", "ink", "words", "words/packed"}, "it is what bots of all games share, and knows no rules"},
	{"tools/wire", []string{"game", "games/examples", "gateway/admin", "gateway/answer", "gateway/api", "table", "texts/textstest"}, "it writes the client's types from all that goes through the wire"},
	{"tools/*", []string{"bot/*", "ink", "words/offensive", "words/packed", "words", "tools/lines"}, "tools make what the program is built from"},
	{"web", nil, "it holds the built client"},
	{"texts", nil, "it is what is said, whoever says it"},
	{"*/*test", []string{"*"}, "test helpers know what they test"},
	{"*/*/*test", []string{"*"}, "test helpers know what they test"},
	{"cmd/*", []string{"*", "*/*"}, "the program wires everything"},
}

// saidByAll is the package that every other may import: whoever refuses something says why.
const saidByAll = "texts"

// pure is the packages whose code must do the same whenever and wherever it runs.
var pure = []string{"bot/eye", "bot/hand", "bot/noun", "cards", "game", "game/paper", "game/vote", "games", "games/*", "ink", "words/packed", "table/room", "texts", "words", "words/letters", "words/offensive"}

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
	"ink":             {"golang.org/x/image/"},
	"texts":           {"github.com/BurntSushi/toml", "golang.org/x/text/"},
	"table/room":      {"github.com/hashicorp/golang-lru/v2", "go.mau.fi/util/confusable", "golang.org/x/text/"},
	"words":           {"golang.org/x/text/"},
	"words/offensive": {"go.mau.fi/util/confusable", "golang.org/x/text/"},
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
	below := map[string]map[string]bool{} // the folders that each folder at the top imports from
	walk(t, tree, func(name string, set *token.FileSet, file *ast.File) {
		pkg := path.Dir(name)
		list = append(list, importFaults(pkg, name, file)...)
		if matchAny(pure, pkg) {
			list = append(list, codeFaults(set, file)...)
		}
		for _, imported := range importPaths(file) {
			if ours, ok := strings.CutPrefix(imported, "linework/"); ok && top(ours) != top(pkg) {
				if below[top(pkg)] == nil {
					below[top(pkg)] = map[string]bool{}
				}
				below[top(pkg)][top(ours)] = true
			}
		}
	})
	return append(list, circle(below)...)
}

// top is the folder at the top of the tree that a package is in.
func top(pkg string) string {
	first, _, _ := strings.Cut(pkg, "/")
	return first
}

// circle is a fault if the folders cannot be put on floors such that each imports from
// floors below its own alone.
func circle(below map[string]map[string]bool) []string {
	for {
		standing := len(below)
		for folder, imports := range below {
			maps.DeleteFunc(imports, func(other string, _ bool) bool { return below[other] == nil })
			imported := false
			for _, others := range below {
				imported = imported || others[folder]
			}
			if len(imports) == 0 || !imported {
				delete(below, folder) // it is at the bottom or at the top
			}
		}
		switch {
		case len(below) == 0:
			return nil
		case len(below) == standing:
			return []string{fmt.Sprintf("%q import from each other in a circle; what they share wants a folder of its own below them", slices.Sorted(maps.Keys(below)))}
		}
	}
}

// walk reads every source file of a tree that is no test.
func walk(t *testing.T, tree fs.FS, visit func(name string, set *token.FileSet, file *ast.File)) {
	t.Helper()
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
		visit(name, set, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func importFaults(pkg, name string, file *ast.File) []string {
	i := slices.IndexFunc(layers, func(l layer) bool { return matchAny([]string{l.pkg}, pkg) })
	if i < 0 {
		return []string{fmt.Sprintf("%s: package %s has no place among the layers; give it one, with a reason", name, pkg)}
	}
	var list []string
	for _, imported := range importPaths(file) {
		if ours, ok := strings.CutPrefix(imported, "linework/"); ok {
			if ours != saidByAll && !matchAny(layers[i].ours, ours) {
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

// nameless is the packages that serve every game alike: none of them names one.
var nameless = []string{"bot/*", "cards", "game", "game/*", "gateway", "gateway/*", "ink", "journal", "lobby", "words/packed", "lab/sim", "table", "words"}

func TestNoGameIsNamedBelowTheGames(t *testing.T) {
	ids := map[string]bool{}
	for _, g := range examples.ListWithGames() {
		ids[strconv.Quote(g.Info().ID)] = true
	}
	walk(t, os.DirFS("."), func(name string, set *token.FileSet, file *ast.File) {
		if !matchAny(nameless, path.Dir(name)) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && ids[text.Value] {
				t.Errorf("%v names the game %s; let the game say what is its own", set.Position(text.Pos()), text.Value)
			}
			return true
		})
	})
}

func TestLayersFindsCircles(t *testing.T) {
	for _, tt := range []struct{ name, mind, fault string }{
		{"games stand on bots", `import "linework/ink"`, ""},
		{"bots stand on games that stand on bots", `import "linework/games/iota"`, `["bot" "games"] import from each other in a circle`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found := faults(t, fstest.MapFS{
				"bot/mind/mind.go":    {Data: []byte("package mind\n" + tt.mind)},
				"games/iota/match.go": {Data: []byte("package iota\nimport \"linework/game\"")},
				"games/x/bot.go":      {Data: []byte("package x\nimport \"linework/bot/mind\"")},
				"cmd/linework/sim.go": {Data: []byte("package main\nimport \"linework/games/iota\"")},
			})
			circles := slices.DeleteFunc(found, func(f string) bool { return !strings.Contains(f, "circle") })
			switch {
			case tt.fault == "" && len(circles) > 0:
				t.Errorf("found %q where there is no circle", circles)
			case tt.fault != "" && (len(circles) != 1 || !strings.Contains(circles[0], tt.fault)):
				t.Errorf("found %q; it should say %q", circles, tt.fault)
			}
		})
	}
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
		{"an example knows more than the contract", "games/dots/match.go", `import "linework/ink"`, "no more than the contract"},
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
		{"words know a game", "words/check.go", `import "linework/games/iota"`, "words must not import games/iota"},
		{"a picture knows a game", "cards/deck.go", `import "linework/games/iota"`, "cards must not import games/iota"},
		{"a mind knows a game", "bot/mind/mind.go", `import "linework/games/iota"`, "knows no rules"},
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
