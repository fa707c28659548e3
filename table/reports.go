package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"linework/game"
	"linework/ink"
	"linework/journal"
	"linework/table/room"
)

// ReportsKept is how long the host and the operator are told of a report.
const ReportsKept = room.ReportsKept

// A ReportView is a drawing, a name or a face that was reported, as the host and the operator see it
// (CM-33). What it shows is told when its round is over, and not before: the title of a drawing
// is the word.
type ReportView struct {
	room.ReportTarget
	Of      string `json:"of"`                         // the name of the seat now; "" where it has gone
	Since   int64  `json:"since"`                      // when it was first reported, in seconds since 1970
	Reports int    `json:"reports"`                    // by how many
	Covered bool   `json:"covered"`                    // for everyone
	Drawing int    `json:"drawing"`                    // its number in the gallery of its game, from 0; -1 for a name or a face, and before the game is over
	Word    string `json:"word"`                       // "" for a name or a face, and before the round is over
	Ink     []byte `json:"ink" tstype:"string | null"` // in Base64: how it was drawn, as ink.Recording writes it; before the round is over, how it looks to the host; none of what would be too much, and of a face that is theirs no more
}

// ReadReports reads from a table's journal what was reported there in the last 30 days, without
// opening the table. It is for whoever runs the server.
func ReadReports(ctx context.Context, findGame func(string) (game.Game, bool), code string, log journal.Log) ([]ReportView, error) {
	r, err := room.Replay(findGame, NewRecord(ctx, log))
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", code, err)
	}
	return listReports(r, room.Public)
}

// maxReportedInk is how many bytes of drawings are told with reports, the latest first.
const maxReportedInk = 1 << 20

// listReports returns what was reported in the last 30 days, the latest first: of a round that is
// not over, the drawings that a viewer sees.
func listReports(r *room.Room, viewer room.SeatID) ([]ReportView, error) {
	list := []ReportView{}
	bytes := 0
	for _, x := range slices.Backward(r.Reports) {
		if isReportForgotten(x) {
			continue
		}
		v := ReportView{ReportTarget: x.ReportTarget, Since: x.Since, Reports: len(x.By), Covered: x.Covered, Drawing: -1}
		if seat := r.SeatByID(x.Seat); seat != nil {
			v.Of = seat.Name
		}
		d, found, err := r.FindReportedDrawing(x.ReportTarget)
		if err != nil {
			return nil, err
		}
		if found {
			v.Drawing, v.Word = d.Number, d.Title
		} else {
			d.Recording = recordVisibleBoard(r, viewer, x.ReportTarget)
		}
		if bytes += len(d.Recording); bytes <= maxReportedInk {
			v.Ink = d.Recording
		}
		list = append(list, v)
	}
	return list, nil
}

// recordVisibleBoard returns the drawing of a round that is not over as a viewer sees it now; nil
// where they do not.
func recordVisibleBoard(r *room.Room, viewer room.SeatID, target room.ReportTarget) []byte {
	source, seat := boardSourceFor(r, nil, viewer)
	for _, b := range source.Boards(seat) {
		if r.BoardTarget(r.Match, r.LatestGame(), b) == target {
			return ink.Recording{{Batch: source.Picture(seat, b.ID)}}.Append(nil)
		}
	}
	return nil
}

// isReportForgotten reports whether a report is older than it may be told of.
func isReportForgotten(x room.Report) bool { return x.Since < time.Now().Add(-room.ReportsKept).Unix() }

func countReports(r *room.Room) int {
	return game.CountWhere(r.Reports, func(x room.Report) bool { return !isReportForgotten(x) })
}

// forgetOldReports forgets who has reported what more than 30 days ago.
func (l *tableLoop) forgetOldReports() error {
	if !slices.ContainsFunc(l.room.Reports, func(x room.Report) bool { return x.Since > 0 && isReportForgotten(x) }) {
		return nil
	}
	return l.commit(&room.ReportsForgotten{Before: time.Now().Add(-room.ReportsKept).Unix()})
}

