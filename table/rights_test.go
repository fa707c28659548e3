package table_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"linework/table"
)

// seatOf is a seat as a device was last told of it.
func (d *device) seatOf(name string) table.SeatView {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, x := range d.table.Seats {
		if x.Name == name {
			return x
		}
	}
	d.t.Fatalf("nobody is called %s", name)
	return table.SeatView{}
}

// handOverKey is a key with which another device may take the seat.
func (d *device) handOverKey() string {
	d.t.Helper()
	var key table.HandOver
	if err := json.Unmarshal(d.mustSend("hand-over", "").Data, &key); err != nil {
		d.t.Fatal(err)
	}
	return key.Key
}

// playToTheEnd ends a game of iota by passes alone.
func playToTheEnd(t *testing.T, players ...*device) {
	t.Helper()
	for players[0].table.Stage == table.Playing {
		if a := players[players[0].seatToMove()].move("pass", `{"trade":[]}`); !a.OK {
			t.Fatal(a.Text)
		}
	}
}

func TestStandInHost(t *testing.T) {
	t.Run("CM-6 a stand-in keeps the game going, and leaves to the owner what is the owner's", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			cem, _ := r.sit("Cem")
			r.Detach(ana)
			sleepUntilSettled(31 * time.Second)
			if x := ben.seatOf("Ben"); !x.Host || x.Owner || !ben.seatOf("Ana").Owner {
				t.Fatalf("the seats are %+v", ben.table.Seats)
			}
			owners := map[string]string{"host": `{"seat":2}`, "kick": `{"seat":1}`, "open": `{"open":false}`, "forget": ""}
			for _, right := range table.Commands {
				data, forOwner := owners[right.Do]
				if forOwner != (right.By[table.RoleStandIn] != table.Anybody) {
					t.Errorf("%s is the owner's: %v", right.Do, forOwner)
				}
				if !forOwner {
					continue
				}
				if a := ben.send(right.Do, data); a.Code != "not-owner" || !strings.Contains(a.Text, "Ana’s table") {
					t.Errorf("%s: %v %s: %s", right.Do, a.OK, a.Code, a.Text)
				}
			}
			ben.mustRefuse("not-owner", "host", `{"seat":3}`)
			cem.mustRefuse("not-host", "host", `{"seat":3}`)
			cem.mustRefuse("not-host", "kick", `{"seat":2}`)
			for _, c := range [][2]string{
				{"pause", ""}, {"resume", ""}, {"skip", `{"seat":1}`}, {"substitute", `{"seat":1,"bot":"normal"}`}, {"mute", `{"seat":3,"muted":true}`}, {"finish", ""},
				{"choose", `{"game":"iota"}`}, {"options", `{"options":{},"pace":150}`}, {"add-bot", `{"bot":"normal"}`}, {"order", `{"seats":[2,1,3,4]}`}, {"age", `{"seats":[2,1]}`},
				{"sit-out", `{"seat":1,"out":true}`}, {"start", `{"force":true}`}, {"kick", `{"seat":3}`},
			} {
				ben.mustSend(c[0], c[1])
			}
			if cem.code != table.CloseKicked {
				t.Errorf("Cem is closed with %d", cem.code)
			}
			back := r.connect(r.tokens["Ana"])
			if x := back.seatOf("Ana"); !x.Host || !x.Owner {
				t.Fatalf("Ana is back and the seats are %+v", back.table.Seats)
			}
			ben.mustRefuse("not-host", "pause", "")
			back.mustSend("open", `{"open":false}`)
		})
	})
	t.Run("CM-6 a stand-in who leaves makes nobody the owner", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			cem, _ := r.sit("Cem")
			r.Detach(ana)
			sleepUntilSettled(31 * time.Second)
			ben.mustSend("leave", "")
			if x := cem.seatOf("Cem"); !x.Host || x.Owner || !cem.seatOf("Ana").Owner {
				t.Fatalf("the seats are %+v", cem.table.Seats)
			}
			cem.mustSend("leave", "")
			r.reopen()
			if back := r.connect(r.tokens["Ana"]); !back.seatOf("Ana").Owner {
				t.Fatalf("the seats are %+v", back.table.Seats)
			}
		})
	})
	t.Run("CM-6 the stand-in is the owner when the owner leaves, and still is after going away", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			cem, _ := r.sit("Cem")
			elsewhere := ana.handOverKey()
			r.Detach(ana)
			sleepUntilSettled(31 * time.Second)
			// Ana comes back on another device, and leaves the moment that she is there.
			ticket, err := r.TakeOverSeat(elsewhere)
			if err != nil {
				t.Fatal(err)
			}
			r.connect(ticket.Token).mustSend("leave", "")
			heir := cem.seatOf("Ben")
			if !heir.Owner || !heir.Host {
				t.Fatalf("the seats are %+v", cem.table.Seats)
			}
			r.Detach(ben)
			sleepUntilSettled(31 * time.Second)
			if x := cem.seatOf("Cem"); !x.Host || x.Owner || !cem.seatOf("Ben").Owner {
				t.Fatalf("with Ben gone the seats are %+v", cem.table.Seats)
			}
			if back := r.connect(r.tokens["Ben"]); !back.seatOf("Ben").Host {
				t.Fatalf("Ben is back and the seats are %+v", back.table.Seats)
			}
		})
	})
	t.Run("CM-6 whoever is here owns the table when the owner leaves, and else whoever has a seat", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			cem, _ := r.sit("Cem")
			r.Detach(ben)
			ana.mustSend("leave", "")
			if x := cem.seatOf("Cem"); !x.Owner || !x.Host {
				t.Fatalf("the seats are %+v", cem.table.Seats)
			}
			cem.mustSend("leave", "") // Ben is away, and it is his now
			dora, _ := r.sit("Dora")
			if x := dora.seatOf("Ben"); !x.Owner || dora.seatOf("Dora").Owner {
				t.Fatalf("the seats are %+v", dora.table.Seats)
			}
			sleepUntilSettled(31 * time.Second)
			if x := dora.seatOf("Dora"); !x.Host || x.Owner {
				t.Fatalf("nobody stands in: %+v", dora.table.Seats)
			}
			r.reopen()
			if back := r.connect(r.tokens["Ben"]); !back.seatOf("Ben").Owner || !back.seatOf("Ben").Host {
				t.Fatalf("Ben is back and the seats are %+v", back.table.Seats)
			}
		})
	})
	t.Run("a journal in which everyone present had left is given an owner again", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			r.sit("Ana")
			r.sit("Ben")
			for _, entry := range []string{`{"at":0,"kind":"left","data":{"seat":1}}`, `{"at":0,"kind":"hosted","data":{"seat":0}}`} {
				if err := r.log.Append(true, []byte(entry)); err != nil {
					t.Fatal(err)
				}
			}
			r.reopen()
			dora, _ := r.sit("Dora")
			if !dora.seatOf("Ben").Owner {
				t.Fatalf("the seats are %+v", dora.table.Seats)
			}
		})
	})
}

