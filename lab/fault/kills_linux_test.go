package fault

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"linework/games"
	"linework/journal"
	"linework/lab/fault/check"
	"linework/table/room"
)

var kills = flag.Int("kills", 2, "how often TestKills kills the server under running games")

// TestKills kills the one process that has all tables in its SQLite, again and again, under
// a running game of each kind. Whatever anybody was told or shown is in the journal then,
// moves and ink. And the checker is no fool: of the same tables it misses whatever is taken
// out of their journals, doubled or turned round.
func TestKills(t *testing.T) {
	t.Parallel()
	r := &round{cluster: startSingleNode(t, sharedProgram(t)), seed: 3, rng: rand.New(rand.NewPCG(3, 7)), seats: map[string][]int{}, saveDir: *keptIn}
	n := r.nodes[0]
	r.seatEveryone()
	for k := range *kills {
		time.Sleep(time.Duration(100+r.rng.IntN(2000)) * time.Millisecond) // a moment like any other
		n.kill()
		r.startNode(n)
		if k%4 != 3 { // else it may be killed before anybody is back
			r.awaitUpdates(time.Now())
		}
	}
	for _, code := range r.tables {
		r.await("a move that is confirmed and ink that is shown at "+code, func() bool { return r.hasEnoughPlay(code) })
	}
	r.quiesce()
	n.signal(syscall.SIGTERM)
	<-n.waited
	o := outcome{fault: "kills"}
	r.checkTables(&o, time.Now())
	for _, v := range o.violations[:min(len(o.violations), 20)] {
		t.Error(v)
	}
	t.Logf("%d kills, %d entries, %d moves confirmed, %d batches of ink drawn, ink shown %d times, %d violations", *kills, o.entries, o.moves, o.drawn, o.ink, len(o.violations))
	if o.savedIn != "" {
		t.Logf("kept in %s", o.savedIn)
	}
	if len(o.violations) == 0 {
		for _, c := range r.cases {
			r.checkSpoilersAreSeen(c)
		}
	}
}

// spoilers is what the checker must notice, each planted in what a round has left of a
// table: in its journal, or in what a device says that it was shown. They report whether
// there was anything to spoil.
var spoilers = map[string]func(*check.Case, *[]journal.Entry, *rand.Rand) bool{
	"a move is lost": func(c *check.Case, all *[]journal.Entry, rng *rand.Rand) bool {
		return removeEntry(all, confirmedMoves(c), rng)
	},
	"ink is lost": func(c *check.Case, all *[]journal.Entry, rng *rand.Rand) bool {
		return removeEntry(all, shownInk(c), rng)
	},
	"ink is doubled": func(c *check.Case, all *[]journal.Entry, rng *rand.Rand) bool {
		i, ok := pick(shownInk(c), rng)
		if ok {
			*all = slices.Insert(*all, i, (*all)[i])
		}
		return ok
	},
	"points are reordered": func(c *check.Case, all *[]journal.Entry, rng *rand.Rand) bool {
		list := shownInk(c)
		for _, k := range rng.Perm(len(list)) {
			i := list[k]
			for _, j := range list[k+1:] {
				if c.Truth.Entries[i].Batches[0].Board == c.Truth.Entries[j].Batches[0].Board {
					(*all)[i].Data, (*all)[j].Data = (*all)[j].Data, (*all)[i].Data
					return true
				}
			}
		}
		return false
	},
	"ink is shown that is not there": func(c *check.Case, _ *[]journal.Entry, rng *rand.Rand) bool {
		isInk := func(e check.Event) bool { return e.What == check.Inked }
		return alterShown(c, isInk, rng, func(e *check.Event) { e.Batch = append(slices.Clone(e.Batch), 0) })
	},
	"a picture is shown that never was": func(c *check.Case, _ *[]journal.Entry, rng *rand.Rand) bool {
		isDrawing := func(e check.Event) bool { return e.What == check.Pictured && !room.IsFaceBoard(e.Board) }
		return alterShown(c, isDrawing, rng, func(e *check.Event) { e.Picture = "another" })
	},
	"a face is shown that never was": func(c *check.Case, _ *[]journal.Entry, rng *rand.Rand) bool {
		isFace := func(e check.Event) bool { return e.What == check.Pictured && room.IsFaceBoard(e.Board) }
		return alterShown(c, isFace, rng, func(e *check.Event) { e.Picture = "another" })
	},
}

