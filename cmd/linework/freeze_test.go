package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/table"
)

var (
	freezer = flag.String("freeze", "", "a linework program, to play an evening and five games with and keep its data folder")
	asName  = flag.String("as", "", "with -freeze: the name to keep it under in testdata/frozen")
)

// A frozen is what a data folder in testdata/frozen holds: what players knew of its
// tables when the program that wrote it was killed.
type frozen struct {
	// Settled says that the program settled games that were over. Those of a program that
	// did not are played again, by the rules that they were begun under.
	Settled bool          `json:"settled"`
	Tables  []frozenTable `json:"tables"`
}

// A frozenTable is one of its tables.
type frozenTable struct {
	Code  string       `json:"code"`
	Token string       `json:"token"` // of the host
	Key   string       `json:"key"`   // of the gallery
	Stage table.Stage  `json:"stage"`
	Game  string       `json:"game"`  // that is played or was played last
	Rules int          `json:"rules"` // the version of its rules
	Phase int          `json:"phase"`
	Names []string     `json:"names"`
	Games []frozenGame `json:"games"` // that are over
}

// A frozenGame is a game of the evening.
type frozenGame struct {
	Game     string          `json:"game"`
	Rules    int             `json:"rules"`
	Scores   []frozenPart    `json:"scores"`
	Drawings []frozenDrawing `json:"drawings"`
}

type frozenPart struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
	Won    bool   `json:"won"`
}

// A frozenDrawing is a picture of the gallery and the sum of how it was drawn.
type frozenDrawing struct {
	Title  string `json:"title"`
	Author string `json:"author"`
	Round  int    `json:"round"`
	Sum    string `json:"sum"`
}

// TestFreeze makes a data folder for TestFrozen with a linework program of any version:
//
//	go test ./cmd/linework -run TestFreeze -freeze ../../bin/linework -as rules-2
func TestFreeze(t *testing.T) {
	if *freezer == "" {
		t.Skip("it is made with -freeze")
	}
	program, err := filepath.Abs(*freezer)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p := startProgram(t, exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--data", dir, "--bot-delay", "1ms"))
	all := frozen{Settled: true}
	for _, g := range games.All() {
		h := openFrozen(p, g)
		h.await("a few steps", func() bool { return h.session.Match() != nil && h.now().Phase > 3 })
		h.must(table.Command{Do: "pause"})
		all.Tables = append(all.Tables, h.known())
	}
	h := openFrozen(p, games.All()[0])
	for i, g := range games.All() {
		if i > 0 {
			h.do("choose", table.DoChoose{Game: g.Info().ID})
			h.do("start", table.DoStart{Force: true})
			h.stepBack(g)
		}
		h.awaitLong(g.Info().ID+" to end", func() bool { return h.room().Stage == table.Results && len(h.room().Evening) == i+1 })
	}
	all.Tables = append(all.Tables, h.known())
	p.kill()
	all.keep(t, program, dir)
}

// keep packs the data folder of a program that was killed, and what is known of it.
func (f frozen) keep(t *testing.T, program, dir string) {
	t.Helper()
	p := startProgram(t, exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--data", dir))
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil { // folds the write-ahead log into the file
		t.Fatal(err)
	}
	_ = p.cmd.Wait()

	content, err := os.ReadFile(filepath.Join(dir, "linework.db"))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if _, err := z.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	known, _ := json.MarshalIndent(f, "", " ")
	base := filepath.Join("testdata", "frozen", *asName)
	if err := os.MkdirAll(filepath.Dir(base), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{base + ".db.gz": packed.Bytes(), base + ".json": append(known, '\n')} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%s: %d KB, packed %d KB", base, len(content)>>10, packed.Len()>>10)
}

// A frozenHost is the device of a table's host, who has a bot play for them.
type frozenHost struct {
	*device
	server *process
	ticket table.Ticket
}

func openFrozen(p *process, g game.Game) *frozenHost {
	h := &frozenHost{server: p}
	p.post("api/tables", fmt.Sprintf(`{"name":"Ana","game":%q,"play":true}`, g.Info().ID), &h.ticket)
	h.device = connect(p.t, p.url, h.ticket.Code, h.ticket.Token)
	h.stepBack(g)
	return h
}

// stepBack has a bot play for the host.
func (h *frozenHost) stepBack(g game.Game) {
	h.do("substitute", table.DoSubstitute{Seat: h.ticket.Seat, Bot: g.Bots()[0].Name()})
}

func (h *frozenHost) do(what string, data any) {
	raw, _ := json.Marshal(data)
	h.must(table.Command{Do: what, Data: raw})
}

// awaitLong waits for a whole game.
func (h *frozenHost) awaitLong(what string, so func() bool) {
	for range 20 {
		limit := time.Now().Add(25 * time.Second)
		done := false
		h.await(what, func() bool {
			done = so()
			return done || time.Now().After(limit)
		})
		if done {
			return
		}
	}
	h.t.Fatalf("no sign of %s", what)
}

// known is what the host knows of the table now.
func (h *frozenHost) known() frozenTable {
	view := h.room()
	f := frozenTable{Code: view.Code, Token: h.ticket.Token, Key: view.Gallery, Stage: view.Stage, Game: view.Game, Phase: h.now().Phase, Games: []frozenGame{}}
	for _, s := range view.Seats {
		f.Names = append(f.Names, s.Name)
	}
	f.Rules = rulesOf(view.Game)
	path := h.server.url + "api/tables/" + view.Code + "/gallery/" + view.Gallery
	var list []table.Gallery
	if err := json.Unmarshal(fetch(h.t, path), &list); err != nil {
		h.t.Fatal(err)
	}
	for i := range list {
		for k := range list[i].Drawings {
			list[i].Drawings[k].Recording = fetch(h.t, fmt.Sprintf("%s/%d/%d.ink", path, i, k))
		}
	}
	f.Games = frozenGames(view, list)
	return f
}

// rulesOf is the version of a game's rules here, 0 for a game that is gone.
func rulesOf(id string) int {
	g, ok := games.Find(id)
	if !ok {
		return 0
	}
	return g.Info().Rules
}

// frozenGames is what a table's view and gallery tell of the games that are over.
func frozenGames(view table.View, list []table.Gallery) []frozenGame {
	all := []frozenGame{}
	for i, g := range view.Evening {
		one := frozenGame{Game: g.Game, Rules: rulesOf(g.Game), Drawings: []frozenDrawing{}}
		for _, p := range g.Scores {
			one.Scores = append(one.Scores, frozenPart{p.Name, p.Points, p.Won})
		}
		for _, d := range list[i].Drawings {
			sum := sha256.Sum256(d.Recording)
			one.Drawings = append(one.Drawings, frozenDrawing{d.Title, d.Author, d.Round, hex.EncodeToString(sum[:8])})
		}
		all = append(all, one)
	}
	return all
}
