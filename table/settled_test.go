package table_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"linework/game"
	"linework/games"
	"linework/table"
	"linework/table/room"
)

// playIota ends a game of iota: nothing but passes is a stalemate.
func playIota(ana, ben *device) {
	ana.t.Helper()
	for ana.table.Stage == table.Playing {
		if a := []*device{ana, ben}[ana.seatToMove()].move("pass", `{"trade":[]}`); !a.OK {
			ana.t.Fatal(a.Text)
		}
	}
}

// A changedRules game is iota with some of its rules changed.
type changedRules struct {
	game.Game
	dealt *int // counts the matches
	deal  func() error
	apply func(game.Match, game.Input, *rand.Rand) ([]game.Event, error)
}

func (c changedRules) New(s game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	if c.dealt != nil {
		*c.dealt++
	}
	if c.deal != nil {
		if err := c.deal(); err != nil {
			return nil, nil, err
		}
	}
	m, events, err := c.Game.New(s, rng)
	return changedRulesMatch{m, c}, events, err
}

type changedRulesMatch struct {
	game.Match
	rules changedRules
}

func (m changedRulesMatch) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if m.rules.apply != nil {
		return m.rules.apply(m.Match, in, rng)
	}
	return m.Match.Apply(in, rng)
}

func (c changedRules) find(id string) (game.Game, bool) {
	g, ok := games.Find(id)
	c.Game = g
	return c, ok
}

func (l *memoryJournal) entryKinds() string {
	var b bytes.Buffer
	for _, e := range l.all() {
		if kind := kindOfEntry(e.Data); kind != "" {
			b.WriteString(" " + kind)
		}
	}
	return b.String()
}

// withoutSettled is the journal as it was written before games were settled.
func (l *memoryJournal) withoutSettled() *memoryJournal {
	old := &memoryJournal{blobs: l.blobs}
	for _, e := range l.all() {
		if kindOfEntry(e.Data) != "settled" {
			_ = old.Append(true, e.Data)
		}
	}
	return old
}

func TestOpeningReplaysOnlyTheLastGame(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		playIota(ana, ben)
		for range 4 {
			ana.mustSend("start", `{"force":true}`)
			playIota(ana, ben)
		}
		dealt := 0
		r.find = changedRules{dealt: &dealt}.find
		view := ana.match.View
		r.reopen()
		public := r.connect("")
		if dealt != 1 || public.table.Stage != table.Results || len(public.table.Evening) != 5 {
			t.Fatalf("opening dealt %d matches, at %q after %d games", dealt, public.table.Stage, len(public.table.Evening))
		}
		if public.match == nil || len(public.match.View) < len(view)/2 {
			t.Fatal("the end of the last game is not on show")
		}
		old := r.log.withoutSettled()

		host := r.connect(r.tokens["Ana"])
		host.mustSend("lobby", "")
		dealt = 0
		r.reopen()
		if r.connect(""); dealt != 0 {
			t.Fatalf("back in the lobby, opening dealt %d matches", dealt)
		}

		// A journal of old is played again once, and settled then.
		r.log, dealt = old, 0
		r.reopen()
		if v := r.connect("").table; dealt != 5 || len(v.Evening) != 5 || len(r.log.marks) != 1 {
			t.Fatalf("opening the old journal dealt %d matches and tells of %d games, with %d marks", dealt, len(v.Evening), len(r.log.marks))
		}
		r.connect(r.tokens["Ana"]).mustSend("lobby", "")
		dealt = 0
		r.reopen()
		if v := r.connect("").table; dealt != 0 || len(v.Evening) != 5 {
			t.Fatalf("opening it again dealt %d matches and tells of %d games", dealt, len(v.Evening))
		}
	})
}

// CM-27: what was scored stands, whatever the rules make of the moves now.
func TestResultsSurviveChangedRules(t *testing.T) {
	for name, rules := range map[string]changedRules{
		"the rules refuse a move": {apply: func(game.Match, game.Input, *rand.Rand) ([]game.Event, error) {
			return nil, errors.New("no longer")
		}},
		"the rules panic":         {apply: func(game.Match, game.Input, *rand.Rand) ([]game.Event, error) { panic("no longer") }},
		"the game never ends now": {apply: func(game.Match, game.Input, *rand.Rand) ([]game.Event, error) { return nil, nil }},
		"nothing is dealt":        {deal: func() error { return errors.New("no cards") }},
	} {
		t.Run(name, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, ben := r.seatPair()
				playIota(ana, ben)
				r.find = rules.find
				r.reopen()
				v := r.connect("").table
				if v.Stage != table.Lobby || len(v.Evening) != 1 || v.Standing[0].Played != 1 || v.Abandoned != "" {
					t.Fatalf("the table is at %q with %+v, abandoned %q", v.Stage, v.Evening, v.Abandoned)
				}
				r.connect(r.tokens["Ana"]).mustSend("ready", `{"ready":true}`)
			})
		})
	}
}

