package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"linework/game"
	"linework/ink"
	"linework/journal"
	"linework/table/heads"
	"linework/table/room"
)

// A Truth is a table as its journal tells it.
type Truth struct {
	Table   string
	Entries []Entry
	Seats   []int            // ids of all seats in the end
	Views   map[int][]string // of every seat, and of the public as 0: what it sees after each entry
	// Pictures is every board, faces too, as each seat, and the public as 0, may be shown it: by
	// seat and board, one print for each time that it changed.
	Pictures map[int]map[int][]string
}

// An Entry is one of the journal, as far as a device can know of it.
type Entry struct {
	Seq     uint64
	At      time.Duration // table time; 0 where the entry has none
	Does    string        // the command that makes such an entry, where it is one of counted
	Hosted  bool          // it makes somebody the host
	Move    *Move
	Person  bool // the move is that of a person's seat
	Batches []Batch
}

// A Batch is one of somebody's pen.
type Batch struct {
	Board  int
	Bytes  []byte
	Person bool         // it is of a person's seat
	Seen   map[int]bool // by id of a seat, and 0 for the public: who may see the board
}

// A Witness is what the database itself noted of an append, in the same transaction.
type Witness struct {
	Seq    uint64 `json:"seq"`
	Epoch  int64  `json:"epoch"`  // of the lease at that moment
	Holder string `json:"holder"` // the node that had it
	Writer string `json:"writer"` // the node whose connection wrote
}

// ReplayJournal replays a journal entry by entry and notes what each seat could see after each.
func ReplayJournal(code string, findGame func(string) (game.Game, bool), entries []journal.Entry, loadBlob func(string) ([]byte, error)) (Truth, error) {
	t := Truth{Table: code, Views: map[int][]string{}, Pictures: map[int]map[int][]string{}}
	r := room.New(findGame, loadBlob)
	for _, e := range entries {
		at, c, err := room.Decode(e.Data)
		if err != nil {
			return t, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		entry := newUntimedEntry(r, e.Seq, c)
		entry.At = at
		t.Entries = append(t.Entries, entry)
		if _, err := r.Do(at, c); err != nil {
			return t, fmt.Errorf("entry %d cannot be done after those before it: %w", e.Seq, err)
		}
		t.recordMatchViews(r)
		t.recordPicturesAndMarkViewers(r, entry.Batches)
		if len(entry.Batches) == 0 { // ink is on no face
			t.recordFaces(r)
		}
	}
	for _, x := range r.Seats {
		t.Seats = append(t.Seats, int(x.ID))
	}
	return t, nil
}

// newUntimedEntry describes a change to a room as it is before; its time is left out.
func newUntimedEntry(before *room.Room, seq uint64, change room.Change) Entry {
	e := Entry{Seq: seq}
	person := func(seat game.Seat) bool {
		if before.Match == nil || int(seat) >= len(before.Match.Playing) {
			return false
		}
		x := before.SeatByID(before.Match.Playing[seat])
		return x != nil && x.IsPerson() && x.StandIn == ""
	}
	draw := func(raw []byte, person bool) {
		board, _, _ := ink.Split(raw) // the table has read it
		e.Batches = append(e.Batches, Batch{Board: board, Bytes: raw, Person: person, Seen: map[int]bool{}})
	}
	switch c := change.(type) {
	case *room.GameStarted:
		e.Does = "start"
	case *room.MuteSet:
		e.Does = "mute"
	case *room.ResultsCleared:
		e.Does = "lobby"
	case *room.MovePlayed:
		e.Move = &Move{Seat: int(c.Seat), Phase: c.Phase, Kind: c.Kind, Data: c.Move}
		e.Person = person(c.Seat) && c.Kind != game.SkipKind
	case *room.HostNamed:
		e.Hosted = true
	case *room.SheetDrawn:
		for _, raw := range c.Batches {
			draw(raw, true) // bots leave the sheet to people
		}
	case *room.InkDrawn:
		for _, p := range c.Batches {
			draw(p.Batch, person(p.Seat))
		}
	}
	return e
}

// recordPicturesAndMarkViewers notes how everyone may see boards now, those that were just drawn on
// or all where something else happened, and marks in each batch drawn who may see it.
func (t *Truth) recordPicturesAndMarkViewers(r *room.Room, drawn []Batch) {
	var boards interface {
		Boards(game.Seat) []game.Board
		Picture(seat game.Seat, board int) []byte
	}
	if sheet, there := r.Sheet(); there {
		boards = sheet
	} else if r.Match != nil {
		boards, _ = r.Match.Match.(game.DrawingMatch)
	}
	if boards == nil {
		return
	}
	look := func(id room.SeatID) {
		seat := game.Watcher
		if r.Match != nil {
			seat = r.Match.SeatOf(id)
		}
		for _, b := range boards.Boards(seat) {
			fresh := len(drawn) == 0
			for _, d := range drawn {
				if d.Board == b.ID {
					d.Seen[int(id)], fresh = true, true
				}
			}
			if fresh {
				t.recordPictureIfChanged(int(id), b.ID, FingerprintPicture(boards.Picture(seat, b.ID)))
			}
		}
	}
	look(room.Public)
	for _, x := range r.Seats {
		look(x.ID)
	}
}

// recordFaces notes the face of each seat now, which all are shown alike: a bot's head, or what a
// person has chosen where names are not filtered strictly.
func (t *Truth) recordFaces(r *room.Room) {
	for _, x := range r.Seats {
		face, board := x.Face, room.FaceBoard(x.ID)
		if x.Bot != "" {
			face = heads.Of(x.Name)
		}
		fingerprint := FingerprintPicture(room.FacePicture(face, board))
		t.recordPictureIfChanged(int(room.Public), board, fingerprint)
		for _, viewer := range r.Seats {
			t.recordPictureIfChanged(int(viewer.ID), board, fingerprint)
		}
	}
}

func (t *Truth) recordPictureIfChanged(seatID, board int, fingerprint string) {
	if t.Pictures[seatID] == nil {
		t.Pictures[seatID] = map[int][]string{}
	}
	if all := t.Pictures[seatID][board]; len(all) == 0 || all[len(all)-1] != fingerprint {
		t.Pictures[seatID][board] = append(all, fingerprint)
	}
}

// recordMatchViews notes what everyone sees now. Whoever came later saw nothing before.
func (t *Truth) recordMatchViews(r *room.Room) {
	note := func(id int, view string) {
		for len(t.Views[id]) < len(t.Entries)-1 {
			t.Views[id] = append(t.Views[id], NoMatch)
		}
		t.Views[id] = append(t.Views[id], view)
	}
	shown := map[game.Seat]string{}
	see := func(id room.SeatID) string {
		if r.Match == nil || r.Match.Match == nil || r.Stage == room.Lobby {
			return NoMatch
		}
		seat := r.Match.SeatOf(id)
		if shown[seat] == "" {
			raw, err := json.Marshal(r.Match.View(seat))
			if err != nil {
				panic(err) // the table has shown it
			}
			shown[seat] = Fingerprint(raw)
		}
		return shown[seat]
	}
	note(0, see(room.Public))
	for _, x := range r.Seats {
		note(int(x.ID), see(x.ID))
	}
}

func (m Move) comparisonKey() string {
	var data bytes.Buffer
	if json.Compact(&data, m.Data) != nil {
		data.Write(m.Data)
	}
	return fmt.Sprintf("seat %d, phase %d: %s %s", m.Seat, m.Phase, m.Kind, data.String())
}
