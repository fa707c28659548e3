package table_test

import (
	"fmt"
	"testing"

	"linework/table"
)

// seatColours is the colours and marks of the seats, as a device sees them.
func (d *device) seatColours() (list []int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, x := range d.table.Seats {
		list = append(list, x.Ink)
	}
	return list
}

func TestChooseColour(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		ben.mustRefuse("ink-taken", "colour", `{"ink":0}`)
		ben.mustRefuse("ink-taken", "colour", `{"ink":8}`)  // Ana's colour with another mark
		ben.mustRefuse("ink-taken", "colour", `{"ink":15}`) // another colour with Ana's mark
		ben.mustRefuse("unknown-option", "colour", `{"ink":64}`)
		ben.mustRefuse("unknown-option", "colour", `{"ink":-1}`)
		ben.mustSend("colour", `{"ink":5}`)
		if got := fmt.Sprint(ana.seatColours()); got != "[0 5]" {
			t.Fatalf("the inks are %s", got)
		}
		ana.mustSend("colour", `{"ink":1}`) // which Ben has left
		ana.mustSend("add-bot", `{"bot":"easy"}`)
		r.reopen()
		ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
		if got := fmt.Sprint(ana.seatColours()); got != "[1 5 0]" {
			t.Fatalf("loaded again, the inks are %s", got)
		}
		ben.mustSend("colour", `{"ink":0}`)
		if got := fmt.Sprint(ana.seatColours()); got != "[1 0 5]" {
			t.Fatalf("the bot has not given way: %s", got)
		}
		ana.mustSend("start", `{"force":true}`)
		ana.mustRefuse("not-lobby", "colour", `{"ink":3}`)
	})
}

// Who comes has the colour that they like, if nobody has it; also who had to knock.
func TestPreferredColour(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		come := func(name string, ink int) {
			t.Helper()
			ticket, err := r.SitOrKnock(name, "", table.Origin{})
			if err == nil {
				err = r.SetPreferredColour(ticket, ink)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		come("Ben", 4)
		come("Cleo", 0)
		come("Dan", 999)
		ana.mustSend("open", `{"open":false}`)
		come("Eve", 6)
		ana.mustSend("let-in", `{"knock":1}`)
		if got := fmt.Sprint(ana.seatColours()); got != "[0 4 1 2 6]" {
			t.Fatalf("the inks are %s", got)
		}
		if err := r.SetPreferredColour(table.Ticket{Token: "nobody's"}, 3); err != nil {
			t.Error(err)
		}
	})
}
