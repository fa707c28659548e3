package table

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"linework/game"
	"linework/table/room"
	"linework/texts"
	"linework/words/offensive"
)

// An audience is all devices that are sent the same: those of a seat, or of everyone who
// watches. It stays when its last device has gone, so that one that comes back can catch up.
type audience struct {
	stream  stream
	id      room.SeatID
	devices []*device           // first come first
	boards  []game.Board        // that it has been sent; nil while it has no device; never altered, for others share it
	seen    []room.ReportTarget // what it has been shown lately, first come first; it may report that when it is on show no more
	delay   *watchDelay         // of those who watch, where they see everything later; then boards is what is held back, too
}

func (x *audience) lastSentEdition(board int) (edition int, sent bool) {
	for _, b := range x.boards {
		if b.ID == board {
			return b.Edition, true
		}
	}
	return 0, false
}

// maxSeen is how many drawings an audience may report that are not on show any more.
const maxSeen = 256

// recordSeen notes what an audience is shown.
func (x *audience) recordSeen(r *room.Room, boards []game.Board) {
	if x.id == room.Public {
		return // nobody there reports
	}
	for _, b := range boards {
		if t := r.BoardTarget(r.Match, r.LatestGame(), b); t.Seat != room.Public && !slices.Contains(x.seen, t) {
			x.seen = append(x.seen, t)
		}
	}
	x.seen = x.seen[max(0, len(x.seen)-maxSeen):]
}

func (x *audience) send(frame []byte, except *device) {
	for _, d := range x.devices {
		if d != except {
			d.Send(frame)
		}
	}
}

// audiences decides which device is sent what: the table's view, the match as each may see
// it, and ink.
type audiences struct {
	room      *room.Room
	tableTime func() time.Duration
	finale    func() *Finale
	filter    *filter
	approvals *approvals
	all       []*audience // those who watch are room.Public
	byConn    map[Conn]*device

	watchDelay *watchDelay // nil where those who watch see everything at once

	lastLoadedSeat  room.SeatID // the last seat that had been taken when the table was loaded
	toldStage       room.Stage  // as last sent
	toldGallery     int         // its edition as last sent
	toldFinished    bool        // that a round is finished, as last sent
	viewChanged     bool        // since the table's view was last sent
	watchersChanged bool        // how many watch has not been sent
	watchersSentAt  time.Time
	joining         *device  // that is about to be brought up to date
	inkScratch      [][]byte // memory that sendInk uses again
}

// watcherCountEvery is how often everyone is sent how many watch.
const watcherCountEvery = time.Second

// addDeviceBeforeCatchUp puts a device among its audience. It is sent nothing before it is brought
// up to date by catchUpDevice.
func (a *audiences) addDeviceBeforeCatchUp(d *device) {
	x := a.findAudience(d.seat)
	if x == nil {
		x = &audience{stream: newStream(), id: d.seat}
		a.all = append(a.all, x)
	}
	x.devices = append(x.devices, d)
	a.byConn[d.Conn], a.joining = d, d
	a.markDeviceCountChanged(d.seat)
}

func (a *audiences) removeDevice(d *device) {
	x := a.findAudience(d.seat)
	delete(a.byConn, d.Conn)
	x.devices = slices.DeleteFunc(x.devices, func(each *device) bool { return each == d })
	if len(x.devices) == 0 && x.delay == nil {
		x.devices, x.boards = nil, nil
	}
	a.markDeviceCountChanged(d.seat)
}

// deleteAudience forgets a seat's audience, which has no device any more, for good.
func (a *audiences) deleteAudience(id room.SeatID) {
	a.all = slices.DeleteFunc(a.all, func(x *audience) bool { return x.id == id })
}

// findAudience returns the audience of a seat, or of those who watch; nil where no device has
// ever been.
func (a *audiences) findAudience(id room.SeatID) *audience {
	return game.FirstWhere(a.all, func(x *audience) bool { return x.id == id })
}

// markDeviceCountChanged notes that a device came or went. Whether a seat has any is sent at
// once; how many watch can wait, or each of a crowd that comes and goes would be told to all.
func (a *audiences) markDeviceCountChanged(id room.SeatID) {
	if id == room.Public {
		a.watchersChanged = true
	} else if a.deviceCount(id) <= 1 {
		a.viewChanged = true
	}
}

// untilWatcherCountDue returns how long until everyone is to be sent how many watch; an hour
// where that has not changed.
func (a *audiences) untilWatcherCountDue() time.Duration {
	if !a.watchersChanged {
		return time.Hour
	}
	return watcherCountEvery - time.Since(a.watchersSentAt)
}

