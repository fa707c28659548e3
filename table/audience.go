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

// has is the edition of a board that the audience has been sent.
func (x *audience) has(board int) (edition int, ok bool) {
	for _, b := range x.boards {
		if b.ID == board {
			return b.Edition, true
		}
	}
	return 0, false
}

// audiences is who is sent what: the table's view, the match as each may see it, and ink.
type audiences struct {
	room  *room.Room
	clock *clock
	show  *finale
	all   []*audience // those who watch are room.Public
	of    map[Conn]*audience
	names map[Conn]string // what devices call themselves, where they do

	loaded     room.SeatID // the last seat that had been taken when the table was loaded
	stage      room.Stage  // as last told
	stale      bool        // the table's view has changed since it was last told
	crowdMoved bool        // how many watch has not been told
	crowdTold  time.Time
	joining    Conn     // a device that is about to be brought up to date
	outgoing   [][]byte // scratch memory of spread
}

// crowdEvery is how often everyone is told how many watch.
const crowdEvery = time.Second

func newAudiences(r *room.Room, c *clock, f *finale) audiences {
	return audiences{room: r, clock: c, show: f, of: map[Conn]*audience{}, names: map[Conn]string{}, loaded: r.LastID, stage: r.Stage}
}

// add puts a device among its audience. It is told nothing before it is brought up to date.
func (a *audiences) add(c Conn, id room.SeatID, name string) {
	x := a.audience(id)
	if x == nil {
		x = &audience{stream: newStream(), id: id}
		a.all = append(a.all, x)
	}
	x.conns = append(x.conns, c)
	a.of[c], a.joining = x, c
	if name != "" && len(name) <= maxDeviceName {
		a.names[c] = name
	}
	a.moved(id)
}

// maxDeviceName is how long the name of a device may be, in bytes; longer ones are none.
const maxDeviceName = 64

// earlier is the socket that a device of that name still has among an audience; nil for none.
func (a *audiences) earlier(id room.SeatID, name string) Conn {
	for _, c := range a.conns(id) {
		if name != "" && a.names[c] == name {
			return c
		}
	}
	return nil
}

// remove forgets a device.
func (a *audiences) remove(c Conn) {
	x := a.of[c]
	delete(a.of, c)
	delete(a.names, c)
	x.conns = slices.DeleteFunc(x.conns, func(each Conn) bool { return each == c })
	if len(x.conns) == 0 {
		x.conns, x.boards = nil, nil
	}
	a.moved(x.id)
}

// drop forgets a seat's audience, which has no device any more, for good.
func (a *audiences) drop(id room.SeatID) {
	a.all = slices.DeleteFunc(a.all, func(x *audience) bool { return x.id == id })
}

// audience is that of a seat, or those who watch; nil where no device has ever been.
func (a *audiences) audience(id room.SeatID) *audience {
	for _, x := range a.all {
		if x.id == id {
			return x
		}
	}
	return nil
}

// moved notes that a device came or went. Whether a seat has any is told at once; how
// many watch can wait, or each of a crowd that comes and goes would be told to all.
func (a *audiences) moved(id room.SeatID) {
	if id == room.Public {
		a.crowdMoved = true
	} else if a.count(id) <= 1 {
		a.stale = true
	}
}

// untilCrowd is how long until it is told how many watch.
func (a *audiences) untilCrowd() time.Duration {
	if !a.crowdMoved {
		return time.Hour
	}
	return crowdEvery - time.Since(a.crowdTold)
}

// mindCrowd has it told how many watch, if that has changed and was not told just now.
func (a *audiences) mindCrowd() {
	if a.untilCrowd() <= 0 {
		a.crowdMoved, a.crowdTold, a.stale = false, time.Now(), true
	}
}

// conns is the devices of a seat, or of those who watch.
func (a *audiences) conns(id room.SeatID) []Conn {
	if x := a.audience(id); x != nil {
		return x.conns
	}
	return nil
}

// count is how many devices a seat has, or how many watch.
func (a *audiences) count(id room.SeatID) int { return len(a.conns(id)) }

// fresh reports whether a seat was taken since, and no device of it has been here.
func (a *audiences) fresh(id room.SeatID) bool { return id > a.loaded && a.audience(id) == nil }

// none reports whether nobody has a device here.
func (a *audiences) none() bool { return len(a.of) == 0 }

// tell sends every audience what is new to it: the table's view if it has changed, and
// the match as it may see it now. Every audience that has ever been here gets its
// update, so that a device that dropped out can catch up.
func (a *audiences) tell(events []game.Event) {
	turned := a.room.Stage != a.stage
	a.stage = a.room.Stage
	var view json.RawMessage
	if a.stale {
		view = mustJSON(a.view())
		a.stale = false
	}
	facts := make([]json.RawMessage, len(events))
	for i, e := range events {
		facts[i] = mustJSON(Fact{Kind: a.room.Match.Game.Wire().KindOf(e.Fact), Data: mustJSON(e.Fact)})
	}
	for _, x := range a.all {
		now := a.glance(x.id)
		u := update{table: view, match: now.told()}
		for i, e := range events {
			if e.To.Has(now.Seat) {
				u.facts = append(u.facts, facts[i])
			}
		}
		// An update without news would still tell that something happened, and when.
		same := x.stream.n > 0 && now.same(x.stream.seen)
		x.stream.seen = now
		if same && view == nil && len(u.facts) == 0 {
			continue
		}
		x.send(x.stream.add(u, turned), a.joining)
	}
	a.showBoards()
}

