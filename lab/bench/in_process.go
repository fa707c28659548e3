package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"linework/bot/mind"
	"linework/client"
	"linework/game"
	"linework/games"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/server/demo"
	"linework/table"
	"linework/words"
)

// MeasureTableOpening measures how long a table takes to be loaded: after an evening of all games, with
// the last one still on show and then back in the lobby; and how long many tables take
// whose games were four fifths over when the server crashed.
func MeasureTableOpening(out io.Writer, tableCount int) error {
	ctx := context.Background()
	l, err := newLocalLobby(table.Config{BotDelay: func() time.Duration { return time.Millisecond }, BotSlots: make(chan struct{}, runtime.NumCPU())}, tableCount+100)
	if err != nil {
		return err
	}
	defer l.remove()
	evening, err := l.playGamesWithBots(ctx, games.All()...)
	if err != nil {
		return err
	}
	_, size, err := l.reopenAndReadJournal(ctx, evening.Code)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "an evening of %d games, %d KB\n", len(games.All()), size>>10)
	if err := l.timeAndPrintOpening(ctx, out, "  opened with the last game on show", evening.Code); err != nil {
		return err
	}
	if err := l.returnTableToLobby(ctx, evening); err != nil {
		return err
	}
	if err := l.timeAndPrintOpening(ctx, out, "  opened in the lobby", evening.Code); err != nil {
		return err
	}
	return l.timeAndPrintCrashRecovery(ctx, out, tableCount)
}

// gameTimeout is how long bots may take for a game.
const gameTimeout = 5 * time.Minute

func (l *localLobby) playGamesWithBots(ctx context.Context, list ...game.Game) (table.Ticket, error) {
	ticket, err := l.tables.CreateAndSeatHost(ctx, "Ana", list[0].Info().ID)
	if err != nil {
		return ticket, err
	}
	t, err := l.tables.Open(ctx, ticket.Code)
	if err != nil {
		return ticket, err
	}
	if err := t.PlayNow(false); err != nil {
		return ticket, err
	}
	host, err := client.Attach(t, table.DoHello{Token: ticket.Token})
	if err != nil {
		return ticket, err
	}
	defer host.Close()
	ctx, cancel := context.WithTimeout(ctx, time.Duration(len(list))*gameTimeout)
	defer cancel()
	for i, g := range list {
		if i > 0 {
			err = errors.Join(host.Do(ctx, "choose", table.DoChoose{Game: g.Info().ID}), host.Do(ctx, "start", table.DoStart{Force: true}))
		}
		err = errors.Join(err, host.Do(ctx, "substitute", table.DoSubstitute{Seat: ticket.Seat, Bot: g.Bots()[0].Name()}))
		for err == nil && host.Table().Stage == table.Playing {
			_, err = host.Next(ctx)
		}
		if err != nil {
			return ticket, fmt.Errorf("the bots do not finish %s: %w", g.Info().ID, err)
		}
	}
	return ticket, nil
}

func (l *localLobby) returnTableToLobby(ctx context.Context, ticket table.Ticket) error {
	t, err := l.tables.Open(ctx, ticket.Code)
	if err != nil {
		return err
	}
	host, err := client.Attach(t, table.DoHello{Token: ticket.Token})
	if err != nil {
		return err
	}
	defer host.Close()
	return host.Do(ctx, "lobby", nil)
}

// timeAndPrintOpening opens a table again and again, each time in a server that has just
// started, and prints how long that took.
func (l *localLobby) timeAndPrintOpening(ctx context.Context, out io.Writer, label, code string) error {
	var all []time.Duration
	for range 15 {
		if err := l.reopen(); err != nil {
			return err
		}
		begin := time.Now()
		if _, err := l.tables.Open(ctx, code); err != nil {
			return err
		}
		all = append(all, time.Since(begin))
	}
	slices.Sort(all)
	fmt.Fprintf(out, "%s: median %.1f ms, worst %.1f ms\n", label, percentileInMS(all, 50), percentileInMS(all, 100))
	return nil
}