// markViewChangedIfWatcherCountDue has everyone sent how many watch with the next updates, if
// that has changed and was not sent just now.
func (a *audiences) markViewChangedIfWatcherCountDue() {
	if a.untilWatcherCountDue() <= 0 {
		a.watchersChanged, a.watchersSentAt, a.viewChanged = false, time.Now(), true
	}
}

// devicesOf returns the devices of a seat, or of those who watch, first come first.
func (a *audiences) devicesOf(id room.SeatID) []*device {
	if x := a.findAudience(id); x != nil {
		return x.devices
	}
	return nil
}

func (a *audiences) deviceCount(id room.SeatID) int { return len(a.devicesOf(id)) }

// maxScreens is how many TVs stay at a locked table.
const maxScreens = 8

// screenHashesKeptWhenLocked returns the hashes of the keys of the TVs that watch. When the
// table is locked they stay: the hashes are kept with the lock, and forgotten when it opens.
func (a *audiences) screenHashesKeptWhenLocked() (hashes []string) {
	for _, d := range a.devicesOf(room.Public) {
		if d.screenHash != "" && len(hashes) < maxScreens && !slices.Contains(hashes, d.screenHash) {
			hashes = append(hashes, d.screenHash)
		}
	}
	return hashes
}

// hasNoDevices reports whether nobody has a device here.
func (a *audiences) hasNoDevices() bool { return len(a.byConn) == 0 }

func (a *audiences) broadcast(frame any) {
	raw := game.MustJSON(frame)
	for c := range a.byConn {
		c.Send(raw)
	}
}

// closeAll closes every device.
func (a *audiences) closeAll(code int, why texts.Message) {
	for c := range a.byConn {
		c.Close(code, why)
	}
}

// sendToHost sends a frame to the host's devices, except one that is joining.
func (a *audiences) sendToHost(frame []byte) {
	if x := a.findAudience(a.room.Host); x != nil && x.id != room.Public {
		x.send(frame, a.joining)
	}
}

// sendUpdatesAndBoards sends every audience what is new to it: the table's view if it has
// changed, the match as it may see it now, the facts that it may hear, and boards. Every
// audience that has ever been here gets its update, so that a device that dropped out can
// catch up.
func (a *audiences) sendUpdatesAndBoards(newEvents []game.Event) {
	stageChanged := a.room.Stage != a.toldStage
	a.toldStage = a.room.Stage
	var view json.RawMessage
	var told *View
	if a.viewChanged || a.room.Stage == room.Playing && a.room.HasFinishedRound() != a.toldFinished {
		v := a.tableView()
		told, view = &v, game.MustJSON(v)
		a.viewChanged, a.toldGallery, a.toldFinished = false, v.GalleryEdition, a.room.HasFinishedRound()
	}
	encode := func(f game.Fact) json.RawMessage {
		return game.MustJSON(Fact{Kind: a.room.Match.Game.Wire().KindOf(f), Data: game.MustJSON(f)})
	}
	facts := game.MapList(newEvents, func(e game.Event) json.RawMessage { return encode(e.Fact) })
	for _, x := range a.all {
		now := a.snapshotCurrentMatch(x.id)
		u, told := update{table: view, match: now.matchView()}, told
		if told != nil && x.id == room.Public && a.room.Watching.Approve {
			told = a.viewForWatchers()
			u.table = game.MustJSON(told)
		}
		for i, e := range newEvents {
			if e.To.Has(now.Seat) {
				u.facts = append(u.facts, a.filter.factFor(now.Seat, x.id == room.Public, e.Fact, facts[i], encode))
			}
		}
		// An update without news would still tell that something happened, and when.
		unchanged := x.stream.lastNumber > 0 && now.equalExceptTimeLeft(x.stream.lastSnapshot)
		x.stream.lastSnapshot = now
		if unchanged && u.table == nil && len(u.facts) == 0 {
			continue
		}
		if x.delay != nil {
			x.delay.hold(heldItem{update: &heldUpdate{view: told, match: now, update: u, stageChanged: stageChanged}})
			continue
		}
		x.send(x.stream.recordAndEncode(u, stageChanged), a.joining)
	}
	a.sendNewAndChangedBoards()
	a.sendApprovalsIfChanged()
}

