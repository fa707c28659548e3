package table

import (
	"sync"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// What is covered of drawings: a table sends hatching instead (CM-33).

// The editions of boards that are covered: whoever has seen one needs the cover, and the picture
// anew when it is covered no longer.
const (
	reportedEdition = -1 // CM-33
	awaitingEdition = -2 // the host's approval (CM-37)
)

func isCovered(edition int) bool { return edition < 0 }

// coveredFor returns the boards that an audience may see now, those that are covered for it in
// such an edition.
func (s shownBoards) coveredFor(viewer room.SeatID, seat game.Seat) []game.Board {
	boards := s.Boards(seat)
	coverBoards(s.room, viewer, s.room.Match, s.room.LatestGame(), boards)
	return boards
}

// coverBoards gives boards of a match, or of the warm-up sheet, that are covered for a viewer
// such an edition.
func coverBoards(r *room.Room, viewer room.SeatID, m *room.Match, gameIndex int, boards []game.Board) {
	for i, b := range boards {
		if len(r.Reports) == 0 && !r.Watching.Approve {
			return
		}
		switch target := r.BoardTarget(m, gameIndex, b); {
		case target.Seat == room.Public: // nothing to cover
		case r.Reports.IsCoveredFor(viewer, target):
			boards[i].Edition = reportedEdition
		case viewer == room.Public && r.AwaitsApproval(target):
			boards[i].Edition = awaitingEdition
		}
	}
}

// newCovers returns which of some boards are covered.
func newCovers(boards []game.Board) Covers {
	covers := Covers{Type: "covers", Reported: []int{}}
	for _, b := range boards {
		switch b.Edition {
		case reportedEdition:
			covers.Reported = append(covers.Reported, b.ID)
		case awaitingEdition:
			covers.Awaiting = append(covers.Awaiting, b.ID)
		}
	}
	return covers
}

func (c Covers) isEmpty() bool { return len(c.Reported)+len(c.Awaiting) == 0 }

// pictureOrCover returns a board as one batch.
func pictureOrCover(source boardSource, seat game.Seat, b game.Board) []byte {
	if !isCovered(b.Edition) {
		return source.Picture(seat, b.ID)
	}
	if shown, ok := source.(shownBoards); ok && shown.isLeftOutWhenCovered(b.ID) {
		return new(ink.Drawing).AppendSnapshot(nil, b.ID)
	}
	return coverPicture(b.ID)
}

// coverStrokes is how many strokes a covered drawing is crossed out with, each way.
const coverStrokes = 7

// coverBatch is the ink that is shown instead of a drawing that is covered: a board that is
// hatched all over.
var coverBatch = sync.OnceValue(func() []byte {
	var w ink.Writer
	batch := ink.AppendHeader(nil, 0)
	stroke := func(fromX, fromY, toX, toY int) {
		batch = w.Append(batch, ink.Op{Do: ink.Begin, Tool: ink.Medium, Point: ink.Point{X: uint16(fromX), Y: uint16(fromY)}})
		batch = w.Append(batch, ink.Op{Do: ink.Move, Point: ink.Point{X: uint16(toX), Y: uint16(toY)}})
		batch = w.Append(batch, ink.Op{Do: ink.End})
	}
	for i := 1; i <= coverStrokes; i++ {
		at := (ink.Size - 1) * i / coverStrokes
		stroke(at, 0, 0, at)
		stroke(ink.Size-1, at, at, ink.Size-1)
	}
	return batch
})

// coverPicture returns a board that is covered.
func coverPicture(board int) []byte {
	var d ink.Drawing
	_ = d.Apply(coverBatch()) // a blank board takes it
	return d.AppendFlatSnapshot(nil, board)
}

// coverGalleries replaces the drawings of the evening's first games that are covered for everyone,
// and for a screen those that await approval.
func coverGalleries(r *room.Room, list []room.Gallery, screen bool) []room.Gallery {
	for i, g := range list {
		for k := range g.Drawings {
			p := &g.Drawings[k]
			target := room.ReportTarget{Seat: p.Seat, Game: i, Round: p.Round, Number: p.Number}
			p.Covered = r.Reports.IsCoveredFor(room.Public, target)
			p.Awaiting = screen && !p.Covered && r.AwaitsApproval(target)
			if p.Covered || p.Awaiting {
				p.Recording = ink.Recording{{Batch: coverBatch()}}.Append(nil)
			}
		}
	}
	return list
}
