package bench

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
)

// nodesMeasured is how many nodes share the database.
const nodesMeasured = 3

// Nodes measures one server on a journal of its own, and then three nodes that share a
// PostgreSQL, each with as many tables as that one had, and prints what a million points
// cost a node of them, as a ratio. What the database takes is not in it.
func Nodes(out io.Writer, plan Plan) error {
	if plan.Store == "" {
		return errors.New("--store is the address of an empty PostgreSQL, like postgres://user:password@host/database; tools/bench-nodes.sh starts one")
	}
	alone := plan
	alone.Store = ""
	single, err := measure(alone, "server")
	if err != nil {
		return fmt.Errorf("one server: %w", err)
	}
	single.Name = "one on SQLite"
	rows := make([]Row, nodesMeasured)
	errs := make([]error, nodesMeasured)
	var nodes []*process
	for range rows {
		n, err := start(plan, "server", os.Stderr)
		if err != nil {
			return fmt.Errorf("a node: %w", err)
		}
		defer n.end()
		nodes = append(nodes, n)
	}
	var all sync.WaitGroup
	for k, n := range nodes {
		all.Go(func() { rows[k], errs[k] = n.under(plan, fmt.Sprintf("node %d of %d", k+1, nodesMeasured)) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tables of %d at each, %d of them drawing at %d samples a second, %d s\n\n", plan.Tables, plan.Players, plan.Pens, sampleRate, plan.Seconds)
	if err := tell(out, plan, slices.Concat([]Row{single}, rows)...); err != nil {
		return err
	}
	sum := Row{}
	for _, r := range rows {
		sum.Server += r.Server
		sum.Points += r.Points
	}
	fmt.Fprintf(out, "\na node on PostgreSQL ÷ one on SQLite: CPU %.2f\n", sum.perMillion()/single.perMillion())
	return nil
}
