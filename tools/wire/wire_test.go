package main

import (
	"slices"
	"strings"
	"testing"

	"linework/game"
	"linework/table"
)

// The types below go through the generator in TestGenerate.

// A Hue is a colour.
type Hue string

// The hues.
const (
	Red  Hue = "red"
	Blue Hue = "blue"
)

// A Size counts up.
type Size uint8

// The sizes.
const (
	Small Size = iota
	Large
)

// MarshalText writes the size as its name.
func (s Size) MarshalText() ([]byte, error) { return []byte([]string{"small", "large"}[s]), nil }

// Base is in others.
type Base struct {
	ID int `json:"id"` // its number
}

// A Row is several.
type Row []int

// A Bead is all
// that there is.
type Bead struct {
	Base
	Type string `json:"type" tstype:"'bead'"`
	Hue  Hue    `json:"hue"`
	Size Size   `json:"size"`
	// Rows are two.
	Rows   [2]Row         `json:"rows"`
	Seats  game.Seats     `json:"seats"`
	Next   *Bead          `json:"next"`
	Others []*Bead        `json:"others"`
	Maybe  *Bead          `json:"maybe,omitempty"`
	Count  map[string]int `json:"count,omitempty"`
	Hidden string         `json:"-"`
}

// A Nod has nothing to it.
type Nod struct{}

const want = `
/** A Bead is all that there is. */
export interface Bead extends Base {
  type: 'bead';
  hue: Hue;
  size: Size;
  /** Rows are two. */
  rows: Row[];
  seats: number[];
  next: Bead | null;
  others: (Bead | null)[];
  maybe?: Bead;
  count?: { [key: string]: number };
}

/** Base is in others. */
export interface Base {
  id: number; // its number
}

/** A Hue is a colour. */
export type Hue = 'red' | 'blue';

/** A Size counts up. */
export type Size = 'small' | 'large';

/** A Row is several. */
export type Row = number[];

/** A Nod has nothing to it. */
export type Nod = { [field: string]: never };
`

func TestGenerate(t *testing.T) {
	g := newGenerator()
	src, err := parseFiles("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	g.sources["linework/tools/wire"] = src
	g.declareTypesOf(Bead{}, Nod{})
	if g.err != nil {
		t.Fatal(g.err)
	}
	_, got, _ := strings.Cut(string(g.renderFiles()["web/src/lib/wire/tools.ts"]), "\n")
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestGenerateRefuses(t *testing.T) {
	type Untagged struct{ Name string }
	type Half struct {
		Share float64 `json:"share"`
	}
	for _, v := range []any{Untagged{}, Half{}} {
		g := newGenerator()
		g.sources["linework/tools/wire"] = &source{}
		if g.declareTypesOf(v); g.err == nil {
			t.Errorf("%T is taken", v)
		}
	}
}

// What a game's types are made from can be had where they are.
func TestGameOffersWhatItImports(t *testing.T) {
	g := newGenerator()
	at := g.fileOfPackage("linework/games/marbles")
	at.imports["../../lib/wire/beads"] = []string{"Size", "Bead", "Size"}
	at.imports["../../lib/table.svelte"] = []string{"Table as TableOf"}
	g.fileOfPackage("linework/beads").imports["./game"] = []string{"Info"}
	files := g.renderFiles()
	if text := string(files["web/src/games/marbles/wire.ts"]); !strings.HasSuffix(text, "from '../../lib/wire/beads';\n\nexport type { Bead, Size };\n") {
		t.Errorf("the game has\n%s", text)
	}
	if text := string(files["web/src/lib/wire/beads.ts"]); strings.Contains(text, "export") {
		t.Errorf("the package has\n%s", text)
	}
}

// A type that is only one kind of a list stands in it; one that others are made from has a name.
func TestListsWriteTypesOut(t *testing.T) {
	g := newGenerator()
	src, err := parseFiles("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	g.sources["linework/tools/wire"] = src
	at := g.fileOfPackage("linework/tools/wire")
	g.declareTypesOf(Row{}, Base{})
	g.declareKinds(at, "Moves", "", game.Kinds{{Kind: "nod", Zero: Nod{}}, {Kind: "thread", Zero: Base{}}, {Kind: "show", Zero: Necklace{}}})
	want := `export type Moves = {
  /** A Nod has nothing to it. */
  'nod': { [field: string]: never };
  'thread': Base;
  /** A Necklace is a view. */
  'show': {
    hue: Hue; // its colour
    beads: Base[];
  };
};
`
	if got := at.declared[2]; got != want || g.err != nil {
		t.Errorf("got %v\n%s\nwant\n%s", g.err, got, want)
	}
}

// A section stands between its marks, and all else stays.
func TestFillSections(t *testing.T) {
	rights := rightsTable([]table.CommandSpec{{Do: "kick", By: [5]table.Scope{table.Anybody, table.NotOwner}}})
	page := "before\n<!-- begin rights: written by make wire -->\nold\n<!-- end rights -->\nafter\n"
	want := "before\n<!-- begin rights: written by make wire -->\n\n" +
		"| `do` | owner | stand-in | player | watcher | TV |\n| --- | --- | --- | --- | --- | --- |\n| `kick` | yes | not the owner | | | |\n" +
		"\n<!-- end rights -->\nafter\n"
	for range 2 { // the second time nothing changes
		got, err := fillSections(page, map[string]string{"rights": rights})
		if page = string(got); err != nil || page != want {
			t.Fatalf("got %v\n%s\nwant\n%s", err, page, want)
		}
	}
	for _, sections := range []map[string]string{{}, {"rights": "", "codes": ""}} {
		if _, err := fillSections(page, sections); err == nil {
			t.Errorf("a page with the section rights is filled with %q", sections)
		}
	}
}

// What a game says is listed with its data and its comment, what it shows with its types.
func TestGameLists(t *testing.T) {
	g := newGenerator()
	src, err := parseFiles("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	g.sources["linework/tools/wire"] = src
	moves := g.kindsAsMarkdownList(game.Kinds{{Kind: "thread", Zero: Base{}}, {Kind: "nod", Zero: Nod{}}})
	if want := "- `thread` `{\"id\": number}`: in others. `id`: its number.\n- `nod` `{}`: has nothing to it.\n"; moves != want {
		t.Errorf("got moves\n%s\nwant\n%s", moves, want)
	}
	view := g.viewFieldsAsMarkdown(game.Wire{View: Necklace{}})
	want := "- `hue` Hue: its colour\n- `beads` Base[]\n\n`Hue`: a colour. 'red' | 'blue'.\n\n`Base`: in others. `id` number: its number.\n"
	if view != want {
		t.Errorf("got view\n%s\nwant\n%s", view, want)
	}
}

// A Necklace is a view.
type Necklace struct {
	Hue   Hue    `json:"hue"` // its colour
	Beads []Base `json:"beads"`
}

// What a game refuses with is read from its source, less what every table says.
func TestRefusalsAreRead(t *testing.T) {
	t.Chdir("../..")
	g := newGenerator()
	if got := g.gameRefusals("dots"); !slices.Equal(got, []string{"no-such-line", "not-your-turn"}) || g.err != nil {
		t.Errorf("dots refuses with %q, %v", got, g.err)
	}
	for _, code := range []string{"stale", "no-vote", "ink-malformed", "wrong-count", "no-such-table", "unknown-host"} {
		if !slices.Contains(g.tableRefusals(), code) {
			t.Errorf("%q is not listed", code)
		}
	}
	if g.refusalsOf("games/solitaire"); g.err == nil {
		t.Error("a package that there is not has codes")
	}
}
