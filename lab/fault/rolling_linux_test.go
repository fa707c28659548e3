package fault

import (
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"
	"time"

	"linework/games"
	"linework/journal/pgtest"
	"linework/lab/fault/check"
	"linework/table"
)

// A balancer sends devices to any node that takes them, as the one before several nodes does.
type balancer struct {
	mu    sync.Mutex
	nodes []*node
}

func (b *balancer) set(nodes ...*node) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.nodes = nodes
}

func (b *balancer) addressesFrom(first int) func(int) string {
	return func(try int) string {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.nodes[(first+try)%len(b.nodes)].listen
	}
}

// TestRollingRestart asks three nodes to go, one after another, each when the one before it
// is back, while people draw at many tables. Nothing is lost, and nobody waits for long.
func TestRollingRestart(t *testing.T) {
	pgtest.SkipOrFailWithoutPostgres(t)
	if *rolling == 0 {
		t.Skip("-rolling says at how many tables")
	}
	t.Parallel()
	server := sharedProgram(t)
	o := outcome{fault: "rolling restart"}
	r := &round{cluster: startCluster(t, server, ""), rng: rand.New(rand.NewPCG(1, 7)), seats: map[string][]int{}, saveDir: *keptIn}
	b := &balancer{nodes: r.nodes}
	for k := range *rolling {
		r.openDrawingTable(k, games.All()[k%len(games.All())].Info().ID, b)
	}
	time.Sleep(3 * time.Second)
	began := time.Now()
	for k, old := range r.nodes {
		rest := append([]*node{}, r.nodes[k+1:]...)
		b.set(rest...)
		if k > 0 {
			b.set(append(rest, r.nodes[3:]...)...)
		}
		asked := time.Now()
		old.signal(syscall.SIGTERM)
		<-old.waited
		t.Logf("node %d went within %v", k+1, time.Since(asked).Round(time.Millisecond))
		r.addNode()
		b.set(append(rest, r.nodes[3:]...)...)
		time.Sleep(6 * time.Second) // by then a page trusts its line, and follows at once again
	}
	ended := time.Now()
	time.Sleep(2 * time.Second)
	r.quiesce()
	r.checkTables(&o, began)
	for _, v := range o.violations[:min(len(o.violations), 20)] {
		t.Error(v)
	}
	offline, silence := time.Duration(0), time.Duration(0)
	for _, d := range r.devices {
		off, still := d.longestWaits(began, ended)
		offline, silence = max(offline, off), max(silence, still)
	}
	t.Logf("%d tables, %d entries, %d moves confirmed, %d batches drawn, ink shown %d times, %d violations; no device was without a line for longer than %v, or heard nothing for longer than %v",
		len(r.tables), o.entries, o.moves, o.drawn, o.ink, len(o.violations), offline.Round(time.Millisecond), silence.Round(time.Millisecond))
}

// openDrawingTable opens a table at which four people play and draw, who come by the balancer.
func (r *round) openDrawingTable(k int, id string, b *balancer) {
	r.t.Helper()
	var tickets [4]table.Ticket
	tickets[0] = r.createTable(k, id)
	code := tickets[0].Code
	for i, name := range []string{"Ben", "Cleo", "Dan"} {
		tickets[i+1] = r.takeSeat(k, code, table.NewSeat{Name: name})
	}
	r.tables = append(r.tables, code)
	for i, name := range []string{"Ana's phone", "Ben's phone", "Cleo's phone", "Dan's phone"} {
		d := newDevice(r.t, name, tickets[i], uint64(k), b.addressesFrom(k+i))
		d.plays = true
		r.seats[code] = append(r.seats[code], int(tickets[i].Seat))
		r.devices = append(r.devices, d)
		d.start()
	}
}

// longestWaits is for how long a device was at most without a line, and for how long it heard
// nothing, between two times.
func (d *device) longestWaits(from, to time.Time) (offline, silence time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var parted, heard time.Time
	for _, e := range d.history.Events {
		if e.At.Before(from) || e.At.After(to) {
			continue
		}
		switch e.What {
		case check.Parted:
			if parted.IsZero() {
				parted = e.At
			}
		case check.Welcomed, check.Updated, check.Inked, check.Answered:
			if !heard.IsZero() {
				silence = max(silence, e.At.Sub(heard))
			}
			if !parted.IsZero() {
				offline = max(offline, e.At.Sub(parted))
			}
			parted, heard = time.Time{}, e.At
		}
	}
	return offline, silence
}