// view is the table as everyone may see it now.
func (a *audiences) view() View {
	v := viewOf(a.room, a.count, a.fresh)
	v.Finale = a.show.view()
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

// tellHost sends a frame to the host's devices, and to nobody else.
func (a *audiences) tellHost(frame []byte) {
	if x := a.audience(a.room.Host); x != nil && x.id != room.Public {
		x.send(frame, a.joining)
	}
}

// glance is the match as an audience may see it now.
func (a *audiences) glance(id room.SeatID) glance {
	if a.room.Match == nil {
		return glance{MatchView: MatchView{Seat: game.Watcher}}
	}
	return a.look(a.room.Match, id)
}

// look is a match, which may be over, as an audience may see it.
func (a *audiences) look(m *room.Match, id room.SeatID) glance {
	status, seat := m.Status(), m.SeatOf(id)
	g := glance{MatchView: MatchView{Seat: seat, Phase: status.Phase, Waiting: status.Waiting, Hush: status.KnowsSecret.Has(seat), Left: -1, View: mustJSON(m.View(seat))}}
	if g.bell = m.Deadline(); g.bell > 0 {
		g.Left = int(max(0, g.bell-a.clock.now()).Milliseconds())
		g.Whole = int(status.LimitTotal.Milliseconds())
	}
	return g
}

// catchUp brings the device that is joining up to date: by what it has missed since it
// was last here or, where that is not all there any more, by the whole truth.
func (a *audiences) catchUp(c Conn, hello DoHello, version string) {
	a.joining = nil
	x := a.of[c]
	if x == nil {
		return // sent away as it came
	}
	match := a.glance(x.id).told()
	if frames, ok := x.stream.since(hello.Stream, hello.Seen, match); ok {
		for _, f := range frames {
			c.Send(f)
		}
	} else {
		c.Send(mustJSON(Welcome{
			Type: "welcome", Stream: x.stream.id, N: x.stream.n, Seat: x.id, Version: version, Table: a.view(), Match: match,
		}))
	}
	drawn, seat := a.drawn(x.id)
	if drawn == nil {
		return
	}
	now := drawn.Boards(seat)
	x.boards = a.shared(now)
	for _, b := range now {
		if hello.Stream == "" && blank(drawn, b.ID) {
			continue // one that comes back may have drawn on it meanwhile, or seen it before it was wiped
		}
		c.SendInk(drawn.Picture(seat, b.ID))
	}
}

// A stroke is a batch that was let into the match, or onto the warm-up sheet.
type stroke struct {
	room.Penned
	layer room.SeatID // of the sheet; Public for one of the match
	board int
	from  Conn // the device that drew it, which has drawn it already; nil for a bot's
}

// spread sends ink to everyone who may see its boards, each batch byte for byte as it came,
// and says to how many devices.
func (a *audiences) spread(strokes []stroke) (devices int) {
	for _, x := range a.all {
		for _, c := range x.conns {
			batches := a.outgoing[:0]
			for _, s := range strokes {
				if _, sees := x.has(s.board); sees && c != s.from {
					batches = append(batches, s.Batch)
				}
			}
			if len(batches) > 0 {
				c.SendInk(batches...)
				devices++
			}
			a.outgoing = batches
		}
	}
	clear(a.outgoing[:cap(a.outgoing)])
	return devices
}

// showBoards sends every audience the boards that it may see since the last change, or
// that the rules have altered.
func (a *audiences) showBoards() {
	for _, x := range a.all {
		drawn, seat := a.drawn(x.id)
		if drawn == nil || len(x.conns) == 0 {
			x.boards = nil
			continue
		}
		now := drawn.Boards(seat)
		if slices.Equal(now, x.boards) {
			continue
		}
		for _, b := range now {
			if edition, had := x.has(b.ID); had && edition == b.Edition || !had && blank(drawn, b.ID) {
				continue
			}
			picture := drawn.Picture(seat, b.ID)
			for _, c := range x.conns {
				if c != a.joining {
					c.SendInk(picture)
				}
			}
		}
		x.boards = a.shared(now)
	}
}

// shared is a list of boards to keep: that of another audience where it is the same, as it
// mostly is.
func (a *audiences) shared(now []game.Board) []game.Board {
	for _, x := range a.all {
		if slices.Equal(x.boards, now) {
			return x.boards
		}
	}
	return slices.Clone(now)
}

// correct sends a device whose ink was refused the board as it is.
func (a *audiences) correct(c Conn, board int) {
	x := a.of[c]
	drawn, seat := a.drawn(x.id)
	if _, sees := x.has(board); drawn != nil && sees {
		c.SendInk(drawn.Picture(seat, board))
	}
}

// boards is what can be seen drawn: the boards of a match, or the warm-up sheet.
type boards interface {
	Boards(game.Seat) []game.Board
	Picture(seat game.Seat, board int) []byte
}

// blank reports whether a board is known to have nothing on it that would have to be shown.
func blank(b boards, board int) bool {
	sheet, ok := b.(room.Sheet)
	return ok && sheet.Blank(board)
}

// drawn is the boards that there are now, nil for none, and as which seat of the match an
// audience looks at them.
func (a *audiences) drawn(id room.SeatID) (boards, game.Seat) {
	if sheet, ok := a.room.Sheet(); ok {
		return sheet, game.Watcher
	}
	if a.room.Match == nil {
		return nil, game.Watcher
	}
	if inker, ok := a.room.Match.Match.(game.DrawingMatch); ok {
		return inker, a.room.Match.SeatOf(id)
	}
	return nil, game.Watcher
}