func TestRemovedPersonHasNoAccess(t *testing.T) {
	t.Run("a hand-over key dies with the seat", func(t *testing.T) {
		for _, away := range []string{"kick", "leave"} {
			for _, playing := range []bool{true, false} {
				runTable(t, func(t *testing.T, r *testTable) {
					ana, ben := r.seatPair()
					key := ben.handOverKey()
					if !playing {
						ana.mustSend("finish", "")
					}
					if away == "kick" {
						ana.mustSend("kick", `{"seat":2}`)
					} else {
						ben.mustSend("leave", "")
					}
					if away == "kick" && playing {
						ana.mustSend("open", `{"open":false}`)
					}
					if ticket, err := r.TakeOverSeat(key); nameRefusal(err) != "bad-key" {
						t.Fatalf("%s, playing %v: the key gives %+v, %v", away, playing, ticket, err)
					}
					if _, err := r.TicketFor(r.tokens["Ben"]); err == nil {
						t.Fatal("the token still holds the seat")
					}
				})
			}
		}
	})
	t.Run("a removed seat that an old journal moved to another device stays empty", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			ana.mustSend("kick", `{"seat":2}`)
			if err := r.log.Append(true, []byte(`{"at":0,"kind":"rekeyed","data":{"seat":2,"hash":"x"}}`)); err != nil {
				t.Fatal(err)
			}
			r.reopen()
			ana = r.connect(r.tokens["Ana"])
			if g, err := r.Greeting(); err != nil || g.FullSummary().People != 1 || !ana.seatOf("Ben").Vacant {
				t.Fatalf("%d people are there, and Ben's seat is %+v", g.FullSummary().People, ana.seatOf("Ben"))
			}
		})
	})
	t.Run("what is said of an empty seat is true", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			ana.mustSend("kick", `{"seat":2}`)
			for do, data := range map[string]string{
				"kick": `{"seat":2}`, "substitute": `{"seat":2,"bot":"normal"}`, "mute": `{"seat":2,"muted":true}`,
			} {
				if a := ana.send(do, data); a.Code != "no-such-seat" || !strings.Contains(a.Text, "Ben has already left") {
					t.Errorf("%s: %v %s: %s", do, a.OK, a.Code, a.Text)
				}
			}
			ana.move("pass", `{"trade":[]}`)
			ana.mustSend("skip", `{"seat":2}`)
		})
	})
	t.Run("who waits at the door counts as invited by the invitation of now", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			ana.mustSend("open", `{"open":false}`)
			if _, err := r.SitOrKnock("Eve", ana.table.Invitation, table.Origin{}); err != nil || !ana.shownKnocks()[0].Invited {
				t.Fatal(err, ana.shownKnocks())
			}
			ana.mustSend("kick", `{"seat":2}`)
			if at := ana.shownKnocks(); len(at) != 1 || at[0].Invited {
				t.Fatalf("at the door are %+v", at)
			}
		})
	})
}

