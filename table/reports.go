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
	return reports{room: r}.list(room.Public)
}

// maxReportedInk is how many bytes of drawings are told with reports, the latest first.
const maxReportedInk = 1 << 20

// reports knows what was reported at a table, and plans what becomes of it. It only reads, as a
// planner does.
type reports struct {
	room   *room.Room
	filter *filter // nil to list reports alone
}

// list returns what was reported in the last 30 days, the latest first: of a round that is not
// over, the drawings that a viewer sees.
func (r reports) list(viewer room.SeatID) ([]ReportView, error) {
	list := []ReportView{}
	bytes := 0
	for _, x := range slices.Backward(recentReports(r.room)) {
		v := ReportView{ReportTarget: x.ReportTarget, Since: x.Since, Reports: len(x.By), Covered: x.Covered, Drawing: -1}
		if seat := r.room.SeatByID(x.Seat); seat != nil {
			v.Of = seat.Name
		}
		d, found, err := r.room.FindReportedDrawing(x.ReportTarget)
		if err != nil {
			return nil, err
		}
		if found {
			v.Drawing, v.Word = d.Index, d.Title
		} else {
			d.Recording = recordVisibleBoard(r.room, viewer, x.ReportTarget)
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
		if target.Includes(r.BoardTarget(r.Match, r.LatestGame(), b)) {
			return ink.Recording{{Batch: source.Picture(seat, b.ID)}}.Append(nil)
		}
	}
	return nil
}

// recentReports returns what was reported in the last 30 days, the first of them first.
func recentReports(r *room.Room) room.Reports { return r.Reports.Since(reportsExpireBefore()) }

func reportsExpireBefore() int64 { return time.Now().Add(-room.ReportsKept).Unix() }

// forgetOld returns the change that forgets who has reported what more than 30 days ago; nil where
// that is nothing.
func (r reports) forgetOld() (room.Change, error) {
	before := reportsExpireBefore()
	if slices.ContainsFunc(r.room.Reports, func(x room.Report) bool { return x.Since > 0 && x.Since < before }) {
		return &room.ReportsForgotten{Before: before}, nil
	}
	return nil, nil
}

// file returns the change by which a seat reports a drawing or a name; seen is what it has been
// shown.
func (r reports) file(by room.SeatID, data DoReport, seen []room.ReportTarget) (*room.ReportFiled, error) {
	target, err := r.findTarget(by, data, seen)
	if err != nil {
		return nil, err
	}
	if target.Seat == by {
		return nil, game.Refuse("own-drawing.report")
	}
	return &room.ReportFiled{ReportTarget: target, By: by, At: time.Now().Unix(), ForAll: by == r.room.Host, Players: r.room.ReportingPlayers(), Instead: r.nameInstead(target)}, nil
}

// nameInstead returns another name for who has one that was reported; "" where it was no name.
func (r reports) nameInstead(target room.ReportTarget) (name string) {
	if target.Name != "" {
		name, _ = r.filter.freeNames()
	}
	return name
}

// findTarget returns what is reported: a name, a drawing that the viewer has been shown or whose
// word everyone knows, or what identify finds.
func (r reports) findTarget(viewer room.SeatID, data DoReport, seen []room.ReportTarget) (target room.ReportTarget, err error) {
	if data.Over {
		data.Drawing = &room.ReportTarget{Seat: data.Seat, Game: data.Game, Round: data.Round}
	}
	switch {
	case data.Name:
		x, err := findOccupiedSeat(r.room, data.Seat)
		if err != nil {
			return target, err
		}
		return room.ReportTarget{Seat: x.ID, Name: x.Name}, nil
	case data.Drawing == nil:
		return r.identify(viewer, data.DoIdentify)
	}
	target = *data.Drawing
	if slices.ContainsFunc(seen, target.Includes) {
		return target, nil
	}
	_, found, err := r.room.FindReportedDrawing(target)
	switch {
	case err != nil:
		return target, fmt.Errorf("%w: %w", NewStoreRefusal(err), err)
	case !found:
		return target, noSuchReportRefusal()
	}
	return target, nil
}

// identify returns what is on a board that a viewer sees; or all that a seat drew in the latest
// round of which the viewer sees something that they have not reported yet.
func (r reports) identify(viewer room.SeatID, data DoIdentify) (found room.ReportTarget, err error) {
	source, seat := boardSourceFor(r.room, r.filter, viewer)
	for _, b := range source.Boards(seat) {
		switch target := r.room.BoardTarget(r.room.Match, r.room.LatestGame(), b); {
		case data.Board != nil:
			if b.ID == *data.Board {
				found = target
			}
		case target.Seat == data.Seat && target.Face == 0 && (found.Seat == room.Public || target.Round > found.Round) && !r.room.Reports.IsCoveredFor(viewer, target):
			found = target
			found.Number = 0
		}
	}
	if found.Seat == room.Public {
		return found, noSuchReportRefusal()
	}
	return found, nil
}

func noSuchReportRefusal() error { return game.Refuse("no-such-picture.report") }

// judge returns the change by which the host covers what was reported for everyone, or shows it
// again.
func (r reports) judge(d DoJudge) (room.Change, error) {
	if _, found := r.room.Reports.Find(d.ReportTarget); !found {
		return nil, noSuchReportRefusal()
	}
	return &room.ReportJudged{ReportTarget: d.ReportTarget, Covered: d.Covered, Instead: r.nameInstead(d.ReportTarget)}, nil
}

// withdraw returns the change by which a seat takes back what it has reported.
func (r reports) withdraw(by room.SeatID, d room.ReportTarget) (room.Change, error) {
	if x, _ := r.room.Reports.Find(d); !slices.Contains(x.By, by) {
		return nil, noSuchReportRefusal()
	}
	return &room.ReportWithdrawn{ReportTarget: d, By: by}, nil
}

// identifyDrawing answers what is on a board, and whether it was reported. The device can report it
// then when the board is on show no more.
func (l *tableLoop) identifyDrawing(_ *device, by *room.Seat, cmd Command) (answer any, err error) {
	var data DoIdentify
	if err := decodeData(cmd, &data); err != nil {
		return nil, err
	}
	target, err := l.reports.identify(by.ID, data)
	if err != nil {
		return nil, err
	}
	list := l.room.Reports
	return Identified{Drawing: target, Reported: list.FiledBy(by.ID, target), ForAll: list.CoveringForAll(target)}, nil
}

// fileReport reports a drawing or a name, and answers what was reported.
func (l *tableLoop) fileReport(_ *device, by *room.Seat, cmd Command) (answer any, err error) {
	var data DoReport
	if err := decodeData(cmd, &data); err != nil {
		return nil, err
	}
	c, err := l.reports.file(by.ID, data, l.audiences.findAudience(by.ID).seen)
	if err != nil {
		return nil, err
	}
	if !l.limits.spendReport(by.ID) {
		return nil, game.Refuse("slow-down.reports")
	}
	if err := l.commitUnlessRefusedOrNil(l.reports.forgetOld()); err != nil {
		return nil, err
	}
	return Reported{Seat: c.Seat, Game: c.Game, Round: c.Round, Number: c.Number, Name: c.Name, Face: c.Face}, l.commit(c)
}

// listReportsForHost returns what was reported, with the drawings. It counts as a device that
// comes.
func (l *tableLoop) listReportsForHost(d *device, _ *room.Seat, _ Command) (answer any, err error) {
	if !l.limits.spendConnect(d.seat) {
		return nil, game.Refuse("slow-down.reports")
	}
	list, err := l.reports.list(d.seat)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", NewStoreRefusal(err), err)
	}
	return Reports{Reports: list}, nil
}

// showReportOrCover tells the host of a report, or of what became of it, and covers a drawing for
// whom it is covered now. The others are told nothing, unless a name was covered for everyone.
func (l *tableLoop) showReportOrCover(name string) {
	l.knocks.NotifyHost()
	l.finale.dropActs(l.room.IsCoveredInFinale)
	l.audiences.viewChanged = l.audiences.viewChanged || l.room.Reports.IsNameCovered(name) || l.room.GalleryEdition() != l.audiences.toldGallery
	l.audiences.sendNewAndChangedBoards()
}
