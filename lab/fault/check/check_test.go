package check_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/games"
	"linework/journal"
	"linework/lab/fault/check"
	"linework/table/heads"
	"linework/table/room"
)

// noon is when everything begins in these tests.
var noon = time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)

func move(phase int, kind string) *check.Move {
	return &check.Move{Seat: 0, Phase: phase, Kind: kind, Data: json.RawMessage(`{"trade":[]}`)}
}

// ink is batches of a person's pen on a board that everyone sees.
func ink(batches ...string) (all []check.Batch) {
	for _, b := range batches {
		all = append(all, check.Batch{Board: 7, Bytes: []byte(b), Person: true, Seen: map[int]bool{0: true, 1: true}})
	}
	return all
}

// sound returns a table that kept its word: a game, two moves and a batch of ink, told to two
// devices of a seat and to the TV, with a node that took over between the moves.
func sound() check.Case {
	at := func(s int) time.Time { return noon.Add(time.Duration(s) * time.Second) }
	return check.Case{
		Seats: []int{1},
		Truth: check.Truth{
			Table: "BKWRT", Seats: []int{1},
			Entries: []check.Entry{
				{Seq: 1}, {Seq: 2, Does: "start"}, {Seq: 3, At: 2 * time.Second, Move: move(1, "pass"), Person: true},
				{Seq: 4, At: 3 * time.Second, Batches: ink("@a", "@b")}, {Seq: 5, At: 4 * time.Second, Move: move(2, "pass"), Person: true},
			},
			Pictures: map[int]map[int][]string{0: {7: {"none", "ab"}}, 1: {7: {"none", "ab"}}},
			Views:    map[int][]string{0: {check.NoMatch, "p0", "p1", "p1", "p2"}, 1: {check.NoMatch, "v0", "v1", "v1", "v2"}},
		},
		Witnesses: []check.Witness{{1, 1, "a", "a"}, {2, 1, "a", "a"}, {3, 1, "a", "a"}, {4, 2, "b", "b"}, {5, 2, "b", "b"}},
		Histories: []check.History{
			{Table: "BKWRT", Device: "phone", Seat: 1, Events: []check.Event{
				{At: at(0), What: check.Welcomed, Stream: "s", N: 4, View: check.NoMatch},
				{At: at(1), What: check.Said, ID: 1, Do: "start"},
				{At: at(1), What: check.Updated, N: 5, View: "v0"},
				{At: at(1), What: check.Answered, ID: 1, OK: true},
				{At: at(2), What: check.Said, ID: 2, Do: "move", Move: move(1, "pass")},
				{At: at(2), What: check.Updated, N: 6, View: "v1"},
				{At: at(2), What: check.Answered, ID: 2, OK: true},
				{At: at(3), What: check.Drew, Board: 7, Batch: []byte("@a")},
				{At: at(3), What: check.Drew, Board: 7, Batch: []byte("@b")},
				{At: at(4), What: check.Said, ID: 3, Do: "move", Move: move(2, "pass")},
				{At: at(5), What: check.Welcomed, Stream: "t", N: 1, View: "v2"},
			}},
			{Table: "BKWRT", Device: "laptop", Seat: 1, Events: []check.Event{
				{At: at(0), What: check.Welcomed, Stream: "s", N: 4, View: check.NoMatch},
				{At: at(2), What: check.Welcomed, Stream: "s", N: 6, View: "v1"},
				{At: at(3), What: check.Inked, Board: 7, Batch: []byte("@a")},
				{At: at(5), What: check.Updated, N: 7, View: "v2"},
				{At: at(6), What: check.Pictured, Board: 7, Picture: "ab"},
			}},
			{Table: "BKWRT", Device: "TV", Events: []check.Event{
				{At: at(2), What: check.Welcomed, Stream: "u", N: 1, View: "p1"},
				{At: at(2), What: check.Pictured, Board: 7, Picture: "none"},
				{At: at(3), What: check.Inked, Board: 7, Batch: []byte("@a")},
				{At: at(3), What: check.Inked, Board: 7, Batch: []byte("@b")},
				{At: at(5), What: check.Updated, N: 2, View: "p2"},
			}},
		},
	}
}

