package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"linework/client"
	"linework/games"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// Data folders of every version stay readable for ever (CM-27): finished games keep
// their scores and drawings, by the rules that they were played by. Running ones go on,
// as long as their rules have the version that they were begun under, and go on or end
// politely after.
func TestFrozen(t *testing.T) {
	files, err := filepath.Glob("testdata/frozen/*.json")
	if err != nil || len(files) < 2 {
		t.Fatalf("there are the frozen folders %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			known, tables := thaw(t, file)
			for range 2 { // what opening has written can be opened too
				for _, want := range known.Tables {
					lookAt(t, tables(), want)
				}
			}
		})
	}
}

// thaw unpacks a frozen folder, and opens it anew at each call of tables.
func thaw(t *testing.T, file string) (known frozen, tables func() *lobby.Lobby) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	unpack(t, strings.TrimSuffix(file, ".json")+".db.gz", filepath.Join(dir, "linework.db"))
	closeAll := func() {}
	t.Cleanup(func() { closeAll() })
	return known, func() *lobby.Lobby {
		closeAll()
		store, err := journal.OpenSQLite(dir)
		if err != nil {
			t.Fatal(err)
		}
		l := lobby.New(store, table.Config{
			FindGame: games.Find, Version: "test", Log: slog.New(slog.NewTextHandler(io.Discard, nil)), BotDelay: func() time.Duration { return 0 },
			BotSlots: make(chan struct{}, 1), IdleTimeout: time.Minute, Observe: nobodyCounts{},
		}, 100)
		closeAll = func() {
			l.Close()
			_ = store.Close()
		}
		return l
	}
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	f, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

type nobodyCounts struct{}

func (nobodyCounts) CountMove(string, string)    {}
func (nobodyCounts) CountRefusal(string)         {}
func (nobodyCounts) ObserveAppend(time.Duration) {}
func (nobodyCounts) CountTableFailure()          {}

// lookAt compares a table with what its players knew of it.
func lookAt(t *testing.T, tables *lobby.Lobby, want frozenTable) {
	t.Helper()
	at, err := tables.Open(context.Background(), want.Code)
	if err != nil {
		t.Fatalf("table %s does not open: %v", want.Code, err)
	}
	host, err := client.Attach(at, table.DoHello{Token: want.Token})
	if err != nil {
		t.Fatalf("the host of table %s is not let in: %v", want.Code, err)
	}
	defer host.Close()
	view, match := host.Table(), host.Match()
	list, err := at.Gallery(want.Key)
	if err != nil {
		t.Fatal(err)
	}
	got := frozenTable{Code: view.Code, Token: want.Token, Key: view.Gallery, Stage: view.Stage, Game: view.Game, Rules: want.Rules, Games: frozenGames(*view, list)}
	for i := range min(len(got.Games), len(want.Games)) {
		got.Games[i].Rules = want.Games[i].Rules // every result stands, by whatever rules it came about
	}
	for _, s := range view.Seats {
		got.Names = append(got.Names, s.Name)
	}
	if match != nil {
		got.Phase = match.Phase
	}
	switch same := rulesOf(want.Game) == want.Rules; {
	case same && want.Stage == table.Playing && view.Abandoned != "":
		t.Errorf("table %s: %s, begun under version %d of its rules, cannot go on, and this is still version %d. %s", want.Code, want.Game, want.Rules, want.Rules, raise)
		return
	case !same: // it may go on, or not
		got.Stage, got.Phase = want.Stage, want.Phase
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("table %s was\n%+v\nand is\n%+v\n%s", want.Code, want, got, raise)
	}
}

const raise = "A change that breaks games that were begun before it must raise Info.Rules (docs/adding-a-game.md)"
