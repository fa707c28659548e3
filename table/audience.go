package table

import (
	"encoding/json"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
)

// An audience is all devices that are sent the same: those of a seat, or of everyone who
// watches. It stays when its last device has gone, so that one that comes back can catch up.
type audience struct {
	stream stream
	id     room.SeatID
	conns  []Conn
	boards []game.Board // that it has been sent; nil while it has no device; never altered, for others share it
}

// boardEdition is the edition of a board that the audience has been sent.
func (x *audience) boardEdition(board int) (edition int, ok bool) {
	for _, b := range x.boards {
		if b.ID == board {
			return b.Edition, true
		}
	}
	return 0, false
}

// audiences is who is sent what: the table's view, the match as each may see it, and ink.
type audiences struct {
	room        *room.Room
	clock       *clock
	finale      *finaleShow
	all         []*audience // those who watch are room.Public
	byConn      map[Conn]*audience
	deviceNames map[Conn]string // what devices call themselves, where they do

	lastLoadedSeat  room.SeatID // the last seat that had been taken when the table was loaded
	toldStage       room.Stage  // as last told
	viewChanged     bool        // the table's view has changed since it was last told
	watchersChanged bool        // how many watch has not been told
	watchersSentAt  time.Time
	joiningConn     Conn     // a device that is about to be brought up to date
	inkScratch      [][]byte // scratch memory of spread
}

// watcherCountEvery is how often everyone is told how many watch.
const watcherCountEvery = time.Second

func newAudiences(r *room.Room, c *clock, f *finaleShow) audiences {
	return audiences{room: r, clock: c, finale: f, byConn: map[Conn]*audience{}, deviceNames: map[Conn]string{}, lastLoadedSeat: r.LastSeatID, toldStage: r.Stage}
}

// addDevice puts a device among its audience. It is told nothing before it is brought up to date.
func (a *audiences) addDevice(c Conn, id room.SeatID, name string) {
	x := a.find(id)
	if x == nil {
		x = &audience{stream: newStream(), id: id}
		a.all = append(a.all, x)
	}
	x.conns = append(x.conns, c)
	a.byConn[c], a.joiningConn = x, c
	if name != "" && len(name) <= maxDeviceName {
		a.deviceNames[c] = name
	}
	a.noteDeviceChange(id)
}

// maxDeviceName is how long the name of a device may be, in bytes; longer ones are none.
const maxDeviceName = 64

// earlierConn is the socket that a device of that name still has among an audience; nil for none.
func (a *audiences) earlierConn(id room.SeatID, name string) Conn {
	for _, c := range a.connsOf(id) {
		if name != "" && a.deviceNames[c] == name {
			return c
		}
	}
	return nil
}

// removeDevice forgets a device.
func (a *audiences) removeDevice(c Conn) {
	x := a.byConn[c]
	delete(a.byConn, c)
	delete(a.deviceNames, c)
	x.conns = slices.DeleteFunc(x.conns, func(each Conn) bool { return each == c })
	if len(x.conns) == 0 {
		x.conns, x.boards = nil, nil
	}
	a.noteDeviceChange(x.id)
}

// dropSeat forgets a seat's audience, which has no device any more, for good.
func (a *audiences) dropSeat(id room.SeatID) {
	a.all = slices.DeleteFunc(a.all, func(x *audience) bool { return x.id == id })
}

// find is that of a seat, or those who watch; nil where no device has ever been.
func (a *audiences) find(id room.SeatID) *audience {
	for _, x := range a.all {
		if x.id == id {
			return x
		}
	}
	return nil
}

// noteDeviceChange notes that a device came or went. Whether a seat has any is told at once; how
// many watch can wait, or each of a crowd that comes and goes would be told to all.
func (a *audiences) noteDeviceChange(id room.SeatID) {
	if id == room.Public {
		a.watchersChanged = true
	} else if a.deviceCount(id) <= 1 {
		a.viewChanged = true
	}
}

// untilWatcherCount is how long until it is told how many watch.
func (a *audiences) untilWatcherCount() time.Duration {
	if !a.watchersChanged {
		return time.Hour
	}
	return watcherCountEvery - time.Since(a.watchersSentAt)
}

