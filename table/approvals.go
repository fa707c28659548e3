package table

import (
	"bytes"
	"slices"

	"linework/game"
	"linework/ink"
	"linework/table/room"
	"linework/words/offensive"
)

// approvals knows what those who watch see only when the host has approved it (CM-37), and what
// the host was told of that.
type approvals struct {
	room   *room.Room
	filter *filter
	told   []byte      // what awaits approval, as the host was told last; nil where nothing did
	toldTo room.SeatID // the host
}

// viewForWatchers returns the room as those who watch may see it.
func (a *audiences) viewForWatchers() *View {
	v := a.tableView()
	if a.room.Watching.Approve {
		v.Gallery = a.room.ScreenGalleryKey()
	}
	return &v
}

// sendApprovalsIfChanged tells the host what awaits approval, where that is something else than
// they know.
func (a *audiences) sendApprovalsIfChanged() {
	if frame := a.approvals.encodeIfChanged(); frame != nil {
		a.sendToHost(frame)
	}
}

// encodeIfChanged returns the frame that tells the host what awaits approval; nil where they know.
func (a *approvals) encodeIfChanged() []byte {
	if !a.room.Watching.Approve && a.told == nil {
		return nil
	}
	frame := game.MustJSON(Approvals{Type: "approvals", Drawings: a.drawings(), Texts: a.texts()})
	if bytes.Equal(frame, a.told) && a.toldTo == a.room.Host {
		return nil
	}
	a.told, a.toldTo = frame, a.room.Host
	return frame
}

// drawings returns the drawings that those who watch would see, and the host sees; when a
// game is over, those of it that await approval.
func (a *approvals) drawings() []DrawingToApprove {
	list := []DrawingToApprove{}
	if !a.room.Watching.Approve {
		return list
	}
	source, seat := boardSourceFor(a.room, a.filter, room.Public)
	_, hosts := boardSourceFor(a.room, a.filter, a.room.Host)
	seen := source.Boards(hosts)
	for _, b := range source.coveredFor(room.Public, seat) {
		sees := slices.ContainsFunc(seen, func(s game.Board) bool { return s.ID == b.ID })
		if b.Edition != awaitingEdition || !sees || source.isBlank(b.ID) {
			continue
		}
		target := a.room.BoardTarget(a.room.Match, a.room.LatestGame(), b)
		if i := slices.IndexFunc(list, func(d DrawingToApprove) bool { return d.ReportTarget == target }); i >= 0 {
			list[i].Boards = append(list[i].Boards, b.ID)
			continue
		}
		list = append(list, DrawingToApprove{ReportTarget: target, Boards: []int{b.ID}, Drawing: -1})
	}
	if a.room.Stage != room.Results {
		return list
	}
	last := len(a.room.Evening) - 1
	galleries, err := a.room.GalleriesOfFirstGames(last + 1)
	if err != nil { // without its drawings there is none to approve
		return list
	}
	for k, p := range galleries[last].Drawings {
		target := room.ReportTarget{Seat: p.Seat, Game: last, Round: p.Round, Number: p.Number}
		known := slices.ContainsFunc(list, func(d DrawingToApprove) bool { return d.ReportTarget == target })
		if !known && a.room.AwaitsApproval(target) && !a.room.Reports.IsCoveredFor(room.Public, target) {
			list = append(list, DrawingToApprove{ReportTarget: target, Boards: []int{}, Drawing: k})
		}
	}
	return list
}

// texts returns what people typed that those who watch would read, and the host reads.
func (a *approvals) texts() []string {
	list := []string{}
	m := a.room.Match
	if !a.room.Watching.Approve || m == nil {
		return list
	}
	collect := func(seat game.Seat) (texts []string) {
		if typed, ok := m.View(seat).(game.TypedView); ok {
			typed.HideTyped(game.Watcher, func(text string) bool {
				stays := a.filter.level() != offensive.Off && a.filter.offends(text) // hidden, whatever the host says
				if text != "" && !stays && !a.filter.approved[text] && !slices.Contains(texts, text) {
					texts = append(texts, text)
				}
				return false
			})
		}
		return texts
	}
	hosts := collect(m.SeatOf(a.room.Host))
	for _, text := range collect(game.Watcher) {
		if slices.Contains(hosts, text) {
			list = append(list, text)
		}
	}
	return list
}

// approve has those who watch see a drawing or a text that the host was told of.
func (l *tableLoop) approve(_ *device, _ *room.Seat, d DoApprove) error {
	if d.Text != "" {
		if !slices.Contains(l.approvals.texts(), d.Text) {
			return game.Refuse("no-such-picture.approve")
		}
		l.filter.approve(d.Text)
		l.audiences.sendUpdatesAndBoards(nil)
		return nil
	}
	if !slices.ContainsFunc(l.approvals.drawings(), func(each DrawingToApprove) bool { return d.Includes(each.ReportTarget) }) {
		return game.Refuse("no-such-picture.approve")
	}
	return l.commit(&room.DrawingApproved{ReportTarget: d.ReportTarget, Approved: true})
}

// endFor returns the change by which a drawing waits for the host again, for its artist is about to
// go on with it; nil where it does already.
func (a *approvals) endFor(artist room.SeatID, batch []byte) (room.Change, error) {
	board, _, err := ink.Split(batch)
	if err != nil || len(a.room.Approved) == 0 {
		return nil, nil // what is wrong with the batch is said where it is drawn
	}
	source, seat := boardSourceFor(a.room, a.filter, artist)
	for _, b := range source.Boards(seat) {
		target := a.room.BoardTarget(a.room.Match, a.room.LatestGame(), b)
		if b.ID == board && target.Seat == artist && a.room.IsApproved(target) {
			return &room.DrawingApproved{ReportTarget: target}, nil
		}
	}
	return nil, nil
}
