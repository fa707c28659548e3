package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	drawn "linework/bot/mind"
	"linework/game"
	"linework/games"
	"linework/journal"
	"linework/table"
	"linework/words"
)

// runTableWith opens a table with a game chosen, with packs, and runs a test there.
func runTableWith(t *testing.T, gameID string, cfg table.Config, test func(*testing.T, *testTable)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		connected = nil
		r := &testTable{t: t, log: &memoryJournal{}, find: games.Find}
		var err error
		if r.Table, err = table.New(t.Context(), cfg, "BKWRT", gameID, r.log); err != nil {
			t.Fatal(err)
		}
		defer func() { r.Close() }() // the table it is by then
		test(t, r)
	})
}

func configWithPacks() table.Config {
	cfg := config()
	cfg.Packs, cfg.BotCanDraw = words.Builtin, drawn.CanDraw
	return cfg
}

// startEntries is the entries in which games were dealt.
func (l *memoryJournal) startEntries() [][]byte {
	var all [][]byte
	for _, e := range l.all() {
		if kindOfEntry(e.Data) == "started" {
			all = append(all, e.Data)
		}
	}
	return all
}

// A game that is started costs little, however many words it is dealt, and the pack is
// stored once.
func TestStartEntryIsSmall(t *testing.T) {
	const most = 4 << 10
	for _, g := range games.All() {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			runTableWith(t, info.ID, configWithPacks(), func(t *testing.T, r *testTable) {
				ana, _ := r.sit("Ana")
				for n := 1; n < max(info.Min, min(4, info.Max)); n++ {
					ana.mustSend("add-bot", fmt.Sprintf(`{"bot":%q}`, g.Bots()[0].Name()))
				}
				size := 0
				for n := range 8 {
					ana.mustSend("start", `{"force":true}`)
					ana.mustSend("finish", ``)
					if n == 0 {
						size = int(r.log.Size())
					}
				}
				all := r.log.startEntries()
				for i, entry := range all {
					if len(entry) > most {
						t.Errorf("start %d takes %d bytes, at most %d are right", i+1, len(entry), most)
					}
				}
				t.Logf("%s: %d bytes at the first start, %d at the last, %d blobs", info.ID, len(all[0]), len(all[len(all)-1]), len(r.log.blobs))
				if grown := int(r.log.Size()) - size; len(r.log.blobs) > 1 || grown > 7*4*most { // what is settled tells all words that were seen
					t.Errorf("seven more starts took %d bytes and there are %d blobs", grown, len(r.log.blobs))
				}
			})
		})
	}
}

// A table goes on with the words it was dealt, whatever becomes of the pack.
func TestDealtWordsSurvivePackChanges(t *testing.T) {
	for _, tt := range []struct {
		name string
		bot  bool
	}{{"among people", false}, {"with bots, who get words that they can draw", true}} {
		t.Run(tt.name, func(t *testing.T) {
			for _, id := range []string{"pictomania", "doodledash", "doodlerush", "funnylines"} {
				t.Run(id, func(t *testing.T) {
					runTableWith(t, id, configWithPacks(), func(t *testing.T, r *testTable) {
						ana, ticket := r.sit("Ana")
						for _, name := range []string{"Ben", "Cem", "Dan"} {
							if tt.bot {
								ana.mustSend("add-bot", `{"bot":"easy"}`)
							} else {
								r.sit(name)
							}
						}
						ana.mustSend("start", `{"force":true}`)
						before := ana.match.View
						r.Close()
						cfg := configWithPacks()
						cfg.Packs = nil // the operator has taken the packs away
						var err error
						if r.Table, err = table.Open(t.Context(), cfg, "BKWRT", r.log); err != nil {
							t.Fatal(err)
						}
						again := r.connect(ticket.Token)
						if !bytes.Equal(before, again.match.View) {
							t.Errorf("another match:\n%s\n%s", before, again.match.View)
						}
					})
				})
			}
		})
	}
}

// Words of the players' own are dealt and remembered like any.
func TestPastedWordsSurviveRestart(t *testing.T) {
	runTableWith(t, "doodlerush", configWithPacks(), func(t *testing.T, r *testTable) {
		ana, ticket := r.sit("Ana")
		for _, name := range []string{"Ben", "Cem", "Dan"} {
			r.sit(name)
		}
		var paste bytes.Buffer
		for n := range 60 {
			fmt.Fprintf(&paste, "Thing number %c%c\n", 'a'+n/26, 'a'+n%26)
		}
		ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, paste.String()))
		ana.mustSend("start", `{"force":true}`)
		before := ana.match.View
		r.reopen()
		if again := r.connect(ticket.Token); !bytes.Equal(before, again.match.View) {
			t.Errorf("another match:\n%s\n%s", before, again.match.View)
		}
	})
}

