package demo

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"linework/client"
	"linework/game"
	"linework/games"
	"linework/games/iota"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

type noMetrics struct{}

func (noMetrics) CountMove(string, string)    {}
func (noMetrics) CountRefusal(string)         {}
func (noMetrics) ObserveAppend(time.Duration) {}
func (noMetrics) CountTableFailure()          {}

// TestShow watches two games of a demonstration.
func TestShow(t *testing.T) {
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	quiet := slog.New(slog.DiscardHandler)
	tables := lobby.New(store, table.Config{
		FindGame: games.Find, Version: "test", Log: quiet, BotDelay: func() time.Duration { return 0 },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: noMetrics{},
	}, 10)
	defer tables.Close()
	show := New(tables, []game.Game{twoBots{}}, quiet)
	show.resultsTime = 0
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		show.Run(ctx)
		close(ended)
	}()
	for show.Code() == "" {
		time.Sleep(time.Millisecond)
	}
	at, err := tables.Open(ctx, show.Code())
	if err != nil {
		t.Fatal(err)
	}
	watcher, err := client.Attach(at, table.DoHello{})
	if err != nil {
		t.Fatal(err)
	}
	for len(watcher.Table().Evening) < 2 {
		if _, err := watcher.Next(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if n := game.CountWhere(watcher.Table().Seats, func(x table.SeatView) bool { return x.Bot != "" }); n != playerCount {
		t.Errorf("%d bots play", n)
	}
	stop()
	<-ended
	if show.Code() != "" {
		t.Error("a show that is over says where to watch it")
	}
	if left, err := store.Tables(t.Context()); err != nil || len(left) > 0 {
		t.Errorf("a show that is over leaves %v, %v", left, err)
	}
}

// twoBots is iota with the bots that think least.
type twoBots struct{ iota.Game }

func (q twoBots) Bots() []game.Bot { return q.Game.Bots()[:2] }
