package table_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/table"
)

func TestSeats(t *testing.T) {
	t.Run("CM-1 the host reorders seats in the lobby and the order is frozen while a game runs", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("order", `{"seats":[2,1]}`)
			if got := ben.table.Seats; got[0].Name != "Ben" || got[1].Name != "Ana" {
				t.Fatalf("seats are %+v", got)
			}
			ana.mustRefuse("no-such-seat", "order", `{"seats":[2,2]}`)
			ben.mustRefuse("not-host", "order", `{"seats":[1,2]}`)
			ana.mustSend("start", `{"force":true}`)
			if got := ana.table.Playing; got[0] != 2 || got[1] != 1 {
				t.Fatalf("the match is played by %v", got)
			}
			ana.mustRefuse("not-lobby", "order", `{"seats":[1,2]}`)
		})
	})
	t.Run("CM-2 the host marks who is smallest, and that player starts", func(t *testing.T) {
		for _, smallest := range []int{1, 2} {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				r.sit("Ben")
				ana.mustSend("mark", fmt.Sprintf(`{"mark":"smallest","seat":%d}`, smallest))
				ana.mustRefuse("no-such-seat", "mark", `{"mark":"smallest","seat":9}`)
				ana.mustSend("start", `{"force":true}`)
				if got := ana.seatToMove(); int(got) != smallest-1 {
					t.Fatalf("seat %d starts", got)
				}
			})
		}
	})
	t.Run("CM-3 a table outlives a game and keeps the standing of the evening", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			for round := 1; round <= 2; round++ {
				for ana.table.Stage == table.Playing { // nothing but passes ends in a stalemate
					d := []*device{ana, ben}[ana.seatToMove()]
					if a := d.move("pass", `{"trade":[]}`); !a.OK {
						t.Fatal(a.Text)
					}
				}
				if ana.table.Stage != table.Results || len(ana.table.Evening) != round {
					t.Fatalf("stage %s, evening %+v", ana.table.Stage, ana.table.Evening)
				}
				for _, row := range ana.table.Standing {
					if row.Played != round || row.Won != round {
						t.Fatalf("standing %+v", row)
					}
				}
				ana.mustSend("start", `{"force":true}`)
			}
			ana.mustSend("finish", "")
			if ana.table.Stage != table.Lobby || len(ana.table.Evening) != 2 {
				t.Fatal("ending a game early should count for nobody")
			}
			r.reopen()
			if again := r.connect(""); len(again.table.Evening) != 2 {
				t.Fatal("the evening was lost")
			}
		})
	})
	t.Run("CM-4 anyone may watch, and the host may close the table to spectators", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			tv := r.connect("")
			if tv.match.Seat != game.Watcher || len(tv.view().Hand) != 0 || tv.table.Watchers != 1 {
				t.Fatalf("the TV sees %+v", tv.match)
			}
			tv.mustRefuse("not-seated", "react", `{"emoji":"👏"}`)
			ana.mustSend("open", `{"open":false}`)
			if tv.code != table.CloseWatchers {
				t.Fatalf("the TV was closed with %d", tv.code)
			}
			if code, _, _ := r.attach(&device{t: t}, table.DoHello{}); code != table.CloseWatchers {
				t.Fatalf("a spectator got in: %d", code)
			}
		})
	})
	t.Run("CM-5 a lost connection keeps the seat, a bot may stand in, and the player gets it back", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			cleo, _ := r.sit("Cleo")
			if cleo.match.Seat != game.Watcher {
				t.Fatal("someone who sits down during a game plays the next one")
			}
			if a := cleo.move("pass", `{"trade":[]}`); a.Code != "not-playing" {
				t.Fatal(a)
			}
			ana.mustRefuse("no-such-seat", "substitute", `{"seat":3,"bot":"normal"}`)
			ana.mustRefuse("no-such-bot", "substitute", `{"seat":2,"bot":"nobody"}`)
		})
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, ticket := r.sit("Ben")
			ana.mustSend("mark", `{"mark":"smallest","seat":2}`)
			ana.mustSend("start", `{"force":true}`)
			ana.mustRefuse("no-such-seat", "skip", `{"seat":2}`) // Ben is here
			r.Detach(ben)
			sleepUntilSettled(10 * time.Second)
			if ana.seatToMove() != 1 || ana.table.Seats[1].Here {
				t.Fatal("the game waits for the absent")
			}
			ana.mustSend("skip", `{"seat":2}`)
			if ana.seatToMove() != 0 {
				t.Fatal("Ben's turn was not skipped")
			}
			ana.move("pass", `{"trade":[]}`)
			ana.mustSend("substitute", `{"seat":2,"bot":"normal"}`)
			if !ana.table.Seats[1].Away {
				t.Fatal("the table does not say that a bot stands in")
			}
			sleepUntilSettled(5 * time.Second)
			if ana.seatToMove() != 0 || ana.view().Turns[2].Seat != 1 {
				t.Fatal("the bot did not play for Ben")
			}
			back := r.connect(ticket.Token)
			if back.match.Seat != 1 || back.table.Seats[1].Away {
				t.Fatal("Ben did not get the seat back")
			}
		})
	})
	t.Run("CM-5 a player who is removed is told why, and the empty seat is skipped", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			ana.mustSend("kick", `{"seat":2,"why":"bedtime"}`)
			if ben.code != table.CloseKicked || !strings.Contains(ben.text, "bedtime") {
				t.Fatalf("closed with %d: %s", ben.code, ben.text)
			}
			ana.move("pass", `{"trade":[]}`)
			sleepUntilSettled(5 * time.Second)
			if ana.seatToMove() != 0 {
				t.Fatal("the empty seat holds the game up")
			}
			ana.mustSend("finish", "")
			if len(ana.table.Seats) != 1 {
				t.Fatal("the empty seat should go with the game")
			}
		})
	})
	t.Run("CM-6 pausing stops the clock, and host rights pass on after 30 seconds", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			sleepUntilSettled(20 * time.Second)
			ana.mustSend("pause", "")
			left := ana.match.Left
			sleepUntilSettled(time.Hour)
			if a := ana.move("pass", `{"trade":[]}`); a.Code != "paused" {
				t.Fatalf("a move during a pause: %+v", a)
			}
			ana.mustSend("resume", "")
			if ana.match.Left != left || left != 100_000 {
				t.Fatalf("%d ms were left, now %d", left, ana.match.Left)
			}
			r.Detach(ana)
			sleepUntilSettled(29 * time.Second)
			if ben.table.Seats[1].Host {
				t.Fatal("the host's rights passed on too early")
			}
			sleepUntilSettled(2 * time.Second)
			if !ben.table.Seats[1].Host || ben.table.Seats[0].Host {
				t.Fatal("the host's rights did not pass on")
			}
			ben.mustSend("pause", "")
		})
	})
	t.Run("CM-6 a host who returns gets the rights back, also after a restart", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			r.sit("Cem")
			r.Detach(ana)
			sleepUntilSettled(31 * time.Second)
			if !ben.table.Seats[1].Host {
				t.Fatal("the host's rights did not pass on")
			}
			playOn := r.connect(r.tokens["Ana"])
			if !playOn.table.Seats[0].Host || playOn.table.Seats[1].Host {
				t.Fatalf("Ana is back, and the seats are %+v", playOn.table.Seats)
			}
			r.Detach(playOn)
			sleepUntilSettled(31 * time.Second)
			r.reopen()
			ben = r.connect(r.tokens["Ben"])
			back := r.connect(r.tokens["Ana"])
			if !back.table.Seats[0].Host {
				t.Fatal("after a restart Ana does not get the rights back")
			}
			ben.mustRefuse("not-host", "pause", "")
		})
	})
	t.Run("CM-6 who gave the rights away does not get them back", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			ana.mustSend("host", `{"seat":2}`)
			r.Detach(ana)
			sleepUntilSettled(time.Minute)
			if again := r.connect(r.tokens["Ana"]); again.table.Seats[0].Host || !ben.table.Seats[1].Host {
				t.Fatalf("the seats are %+v", again.table.Seats)
			}
		})
	})
	t.Run("CM-7 a refused token, a wrong key and a spectator learn nothing of a hand", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			r.seatPair()
			stranger := &device{t: t, at: r.Table}
			if code, _, _ := r.attach(stranger, table.DoHello{Token: "guess"}); code != table.CloseToken || len(stranger.frames) != 0 {
				t.Fatalf("code %d, frames %s", code, stranger.frames)
			}
			if _, err := r.TakeOverSeat("guess"); err == nil {
				t.Fatal("a seat was handed to a stranger")
			}
		})
	})
}

