package table

import (
	"slices"

	"linework/game"
	"linework/table/room"
)

// A reaction is what the table does about a change once it is in the journal, whoever asked
// for it. It reports whether it was for a change of this type.
type reaction func(*tableLoop, commit) bool

// reactTo makes a reaction to one type of change.
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
	reactTo((*tableLoop).afterMove),
	reactTo((*tableLoop).afterBell),
	reactTo(func(l *tableLoop, _ *room.EndRequested, events []game.Event) { l.audiences.sendUpdates(events) }),
	reactTo((*tableLoop).afterStart),
	reactTo(func(l *tableLoop, c *room.WordsChosen, _ []game.Event) { l.limits.spendPaste(c.Paste) }),
	reactTo(func(l *tableLoop, c *room.SeatTaken, _ []game.Event) { l.knocks.RemoveSeated(c.Hash) }),
	reactTo((*tableLoop).afterSeatLeft),
	reactTo((*tableLoop).afterRekeyed),
	reactTo((*tableLoop).afterLockSet),
}

// react does what follows from a change that is safe.
func (l *tableLoop) react(done commit) {
	l.dirty = true
	l.finale.clearOutsideResults(l.room.Stage)
	if done.matchOver && l.room.Stage == room.Results {
		l.startFinale()
	}
	l.audiences.viewChanged = l.audiences.viewChanged || room.AltersTable(done.change) || done.matchOver
	for _, react := range reactions {
		if react(l, done) {
			return
		}
	}
}

// startFinale shows the game that has just ended. Without its drawings there is no finale:
// the results are on show all the same.
func (l *tableLoop) startFinale() {
	acts, err := l.room.Finale()
	if err != nil {
		l.log.Warn("there is no finale", "error", err)
	}
	pace := l.room.Pace
	if game.IsUntimed(l.room.Match.Game.Info().Options, l.room.Options) {
		pace = 0
	}
	l.finale.start(acts, pace)
}

func (l *tableLoop) afterMove(c *room.MovePlayed, events []game.Event) {
	l.observe.Moved(l.room.Match.Name, c.By)
	if c.By == "table" {
		l.bots.CancelTurn(c.Seat)
	}
	l.audiences.sendUpdates(events)
	l.bots.ReactToPhaseEnd()
}

func (l *tableLoop) afterBell(_ *room.BellRang, events []game.Event) {
	l.audiences.sendUpdates(events)
	l.bots.ReactToPhaseEnd()
}

func (l *tableLoop) afterStart(_ *room.GameStarted, events []game.Event) {
	l.limits.spendStart()
	l.clock.setRunning(l.shouldClockRun())
	l.audiences.sendUpdates(events)
}

func (l *tableLoop) afterSeatLeft(c *room.SeatLeft, _ []game.Event) {
	l.handOverKeys.revoke(c.Seat)
	l.closeSeatDevices(c.Seat, CloseKicked, c.Farewell)
	l.audiences.dropSeat(c.Seat)
	if c.Invitation != "" {
		l.knocks.RevokeInvitations()
	}
}

func (l *tableLoop) afterRekeyed(c *room.SeatRekeyed, _ []game.Event) {
	l.closeSeatDevices(c.Seat, CloseMoved, seatMovedText)
}

// afterLockSet closes the watchers of a table that was locked, but for the TVs that stay.
// Whoever waits outside one that was opened comes in, while there is a seat.
func (l *tableLoop) afterLockSet(c *room.LockSet, _ []game.Event) {
	if !c.Open {
		for _, conn := range l.audiences.copyConns(room.Public) {
			if !slices.Contains(l.room.Screens, l.screens.keyHash(conn)) {
				l.closeDevice(conn, CloseWatchers, "the host has locked the table")
			}
		}
		return
	}
	for _, v := range l.knocks.Waiting() {
		if l.commitPlanned(l.planner.seatVisitor(v)) != nil {
			return
		}
	}
}
