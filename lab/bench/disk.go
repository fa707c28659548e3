package bench

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"linework/games"
	"linework/ink"
	"linework/journal"
	"linework/table"
	"linework/table/room"
)

// MeasureDisk measures what is stored of an evening of all games between bots, beside what all
// tables share, and of an hour of drawing; and what is left of it once the games are settled and
// their ink was removed.
func MeasureDisk(out io.Writer) (err error) {
	defer returnFailure(&err)
	l := newLocalLobby(table.Config{BotDelay: func() time.Duration { return time.Millisecond }, BotSlots: make(chan struct{}, runtime.NumCPU())}, 10)
	defer l.remove()
	l.playGamesWithBots(games.All()...) // brings the packs
	l.pruneAll()
	before := l.usedBytes()
	l.playGamesWithBots(games.All()...)
	l.printStoredAndPruned(out, fmt.Sprintf("an evening of %d games by bots", len(games.All())), before)
	before = l.usedBytes()
	check(l.storeHourOfDrawing())
	l.printStoredAndPruned(out, fmt.Sprintf("an hour of drawing at %d samples a second, in %d games", sampleRate, hourGames), before)
	return nil
}

// printStoredAndPruned prints how much is stored since before, and how much once all tables are pruned.
func (l *localLobby) printStoredAndPruned(out io.Writer, label string, before int64) {
	l.restart()
	stored := l.usedBytes() - before
	l.pruneAll()
	left := l.usedBytes() - before
	fmt.Fprintf(out, "%s: %d KB, and %d KB once settled, %.2f of it\n", label, stored>>10, left>>10, float64(left)/float64(stored))
}

// pruneAll removes the ink of all games that are over, as a server does a day later.
func (l *localLobby) pruneAll() {
	l.restart()
	_, err := l.tables.PruneUnusedSince(context.Background(), time.Now().Add(time.Second))
	check(err)
}

// usedBytes returns how many bytes of the database are in use.
func (l *localLobby) usedBytes() int64 {
	u, err := l.store.Usage(context.Background())
	check(err)
	return u.Used
}

// An hour of drawing is so many games, with a drawing a minute.
const (
	hourGames        = 12
	drawingsEachGame = 5
)

// storeHourOfDrawing stores what a quiet table stores when one pen draws for an hour: an entry for
// each batch, and at the end of each game its drawings as blobs and the entry that settles it.
func (l *localLobby) storeHourOfDrawing() error {
	log, err := l.store.Create(context.Background(), tableCodeForNumber(1))
	if err != nil {
		return err
	}
	at := time.Duration(0)
	for n := range hourGames {
		for k := range drawingsEachGame {
			drawn, err := storeDrawing(log, uint64(n*drawingsEachGame+k), at)
			if err != nil {
				return err
			}
			at += time.Minute
			if err := log.StoreBlobs(drawn.Append(nil)); err != nil {
				return err
			}
		}
		if err := log.AppendMark(true, room.Encode(at, &room.TableSettled{State: room.State{Keys: room.Keys{Code: tableCodeForNumber(1)}, Stage: room.Lobby}})); err != nil {
			return err
		}
	}
	return log.Release()
}

// storeDrawing stores a minute of drawing from a table time on, and returns its recording.
func storeDrawing(log journal.Log, seed uint64, at time.Duration) (drawn ink.Recording, err error) {
	last := -time.Hour
	for rest := generateTrace(seed, time.Minute); len(rest) > 0; {
		var b batch
		b, last, rest = cutBatch(rest, 0, last+table.IdlePenInterval)
		if err := log.Append(false, room.Encode(0, &room.InkDrawn{Batches: []room.InkBatch{{At: at + last, Batch: b.frame}}})); err != nil {
			return nil, err
		}
		drawn = append(drawn, ink.Moment{At: last, Batch: b.frame})
	}
	return drawn, nil
}
