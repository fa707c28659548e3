package bench

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
)

// nodeCount is how many nodes share the database.
const nodeCount = 3

// Nodes measures three nodes that share a PostgreSQL beside three servers on journals of
// their own, each with as many tables, and prints what a million points cost a node, as
// ratios: to those, which are as short of cores, and to one server that has the machine for
// itself. What the database takes is not in it.
func Nodes(out io.Writer, plan Plan) error {
	if plan.Store == "" {
		return errors.New("--store is the address of an empty PostgreSQL, like postgres://user:password@host/database; tools/bench-nodes.sh starts one")
	}
	own := plan
	own.Store = ""
	one, err := measureSideBySide(own, 1, "one on SQLite")
	if err != nil {
		return err
	}
	apart, err := measureSideBySide(own, nodeCount, "of three on SQLite")
	if err != nil {
		return err
	}
	shared, err := measureSideBySide(plan, nodeCount, "of three on PostgreSQL")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables of %d at each, %d of them drawing at %d samples a second, %d s\n\n", plan.Tables, plan.Players, plan.Pens, sampleRate, plan.Seconds)
	if err := printRows(out, plan, slices.Concat(one, apart, shared)...); err != nil {
		return err
	}
	fmt.Fprintf(out, "\na node on PostgreSQL: CPU %.2f of one of three on SQLite, %.2f of one that is alone\n",
		sumSecondsPerMillion(shared)/sumSecondsPerMillion(apart), sumSecondsPerMillion(shared)/sumSecondsPerMillion(one))
	return nil
}

// measureSideBySide measures several servers at the same time, each under the load.
func measureSideBySide(plan Plan, n int, name string) ([]Row, error) {
	rows, errs := make([]Row, n), make([]error, n)
	var servers []*process
	for range rows {
		p, err := startProcess(plan, "server", os.Stderr)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		defer p.stop()
		servers = append(servers, p)
	}
	var all sync.WaitGroup
	for k, p := range servers {
		all.Go(func() { rows[k], errs[k] = p.measureUnderLoad(plan, name) })
	}
	all.Wait()
	return rows, errors.Join(errs...)
}

// sumSecondsPerMillion returns the CPU time of servers for a million points, in seconds.
func sumSecondsPerMillion(rows []Row) float64 {
	sum := Row{}
	for _, r := range rows {
		sum.Server += r.Server
		sum.Points += r.Points
	}
	return sum.secondsPerMillion()
}
