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
	returnEvery    = 3 * time.Second
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

// enough reports whether nearly all were let in.
func (a Arrivals) enough() bool { return a.Came > 0 && a.LetIn*100 >= letInAtLeast*a.Came }

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
	why := trouble(err)
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

// receiveNewcomers has twenty people come, evenly over the given time and all from one
// address, each on a connection of their own: to open a table, or to join one.
func receiveNewcomers(ctx context.Context, t *target, over time.Duration) Arrivals {
	c := newCamp(ctx, t, Order{})
	defer c.strike()
	var count arrivalCounter
	begin := time.Now()
	c.each(newcomerTables, func(group int) {
		code := ""
		for k := range newcomersEach {
			until(ctx, begin.Add(over*time.Duration(2*(k*newcomerTables+group)+1)/(2*newcomerTables*newcomersEach+2)))
			began := time.Now()
			var mine table.Ticket
			var err error
			if code == "" { // the first, or the one before did not get in
				mine, err = c.open(-1, table.NewTable{Name: "Cleo", Game: "iota"})
			} else {
				mine, err = c.sit(-1, code, fmt.Sprintf("Dora %d", k))
			}
			if err == nil {
				code = mine.Code
				err = c.visit(mine)
			}
			count.add(began, err)
			c.client(-1).CloseIdleConnections()
		}
	})
	return count.sum
}

// visit has somebody say hello and be answered, and go again.
func (c *camp) visit(t table.Ticket) error {
	d := &device{camp: c, from: -1, ticket: t}
	defer d.drop()
	return d.comeIn()
}

// comeIn enters and has a first command answered.
func (d *device) comeIn() error {
	if err := d.enter(); err != nil {
		return err
	}
	return d.do("ping", nil)
}

// seatReturning opens a table for each of the people who will lose their connection and
// come back, each from an address of their own.
func seatReturning(c *camp) ([]*device, error) {
	var all []*device
	for k := range returningSeats {
		from := -2 - k
		mine, err := c.open(from, table.NewTable{Name: "Fay", Game: "iota"})
		if err != nil {
			return nil, fmt.Errorf("a returning seat: %w", err)
		}
		all = append(all, &device{camp: c, from: from, ticket: mine})
	}
	return all, nil
}

// receiveReturning has each seat drop its socket and come back, again and again for the
// given time.
func receiveReturning(ctx context.Context, seats []*device, over time.Duration) Arrivals {
	var count arrivalCounter
	var wait sync.WaitGroup
	begin, period := time.Now(), min(returnEvery, over/4)
	for k, d := range seats {
		wait.Go(func() {
			defer d.drop()
			for at := period * time.Duration(k) / time.Duration(len(seats)); at < over; at += period {
				if !until(ctx, begin.Add(at)) {
					return
				}
				d.drop()
				began := time.Now()
				count.add(began, d.comeIn())
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
