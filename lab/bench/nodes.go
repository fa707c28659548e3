package bench

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"golang.org/x/sync/errgroup"
)

// nodeCount is how many nodes share the database.
const nodeCount = 3

// CompareSharedWithSeparateStores measures three nodes that share a PostgreSQL beside three servers on journals of
// their own, each with as many tables, and prints what a million points cost a node, as
// ratios: to those, which are as short of cores, and to one server that has the machine for
// itself. What the database takes is not in it.
func CompareSharedWithSeparateStores(out io.Writer, plan Plan) error {
	if plan.Store == "" {
		return errors.New("--store is the address of an empty PostgreSQL, like postgres://user:password@host/database; tools/bench-nodes.sh starts one")
	}
	own := plan
	own.Store = ""
	one, err := measureServersSideBySide(own, "server", 1, "one on SQLite")
	if err != nil {
		return err
	}
	apart, err := measureServersSideBySide(own, "server", nodeCount, "of three on SQLite")
	if err != nil {
		return err
	}
	shared, err := measureServersSideBySide(plan, "server", nodeCount, "of three on PostgreSQL")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables of %d at each, %d of them drawing at %d samples a second, %d s\n\n", plan.Tables, plan.Players, plan.Pens, sampleRate, plan.Seconds)
	if err := printRows(out, plan, slices.Concat(one, apart, shared)...); err != nil {
		return err
	}
	fmt.Fprintf(out, "\na node on PostgreSQL: CPU %.2f of one of three on SQLite, %.2f of one that is alone\n",
		totalCPUSecondsPerMillionPoints(shared)/totalCPUSecondsPerMillionPoints(apart), totalCPUSecondsPerMillionPoints(shared)/totalCPUSecondsPerMillionPoints(one))
	return nil
}

func measureServersSideBySide(plan Plan, kind string, serverCount int, rowName string) ([]Row, error) {
	rows := make([]Row, serverCount)
	var servers []*process
	for range rows {
		p, err := startServerProcess(plan, kind, os.Stderr)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rowName, err)
		}
		defer p.stopAndRemoveData()
		servers = append(servers, p)
	}
	var all errgroup.Group
	for k, p := range servers {
		all.Go(func() (err error) {
			rows[k], err = p.measureUnderInkLoad(plan, rowName)
			return err
		})
	}
	if err := all.Wait(); err != nil {
		return nil, fmt.Errorf("%s: %w", rowName, err)
	}
	return rows, nil
}

func totalCPUSecondsPerMillionPoints(rows []Row) float64 {
	sum := Row{}
	for _, r := range rows {
		sum.Server += r.Server
		sum.Points += r.Points
	}
	return sum.cpuSecondsPerMillionPoints()
}
