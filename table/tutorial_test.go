package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/games/iota"
	"linework/table"
	"linework/table/room"
)

// sitKnowing seats somebody whose device says which games it knows.
func (r *testTable) sitKnowing(name string, knows ...string) *device {
	r.t.Helper()
	ticket, err := r.Sit(name)
	if err != nil {
		r.t.Fatal(err)
	}
	return r.reconnectKnowing(ticket.Token, knows...)
}

// reconnectKnowing connects such a device to a seat that there is.
func (r *testTable) reconnectKnowing(token string, knows ...string) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table}
	connected = append(connected, d)
	if code, text, err := r.attach(d, table.DoHello{Version: 2, Token: token, Knows: append([]string{}, knows...)}); err != nil || code != 0 {
		r.t.Fatalf("attach: %d %s %v", code, text, err)
	}
	return d
}

// learners is who is still being shown how the game works, as a device was last told.
func (d *device) learners() []table.SeatID {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.table.Learning
}

// millisecondsLeft is the time to the bell, as a device is told that comes now.
func (r *testTable) millisecondsLeft() int { return r.connect("").match.Left }

// passing is what whoever's turn it is can always do in iota.
const passing = `{"trade":[]}`

func TestTutorialHoldsTheGame(t *testing.T) {
	t.Run("a game is held until everyone who is new to it is through", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben, cem := r.sitKnowing("Ana"), r.sitKnowing("Ben"), r.sitKnowing("Cem", "iota")
			ana.mustSend("add-bot", `{"bot":"easy"}`)
			ana.mustSend("options", `{"options":{"turn":60},"pace":100}`)
			ana.mustSend("mark", `{"mark":"smallest","seat":1}`)
			ana.mustSend("start", `{"force":true}`)
			if got := cem.learners(); !slices.Equal(got, []table.SeatID{1, 2}) {
				t.Fatalf("%v are being shown the game", got)
			}
			whole := r.millisecondsLeft()
			if a := ana.move("pass", passing); a.Code != "learning" {
				t.Fatalf("a move of who is still looking: %+v", a)
			}
			ana.mustSend("learnt", `{"game":"iota"}`)
			if a := ana.move("pass", passing); a.Code != "learning" {
				t.Fatalf("a move of who is through: %+v", a)
			}
			sleepUntilSettled(5 * time.Minute)
			if got := cem.learners(); !slices.Equal(got, []table.SeatID{2}) || r.millisecondsLeft() != whole {
				t.Fatalf("%v are still looking, and %d of %d ms are left", got, r.millisecondsLeft(), whole)
			}
			ben.mustSend("learnt", `{"game":"iota"}`)
			if got := cem.learners(); len(got) > 0 {
				t.Fatalf("all are through but %v", got)
			}
			if a := ana.move("pass", passing); !a.OK {
				t.Fatal(a.Text)
			}
			sleepUntilSettled(10 * time.Second)
			if r.millisecondsLeft() >= whole {
				t.Fatal("the clock still stands")
			}
		})
	})
	t.Run("where all know the game it begins at once, and nobody hears of a hold", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitKnowing("Ana", "iota"), r.sitKnowing("Ben")
			ben.mustSend("learnt", `{"game":"iota"}`) // looked at it in the lobby
			ana.mustSend("start", `{"force":true}`)
			for _, frame := range append(ana.frames, ben.frames...) {
				var told struct{ Table *table.View }
				if err := json.Unmarshal(frame, &told); err != nil || told.Table != nil && len(told.Table.Learning) > 0 {
					t.Fatalf("%s, %v", frame, err)
				}
			}
			ana.mustRefuse("no-such-game", "learnt", `{"game":"chess"}`)
		})
	})
	t.Run("the host begins without those who are still looking", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitKnowing("Ana", "iota"), r.sitKnowing("Ben")
			ana.mustSend("start", `{"force":true}`)
			ben.mustRefuse("not-host", "begin", "")
			ana.mustRefuse("learning", "skip", `{"seat":2}`)
			ana.mustSend("begin", "")
			if got := ben.learners(); len(got) > 0 {
				t.Fatalf("%v are still looking", got)
			}
			ana.mustSend("begin", "") // twice is no harm
		})
	})
	t.Run("nobody waits for bots, for the absent, for devices that do not say what they know and for who sits out", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitKnowing("Ana", "iota"), r.sitKnowing("Ben")
			r.sit("Cem")
			r.sitKnowing("Dora")
			ana.mustSend("add-bot", `{"bot":"easy"}`)
			ana.mustSend("sit-out", `{"seat":4,"out":true}`)
			r.Detach(ben)
			ana.mustSend("start", `{"force":true}`)
			if got := ana.learners(); len(got) > 0 {
				t.Fatalf("%v are being shown the game", got)
			}
		})
	})
	t.Run("who comes in the middle holds up nothing", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana := r.sitKnowing("Ana", "iota")
			ticket, _ := r.Sit("Ben")
			ana.mustSend("options", `{"options":{"turn":60},"pace":100}`)
			ana.mustSend("start", `{"force":true}`)
			whole := r.millisecondsLeft()
			r.reconnectKnowing(ticket.Token)
			r.sitKnowing("Cem")
			sleepUntilSettled(10 * time.Second)
			if len(ana.learners()) > 0 || r.millisecondsLeft() >= whole {
				t.Fatalf("the game waits for %v", ana.learners())
			}
		})
	})
	t.Run("who goes while looking is waited for while a page is loaded again, and no longer", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana := r.sitKnowing("Ana", "iota")
			ticket, _ := r.Sit("Ben")
			ben := r.reconnectKnowing(ticket.Token)
			ana.mustSend("start", `{"force":true}`)
			r.Detach(ben)
			sleepUntilSettled(5 * time.Second)
			ben = r.reconnectKnowing(ticket.Token)
			sleepUntilSettled(time.Minute)
			if len(ana.learners()) != 1 {
				t.Fatal("the game began while Ben is looking")
			}
			r.Detach(ben)
			sleepUntilSettled(9 * time.Second)
			if len(ana.learners()) != 1 {
				t.Fatal("the game began before Ben could load the page again")
			}
			sleepUntilSettled(2 * time.Second)
			if len(ana.learners()) > 0 {
				t.Fatal("the game waits for somebody who has gone")
			}
			ben = r.reconnectKnowing(ticket.Token)
			sleepUntilSettled(time.Second)
			if len(ben.learners()) > 0 {
				t.Fatal("the game stopped when Ben came back")
			}
		})
	})
	t.Run("who comes back from another device and knows the game is through", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana := r.sitKnowing("Ana", "iota")
			ticket, _ := r.Sit("Ben")
			r.reconnectKnowing(ticket.Token)
			ana.mustSend("start", `{"force":true}`)
			r.reconnectKnowing(ticket.Token, "iota")
			if len(ana.learners()) > 0 {
				t.Fatal("the game still waits for Ben")
			}
		})
	})
	for name, leave := range map[string]func(ana, ben *device){
		"is removed":             func(ana, _ *device) { ana.mustSend("kick", `{"seat":2}`) },
		"leaves":                 func(_, ben *device) { ben.mustSend("leave", "") },
		"is played for by a bot": func(ana, _ *device) { ana.mustSend("substitute", `{"seat":2,"bot":"easy"}`) },
	} {
		t.Run("nobody waits for who "+name, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, ben := r.sitKnowing("Ana", "iota"), r.sitKnowing("Ben")
				ana.mustSend("start", `{"force":true}`)
				leave(ana, ben)
				if got := ana.learners(); len(got) > 0 {
					t.Fatalf("the game waits for %v", got)
				}
			})
		})
	}
	t.Run("a hold survives a restart, and so does who was through", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana := r.sitKnowing("Ana")
			ticket, _ := r.Sit("Ben")
			r.reconnectKnowing(ticket.Token)
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("learnt", `{"game":"iota"}`)
			r.reopen()
			ben := r.reconnectKnowing(ticket.Token)
			if got := ben.learners(); !slices.Equal(got, []table.SeatID{2}) {
				t.Fatalf("%v are looking", got)
			}
			ben.mustSend("learnt", `{"game":"iota"}`)
			r.reopen()
			if tv := r.connect(""); len(tv.table.Learning) > 0 || tv.stage() != table.Playing {
				t.Fatalf("%v are looking, in %s", tv.table.Learning, tv.stage())
			}
		})
	})
	t.Run("the second game of a kind begins at once", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitKnowing("Ana"), r.sitKnowing("Ben")
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("begin", "")              // Ben has not seen it
			for ana.table.Stage == table.Playing { // nothing but passes ends in a stalemate
				if a := []*device{ana, ben}[ana.seatToMove()].move("pass", passing); !a.OK {
					t.Fatal(a.Text)
				}
			}
			ana.mustSend("start", `{"force":true}`)
			if got := ben.learners(); len(got) > 0 {
				t.Fatalf("%v are being shown the game again", got)
			}
			var story strings.Builder
			if err := room.WriteStory(&story, r.find, table.NewRecord(t.Context(), r.log)); err != nil || !strings.Contains(story.String(), "everyone has seen how it works") {
				t.Errorf("%v, and the story is\n%s", err, &story)
			}
		})
	})
	t.Run("a game that ends is held no longer", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.sitKnowing("Ana", "iota"), r.sitKnowing("Ben")
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("finish", "")
			if got := ben.learners(); len(got) > 0 {
				t.Fatalf("in the lobby %v are being shown the game", got)
			}
		})
	})
}

func TestPlayNowForBeginners(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana := r.sitKnowing("Ana")
		if err := r.PlayNow(true); err != nil {
			t.Fatal(err)
		}
		if got := ana.learners(); !slices.Equal(got, []table.SeatID{1}) {
			t.Errorf("%v are being shown the game", got)
		}
		g, _ := r.find(ana.table.Game)
		for _, seat := range ana.table.Seats {
			if seat.Bot != "" && seat.Bot != g.Bots()[0].Name() {
				t.Errorf("%s is a %s bot", seat.Name, seat.Bot)
			}
		}
		if ana.table.Pace != 100 {
			t.Errorf("the next game has a pace of %d", ana.table.Pace)
		}
		sleepUntilSettled(time.Minute)
		if len(ana.view().Turns) > 0 {
			t.Error("bots have played while Ana was looking")
		}
		ana.mustSend("learnt", `{"game":"iota"}`)
		if ana.seatToMove() == ana.match.Seat {
			ana.move("pass", passing)
		}
		sleepUntilSettled(time.Minute)
		if !slices.ContainsFunc(ana.view().Turns, func(turn iota.Turn) bool { return turn.Seat != ana.match.Seat }) {
			t.Error("the bots do not begin")
		}
	})
}
