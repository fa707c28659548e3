package lobby_test

import (
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/journal"
	"linework/lobby"
	"linework/table"
	"linework/table/room"
)

type noMetrics struct{}

func (noMetrics) CountMove(string, string)    {}
func (noMetrics) CountRefusal(string)         {}
func (noMetrics) ObserveAppend(time.Duration) {}
func (noMetrics) CountTableFailure()          {}

// A testLobby is a lobby with its store.
type testLobby struct {
	*lobby.Lobby
	store journal.Store
}

func (h testLobby) close() {
	h.Close()
	_ = h.store.Close()
}

func openLobby(t *testing.T, data string, most int) testLobby {
	t.Helper()
	store, err := journal.OpenSQLite(data)
	if err != nil {
		t.Fatal(err)
	}
	return lobbyOn(t, store, most)
}

func lobbyOn(t *testing.T, store journal.Store, most int) testLobby {
	t.Helper()
	return openWith(t, store, func(*table.Config) {}, most)
}

// openWith is a lobby on a store, which closes with it.
func openWith(t *testing.T, store journal.Store, change func(*table.Config), most int) testLobby {
	t.Helper()
	cfg := table.Config{
		FindGame: games.Find, Version: "test", Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		BotDelay: func() time.Duration { return 0 }, BotSlots: make(chan struct{}, 1), IdleTimeout: time.Minute, Observe: noMetrics{},
	}
	change(&cfg)
	h := testLobby{lobby.New(store, cfg, most), store}
	t.Cleanup(h.close)
	return h
}

func refusalCode(err error) string {
	var r *game.Refusal
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}

func TestParseCode(t *testing.T) {
	for typed, want := range map[string]string{
		"BKWRT": "BKWRT", "bkwrt": "BKWRT", " bk wrt ": "BKWRT", "BK-WRT": "BKWRT",
		"BKWRTZ": "BKWRTZ", "bkw-rtz": "BKWRTZ",
		"BKWR": "", "BKWRTZZ": "", "AEIOU": "", "": "", "BKWR1": "", "BKWRß": "",
	} {
		got, err := lobby.ParseTypedCode(typed)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
}

func TestTablesSurviveRestart(t *testing.T) {
	data := t.TempDir()
	first := openLobby(t, data, 10)
	ticket, err := first.CreateAndSeatHost(t.Context(), "Ana", "iota")
	if err != nil {
		t.Fatal(err)
	}
	one, err := first.Open(t.Context(), strings.ToLower(ticket.Code))
	if err != nil {
		t.Fatal(err)
	}
	if two, err := first.Open(t.Context(), ticket.Code); err != nil || two != one {
		t.Fatal("the same code led to two tables")
	}
	one.Close()
	again, err := first.Open(t.Context(), ticket.Code)
	if err != nil || again == one {
		t.Fatalf("a table that left memory was not loaded anew: %v", err)
	}
	if g, err := again.Greeting(); err != nil || g.SummaryFor("", ticket.Token).Names[0] != "Ana" {
		t.Fatalf("%+v, %v", g, err)
	}
	if _, err := first.Open(t.Context(), "BBBBB"); refusalCode(err) != "no-such-table" {
		t.Fatalf("an unknown code: %v", err)
	}
}

func TestRemove(t *testing.T) {
	l := openLobby(t, t.TempDir(), 10)
	ticket, err := l.CreateAndSeatHost(t.Context(), "Ana", "iota")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Remove(t.Context(), ticket.Code); err != nil { // also while it is in memory
		t.Fatal(err)
	}
	if _, err := l.Open(t.Context(), ticket.Code); refusalCode(err) != "no-such-table" {
		t.Errorf("a removed table: %v", err)
	}
}

func TestRemoveUnusedSince(t *testing.T) {
	l := openLobby(t, t.TempDir(), 10)
	var codes []string
	for range 3 {
		ticket, err := l.CreateAndSeatHost(t.Context(), "Ana", "iota")
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, ticket.Code)
	}
	for _, code := range codes[:2] { // the third stays in use
		at, err := l.Open(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		at.Close()
	}
	if n, err := l.RemoveUnusedSince(t.Context(), time.Now().Add(-time.Hour)); n != 0 || err != nil {
		t.Fatalf("%d tables were removed that were used in the last hour, %v", n, err)
	}
	if n, err := l.RemoveUnusedSince(t.Context(), time.Now().Add(time.Second)); n != 2 || err != nil {
		t.Fatalf("%d tables were removed, %v; two were out of use", n, err)
	}
	if _, err := l.Open(t.Context(), codes[0]); refusalCode(err) != "no-such-table" {
		t.Errorf("a removed table: %v", err)
	}
	if _, err := l.Open(t.Context(), codes[2]); err != nil {
		t.Errorf("the table in use: %v", err)
	}
}

// A table that nobody has used since a time loses the ink of its games that are over, once.
func TestPruneUnusedSince(t *testing.T) {
	ctx := t.Context()
	l := openLobby(t, t.TempDir(), 10)
	ticket, err := l.CreateAndSeatHost(ctx, "Ana", "iota")
	if err != nil {
		t.Fatal(err)
	}
	open, err := l.Open(ctx, ticket.Code)
	if err != nil {
		t.Fatal(err)
	}
	open.Close()
	log, err := l.store.Acquire(ctx, ticket.Code)
	if err != nil {
		t.Fatal(err)
	}
	settled := &room.TableSettled{State: room.State{Keys: room.Keys{Code: ticket.Code}, Stage: room.Lobby}}
	err = errors.Join(log.Append(false, room.Encode(0, &room.SheetDrawn{})), log.AppendMark(true, room.Encode(0, settled)), log.Release())
	if err != nil {
		t.Fatal(err)
	}
	prune := func(since time.Time, want int) {
		t.Helper()
		if n, err := l.PruneUnusedSince(ctx, since); n != want || err != nil {
			t.Fatalf("%d tables were pruned, %v, want %d", n, err, want)
		}
	}
	prune(time.Now().Add(-time.Hour), 0)
	prune(time.Now().Add(time.Second), 1)
	prune(time.Now().Add(time.Second), 0)
	if _, err := l.Open(ctx, ticket.Code); err != nil {
		t.Fatal(err)
	}
	if p, err := l.store.Peek(ctx, ticket.Code); err != nil {
		t.Fatal(err)
	} else if pruned, err := p.Pruned(ctx); err != nil || pruned.Count != 1 {
		t.Fatalf("pruned is %+v, %v", pruned, err)
	}
}

func TestTableLimit(t *testing.T) {
	l := openLobby(t, t.TempDir(), 1)
	for name, want := range map[string]string{"": "bad-name", strings.Repeat("x", 30): "bad-name"} {
		if _, err := l.CreateAndSeatHost(t.Context(), name, "iota"); refusalCode(err) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := l.CreateAndSeatHost(t.Context(), "Ana", "chess"); refusalCode(err) != "no-such-game" {
		t.Error(err)
	}
	ana, err := l.CreateAndSeatHost(t.Context(), "Ana", "")
	if err != nil {
		t.Fatal(err)
	}
	attachDevice(t, l.Lobby, ana)
	if _, err := l.CreateAndSeatHost(t.Context(), "Ben", ""); refusalCode(err) != "table-full" {
		t.Error(err)
	}
	l.Close()
	if _, err := l.CreateAndSeatHost(t.Context(), "Cleo", ""); refusalCode(err) != "storage" {
		t.Errorf("after closing: %v", err)
	}
}
