package table

import (
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
	"linework/texts"
)

// reactToCommittedChange does what the table does about a change once it is in the journal,
// whoever asked for it.
func (l *tableLoop) reactToCommittedChange(done commit) {
	l.dirty = true
	if l.room.Stage != room.Results {
		l.finale = finaleShow{}
	} else if done.matchOver {
		acts, err := l.room.FinaleActs()
		if err != nil { // without its drawings there is no finale; the results are on show all the same
			l.log.Warn("there is no finale", "error", err)
		}
		l.finale = finaleShow{acts: acts, pace: finalePacePercent(l.room), since: time.Now()}
	}
	l.audiences.viewChanged = l.audiences.viewChanged || room.AltersTableView(done.change) || done.matchOver
	switch c := done.change.(type) {
	case *room.MovePlayed:
		l.observe.CountMove(l.room.Match.Name, c.By)
		if c.By == "table" {
			l.bots.CancelTurn(c.Seat)
		}
		l.audiences.sendUpdatesAndBoards(done.events)
		l.bots.MaybeReact(done.events, c.Seat, done.matchOver)
	case *room.BellRang:
		l.audiences.sendUpdatesAndBoards(done.events)
		l.bots.MaybeReact(done.events, game.Watcher, done.matchOver)
	case *room.BotReplaced:
		l.audiences.sendUpdatesAndBoards(done.events)
	case *room.EndRequested:
		l.audiences.sendUpdatesAndBoards(done.events)
	case *room.GameStarted:
		l.limits.starts.Allow()
		l.clock.setRunning(l.shouldClockRun())
		l.audiences.sendUpdatesAndBoards(done.events)
	case *room.WordsChosen:
		l.limits.spendPasteUnlessEmpty(c.Paste)
	case *room.RemovalLifted:
		l.knocks.NotifyHost()
	case *room.ReportFiled:
		l.showReportOrCover(c.Name)
	case *room.ReportWithdrawn:
		l.showReportOrCover(c.Name)
	case *room.ReportJudged:
		l.showReportOrCover(c.Name)
	case *room.SeatTaken:
		if v := l.knocks.FindByHash(c.Hash); v != nil {
			l.origins.recordSeat(c.Seat, Origin{v.Browser, v.Network})
		}
		l.knocks.RemoveSeated(c.Hash)
		if c.Joins {
			l.audiences.sendUpdatesAndBoards(done.events)
		}
	case *room.SeatLeft:
		l.handOverKeys.revokeSeatKeysAndExpired(c.Seat)
		l.closeAndRemoveSeatDevices(c.Seat, CloseKicked, c.Farewell)
		l.audiences.deleteAudience(c.Seat)
		if c.Invitation != "" {
			l.knocks.MarkAllUninvited()
		}
		if c.Removal != nil {
			l.knocks.NotifyHost()
			l.closeWatchersNearRemoved()
		}
		delete(l.origins.seats, c.Seat)
	case *room.SeatRekeyed:
		l.closeAndRemoveSeatDevices(c.Seat, CloseMoved, texts.NewMessage("close-moved"))
	case *room.FilterSet, *room.GameChosen, *room.OptionsSet:
		l.renameOffensiveSeats()
	case *room.DrawingApproved, *room.FaceChosen:
		l.audiences.viewChanged = l.audiences.viewChanged || l.room.GalleryEdition() != l.audiences.toldGallery
		l.audiences.sendNewAndChangedBoards()
		l.audiences.sendApprovalsIfChanged()
	case *room.WatchPolicySet:
		l.audiences.setWatchDelay()
		l.audiences.showWatchPolicyAtOnce()
	case *room.LockSet:
		l.closeWatchersOrSeatVisitors(c)
	}
	if done.nextRound {
		l.seatLatecomers()
	}
}

// seatLatecomers gives those who came during the game the seats of bots, now that a round
// begins (CM-34). Who is not here stays with the watchers.
func (l *tableLoop) seatLatecomers() {
	for _, c := range l.room.Replacements() {
		if l.audiences.deviceCount(c.Seat) == 0 {
			continue
		}
		l.bots.CancelTurn(l.room.Match.SeatOf(c.Bot))
		if err := l.commit(c); err != nil {
			return
		}
	}
}

// closeWatchersNearRemoved closes the watchers, but for TVs, that come from where somebody was
// just removed: they may be the same person.
func (l *tableLoop) closeWatchersNearRemoved() {
	for _, d := range slices.Clone(l.audiences.devicesOf(room.Public)) {
		if !l.origins.mayWatch(d, d.origin) {
			l.closeAndRemoveDevice(d, CloseWatchers, texts.NewMessage("close-watchers.knock"))
		}
	}
}

// closeWatchersOrSeatVisitors closes the watchers of a table that was locked, but for the TVs
// that stay. Whoever waits outside one that was opened comes in, while there is a seat.
func (l *tableLoop) closeWatchersOrSeatVisitors(c *room.LockSet) {
	if !c.Open {
		for _, d := range slices.Clone(l.audiences.devicesOf(room.Public)) {
			if !slices.Contains(l.room.Screens, d.screenHash) {
				l.closeAndRemoveDevice(d, CloseWatchers, texts.NewMessage("close-watchers.just-locked"))
			}
		}
		return
	}
	_ = l.seatWelcomeVisitors()
}

// seatWelcomeVisitors gives seats to those who wait outside a table that is open, while there are any; but not
// to those whom only the host lets in.
func (l *tableLoop) seatWelcomeVisitors() error {
	for _, v := range l.knocks.Waiting() {
		if l.origins.standingOf(Origin{v.Browser, v.Network}) != welcome {
			continue
		}
		if err := l.commitUnlessRefusedOrNil(l.planner.seatVisitor(v)); err != nil {
			return err
		}
	}
	return nil
}
