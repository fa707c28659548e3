package table

import (
	"time"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// A measure is how many times in a row something may be done, and then how often.
type measure struct {
	burst int
	every time.Duration
}

var (
	// Who starts and ends games or pastes words in a loop fills no disk.
	takesRoom = measure{20, 30 * time.Second}
	// Whoever comes is told everything, so nobody comes without end: a seat's device in a
	// bad network does not come so often, nor do all who watch together.
	seatComes    = measure{30, time.Second}
	watcherComes = measure{300, 50 * time.Millisecond}
)

// An allowance is up to when what may be done has been used up.
type allowance time.Time

// take uses up a part of the allowance, or says how long to wait for one.
func (a *allowance) take(now time.Time, m measure) (wait time.Duration) {
	used := time.Time(*a)
	if full := now.Add(-time.Duration(m.burst) * m.every); used.Before(full) {
		used = full
	}
	used = used.Add(m.every)
	if used.After(now) {
		return used.Sub(now)
	}
	*a = allowance(used)
	return 0
}

// stopFactor is how many budgets a table may fill before even its running game is
// stopped. The last of them lets a game be finished that began within the budget.
const stopFactor = 2

// exemptCommands is the commands that write nothing, or that let people leave and end a game.
var exemptCommands = map[string]bool{"ask": true, "react": true, "hand-over": true, "finale": true, "leave": true, "kick": true, "lobby": true, "finish": true, "forget": true}

// A limits is what may still be done at a table: as far as its journal, its server and
// the patience of both allow.
type limits struct {
	cfg      *Config
	room     *room.Room
	journal  journal.Log
	starts   allowance                 // of games
	pastes   allowance                 // of the players' own words
	arrivals map[room.SeatID]allowance // how often devices come
}

// checkJournalRoom refuses a command for which the table's journal has no room. A game that is
// being played may be finished.
func (b *limits) checkJournalRoom(do string) error {
	limit := b.cfg.MaxJournalBytes
	if limit == 0 || exemptCommands[do] {
		return nil
	}
	size := b.journal.Size()
	if size < limit {
		return nil
	}
	if b.room.Stage != room.Playing {
		return game.Refuse("table-budget", "this table has used up its {megabytes} MB on the server. Its drawings and scores stay; start a new table to keep playing", game.Figures{"megabytes": limit >> 20})
	}
	if size >= stopFactor*limit {
		return game.Refuse("table-budget", "this table has used up its room on the server, so this game can’t carry on; the host can end it. Start a new table to keep playing")
	}
	return nil
}

// checkStart refuses a new game that the table has no room for, that the server has no
// room for, or that comes too soon after many others.
func (b *limits) checkStart() error {
	if err := b.checkJournalRoom("start"); err != nil {
		return err
	}
	if len(b.room.Evening) >= room.MaxGames {
		return game.Refuse("table-budget", "{games} games have been played at this table, and that’s all it can hold; start a new one to keep playing", game.Figures{"games": room.MaxGames})
	}
	if err := b.checkServerQuota(); err != nil {
		return err
	}
	if wait := b.starts.take(time.Now(), takesRoom); wait > 0 {
		return game.Refuse("slow-down", "too many games were started at this table just now; wait {seconds} s", game.Figures{"seconds": int(wait.Seconds()) + 1})
	}
	return nil
}

// checkPaste refuses words of the players' own likewise.
func (b *limits) checkPaste() error {
	if err := b.checkServerQuota(); err != nil {
		return err
	}
	if wait := b.pastes.take(time.Now(), takesRoom); wait > 0 {
		return game.Refuse("slow-down", "words were pasted too often just now; wait {seconds} s", game.Figures{"seconds": int(wait.Seconds()) + 1})
	}
	return nil
}

func (b *limits) checkServerQuota() error {
	if b.cfg.CheckQuota == nil {
		return nil
	}
	return b.cfg.CheckQuota()
}

// allowConnect reports whether a seat's device, or one more watcher, may come now.
func (b *limits) allowConnect(who room.SeatID) bool {
	m := seatComes
	if who == room.Public {
		m = watcherComes
	}
	a := b.arrivals[who]
	wait := a.take(time.Now(), m)
	b.arrivals[who] = a
	return wait == 0
}
