package table_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/table"
)

// shownCodes is the tables that a device was told to show instead.
func (d *device) shownCodes() (codes []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, raw := range d.frames {
		var f table.Show
		if json.Unmarshal(raw, &f) == nil && f.Type == "show" {
			codes = append(codes, f.Code)
		}
	}
	return codes
}

func refusalCode(err error) string {
	if err == nil {
		return ""
	}
	code, _, _ := strings.Cut(err.Error(), ":")
	return code
}

func TestFirstToSitAtATVsTableIsTheHost(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		tv := r.connect("")
		sleepUntilSettled(2 * time.Hour)
		first, err := r.Sit("Ana")
		if err != nil {
			t.Fatal(err)
		}
		ben, _ := r.sit("Ben") // is faster at opening the page
		if !tv.table.Seats[0].Host {
			t.Fatalf("the host is not who sat down first, at %+v", tv.table.Seats)
		}
		ana := r.connect(first.Token)
		ben.mustRefuse("not-host", "choose", `{"game":"iota"}`)
		ana.mustSend("choose", `{"game":"iota"}`)
		ana.mustSend("start", `{"force":true}`)
		if tv.match.Seat != game.Watcher {
			t.Fatalf("the TV plays in seat %d", tv.match.Seat)
		}
		r.reopen()
		if again := r.connect(""); again.table.Stage != table.Playing || !again.table.Seats[0].Host {
			t.Fatalf("loaded again, the table is %+v", again.table)
		}
	})
}

func TestTVShowsAnotherTable(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		if code := refusalCode(r.ShowOtherTableOnTVs("DWHFK")); code != "no-tv" {
			t.Fatalf("without a TV: %q", code)
		}
		tv := r.connect("")
		if err := r.ShowOtherTableOnTVs("DWHFK"); err != nil {
			t.Fatal(err)
		}
		if got := tv.shownCodes(); len(got) != 1 || got[0] != "DWHFK" {
			t.Fatalf("the TV was told to show %q", got)
		}
		ana, _ := r.sit("Ana")
		if code := refusalCode(r.ShowOtherTableOnTVs("DWHFK")); code != "no-tv" {
			t.Fatalf("with Ana at the table: %q", code)
		}
		ana.mustSend("leave", "")
		if code := refusalCode(r.ShowOtherTableOnTVs("DWHFK")); code != "no-tv" {
			t.Fatalf("when Ana has left: %q", code)
		}
		if got := tv.shownCodes(); len(got) != 1 {
			t.Fatalf("the TV of people at a table was sent to %q", got)
		}
	})
}

func TestWasNeverUsed(t *testing.T) {
	for _, tt := range []struct {
		what string
		use  func(r *testTable)
		want bool
	}{
		{"nobody sat down and the TV has gone", func(r *testTable) { r.Detach(r.connect("")) }, true},
		{"nobody has been there yet", func(*testTable) {}, false},
		{"somebody sat down", func(r *testTable) {
			ana, _ := r.sit("Ana")
			r.Detach(ana)
		}, false},
		{"somebody sat down and left", func(r *testTable) {
			tv := r.connect("")
			ana, _ := r.sit("Ana")
			ana.mustSend("leave", "")
			r.Detach(tv)
		}, false},
	} {
		runTable(t, func(t *testing.T, r *testTable) {
			tt.use(r)
			if !r.CloseIfEmpty() || r.WasNeverUsed() != tt.want {
				t.Errorf("%s: forsaken is %v", tt.what, r.WasNeverUsed())
			}
		})
	}
	runTable(t, func(t *testing.T, r *testTable) {
		r.connect("")
		r.Close()
		if r.WasNeverUsed() {
			t.Error("a server that shuts down forsakes the table of a TV")
		}
	})
}

// connectTV is a TV with a key of its own.
func (r *testTable) connectTV(key string) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table}
	connected = append(connected, d)
	if code, text, err := r.attach(d, table.DoHello{Version: 2, Screen: key}); err != nil || code != 0 {
		r.t.Fatalf("attach: %d %s %v", code, text, err)
	}
	return d
}

