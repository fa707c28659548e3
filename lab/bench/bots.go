package bench

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"linework/game"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/server/demo"
	"linework/table"
	"linework/words"
)

// MeasureBots has tables of bots play a game, in this process and with a journal of their own,
// and says how much of a core all of them take together.
func MeasureBots(ctx context.Context, out io.Writer, plan BotPlan) error {
	data, err := os.MkdirTemp("", "linework-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(data) }()
	store, err := journal.OpenSQLite(data)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	quiet := slog.New(slog.DiscardHandler)
	tables := lobby.New(store, table.Config{
		FindGame: func(string) (game.Game, bool) { return plan.Game, true }, Packs: words.Builtin(), Version: "bench", Log: quiet,
		BotDelay: func() time.Duration { return 1200 * time.Millisecond }, BotCanDraw: plan.CanDraw, BotTempo: 1,
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Hour, Observe: metrics.New(),
	}, plan.Tables+1)
	defer tables.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range plan.Tables {
		go demo.New(tables, []game.Game{plan.Game}, quiet).Run(ctx)
		sleepOrDone(ctx, 30*time.Second/time.Duration(plan.Tables)) // so that not all are in the same round
	}
	begin, used := time.Now(), ownCPUTime()
	sleepOrDone(ctx, time.Duration(plan.Seconds)*time.Second)
	took, used := time.Since(begin), ownCPUTime()-used
	fmt.Fprintf(out, "%d tables of bots play %s for %.0f s: %.2f of a core\n", plan.Tables, plan.Game.Info().Name, took.Seconds(), used.Seconds()/took.Seconds())
	return ctx.Err()
}

// A BotPlan is what bots play, at how many tables and for how long.
type BotPlan struct {
	Game    game.Game
	CanDraw func(words.Word) bool
	Tables  int
	Seconds int
}

func sleepOrDone(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