// tableView returns the room as everyone may see it.
func (a *audiences) tableView() View {
	r := a.room
	v := View{
		Code: r.Code, Stage: r.Stage, Game: r.Game, Options: game.Values{}, Language: r.Language, Pack: r.Pack, Own: room.CountOwnWords(r.Paste), Mixed: r.Mixed, Pace: r.Pace, Paused: r.Paused, Open: r.Open,
		Watchers: a.deviceCount(room.Public), TV: len(a.screenHashesKeptWhenLocked()) > 0, Seats: []SeatView{}, Playing: []room.SeatID{}, Marks: map[string]room.SeatID{}, Ages: slices.Clone(r.Ages), Learning: append([]room.SeatID{}, r.Learning...),
		Evening: append([]room.Game{}, r.Evening...), Gallery: r.GalleryKey, GalleryEdition: r.GalleryEdition(), Invitation: r.InvitationKey(), Abandoned: r.Abandoned, Last: r.LastMatch != nil, Standing: room.Standings(r.Evening), Finale: a.finale(),
	}
	maps.Copy(v.Options, r.Options)
	for mark, id := range r.Marks {
		v.Marks[string(mark)] = id
	}
	if r.Match != nil {
		v.Ending = r.Stage == room.Playing && r.Match.Ending
		v.NothingFinished = r.Stage == room.Playing && !r.HasFinishedRound()
		v.Playing = append(v.Playing, r.Match.Playing...)
	}
	v.Watching = r.Watching
	v.Filter, v.LeastFilter = a.filter.level(), a.filter.least.AtLeast(offensive.Off)
	for _, x := range r.Seats {
		v.Seats = append(v.Seats, SeatView{
			ID: x.ID, Name: x.Name, Ink: x.Ink, Bot: x.PlayingBot(), Away: x.StandIn != "", Vacant: x.Vacant,
			Here: x.Bot != "" || a.deviceCount(x.ID) > 0, Fresh: x.IsPerson() && x.ID > a.lastLoadedSeat && a.findAudience(x.ID) == nil, Ready: x.Ready, Host: x.ID == r.Host, Owner: x.ID == r.Owner, Out: x.SitsOut, Muted: x.Muted,
		})
	}
	number, more := r.RoundInPlay()
	v.LastRound = number > 0 && !more
	if more {
		for _, c := range r.Replacements() {
			v.Seats[slices.IndexFunc(v.Seats, func(x SeatView) bool { return x.ID == c.Seat })].NextRound = true
		}
	}
	return v
}

// snapshotCurrentMatch returns the match as an audience may see it now; an empty one where
// there is none.
func (a *audiences) snapshotCurrentMatch(viewer room.SeatID) matchSnapshot {
	if a.room.Match == nil {
		return matchSnapshot{MatchView: MatchView{Seat: game.Watcher}}
	}
	return a.snapshotMatch(a.room.Match, viewer)
}

// snapshotMatch returns a match, which may be over, as an audience may see it.
func (a *audiences) snapshotMatch(m *room.Match, viewer room.SeatID) matchSnapshot {
	status, seat := m.Status(), m.SeatOf(viewer)
	s := matchSnapshot{MatchView: MatchView{Seat: seat, Phase: status.Phase, Waiting: status.Waiting, Hush: status.KnowsSecret.Has(seat), Left: -1, View: game.MustJSON(a.filter.viewFor(seat, viewer == room.Public, m.View(seat)))}}
	if s.deadline = m.Deadline(); s.deadline > 0 {
		s.Left = int(max(0, s.deadline-a.tableTime()).Milliseconds())
		s.Whole = int(status.LimitTotal.Milliseconds())
	}
	return s
}

// catchUpDevice brings the device that is joining up to date: by what it has missed since it
// was last here or, where that is not all there any more, by a Welcome.
func (a *audiences) catchUpDevice(d *device, hello DoHello, version string) {
	x := a.findAudience(d.seat)
	if x.delay != nil {
		x.delay.catchUp(d, hello, version)
		return
	}
	match := a.snapshotCurrentMatch(x.id).matchView()
	if frames, ok := x.stream.updatesSince(hello.Stream, hello.Seen, match); ok {
		for _, f := range frames {
			d.Send(f)
		}
	} else {
		view := a.tableView()
		if x.id == room.Public {
			view = *a.viewForWatchers()
		}
		d.Send(game.MustJSON(Welcome{
			Type: "welcome", Stream: x.stream.id, N: x.stream.lastNumber, Seat: x.id, Version: version, Table: view, Match: match,
		}))
	}
	source, seat := boardSourceFor(a.room, a.filter, x.id)
	now := source.coveredFor(x.id, seat)
	x.boards = a.internBoards(now)
	x.recordSeen(a.room, now)
	if covers := newCovers(now); !covers.isEmpty() {
		d.Send(game.MustJSON(covers))
	}
	for _, b := range now {
		if hello.Stream == "" && source.isBlank(b.ID) {
			continue // one that comes back may have drawn on it meanwhile, or seen it before it was wiped
		}
		d.SendInk(pictureOrCover(source, seat, b))
	}
}

