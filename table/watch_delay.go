package table

import (
	"slices"
	"time"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// A watchDelay holds back what those who watch are sent, as long as the host wants (CM-36), and
// knows what they have been shown: whoever comes is shown that, and nothing that is held back.
// While there is one it goes on when nobody watches.
type watchDelay struct {
	audience *audience
	delay    time.Duration
	queue    []heldItem // in the order in which they are due
	bytes    int        // of the queue

	// What watchers have been shown.
	view     *View
	match    matchSnapshot
	matchAt  time.Time // since when they have been shown it
	boards   []game.Board
	drawings map[int]*ink.Drawing // by board
	covers   []byte               // the last frame that says what is covered; nil for none
}

// A heldItem is one thing that is held back: an update, ink, or a frame.
type heldItem struct {
	due  time.Time
	size int

	update *heldUpdate
	boards []game.Board // with lists: which boards there are from then on
	lists  bool
	board  int
	ink    []byte // a batch, or the picture of a board
	frame  []byte
	covers bool // the frame says what is covered
}

// A heldUpdate is an update that has no number yet.
type heldUpdate struct {
	view         *View // nil where it has not changed
	match        matchSnapshot
	update       update
	stageChanged bool
}

// maxHeldBytes is how much is held back. Beyond it all of it is forgotten for how the table is
// then, so that watchers see nothing for a while and then see that.
var maxHeldBytes = 4 << 20

// heldItemSize is what a held item costs beside its bytes, about.
const heldItemSize = 200

func (w *watchDelay) hold(item heldItem) {
	item.due = time.Now().Add(w.delay)
	if n := len(w.queue); n > 0 && w.queue[n-1].due.After(item.due) {
		item.due = w.queue[n-1].due // the delay was made shorter: nothing overtakes
	}
	item.size = heldItemSize + len(item.ink) + len(item.frame)
	if u := item.update; u != nil {
		item.size += len(u.match.View) + len(u.update.table)
		for _, f := range u.update.facts {
			item.size += len(f)
		}
	}
	w.queue = append(w.queue, item)
	w.bytes += item.size
}

// isOverfull reports whether too much is held back.
func (w *watchDelay) isOverfull() bool { return w.bytes > maxHeldBytes }

func (w *watchDelay) drop() { w.queue, w.bytes = nil, 0 }

// untilDue returns how long until something is to be shown; an hour where nothing is held back.
func (w *watchDelay) untilDue() time.Duration {
	if w == nil || len(w.queue) == 0 {
		return time.Hour
	}
	return time.Until(w.queue[0].due)
}

// releaseDue shows watchers what has been held back for long enough.
func (w *watchDelay) releaseDue(policy room.WatchPolicy, joining *device) {
	for w != nil && len(w.queue) > 0 && !time.Now().Before(w.queue[0].due) {
		w.release(policy, joining)
	}
}

// release shows watchers the first thing that is held back.
func (w *watchDelay) release(policy room.WatchPolicy, joining *device) {
	item := w.queue[0]
	w.queue[0] = heldItem{}
	w.queue = w.queue[1:]
	w.bytes -= item.size
	w.noteShown(item, policy)
	x := w.audience
	switch {
	case item.update != nil:
		x.send(x.stream.recordAndEncode(item.update.update, item.update.stageChanged), joining)
	case item.ink != nil:
		for _, d := range x.devices {
			if d != joining {
				d.SendInk(item.ink)
			}
		}
	case item.frame != nil:
		x.send(item.frame, joining)
	}
}

// noteShown notes what watchers are shown now. What the host wants of screens is shown at once.
func (w *watchDelay) noteShown(item heldItem, policy room.WatchPolicy) {
	switch {
	case item.update != nil:
		u := item.update
		if u.view != nil {
			u.view.Watching = policy
			w.view, u.update.table = u.view, game.MustJSON(u.view)
		}
		w.match, w.matchAt = u.match, time.Now()
	case item.lists:
		w.boards = item.boards
		for id := range w.drawings {
			if !slices.ContainsFunc(w.boards, func(b game.Board) bool { return b.ID == id }) {
				delete(w.drawings, id)
			}
		}
	case item.ink != nil:
		if w.drawings[item.board] == nil {
			w.drawings[item.board] = &ink.Drawing{}
		}
		d := w.drawings[item.board]
		if ink.IsSnapshot(item.ink) {
			_ = d.Load(item.ink) // ours always loads
		} else {
			_ = d.Apply(item.ink) // the match has taken it
		}
	case item.covers:
		w.covers = item.frame
	}
}

// shownMatch returns the match as watchers see it now, with the time that is left for them.
func (w *watchDelay) shownMatch() *MatchView {
	m := w.match.matchView()
	if m == nil || m.Left < 0 || w.view == nil || w.view.Paused || len(w.view.Learning) > 0 {
		return m
	}
	shown := *m
	shown.Left = max(0, m.Left-int(time.Since(w.matchAt).Milliseconds()))
	return &shown
}

// setWatchDelay begins, changes or ends the delay, as the host wants it. Those who watch see how
// the table is when it begins, and when it ends.
func (a *audiences) setWatchDelay() {
	delay := time.Duration(a.room.Watching.Delay) * time.Second
	w := a.watchDelay
	switch {
	case w != nil && delay > 0:
		w.delay = delay
	case w != nil:
		for len(w.queue) > 0 {
			w.release(a.room.Watching, a.joining)
		}
		a.watchDelay, w.audience.delay = nil, nil
		if len(w.audience.devices) == 0 {
			w.audience.boards = nil
		}
	case delay > 0:
		w = a.beginWatchDelay(delay)
		a.holdWhole()
		for len(w.queue) > 0 { // they have seen it already
			item := w.queue[0]
			w.queue = w.queue[1:]
			w.noteShown(item, a.room.Watching)
		}
		w.drop()
	}
}

func (a *audiences) beginWatchDelay(delay time.Duration) *watchDelay {
	x := a.findAudience(room.Public)
	if x == nil {
		x = &audience{stream: newStream(), id: room.Public}
		a.all = append(a.all, x)
	}
	w := &watchDelay{audience: x, delay: delay, drawings: map[int]*ink.Drawing{}}
	a.watchDelay, x.delay = w, w
	return w
}

// resumeWatchDelay begins the delay of a table that was just loaded. What watchers had been shown
// before is not known any more: they see a table between games until it is time.
func (a *audiences) resumeWatchDelay() {
	if a.room.Watching.Delay == 0 {
		return
	}
	w := a.beginWatchDelay(time.Duration(a.room.Watching.Delay) * time.Second)
	view := a.viewForWatchers()
	view.Stage, view.Finale, view.Playing, view.Paused, view.Last, view.Learning = room.Lobby, nil, []room.SeatID{}, false, false, []room.SeatID{}
	w.view, w.match = view, matchSnapshot{}
	a.holdWhole()
}

// holdWhole holds back the table as watchers may see it now, instead of all that was held back.
func (a *audiences) holdWhole() {
	w := a.watchDelay
	w.drop()
	x := w.audience
	view, now := a.viewForWatchers(), a.snapshotCurrentMatch(room.Public)
	x.stream.lastSnapshot = now
	w.hold(heldItem{update: &heldUpdate{view: view, match: now, update: update{table: game.MustJSON(view), match: now.matchView()}, stageChanged: true}})
	x.boards = nil
	a.sendBoardsTo(x)
}

// showWatchPolicyAtOnce has those who watch with a delay see at once what the host wants of
// screens.
func (a *audiences) showWatchPolicyAtOnce() {
	if w := a.watchDelay; w != nil && w.view != nil {
		view := *w.view
		view.Watching = a.room.Watching
		w.view = &view
		w.audience.send(w.audience.stream.recordAndEncode(update{table: game.MustJSON(view), match: w.shownMatch()}, false), a.joining)
	}
}

// coverAtOnce covers a board for those who watch with a delay, and forgets what is held back of
// it.
func (w *watchDelay) coverAtOnce(board int, covers, picture []byte, joining *device) {
	w.queue = slices.DeleteFunc(w.queue, func(item heldItem) bool {
		drop := item.ink != nil && item.board == board
		if drop {
			w.bytes -= item.size
		}
		return drop
	})
	if _, shown := w.drawings[board]; shown {
		for _, item := range []heldItem{{frame: covers, covers: true}, {board: board, ink: picture}} {
			w.queue = slices.Insert(w.queue, 0, item)
			w.release(room.WatchPolicy{}, joining)
		}
		return
	}
	w.hold(heldItem{frame: covers, covers: true})
	w.hold(heldItem{board: board, ink: picture})
}

// catchUp brings a device that watches with a delay up to date.
func (w *watchDelay) catchUp(d *device, hello DoHello, version string) {
	x, match := w.audience, w.shownMatch()
	if frames, ok := x.stream.updatesSince(hello.Stream, hello.Seen, match); ok {
		for _, f := range frames {
			d.Send(f)
		}
	} else {
		d.Send(game.MustJSON(Welcome{Type: "welcome", Stream: x.stream.id, N: x.stream.lastNumber, Seat: x.id, Version: version, Table: *w.view, Match: match}))
	}
	if w.covers != nil {
		d.Send(w.covers)
	}
	for _, b := range w.boards {
		picture := w.drawings[b.ID]
		if picture == nil {
			picture = &ink.Drawing{}
		}
		d.SendInk(picture.AppendSnapshot(nil, b.ID))
	}
}

// hasShownLastGame reports whether those who watch have seen the end of the game that "last"
// tells of.
func (w *watchDelay) hasShownLastGame(r *room.Room) bool {
	return w == nil || w.view.Stage == room.Lobby && w.view.Last && len(w.view.Evening) == len(r.Evening)
}

// holdInk holds back ink that those who watch may see.
func (a *audiences) holdInk(x *audience, strokes []inkStroke) {
	for _, s := range strokes {
		if edition, sees := x.lastSentEdition(s.board); sees && !isCovered(edition) {
			x.delay.hold(heldItem{board: s.board, ink: s.Batch})
		}
	}
	if x.delay.isOverfull() {
		a.holdWhole()
	}
}

// broadcastReaction shows everyone a reaction, those who watch with a delay later.
func (a *audiences) broadcastReaction(r Reaction) {
	frame := game.MustJSON(r)
	for _, x := range a.all {
		if x.delay != nil {
			x.delay.hold(heldItem{frame: frame})
		} else {
			x.send(frame, nil)
		}
	}
}
