package siege

import (
	"context"
	"fmt"
	"time"
)

// An AttackOrder is for one attack.
type AttackOrder struct {
	URL         string        `json:"url"`
	Redirect    string        `json:"redirect,omitempty"` // a listener that leads to HTTPS
	Attack      string        `json:"attack"`
	Victim      string        `json:"victim"` // the code of the honest people's table
	Duration    time.Duration `json:"for"`
	SameAddress bool          `json:"sameAddress"`
	Divisor     int           `json:"part"`
}

// An Outcome is what the attackers saw.
type Outcome struct {
	Did    Counts   `json:"did"`
	Broken []string `json:"broken"`
	Note   string   `json:"note"` // why it could not be prepared
}

// CarryOut carries out one attack. When it returns everything is closed and nothing runs.
func CarryOut(ctx context.Context, o AttackOrder) (Outcome, error) {
	chosen, err := selectAttacksOrAll(o.Attack)
	if err != nil {
		return Outcome{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, o.Duration)
	defer cancel()
	t, err := newLoopbackTarget(ctx, o.URL)
	if err != nil {
		return Outcome{}, err
	}
	c := newClientGroup(ctx, t, o)
	stop := context.AfterFunc(ctx, c.closeConnsAndRefuseNew) // whoever waits for an answer waits no more
	defer stop()
	var out Outcome
	if err := chosen[0].carryOut(c); err != nil && ctx.Err() == nil {
		out.Note = "not carried out: " + err.Error()
	}
	c.closeConnsAndAwaitBackground()
	out.Did, out.Broken = c.totals()
	for _, missing := range []string{noDescriptors, noPorts} {
		if n := out.Did.Answers[missing]; n > 0 && out.Note == "" {
			out.Note = fmt.Sprintf("carried out in part: %s, %d times; see ulimit -n", missing, n)
		}
	}
	return out, nil
}
