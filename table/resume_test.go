package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"linework/games"
	"linework/ink"
	"linework/journal"
	"linework/table"
	"linework/table/room"
)

// frames decodes what a device was sent, of one type.
func (d *device) updatesWith(kind string) []table.Update {
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []table.Update
	for _, raw := range d.frames {
		var u table.Update
		if json.Unmarshal(raw, &u) == nil && u.Type == kind {
			list = append(list, u)
		}
	}
	return list
}

func TestResume(t *testing.T) {
	t.Run("a device that comes back gets what it missed, marked late", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, ticket := r.sit("Ben")
			ana.mustSend("start", `{"force":true}`)
			r.Detach(ben)
			ana.mustSend("pause", "")
			ana.mustSend("resume", "")
			back := &device{t: t, at: r.Table, stream: ben.stream, n: ben.n}
			if code, _, err := r.attach(back, table.DoHello{Token: ticket.Token, Stream: ben.stream, Seen: ben.n}); code != 0 || err != nil {
				t.Fatal(code, err)
			}
			updates := back.updatesWith("update")
			if len(back.updatesWith("welcome")) != 0 || len(updates) < 3 {
				t.Fatalf("got %s", back.frames)
			}
			for i, u := range updates {
				if !u.Late || u.N != ben.n+1+i {
					t.Fatalf("update %d is %+v", i, u)
				}
			}
			if back.table.Paused || !back.table.Seats[1].Here {
				t.Fatalf("the device is not up to date: %+v", back.table)
			}
		})
	})
	t.Run("one that lies about what it saw gets everything, and the table goes on", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			_, _ = r.sit("Ana")
			ben, ticket := r.sit("Ben")
			for _, seen := range []int{-1, -10, -1 << 40, 1 << 40} {
				liar := &device{t: t, at: r.Table}
				if code, _, err := r.attach(liar, table.DoHello{Token: ticket.Token, Stream: ben.stream, Seen: seen}); code != 0 || err != nil {
					t.Fatal(seen, code, err)
				}
				if len(liar.updatesWith("welcome")) != 1 {
					t.Errorf("%d: got %s", seen, liar.frames)
				}
				r.Detach(liar)
			}
		})
	})
	t.Run("one that missed too much, or met a restart, gets everything", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, ticket := r.sit("Ben")
			r.Detach(ben)
			for range 40 {
				ana.mustSend("ready", `{"ready":true}`)
				ana.mustSend("ready", `{"ready":false}`)
			}
			resume := func() *device {
				back := &device{t: t, at: r.Table}
				if code, _, err := r.attach(back, table.DoHello{Token: ticket.Token, Stream: ben.stream, Seen: ben.n}); code != 0 || err != nil {
					t.Fatal(code, err)
				}
				return back
			}
			if back := resume(); len(back.updatesWith("welcome")) != 1 || len(back.updatesWith("update")) != 0 {
				t.Fatalf("got %s", back.frames)
			}
			r.reopen()
			if back := resume(); len(back.updatesWith("welcome")) != 1 {
				t.Fatalf("after a restart: %s", back.frames)
			}
		})
	})
	t.Run("whatever it missed, it gets all of that or everything", func(t *testing.T) {
		for missed := 60; missed <= 66; missed++ {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				ben, ticket := r.sit("Ben")
				r.Detach(ben)
				for n := range missed {
					ana.mustSend("ready", fmt.Sprintf(`{"ready":%v}`, n%2 == 0))
				}
				back := &device{t: t, at: r.Table, stream: ben.stream, n: ben.n}
				if code, _, err := r.attach(back, table.DoHello{Token: ticket.Token, Stream: ben.stream, Seen: ben.n}); code != 0 || err != nil {
					t.Fatal(code, err)
				}
				for i, u := range back.updatesWith("update") {
					if u.N != ben.n+1+i {
						t.Fatalf("after %d changes, update %d is number %d, and %d were seen before", missed, i, u.N, ben.n)
					}
				}
			})
		}
	})
	t.Run("a seat is open on eight devices, and on no ninth", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			_, ticket := r.sit("Ana") // the first
			for n := 2; n <= 9; n++ {
				code, _, err := r.attach(&device{t: t, at: r.Table}, table.DoHello{Token: ticket.Token})
				if want := map[bool]int{true: table.CloseTooFast}[n == 9]; code != want || err != nil {
					t.Fatalf("device %d is answered with %d, %v", n, code, err)
				}
			}
		})
	})
	t.Run("a device that comes again is not heard on its old socket any more", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			hello := table.DoHello{Token: ticket.Token, Device: "k3f9"}
			old, other, back := &device{t: t, at: r.Table}, &device{t: t, at: r.Table}, &device{t: t, at: r.Table}
			for _, each := range []struct {
				d    *device
				name string
			}{{old, "k3f9"}, {other, "p7w2"}, {back, "k3f9"}} {
				hello.Device = each.name
				if code, _, err := r.attach(each.d, hello); code != 0 || err != nil {
					t.Fatal(code, err)
				}
			}
			if old.code != table.CloseMoved || other.code != 0 || back.code != 0 || ana.code != 0 {
				t.Fatalf("closed with %d, and others with %d, %d and %d", old.code, other.code, back.code, ana.code)
			}
			seen := ana.countBatches()
			pen := pen{board: 8192 + int(ticket.Seat)}
			late := pen.batch(ink.Op{Do: ink.Begin, Tool: ink.Fine, Point: ink.Point{X: 5, Y: 5}}, ink.Op{Do: ink.End})
			_ = r.Do(old, table.Command{ID: 9, Do: "rename", Data: json.RawMessage(`{"name":"Late"}`)})
			_ = r.Ink(old, late)
			sleepUntilSettled(time.Second)
			if ana.table.Seats[0].Name != "Ana" || ana.countBatches() != seen {
				t.Errorf("what came late was done: %+v, %d batches", ana.table.Seats[0], ana.countBatches()-seen)
			}
			_ = r.Ink(back, late)
			sleepUntilSettled(time.Second)
			if ana.countBatches() != seen+1 {
				t.Errorf("what was sent again came %d times", ana.countBatches()-seen)
			}
		})
	})
	t.Run("a seat handed over to another device is lost to the old one", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, old := r.sit("Ana")
			var over table.HandOver
			if err := json.Unmarshal(ana.mustSend("hand-over", "").Data, &over); err != nil {
				t.Fatal(err)
			}
			ticket, err := r.TakeOverSeat(over.Key)
			if err != nil || ticket.Seat != old.Seat || ticket.Token == old.Token {
				t.Fatal(ticket, err)
			}
			if ana.code != table.CloseMoved {
				t.Fatalf("the old device was closed with %d", ana.code)
			}
			if code, _, _ := r.attach(&device{t: t}, table.DoHello{Token: old.Token}); code != table.CloseToken {
				t.Fatalf("the old token still opens the seat: %d", code)
			}
			phone := r.connect(ticket.Token)
			if _, err := r.TakeOverSeat(over.Key); err == nil {
				t.Fatal("the key worked twice")
			}
			_ = json.Unmarshal(phone.mustSend("hand-over", "").Data, &over)
			sleepUntilSettled(6 * time.Minute)
			if _, err := r.TakeOverSeat(over.Key); err == nil {
				t.Fatal("the key works after five minutes")
			}
		})
	})
}

