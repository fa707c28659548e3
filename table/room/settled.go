package room

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"linework/game"
	"linework/journal"
)

// TableSettled is the table as it is when a game is over: what was scored, drawn and seen,
// and who sits there. It is the one entry that tells what is and not a change. Whoever
// opens the table begins to read at the last of them, so a game that is over is never
// played again, and its result stands whatever becomes of its rules (CM-27).
type TableSettled struct{ State }

// NewTableSettled returns the table as an entry, and the blobs that the entry names.
func (r *Room) NewTableSettled() (c *TableSettled, blobs [][]byte) {
	for i, drawings := range r.drawings {
		if r.Galleries[i] != "" || len(drawings) == 0 {
			continue
		}
		blobs = append(blobs, newGalleryBlobs(drawings)...)
		r.Galleries[i] = journal.HashBlob(blobs[len(blobs)-1])
	}
	c = &TableSettled{r.State}
	c.Galleries = game.NonNilCopy(r.Galleries)
	if r.Owner == r.Host {
		c.Owner = 0
	}
	if r.Paste != "" {
		blobs = append(blobs, []byte(r.Paste))
		c.PasteHash = journal.HashBlob([]byte(r.Paste))
	}
	return c, blobs
}

// applyTo makes the table what the entry says. The match that it settles stays on show,
// if it was played up to its end here.
func (c *TableSettled) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	var paste []byte
	if c.PasteHash != "" {
		var err error
		if paste, err = r.loadBlob(c.PasteHash); err != nil {
			return nil, err
		}
	}
	if r.Match != nil && !(c.Stage == Results && r.Match.hasEnded()) {
		r.Match = nil
	}
	r.State, r.Paste, r.drawings = c.State, string(paste), make([][]game.Drawing, len(c.Galleries))
	r.PasteHash, r.Mixed = "", c.Mixed && r.Paste != ""
	r.Owner = cmp.Or(c.Owner, c.Host)
	r.Language = cmp.Or(c.Language, English)
	r.Marks = map[game.Mark]SeatID{}
	maps.Copy(r.Marks, c.Marks)
	r.Paused, r.Unreplayable, r.Learning, r.sheet, r.LastMatch = false, 0, nil, warmUpSheet{}, nil
	return nil, nil
}

// validate refuses an entry that no table could have written.
func (c *TableSettled) validate() error {
	if c.Code == "" || len(c.Galleries) != len(c.Evening) || c.Stage != Results && c.Stage != Lobby || len(c.Seats) > MaxSeats || slices.Contains(c.Seats, nil) {
		return errors.New("this is not how a table is when a game is over")
	}
	for i, x := range c.Seats {
		if x.ID < 1 || x.ID > c.LastSeatID || slices.ContainsFunc(c.Seats[:i], func(y *Seat) bool { return x.ID == y.ID }) {
			return fmt.Errorf("seat %d cannot be there", x.ID)
		}
		if err := errors.Join(checkPackedInk(x.Ink), checkFace(x.Face)); err != nil {
			return err
		}
	}
	return nil
}
