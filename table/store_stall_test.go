package table_test

import (
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"linework/journal"
	"linework/table"
)

// standstillTexts is what a device was told about a standstill, in order.
func (d *device) standstillTexts() (texts []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, raw := range d.frames {
		var f table.Standstill
		if json.Unmarshal(raw, &f) == nil && f.Type == "standstill" {
			texts = append(texts, f.Text)
		}
	}
	return texts
}

// blockStore has the store take no appends until it is let go.
func (r *testTable) blockStore() (back func()) {
	hold := make(chan struct{})
	r.log.mu.Lock()
	r.log.hold = hold
	r.log.mu.Unlock()
	return func() {
		r.log.mu.Lock()
		r.log.hold = nil
		r.log.mu.Unlock()
		close(hold)
	}
}

func TestStoreStall(t *testing.T) {
	t.Run("a table that waits for its store says so and goes on", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			back := r.blockStore()
			moved := make(chan table.Answer)
			go func() { moved <- ana.send("pause", "") }()
			time.Sleep(time.Second)
			if len(ben.standstillTexts()) > 0 {
				t.Error("a second is too soon")
			}
			time.Sleep(5 * time.Second)
			synctest.Wait()
			if a := <-moved; a.Type != "" {
				t.Errorf("a command that is not safe was answered: %+v", a)
			}
			for name, d := range map[string]*device{"Ana": ana, "Ben": ben} {
				if said := d.standstillTexts(); len(said) != 1 || said[0] != table.StoreAwayMessage().Text || d.code != 0 {
					t.Errorf("%s was told %q, and closed with %d", name, said, d.code)
				}
			}
			ben.mustRefuse("storage", "react", `{"emoji":"👏"}`)
			if _, err := r.Sit("Cleo"); !errors.Is(err, table.ErrStoreAway) {
				t.Errorf("who wants to sit down is told %v", err)
			}
			if _, _, err := r.attach(&device{t: t}, table.DoHello{Version: 2}); !errors.Is(err, table.ErrStoreAway) {
				t.Errorf("who connects is told %v", err)
			}
			back()
			synctest.Wait()
			for name, d := range map[string]*device{"Ana": ana, "Ben": ben} {
				if said := d.standstillTexts(); len(said) != 2 || said[1] != "" || !d.table.Paused {
					t.Errorf("then %s was told %q, and the table is paused: %v", name, said, d.table.Paused)
				}
			}
			if !ben.table.Seats[0].Here || len(ben.table.Seats) != 2 {
				t.Errorf("the seats are %+v", ben.table.Seats)
			}
			ana.mustSend("pause", "")
		})
	})
	t.Run("a store that stays away ends it, and devices know why", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			had := len(r.log.all())
			back := r.blockStore()
			r.log.mu.Lock()
			r.log.fail = journal.ErrAway
			r.log.mu.Unlock()
			go ana.send("pause", "")
			time.Sleep(3 * time.Second)
			back()
			<-r.Done()
			if ana.code != table.CloseAway || ben.code != table.CloseAway || ben.text != table.StoreAwayMessage().Text {
				t.Errorf("the devices are closed with %d and %d: %s", ana.code, ben.code, ben.text)
			}
			if said := ben.standstillTexts(); len(said) != 1 || ben.table.Paused || len(r.log.all()) != had {
				t.Errorf("Ben was told %q, and that the table is paused: %v", said, ben.table.Paused)
			}
			r.log.mu.Lock()
			r.log.fail = nil
			r.log.mu.Unlock()
		})
	})
}