// mustBeBarred fails the test unless a device with a hello is turned away as at a locked table.
func (r *testTable) mustBeBarred(who string, hello table.DoHello) {
	r.t.Helper()
	if code, _, err := r.attach(&device{t: r.t}, hello); code != table.CloseWatchers {
		r.t.Errorf("%s is answered with %d, %v", who, code, err)
	}
}

// screenKey is the key that a TV might have.
func screenKey(letter string) string { return strings.Repeat(letter, 32) }

func TestTVStaysWhenTheTableIsLocked(t *testing.T) {
	t.Run("CM-4 it stays, and comes back after a restart; strangers and wrong keys do not", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			tv, person := r.connectTV(screenKey("a")), r.connect("")
			ana.mustSend("open", `{"open":false}`)
			if tv.code != 0 || person.code != table.CloseWatchers {
				t.Fatalf("the TV was closed with %d, who watched with %d", tv.code, person.code)
			}
			for range 2 { // in memory, and from the journal
				r.mustBeBarred("a stranger", table.DoHello{})
				r.mustBeBarred("a stranger's TV", table.DoHello{Screen: screenKey("b")})
				hash := sha256.Sum256([]byte(screenKey("a")))
				r.mustBeBarred("who has read the journal", table.DoHello{Screen: hex.EncodeToString(hash[:])})
				if again := r.connectTV(screenKey("a")); again.table.Open || again.match != nil {
					t.Fatalf("the TV is back at %+v", again.table)
				}
				r.reopen()
			}
			if code, _, _ := r.attach(&device{t: t}, table.DoHello{Token: screenKey("a")}); code != table.CloseToken {
				t.Errorf("the key of a TV as a token is answered with %d", code)
			}
			if _, err := r.TicketFor(screenKey("a")); nameRefusal(err) != "no-such-knock" {
				t.Errorf("the key of a TV is worth a ticket: %v", err)
			}
			tv = r.connectTV(screenKey("a"))
			tv.mustRefuse("not-seated", "react", `{"emoji":"👏"}`)
			r.connect(ticket.Token).mustSend("open", `{"open":true}`)
			if tv.code != 0 || !tv.table.Open {
				t.Errorf("when it opens, the TV was closed with %d", tv.code)
			}
		})
	})
	t.Run("it also comes back to a table that a game has settled", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			r.connectTV(screenKey("a"))
			ana.mustSend("open", `{"open":false}`)
			ana.mustSend("finish", `{"when":"now","count":true}`)
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("finish", `{"when":"now","count":true}`)
			r.reopen()
			r.connectTV(screenKey("a"))
			r.mustBeBarred("a stranger", table.DoHello{Screen: screenKey("b")})
		})
	})
	t.Run("one that is switched off when the lock is turned again stays welcome", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			tv := r.connectTV(screenKey("a"))
			ana.mustSend("open", `{"open":false}`)
			r.Detach(tv)
			ana.mustSend("open", `{"open":false}`)
			r.connectTV(screenKey("a"))
		})
	})
	t.Run("the host sends it away, and a lock that was opened forgets it", func(t *testing.T) {
		for _, say := range [][]string{{`{"open":false,"alone":true}`}, {`{"open":true}`, `{"open":false}`}} {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				tv := r.connectTV(screenKey("a"))
				ana.mustSend("open", `{"open":false}`)
				if len(say) == 2 {
					r.Detach(tv)
				}
				for _, data := range say {
					ana.mustSend("open", data)
				}
				if len(say) == 1 && tv.code != table.CloseWatchers {
					t.Errorf("the TV was closed with %d", tv.code)
				}
				r.mustBeBarred("the TV", table.DoHello{Screen: screenKey("a")})
			})
		}
	})
	t.Run("eight stay, those that came first, and none with a key that can be guessed", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			short, long := r.connectTV("tv"), r.connectTV(strings.Repeat("x", 200))
			r.connectTV(screenKey("a"))
			for _, letter := range strings.Split("abcdefghi", "") {
				r.connectTV(screenKey(letter))
			}
			ana.mustSend("open", `{"open":false}`)
			if short.code != table.CloseWatchers || long.code != table.CloseWatchers || ana.table.Watchers != 9 {
				t.Errorf("closed with %d and %d; %d watch", short.code, long.code, ana.table.Watchers)
			}
			r.mustBeBarred("the ninth", table.DoHello{Screen: screenKey("i")})
		})
	})
}
