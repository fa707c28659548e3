package check

import (
	"bytes"
	"encoding/json"
	"fmt"

	"linework/game"
	"linework/journal"
	"linework/table/room"
)

// A Truth is a table as its journal tells it.
type Truth struct {
	Table   string
	Entries []Entry
	Seats   []int            // ids of all seats in the end
	Views   map[int][]string // of every seat, and of the public as 0: what it sees after each entry
}

// An Entry is one of the journal, as far as a device can know of it.
type Entry struct {
	Seq     uint64
	Does    string // the command that makes such an entry, where it is one of counted
	Move    *Move
	Person  bool // the move is that of a person's seat
	Batches [][]byte
}

// A Witness is what the database itself noted of an append, in the same transaction.
type Witness struct {
	Seq    uint64 `json:"seq"`
	Epoch  int64  `json:"epoch"`  // of the lease at that moment
	Holder string `json:"holder"` // the node that had it
	Writer string `json:"writer"` // the node whose connection wrote
}

// Read replays a journal entry by entry and notes what each seat could see after each.
func Read(code string, find func(string) (game.Game, bool), entries []journal.Entry, blob func(string) ([]byte, error)) (Truth, error) {
	t := Truth{Table: code, Views: map[int][]string{}}
	r := room.New(find, blob)
	for _, e := range entries {
		at, c, err := room.Decode(e.Data)
		if err != nil {
			return t, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		t.Entries = append(t.Entries, entryOf(r, e.Seq, c))
		if _, err := r.Do(at, c); err != nil {
			return t, fmt.Errorf("entry %d cannot be done after those before it: %w", e.Seq, err)
		}
		t.look(r)
	}
	for _, x := range r.Seats {
		t.Seats = append(t.Seats, int(x.ID))
	}
	return t, nil
}

func entryOf(r *room.Room, seq uint64, c room.Change) Entry {
	e := Entry{Seq: seq}
	switch c := c.(type) {
	case *room.Started:
		e.Does = "start"
	case *room.MuteSet:
		e.Does = "mute"
	case *room.MovePlayed:
		e.Move = &Move{Seat: int(c.Seat), Phase: c.Phase, Kind: c.Kind, Data: c.Move}
		if r.Match != nil && int(c.Seat) < len(r.Match.Playing) {
			x := r.Seat(r.Match.Playing[c.Seat])
			e.Person = x != nil && x.Person() && x.StandIn == "" && c.Kind != game.Kind(game.Skip{})
		}
	case *room.Scribbled:
		e.Batches = c.Batches
	case *room.Inked:
		for _, p := range c.Batches {
			e.Batches = append(e.Batches, p.Batch)
		}
	}
	return e
}

// look notes what everyone sees now. Whoever came later saw nothing before.
func (t *Truth) look(r *room.Room) {
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
			shown[seat] = Print(raw)
		}
		return shown[seat]
	}
	note(0, see(room.Public))
	for _, x := range r.Seats {
		note(int(x.ID), see(x.ID))
	}
}

// key is a move as it can be compared.
func (m Move) key() string {
	var data bytes.Buffer
	if json.Compact(&data, m.Data) != nil {
		data.Write(m.Data)
	}
	return fmt.Sprintf("seat %d, phase %d: %s %s", m.Seat, m.Phase, m.Kind, data.String())
}