// flushWatcherCount has it told how many watch, if that has changed and was not told just now.
func (a *audiences) flushWatcherCount() {
	if a.untilWatcherCount() <= 0 {
		a.watchersChanged, a.watchersSentAt, a.viewChanged = false, time.Now(), true
	}
}

// connsOf is the devices of a seat, or of those who watch.
func (a *audiences) connsOf(id room.SeatID) []Conn {
	if x := a.find(id); x != nil {
		return x.conns
	}
	return nil
}

// deviceCount is how many devices a seat has, or how many watch.
func (a *audiences) deviceCount(id room.SeatID) int { return len(a.connsOf(id)) }

// isFreshSeat reports whether a seat was taken since, and no device of it has been here.
func (a *audiences) isFreshSeat(id room.SeatID) bool {
	return id > a.lastLoadedSeat && a.find(id) == nil
}

// isEmpty reports whether nobody has a device here.
func (a *audiences) isEmpty() bool { return len(a.byConn) == 0 }

// sendUpdates sends every audience what is new to it: the table's view if it has changed, and
// the match as it may see it now. Every audience that has ever been here gets its
// update, so that a device that dropped out can catch up.
func (a *audiences) sendUpdates(events []game.Event) {
	turned := a.room.Stage != a.toldStage
	a.toldStage = a.room.Stage
	var view json.RawMessage
	if a.viewChanged {
		view = mustJSON(a.tableView())
		a.viewChanged = false
	}
	facts := make([]json.RawMessage, len(events))
	for i, e := range events {
		facts[i] = mustJSON(Fact{Kind: game.Kind(e.Fact), Data: mustJSON(e.Fact)})
	}
	for _, x := range a.all {
		now := a.currentSnapshot(x.id)
		u := update{table: view, match: now.matchView()}
		for i, e := range events {
			if e.To.Has(now.Seat) {
				u.facts = append(u.facts, facts[i])
			}
		}
		// An update without news would still tell that something happened, and when.
		same := x.stream.lastNumber > 0 && now.equal(x.stream.lastSnapshot)
		x.stream.lastSnapshot = now
		if same && view == nil && len(u.facts) == 0 {
			continue
		}
		x.send(x.stream.record(u, turned), a.joiningConn)
	}
	a.sendChangedBoards()
}

// tableView is the table as everyone may see it now.
func (a *audiences) tableView() View {
	v := newView(a.room, a.deviceCount, a.isFreshSeat)
	v.Finale = a.finale.view()
	return v
}

// send sends a frame to every device of the audience but one.
func (x *audience) send(frame []byte, but Conn) {
	for _, c := range x.conns {
		if c != but {
			c.Send(frame)
		}
	}
}

// sendToHost sends a frame to the host's devices, and to nobody else.
func (a *audiences) sendToHost(frame []byte) {
	if x := a.find(a.room.Host); x != nil && x.id != room.Public {
		x.send(frame, a.joiningConn)
	}
}

// currentSnapshot is the match as an audience may see it now.
func (a *audiences) currentSnapshot(id room.SeatID) matchSnapshot {
	if a.room.Match == nil {
		return matchSnapshot{MatchView: MatchView{Seat: game.Watcher}}
	}
	return a.snapshotOf(a.room.Match, id)
}

// snapshotOf is a match, which may be over, as an audience may see it.
func (a *audiences) snapshotOf(m *room.Match, id room.SeatID) matchSnapshot {
	status, seat := m.Status(), m.SeatOf(id)
	g := matchSnapshot{MatchView: MatchView{Seat: seat, Phase: status.Phase, Waiting: status.Waiting, Hush: status.Knowing.Has(seat), Left: -1, View: mustJSON(m.View(seat))}}
	if g.deadline = m.Deadline(); g.deadline > 0 {
		g.Left = int(max(0, g.deadline-a.clock.now()).Milliseconds())
		g.Whole = int(status.Whole.Milliseconds())
	}
	return g
}

