package siege

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"linework/table"
)

const (
	newcomerTables = 4
	newcomersEach  = 5 // at each table, the one who opens it among them
	returningSeats = 8
	returnInterval = 3 * time.Second
)

// Arrivals is how it went for honest people who came in during an attack.
type Arrivals struct {
	Came    int            `json:"came"`
	LetIn   int            `json:"letIn"`
	Refused int            `json:"refused"` // told that they cannot come in
	Reset   int            `json:"reset"`   // hung up on without a word
	Lost    int            `json:"lost"`    // told nothing, or too late
	Slowest time.Duration  `json:"slowest"`
	Why     map[string]int `json:"why,omitempty"` // what those who were not let in met
}

func (a Arrivals) wereNearlyAllLetIn() bool {
	return a.Came > 0 && a.LetIn*100 >= minLetInPercent*a.Came
}

// arrivalCounter counts arrivals of people who come at the same time.
type arrivalCounter struct {
	mu  sync.Mutex
	sum Arrivals
}

// countArrival counts somebody who began to come in at a time and was let in, or met an error.
func (a *arrivalCounter) countArrival(began time.Time, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sum.Came++
	a.sum.Slowest = max(a.sum.Slowest, time.Since(began))
	if err == nil {
		a.sum.LetIn++
		return
	}
	why := describeConnError(err)
	switch {
	case refusalOrCloseCode(err) != "":
		a.sum.Refused++
		why = err.Error()
	case why == "reset", why == "hung up":
		a.sum.Reset++
	default:
		a.sum.Lost++
		why = fmt.Sprintf("%s: %v", why, err)
	}
	if a.sum.Why == nil {
		a.sum.Why = map[string]int{}
	}
	a.sum.Why[why]++
}

// measureNewcomerArrivals has twenty people come, evenly over the given time and all from one
// address, each on a connection of their own: to open a table, or to join one.
func measureNewcomerArrivals(ctx context.Context, t *target, duration time.Duration) Arrivals {
	c := newClientGroup(ctx, t, AttackOrder{})
	defer c.closeConnsAndAwaitBackground()
	var count arrivalCounter
	begin := time.Now()
	c.runParallelAndWait(newcomerTables, func(group int) {
		code := ""
		for k := range newcomersEach {
			sleepUntil(ctx, begin.Add(duration*time.Duration(2*(k*newcomerTables+group)+1)/(2*newcomerTables*newcomersEach+2)))
			began := time.Now()
			var mine table.Ticket
			var err error
			if code == "" { // the first, or the one before did not get in
				mine, err = c.openTableAndCountRequest(-1, table.NewTable{Name: "Cleo", Game: "iota"})
			} else {
				mine, err = c.requestSeatAndCountRequest(-1, code, fmt.Sprintf("Dora %d", k))
			}
			if err == nil {
				code = mine.Code
				err = c.connectPingAndDisconnect(mine)
			}
			count.countArrival(began, err)
			c.httpClient(-1).CloseIdleConnections()
		}
	})
	return count.sum
}

// connectPingAndDisconnect has somebody say hello and be answered, and go again.
func (c *clientGroup) connectPingAndDisconnect(ticket table.Ticket) error {
	d := &honestDevice{group: c, source: -1, ticket: ticket}
	defer d.disconnect()
	return d.connectAndPing()
}

// connectAndPing enters and has a first command answered.
func (d *honestDevice) connectAndPing() error {
	if err := d.connectAndAwaitWelcome(); err != nil {
		return err
	}
	return d.sendCommandAndAwaitAnswer("ping", nil)
}

// openTableForEachReturningSeat opens a table for each of the people who will lose their connection and
// come back, each from an address of their own.
func openTableForEachReturningSeat(c *clientGroup) ([]*honestDevice, error) {
	var all []*honestDevice
	for k := range returningSeats {
		from := -2 - k
		mine, err := c.openTableAndCountRequest(from, table.NewTable{Name: "Fay", Game: "iota"})
		if err != nil {
			return nil, fmt.Errorf("a returning seat: %w", err)
		}
		all = append(all, &honestDevice{group: c, source: from, ticket: mine})
	}
	return all, nil
}

// measureReconnects has each seat drop its socket and come back, again and again for the
// given time.
func measureReconnects(ctx context.Context, seats []*honestDevice, duration time.Duration) Arrivals {
	var count arrivalCounter
	var wait sync.WaitGroup
	begin, period := time.Now(), min(returnInterval, duration/4)
	for k, d := range seats {
		wait.Go(func() {
			defer d.disconnect()
			for at := period * time.Duration(k) / time.Duration(len(seats)); at < duration; at += period {
				if !sleepUntil(ctx, begin.Add(at)) {
					return
				}
				d.disconnect()
				began := time.Now()
				count.countArrival(began, d.connectAndPing())
			}
		})
	}
	wait.Wait()
	return count.sum
}

func formatCountsHighestFirst(counts map[string]int) string {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	for i, k := range keys {
		keys[i] = fmt.Sprintf("%s ×%d", k, counts[k])
	}
	return strings.Join(keys, ", ")
}
