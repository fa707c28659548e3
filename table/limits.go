package table

import (
	"time"

	"golang.org/x/time/rate"

	"linework/game"
	"linework/table/room"
)

// stopFactor is how many times its limit a table's journal may have before even its running
// game is stopped. What is between lets a game be finished that began within the limit.
const stopFactor = 2

// limits is how much may be done at a table: how large its journal may be, and how often
// people may do what costs room or time.
type limits struct {
	maxBytes   int64        // of the journal; 0 for no limit
	checkQuota func() error // refuses while the server has no room

	starts   *rate.Limiter                 // of games
	pastes   *rate.Limiter                 // of the players' own words
	connects map[room.SeatID]*rate.Limiter // of devices
	reports  map[room.SeatID]*rate.Limiter // of drawings, names and faces
	faces    map[room.SeatID]*rate.Limiter // chosen
}

// newLimits returns the limits of a table; with no maxBytes, or a nil checkQuota, that one is none.
func newLimits(maxBytes int64, checkQuota func() error) limits {
	if checkQuota == nil {
		checkQuota = func() error { return nil }
	}
	// Who starts and ends games or pastes words in a loop fills no disk.
	writes := func() *rate.Limiter { return rate.NewLimiter(rate.Every(30*time.Second), 20) }
	return limits{maxBytes: maxBytes, checkQuota: checkQuota, starts: writes(), pastes: writes(), connects: map[room.SeatID]*rate.Limiter{}, reports: map[room.SeatID]*rate.Limiter{}, faces: map[room.SeatID]*rate.Limiter{}}
}

// checkJournalRoom refuses to write to a journal that is too large. A game that is being
// played may be finished.
func (l *limits) checkJournalRoom(playing bool, journalBytes int64) error {
	switch {
	case l.maxBytes == 0 || journalBytes < l.maxBytes:
		return nil
	case !playing:
		return game.Refuse("table-budget.space", game.Figures{"megabytes": l.maxBytes >> 20})
	case journalBytes >= stopFactor*l.maxBytes:
		return game.Refuse("table-budget.space-in-game")
	}
	return nil
}

// checkMayStartGame refuses a new game for which the table or the server has no room, or that
// comes too soon after many others. It spends nothing: that is done when the game has started.
func (l *limits) checkMayStartGame(r *room.Room, journalBytes int64) error {
	if err := l.checkJournalRoom(r.Stage == room.Playing, journalBytes); err != nil {
		return err
	}
	if len(r.Evening) >= room.MaxGames {
		return game.Refuse("table-budget.games", game.Figures{"games": room.MaxGames})
	}
	if err := l.checkQuota(); err != nil {
		return err
	}
	if wait := untilAllowed(l.starts, time.Now()); wait > 0 {
		return game.Refuse("slow-down.games", game.Figures{"seconds": int(wait.Seconds()) + 1})
	}
	return nil
}

// checkMayPasteWords refuses more of the players' own words, for want of room or after many
// others. It spends nothing: see spendPasteUnlessEmpty.
func (l *limits) checkMayPasteWords() error {
	if err := l.checkQuota(); err != nil {
		return err
	}
	if wait := untilAllowed(l.pastes, time.Now()); wait > 0 {
		return game.Refuse("slow-down.pasted-words", game.Figures{"seconds": int(wait.Seconds()) + 1})
	}
	return nil
}

// untilAllowed returns how long until a limiter allows one more, and takes nothing from it.
func untilAllowed(l *rate.Limiter, now time.Time) time.Duration {
	r := l.ReserveN(now, 1)
	defer r.CancelAt(now)
	return r.DelayFrom(now)
}

func (l *limits) spendPasteUnlessEmpty(words string) {
	if words != "" {
		l.pastes.Allow()
	}
}

// spendConnect counts a device of a seat, or one more watcher, that comes now, and reports
// whether it may. Each is sent everything, so none comes without end; a seat's device in a bad
// network does not come so often, nor do all watchers together.
func (l *limits) spendConnect(who room.SeatID) (allowed bool) {
	limiter, ok := l.connects[who]
	if !ok {
		limiter = rate.NewLimiter(rate.Every(time.Second), 30)
		if who == room.Public {
			limiter = rate.NewLimiter(rate.Every(50*time.Millisecond), 300)
		}
		l.connects[who] = limiter
	}
	return limiter.Allow()
}

// spendReport counts a report of a seat, and reports whether it may be filed. Each is kept for
// as long as the table is, so nobody reports without end.
func (l *limits) spendReport(by room.SeatID) (allowed bool) { return spendPerSeat(l.reports, by) }

// spendFace counts a face that a seat chooses, and reports whether it may. Each is journaled and sent
// to everyone.
func (l *limits) spendFace(by room.SeatID) (allowed bool) { return spendPerSeat(l.faces, by) }

// spendPerSeat takes one from a seat's limiter, which allows ten in a row and then two a minute.
func spendPerSeat(limiters map[room.SeatID]*rate.Limiter, by room.SeatID) (allowed bool) {
	limiter, ok := limiters[by]
	if !ok {
		limiter = rate.NewLimiter(rate.Every(30*time.Second), 10)
		limiters[by] = limiter
	}
	return limiter.Allow()
}
