package table_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/table"
)

// Whoever sits down has no device yet; that is not coming back.
func TestFreshSeat(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ticket, err := r.Sit("Ben")
		if err != nil {
			t.Fatal(err)
		}
		synchronizeDevices()
		if x := ana.table.Seats[1]; x.Here || !x.Fresh {
			t.Fatalf("before a device of Ben's came, the seat is %+v", x)
		}
		ben := r.connect(ticket.Token)
		if x := ana.table.Seats[1]; !x.Here || x.Fresh {
			t.Fatalf("with Ben here, the seat is %+v", x)
		}
		r.Detach(ben)
		r.reopen()
		if x := r.connect(r.tokens["Ana"]).table.Seats[1]; x.Here || x.Fresh {
			t.Fatalf("with Ben gone, the seat is %+v", x)
		}
	})
}

func TestLobby(t *testing.T) {
	t.Run("a game starts when all are ready, or when the host insists", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustRefuse("too-few", "start", `{"force":true}`)
			ben, _ := r.sit("Ben")
			ben.mustRefuse("not-host", "start", `{"force":true}`)
			ana.mustRefuse("not-ready", "start", `{"force":false}`)
			ben.mustSend("ready", `{"ready":true}`)
			ana.mustSend("start", `{"force":false}`)
			ben.mustRefuse("not-lobby", "ready", `{"ready":true}`)
		})
	})
	t.Run("who is one too many sits out and watches", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			for range 3 {
				ana.mustSend("add-bot", `{"bot":"easy"}`)
			}
			ben, _ := r.sit("Ben")
			ben.mustSend("ready", `{"ready":true}`)
			ana.mustRefuse("too-many", "start", `{"force":false}`)
			ben.mustRefuse("not-host", "sit-out", `{"seat":1,"out":true}`)
			ben.mustSend("sit-out", `{"seat":5,"out":true}`)
			ana.mustSend("start", `{"force":false}`)
			if ben.match.Seat != game.Watcher || len(ben.table.Playing) != 4 {
				t.Fatalf("Ben plays in %v", ben.table.Playing)
			}
		})
	})
	t.Run("names can be read and told apart", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("  Ana   Maria ")
			if ana.table.Seats[0].Name != "Ana Maria" {
				t.Fatalf("name %q", ana.table.Seats[0].Name)
			}
			for name, code := range map[string]string{
				"": "bad-name", "   ": "bad-name", "a\nb\x00": "bad-name", strings.Repeat("x", 21): "bad-name", "ANA maria": "name-taken",
			} {
				_, err := r.Sit(name)
				if r, ok := err.(interface{ Unwrap() []error }); !ok || !strings.HasPrefix(r.Unwrap()[0].Error(), code) {
					t.Errorf("%q: %v", name, err)
				}
			}
			ana.mustSend("rename", `{"name":"Änne 👩‍🎨"}`)
		})
	})
	t.Run("a full table has no seat left", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			for range game.MaxSeats - 1 {
				ana.mustSend("add-bot", `{"bot":"easy"}`)
			}
			ana.mustRefuse("table-full", "add-bot", `{"bot":"easy"}`)
			if _, err := r.Sit("Ben"); err == nil || !strings.HasPrefix(err.Error(), "table-full") {
				t.Fatal(err)
			}
			ana.mustSend("kick", `{"seat":2}`)
			r.sit("Ben")
		})
	})
	t.Run("reactions reach everyone, and the host can silence a seat", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			tv := r.connect("")
			ben.mustSend("react", `{"emoji":"👏"}`)
			var got table.Reaction
			if err := json.Unmarshal(tv.frames[len(tv.frames)-1], &got); err != nil || got.Emoji != "👏" || got.Seat != 2 {
				t.Fatalf("the TV got %s", tv.frames)
			}
			ben.mustRefuse("bad-emoji", "react", `{"emoji":"hello"}`)
			ana.mustSend("mute", `{"seat":2,"muted":true}`)
			ben.mustRefuse("muted", "react", `{"emoji":"👏"}`)
		})
	})
	t.Run("the host's rights are handed on, and go on when the host leaves", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			ana.mustSend("add-bot", `{"bot":"easy"}`)
			ana.mustRefuse("no-such-seat", "host", `{"seat":3}`)
			cem, _ := r.sit("Cem")
			r.Detach(cem)
			ana.mustRefuse("no-such-seat", "host", `{"seat":4}`) // he is away
			ana.mustSend("kick", `{"seat":4}`)
			ana.mustSend("host", `{"seat":2}`)
			ana.mustRefuse("not-host", "pause", "")
			ben.mustSend("leave", "")
			if ben.code != table.CloseKicked || len(ana.table.Seats) != 2 || !ana.table.Seats[0].Host {
				t.Fatalf("seats %+v", ana.table.Seats)
			}
			ana.mustSend("leave", "")
			cleo, _ := r.sit("Cleo")
			if !cleo.table.Seats[1].Host {
				t.Fatal("the first person at a table of bots should be its host")
			}
		})
	})
	t.Run("what cannot be read or is not known is refused with a code", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustRefuse("unknown-command", "dance", `{}`)
			ana.mustRefuse("malformed", "mark", `{"mark":7}`)
			ana.mustRefuse("malformed", "mark", `{"mrak":"smallest"}`)
			ana.mustRefuse("no-such-game", "choose", `{"game":"chess"}`)
			ana.mustRefuse("not-playing", "move", `{}`)
			ana.mustRefuse("not-playing", "pause", "")
			r.sit("Ben")
			ana.mustSend("start", `{"force":true}`)
			for kind, code := range map[string]string{"skip": "unknown-move", "": "unknown-move", "fly": "unknown-move", "play": "malformed"} {
				if a := ana.move(kind, `{"no":1}`); a.OK || a.Code != code {
					t.Errorf("move %q: %+v", kind, a)
				}
			}
		})
	})
}

