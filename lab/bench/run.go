package bench

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"
)

// A Row is what one server made of the load.
type Row struct {
	Name      string
	Points    int64 // that reached a screen
	Bytes     int64
	Misplaced int64 // frames that came out of order, at the receivers that look
	Missing   int64 // frames that did not come
	Delays    []time.Duration
	CPU       time.Duration // of the generator, while drawing
	Server    time.Duration // CPU time of the server, while drawing
	Memory    int64         // bytes of the server, while drawing

	PenInterval time.Duration // how long pens gathered in the end
}

// MeasureInkBesideFloor measures the server and the floor with the same load, one after the other,
// each as a process of its own that this program starts, and prints the figures. The pens of the
// floor gather as long as the server had its pens gather in the end.
func MeasureInkBesideFloor(out io.Writer, plan Plan) (err error) {
	defer returnFailure(&err)
	if plan.Pens > plan.Players || plan.Tables < 1 || plan.Players < 2 || plan.Seconds < 1 {
		return errors.New("a load has at least one table of two players, and no more pens than players")
	}
	server := measureServersSideBySide(plan, "server", 1, "server")[0]
	plan.FloorPenInterval = server.PenInterval
	floor := measureServersSideBySide(plan, "floor", 1, "floor")[0]
	fmt.Fprintf(out, "%d tables of %d, %d of them drawing at %d samples a second, gathered for %d ms, %d s\n\n",
		plan.Tables, plan.Players, plan.Pens, sampleRate, server.PenInterval.Milliseconds(), plan.Seconds)
	check(printRows(out, plan, floor, server))
	fmt.Fprintf(out, "\nserver ÷ floor: CPU %.2f, p99 %.2f\n", server.cpuSecondsPerMillionPoints()/floor.cpuSecondsPerMillionPoints(), percentileInMS(server.Delays, 99)/percentileInMS(floor.Delays, 99))
	fmt.Fprintf(out, "the generator took %.2f CPU s for each of the server\n", server.CPU.Seconds()/server.Server.Seconds())
	return nil
}

func printRows(out io.Writer, plan Plan, rows ...Row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tpoints delivered\tmissing\tout of order\tbytes a point\tCPU s a million\tp50 ms\tp99 ms\tKiB a player\t")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.2f\t%.2f\t%.1f\t%.1f\t%.1f\t\n", r.Name, r.Points, r.Missing, r.Misplaced,
			float64(r.Bytes)/float64(r.Points), r.cpuSecondsPerMillionPoints(), percentileInMS(r.Delays, 50), percentileInMS(r.Delays, 99), float64(r.Memory)/1024/float64(plan.Tables*plan.Players))
	}
	return w.Flush()
}

func (r Row) cpuSecondsPerMillionPoints() float64 {
	return r.Server.Seconds() / float64(r.Points) * 1e6
}

// percentileInMS returns a percentile of delays, which are sorted.
func percentileInMS(delays []time.Duration, percent int) float64 {
	if len(delays) == 0 {
		return 0
	}
	return float64(delays[(len(delays)-1)*percent/100].Microseconds()) / 1000
}

// measureUnderInkLoad joins every table with every player, draws for the time planned and reports
// what arrived and what it cost.
func (p *process) measureUnderInkLoad(plan Plan, rowName string) Row {
	l, all := joinAndStartGames(plan, p.Invitation)
	defer disconnectAll(all)
	ownBefore := ownCPUTime()
	before := p.readUsage().cpu
	l.drawWithAllPensAndWait(all)
	time.Sleep(500 * time.Millisecond) // for what is still on its way
	after := p.readUsage()
	row := l.collectResult()
	row.Name, row.CPU, row.Server, row.Memory = rowName, ownCPUTime()-ownBefore, after.cpu-before, after.memory
	return row
}

// nodeCount is how many nodes share the database.
const nodeCount = 3

// CompareSharedWithSeparateStores measures three nodes that share a PostgreSQL beside three servers on journals of
// their own, each with as many tables, and prints what a million points cost a node, as
// ratios: to those, which are as short of cores, and to one server that has the machine for
// itself. What the database takes is not in it.
func CompareSharedWithSeparateStores(out io.Writer, plan Plan) (err error) {
	defer returnFailure(&err)
	if plan.Store == "" {
		return errors.New("--store is the address of an empty PostgreSQL, like postgres://user:password@host/database; tools/bench-nodes.sh starts one")
	}
	own := plan
	own.Store = ""
	one := measureServersSideBySide(own, "server", 1, "one on SQLite")
	apart := measureServersSideBySide(own, "server", nodeCount, "of three on SQLite")
	shared := measureServersSideBySide(plan, "server", nodeCount, "of three on PostgreSQL")
	fmt.Fprintf(out, "%d tables of %d at each, %d of them drawing at %d samples a second, %d s\n\n", plan.Tables, plan.Players, plan.Pens, sampleRate, plan.Seconds)
	check(printRows(out, plan, slices.Concat(one, apart, shared)...))
	fmt.Fprintf(out, "\na node on PostgreSQL: CPU %.2f of one of three on SQLite, %.2f of one that is alone\n",
		totalCPUSecondsPerMillionPoints(shared)/totalCPUSecondsPerMillionPoints(apart), totalCPUSecondsPerMillionPoints(shared)/totalCPUSecondsPerMillionPoints(one))
	return nil
}

func measureServersSideBySide(plan Plan, kind string, serverCount int, rowName string) []Row {
	rows, servers := make([]Row, serverCount), make([]*process, serverCount)
	for k := range servers {
		servers[k] = startServerProcess(plan, kind, os.Stderr)
		defer servers[k].stopAndRemoveData()
	}
	var all errgroup.Group
	for k, server := range servers {
		all.Go(func() (err error) {
			defer returnFailure(&err)
			rows[k] = server.measureUnderInkLoad(plan, rowName)
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		check(fmt.Errorf("%s: %w", rowName, err))
	}
	return rows
}

func totalCPUSecondsPerMillionPoints(rows []Row) float64 {
	sum := Row{}
	for _, r := range rows {
		sum.Server += r.Server
		sum.Points += r.Points
	}
	return sum.cpuSecondsPerMillionPoints()
}
