package table

import (
	"linework/game"
	"linework/ink"
	"linework/table/heads"
	"linework/table/room"
	"linework/words/offensive"
)

// Everyone at a table can have a face (CM-39): what they have drawn, or one of the heads. Each is a
// board of its own, beside those that are drawn on, so faces reach devices, are covered, and wait
// for approval and for those who watch with a delay as all ink does.

// offeredHeads is how many heads are offered at a time.
const offeredHeads = 3

// faceOf returns the face that a seat shows, as one batch for board 0; nil for none. Where names are
// filtered strictly nobody shows what they have drawn.
func (f *filter) faceOf(x *room.Seat) []byte {
	switch {
	case x.Bot != "":
		return heads.Of(x.Name)
	case len(x.Face) > 0 && f != nil && f.level() == offensive.Strict && !heads.Has(x.Face):
		return nil
	}
	return x.Face
}

// shownBoards is all that can be seen drawn: the boards of a match or the layers of the warm-up
// sheet, and faces.
type shownBoards struct {
	drawn  boardSource // nil where nothing is drawn on now
	room   *room.Room
	filter *filter
}

// Boards returns the boards that a seat of the match may see, and all faces: one for each seat,
// blank or not.
func (s shownBoards) Boards(viewer game.Seat) (list []game.Board) {
	if s.drawn != nil {
		list = s.drawn.Boards(viewer)
	}
	for _, x := range s.room.Seats {
		if number := room.FaceBoard(x.ID); number <= ink.MaxBoard {
			list = append(list, game.Board{ID: number, Edition: room.FaceEdition(s.filter.faceOf(x))})
		}
	}
	return list
}

// Picture returns a board as one batch.
func (s shownBoards) Picture(viewer game.Seat, board int) []byte {
	if !room.IsFaceBoard(board) {
		return s.drawn.Picture(viewer, board)
	}
	return room.FacePicture(s.faceOn(board), board)
}

// faceOn returns the face on a board, nil for none.
func (s shownBoards) faceOn(board int) []byte {
	for _, x := range s.room.Seats {
		if room.FaceBoard(x.ID) == board {
			return s.filter.faceOf(x)
		}
	}
	return nil
}

// isBlank reports whether a board is a face that nobody has, or a layer of the warm-up sheet that
// nobody has drawn on, so that it need not be sent.
func (s shownBoards) isBlank(board int) bool {
	if room.IsFaceBoard(board) {
		return len(s.faceOn(board)) == 0
	}
	sheet, ok := s.drawn.(room.Sheet)
	return ok && sheet.IsBlank(board)
}

// isLeftOutWhenCovered reports whether nothing is shown of a board that is covered: layers lie upon
// one another, and instead of a face the seat has its mark.
func (s shownBoards) isLeftOutWhenCovered(board int) bool {
	_, sheet := s.drawn.(room.Sheet)
	return sheet || room.IsFaceBoard(board)
}

// chooseFace gives a player the face that they have drawn or taken. During a game it could be a
// hint.
func (p *planner) chooseFace(by *room.Seat, d DoFace) (room.Change, error) {
	if by.Muted {
		return nil, game.Refuse("muted.drawing")
	}
	c, err := room.NewFaceChosen(by.ID, d.Ink)
	if err != nil {
		return nil, err
	}
	if !p.mayChooseFace(by.ID) {
		return nil, game.Refuse("slow-down.faces")
	}
	return c, nil
}

// offerHeads returns a few heads that nobody here has.
func (l *tableLoop) offerHeads(*device, *room.Seat, Command) (answer any, err error) {
	taken := game.MapList(l.room.Seats, l.filter.faceOf)
	return Heads{Heads: heads.Offer(offeredHeads, taken)}, nil
}