func TestBots(t *testing.T) {
	t.Run("CM-21 bots play the seats that people leave to them", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ana.mustSend("add-bot", `{"bot":"normal"}`)
			ana.mustSend("add-bot", `{"bot":"easy"}`)
			ana.mustRefuse("no-such-bot", "add-bot", `{"bot":"psychic"}`)
			ana.mustSend("mark", `{"mark":"smallest","seat":2}`)
			ana.mustSend("start", `{"force":false}`)
			sleepUntilSettled(10 * time.Second)
			if turns := ana.view().Turns; ana.seatToMove() != 0 || len(turns) < 2 || turns[0].Seat != 1 || turns[1].Seat != 2 {
				t.Fatalf("the bots played %+v", turns)
			}
		})
	})
	t.Run("CM-21 bots wait while the game is paused or nobody is there", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ticket := r.sit("Ana")
			ana.mustSend("add-bot", `{"bot":"normal"}`)
			ana.mustSend("mark", `{"mark":"smallest","seat":2}`)
			ana.mustSend("start", `{"force":false}`)
			ana.mustSend("pause", "")
			sleepUntilSettled(time.Minute)
			if len(ana.view().Turns) != 0 {
				t.Fatal("a bot played during a pause")
			}
			ana.mustSend("resume", "")
			r.Detach(ana)
			sleepUntilSettled(time.Minute)
			back := r.connect(ticket.Token)
			if len(back.view().Turns) != 0 {
				t.Fatal("a bot played when nobody was there")
			}
			sleepUntilSettled(5 * time.Second)
			if len(back.view().Turns) != 1 {
				t.Fatal("the bot did not go on")
			}
		})
	})
}

// TestBotDelay counts how long the turn of a bot lies on the grid before another bot plays.
func TestBotDelay(t *testing.T) {
	for _, tt := range []struct {
		name  string
		first bool
		least time.Duration
	}{{"in an ordinary game", false, 3 * time.Second}, {"longer in the first one", true, 4 * time.Second}} {
		t.Run(tt.name, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				if err := r.PlayNow(tt.first); err != nil {
					t.Fatal(err)
				}
				if tt.first {
					ana.mustSend("learnt", `{"game":"iota"}`)
				}
				looked, turns, since := 0, 0, time.Now()
				for end := since.Add(time.Minute); time.Now().Before(end); sleepUntilSettled(50 * time.Millisecond) {
					if ana.seatToMove() == ana.match.Seat {
						ana.move("pass", passing)
					}
					all := ana.view().Turns
					if n := len(all); n == turns {
						continue
					} else if n > 1 && all[n-1].Seat != ana.match.Seat && all[n-2].Seat != ana.match.Seat {
						looked++
						if stood := time.Since(since); stood < tt.least || stood > 2*tt.least {
							t.Errorf("turn %d lay there for %v before the next; it takes %v to see it", n-1, stood, tt.least)
						}
					}
					turns, since = len(all), time.Now()
				}
				if looked < 4 {
					t.Errorf("in a minute a bot played after another %d times", looked)
				}
			})
		})
	}
}

// TestPlayNow sits one person down with bots.
func TestPlayNow(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		if err := r.PlayNow(false); err != nil {
			t.Fatal(err)
		}
		if ana.stage() != table.Playing || len(ana.table.Playing) != 4 {
			t.Fatalf("%+v", ana.table)
		}
		levels := map[string]bool{}
		for _, seat := range ana.table.Seats[:3] {
			levels[seat.Bot] = true
		}
		if last := ana.table.Seats[3]; last.Name != "Ana" {
			t.Errorf("%s has the last seat", last.Name)
		}
		if len(levels) != 3 {
			t.Errorf("the three bots are not of three kinds: %v", levels)
		}
		if err := r.PlayNow(false); err == nil {
			t.Fatal("a game was started while one is played")
		}
	})
}
