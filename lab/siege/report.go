package siege

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// Write prints a report as a table: what each attack did, what it met and what it cost
// the others.
func (r Report) Write(w io.Writer) error {
	fmt.Fprintf(w, "siege of %s\nquiet: p50 %s, p99 %s of %d commands\n\n", r.URL, roundDuration(r.Quiet.P50), roundDuration(r.Quiet.P99), r.Quiet.Commands)
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "attack\trequests\tframes\tbytes\tsockets\tlives\tmemory before, peak, after\tp50\tp99\tratio\tnewcomers\treturning\tbars")
	for _, x := range r.Results {
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%d\t%t\t%s %s %s\t%s\t%s\t%.1f\t%s\t%s\t%s\n", x.Name, x.Did.Requests, x.Did.Frames, formatBytes(x.Did.Bytes), x.Did.Sockets, x.Alive,
			formatBytes(x.Memory.Before), formatBytes(x.Memory.Peak), formatBytes(x.Memory.After), roundDuration(x.Delay.P50), roundDuration(x.Delay.P99), x.Ratio,
			x.Newcomers, x.Returning, x.verdict())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	for _, x := range r.Results {
		fmt.Fprintf(w, "%s: %s\n", x.Name, cmp.Or(formatCountsHighestFirst(x.Did.Answers), "no answers"))
		if x.Note != "" {
			fmt.Fprintf(w, "    %s\n", x.Note)
		}
		for _, b := range x.Broken {
			fmt.Fprintf(w, "    BROKEN: %s\n", b)
		}
	}
	held := "every bar held"
	if !r.AllCarriedOutAndHeld() {
		held = "not every attack was carried out and withstood"
	}
	_, err := fmt.Fprintln(w, "\n"+held)
	return err
}

func (x Result) summary() string {
	return fmt.Sprintf("%s: p99 %s (%.1f), newcomers %s, returning %s, %s", x.Name, roundDuration(x.Delay.P99), x.Ratio, x.Newcomers, x.Returning,
		strings.Join(append([]string{cmp.Or(x.Note, x.verdict())}, x.Broken...), "; "))
}

// verdict is whether an attack was withstood.
func (x Result) verdict() string {
	switch {
	case len(x.Broken) > 0:
		return fmt.Sprintf("%d broken", len(x.Broken))
	case x.Note != "":
		return "not carried out"
	default:
		return "held"
	}
}

// String returns how many were let in, and what became of the others.
func (a Arrivals) String() string {
	s := fmt.Sprintf("%d/%d", a.LetIn, a.Came)
	if a.LetIn < a.Came {
		s += fmt.Sprintf(" (%d refused, %d reset, %d lost)", a.Refused, a.Reset, a.Lost)
	}
	return s
}

// roundDuration shortens a time to what matters of it.
func roundDuration(d time.Duration) time.Duration {
	if d < 10*time.Millisecond {
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(time.Millisecond)
}

// formatBytes returns a number of bytes as people say it.
func formatBytes(n int64) string {
	switch {
	case n == 0:
		return "-"
	case n < 1<<20:
		return fmt.Sprintf("%dK", (n+1<<9)>>10)
	default:
		return fmt.Sprintf("%dM", (n+1<<19)>>20)
	}
}
