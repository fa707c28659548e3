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
func MeasureTableOpening(out io.Writer, tableCount int) (err error) {
	defer returnFailure(&err)
	l := newLocalLobby(table.Config{BotDelay: func() time.Duration { return time.Millisecond }, BotSlots: make(chan struct{}, runtime.NumCPU())}, tableCount+100)
	defer l.remove()
	evening := l.playGamesWithBots(games.All()...)
	_, size := l.reopenAndReadJournal(evening.Code)
	fmt.Fprintf(out, "an evening of %d games, %d KB\n", len(games.All()), size>>10)
	l.timeAndPrintOpening(out, "  opened with the last game on show", evening.Code)
	l.returnTableToLobby(evening)
	l.timeAndPrintOpening(out, "  opened in the lobby", evening.Code)
	l.timeAndPrintCrashRecovery(out, tableCount)
	return nil
}

// gameTimeout is how long bots may take for a game.
const gameTimeout = 5 * time.Minute

func (l *localLobby) playGamesWithBots(list ...game.Game) table.Ticket {
	ticket, err := l.tables.CreateAndSeatHost(context.Background(), "Ana", list[0].Info().ID)
	check(err)
	check(l.open(ticket.Code).PlayNow(false))
	host := l.attach(ticket)
	defer host.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(len(list))*gameTimeout)
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
			check(fmt.Errorf("the bots do not finish %s: %w", g.Info().ID, err))
		}
	}
	return ticket
}

func (l *localLobby) open(code string) *table.Table {
	t, err := l.tables.Open(context.Background(), code)
	check(err)
	return t
}

func (l *localLobby) attach(ticket table.Ticket) *client.Session {
	host, err := client.Attach(l.open(ticket.Code), table.DoHello{Token: ticket.Token})
	check(err)
	return host
}

func (l *localLobby) returnTableToLobby(ticket table.Ticket) {
	host := l.attach(ticket)
	defer host.Close()
	check(host.Do(context.Background(), "lobby", nil))
}

// timeAndPrintOpening opens a table again and again, each time in a server that has just
// started, and prints how long that took.
func (l *localLobby) timeAndPrintOpening(out io.Writer, label, code string) {
	var all []time.Duration
	for range 15 {
		l.restart()
		begin := time.Now()
		l.open(code)
		all = append(all, time.Since(begin))
	}
	slices.Sort(all)
	fmt.Fprintf(out, "%s: median %.1f ms, worst %.1f ms\n", label, percentileInMS(all, 50), percentileInMS(all, 100))
}

// timeAndPrintCrashRecovery opens many tables at once, all in the midst of a game.
func (l *localLobby) timeAndPrintCrashRecovery(out io.Writer, tableCount int) {
	var journals [][][]byte
	for _, g := range games.All() {
		entries, _ := l.reopenAndReadJournal(l.playGamesWithBots(g).Code)
		journals = append(journals, entries[:len(entries)*4/5])
	}
	codes := make([]string, tableCount)
	for i := range codes {
		codes[i] = tableCodeForNumber(i)
		log, err := l.store.Create(context.Background(), codes[i])
		check(err)
		check(errors.Join(log.Append(false, journals[i%len(journals)]...), log.Release()))
	}
	l.restart()
	begin, used := time.Now(), ownCPUTime()
	var opening errgroup.Group
	opening.SetLimit(2 * runtime.NumCPU())
	for _, code := range codes {
		opening.Go(func() error {
			_, err := l.tables.Open(context.Background(), code)
			return err
		})
	}
	check(opening.Wait())
	took, used := time.Since(begin), ownCPUTime()-used
	fmt.Fprintf(out, "%d tables opened after a crash, each in the midst of one of %d games: %.2f s, %.2f s of a core\n", len(codes), len(journals), took.Seconds(), used.Seconds())
}

func (l *localLobby) reopenAndReadJournal(code string) (entries [][]byte, size int64) {
	l.restart()
	log, err := l.store.Acquire(context.Background(), code)
	check(err)
	for e, err := range log.ReadFrom(context.Background(), 1) {
		check(err)
		entries = append(entries, e.Data)
	}
	size = log.Size()
	check(log.Release())
	return entries, size
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
func newLocalLobby(config table.Config, maxTables int) *localLobby {
	config.FindGame, config.Packs, config.BotCanDraw, config.Version = games.Find, words.Builtin, mind.CanDraw, "bench"
	config.Log, config.IdleTimeout = slog.New(slog.DiscardHandler), time.Hour
	data, err := os.MkdirTemp("", "linework-bench-")
	check(err)
	l := &localLobby{data: data, config: config, maxTables: maxTables}
	l.start()
	return l
}

func (l *localLobby) start() {
	var err error
	l.store, err = journal.OpenSQLite(l.data)
	check(err)
	l.config.Observe = metrics.New()
	l.tables = lobby.New(l.store, l.config, l.maxTables)
}

func (l *localLobby) stop() {
	l.tables.Close()
	_ = l.store.Close()
}

func (l *localLobby) restart() {
	l.stop()
	l.start()
}

// remove stops the lobby and throws its data away.
func (l *localLobby) remove() {
	l.stop()
	_ = os.RemoveAll(l.data)
}

// MeasureBots has tables of bots play a game, in this process and with a journal of their own,
// and says how much of a core all of them take together.
func MeasureBots(out io.Writer, one game.Game, plan Plan) (err error) {
	defer returnFailure(&err)
	l := newLocalLobby(table.Config{BotDelay: func() time.Duration { return 1200 * time.Millisecond }, BotTempo: 1, BotSlots: make(chan struct{}, 2)}, plan.Tables+1)
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