// catchUpDevice brings the device that is joining up to date: by what it has missed since it
// was last here or, where that is not all there any more, by the whole truth.
func (a *audiences) catchUpDevice(c Conn, hello DoHello, version string) {
	a.joiningConn = nil
	x := a.byConn[c]
	if x == nil {
		return // sent away as it came
	}
	match := a.currentSnapshot(x.id).matchView()
	if frames, ok := x.stream.updatesSince(hello.Stream, hello.Seen, match); ok {
		for _, f := range frames {
			c.Send(f)
		}
	} else {
		c.Send(mustJSON(Welcome{
			Type: "welcome", Stream: x.stream.id, N: x.stream.lastNumber, Seat: x.id, Version: version, Table: a.tableView(), Match: match,
		}))
	}
	drawn, seat := a.boardsFor(x.id)
	if drawn == nil {
		return
	}
	now := drawn.Boards(seat)
	x.boards = a.internBoards(now)
	for _, b := range now {
		if hello.Stream == "" && isBlank(drawn, b.ID) {
			continue // one that comes back may have drawn on it meanwhile, or seen it before it was wiped
		}
		c.SendInk(drawn.Picture(seat, b.ID))
	}
}

// A stroke is a batch that was let into the match, or onto the warm-up sheet.
type stroke struct {
	room.InkBatch
	layer room.SeatID // of the sheet; Public for one of the match
	board int
	from  Conn // the device that drew it, which has drawn it already; nil for a bot's
}

// sendInk sends ink to everyone who may see its boards, each batch byte for byte as it came,
// and says to how many devices.
func (a *audiences) sendInk(strokes []stroke) (devices int) {
	for _, x := range a.all {
		for _, c := range x.conns {
			batches := a.inkScratch[:0]
			for _, s := range strokes {
				if _, sees := x.boardEdition(s.board); sees && c != s.from {
					batches = append(batches, s.Batch)
				}
			}
			if len(batches) > 0 {
				c.SendInk(batches...)
				devices++
			}
			a.inkScratch = batches
		}
	}
	clear(a.inkScratch[:cap(a.inkScratch)])
	return devices
}

// sendChangedBoards sends every audience the boards that it may see since the last change, or
// that the rules have altered.
func (a *audiences) sendChangedBoards() {
	for _, x := range a.all {
		drawn, seat := a.boardsFor(x.id)
		if drawn == nil || len(x.conns) == 0 {
			x.boards = nil
			continue
		}
		now := drawn.Boards(seat)
		if slices.Equal(now, x.boards) {
			continue
		}
		for _, b := range now {
			if edition, had := x.boardEdition(b.ID); had && edition == b.Edition || !had && isBlank(drawn, b.ID) {
				continue
			}
			picture := drawn.Picture(seat, b.ID)
			for _, c := range x.conns {
				if c != a.joiningConn {
					c.SendInk(picture)
				}
			}
		}
		x.boards = a.internBoards(now)
	}
}

// internBoards is a list of boards to keep: that of another audience where it is the same, as it
// mostly is.
func (a *audiences) internBoards(now []game.Board) []game.Board {
	for _, x := range a.all {
		if slices.Equal(x.boards, now) {
			return x.boards
		}
	}
	return slices.Clone(now)
}

// resendBoard sends a device whose ink was refused the board as it is.
func (a *audiences) resendBoard(c Conn, board int) {
	x := a.byConn[c]
	drawn, seat := a.boardsFor(x.id)
	if _, sees := x.boardEdition(board); drawn != nil && sees {
		c.SendInk(drawn.Picture(seat, board))
	}
}

// boardSource is what can be seen drawn: the boards of a match, or the warm-up sheet.
type boardSource interface {
	Boards(game.Seat) []game.Board
	Picture(seat game.Seat, board int) []byte
}

// isBlank reports whether a board is known to have nothing on it that would have to be shown.
func isBlank(b boardSource, board int) bool {
	sheet, ok := b.(room.Sheet)
	return ok && sheet.Blank(board)
}

// boardsFor is the boards that there are now, nil for none, and as which seat of the match an
// audience looks at them.
func (a *audiences) boardsFor(id room.SeatID) (boardSource, game.Seat) {
	if sheet, ok := a.room.Sheet(); ok {
		return sheet, game.Watcher
	}
	if a.room.Match == nil {
		return nil, game.Watcher
	}
	if inker, ok := a.room.Match.Match.(game.Inker); ok {
		return inker, a.room.Match.SeatOf(id)
	}
	return nil, game.Watcher
}
