package table_test

import (
	"testing"
	"time"
)

func TestLatecomers(t *testing.T) {
	t.Run("CM-34 a latecomer takes over a bot's seat with the next round, and so they have when the table is loaded again", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("add-bot", `{"bot":"easy"}`)
			ana.mustSend("start", `{"force":true}`)
			ben, _ := r.sit("Ben")
			if x := ben.table.Seats[2]; x.Name != "Ben" || !x.NextRound || ben.match.Seat != -1 {
				t.Fatalf("Ben is told %+v, and plays as %d", x, ben.match.Seat)
			}
			cleo, _ := r.sit("Cleo")
			if x := cleo.table.Seats[3]; x.NextRound {
				t.Errorf("there is no bot for Cleo: %+v", x)
			}
			if ana.match.Waiting.Has(ana.match.Seat) { // else it is the bot's turn
				if answer := ana.move("pass", `{"trade":[]}`); !answer.OK {
					t.Fatal(answer)
				}
			}
			sleepUntilSettled(10 * time.Second)
			check := func(when string) {
				if n := len(ben.table.Seats); n != 3 || ben.table.Seats[1].Name != "Ben" || ben.match.Seat == ana.match.Seat {
					t.Errorf("%s: %d sit there, Ben plays as %d: %+v", when, n, ben.match.Seat, ben.table.Seats)
				}
			}
			check("after a turn")
			r.reopen()
			ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
			check("after a restart")
		})
	})
}
