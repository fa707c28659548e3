package table_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"linework/table"
)

// atDoor is who the device last heard to be at the door; nil if it never heard of one.
func (d *device) atDoor() []table.Knock {
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

func TestDoor(t *testing.T) {
	t.Run("nobody sits down at a locked table, and knocking leaves nothing in the journal", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.must("open", `{"open":false}`)
			entries := len(r.log.all())
			mira, err := r.Sit("Mira")
			if err != nil || mira.Seat != 0 {
				t.Fatalf("Mira got %+v, %v", mira, err)
			}
			if len(r.log.all()) != entries || len(ana.table.Seats) != 2 {
				t.Fatal("a knock changed the table")
			}
			if at := ana.atDoor(); len(at) != 1 || at[0].Name != "Mira" || ben.atDoor() != nil {
				t.Fatalf("at the door: %v told to Ana, %v to Ben", at, ben.atDoor())
			}
		})
	})
	t.Run("a hand-over and a returning token do not knock", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ticket := r.sit("Ana")
			ana.must("open", `{"open":false}`)
			var key table.HandOver
			if err := json.Unmarshal(ana.must("hand-over", "").Data, &key); err != nil {
				t.Fatal(err)
			}
			moved, err := r.TakeOver(key.Key)
			if err != nil || moved.Seat != ticket.Seat {
				t.Fatalf("%+v, %v", moved, err)
			}
			r.reopen()
			r.connect(moved.Token)
		})
	})
	t.Run("who is let in under a name that is taken gets a number", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ana.must("open", `{"open":false}`)
			long := "Maximiliane von 👩‍🎨y" // 20 letters, which cannot be cut after the joiner
			for _, name := range []string{"Ana", "ana", long, long} {
				if _, err := r.Sit(name); err != nil {
					t.Fatal(err)
				}
				ana.must("let-in", fmt.Sprintf(`{"knock":%d}`, ana.atDoor()[0].ID))
			}
			var names []string
			for _, x := range ana.table.Seats {
				names = append(names, x.Name)
			}
			if fmt.Sprint(names[1:4]) != "[Ana 2 ana 3 "+long+"]" || names[4] == long || len(ana.atDoor()) != 0 {
				t.Errorf("seated are %q, at the door %v", names, ana.atDoor())
			}
		})
	})
	t.Run("the door holds eight, four of them strangers, and who no longer asks has gone", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ana.must("open", `{"open":false}`)
			first, err := r.Sit("Guest 10")
			if err != nil {
				t.Fatal(err)
			}
			for k := 11; k < 14; k++ {
				if _, err := r.Sit(fmt.Sprintf("Guest %d", k)); err != nil {
					t.Fatal(err)
				}
			}
			ana.must("turn-away", fmt.Sprintf(`{"knock":%d}`, ana.atDoor()[3].ID)) // who may not come back at once
			if _, err := r.Arrive("Guest 14", "nonsense"); codeOf(err) != "door-full" {
				t.Fatalf("a fifth stranger knocks: %v", err)
			}
			for k := 14; k < 18; k++ {
				if _, err := r.Arrive(fmt.Sprintf("Guest %d", k), ana.table.Invitation); err != nil {
					t.Fatal(err)
				}
			}
			if at := ana.atDoor(); len(at) != 7 || at[0].Invited || !at[6].Invited {
				t.Fatalf("at the door are %v", at)
			}
			if _, err := r.Arrive("Guest 18", ana.table.Invitation); codeOf(err) != "door-full" {
				t.Fatalf("a ninth knocks: %v", err)
			}
			wait(time.Minute)
			if _, err := r.Ticket(first.Token); err != nil {
				t.Fatal(err)
			}
			wait(time.Minute)
			if at := ana.atDoor(); len(at) != 1 || at[0].Name != "Guest 10" {
				t.Fatalf("at the door are still %v", at)
			}
			wait(time.Minute)
			if at := ana.atDoor(); len(at) != 0 {
				t.Fatalf("at the door are still %v", at)
			}
			if _, err := r.Ticket(first.Token); codeOf(err) != "no-such-knock" {
				t.Fatal(err)
			}
		})
	})
	t.Run("a table that opens lets everyone in", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ana.must("open", `{"open":false}`)
			mira, _ := r.Sit("Mira")
			_, _ = r.Sit("Noa")
			ana.must("turn-away", fmt.Sprintf(`{"knock":%d}`, ana.atDoor()[1].ID))
			ana.must("open", `{"open":true}`)
			if len(ana.table.Seats) != 2 || ana.table.Seats[1].Name != "Mira" || len(ana.atDoor()) != 0 {
				t.Fatalf("seated are %+v, at the door %v", ana.table.Seats, ana.atDoor())
			}
			r.connect(mira.Token)
		})
	})
	t.Run("whoever is the host by then is told, also on coming back", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ben, ticket := r.sit("Ben")
			ana.must("open", `{"open":false}`)
			_, _ = r.Sit("Mira")
			ana.must("host", `{"seat":2}`)
			if at := ben.atDoor(); len(at) != 1 {
				t.Fatalf("the new host heard of %v", at)
			}
			if at := r.connect(ticket.Token).atDoor(); len(at) != 1 {
				t.Fatalf("the host's other device heard of %v", at)
			}
			ben.must("let-in", fmt.Sprintf(`{"knock":%d}`, ben.atDoor()[0].ID))
			ben.must("host", `{"seat":1}`)
			if at := ana.atDoor(); len(at) != 0 {
				t.Fatalf("the host of before still believes in %v", at)
			}
		})
	})
	t.Run("a locked table that everyone has left stays locked", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, _ := r.sit("Ana")
			ana.must("open", `{"open":false}`)
			ana.must("leave", "")
			if _, err := r.Sit("Eve"); codeOf(err) != "locked" {
				t.Fatal(err)
			}
		})
	})
}
