package check_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/fault/check"
	"linework/games"
	"linework/journal"
)

// noon is when everything begins in these tests.
var noon = time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)

func move(phase int, kind string) *check.Move {
	return &check.Move{Seat: 0, Phase: phase, Kind: kind, Data: json.RawMessage(`{"trade":[]}`)}
}

// sound is a table that kept its word: a game, two moves and a batch of ink, told to two
// devices of a seat and to the TV, with a node that took over between the moves.
func sound() check.Case {
	at := func(s int) time.Time { return noon.Add(time.Duration(s) * time.Second) }
	return check.Case{
		Seats: []int{1},
		Truth: check.Truth{
			Table: "BKWRT", Seats: []int{1},
			Entries: []check.Entry{
				{Seq: 1}, {Seq: 2, Does: "start"}, {Seq: 3, Move: move(1, "pass"), Person: true}, {Seq: 4, Batches: [][]byte{[]byte("@a"), []byte("@b")}}, {Seq: 5, Move: move(2, "pass"), Person: true},
			},
			Views: map[int][]string{0: {check.NoMatch, "p0", "p1", "p1", "p2"}, 1: {check.NoMatch, "v0", "v1", "v1", "v2"}},
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
				{At: at(3), What: check.Drew, Batch: []byte("@a")},
				{At: at(4), What: check.Said, ID: 3, Do: "move", Move: move(2, "pass")},
				{At: at(5), What: check.Welcomed, Stream: "t", N: 1, View: "v2"},
			}},
			{Table: "BKWRT", Device: "laptop", Seat: 1, Events: []check.Event{
				{At: at(0), What: check.Welcomed, Stream: "s", N: 4, View: check.NoMatch},
				{At: at(2), What: check.Welcomed, Stream: "s", N: 6, View: "v1"},
				{At: at(3), What: check.Inked, Batch: []byte("@a")},
				{At: at(5), What: check.Updated, N: 7, View: "v2"},
			}},
			{Table: "BKWRT", Device: "TV", Events: []check.Event{
				{At: at(2), What: check.Welcomed, Stream: "u", N: 1, View: "p1"},
				{At: at(3), What: check.Inked, Batch: []byte("@a")},
				{At: at(3), What: check.Inked, Batch: []byte("@b")},
				{At: at(5), What: check.Updated, N: 2, View: "p2"},
			}},
		},
	}
}

// back has the phone see the end early, and then what was so before it.
func back(c *check.Case) {
	events := &c.Histories[0].Events
	(*events)[5].View = "v2"
	*events = slices.Insert(*events, 9, check.Event{At: noon.Add(4500 * time.Millisecond), What: check.Welcomed, Stream: "t", N: 0, View: "v1"})
	(*events)[10].What = check.Updated
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
		{"ink is there twice", func(c *check.Case) { c.Truth.Entries[3].Batches = [][]byte{[]byte("@a"), []byte("@b"), []byte("@a")} }, "twice: entry 4 has ink"},
		{"an update is left out", func(c *check.Case) { (*phone(c))[5].N = 7 }, "order: phone was told update 7"},
		{"an update comes again", func(c *check.Case) { (*phone(c))[5].N = 5 }, "order: phone was told update 5"},
		{"a view that never was", func(c *check.Case) { (*phone(c))[5].View = "v9" }, "what the journal never was"},
		{"a view of another seat", func(c *check.Case) { (*phone(c))[5].View = "p1" }, "what the journal never was"},
		{"a view goes back", func(c *check.Case) { c.Histories[1].Events[1].View, c.Histories[1].Events[3].View = "v2", "v1" }, "views: laptop was shown"},
		{"a device ends elsewhere", func(c *check.Case) { c.Histories[1].Events[3].View = "v1" }, "views: laptop ends with view v1"},
		{"a device that left ends elsewhere", func(c *check.Case) { c.Histories[1].Events[3].View, c.Histories[1].Left = "v1", true }, ""},
		{"shown ink is missing", func(c *check.Case) { c.Truth.Entries[3].Batches = [][]byte{[]byte("@b")} }, "ink: laptop was shown a batch"},
		{"shown ink is in another order", func(c *check.Case) { c.Truth.Entries[3].Batches = [][]byte{[]byte("@b"), []byte("@a")} }, "ink: TV was shown a batch"},
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
	truth, err := check.Read("BKWRT", games.Find, entries, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(truth.Entries) != 2 || len(truth.Views[0]) != 2 || len(truth.Views[1]) != 2 || truth.Views[1][0] != check.NoMatch || len(truth.Seats) != 1 {
		t.Errorf("it is read as %+v", truth)
	}
	entries = append(entries, journal.Entry{Seq: 3, Data: []byte(`{"at":0,"kind":"played","data":{"seat":0,"phase":1,"kind":"pass","move":{"trade":[]}}}`)})
	if _, err := check.Read("BKWRT", games.Find, entries, nil); err == nil {
		t.Error("a move without a game is taken")
	}
}
