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
type TableSettled struct {
	Code       string               `json:"code"`
	Key        string               `json:"key"`
	OldKeys    []OldKey             `json:"oldKeys,omitempty"`
	Invitation string               `json:"invitation,omitempty"` // "" where it was never changed, as in old journals
	Stage      Stage                `json:"stage"`                // Results or Lobby
	Seats      []settledSeat        `json:"seats"`
	LastID     SeatID               `json:"lastId"`
	Host       SeatID               `json:"host"`
	Owner      SeatID               `json:"owner,omitempty"` // where that is not the host
	Game       string               `json:"game"`
	Options    game.Values          `json:"options"`
	Pace       int                  `json:"pace"`
	Open       bool                 `json:"open"`
	Screens    []string             `json:"screens,omitempty"`
	Marks      map[game.Mark]SeatID `json:"marks"`
	Ages       []SeatID             `json:"ages,omitempty"`
	Language   string               `json:"language,omitempty"` // of the words; old journals have none, and mean English
	Pack       string               `json:"pack,omitempty"`
	Paste      string               `json:"paste,omitempty"` // hash of the blob with the players' own words
	Mixed      bool                 `json:"mixed,omitempty"`
	Seen       []string             `json:"seen,omitempty"`
	Evening    []Game               `json:"evening"`
	Galleries  []string             `json:"galleries"` // hashes of the blobs with the drawings of each game; "" for none
	Abandoned  string               `json:"abandoned,omitempty"`
}

// A settledSeat is a seat in the entry.
type settledSeat struct {
	ID    SeatID `json:"id"`
	Name  string `json:"name"`
	Ink   int    `json:"ink"`
	Hash  string `json:"hash,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Ready bool   `json:"ready,omitempty"`
	Muted bool   `json:"muted,omitempty"`
	Out   bool   `json:"out,omitempty"`
}

// NewTableSettled returns the table as an entry, and the blobs that the entry names.
func (r *Room) NewTableSettled() (c *TableSettled, blobs [][]byte) {
	c = &TableSettled{
		Code: r.Code, Key: r.GalleryKey, OldKeys: r.OldKeys, Invitation: r.invitation, Stage: r.Stage, LastID: r.LastSeatID, Host: r.Host, Game: r.Game, Options: r.Options, Pace: r.Pace,
		Open: r.Open, Screens: r.Screens, Marks: r.Marks, Ages: r.Ages, Language: r.Language, Pack: r.Pack, Seen: r.seenWords, Evening: r.Evening, Galleries: []string{}, Abandoned: r.Abandoned,
	}
	if r.Owner != r.Host {
		c.Owner = r.Owner
	}
	c.Seats = game.MapList(r.Seats, func(x *Seat) settledSeat {
		return settledSeat{x.ID, x.Name, x.Ink, x.Hash, x.Bot, x.Ready, x.Muted, x.SitsOut}
	})
	if r.Paste != "" {
		blobs = append(blobs, []byte(r.Paste))
		c.Paste, c.Mixed = journal.HashBlob(blobs[0]), r.Mixed
	}
	for i := range r.galleries {
		g := &r.galleries[i]
		if g.blob == "" && len(g.drawings) > 0 {
			var list []storedDrawing
			for _, d := range g.drawings {
				list = append(list, newStoredDrawing(d))
				blobs = append(blobs, d.Ink)
			}
			blobs = append(blobs, game.MustJSON(list))
			g.blob = journal.HashBlob(blobs[len(blobs)-1])
		}
		c.Galleries = append(c.Galleries, g.blob)
	}
	return c, blobs
}

// applyTo makes the table what the entry says. The match that it settles stays on show,
// if it was played up to its end here.
func (c *TableSettled) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	paste := ""
	if c.Paste != "" {
		text, err := r.loadBlob(c.Paste)
		if err != nil {
			return nil, err
		}
		paste = string(text)
	}
	if r.Match != nil && !(c.Stage == Results && r.Match.hasEnded()) {
		r.Match = nil
	}
	r.Code, r.GalleryKey, r.Stage, r.LastSeatID, r.Host, r.Game, r.Options, r.Pace = c.Code, c.Key, c.Stage, c.LastID, c.Host, c.Game, c.Options, c.Pace
	r.Open, r.Pack, r.Paste, r.Mixed, r.seenWords, r.Evening, r.Abandoned, r.Paused = c.Open, c.Pack, paste, c.Mixed && paste != "", c.Seen, slices.Clone(c.Evening), c.Abandoned, false
	r.Screens = slices.Clone(c.Screens)
	r.OldKeys, r.invitation = slices.Clone(c.OldKeys), c.Invitation
	r.Owner = cmp.Or(c.Owner, c.Host)
	r.Language = cmp.Or(c.Language, English)
	r.Unreplayable, r.Learning, r.sheet, r.LastMatch = 0, nil, warmUpSheet{}, nil
	r.Marks = map[game.Mark]SeatID{}
	maps.Copy(r.Marks, c.Marks)
	r.Ages = slices.Clone(c.Ages)
	r.Seats = game.MapList(c.Seats, func(x settledSeat) *Seat {
		return &Seat{ID: x.ID, Name: x.Name, Ink: x.Ink, Hash: x.Hash, Bot: x.Bot, Ready: x.Ready, Muted: x.Muted, SitsOut: x.Out}
	})
	r.galleries = game.MapList(c.Galleries, func(blob string) storedGallery { return storedGallery{blob: blob} })
	return nil, nil
}

// validate refuses an entry that no table could have written.
func (c *TableSettled) validate() error {
	if c.Code == "" || len(c.Galleries) != len(c.Evening) || c.Stage != Results && c.Stage != Lobby || len(c.Seats) > MaxSeats {
		return errors.New("this is not how a table is when a game is over")
	}
	for i, x := range c.Seats {
		if x.ID < 1 || x.ID > c.LastID || slices.ContainsFunc(c.Seats[:i], func(y settledSeat) bool { return x.ID == y.ID }) {
			return fmt.Errorf("seat %d cannot be there", x.ID)
		}
		if err := checkPackedInk(x.Ink); err != nil {
			return err
		}
	}
	return nil
}
