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

// areEnough reports whether nearly all were let in.
func (a Arrivals) areEnough() bool { return a.Came > 0 && a.LetIn*100 >= minLetInPercent*a.Came }

// arrivalCounter counts arrivals of people who come at the same time.
type arrivalCounter struct {
	mu  sync.Mutex
	sum Arrivals
}

// add counts somebody who began to come in at a time and was let in, or met an error.
func (a *arrivalCounter) add(began time.Time, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sum.Came++
	a.sum.Slowest = max(a.sum.Slowest, time.Since(began))
	if err == nil {
		a.sum.LetIn++
		return
	}
	why := describeError(err)
	switch {
	case refusalCode(err) != "":
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

// measureNewcomers has twenty people come, evenly over the given time and all from one
// address, each on a connection of their own: to open a table, or to join one.
func measureNewcomers(ctx context.Context, t *target, over time.Duration) Arrivals {
	c := newClientGroup(ctx, t, AttackOrder{})
	defer c.closeAndWait()
	var count arrivalCounter
	begin := time.Now()
	c.runParallel(newcomerTables, func(group int) {
		code := ""
		for k := range newcomersEach {
			sleepUntil(ctx, begin.Add(over*time.Duration(2*(k*newcomerTables+group)+1)/(2*newcomerTables*newcomersEach+2)))
			began := time.Now()
			var mine table.Ticket
			var err error
			if code == "" { // the first, or the one before did not get in
				mine, err = c.openTable(-1, table.NewTable{Name: "Cleo", Game: "iota"})
			} else {
				mine, err = c.takeSeat(-1, code, fmt.Sprintf("Dora %d", k))
			}
			if err == nil {
				code = mine.Code
				err = c.visitTable(mine)
			}
			count.add(began, err)
			c.httpClient(-1).CloseIdleConnections()
		}
	})
	return count.sum
}

// visitTable has somebody say hello and be answered, and go again.
func (c *clientGroup) visitTable(t table.Ticket) error {
	d := &honestDevice{group: c, source: -1, ticket: t}
	defer d.disconnect()
	return d.connectAndPing()
}

// connectAndPing enters and has a first command answered.
func (d *honestDevice) connectAndPing() error {
	if err := d.connect(); err != nil {
		return err
	}
	return d.sendCommand("ping", nil)
}

// openReturningSeats opens a table for each of the people who will lose their connection and
// come back, each from an address of their own.
func openReturningSeats(c *clientGroup) ([]*honestDevice, error) {
	var all []*honestDevice
	for k := range returningSeats {
		from := -2 - k
		mine, err := c.openTable(from, table.NewTable{Name: "Fay", Game: "iota"})
		if err != nil {
			return nil, fmt.Errorf("a returning seat: %w", err)
		}
		all = append(all, &honestDevice{group: c, source: from, ticket: mine})
	}
	return all, nil
}

// measureReturning has each seat drop its socket and come back, again and again for the
// given time.
func measureReturning(ctx context.Context, seats []*honestDevice, over time.Duration) Arrivals {
	var count arrivalCounter
	var wait sync.WaitGroup
	begin, period := time.Now(), min(returnInterval, over/4)
	for k, d := range seats {
		wait.Go(func() {
			defer d.disconnect()
			for at := period * time.Duration(k) / time.Duration(len(seats)); at < over; at += period {
				if !sleepUntil(ctx, begin.Add(at)) {
					return
				}
				d.disconnect()
				began := time.Now()
				count.add(began, d.connectAndPing())
			}
		})
	}
	wait.Wait()
	return count.sum
}

// countsByFrequency writes counts as a line, the highest first.
func countsByFrequency(counts map[string]int) string {
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	for i, k := range keys {
		keys[i] = fmt.Sprintf("%s ×%d", k, counts[k])
	}
	return strings.Join(keys, ", ")
}