// A match whose words are lost ends, and a store that does not answer ends nothing.
func TestMissingBlobEndsTheMatch(t *testing.T) {
	runTableWith(t, "doodlerush", configWithPacks(), func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		r.sit("Ben")
		r.sit("Cem")
		ana.mustSend("words", fmt.Sprintf(`{"paste":%q}`, wordList(61))) // that no other test has read
		ana.mustSend("start", `{"force":true}`)
		r.Close()
		r.log.deaf = journal.ErrDisk
		if _, err := table.Open(t.Context(), config(), "BKWRT", r.log); !errors.Is(err, journal.ErrDisk) {
			t.Fatalf("opened without the words: %v", err)
		}
		r.log.deaf = nil
		clear(r.log.blobs)
		r.reopen()
		if v := r.connect("").table; v.Stage != table.Lobby || v.Abandoned != "doodlerush" {
			t.Fatalf("without the words the table is at %q, %q", v.Stage, v.Abandoned)
		}
	})
}

func TestJournalLimit(t *testing.T) {
	budget := func(bytes int64) table.Config {
		cfg := config()
		cfg.MaxJournalBytes = bytes
		return cfg
	}
	t.Run("a table that has used up its room begins no game, and lets people leave", func(t *testing.T) {
		runTableWith(t, "iota", budget(1), func(t *testing.T, r *testTable) {
			if _, err := r.Sit("Ana"); err == nil || !strings.HasPrefix(err.Error(), "table-budget: ") {
				t.Fatalf("a seat at a table without room: %v", err)
			}
		})
		runTableWith(t, "iota", budget(2000), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			ben, _ := r.sit("Ben")
			for r.log.Size() < 2000 {
				ana.mustSend("ready", `{"ready":true}`)
			}
			ana.mustRefuse("table-budget", "start", `{"force":true}`)
			ana.mustRefuse("table-budget", "words", `{"paste":"apple"}`)
			ben.mustRefuse("table-budget", "ready", `{"ready":true}`)
			ana.mustSend("react", `{"emoji":"👏"}`)
			ben.mustSend("leave", "")
		})
	})
	t.Run("a running game may be finished, up to a hard limit", func(t *testing.T) {
		runTableWith(t, "iota", budget(3000), func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			for r.log.Size() < 3000 {
				ana.mustSend("pause", "")
				ana.mustSend("resume", "")
			}
			if a := ana.move("pass", `{"trade":[]}`); !a.OK {
				t.Fatalf("a move of a running game was refused: %+v", a)
			}
			for r.log.Size() < 6000 {
				ana.mustSend("mute", `{"seat":2,"muted":true}`)
			}
			if a := ben.move("pass", `{"trade":[]}`); a.Code != "table-budget" {
				t.Fatalf("beyond the hard limit: %+v", a)
			}
			ana.mustSend("finish", "")
			ana.mustRefuse("table-budget", "start", `{"force":true}`)
		})
	})
	t.Run("a server without room begins no game", func(t *testing.T) {
		cfg := config()
		full := true
		cfg.CheckQuota = func() error {
			if full {
				return game.Refuse("server-full")
			}
			return nil
		}
		runTableWith(t, "iota", cfg, func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			ana.mustSend("mark", `{"mark":"smallest","seat":1}`)
			ana.mustRefuse("server-full", "start", `{"force":true}`)
			full = false
			ana.mustSend("start", `{"force":true}`)
			full = true
			if a := ana.move("pass", `{"trade":[]}`); !a.OK {
				t.Fatalf("a move of a running game was refused: %+v", a)
			}
		})
	})
	t.Run("words are not pasted in a loop", func(t *testing.T) {
		runTableWith(t, "doodlerush", config(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			paste := fmt.Sprintf(`{"paste":%q}`, wordList(60))
			for range 20 {
				ana.mustSend("words", paste)
			}
			ana.mustRefuse("slow-down", "words", paste)
			ana.mustSend("words", `{}`)
			sleepUntilSettled(31 * time.Second)
			ana.mustSend("words", paste)
		})
	})
	t.Run("games are not started in a loop", func(t *testing.T) {
		runTableWith(t, "iota", config(), func(t *testing.T, r *testTable) {
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			for range 20 {
				ana.mustSend("start", `{"force":true}`)
				ana.mustSend("finish", "")
			}
			ana.mustRefuse("slow-down", "start", `{"force":true}`)
			sleepUntilSettled(31 * time.Second)
			ana.mustSend("start", `{"force":true}`)
			ana.mustSend("finish", "")
			ana.mustRefuse("slow-down", "start", `{"force":true}`)
			sleepUntilSettled(time.Hour)
			for range 20 {
				ana.mustSend("start", `{"force":true}`)
				ana.mustSend("finish", "")
			}
			ana.mustRefuse("slow-down", "start", `{"force":true}`)
		})
	})
}

func TestStoreRefusal(t *testing.T) {
	for _, tt := range []struct {
		err  error
		code string
	}{
		{journal.ErrDamaged, "damaged"}, {journal.ErrFull, "storage-full"}, {journal.ErrDisk, "storage"}, {journal.ErrLost, "moving"}, {journal.ErrAway, "storage"},
	} {
		if r := table.NewStoreRefusal(fmt.Errorf("table BKWRT: %w", tt.err)); r.Code != tt.code {
			t.Errorf("%v is told as %s, want %s", tt.err, r.Code, tt.code)
		}
	}
}
