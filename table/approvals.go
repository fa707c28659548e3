package table

import (
	"bytes"
	"slices"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// What those who watch see only when the host has approved it (CM-37).

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
	if !a.room.Watching.Approve && a.toldApprovals == nil {
		return
	}
	frame := game.MustJSON(Approvals{Type: "approvals", Drawings: a.drawingsToApprove(), Texts: a.textsToApprove()})
	if bytes.Equal(frame, a.toldApprovals) && a.toldApprovalsTo == a.room.Host {
		return
	}
	a.toldApprovals, a.toldApprovalsTo = frame, a.room.Host
	a.sendToHost(frame)
}

// drawingsToApprove returns the drawings that those who watch would see, and the host sees; when a
// game is over, those of it that await approval.
func (a *audiences) drawingsToApprove() []DrawingToApprove {
	list := []DrawingToApprove{}
	if !a.room.Watching.Approve {
		return list
	}
	source, seat := boardSourceFor(a.room, a.filter, room.Public)
	_, hosts := boardSourceFor(a.room, a.filter, a.room.Host)
	seen := source.Boards(hosts)
	for _, b := range a.boardsFor(room.Public, source, seat) {
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
		target := room.ReportTarget{Seat: p.Seat, Game: last, Round: p.Round}
		known := slices.ContainsFunc(list, func(d DrawingToApprove) bool { return d.ReportTarget == target })
		if !known && a.room.AwaitsApproval(target) {
			list = append(list, DrawingToApprove{ReportTarget: target, Boards: []int{}, Drawing: k})
		}
	}
	return list
}

// textsToApprove returns what people typed that those who watch would read, and the host reads.
func (a *audiences) textsToApprove() []string {
	list := []string{}
	m := a.room.Match
	if !a.room.Watching.Approve || m == nil {
		return list
	}
	collect := func(seat game.Seat) (texts []string) {
		if typed, ok := m.View(seat).(game.TypedView); ok {
			typed.HideTyped(game.Watcher, func(text string) bool {
				if text != "" && !a.filter.approved[text] && !slices.Contains(texts, text) {
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
		if !slices.Contains(l.audiences.textsToApprove(), d.Text) {
			return game.Refuse("no-such-picture.approve")
		}
		l.filter.approve(d.Text)
		l.audiences.sendUpdatesAndBoards(nil)
		return nil
	}
	if !slices.ContainsFunc(l.audiences.drawingsToApprove(), func(each DrawingToApprove) bool { return each.ReportTarget == d.ReportTarget }) {
		return game.Refuse("no-such-picture.approve")
	}
	return l.commit(&room.DrawingApproved{ReportTarget: d.ReportTarget, Approved: true})
}

// endApprovalOf has a drawing wait for the host again, for its artist is about to go on with it.
func (l *tableLoop) endApprovalOf(artist room.SeatID, batch []byte) error {
	board, _, err := ink.Split(batch)
	source, seat := boardSourceFor(l.room, &l.filter, artist)
	if err != nil || len(l.room.Approved) == 0 {
		return nil // what is wrong with the batch is said where it is drawn
	}
	for _, b := range source.Boards(seat) {
		target := l.room.BoardTarget(l.room.Match, l.room.LatestGame(), b)
		if b.ID == board && target.Seat == artist && l.room.IsApproved(target) {
			return l.commit(&room.DrawingApproved{ReportTarget: target})
		}
	}
	return nil
}
