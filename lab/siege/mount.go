package siege

import (
	"context"
	"fmt"
	"time"
)

// An Order is for one attack.
type Order struct {
	URL         string        `json:"url"`
	Redirect    string        `json:"redirect,omitempty"` // a listener that leads to HTTPS
	Attack      string        `json:"attack"`
	Victim      string        `json:"victim"` // the code of the honest people's table
	For         time.Duration `json:"for"`
	SameAddress bool          `json:"sameAddress"`
	Part        int           `json:"part"`
}

// An Outcome is what the attackers saw.
type Outcome struct {
	Did    Tally    `json:"did"`
	Broken []string `json:"broken"`
	Note   string   `json:"note"` // why it could not be prepared
}

// Mount carries out one attack. When it returns everything is closed and nothing runs.
func Mount(ctx context.Context, o Order) (Outcome, error) {
	chosen, err := choose(o.Attack)
	if err != nil {
		return Outcome{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, o.For)
	defer cancel()
	t, err := newTarget(ctx, o.URL)
	if err != nil {
		return Outcome{}, err
	}
	c := newCamp(ctx, t, o)
	stop := context.AfterFunc(ctx, c.hangUp) // whoever waits for an answer waits no more
	defer stop()
	var out Outcome
	if err := chosen[0].mount(c); err != nil && ctx.Err() == nil {
		out.Note = "not carried out: " + err.Error()
	}
	c.strike()
	out.Did, out.Broken = c.sum()
	for _, missing := range []string{noDescriptors, noPorts} {
		if n := out.Did.Answers[missing]; n > 0 && out.Note == "" {
			out.Note = fmt.Sprintf("carried out in part: %s, %d times; see ulimit -n", missing, n)
		}
	}
	return out, nil
}
