package table_test

import (
	"testing"

	"linework/game"
	"linework/games/dots"
	"linework/table"
)

func TestEndingEarly(t *testing.T) {
	turns := func(ana, ben *device, n int) {
		for range n {
			[]*device{ana, ben}[ana.seatToMove()].move("pass", `{"trade":[]}`)
		}
	}
	for name, tt := range map[string]struct {
		data    string
		counts  bool
		standIn int // rows of the standing
	}{
		"CM-25 ended now, and it counts":            {`{"when":"now","count":true}`, true, 2},
		"CM-25 ended now, and it does not count":    {`{"when":"now","count":false}`, false, 0},
		"CM-25 without data it ends now, uncounted": {"", false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			runTable(t, func(t *testing.T, r *testTable) {
				ana, ben := r.seatPair()
				turns(ana, ben, 3)
				ben.mustRefuse("not-host", "finish", tt.data)
				ana.mustSend("finish", tt.data)
				for again := range 2 {
					v := ana.table
					if v.Stage != table.Results || len(v.Evening) != 1 || !v.Evening[0].Early || v.Evening[0].Uncounted == tt.counts || len(v.Standing) != tt.standIn {
						t.Fatalf("looked at %d times, the table is %+v", again+1, v)
					}
					if len(ana.view().Turns) != 3 {
						t.Fatal("the end of the game is not on show")
					}
					r.reopen()
					ana = r.connect(r.tokens["Ana"])
				}
			})
		})
	}
	t.Run("CM-25 with nothing finished there is nothing to keep", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			turns(ana, ben, 3)
			if ana.table.NothingFinished || ben.table.NothingFinished {
				t.Fatal("after a round the table says that nothing is finished")
			}
			ana.mustSend("finish", `{"when":"now","count":true}`)
			ana.mustSend("start", `{"force":true}`)
			if !ana.table.NothingFinished {
				t.Fatal("the table does not say that nothing is finished")
			}
			ana.mustSend("finish", `{"when":"now","count":true}`)
			if ana.table.Stage != table.Lobby || len(ana.table.Evening) != 1 {
				t.Fatalf("the table is at %q after %+v", ana.table.Stage, ana.table.Evening)
			}
		})
	})
	t.Run("CM-25 ended after this round, which can be taken back and outlives a restart", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			turns(ana, ben, 1)
			ana.mustRefuse("unknown-option", "finish", `{"when":"soon"}`)
			ana.mustSend("finish", `{"when":"round","count":true}`)
			ana.mustSend("finish", `{"when":"never"}`)
			turns(ana, ben, 2)
			if ana.table.Stage != table.Playing || ana.table.Ending || ana.table.LastRound {
				t.Fatal("the game does not go on")
			}
			ana.mustSend("finish", `{"when":"round","count":true}`)
			r.reopen()
			ana, ben = r.connect(r.tokens["Ana"]), r.connect(r.tokens["Ben"])
			if !ben.table.Ending || !ben.table.LastRound || ben.table.Stage != table.Playing {
				t.Fatal("the table does not say that this round is the last")
			}
			turns(ana, ben, 1)
			if v := ben.table; v.Stage != table.Results || v.Ending || !v.Evening[0].Early || v.Evening[0].Uncounted || len(v.Standing) != 2 {
				t.Fatalf("after the round the table is %+v", v)
			}
		})
	})
	t.Run("a game that cannot end early is cleared away", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			r.find = func(string) (game.Game, bool) { return dots.Game{}, true }
			r.reopen()
			ana, _ := r.sit("Ana")
			r.sit("Ben")
			ana.mustSend("start", `{"force":true}`)
			ana.mustRefuse("no-rounds", "finish", `{"when":"round","count":true}`)
			ana.mustSend("finish", `{"when":"now","count":true}`)
			if ana.table.Stage != table.Lobby {
				t.Fatalf("the table is at %q", ana.table.Stage)
			}
		})
	})
}
