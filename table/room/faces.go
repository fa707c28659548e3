package room

import (
	"errors"
	"hash/crc32"
	"time"

	"linework/game"
	"linework/ink"
)

// firstFaceBoard and the id of a seat are the number of its face, as a board of ink (CM-39).
// Neither games nor the warm-up sheet have these numbers.
const firstFaceBoard = 12 << 10

// FaceBoard returns the number of a seat's face, as a board of ink.
func FaceBoard(id SeatID) int { return firstFaceBoard + int(id) }

// IsFaceBoard reports whether a board is somebody's face.
func IsFaceBoard(board int) bool { return board >= firstFaceBoard }

// FaceEdition returns a number that tells one face from another; 0 for none.
func FaceEdition(face []byte) int {
	if len(face) == 0 {
		return 0
	}
	return int(crc32.ChecksumIEEE(face)>>1) | 1
}

// FaceChosen gives a person a face, as one batch of ink for board 0; without one they have none
// any more.
type FaceChosen struct {
	Seat SeatID `json:"seat"`
	Face []byte `json:"face,omitempty"`
}

// NewFaceChosen returns the change by which a person has what they drew for a face, in as few
// points as it takes, or refuses it. What is blank is no face.
func NewFaceChosen(seat SeatID, snapshot []byte) (*FaceChosen, error) {
	c := &FaceChosen{Seat: seat}
	if len(snapshot) == 0 {
		return c, nil
	}
	var d ink.Drawing
	if err := d.Load(snapshot); err != nil {
		return nil, game.Refuse("ink-malformed")
	}
	if d.IsEmpty() {
		return c, nil
	}
	face, fits := d.AppendCompactBatch(nil, 0)
	if !fits {
		return nil, game.Refuse("face-too-full")
	}
	c.Face = face
	return c, nil
}

func (c *FaceChosen) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if err := checkFace(c.Face); err != nil {
		return nil, err
	}
	return nil, r.updateSeat(c.Seat, func(x *Seat) { x.Face = c.Face })
}

// checkFace refuses what is no batch for board 0.
func checkFace(face []byte) error {
	if len(face) == 0 {
		return nil
	}
	var d ink.Drawing
	board, _, err := ink.Split(face)
	if err == nil && board != 0 {
		err = errors.New("a face is no board of a game")
	}
	if err == nil {
		err = d.Apply(face)
	}
	return err
}

// FacePicture returns a face as the whole of a board; a blank one for none.
func FacePicture(face []byte, board int) []byte {
	var d ink.Drawing
	if len(face) > 0 {
		_ = d.Apply(face) // it was checked when it was chosen
	}
	return d.AppendFlatSnapshot(nil, board)
}
