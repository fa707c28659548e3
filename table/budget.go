package table

import (
	"time"

	"linework/game"
)

// Games may be started twenty times in a row, and then every half minute: who starts
// and ends them in a loop fills no disk.
const (
	startBurst = 20
	startEvery = 30 * time.Second
)

// maxEvening is how many games a table may see. Each is settled by an entry that tells
// of all before it, and entries have their limit.
const maxEvening = 1000

// hardLimit is how many budgets a table may fill before even its running game is
// stopped. The last of them lets a game be finished that began within the budget.
const hardLimit = 2

// free is the commands that write nothing, or that let people leave and end a game.
var free = map[string]bool{"ask": true, "react": true, "hand-over": true, "leave": true, "kick": true, "lobby": true, "finish": true}

// afford refuses a command for which the table's journal has no room. A game that is
// being played may be finished.
func (t *Table) afford(do string) error {
	size, budget := t.journal.Size(), t.cfg.Budget
	if budget == 0 || size < budget || free[do] {
		return nil
	}
	if t.state.stage != Playing {
		return game.Refuse("table-budget", "this table has used up its %d MB on the server. Its pictures and scores stay; open a new table to play on", budget>>20)
	}
	if size >= hardLimit*budget {
		return game.Refuse("table-budget", "this table has used up its room on the server and this game cannot go on; the host can end it. Open a new table to play on")
	}
	return nil
}

// mayStart refuses a new game that the table has no room for, that the server has no
// room for, or that comes too soon after many others.
func (t *Table) mayStart() error {
	if err := t.afford("start"); err != nil {
		return err
	}
	if len(t.state.evening) >= maxEvening {
		return game.Refuse("table-budget", "%d games were played at this table, and that is all it can hold; open a new one to play on", maxEvening)
	}
	if t.cfg.Room != nil {
		if err := t.cfg.Room(); err != nil {
			return err
		}
	}
	now := time.Now()
	if since := now.Sub(t.started); since > startBurst*startEvery {
		t.started = now.Add(-startBurst * startEvery)
	}
	if wait := t.started.Add(startEvery).Sub(now); wait > 0 {
		return game.Refuse("slow-down", "many games were started at this table just now; wait %d seconds", int(wait.Seconds())+1)
	}
	t.started = t.started.Add(startEvery)
	return nil
}
