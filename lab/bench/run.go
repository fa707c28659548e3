package bench

import (
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"
)

// A Row is what one server made of the load.
type Row struct {
	Name string
	LoadResult
	Server time.Duration // its CPU time, while drawing
	Memory int64         // bytes of the server, while drawing
}

// MeasureInkBesideFloor measures the floor and the server with the same load, one after the other,
// each as a process of its own that this program starts, and prints the figures.
func MeasureInkBesideFloor(out io.Writer, plan Plan) error {
	if plan.Pens > plan.Players || plan.Tables < 1 || plan.Players < 2 || plan.Seconds < 1 {
		return errors.New("a load has at least one table of two players, and no more pens than players")
	}
	floor, err := startAndMeasureServer(plan, "floor")
	if err != nil {
		return fmt.Errorf("floor: %w", err)
	}
	server, err := startAndMeasureServer(plan, "server")
	if err != nil {
		return fmt.Errorf("server: %w", err)
	}
	fmt.Fprintf(out, "%d tables of %d, %d of them drawing at %d samples a second, %d s\n\n", plan.Tables, plan.Players, plan.Pens, sampleRate, plan.Seconds)
	if err := printRows(out, plan, floor, server); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nserver ÷ floor: CPU %.2f, p99 %.2f\n", server.cpuSecondsPerMillionPoints()/floor.cpuSecondsPerMillionPoints(), server.delayPercentileInMS(99)/floor.delayPercentileInMS(99))
	fmt.Fprintf(out, "the generator took %.2f CPU s for each of the server\n", server.CPU.Seconds()/server.Server.Seconds())
	return nil
}

func printRows(out io.Writer, plan Plan, rows ...Row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tpoints delivered\tmissing\tout of order\tbytes a point\tCPU s a million\tp50 ms\tp99 ms\tKiB a player\t")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.2f\t%.2f\t%.1f\t%.1f\t%.1f\t\n", r.Name, r.Points, r.Missing, r.Misplaced,
			float64(r.Bytes)/float64(r.Points), r.cpuSecondsPerMillionPoints(), r.delayPercentileInMS(50), r.delayPercentileInMS(99), float64(r.Memory)/1024/float64(plan.Tables*plan.Players))
	}
	return w.Flush()
}

func (r Row) cpuSecondsPerMillionPoints() float64 {
	return r.Server.Seconds() / float64(r.Points) * 1e6
}

func (r Row) delayPercentileInMS(percent int) float64 {
	if len(r.Delays) == 0 {
		return 0
	}
	return float64(r.Delays[(len(r.Delays)-1)*percent/100].Microseconds()) / 1000
}

func startAndMeasureServer(plan Plan, kind string) (row Row, err error) {
	server, err := startServerProcess(plan, kind, os.Stderr)
	if err != nil {
		return Row{}, err
	}
	defer server.stopAndRemoveData()
	return server.measureUnderInkLoad(plan, kind)
}

func (p *process) measureUnderInkLoad(plan Plan, rowName string) (row Row, err error) {
	row.Name = rowName
	var trouble error
	row.LoadResult, err = GenerateInkLoad(plan, p.Invitation, func(begin bool) {
		cpu, memory, err := p.readUsage()
		trouble = errors.Join(trouble, err)
		if begin {
			row.Server = -cpu
		} else {
			row.Server += cpu
			row.Memory = memory
		}
	})
	return row, errors.Join(err, trouble)
}