func TestStoreFailureStopsTheTable(t *testing.T) {
	t.Run("a move that cannot be saved is told to nobody, and the table is loaded again", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			heard, entries := len(ben.frames), len(r.log.all())
			r.log.fail = journal.ErrFull
			a := ana.move("pass", `{"trade":[]}`)
			if a.OK || a.Code != "storage-full" || !strings.Contains(a.Text, "disk is full") {
				t.Fatalf("answer %+v", a)
			}
			<-r.Done()
			if ana.code != table.CloseFull || len(ben.frames) != heard || len(r.log.all()) != entries {
				t.Fatal("someone heard of a move that is not safe")
			}
			if _, err := r.Greeting(); !errors.Is(err, table.ErrClosed) {
				t.Fatal(err)
			}
			r.log.fail = nil
			r.reopen()
			if again := r.connect(""); again.view().Turn != 0 || len(again.view().Turns) != 0 {
				t.Fatal("the table does not go on where it was")
			}
		})
	})
	t.Run("a journal that this version cannot read is not opened", func(t *testing.T) {
		for _, entry := range []string{`{"at":0,"kind":"future","data":{}}`, `{`, `{"at":0,"kind":"sat","data":[]}`} {
			_, err := table.Open(t.Context(), config(), "BKWRT", &memoryJournal{entries: []journal.Entry{{Seq: 1, Data: []byte(entry)}}})
			if err == nil || !strings.Contains(err.Error(), "table BKWRT: the journal makes no sense to this version: entry 1: ") || table.NewStoreRefusal(err).Code != "damaged" {
				t.Errorf("%s: %v", entry, err)
			}
		}
	})
}

func TestStory(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.seatPair()
		ana.mustSend("pause", "")
		ana.mustSend("resume", "")
		sleepUntilSettled(3 * time.Second)
		ana.move("pass", `{"trade":[]}`)
		sleepUntilSettled(2*time.Minute + time.Second)
		ana.mustSend("kick", `{"seat":2}`)
		ana.mustSend("finish", "")
		var out bytes.Buffer
		if err := room.WriteStory(&out, games.Find, table.NewRecord(t.Context(), r.log)); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"+00:00  table BKWRT is opened", "Ana takes seat 1", "Ana is the smallest", "iota begins with Ana, Ben",
			"the game is paused", "the game goes on", `+00:03  Ana: pass {"trade":[]}`, `* passed {"seat":0`, "the bell rings", "Ben leaves", "the host ends the game, and does not count",
		} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("the story lacks %q:\n%s", want, out.String())
			}
		}
	})
}