func TestRemovalReplacesKeys(t *testing.T) {
	names := func(t *testing.T, r *testTable, invitation string) []string {
		t.Helper()
		g, err := r.Greeting()
		if err != nil {
			t.Fatal(err)
		}
		return g.SummaryFor(invitation, "").Names
	}
	t.Run("the invitation changes when somebody is removed and when the table is locked", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("add-bot", `{"bot":"normal"}`)
			first := ana.table.Invitation
			ana.mustSend("kick", `{"seat":3}`)
			ana.mustSend("open", `{"open":true}`)
			if ana.table.Invitation != first {
				t.Fatal("a bot that goes, or a table that opens, changes the invitation")
			}
			ana.mustSend("open", `{"open":false}`)
			locked := ana.table.Invitation
			if locked == first || locked == "" || ben.table.Invitation != locked || names(t, r, first) != nil || names(t, r, locked) == nil {
				t.Fatalf("the invitation was %q and is %q; Ben is told %q", first, locked, ben.table.Invitation)
			}
			ana.mustSend("open", `{"open":true}`)
			tv := r.connect("")
			ana.mustSend("kick", `{"seat":2}`)
			removed := ana.table.Invitation
			if removed == locked || tv.table.Invitation != removed || names(t, r, locked) != nil || names(t, r, first) != nil {
				t.Fatalf("the invitation was %q and is %q; a TV is told %q", locked, removed, tv.table.Invitation)
			}
			cem, _ := r.sit("Cem")
			cem.mustSend("leave", "")
			r.reopen()
			if again := r.connect(r.tokens["Ana"]); again.table.Invitation != removed {
				t.Fatalf("after a restart the invitation is %q, and was %q", again.table.Invitation, removed)
			}
		})
	})
	t.Run("the gallery's key changes when somebody is removed, and the old one shows what was over by then", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			shown := func(key string) int {
				list, err := r.Gallery(key)
				if err != nil {
					return -1
				}
				if g, err := r.Greeting(); err != nil || !g.OpensGallery(key) {
					t.Fatalf("the door does not know of a key that opens the gallery: %v", err)
				}
				return len(list)
			}
			ana, ben := r.seatPair()
			cem, _ := r.sit("Cem")
			playToTheEnd(t, ana, ben)
			first := ana.table.Gallery
			ana.mustSend("sit-out", `{"seat":3,"out":true}`)
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("kick", `{"seat":3}`) // in mid-game, which is not over
			second := ana.table.Gallery
			if second == first || second == "" || ben.table.Gallery != second {
				t.Fatalf("the key was %q and is %q; Ben is told %q", first, second, ben.table.Gallery)
			}
			if cem.table.Gallery != first {
				t.Fatal("Cem is told the new key")
			}
			playToTheEnd(t, ana, ben)
			r.sit("Cem")
			ana.mustSend("kick", fmt.Sprintf(`{"seat":%d}`, ana.seatOf("Cem").ID))
			third := ana.table.Gallery
			for _, again := range []bool{false, true} {
				if again {
					r.reopen()
				}
				if a, b, c := shown(first), shown(second), shown(third); a != 1 || b != 2 || c != 2 || shown("guess") != -1 || shown("") != -1 {
					t.Fatalf("after a restart %v: the keys show %d, %d and %d games", again, a, b, c)
				}
			}
			ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
			ana.mustSend("start", `{"force":true}`)
			playToTheEnd(t, ana, ben) // which settles the table
			for _, again := range []bool{false, true} {
				if again {
					r.reopen()
				}
				if a, b, c := shown(first), shown(second), shown(third); a != 1 || b != 2 || c != 3 {
					t.Fatalf("after a restart %v: the keys show %d, %d and %d games", again, a, b, c)
				}
			}
		})
	})
}

