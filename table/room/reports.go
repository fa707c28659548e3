package room

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A ReportTarget is what was reported (CM-33): what somebody drew in a round, their name, or a face
// of theirs.
type ReportTarget struct {
	Seat  SeatID `json:"seat"`            // whose it is
	Name  string `json:"name,omitempty"`  // the name; "" for what they drew
	Game  int    `json:"game,omitempty"`  // of the evening, from 0; the one in play comes after all that are over
	Round int    `json:"round,omitempty"` // from 1; 0 is the warm-up sheet before the game
	// Number is that of the drawing, where its artist draws several in a round; 0 is all that they
	// draw in it, as it always is in old journals.
	Number int `json:"number,omitempty"`
	Face   int `json:"face,omitempty"` // the edition of a face; then there is neither game nor round
}

// A Report is a drawing or a name that people have reported. It is a part of State, with the
// names in JSON frozen.
type Report struct {
	ReportTarget
	By      []SeatID `json:"by,omitempty"`
	Since   int64    `json:"since,omitempty"`   // when it was first reported, in seconds since 1970; 0 when that is forgotten
	Covered bool     `json:"covered,omitempty"` // for everyone
	Judged  bool     `json:"judged,omitempty"`  // by the host: how many report it changes nothing any more
}

// Reports is what people have reported, the first of them first. A list is never altered, for what was
// settled holds it as it was.
type Reports []Report

const (
	// ReportsKept is how long it is remembered who has reported what, and when.
	ReportsKept = 30 * 24 * time.Hour
	maxReports  = 200 // the first is forgotten for one more
)

// ReportFiled is somebody reporting a drawing or a name. It is covered for them and, if they
// are the host or more than half of the players have reported it, for everyone.
type ReportFiled struct {
	ReportTarget
	By      SeatID   `json:"by"`
	At      int64    `json:"at"` // in seconds since 1970
	ForAll  bool     `json:"forAll,omitempty"`
	Players []SeatID `json:"players,omitempty"` // old journals have none, and mean all people at the table
	Instead string   `json:"instead,omitempty"` // the name that the seat has once its own is covered for everyone
}

// ReportWithdrawn is somebody taking a report back. What nobody reports any more, and the host
// has not judged, is covered no longer.
type ReportWithdrawn struct {
	ReportTarget
	By SeatID `json:"by"`
}

// ReportJudged is the host covering what was reported for everyone, or showing it again.
type ReportJudged struct {
	ReportTarget
	Covered bool   `json:"covered"`
	Instead string `json:"instead,omitempty"` // as in ReportFiled
}

// ReportsForgotten forgets who has reported what before a time. What is covered stays so.
type ReportsForgotten struct {
	Before int64 `json:"before"` // in seconds since 1970
}

func (c *ReportFiled) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if _, err := r.findSeat(c.By); err != nil {
		return nil, err
	}
	if c.By == c.Seat || c.Game < 0 || c.Round < 0 {
		return nil, errors.New("such a report cannot be filed")
	}
	x, found := r.Reports.Find(c.ReportTarget)
	if !found {
		x = Report{ReportTarget: c.ReportTarget, Since: c.At}
	}
	if !slices.Contains(x.By, c.By) {
		x.By = append(slices.Clone(x.By), c.By)
	}
	players := c.Players
	if len(players) == 0 {
		players = r.Seats.PeopleAmong(r.Seats.IDs())
	}
	reporters := game.CountWhere(players, func(id SeatID) bool { return slices.Contains(x.By, id) })
	if c.ForAll || 2*reporters > len(players) && !x.Judged {
		x.Covered = true
		r.replaceName(c.ReportTarget, c.Instead)
	}
	r.Reports = r.Reports.with(x)
	return nil, nil
}

// ReportingPlayers returns those of whom more than half cover what they report for everyone: the
// people who play, and between games all people at the table.
func (r *Room) ReportingPlayers() []SeatID {
	if r.Match != nil {
		return r.Seats.PeopleAmong(r.Match.Playing)
	}
	return r.Seats.PeopleAmong(r.Seats.IDs())
}