// back has the phone see the end early, and then what was so before it.
func back(c *check.Case) {
	events := &c.Histories[0].Events
	(*events)[5].View = "v2"
	*events = slices.Insert(*events, 10, check.Event{At: noon.Add(4500 * time.Millisecond), What: check.Welcomed, Stream: "t", N: 0, View: "v1"})
	(*events)[11].What = check.Updated
}

// confirm has the phone told that its second move is taken.
func confirm(c *check.Case) {
	c.Histories[0].Events = append(c.Histories[0].Events, check.Event{At: noon.Add(5 * time.Second), What: check.Answered, ID: 3, OK: true})
}

// late has the phone make its second move later, and be told that it is taken.
func late(c *check.Case, by time.Duration) {
	events := c.Histories[0].Events
	events[9].At = events[6].At.Add(by)
	c.Histories[0].Events = append(events, check.Event{At: events[9].At, What: check.Answered, ID: 3, OK: true})
}

func TestCheck(t *testing.T) {
	phone := func(c *check.Case) *[]check.Event { return &c.Histories[0].Events }
	for _, tt := range []struct {
		name  string
		spoil func(*check.Case)
		want  string // what it should say; "" for nothing
	}{
		{"a table that kept its word", func(*check.Case) {}, ""},
		{"a refused move is not there", func(c *check.Case) {
			*phone(c) = append(*phone(c), check.Event{What: check.Said, ID: 9, Do: "move", Move: move(9, "play")}, check.Event{What: check.Answered, ID: 9, Code: "stale"})
		}, ""},
		{"a confirmed move is missing", func(c *check.Case) {
			*phone(c) = append(*phone(c), check.Event{What: check.Said, ID: 9, Do: "move", Move: move(9, "play")}, check.Event{What: check.Answered, ID: 9, OK: true})
		}, "acknowledged: phone was told"},
		{"confirmed moves are there in another order", func(c *check.Case) {
			c.Truth.Entries[2].Move, c.Truth.Entries[4].Move = c.Truth.Entries[4].Move, c.Truth.Entries[2].Move
			*phone(c) = append(*phone(c), check.Event{What: check.Answered, ID: 3, OK: true})
		}, "acknowledged: phone was told"},
		{"a confirmed start is missing", func(c *check.Case) { c.Truth.Entries[1].Does = "" }, `acknowledged: 1 times "start"`},
		{"a game begins twice", func(c *check.Case) { c.Truth.Entries[0].Does = "start" }, `twice: "start" was said 1 times`},
		{"a seat is missing", func(c *check.Case) { c.Seats = []int{1, 2} }, "acknowledged: somebody was given seat 2"},
		{"a move is there twice", func(c *check.Case) { c.Truth.Entries[4].Move = move(1, "pass") }, "twice: entry 5"},
		{"a move that nobody said", func(c *check.Case) { c.Truth.Entries[4].Move = move(2, "play") }, "twice: entry 5"},
		{"ink is there twice", func(c *check.Case) { c.Truth.Entries[3].Batches = ink("@a", "@b", "@a") }, "twice: entry 4 has ink"},
		{"an update is left out", func(c *check.Case) { (*phone(c))[5].N = 7 }, "order: phone was told update 7"},
		{"an update comes again", func(c *check.Case) { (*phone(c))[5].N = 5 }, "order: phone was told update 5"},
		{"a view that never was", func(c *check.Case) { (*phone(c))[5].View = "v9" }, "what the journal never was"},
		{"a view of another seat", func(c *check.Case) { (*phone(c))[5].View = "p1" }, "what the journal never was"},
		{"a view goes back", func(c *check.Case) { c.Histories[1].Events[1].View, c.Histories[1].Events[3].View = "v2", "v1" }, "views: laptop was shown"},
		{"a device ends elsewhere", func(c *check.Case) { c.Histories[1].Events[3].View = "v1" }, "views: laptop ends with view v1"},
		{"a device that left ends elsewhere", func(c *check.Case) { c.Histories[1].Events[3].View, c.Histories[1].Left = "v1", true }, ""},
		{"shown ink is missing", func(c *check.Case) { c.Truth.Entries[3].Batches = ink("@b") }, "ink: laptop was shown a batch"},
		{"shown ink is in another order", func(c *check.Case) { c.Truth.Entries[3].Batches = ink("@b", "@a") }, "ink: TV was shown a batch"},
		{"ink before a crash is missing", func(c *check.Case) {
			c.Truth.Entries[3].Batches = nil
			c.Crashes = []check.Window{{From: noon.Add(2500 * time.Millisecond), To: noon.Add(4 * time.Second)}}
		}, ""},
		{"a view before a crash shows ink that is missing", func(c *check.Case) {
			(*phone(c))[5].View = "v9"
			c.Crashes = []check.Window{{From: noon.Add(time.Second), To: noon.Add(4 * time.Second)}}
		}, ""},
		{"a view before a crash shows ink that is missing and is drawn again", func(c *check.Case) {
			back(c)
			c.Crashes = []check.Window{{From: noon.Add(time.Second), To: noon.Add(3 * time.Second)}}
		}, ""},
		{"the same without a crash", back, "views: phone was shown"},
		{"a view before a crash comes with facts", func(c *check.Case) {
			(*phone(c))[5].View, (*phone(c))[5].Facts = "v9", 1
			c.Crashes = []check.Window{{From: noon.Add(time.Second), To: noon.Add(4 * time.Second)}}
		}, "what the journal never was"},
		{"ink long before a crash is missing", func(c *check.Case) {
			c.Truth.Entries[3].Batches = nil
			c.Crashes = []check.Window{{From: noon.Add(3500 * time.Millisecond), To: noon.Add(4 * time.Second)}}
		}, "ink: laptop was shown a batch"},
		{"ink is lost that was drawn before a confirmed move", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@a")
			c.Histories[2].Events = slices.Delete(c.Histories[2].Events, 3, 4) // and the TV never saw it
			*phone(c) = slices.Insert(*phone(c), 10, check.Event{At: noon.Add(4 * time.Second), What: check.Answered, ID: 3, OK: true})
		}, "acknowledged: phone was told at 12:00:04.000 that its \"move\" is taken, and ink"},
		{"the same, where its ink was refused", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@a")
			c.Histories[2].Events = slices.Delete(c.Histories[2].Events, 3, 4)
			*phone(c) = slices.Insert(*phone(c), 10, check.Event{What: check.Answered, Code: "not-drawing"}, check.Event{At: noon.Add(4 * time.Second), What: check.Answered, ID: 3, OK: true})
		}, ""},
		{"the same, over another socket", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@a")
			c.Histories[2].Events = slices.Delete(c.Histories[2].Events, 3, 4)
			*phone(c) = slices.Insert(*phone(c), 9, check.Event{What: check.Connected})
			*phone(c) = slices.Insert(*phone(c), 11, check.Event{At: noon.Add(4 * time.Second), What: check.Answered, ID: 3, OK: true})
		}, ""},
		{"ink that nobody drew", func(c *check.Case) { c.Truth.Entries[3].Batches = ink("@a", "@b", "@c") }, "twice: entry 4 has ink"},
		{"a bot's ink, that nobody drew", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@a", "@b", "@c")
			c.Truth.Entries[3].Batches[2].Person = false
		}, ""},
		{"points of a stroke are reordered", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@b", "@a")
			c.Histories = c.Histories[:1] // and nobody has seen it
		}, "ink: phone drew a batch"},
		{"points of a stroke are left out on a screen", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@a", "@c", "@b")
			c.Truth.Entries[3].Batches[1].Person = false
		}, "ink: TV was shown a batch at 12:00:03.000 of board 7, and not the one before it"},
		{"ink of a board that is not to be seen", func(c *check.Case) { delete(c.Truth.Entries[3].Batches[0].Seen, 0) }, "ink: TV was shown a batch at 12:00:03.000 of board 7, which it may not see"},
		{"ink is shown twice", func(c *check.Case) { c.Histories[2].Events[3].Batch = []byte("@a") }, "ink: TV was shown a batch"},
		{"ink is missing before other ink that a crash has left", func(c *check.Case) {
			c.Truth.Entries[3].Batches = ink("@b")
			c.Crashes = []check.Window{{From: noon.Add(2500 * time.Millisecond), To: noon.Add(4 * time.Second)}}
		}, "after one that it lost"},
		{"a picture that never was", func(c *check.Case) { c.Histories[2].Events[1].Picture = "a" }, "pictures: TV was shown board 7"},
		{"a picture before a crash shows ink that is missing", func(c *check.Case) {
			c.Histories[2].Events[1].Picture = "a"
			c.Crashes = []check.Window{{From: noon.Add(time.Second), To: noon.Add(4 * time.Second)}}
		}, ""},
		{"a picture goes back", func(c *check.Case) {
			c.Histories[1].Events = append(c.Histories[1].Events, check.Event{At: noon.Add(7 * time.Second), What: check.Pictured, Board: 7, Picture: "none"})
		}, "pictures: laptop was shown board 7 at 12:00:07.000 as it never was after"},
		{"a face that nobody has", func(c *check.Case) {
			c.Truth.Pictures[1][12289] = []string{"none", "ana"}
			c.Histories[1].Events = append(c.Histories[1].Events, check.Event{At: noon.Add(7 * time.Second), What: check.Pictured, Board: 12289, Picture: "ben"})
		}, "pictures: laptop was shown board 12289 at 12:00:07.000 as it never was"},
		{"a face is older than the end", func(c *check.Case) {
			c.Truth.Pictures[1][12289] = []string{"none", "ana"}
			c.Histories[1].Events = append(c.Histories[1].Events, check.Event{At: noon.Add(7 * time.Second), What: check.Pictured, Board: 12289, Picture: "none"})
		}, "pictures: laptop was shown board 12289 at 12:00:07.000 as none and nothing of it since"},
		{"a picture is older than the end", func(c *check.Case) { c.Histories[1].Events[4].Picture = "none" }, "pictures: laptop was shown board 7 at 12:00:06.000 as none and nothing of it since"},
		{"a picture loses in the end what can be undone, and nothing that can be seen", func(c *check.Case) {
			c.Truth.Pictures[1][7] = []string{"none", "undo/ab", "flat/ab"}
			c.Histories[1].Events[4].Picture = "undo/ab"
		}, ""},
		{"table time goes back", func(c *check.Case) { c.Truth.Entries[4].At = time.Second }, "time: entry 5 is of 1s, after one of 3s"},
		{"table time jumps", func(c *check.Case) { c.Truth.Entries[4].At += time.Hour; confirm(c) }, "time: between entries 3 and 5 1h0m2s passed at the table"},
		{"table time stands still", func(c *check.Case) { late(c, 40*time.Second) }, ""},
		{"table time stands still where only clocks went wrong", func(c *check.Case) { c.Steady = true; late(c, 40*time.Second) }, "time: between entries 3 and 5 2s passed at the table, and 40s at least"},
		{"another is the host where only clocks went wrong", func(c *check.Case) { c.Steady, c.Truth.Entries[3].Hosted = true, true }, "time: entry 4 makes another the host"},
		{"one process has the store", func(c *check.Case) { c.Alone, c.Witnesses = true, nil }, ""},
		{"one process has the store, and leaves an entry out", func(c *check.Case) { c.Alone, c.Witnesses, c.Truth.Entries[4].Seq = true, nil, 6 }, "writers: entry 6 is at the place of 5"},
		{"a late node writes", func(c *check.Case) { c.Witnesses[4].Writer = "a" }, "writers: entry 5 was written by a while b held the lease"},
		{"two nodes think they have one epoch", func(c *check.Case) { c.Witnesses[4].Writer, c.Witnesses[4].Holder = "a", "a" }, "writers: both b and a wrote under epoch 2"},
		{"an epoch comes back", func(c *check.Case) { c.Witnesses[4] = check.Witness{5, 1, "a", "a"} }, "writers: entry 5 was written under epoch 1"},
		{"an entry is written twice", func(c *check.Case) { c.Witnesses = append(c.Witnesses, check.Witness{5, 2, "b", "b"}) }, "writers: entry 5 was written twice"},
		{"an entry without a writer", func(c *check.Case) { c.Witnesses = c.Witnesses[:4] }, "writers: of entry 5"},
		{"an entry is left out", func(c *check.Case) { c.Truth.Entries[4].Seq = 6; c.Witnesses[4].Seq = 6 }, "writers: entry 6 is at the place of 5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := sound()
			tt.spoil(&c)
			found := check.Check(c)
			var text strings.Builder
			for _, v := range found {
				text.WriteString(v.String() + "\n")
			}
			switch {
			case tt.want == "" && len(found) > 0:
				t.Errorf("it finds fault with it:\n%s", text.String())
			case tt.want != "" && !strings.Contains(text.String(), tt.want):
				t.Errorf("it should say %q and says:\n%s", tt.want, text.String())
			}
		})
	}
}

