package table_test

import (
	"errors"
	"testing"
	"time"

	"linework/game"
	"linework/games/iota"
	"linework/journal"
	"linework/table"
)

func TestHandOver(t *testing.T) {
	t.Run("its time is kept, and devices come when it is given", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, ben := r.seatPair()
			time.Sleep(3700 * time.Millisecond) // between two ticks
			var before, released, early bool
			r.HandOver(func() error {
				before, released, early = true, r.log.released, ana.code != 0
				return nil
			})
			if !before || !released || early {
				t.Errorf("given: %v, released by then: %v, devices sent away by then: %v", before, released, early)
			}
			if ana.code != table.CloseAgain || ben.code != table.CloseAgain {
				t.Errorf("the devices are closed with %d and %d", ana.code, ben.code)
			}
			r.reopen()
			again := r.connect(r.tokens["Ana"])
			if left := again.match.Left; left > 120_000-3700 || left < 120_000-3800 {
				t.Errorf("%d ms of 120000 are left after 3700", left)
			}
		})
	})
	t.Run("devices come back though nobody took it", func(t *testing.T) {
		runTable(t, func(t *testing.T, r *testTable) {
			ana, _ := r.seatPair()
			r.HandOver(func() error { return errors.New("no such node") })
			if ana.code != table.CloseAgain {
				t.Errorf("closed with %d", ana.code)
			}
			r.reopen()
		})
	})
	t.Run("a lease that has moved", func(t *testing.T) {
		for name, lose := range map[string]func(*testTable, *device){
			"is noticed by an append": func(r *testTable, ana *device) {
				r.log.mu.Lock()
				r.log.fail = journal.ErrLost
				r.log.mu.Unlock()
				ana.mustRefuse("moving", "pause", "")
			},
			"is told by the store": func(r *testTable, _ *device) { r.StopAfterLeaseLoss() },
		} {
			t.Run(name, func(t *testing.T) {
				runTable(t, func(t *testing.T, r *testTable) {
					ana, ben := r.seatPair()
					lose(r, ana)
					<-r.Done()
					if ana.code != table.CloseAgain || ben.code != table.CloseAgain {
						t.Errorf("the devices are closed with %d and %d", ana.code, ben.code)
					}
				})
			})
		}
	})
}

// older is iota as it was before its rules had another version.
type older struct{ iota.Game }

func (o older) Info() game.Info {
	info := o.Game.Info()
	info.Rules = 0
	return info
}

// newest is iota under rules of the day after tomorrow.
type newest struct{ iota.Game }

func (n newest) Info() game.Info {
	info := n.Game.Info()
	info.Rules += 2
	return info
}

func TestUnsupportedRules(t *testing.T) {
	runTable(t, func(t *testing.T, r *testTable) {
		r.Close()
		r.find = func(string) (game.Game, bool) { return newest{}, true }
		r.reopen()
		r.seatPair()
		if name, rules := r.RunningGame(); name != "iota" || rules != 4 {
			t.Errorf("it runs %s under rules %d", name, rules)
		}
		r.Close()
		cfg := config()
		cfg.FindGame = func(string) (game.Game, bool) { return older{}, true }
		asked := 0
		cfg.CanRunElsewhere = func(name string, rules int) bool {
			asked = rules
			return true
		}
		_, err := table.Open(t.Context(), cfg, "BKWRT", r.log)
		var beyond *table.UnsupportedRulesError
		if !errors.As(err, &beyond) || beyond.Game != "iota" || beyond.Rules != 4 || asked != 4 {
			t.Errorf("a node that knows older rules opens it with %v", err)
		}
		cfg.CanRunElsewhere = func(string, int) bool { return false }
		if r.Table, err = table.Open(t.Context(), cfg, "BKWRT", r.log); err != nil {
			t.Fatal(err)
		}
		if ana := r.connect(r.tokens["Ana"]); ana.table.Abandoned != "iota" {
			t.Errorf("where nobody can carry it on the table is %+v", ana.table)
		}
	})
}