// sendInk sends ink to everyone who may see its boards, each batch byte for byte as it came,
// and returns to how many devices.
func (a *audiences) sendInk(strokes []inkStroke) (deviceCount int) {
	for _, x := range a.all {
		if x.delay != nil {
			a.holdInk(x, strokes)
			continue
		}
		for _, d := range x.devices {
			batches := a.inkScratch[:0]
			for _, s := range strokes {
				if edition, sees := x.lastSentEdition(s.board); sees && !isCovered(edition) && d != s.from {
					batches = append(batches, s.Batch)
				}
			}
			if len(batches) > 0 {
				d.SendInk(batches...)
				deviceCount++
			}
			a.inkScratch = batches
		}
	}
	clear(a.inkScratch[:cap(a.inkScratch)])
	return deviceCount
}

// sendNewAndChangedBoards sends every audience the boards that it has newly come to see, or that
// the rules have altered.
func (a *audiences) sendNewAndChangedBoards() {
	for _, x := range a.all {
		a.sendBoardsTo(x)
	}
	if w := a.watchDelay; w != nil && w.isOverfull() {
		a.holdWhole()
	}
}

// sendBoardsTo is sendNewAndChangedBoards for one audience.
func (a *audiences) sendBoardsTo(x *audience) {
	source, seat := boardSourceFor(a.room, a.filter, x.id)
	var now []game.Board
	if len(x.devices) > 0 || x.delay != nil {
		now = source.coveredFor(x.id, seat)
	}
	if slices.Equal(now, x.boards) {
		return
	}
	before, covers := game.MustJSON(newCovers(x.boards)), game.MustJSON(newCovers(now))
	if x.delay != nil {
		x.delay.hold(heldItem{boards: slices.Clone(now), lists: true})
	}
	if now != nil && !bytes.Equal(covers, before) {
		if x.delay != nil {
			x.delay.hold(heldItem{frame: covers, covers: true})
		} else {
			x.send(covers, a.joining)
		}
	}
	for _, b := range now {
		if edition, had := x.lastSentEdition(b.ID); had && edition == b.Edition || (!had || isCovered(b.Edition)) && source.isBlank(b.ID) {
			continue
		}
		picture := pictureOrCover(source, seat, b)
		switch {
		case x.delay != nil && isCovered(b.Edition):
			x.delay.coverAtOnce(b.ID, covers, picture, a.joining)
		case x.delay != nil:
			x.delay.hold(heldItem{board: b.ID, ink: picture})
		default:
			for _, d := range x.devices {
				if d != a.joining {
					d.SendInk(picture)
				}
			}
		}
	}
	x.boards = a.internBoards(now)
	x.recordSeen(a.room, now)
}

// internBoards returns a list of boards to keep: that of another audience where it is equal,
// as it mostly is.
func (a *audiences) internBoards(boards []game.Board) []game.Board {
	if boards == nil {
		return nil
	}
	for _, x := range a.all {
		if slices.Equal(x.boards, boards) {
			return x.boards
		}
	}
	return slices.Clone(boards)
}

// resendBoardAfterRefusedInk sends a device whose ink was refused the board as it is, if it may see
// it.
func (a *audiences) resendBoardAfterRefusedInk(d *device, board int) {
	source, seat := boardSourceFor(a.room, a.filter, d.seat)
	if _, sees := a.findAudience(d.seat).lastSentEdition(board); sees {
		d.SendInk(source.Picture(seat, board))
	}
}

// A boardSource is what can be seen drawn: the boards of a match, or the warm-up sheet.
type boardSource interface {
	Boards(game.Seat) []game.Board
	Picture(seat game.Seat, board int) []byte
}

// boardSourceFor returns the boards of a room that there are now, and as which seat of the match an
// audience looks at them. Without a filter no face is hidden.
func boardSourceFor(r *room.Room, f *filter, id room.SeatID) (source shownBoards, viewer game.Seat) {
	source, viewer = shownBoards{room: r, filter: f}, game.Watcher
	if sheet, ok := r.Sheet(); ok {
		source.drawn = sheet
	} else if r.Match != nil {
		if inker, ok := r.Match.Match.(game.DrawingMatch); ok {
			source.drawn, viewer = inker, r.Match.SeatOf(id)
		}
	}
	return source, viewer
}
