package lobby_test

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"testing"
	"time"

	"linework/games"
	"linework/journal"
	"linework/journal/journaltest"
	"linework/lobby"
	"linework/table"
)

// A listeningStore notes what it is asked about tables.
type listeningStore struct {
	*journaltest.NodeStore
	asked []string
}

func (s *listeningStore) Owner(ctx context.Context, code string) (journal.Node, bool, error) {
	s.asked = append(s.asked, "owner")
	return s.NodeStore.Owner(ctx, code)
}

func (s *listeningStore) Peek(ctx context.Context, code string) (journal.Log, error) {
	s.asked = append(s.asked, "peek")
	return s.NodeStore.Peek(ctx, code)
}

func (s *listeningStore) Acquire(ctx context.Context, code string) (journal.Log, error) {
	s.asked = append(s.asked, "lease")
	return s.NodeStore.Acquire(ctx, code)
}

// A table whose node has died is opened with one question to the store before its lease is taken,
// and is counted as taken over; where there is no room, nobody makes some for a code that is guessed.
func TestTakeOverAsksOnce(t *testing.T) {
	shared := journaltest.NewShared()
	first := shared.Join(journal.Node{ID: "first", Address: "a"}, nil)
	log, err := first.Create(t.Context(), "BCDFG")
	if err != nil {
		t.Fatal(err)
	}
	cfg := table.Config{
		FindGame: games.Find, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), IdleTimeout: time.Minute, Observe: noMetrics{},
	}
	at, err := table.New(t.Context(), cfg, "BCDFG", "iota", log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(at.Close)
	first.SetAliveAndReportLosses(false)
	store := &listeningStore{NodeStore: shared.Join(journal.Node{ID: "next", Address: "b"}, nil)}
	l := lobby.New(store, cfg, 1)
	t.Cleanup(l.Close)
	if other, err := l.FindOrChooseOtherNode(t.Context(), "BCDFG"); other != nil || err != nil {
		t.Fatalf("it is elsewhere: %v, %v", other, err)
	}
	if _, err := l.Open(t.Context(), "BCDFG"); err != nil {
		t.Fatal(err)
	}
	if want := []string{"owner", "lease"}; !slices.Equal(store.asked, want) {
		t.Errorf("the store is asked for %v, want %v", store.asked, want)
	}
	if l.TakenOverCount() != 1 {
		t.Errorf("%d tables were taken over", l.TakenOverCount())
	}
	store.asked = nil
	if _, err := l.Open(t.Context(), "BBBBB"); refusalCode(err) != "no-such-table" || l.TableCount() != 1 || !slices.Equal(store.asked, []string{"peek"}) {
		t.Errorf("a guessed code: %v, after %v", err, store.asked)
	}
}