// fileReport reports a drawing or a name, and answers what was reported.
func (l *tableLoop) fileReport(d *device, by *room.Seat, cmd Command) (answer any, err error) {
	var data DoReport
	if err := decodeData(cmd, &data); err != nil {
		return nil, err
	}
	target, err := l.findReportTarget(d, data)
	if err != nil {
		return nil, err
	}
	if target.Seat == by.ID {
		return nil, game.Refuse("own-drawing.report")
	}
	if !l.limits.spendReport(by.ID) {
		return nil, game.Refuse("slow-down.reports")
	}
	if err := l.forgetOldReports(); err != nil {
		return nil, err
	}
	c := &room.ReportFiled{ReportTarget: target, By: by.ID, At: time.Now().Unix(), ForAll: by.ID == l.room.Host, Players: l.room.ReportingPlayers()}
	if target.Name != "" {
		c.Instead, _ = l.filter.freeNames()
	}
	return Reported{Seat: target.Seat, Game: target.Game, Round: target.Round, Name: target.Name, Face: target.Face}, l.commit(c)
}

// findReportTarget returns what a command reports: a name, a drawing of a game that is over, the
// drawing on a board, or the latest of a seat, that the device sees and has not reported yet.
func (l *tableLoop) findReportTarget(d *device, data DoReport) (target room.ReportTarget, err error) {
	refusal := game.Refuse("no-such-picture.report")
	switch {
	case data.Name:
		x, err := l.planner.findOccupiedSeat(data.Seat)
		if err != nil {
			return target, err
		}
		return room.ReportTarget{Seat: x.ID, Name: x.Name}, nil
	case data.Over:
		target = room.ReportTarget{Seat: data.Seat, Game: data.Game, Round: data.Round}
		_, found, err := l.room.FindReportedDrawing(target)
		if err != nil {
			return target, fmt.Errorf("%w: %w", NewStoreRefusal(err), err)
		}
		if !found {
			return target, refusal
		}
		return target, nil
	}
	source, viewer := boardSourceFor(l.room, &l.filter, d.seat)
	for _, b := range source.Boards(viewer) {
		t := l.room.BoardTarget(l.room.Match, l.room.LatestGame(), b)
		asked := t.Seat == data.Seat && t.Face == 0
		if data.Board != nil {
			asked = b.ID == *data.Board && t.Seat != room.Public
		}
		if asked && (target.Seat == 0 || t.Round > target.Round) && !l.room.IsCoveredFor(d.seat, t) {
			target = t
		}
	}
	if target.Seat == 0 {
		return target, refusal
	}
	return target, nil
}

// listReportsForHost returns what was reported, with the drawings. It counts as a device that
// comes.
func (l *tableLoop) listReportsForHost(d *device, _ *room.Seat, _ Command) (answer any, err error) {
	if !l.limits.spendConnect(d.seat) {
		return nil, game.Refuse("slow-down.reports")
	}
	list, err := listReports(l.room, d.seat)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", NewStoreRefusal(err), err)
	}
	return Reports{Reports: list}, nil
}

// judgeReport covers what was reported for everyone, or shows it again.
func (p *planner) judgeReport(_ *room.Seat, d DoJudge) (room.Change, error) {
	if _, found := p.room.FindReport(d.ReportTarget); !found {
		return nil, game.Refuse("no-such-picture.report")
	}
	c := &room.ReportJudged{ReportTarget: d.ReportTarget, Covered: d.Covered}
	if d.Name != "" {
		c.Instead, _ = p.filter.freeNames()
	}
	return c, nil
}

// withdrawReport takes back what a seat has reported.
func (p *planner) withdrawReport(by *room.Seat, d room.ReportTarget) (room.Change, error) {
	if x, _ := p.room.FindReport(d); !slices.Contains(x.By, by.ID) {
		return nil, game.Refuse("no-such-picture.report")
	}
	return &room.ReportWithdrawn{ReportTarget: d, By: by.ID}, nil
}

// showReportOrCover tells the host of a report, or of what became of it, and covers a drawing for
// whom it is covered now. The others are told nothing, unless a name was covered for everyone.
func (l *tableLoop) showReportOrCover(name string) {
	l.knocks.NotifyHost()
	l.audiences.viewChanged = l.audiences.viewChanged || l.room.IsNameCovered(name)
	l.audiences.sendNewAndChangedBoards()
}