func TestClock(t *testing.T) {
	t.Run("CM-8 time reaches the rules as journaled inputs, so a replay gives the same game", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, hers := r.sit("Ana")
			ben, his := r.sit("Ben")
			ana.mustSend("mark", `{"mark":"smallest","seat":1}`)
			ana.mustSend("start", `{"force":true}`)
			sleepUntilSettled(30 * time.Second)
			ana.move("pass", `{"trade":[]}`)
			sleepUntilSettled(2*time.Minute + time.Second) // the bell passes for Ben
			before := map[string]string{hers.Token: string(ana.match.View), his.Token: string(ben.match.View)}
			r.reopen()
			for token, want := range before {
				if got := string(r.connect(token).match.View); got != want {
					t.Fatalf("the view is\n%s\nand was\n%s", got, want)
				}
			}
		})
	})
	t.Run("CM-9 the end of the limit does the mildest legal thing", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			sleepUntilSettled(2*time.Minute - time.Second)
			if ana.seatToMove() != 0 {
				t.Fatal("the bell rang too early")
			}
			sleepUntilSettled(2 * time.Second)
			if last := ana.view().Turns[0]; ana.seatToMove() != 1 || !last.Late || last.Traded != 0 {
				t.Fatalf("the bell did not pass: %+v", last)
			}
		})
	})
	t.Run("CM-9 the limit can be stretched and switched off", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			ana.mustRefuse("option-out-of-bounds", "options", `{"options":{"turn":1},"pace":100}`)
			ana.mustRefuse("option-out-of-bounds", "options", `{"options":{"turn":60},"pace":101}`)
			ana.mustRefuse("unknown-option", "options", `{"options":{"luck":1},"pace":100}`)
			ana.mustSend("options", `{"options":{"turn":60},"pace":150}`)
			ana.mustSend("start", `{"force":true}`)
			if ana.match.Left != 90_000 || ana.match.Whole != 90_000 {
				t.Fatalf("%d ms for a turn, of %d", ana.match.Left, ana.match.Whole)
			}
			ana.mustSend("finish", "")
			ana.mustSend("options", `{"options":{"turn":0},"pace":100}`)
			ana.mustSend("start", `{"force":true}`)
			sleepUntilSettled(time.Hour)
			if ana.match.Left != -1 || len(ana.view().Turns) != 0 {
				t.Fatal("a game without a limit has one")
			}
			ana.mustSend("finish", "")
			ana.mustSend("options", `{"options":{"turn":60},"pace":0}`)
			ana.mustSend("start", `{"force":true}`)
			if ana.match.Left != -1 || ana.table.Options["turn"] != 60 {
				t.Fatalf("without a clock there are %d ms for a turn of %v", ana.match.Left, ana.table.Options)
			}
			ana.mustSend("finish", "")
			ana.mustSend("options", `{"options":{"turn":60}}`)
			ana.mustSend("start", `{"force":true}`)
			if ana.match.Left != 60_000 {
				t.Fatalf("where no pace is named there are %d ms for a turn", ana.match.Left)
			}
		})
	})
	t.Run("a table where nobody is stands still, and goes on where it was", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			sleepUntilSettled(20 * time.Second)
			r.Detach(ana)
			r.Detach(ben)
			sleepUntilSettled(9 * time.Minute)
			tv := r.connect("")
			if tv.match.Left != 100_000 || tv.match.Whole != 120_000 {
				t.Fatalf("%d ms are left of %d", tv.match.Left, tv.match.Whole)
			}
			r.Detach(tv)
			sleepUntilSettled(11 * time.Minute) // it leaves memory
			select {
			case <-r.Done():
			default:
				t.Fatal("an idle table stays in memory")
			}
			r.reopen()
			if tv := r.connect(""); tv.match.Left < 100_000 || tv.match.Left > 105_000 {
				t.Fatalf("%d ms are left after loading", tv.match.Left)
			}
		})
	})
}
