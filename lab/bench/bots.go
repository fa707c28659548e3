package bench

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"linework/game"
	"linework/server/demo"
	"linework/table"
)

// MeasureBots has tables of bots play a game, in this process and with a journal of their own,
// and says how much of a core all of them take together.
func MeasureBots(out io.Writer, one game.Game, plan Plan) error {
	l, err := newLocalLobby(table.Config{BotDelay: func() time.Duration { return 1200 * time.Millisecond }, BotTempo: 1, BotSlots: make(chan struct{}, 2)}, plan.Tables+1)
	if err != nil {
		return err
	}
	defer l.remove()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for range plan.Tables {
		go demo.New(l.tables, []game.Game{one}, slog.New(slog.DiscardHandler)).Run(ctx)
		time.Sleep(30 * time.Second / time.Duration(plan.Tables)) // so that not all are in the same round
	}
	begin, used := time.Now(), ownCPUTime()
	time.Sleep(time.Duration(plan.Seconds) * time.Second)
	took, used := time.Since(begin), ownCPUTime()-used
	fmt.Fprintf(out, "%d tables of bots play %s for %.0f s: %.2f of a core\n", plan.Tables, one.Info().Name, took.Seconds(), used.Seconds()/took.Seconds())
	return nil
}
