package table_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"linework/table"
)

// shownKnocks is who the device last heard to be at the door; nil if it never heard of one.
func (d *device) shownKnocks() []table.Knock {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := len(d.frames) - 1; i >= 0; i-- {
		var door table.Door
		if json.Unmarshal(d.frames[i], &door) == nil && door.Type == "door" {
			return door.Knocks
		}
	}
	return nil
}

func TestKnocks(t *testing.T) {
	t.Run("nobody sits down at a locked table, and knocking leaves nothing in the journal", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("open", `{"open":false}`)
			entries := len(r.log.all())
			mira, err := r.Sit("Mira")
			if err != nil || mira.Seat != 0 {
				t.Fatalf("Mira got %+v, %v", mira, err)
			}
			if len(r.log.all()) != entries || len(ana.table.Seats) != 2 {
				t.Fatal("a knock changed the table")
			}
			if at := ana.shownKnocks(); len(at) != 1 || at[0].Name != "Mira" || ben.shownKnocks() != nil {
				t.Fatalf("at the door: %v told to Ana, %v to Ben", at, ben.shownKnocks())
			}
		})
	})
	t.Run("a hand-over and a returning token do not knock", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			ana.mustSend("open", `{"open":false}`)
			var key table.HandOver
			if err := json.Unmarshal(ana.mustSend("hand-over", "").Data, &key); err != nil {
				t.Fatal(err)
			}
			moved, err := r.TakeOverSeat(key.Key)
			if err != nil || moved.Seat != ticket.Seat {
				t.Fatalf("%+v, %v", moved, err)
			}
			r.reopen()
			r.connect(moved.Token)
		})
	})
	t.Run("who is let in under a name that is taken gets a number", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("open", `{"open":false}`)
			long := "Maximiliane von 👩‍🎨y" // 20 letters, which cannot be cut after the joiner
			for _, name := range []string{"Ana", "ana", long, long} {
				if _, err := r.Sit(name); err != nil {
					t.Fatal(err)
				}
				ana.mustSend("let-in", fmt.Sprintf(`{"knock":%d}`, ana.shownKnocks()[0].ID))
			}
			var names []string
			for _, x := range ana.table.Seats {
				names = append(names, x.Name)
			}
			if fmt.Sprint(names[1:4]) != "[Ana 2 ana 3 "+long+"]" || names[4] == long || len(ana.shownKnocks()) != 0 {
				t.Errorf("seated are %q, at the door %v", names, ana.shownKnocks())
			}
		})
	})
	t.Run("the door holds eight, four of them strangers, and who no longer asks has gone", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("open", `{"open":false}`)
			first, err := r.Sit("Guest 10")
			if err != nil {
				t.Fatal(err)
			}
			for k := 11; k < 14; k++ {
				if _, err := r.Sit(fmt.Sprintf("Guest %d", k)); err != nil {
					t.Fatal(err)
				}
			}
			ana.mustSend("turn-away", fmt.Sprintf(`{"knock":%d}`, ana.shownKnocks()[3].ID)) // who may not come back at once
			if _, err := r.SitOrKnock("Guest 14", "nonsense", table.Origin{}); nameRefusal(err) != "door-full" {
				t.Fatalf("a fifth stranger knocks: %v", err)
			}
			for k := 14; k < 18; k++ {
				if _, err := r.SitOrKnock(fmt.Sprintf("Guest %d", k), ana.table.Invitation, table.Origin{}); err != nil {
					t.Fatal(err)
				}
			}
			if at := ana.shownKnocks(); len(at) != 7 || at[0].Invited || !at[6].Invited {
				t.Fatalf("at the door are %v", at)
			}
			if _, err := r.SitOrKnock("Guest 18", ana.table.Invitation, table.Origin{}); nameRefusal(err) != "door-full" {
				t.Fatalf("a ninth knocks: %v", err)
			}
			sleepUntilSettled(time.Minute)
			if _, err := r.TicketFor(first.Token); err != nil {
				t.Fatal(err)
			}
			sleepUntilSettled(time.Minute)
			if at := ana.shownKnocks(); len(at) != 1 || at[0].Name != "Guest 10" {
				t.Fatalf("at the door are still %v", at)
			}
			sleepUntilSettled(time.Minute)
			if at := ana.shownKnocks(); len(at) != 0 {
				t.Fatalf("at the door are still %v", at)
			}
			if _, err := r.TicketFor(first.Token); nameRefusal(err) != "no-such-knock" {
				t.Fatal(err)
			}
		})
	})
	t.Run("a table that opens lets everyone in", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("open", `{"open":false}`)
			mira, _ := r.Sit("Mira")
			_, _ = r.Sit("Noa")
			ana.mustSend("turn-away", fmt.Sprintf(`{"knock":%d}`, ana.shownKnocks()[1].ID))
			ana.mustSend("open", `{"open":true}`)
			if len(ana.table.Seats) != 2 || ana.table.Seats[1].Name != "Mira" || len(ana.shownKnocks()) != 0 {
				t.Fatalf("seated are %+v, at the door %v", ana.table.Seats, ana.shownKnocks())
			}
			r.connect(mira.Token)
		})
	})
	t.Run("whoever is the host by then is told, also on coming back", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, ticket := r.sit("Ben")
			ana.mustSend("open", `{"open":false}`)
			_, _ = r.Sit("Mira")
			ana.mustSend("host", `{"seat":2}`)
			if at := ben.shownKnocks(); len(at) != 1 {
				t.Fatalf("the new host heard of %v", at)
			}
			if at := r.connect(ticket.Token).shownKnocks(); len(at) != 1 {
				t.Fatalf("the host's other device heard of %v", at)
			}
			ben.mustSend("let-in", fmt.Sprintf(`{"knock":%d}`, ben.shownKnocks()[0].ID))
			ben.mustSend("host", `{"seat":1}`)
			if at := ana.shownKnocks(); len(at) != 0 {
				t.Fatalf("the host of before still believes in %v", at)
			}
		})
	})
	t.Run("a locked table that everyone has left stays locked", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("open", `{"open":false}`)
			ana.mustSend("leave", "")
			if _, err := r.Sit("Eve"); nameRefusal(err) != "locked" {
				t.Fatal(err)
			}
		})
	})
}
