package table

import (
	"slices"

	"linework/texts"

	"linework/game"
	"linework/table/room"
)

// A reaction is what the table does about a change once it is in the journal, whoever asked
// for it. It reports whether it was for a change of this type.
type reaction func(*tableLoop, commit) bool

func reactTo[C room.Change](do func(*tableLoop, C, []game.Event)) reaction {
	return func(l *tableLoop, done commit) bool {
		change, ok := done.change.(C)
		if ok {
			do(l, change, done.events)
		}
		return ok
	}
}

// reactions is every change that the table does something about, beyond telling everyone
// how the table is now.
var reactions = []reaction{
	reactTo(func(l *tableLoop, c *room.MovePlayed, events []game.Event) {
		l.observe.CountMove(l.room.Match.Name, c.By)
		if c.By == "table" {
			l.bots.CancelTurn(c.Seat)
		}
		l.audiences.sendUpdatesAndBoards(events)
		l.bots.MaybeReactToPhaseEnd()
	}),
	reactTo(func(l *tableLoop, _ *room.BellRang, events []game.Event) {
		l.audiences.sendUpdatesAndBoards(events)
		l.bots.MaybeReactToPhaseEnd()
	}),
	reactTo(func(l *tableLoop, _ *room.EndRequested, events []game.Event) {
		l.audiences.sendUpdatesAndBoards(events)
	}),
	reactTo(func(l *tableLoop, _ *room.GameStarted, events []game.Event) {
		l.limits.spendStart()
		l.clock.setRunning(l.shouldClockRun())
		l.audiences.sendUpdatesAndBoards(events)
	}),
	reactTo(func(l *tableLoop, c *room.WordsChosen, _ []game.Event) { l.limits.spendPasteUnlessEmpty(c.Paste) }),
	reactTo(func(l *tableLoop, c *room.SeatTaken, _ []game.Event) { l.knocks.RemoveSeated(c.Hash) }),
	reactTo(func(l *tableLoop, c *room.SeatLeft, _ []game.Event) {
		l.handOverKeys.revokeSeatKeysAndExpired(c.Seat)
		l.closeAndRemoveSeatDevices(c.Seat, CloseKicked, c.Farewell)
		l.audiences.deleteAudience(c.Seat)
		if c.Invitation != "" {
			l.knocks.MarkAllUninvited()
		}
	}),
	reactTo(func(l *tableLoop, c *room.SeatRekeyed, _ []game.Event) {
		l.closeAndRemoveSeatDevices(c.Seat, CloseMoved, texts.NewMessage("close-moved"))
	}),
	reactTo((*tableLoop).closeWatchersOrSeatVisitors),
}

// reactToCommittedChange does what follows from a change that is in the journal.
func (l *tableLoop) reactToCommittedChange(done commit) {
	l.dirty = true
	l.finale.clearUnlessResults(l.room.Stage)
	if done.matchOver && l.room.Stage == room.Results {
		acts, err := l.room.FinaleActs()
		if err != nil { // without its drawings there is no finale; the results are on show all the same
			l.log.Warn("there is no finale", "error", err)
		}
		l.finale.start(acts, finalePacePercent(l.room))
	}
	l.audiences.viewChanged = l.audiences.viewChanged || room.AltersTableView(done.change) || done.matchOver
	for _, react := range reactions {
		if react(l, done) {
			return
		}
	}
}

// closeWatchersOrSeatVisitors closes the watchers of a table that was locked, but for the TVs
// that stay. Whoever waits outside one that was opened comes in, while there is a seat.
func (l *tableLoop) closeWatchersOrSeatVisitors(c *room.LockSet, _ []game.Event) {
	if !c.Open {
		for _, conn := range slices.Clone(l.audiences.connsOf(room.Public)) {
			if !slices.Contains(l.room.Screens, l.screens.keyHashOf(conn)) {
				l.closeAndRemoveDevice(conn, CloseWatchers, texts.NewMessage("close-watchers.just-locked"))
			}
		}
		return
	}
	for _, v := range l.knocks.Waiting() {
		if l.commitUnlessRefusedOrNil(l.planner.seatVisitor(v)) != nil {
			return
		}
	}
}
