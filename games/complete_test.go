package games_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"linework/game"
	"linework/games"
	"linework/games/examples"
)

// A game is whole when it has all that docs/adding-a-game.md names.
func TestEveryGameIsWhole(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		for _, fault := range findMissingParts(os.DirFS(".."), newEntry(t, g)) {
			t.Errorf("%s: %s", g.Info().ID, fault)
		}
	}
}

// An entry is a game as the lists have it.
type entry struct {
	game.Info
	folder                       string // "games/iota"
	shelf, demonstration, soaked bool
	draws                        bool // has boards to draw on
	words                        bool // is dealt words from packs
}

// newEntry returns where a game is listed and what it has.
func newEntry(t *testing.T, g game.Game) entry {
	t.Helper()
	in := func(list []game.Game) bool {
		return slices.ContainsFunc(list, func(other game.Game) bool { return other.Info().ID == g.Info().ID })
	}
	table, err := dealTable(g, g.Info().Min, nil, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, draws := table.Match.(game.DrawingMatch)
	return entry{
		Info: g.Info(), folder: packageFolder(g), draws: draws, words: g.Info().WordsNeeded != nil,
		shelf: in(games.All()), demonstration: in(games.DemonstrationOrder()), soaked: in(soakGames()),
	}
}

// findMissingParts returns what a game lacks in a source tree.
func findMissingParts(tree fs.FS, g entry) []string {
	var list []string
	want := func(ok bool, format string, args ...any) {
		if !ok {
			list = append(list, fmt.Sprintf(format, args...))
		}
	}
	has := func(file, text string) bool { // reports whether some file like it has the text
		files, _ := fs.Glob(tree, file)
		return slices.ContainsFunc(files, func(name string) bool {
			data, err := fs.ReadFile(tree, name)
			return err == nil && strings.Contains("\n"+string(data), text)
		})
	}
	want(g.folder == "games/"+g.ID, "its package lies in %s, not in games/%s", g.folder, g.ID)
	client := "web/src/" + g.folder
	for _, part := range []string{"Board.svelte", "Tv.svelte", "Results.svelte"} {
		want(has(client+"/"+part, ""), "the client has no %s/%s", client, part)
	}
	want(has(client+"/wire.ts", "\nexport type Wire = "), "there are no wire types %s/wire.ts; run make wire", client)
	want(has("docs/rules/"+g.ID+".md", "\n# "+g.Prefix+" — "+g.Name+"\n"), "there are no numbered rules docs/rules/%s.md", g.ID)
	want(has("texts/en/rules/"+g.ID+".md", "\n# "+g.Name+"\n"), "there are no rules in plain words texts/en/rules/%s.md", g.ID)
	want(has("docs/rules/README.md", "]("+g.ID+".md)"), "docs/rules/README.md does not name its page")
	want(has("docs/protocol.md", "\n## "+g.Name+"\n"), "docs/protocol.md has no part about it")
	want(has("web/e2e/*.spec.ts", "'"+g.Name+"'"), "no browser test in web/e2e plays it")
	want(g.soaked && has("tools/soak.sh", " -run TestBotsPlayWholeGames "), "make soak plays no whole games of it")
	want(!g.draws || has(g.folder+"/*_test.go", "AreBlind(t *testing.T)"), "it is drawn, and no test of %s swaps drawings behind the bots' backs; see gametest.AreBlind", g.folder)
	want(!g.words || has("words/packs/en/*.txt", "\ngame: "+g.ID+"\n"), "it is dealt words, and no pack in words/packs/en is for it")
	if g.shelf {
		want(has(client+"/Learn.svelte", ""), "nobody is shown how it works: there is no %s/Learn.svelte", client)
		want(g.demonstration, "it is on the shelf and not in the demonstration")
		want(has("README.md", "(texts/en/rules/"+g.ID+".md)"), "README.md does not name it")
		want(has("cmd/linework/testdata/frozen/*.json", `"`+g.ID+`"`), "no table of it is frozen in cmd/linework/testdata")
	}
	return list
}

// The guide names every place that is looked at, links to every file of the examples, and
// to none that there is not.
func TestGuideIsTrue(t *testing.T) {
	guide := readFile(t, "../docs/adding-a-game.md")
	var places []string
	for _, m := range regexp.MustCompile("`([^` ]+[./][^` ]*)`").FindAllStringSubmatch(guide, -1) {
		places = append(places, m[1])
	}
	for _, g := range examples.ListWithGames() {
		watch := &recordingFS{FS: os.DirFS("..")}
		findMissingParts(watch, newEntry(t, g))
		for _, name := range watch.opened {
			named := func(place string) bool {
				place = strings.ReplaceAll(strings.ReplaceAll(place, "games/<id>", packageFolder(g)), "<id>", g.Info().ID)
				return name == place || strings.HasSuffix(place, "/") && strings.HasPrefix(name+"/", place)
			}
			if !slices.ContainsFunc(places, named) {
				t.Errorf("a game needs %s, and docs/adding-a-game.md does not say so", name)
			}
		}
	}
	links := map[string]bool{}
	for _, m := range regexp.MustCompile(`\]\(\.\./([^)]+)\)`).FindAllStringSubmatch(guide, -1) {
		links[m[1]] = true
		if _, err := os.Stat("../" + m[1]); err != nil {
			t.Errorf("docs/adding-a-game.md has a dead link: %v", err)
		}
	}
	for _, g := range examples.List() {
		for _, name := range listOwnFiles(t, g) {
			if !links[name] {
				t.Errorf("docs/adding-a-game.md does not lead through %s", name)
			}
		}
	}
}

// A recordingFS tree notes which files were opened.
type recordingFS struct {
	fs.FS
	opened []string
}

func (w *recordingFS) Open(name string) (fs.File, error) {
	w.opened = append(w.opened, name)
	return w.FS.Open(name)
}

// A faultyFS tree is one in which some files have another text, or are gone if it is "".
type faultyFS struct {
	fs.FS
	files map[string]string
}

func (p faultyFS) Open(name string) (fs.File, error) {
	text, ok := p.files[name]
	switch {
	case ok && text == "":
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case ok:
		return fstest.MapFS{name: {Data: []byte(text)}}.Open(name)
	}
	return p.FS.Open(name)
}

func TestWhatAGameLacksIsFound(t *testing.T) {
	for _, tt := range []struct {
		fault, game string
		file, text  string // put in the place of the real one; without a text it is gone
		list        func(*entry)
	}{
		{fault: "nothing", game: "iota"},
		{fault: "the client has no web/src/games/iota/Board.svelte", game: "iota", file: "web/src/games/iota/Board.svelte"},
		{fault: "the client has no web/src/games/iota/Tv.svelte", game: "iota", file: "web/src/games/iota/Tv.svelte"},
		{fault: "the client has no web/src/games/dots/Results.svelte", game: "dots", file: "web/src/games/dots/Results.svelte"},
		{fault: "nobody is shown how it works", game: "iota", file: "web/src/games/iota/Learn.svelte"},
		{fault: "no wire types", game: "iota", file: "web/src/games/iota/wire.ts"},
		{fault: "no numbered rules", game: "iota", file: "docs/rules/iota.md"},
		{fault: "no numbered rules", game: "iota", file: "docs/rules/iota.md", text: "# XX — iota\n"},
		{fault: "no rules in plain words", game: "iota", file: "texts/en/rules/iota.md"},
		{fault: "does not name its page", game: "dots", file: "docs/rules/README.md"},
		{fault: "docs/protocol.md has no part", game: "iota", file: "docs/protocol.md", text: "## Doodle Dash\n"},
		{fault: "no browser test", game: "dots", file: "web/e2e/example.spec.ts"},
		{fault: "plays no whole games", game: "iota", file: "tools/soak.sh", text: "go test ./games -run TestLaws \n"},
		{fault: "plays no whole games", game: "iota", list: func(l *entry) { l.soaked = false }},
		{fault: "no test of games/doodledash swaps drawings", game: "doodledash", file: "games/doodledash/bot_test.go"},
		{fault: "no pack in words/packs/en", game: "doodledash", file: "words/packs/en/doodle-dash.txt"},
		{fault: "not in the demonstration", game: "iota", list: func(l *entry) { l.demonstration = false }},
		{fault: "README.md does not name it", game: "iota", file: "README.md"},
		{fault: "its package lies in games/yota", game: "iota", list: func(l *entry) { l.folder = "games/yota" }},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			g, _ := findWithExamples(tt.game)
			l, tree := newEntry(t, g), faultyFS{os.DirFS(".."), map[string]string{}}
			if tt.file != "" {
				tree.files[tt.file] = tt.text
			}
			if tt.list != nil {
				tt.list(&l)
			}
			found := findMissingParts(tree, l)
			if none := tt.fault == "nothing"; none != (len(found) == 0) || !none && !strings.Contains(found[0], tt.fault) {
				t.Errorf("found is %q", found)
			}
		})
	}
}

// An example is read in one sitting, or it is none.
func TestExamplesAreShort(t *testing.T) {
	for _, g := range examples.List() {
		files, lines := listOwnFiles(t, g), 0
		for _, name := range files {
			lines += strings.Count(readFile(t, "../"+name), "\n")
		}
		if len(files) > 8 || lines > 600 {
			t.Errorf("%s has %d files and %d lines; 8 and 600 are the most", g.Info().ID, len(files), lines)
		}
	}
}

// listOwnFiles returns the files in the two folders of a game, but for what tools/wire writes.
func listOwnFiles(t *testing.T, g game.Game) []string {
	t.Helper()
	var files []string
	for _, dir := range []string{packageFolder(g), "web/src/" + packageFolder(g)} {
		err := fs.WalkDir(os.DirFS(".."), dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && d.Name() != "wire.ts" {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
