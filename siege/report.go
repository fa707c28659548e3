package siege

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// Write prints a report as a table: what each attack did, what it met and what it cost
// the others.
func (r Report) Write(w io.Writer) error {
	fmt.Fprintf(w, "siege of %s\nquiet: p50 %s, p99 %s of %d commands\n\n", r.URL, round(r.Quiet.P50), round(r.Quiet.P99), r.Quiet.Commands)
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "attack\trequests\tframes\tbytes\tsockets\tlives\tmemory before, peak, after\tp50\tp99\tratio\tguests\tbars")
	for _, x := range r.Results {
		held := "held"
		if len(x.Broken) > 0 {
			held = fmt.Sprintf("%d broken", len(x.Broken))
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%d\t%t\t%s %s %s\t%s\t%s\t%.1f\t%d/%d\t%s\n", x.Name, x.Did.Requests, x.Did.Frames, size(x.Did.Bytes), x.Did.Sockets, x.Lives,
			size(x.Memory.Before), size(x.Memory.Peak), size(x.Memory.After), round(x.Delay.P50), round(x.Delay.P99), x.Ratio,
			x.Guests.Came-x.Guests.Refused-x.Guests.Lost, x.Guests.Came, held)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	for _, x := range r.Results {
		fmt.Fprintf(w, "%s: %s\n", x.Name, orNone(x.Did.told()))
		if x.Note != "" {
			fmt.Fprintf(w, "    %s\n", x.Note)
		}
		for _, b := range x.Broken {
			fmt.Fprintf(w, "    BROKEN: %s\n", b)
		}
	}
	held := "every bar held"
	if !r.Held() {
		held = "bars were broken"
	}
	_, err := fmt.Fprintln(w, "\n"+held)
	return err
}

// line is a result in one line, for whoever waits.
func (x Result) line() string {
	held := "held"
	if len(x.Broken) > 0 {
		held = "BROKEN: " + strings.Join(x.Broken, "; ")
	}
	return fmt.Sprintf("%s: p99 %s (%.1f), guests %d/%d, %s", x.Name, round(x.Delay.P99), x.Ratio, x.Guests.Came-x.Guests.Refused-x.Guests.Lost, x.Guests.Came, held)
}

func orNone(text string) string {
	if text == "" {
		return "no answers"
	}
	return text
}

// round shortens a time to what matters of it.
func round(d time.Duration) time.Duration {
	if d < 10*time.Millisecond {
		return d.Round(10 * time.Microsecond)
	}
	return d.Round(time.Millisecond)
}

// size is a number of bytes as people say it.
func size(n int64) string {
	switch {
	case n == 0:
		return "-"
	case n < 1<<20:
		return fmt.Sprintf("%dK", (n+1<<9)>>10)
	default:
		return fmt.Sprintf("%dM", (n+1<<19)>>20)
	}
}
