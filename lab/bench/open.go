package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"linework/client"
	"linework/game"
	"linework/games"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/table"
	"linework/words"
)

// An OpenPlan is which games an evening has, and how many tables a server that has
// crashed has to load.
type OpenPlan struct {
	Games   []game.Game
	CanDraw func(words.Word) bool
	Tables  int
	Cores   int
}

// MeasureTableOpening measures how long a table takes to be loaded: after an evening of all games, with
// the last one still on show and then back in the lobby; and how long many tables take
// whose games were four fifths over when the server crashed.
func MeasureTableOpening(ctx context.Context, out io.Writer, plan OpenPlan) error {
	data, err := os.MkdirTemp("", "linework-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(data) }()
	b := &openingBench{plan: plan, data: data}
	if err := b.openStoreAndLobby(); err != nil {
		return err
	}
	defer func() { b.closeLobbyAndStore() }()
	evening, err := b.playGamesWithBots(ctx, plan.Games...)
	if err != nil {
		return err
	}
	_, size, err := b.reopenAndReadJournal(ctx, evening.Code)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "an evening of %d games, %d KB\n", len(plan.Games), size>>10)
	if err := b.timeAndPrintOpening(ctx, out, "  opened with the last game on show", evening.Code); err != nil {
		return err
	}
	if err := b.returnTableToLobby(ctx, evening); err != nil {
		return err
	}
	if err := b.timeAndPrintOpening(ctx, out, "  opened in the lobby", evening.Code); err != nil {
		return err
	}
	return b.timeAndPrintCrashRecovery(ctx, out)
}

// An openingBench is a data folder with its lobby.
type openingBench struct {
	plan   OpenPlan
	data   string
	store  *journal.SQLite
	tables *lobby.Lobby
}

func (b *openingBench) openStoreAndLobby() (err error) {
	if b.store, err = journal.OpenSQLite(b.data); err != nil {
		return err
	}
	b.tables = lobby.New(b.store, table.Config{
		FindGame: games.FinderAmong(b.plan.Games), Packs: words.Builtin(), Version: "bench", Log: slog.New(slog.DiscardHandler), BotDelay: func() time.Duration { return time.Millisecond },
		BotCanDraw: b.plan.CanDraw, BotSlots: make(chan struct{}, b.plan.Cores), IdleTimeout: time.Hour, Observe: metrics.New(),
	}, b.plan.Tables+100)
	return nil
}

func (b *openingBench) closeLobbyAndStore() {
	b.tables.Close()
	_ = b.store.Close()
}

// reopenStoreAndLobby does what a restart does.
func (b *openingBench) reopenStoreAndLobby() error {
	b.closeLobbyAndStore()
	return b.openStoreAndLobby()
}

// gameTimeout is how long bots may take for a game.
const gameTimeout = 5 * time.Minute

func (b *openingBench) playGamesWithBots(ctx context.Context, list ...game.Game) (table.Ticket, error) {
	ticket, err := b.tables.CreateAndSeatHost(ctx, "Ana", list[0].Info().ID)
	if err != nil {
		return ticket, err
	}
	t, err := b.tables.Open(ctx, ticket.Code)
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

func (b *openingBench) returnTableToLobby(ctx context.Context, ticket table.Ticket) error {
	t, err := b.tables.Open(ctx, ticket.Code)
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
func (b *openingBench) timeAndPrintOpening(ctx context.Context, out io.Writer, label, code string) error {
	var all []time.Duration
	for range 15 {
		if err := b.reopenStoreAndLobby(); err != nil {
			return err
		}
		begin := time.Now()
		if _, err := b.tables.Open(ctx, code); err != nil {
			return err
		}
		all = append(all, time.Since(begin))
	}
	slices.Sort(all)
	fmt.Fprintf(out, "%s: median %.1f ms, worst %.1f ms\n", label, percentileInMS(all, 50), percentileInMS(all, 100))
	return nil
}

// timeAndPrintCrashRecovery opens many tables at once, all in the midst of a game.
func (b *openingBench) timeAndPrintCrashRecovery(ctx context.Context, out io.Writer) error {
	var journals [][][]byte
	for _, g := range b.plan.Games {
		ticket, err := b.playGamesWithBots(ctx, g)
		if err != nil {
			return err
		}
		entries, _, err := b.reopenAndReadJournal(ctx, ticket.Code)
		if err != nil {
			return err
		}
		journals = append(journals, entries[:len(entries)*4/5])
	}
	codes := make([]string, b.plan.Tables)
	for i := range codes {
		codes[i] = tableCodeForNumber(i)
		log, err := b.store.Create(ctx, codes[i])
		if err != nil {
			return err
		}
		if err := errors.Join(log.Append(false, journals[i%len(journals)]...), log.Release()); err != nil {
			return err
		}
	}
	if err := b.reopenStoreAndLobby(); err != nil {
		return err
	}
	begin, used := time.Now(), ownCPUTime()
	slots := make(chan struct{}, 2*b.plan.Cores)
	var all sync.WaitGroup
	errs := make([]error, len(codes))
	for k, code := range codes {
		slots <- struct{}{}
		all.Go(func() {
			_, errs[k] = b.tables.Open(ctx, code)
			<-slots
		})
	}
	all.Wait()
	took, used := time.Since(begin), ownCPUTime()-used
	if err := errors.Join(errs...); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables opened after a crash, each in the midst of one of %d games: %.2f s, %.2f s of a core\n", len(codes), len(journals), took.Seconds(), used.Seconds())
	return nil
}

func (b *openingBench) reopenAndReadJournal(ctx context.Context, code string) (entries [][]byte, size int64, err error) {
	if err := b.reopenStoreAndLobby(); err != nil {
		return nil, 0, err
	}
	log, err := b.store.Acquire(ctx, code)
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
