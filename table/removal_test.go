package table_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"linework/games"
	"linework/journal"
	"linework/table"
)

// runRemovableTable is a bubble whose store is asked to forget the table.
func runRemovableTable(t *testing.T, forget func(*testTable, string) error, test func(*testing.T, *testTable)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		connected = nil
		r := &testTable{t: t, log: &memoryJournal{}, find: games.Find}
		cfg := config()
		cfg.RemoveTable = func(code string) error { return forget(r, code) }
		var err error
		if r.Table, err = table.New(t.Context(), cfg, "BKWRT", "iota", r.log); err != nil {
			t.Fatal(err)
		}
		defer func() { r.Close() }()
		test(t, r)
	})
}

func TestRemoveForever(t *testing.T) {
	t.Run("everything goes before anyone hears of it", func(t *testing.T) {
		forgotten := ""
		var ana, ben, tv *device
		runRemovableTable(t, func(r *testTable, code string) error {
			if forgotten = code; !r.log.released || ana.code != 0 || ben.code != 0 {
				t.Errorf("the journal is given back: %v; devices are closed with %d and %d by then", r.log.released, ana.code, ben.code)
			}
			return nil
		}, func(t *testing.T, r *testTable) {
			ana, ben = r.seatPair()
			tv = r.connect("")
			ben.mustRefuse("not-host", "forget", "")
			tv.mustRefuse("not-seated", "forget", "")
			if forgotten != "" {
				t.Fatal("somebody else than the host had the table forgotten")
			}
			ana.mustSend("forget", "")
			<-r.Done()
			if forgotten != "BKWRT" {
				t.Errorf("table %q was removed", forgotten)
			}
			for _, d := range []*device{ana, ben, tv} {
				if d.code != table.CloseForgotten {
					t.Errorf("a device is closed with %d %s", d.code, d.text)
				}
			}
			if g, there := r.LastGreeting(); there {
				t.Errorf("it is still told of at the door: %+v", g)
			}
		})
	})
	t.Run("CM-6 who stands in for the host cannot", func(t *testing.T) {
		runRemovableTable(t, func(*testTable, string) error { return errors.New("nobody may ask for this") }, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			r.Detach(ana)
			sleepUntilSettled(time.Minute)
			ben.mustSend("add-bot", `{"bot":"normal"}`) // he has other rights by now
			ben.mustRefuse("not-owner", "forget", "")
			if ben.code != 0 {
				t.Errorf("he is closed with %d", ben.code)
			}
		})
	})
	for name, tt := range map[string]struct {
		err     error
		refused string
		code    int
	}{
		"a store that is away keeps it":                     {journal.ErrAway, "storage", table.CloseAway},
		"another node was faster to take it":                {journal.ErrHeld, "moving", table.CloseAgain},
		"a table that is gone already is gone all the same": {journal.ErrUnknown, "", table.CloseForgotten},
	} {
		t.Run(name, func(t *testing.T) {
			runRemovableTable(t, func(*testTable, string) error { return tt.err }, func(t *testing.T, r *testTable) {
				ana, ben := r.seatPair()
				if a := ana.send("forget", ""); a.Code != tt.refused || a.OK != (tt.refused == "") {
					t.Errorf("answered %v %s %s", a.OK, a.Code, a.Text)
				}
				<-r.Done()
				if ana.code != tt.code || ben.code != tt.code {
					t.Errorf("devices are closed with %d and %d", ana.code, ben.code)
				}
			})
		})
	}
}