// checkSpoilersAreSeen has each spoiler at a table that has nothing wrong with it.
func (r *round) checkSpoilersAreSeen(c check.Case) {
	r.t.Helper()
	ctx := context.Background()
	log, err := r.openJournals(ctx).Peek(ctx, c.Truth.Table)
	if err != nil {
		r.t.Fatal(err)
	}
	entries, err := readWholeJournal(ctx, &c, log)
	if err != nil {
		r.t.Fatal(err)
	}
	planted := 0
	for name, spoil := range spoilers {
		spoiled, list := c, slices.Clone(entries)
		spoiled.Histories = slices.Clone(c.Histories)
		if !spoil(&spoiled, &list, r.rng) {
			continue // say, no picture at a table of iota
		}
		planted++
		for i := range list {
			list[i].Seq = uint64(i) + 1
		}
		truth, err := check.ReplayJournal(c.Truth.Table, games.Find, list, func(hash string) ([]byte, error) { return log.Blob(ctx, hash) })
		if spoiled.Truth = truth; err == nil && len(check.Check(spoiled)) == 0 {
			r.t.Errorf("table %s: %s, and the checker finds nothing wrong", c.Truth.Table, name)
		}
	}
	if planted < len(spoilers)-1 {
		r.t.Errorf("table %s: only %d of %d violations could be planted", c.Truth.Table, planted, len(spoilers))
	}
}

// hasEnoughPlay reports whether enough has happened at a table to spoil it.
func (r *round) hasEnoughPlay(code string) bool {
	var o outcome
	for _, d := range r.devices {
		if d.ticket.Code == code {
			d.mu.Lock()
			o.count(d.history)
			d.mu.Unlock()
		}
	}
	return o.moves > 0 && o.ink > 20
}

func pick(from []int, rng *rand.Rand) (int, bool) {
	if len(from) == 0 {
		return 0, false
	}
	return from[rng.IntN(len(from))], true
}

func removeEntry(all *[]journal.Entry, from []int, rng *rand.Rand) bool {
	i, ok := pick(from, rng)
	if ok {
		*all = slices.Delete(*all, i, i+1)
	}
	return ok
}

// confirmedMoves returns the entries whose moves people were told to be taken.
func confirmedMoves(c *check.Case) (list []int) {
	taken := map[string]bool{}
	for _, h := range c.Histories {
		said := map[int]*check.Move{}
		for _, e := range h.Events {
			if e.What == check.Said {
				said[e.ID] = e.Move
			}
			if m := said[e.ID]; e.What == check.Answered && e.OK && m != nil {
				taken[fmt.Sprint(m.Seat, m.Phase, m.Kind, string(m.Data))] = true
			}
		}
	}
	for i, e := range c.Truth.Entries {
		if m := e.Move; m != nil && taken[fmt.Sprint(m.Seat, m.Phase, m.Kind, string(m.Data))] {
			list = append(list, i)
		}
	}
	return list
}

// shownInk returns the entries with ink of a person that another device was shown.
func shownInk(c *check.Case) (list []int) {
	shown := map[string]bool{}
	for _, h := range c.Histories {
		for _, e := range h.Events {
			if e.What == check.Inked {
				shown[string(e.Batch)] = true
			}
		}
	}
	for i, e := range c.Truth.Entries {
		if len(e.Batches) > 0 && e.Batches[0].Person && shown[string(e.Batches[0].Bytes)] {
			list = append(list, i)
		}
	}
	return list
}

// alterShown alters the first thing of a kind that a device was shown.
func alterShown(c *check.Case, isOfKind func(check.Event) bool, rng *rand.Rand, alter func(*check.Event)) bool {
	for _, k := range rng.Perm(len(c.Histories)) {
		h := &c.Histories[k]
		if i := slices.IndexFunc(h.Events, isOfKind); i >= 0 {
			h.Events = slices.Clone(h.Events)
			alter(&h.Events[i])
			return true
		}
	}
	return false
}
