package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/table"
)

// arrive seats somebody whose device says which games it knows.
func (r *room) arrive(name string, knows ...string) *device {
	r.t.Helper()
	ticket, err := r.Sit(name)
	if err != nil {
		r.t.Fatal(err)
	}
	return r.back(ticket.Token, knows...)
}

// back connects such a device to a seat that there is.
func (r *room) back(token string, knows ...string) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table}
	connected = append(connected, d)
	if code, text, err := r.attach(d, table.DoHello{Version: 2, Token: token, Knows: append([]string{}, knows...)}); err != nil || code != 0 {
		r.t.Fatalf("attach: %d %s %v", code, text, err)
	}
	return d
}

// learning is who is still being shown how the game works, as a device was last told.
func (d *device) learning() []table.SeatID {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.table.Learning
}

// left is the time to the bell, as a device is told that comes now.
func (r *room) left() int { return r.connect("").match.Left }

// passing is what whoever's turn it is can always do in iota.
const passing = `{"trade":[]}`

func TestNewcomersAreShownTheGame(t *testing.T) {
	t.Run("a game is held until everyone who is new to it is through", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ben, cem := r.arrive("Ana"), r.arrive("Ben"), r.arrive("Cem", "iota")
			ana.must("add-bot", `{"bot":"easy"}`)
			ana.must("options", `{"options":{"turn":60},"pace":100}`)
			ana.must("mark", `{"mark":"smallest","seat":1}`)
			ana.must("start", `{"force":true}`)
			if got := cem.learning(); !slices.Equal(got, []table.SeatID{1, 2}) {
				t.Fatalf("%v are being shown the game", got)
			}
			whole := r.left()
			if a := ana.move("pass", passing); a.Code != "learning" {
				t.Fatalf("a move of who is still looking: %+v", a)
			}
			ana.must("learnt", `{"game":"iota"}`)
			if a := ana.move("pass", passing); a.Code != "learning" {
				t.Fatalf("a move of who is through: %+v", a)
			}
			wait(5 * time.Minute)
			if got := cem.learning(); !slices.Equal(got, []table.SeatID{2}) || r.left() != whole {
				t.Fatalf("%v are still looking, and %d of %d ms are left", got, r.left(), whole)
			}
			ben.must("learnt", `{"game":"iota"}`)
			if got := cem.learning(); len(got) > 0 {
				t.Fatalf("all are through but %v", got)
			}
			if a := ana.move("pass", passing); !a.OK {
				t.Fatal(a.Text)
			}
			wait(10 * time.Second)
			if r.left() >= whole {
				t.Fatal("the clock still stands")
			}
		})
	})
	t.Run("where all know the game it begins at once, and nobody hears of a hold", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ben := r.arrive("Ana", "iota"), r.arrive("Ben")
			ben.must("learnt", `{"game":"iota"}`) // looked at it in the lobby
			ana.must("start", `{"force":true}`)
			for _, frame := range append(ana.frames, ben.frames...) {
				var told struct{ Table *table.View }
				if err := json.Unmarshal(frame, &told); err != nil || told.Table != nil && len(told.Table.Learning) > 0 {
					t.Fatalf("%s, %v", frame, err)
				}
			}
			ana.refused("no-such-game", "learnt", `{"game":"chess"}`)
		})
	})
	t.Run("the host begins without those who are still looking", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ben := r.arrive("Ana", "iota"), r.arrive("Ben")
			ana.must("start", `{"force":true}`)
			ben.refused("not-host", "begin", "")
			ana.refused("learning", "skip", `{"seat":2}`)
			ana.must("begin", "")
			if got := ben.learning(); len(got) > 0 {
				t.Fatalf("%v are still looking", got)
			}
			ana.must("begin", "") // twice is no harm
		})
	})
	t.Run("nobody waits for bots, for the absent, for devices that do not say what they know and for who sits out", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ben := r.arrive("Ana", "iota"), r.arrive("Ben")
			r.sit("Cem")
			r.arrive("Dora")
			ana.must("add-bot", `{"bot":"easy"}`)
			ana.must("sit-out", `{"seat":4,"out":true}`)
			r.Detach(ben)
			ana.must("start", `{"force":true}`)
			if got := ana.learning(); len(got) > 0 {
				t.Fatalf("%v are being shown the game", got)
			}
		})
	})
	t.Run("who comes in the middle holds up nothing", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana := r.arrive("Ana", "iota")
			ticket, _ := r.Sit("Ben")
			ana.must("options", `{"options":{"turn":60},"pace":100}`)
			ana.must("start", `{"force":true}`)
			whole := r.left()
			r.back(ticket.Token)
			r.arrive("Cem")
			wait(10 * time.Second)
			if len(ana.learning()) > 0 || r.left() >= whole {
				t.Fatalf("the game waits for %v", ana.learning())
			}
		})
	})
	t.Run("who goes while looking is waited for while a page is loaded again, and no longer", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana := r.arrive("Ana", "iota")
			ticket, _ := r.Sit("Ben")
			ben := r.back(ticket.Token)
			ana.must("start", `{"force":true}`)
			r.Detach(ben)
			wait(5 * time.Second)
			ben = r.back(ticket.Token)
			wait(time.Minute)
			if len(ana.learning()) != 1 {
				t.Fatal("the game began while Ben is looking")
			}
			r.Detach(ben)
			wait(11 * time.Second)
			if len(ana.learning()) > 0 {
				t.Fatal("the game waits for somebody who has gone")
			}
			ben = r.back(ticket.Token)
			wait(time.Second)
			if len(ben.learning()) > 0 {
				t.Fatal("the game stopped when Ben came back")
			}
		})
	})
	t.Run("who comes back from another device and knows the game is through", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana := r.arrive("Ana", "iota")
			ticket, _ := r.Sit("Ben")
			r.back(ticket.Token)
			ana.must("start", `{"force":true}`)
			r.back(ticket.Token, "iota")
			if len(ana.learning()) > 0 {
				t.Fatal("the game still waits for Ben")
			}
		})
	})
	for name, leave := range map[string]func(ana, ben *device){
		"is removed":             func(ana, _ *device) { ana.must("kick", `{"seat":2}`) },
		"leaves":                 func(_, ben *device) { ben.must("leave", "") },
		"is played for by a bot": func(ana, _ *device) { ana.must("substitute", `{"seat":2,"bot":"easy"}`) },
	} {
		t.Run("nobody waits for who "+name, func(t *testing.T) {
			bubble(t, func(t *testing.T, r *room) {
				ana, ben := r.arrive("Ana", "iota"), r.arrive("Ben")
				ana.must("start", `{"force":true}`)
				leave(ana, ben)
				if got := ana.learning(); len(got) > 0 {
					t.Fatalf("the game waits for %v", got)
				}
			})
		})
	}
	t.Run("a hold survives a restart, and so does who was through", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana := r.arrive("Ana")
			ticket, _ := r.Sit("Ben")
			r.back(ticket.Token)
			ana.must("start", `{"force":true}`)
			ana.must("learnt", `{"game":"iota"}`)
			r.reopen()
			ben := r.back(ticket.Token)
			if got := ben.learning(); !slices.Equal(got, []table.SeatID{2}) {
				t.Fatalf("%v are looking", got)
			}
			ben.must("learnt", `{"game":"iota"}`)
			r.reopen()
			if tv := r.connect(""); len(tv.table.Learning) > 0 || tv.stage() != table.Playing {
				t.Fatalf("%v are looking, in %s", tv.table.Learning, tv.stage())
			}
		})
	})
	t.Run("the second game of a kind begins at once", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ben := r.arrive("Ana"), r.arrive("Ben")
			ana.must("start", `{"force":true}`)
			ana.must("begin", "")                  // Ben has not seen it
			for ana.table.Stage == table.Playing { // nothing but passes ends in a stalemate
				if a := []*device{ana, ben}[ana.turn()].move("pass", passing); !a.OK {
					t.Fatal(a.Text)
				}
			}
			ana.must("start", `{"force":true}`)
			if got := ben.learning(); len(got) > 0 {
				t.Fatalf("%v are being shown the game again", got)
			}
			var story strings.Builder
			if err := table.Story(t.Context(), &story, r.log, r.find); err != nil || !strings.Contains(story.String(), "everyone has seen how it works") {
				t.Errorf("%v, and the story is\n%s", err, &story)
			}
		})
	})
	t.Run("a game that ends is held no longer", func(t *testing.T) {
		bubble(t, func(t *testing.T, r *room) {
			ana, ben := r.arrive("Ana", "iota"), r.arrive("Ben")
			ana.must("start", `{"force":true}`)
			ana.must("finish", "")
			if got := ben.learning(); len(got) > 0 {
				t.Fatalf("in the lobby %v are being shown the game", got)
			}
		})
	})
}

func TestPlayNowForTheFirstTime(t *testing.T) {
	bubble(t, func(t *testing.T, r *room) {
		ana := r.arrive("Ana")
		if err := r.PlayNow(true); err != nil {
			t.Fatal(err)
		}
		if got := ana.learning(); !slices.Equal(got, []table.SeatID{1}) {
			t.Errorf("%v are being shown the game", got)
		}
		g, _ := r.find(ana.table.Game)
		for _, seat := range ana.table.Seats {
			if seat.Bot != "" && seat.Bot != game.OfferedBots(g)[0].Name() {
				t.Errorf("%s is a %s bot", seat.Name, seat.Bot)
			}
		}
		if ana.table.Pace != 100 {
			t.Errorf("the next game has a pace of %d", ana.table.Pace)
		}
		wait(time.Minute)
		if len(ana.view().Turns) > 0 {
			t.Error("bots have played while Ana was looking")
		}
		ana.must("learnt", `{"game":"iota"}`)
		if ana.turn() == ana.match.Seat {
			ana.move("pass", passing)
		}
		wait(10 * time.Second)
		if ana.turn() != ana.match.Seat {
			t.Error("the bots do not begin")
		}
	})
}