func (c *ReportWithdrawn) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	x, _ := r.Reports.Find(c.ReportTarget)
	if !slices.Contains(x.By, c.By) {
		return nil, fmt.Errorf("seat %d has reported no such thing", c.By)
	}
	x.By = slices.DeleteFunc(slices.Clone(x.By), func(id SeatID) bool { return id == c.By })
	if len(x.By) == 0 && !x.Judged {
		r.Reports = slices.DeleteFunc(slices.Clone(r.Reports), func(x Report) bool { return x.ReportTarget == c.ReportTarget })
	} else {
		r.Reports = r.Reports.with(x)
	}
	return nil, nil
}

func (c *ReportJudged) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	x, found := r.Reports.Find(c.ReportTarget)
	if !found {
		return nil, fmt.Errorf("nothing of seat %d was reported so", c.Seat)
	}
	x.Judged, x.Covered = true, c.Covered
	if c.Covered {
		r.replaceName(c.ReportTarget, c.Instead)
	}
	r.Reports = r.Reports.with(x)
	return nil, nil
}

func (c *ReportsForgotten) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	var kept []Report
	for _, x := range r.Reports {
		if x.Since < c.Before && x.Covered && x.Name == "" {
			kept = append(kept, Report{ReportTarget: x.ReportTarget, Covered: true})
		} else if x.Since >= c.Before {
			kept = append(kept, x)
		}
	}
	r.Reports = kept
	return nil, nil
}

// Includes reports whether something is what was reported, or a part of it.
func (t ReportTarget) Includes(part ReportTarget) bool {
	if t.Number == 0 {
		part.Number = 0
	}
	return t == part
}

// GalleryEdition is another when a drawing of a game that is over was covered for everyone, or was
// approved, or is so no more.
func (r *Room) GalleryEdition() int {
	isOver := func(t ReportTarget) bool { return t.Name == "" && t.Face == 0 && t.Game < len(r.Evening) }
	return game.CountWhere(r.Reports, func(x Report) bool { return x.Covered && isOver(x.ReportTarget) }) + game.CountWhere(r.Approved, isOver)
}

// Find returns the report of something, and whether there is one.
func (list Reports) Find(target ReportTarget) (x Report, found bool) {
	i := list.index(target)
	if i < 0 {
		return x, false
	}
	return list[i], true
}

func (list Reports) index(target ReportTarget) int {
	return slices.IndexFunc(list, func(x Report) bool { return x.ReportTarget == target })
}

// with returns the list with a report of something, instead of the one that it has of that.
func (list Reports) with(x Report) Reports {
	list = slices.Clone(list)
	if i := list.index(x.ReportTarget); i >= 0 {
		list[i] = x
		return list
	}
	list = append(list, x)
	return list[max(0, len(list)-maxReports):]
}

// Since returns what was first reported at a time, in seconds since 1970, or later.
func (list Reports) Since(time int64) Reports {
	return slices.DeleteFunc(slices.Clone(list), func(x Report) bool { return x.Since < time })
}

// IsCoveredFor reports whether something is covered for a seat, or for those who watch. Nobody's
// own is.
func (list Reports) IsCoveredFor(viewer SeatID, target ReportTarget) bool {
	return target.Seat != viewer && len(list.FiledBy(viewer, target))+len(list.CoveringForAll(target)) > 0
}

// FiledBy returns what a seat has reported that includes something.
func (list Reports) FiledBy(by SeatID, target ReportTarget) []ReportTarget {
	return list.including(target, func(x Report) bool { return slices.Contains(x.By, by) })
}

// CoveringForAll returns what was reported, and is covered for everyone, that includes something.
func (list Reports) CoveringForAll(target ReportTarget) []ReportTarget {
	return list.including(target, func(x Report) bool { return x.Covered })
}

func (list Reports) including(target ReportTarget, where func(Report) bool) []ReportTarget {
	found := []ReportTarget{}
	for _, x := range list {
		if x.Includes(target) && where(x) {
			found = append(found, x.ReportTarget)
		}
	}
	return found
}