// CM-27: a match that cannot go on ends with a sentence, and the evening goes on.
func TestUnreplayableMatchIsAbandoned(t *testing.T) {
	refuse := func(game.Match, game.Input, *rand.Rand) ([]game.Event, error) { return nil, errors.New("no longer") }
	for name, find := range map[string]func(string) (game.Game, bool){
		"the rules refuse a move": changedRules{apply: refuse}.find,
		"the rules panic":         changedRules{apply: func(game.Match, game.Input, *rand.Rand) ([]game.Event, error) { panic("no longer") }}.find,
		"nothing is dealt":        changedRules{deal: func() error { return errors.New("no cards") }}.find,
		"dealing panics":          changedRules{deal: func() error { panic("no cards") }}.find,
		"the game is gone":        func(string) (game.Game, bool) { return nil, false },
	} {
		t.Run(name, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, ben := r.seatPair()
				playIota(ana, ben)
				ana.mustSend("start", `{"force":true}`)
				for range 3 {
					[]*device{ana, ben}[ana.seatToMove()].move("pass", `{"trade":[]}`)
				}
				r.sit("Cem") // takes a seat during the game, and stays
				ben.mustSend("leave", "")
				ana.mustSend("pause", "")
				before := len(r.log.all())
				r.find = find
				for again := range 2 {
					r.reopen()
					v := r.connect("").table
					if v.Stage != table.Lobby || v.Abandoned != "iota" || v.Paused || len(v.Evening) != 1 || len(v.Playing) != 0 {
						t.Fatalf("opened %d times, the table is %+v", again+1, v)
					}
					if len(v.Seats) != 2 || v.Seats[0].Name != "Ana" || v.Seats[1].Name != "Cem" || !v.Seats[0].Host {
						t.Fatalf("the seats are %+v", v.Seats)
					}
					if n := len(r.log.all()) - before; n != 2 {
						t.Fatalf("opening has written %d entries: %s", n, r.log.entryKinds())
					}
				}
				r.find = games.Find // the next version can do it again; what is over stays over
				r.reopen()
				host := r.connect(r.tokens["Ana"])
				r.connect(r.tokens["Cem"])
				if host.table.Stage != table.Lobby || host.table.Abandoned != "iota" {
					t.Fatalf("the table is at %q", host.table.Stage)
				}
				host.mustSend("start", `{"force":true}`)
				if host.table.Abandoned != "" || host.table.Stage != table.Playing {
					t.Fatal("the next game does not begin")
				}
				r.reopen()
				if v := r.connect("").table; v.Stage != table.Playing || len(v.Evening) != 1 {
					t.Fatalf("the table is at %q after %d games", v.Stage, len(v.Evening))
				}
			})
		})
	}
}

// An old journal whose match cannot follow in the middle of the evening: later games
// are told all the same.
func TestOldJournalLosesOnlyTheChangedMatch(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		playIota(ana, ben)
		ana.mustSend("start", `{"force":true}`)
		playIota(ana, ben)
		dealt := 0
		r.log = r.log.withoutSettled()
		r.find = changedRules{dealt: &dealt, deal: func() error {
			if dealt == 1 {
				return errors.New("not this one")
			}
			return nil
		}}.find
		if p := room.CheckUpgrade(r.find, table.NewRecord(t.Context(), r.log)); p.Flawed == nil || p.Games != 1 || p.ReplayError != nil || p.Damaged != nil {
			t.Errorf("before it is opened, the prospect is %+v", p)
		}
		dealt = 0
		r.reopen()
		if v := r.connect("").table; v.Stage != table.Results || len(v.Evening) != 1 || v.Abandoned != "" {
			t.Fatalf("the table is at %q after %d games", v.Stage, len(v.Evening))
		}
	})
}

// A disk that is full when a game ends leaves the game as it was before its last move.
func TestFullDiskAtTheEndOfAGame(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, ben := r.seatPair()
		r.log.failAt = "settled"
		for ana.table.Stage == table.Playing {
			if a := []*device{ana, ben}[ana.seatToMove()].move("pass", `{"trade":[]}`); !a.OK {
				if a.Code != "storage-full" {
					t.Fatalf("refused with %s", a.Code)
				}
				break
			}
		}
		r.log.failAt = ""
		r.reopen()
		if v := r.connect("").table; v.Stage != table.Playing || len(v.Evening) != 0 {
			t.Fatalf("the table is at %q", v.Stage)
		}
		ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
		playIota(ana, ben)
		if len(ana.table.Evening) != 1 {
			t.Fatal("the game did not end")
		}
	})
}

// A clock that runs is noted every five seconds, so that is what a crash gives back at most.
func TestClockIsSaved(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		ana, _ := r.sit("Ana")
		ana.mustSend("add-bot", `{"bot":"easy"}`)
		ana.mustSend("mark", `{"mark":"smallest","seat":1}`)
		ana.mustSend("options", `{"options":{"turn":60},"pace":100}`)
		ana.mustSend("start", `{"force":true}`)
		sleepUntilSettled(23 * time.Second)
		if got := strings.Count(r.log.entryKinds(), "ticked"); got != 4 {
			t.Errorf("in 23 s the time was noted %d times: %s", got, r.log.entryKinds())
		}
		r.reopen()
		if left := r.connect("").match.Left; left < 37_000 || left > 42_000 {
			t.Errorf("after 23 of 60 s and a crash %d ms are left", left)
		}
	})
}
