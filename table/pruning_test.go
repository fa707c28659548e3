package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/table"
	"linework/table/room"
)

// inkLeft is how many entries of ink the journal has.
func (l *memoryJournal) inkLeft() (count int) {
	return game.CountWhere(l.allData(), room.IsInk)
}

func (l *memoryJournal) allData() (all [][]byte) {
	for _, e := range l.all() {
		all = append(all, e.Data)
	}
	return all
}

// The ink of a game stays in the journal while its end is on show, and goes a while after; what
// was drawn since then stays. A table that was not in memory any more by then does so when it is
// opened.
func TestInkOfSettledGamesIsPruned(t *testing.T) {
	runFinaleTable(t, "{}", func(r *testTable, ana, ben, _ *device) {
		draw := func(d *device, board int) {
			t.Helper()
			if err := r.Ink(d, (&pen{board: board}).batch(begin(1, 1))); err != nil {
				t.Fatal(err)
			}
		}
		wait := func(d time.Duration, want int) {
			t.Helper()
			time.Sleep(d)
			synctest.Wait()
			if got := r.log.inkLeft(); got != want {
				t.Fatalf("%d entries of ink are left, want %d", got, want)
			}
		}
		play := func() {
			t.Helper()
			ana.mustSend("start", `{"force":true}`)
			draw(ana, 0)
			draw(ben, 1)
		}
		play()
		wait(time.Minute, 2)
		ben.move("tap", `{}`)
		wait(time.Minute, 2) // it is on show
		play()
		wait(time.Second, 4)
		wait(time.Minute, 2) // that of this game
		ben.move("tap", `{}`)
		ana.mustSend("lobby", "")
		wait(time.Second, 2)
		r.reopen()
		if r.connect(r.tokens["Ana"]).table.Stage != table.Lobby {
			t.Fatal("it is not in the lobby")
		}
		wait(time.Minute, 0)
		r.reopen()
		if games := r.connect("").table.Evening; len(games) != 3 {
			t.Fatalf("%d games are left", len(games))
		}
	})
}

// A table whose last game has lost its ink opens in the lobby, with its results and drawings.
func TestOpeningWithoutInkOfLastGame(t *testing.T) {
	runFinaleTable(t, "{}", func(r *testTable, ana, ben, _ *device) {
		ana.mustSend("start", `{"force":true}`)
		if err := r.Ink(ana, (&pen{}).batch(begin(1, 1))); err != nil {
			t.Fatal(err)
		}
		ben.move("tap", `{}`)
		r.Close()
		if err := table.PruneSettledInk(t.Context(), r.log); err != nil || r.log.inkLeft() > 0 {
			t.Fatalf("ink is left: %v", err)
		}
		r.reopen()
		v := r.connect("").table
		if v.Stage != table.Lobby || len(v.Evening) != 2 || v.Evening[1].Drawings != 3 {
			t.Fatalf("it opens at %q with %+v", v.Stage, v.Evening)
		}
	})
}
