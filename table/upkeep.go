package table

import (
	"context"
	"time"

	"linework/table/room"
)

// What a table does by itself, between commands.

// saveClockEvery is how much of a time limit a crash may give back.
const saveClockEvery = 5 * time.Second

// repairLoadedTable brings a table that was just loaded into a state in which it can go on. A
// match that could not be replayed ends, with the evening's score as it was (CM-27). A
// journal of old, which has settled nothing yet, does so.
func (l *tableLoop) repairLoadedTable(ctx context.Context) error {
	if _, err := l.nameHeirIfNoOwner(); err != nil {
		return err
	}
	if err := l.commitUnlessRefusedOrNil(l.reports.forgetOld()); err != nil {
		return err
	}
	if m := l.room.Match; l.room.Stage == room.Playing && m.ReplayError != nil {
		l.log.Warn("a game cannot be carried over and ends", "game", m.Name, "rules then", m.Rules, "reason", m.ReplayError)
		return l.commit(&room.GameAbandoned{Game: m.Name})
	}
	if l.room.Unreplayable > 0 {
		l.log.Warn("games of an older version could not be followed; their results are lost", "games", l.room.Unreplayable)
	}
	marks, err := l.journal.Marks(ctx)
	if err != nil || len(marks) > 0 || l.room.Stage == room.Playing || len(l.room.Evening) == 0 || l.room.Unreplayable > 0 {
		return err // with a game that could not be replayed, another version may do better
	}
	settled, err := l.storeBlobsAndEncodeSettled(l.room.At)
	if err != nil {
		return err
	}
	return l.appendInkAndEntries(true, true, settled)
}

// ringBellIfDeadlinePassed rings the bell when it is due, before any later move.
func (l *tableLoop) ringBellIfDeadlinePassed() {
	if l.room.Stage != room.Playing || l.isStopped() {
		return
	}
	if d := l.room.Match.Deadline(); d > 0 && l.clock.now() >= d {
		_ = l.commit(&room.BellRang{})
	}
}

// runUpkeepAndSendUpdates does what the table does by itself, until there is nothing left to do now, and
// then sends everyone how the table is.
func (l *tableLoop) runUpkeepAndSendUpdates() {
	l.audiences.watchDelay.releaseDue(l.room.Watching, l.audiences.joining)
	for l.dirty = true; l.dirty && !l.isStopped(); {
		l.dirty = false
		l.clock.setRunning(l.shouldClockRun())
		l.replaceAbsentHostOrRestoreOwner()
		if l.tutorial.trackDeserted() {
			_ = l.commit(&room.TutorialSeen{})
		}
		// The time is noted now and then, so that after a crash a clock that runs goes on
		// where it was.
		if l.clock.isRunning() && l.room.Match.Deadline() > 0 && time.Since(l.lastEntryAt) >= saveClockEvery {
			_ = l.commit(&room.ClockTicked{})
		}
		l.bots.ScheduleAndRunDueTurns(l.clock.isRunning())
		if l.knocks.ExpireAndCheckHostTold(l.room.Host) {
			l.audiences.sendToHost(encodeDoor(l.knocks.Waiting(), l.room))
		}
		l.audiences.markViewChangedIfWatcherCountDue()
		if l.finale.untilNextAct() <= 0 {
			l.finale.goToAct(l.finale.act + 1)
			l.audiences.viewChanged = true
		}
		l.pruner.trackAndBeginIfDue(l.room.Stage)
		if l.presence.untilIdleTimeout() <= 0 {
			l.stopReason = errIdle
		}
	}
	if l.audiences.viewChanged && !l.isStopped() {
		l.audiences.sendUpdatesAndBoards(nil)
	}
}

// nameHeirIfNoOwner gives the table an owner while a person sits there, and reports whether it has
// one. Whoever leaves names their heir, so this is for journals of old, and for the last to go.
func (l *tableLoop) nameHeirIfNoOwner() (owned bool, err error) {
	r := l.room
	if owner := r.SeatByID(r.Owner); owner != nil && owner.IsPerson() {
		return true, nil
	}
	heir := l.planner.deputyOrNextPersonAfter(r.Owner)
	if heir != r.Owner || heir != r.Host {
		err = l.commit(&room.HostNamed{Seat: heir})
	}
	return heir != room.Public, err
}

// replaceAbsentHostOrRestoreOwner has the next person who is here stand in, when the host has
// gone for good or for half a minute; an owner who returns is the host again (CM-6).
func (l *tableLoop) replaceAbsentHostOrRestoreOwner() {
	r := l.room
	owned, err := l.nameHeirIfNoOwner()
	l.presence.trackHost(r.Host, r.Host != room.Public && l.audiences.deviceCount(r.Host) > 0)
	if !owned || err != nil {
		return
	}
	host := r.SeatByID(r.Host)
	gone := host == nil || !host.IsPerson()
	switch next, here := l.planner.nextPersonPreferConnected(r.Host); {
	case r.Owner != r.Host && l.audiences.deviceCount(r.Owner) > 0:
		_ = l.commit(&room.HostNamed{Seat: r.Owner})
	case here && (gone || l.presence.hasHostTimedOut()):
		_ = l.commit(&room.HostNamed{Seat: next, Deputy: true})
	case gone:
		_ = l.commit(&room.HostNamed{Seat: r.Owner})
	}
}

// untilNextWake returns how long the table may sleep when nobody says anything.
func (l *tableLoop) untilNextWake() time.Duration {
	wait := min(
		l.presence.untilHostTimeout(), l.presence.untilIdleTimeout(), l.audiences.untilWatcherCountDue(), l.knocks.UntilNextExpiry(),
		l.tutorial.untilDeserted(), l.finale.untilNextAct(), l.ink.untilDue(), l.bots.UntilNextTurn(), l.audiences.watchDelay.untilDue(), l.pruner.untilDue(),
	)
	if l.clock.isRunning() && l.room.Match.Deadline() > 0 {
		wait = min(wait, l.room.Match.Deadline()-l.clock.now(), saveClockEvery-time.Since(l.lastEntryAt))
	}
	return max(wait, time.Millisecond)
}
