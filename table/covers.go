package table

import (
	"sync"

	"linework/game"
	"linework/ink"
	"linework/table/room"
)

// What is covered of drawings: a table sends hatching instead (CM-33).

// coveredEdition is the edition of every board that is covered (CM-33): whoever has seen it needs
// the cover, and the picture anew when it is covered no longer.
const coveredEdition = -1

// boardsFor returns the boards that an audience may see now, those that are covered for it in that
// edition.
func (a *audiences) boardsFor(viewer room.SeatID, source boardSource, seat game.Seat) []game.Board {
	boards := source.Boards(seat)
	if len(a.room.Reports) == 0 {
		return boards
	}
	for i, b := range boards {
		if a.room.IsCoveredFor(viewer, a.room.BoardTarget(a.room.Match, a.room.LatestGame(), b)) {
			boards[i].Edition = coveredEdition
		}
	}
	return boards
}

// coveredBoards returns the numbers of the boards in a list that are covered.
func coveredBoards(boards []game.Board) []int {
	covered := []int{}
	for _, b := range boards {
		if b.Edition == coveredEdition {
			covered = append(covered, b.ID)
		}
	}
	return covered
}

func encodeCovers(reported []int) []byte {
	return game.MustJSON(Covers{Type: "covers", Reported: reported})
}

// pictureOrCover returns a board as one batch. On the warm-up sheet, where layers lie upon one
// another, what is covered is left out.
func pictureOrCover(source boardSource, seat game.Seat, b game.Board) []byte {
	if b.Edition != coveredEdition {
		return source.Picture(seat, b.ID)
	}
	if _, ok := source.(room.Sheet); ok {
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

// coverGalleries replaces the drawings of the evening's first games that are covered for everyone.
func coverGalleries(r *room.Room, list []room.Gallery) []room.Gallery {
	for i, g := range list {
		for k := range g.Drawings {
			p := &g.Drawings[k]
			if p.Covered = r.IsCoveredFor(room.Public, room.ReportTarget{Seat: p.Seat, Game: i, Round: p.Round}); p.Covered {
				p.Recording = ink.Recording{{Batch: coverBatch()}}.Append(nil)
			}
		}
	}
	return list
}