func TestAgesNameEachSeatOnce(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		r.sit("Ben")
		a := ana.send("age", `{"seats":[1,1,1]}`)
		if a.OK || a.Code != "no-such-seat" || !strings.Contains(a.Text, "once") {
			t.Errorf("answered %v %s: %s", a.OK, a.Code, a.Text)
		}
		ana.mustRefuse("no-such-seat", "age", `{"seats":[1,9]}`)
	})
}

// Who watches may do nothing at a table but look, by a TV as well.
func TestWatchersMayOnlyLook(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		r.seatPair()
		tv := &device{t: t, at: r.Table}
		if code, _, err := r.attach(tv, table.DoHello{Screen: strings.Repeat("k", 32)}); code != 0 || err != nil {
			t.Fatal(code, err)
		}
		for _, d := range []*device{r.connect(""), tv} {
			for _, spec := range table.Commands {
				switch spec.Do {
				case "hello", "ping":
				case "ask":
					d.mustRefuse("unknown-move", "ask", "") // what is public is answered; this is no question
				case "last":
					d.mustRefuse("not-playing", "last", "") // there is none, which is another matter
				default:
					d.mustRefuse("not-seated", spec.Do, `{"seat":1}`)
				}
			}
			d.mustRefuse("not-seated", "nonsense", "")
		}
	})
}

// Who is removed is told why, in a hundred letters at most.
func TestKickReasonIsCut(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ben, _ := r.sit("Ben")
		ana.mustSend("kick", `{"seat":2,"why":"`+strings.Repeat("ä", 150)+`"}`)
		if got := strings.Count(ben.text, "ä"); got != 100 || ben.code != table.CloseKicked {
			t.Errorf("Ben is told %d letters: %d %s", got, ben.code, ben.text)
		}
	})
}