// IsNameCovered reports whether a name was reported and is covered for everyone.
func (list Reports) IsNameCovered(name string) bool {
	return slices.ContainsFunc(list, func(x Report) bool { return x.Covered && x.Name == name && name != "" })
}

// replaceName replaces a name that was reported, also in the games that are over. Without another
// name, or for anything but a name, it does nothing.
func (r *Room) replaceName(reported ReportTarget, instead string) {
	if reported.Name == "" || instead == "" {
		return
	}
	if seat := r.SeatByID(reported.Seat); seat != nil && seat.Name == reported.Name {
		seat.Name = instead
		if r.Stage == Playing && r.Match.ReplayError == nil {
			r.Match.renamePlayer(reported.Seat, instead)
		}
	}
	r.Evening = slices.Clone(r.Evening)
	for i := range r.Evening {
		g := &r.Evening[i]
		g.Scores = slices.Clone(g.Scores)
		for k := range g.Scores {
			if p := &g.Scores[k]; p.Seat == reported.Seat && p.Name == reported.Name {
				p.Name = instead
			}
		}
	}
}

// LatestGame returns the number of the game that is being played, or will be next; of a game
// that is over, while its results are on show, that one's.
func (r *Room) LatestGame() int {
	if r.Stage == Results {
		return len(r.Evening) - 1
	}
	return len(r.Evening)
}

// BoardTarget returns what is reported with a board of a match, which is some game of the
// evening, or of the warm-up sheet, or with a face. There is nothing to report of a bot's face,
// nor where there is none.
func (r *Room) BoardTarget(m *Match, gameIndex int, b game.Board) ReportTarget {
	if IsFaceBoard(b.ID) {
		x := r.SeatByID(SeatID(b.ID - firstFaceBoard))
		if x == nil || len(x.Face) == 0 {
			return ReportTarget{}
		}
		return ReportTarget{Seat: x.ID, Face: FaceEdition(x.Face)}
	}
	if b.ID >= firstSheetBoard {
		return ReportTarget{Seat: SeatID(b.ID - firstSheetBoard), Game: gameIndex}
	}
	return ReportTarget{Seat: m.Playing[b.Author], Game: gameIndex, Round: b.Round, Number: b.Number}
}

// A ReportedDrawing is what can be told of a drawing that was reported once its round is over.
type ReportedDrawing struct {
	Index     int    // in the gallery of its game, from 0; -1 while that is being played
	Title     string // the word
	Recording []byte
}

// FindReportedDrawing returns the drawing that was reported; of several, the last. There is none
// before its round is over, for its title is the word.
func (r *Room) FindReportedDrawing(target ReportTarget) (d ReportedDrawing, found bool, err error) {
	drawings, artists, err := r.drawingsOfGame(target.Game)
	if err != nil || target.Name != "" || target.Face != 0 {
		return d, false, err
	}
	for k, x := range drawings {
		if target.Includes(ReportTarget{Seat: artists[x.Author], Game: target.Game, Round: x.Round, Number: x.Number}) {
			d, found = ReportedDrawing{Index: k, Title: x.Title, Recording: x.Ink}, true
		}
	}
	if target.Game == len(r.Evening) {
		d.Index = -1
	}
	return d, found, nil
}

// drawingsOfGame returns the drawings of a game of the evening, and the seats whose they are. Of
// the game in play these are the drawings whose words everyone knows.
func (r *Room) drawingsOfGame(number int) (drawings []game.Drawing, artists []SeatID, err error) {
	switch {
	case number >= 0 && number < len(r.Evening):
		drawings, err = r.loadDrawings(number)
		return drawings, game.MapList(r.Evening[number].Scores, func(p Part) SeatID { return p.Seat }), err
	case number == len(r.Evening) && r.Stage == Playing && r.Match.ReplayError == nil:
		if inker, ok := r.Match.Match.(game.DrawingMatch); ok {
			return inker.Gallery(), r.Match.Playing, nil
		}
	}
	return nil, nil, nil
}