// timeAndPrintCrashRecovery opens many tables at once, all in the midst of a game.
func (l *localLobby) timeAndPrintCrashRecovery(ctx context.Context, out io.Writer, tableCount int) error {
	var journals [][][]byte
	for _, g := range games.All() {
		ticket, err := l.playGamesWithBots(ctx, g)
		if err != nil {
			return err
		}
		entries, _, err := l.reopenAndReadJournal(ctx, ticket.Code)
		if err != nil {
			return err
		}
		journals = append(journals, entries[:len(entries)*4/5])
	}
	codes := make([]string, tableCount)
	for i := range codes {
		codes[i] = tableCodeForNumber(i)
		log, err := l.store.Create(ctx, codes[i])
		if err != nil {
			return err
		}
		if err := errors.Join(log.Append(false, journals[i%len(journals)]...), log.Release()); err != nil {
			return err
		}
	}
	if err := l.reopen(); err != nil {
		return err
	}
	begin, used := time.Now(), ownCPUTime()
	var opening errgroup.Group
	opening.SetLimit(2 * runtime.NumCPU())
	for _, code := range codes {
		opening.Go(func() error {
			_, err := l.tables.Open(ctx, code)
			return err
		})
	}
	err := opening.Wait()
	took, used := time.Since(begin), ownCPUTime()-used
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables opened after a crash, each in the midst of one of %d games: %.2f s, %.2f s of a core\n", len(codes), len(journals), took.Seconds(), used.Seconds())
	return nil
}

func (l *localLobby) reopenAndReadJournal(ctx context.Context, code string) (entries [][]byte, size int64, err error) {
	if err := l.reopen(); err != nil {
		return nil, 0, err
	}
	log, err := l.store.Acquire(ctx, code)
	if err != nil {
		return nil, 0, err
	}
	for e, err := range log.Read(ctx) {
		if err != nil {
			return nil, 0, err
		}
		entries = append(entries, e.Data)
	}
	return entries, log.Size(), log.Release()
}

// tableCodeForNumber returns a code that no table gets by chance in a bench.
func tableCodeForNumber(n int) string {
	const letters = "BCDFGHJKMNPQRSTVWXZ"
	code := []byte("BBBBB")
	for k := range code {
		code[k] = letters[n%len(letters)]
		n /= len(letters)
	}
	return string(code)
}

// A localLobby is a lobby in this process, with a data folder of its own.
type localLobby struct {
	data      string
	config    table.Config
	maxTables int
	store     *journal.SQLite
	tables    *lobby.Lobby
}

// newLocalLobby opens a lobby of so many tables; config says how its bots behave.
func newLocalLobby(config table.Config, maxTables int) (l *localLobby, err error) {
	config.FindGame, config.Packs, config.BotCanDraw, config.Version = games.Find, words.Builtin(), mind.CanDraw, "bench"
	config.Log, config.IdleTimeout = slog.New(slog.DiscardHandler), time.Hour
	l = &localLobby{config: config, maxTables: maxTables}
	if l.data, err = os.MkdirTemp("", "linework-bench-"); err != nil {
		return nil, err
	}
	return l, l.open()
}

func (l *localLobby) open() (err error) {
	if l.store, err = journal.OpenSQLite(l.data); err != nil {
		return err
	}
	l.config.Observe = metrics.New()
	l.tables = lobby.New(l.store, l.config, l.maxTables)
	return nil
}

func (l *localLobby) close() {
	l.tables.Close()
	_ = l.store.Close()
}

// reopen does what a restart does.
func (l *localLobby) reopen() error {
	l.close()
	return l.open()
}

// remove closes the lobby and throws its data away.
func (l *localLobby) remove() {
	l.close()
	_ = os.RemoveAll(l.data)
}

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