// A journal is read as devices have seen it, and one that makes no sense is refused.
func TestRead(t *testing.T) {
	entries := []journal.Entry{
		{Seq: 1, Data: []byte(`{"at":0,"kind":"opened","data":{"code":"BKWRT","game":"iota"}}`)},
		{Seq: 2, Data: []byte(`{"at":0,"kind":"sat","data":{"seat":1,"name":"Ana","hash":"h"}}`)},
	}
	truth, err := check.ReplayJournal("BKWRT", games.Find, entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(truth.Entries) != 2 || len(truth.Views[0]) != 2 || len(truth.Views[1]) != 2 || truth.Views[1][0] != check.NoMatch || len(truth.Seats) != 1 {
		t.Errorf("it is read as %+v", truth)
	}
	entries = append(entries, journal.Entry{Seq: 3, Data: []byte(`{"at":0,"kind":"played","data":{"seat":0,"phase":1,"kind":"pass","move":{"trade":[]}}}`)})
	if _, err := check.ReplayJournal("BKWRT", games.Find, entries, nil); err == nil {
		t.Error("a move without a game is taken")
	}
}

// Faces are noted each time they change, for everyone: a bot's is its head, a person's is what they
// chose.
func TestReadFaces(t *testing.T) {
	head := func(bot string, board int) string {
		return check.FingerprintPicture(room.FacePicture(heads.Of(bot), board))
	}
	chosen := room.Encode(0, &room.FaceChosen{Seat: 1, Face: heads.Of("Ben")})
	truth, err := check.ReplayJournal("BKWRT", games.Find, []journal.Entry{
		{Seq: 1, Data: []byte(`{"at":0,"kind":"opened","data":{"code":"BKWRT","game":"iota"}}`)},
		{Seq: 2, Data: []byte(`{"at":0,"kind":"sat","data":{"seat":1,"name":"Ana","hash":"h"}}`)},
		{Seq: 3, Data: chosen},
		{Seq: 4, Data: []byte(`{"at":0,"kind":"sat","data":{"seat":2,"name":"Ben","bot":"random"}}`)},
		{Seq: 5, Data: chosen},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	blank := check.FingerprintPicture(room.FacePicture(nil, 12289))
	for viewer, want := range map[int]map[int][]string{
		0: {12289: {blank, head("Ben", 12289)}, 12290: {head("Ben", 12290)}},
		1: {12289: {blank, head("Ben", 12289)}, 12290: {head("Ben", 12290)}},
		2: {12289: {head("Ben", 12289)}, 12290: {head("Ben", 12290)}},
	} {
		for board, faces := range want {
			if !slices.Equal(truth.Pictures[viewer][board], faces) {
				t.Errorf("seat %d is shown face %d as %v, not as %v", viewer, board, truth.Pictures[viewer][board], faces)
			}
		}
	}
}
