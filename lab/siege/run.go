package siege

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Plan is how a siege is laid.
type Plan struct {
	URL string
	// HTTPS is the address of a server that speaks HTTPS, for the attacks that need one
	// where URL is none. Redirect is that of its listener that leads there from plain
	// HTTP. Both may be "".
	HTTPS, Redirect string

	For     time.Duration // of each attack
	Settle  time.Duration // for the memory to come back; 0 for not looking
	Only    []string      // names of attacks; none for all
	Pid     int           // of the server, if it is known
	Metrics string        // address of the server's metrics; "" for the one below URL
	// SameAddress has the attackers come from the honest people's address too. Then
	// what is limited by address is limited for both, and no bar is promised.
	SameAddress bool
	// Part makes everything so many times fewer; 0 is 1.
	Part int
	// Tell is told what came of each attack; may be nil.
	Tell func(string)
	// Mount carries an attack out, perhaps in a process of its own; nil for Mount.
	Mount func(context.Context, Order) (Outcome, error)
}

// A Weight is the server's memory in bytes; 0 where it is not known.
type Weight struct {
	Before int64 `json:"before"`
	Peak   int64 `json:"peak"`
	After  int64 `json:"after"` // as soon as it was within bounds, or at the end of the time to settle
}

// A Result is what came of one attack.
type Result struct {
	Name      string        `json:"name"`
	Took      time.Duration `json:"took"`
	Did       Tally         `json:"did"`
	Lives     bool          `json:"lives"`
	Memory    Weight        `json:"memory"`
	Delay     Delay         `json:"delay"`
	Ratio     float64       `json:"ratio"` // of the p99 to the quiet one
	Newcomers Arrivals      `json:"newcomers"`
	Returning Arrivals      `json:"returning"`
	Note      string        `json:"note,omitempty"` // why it was not carried out
	// Breaches are promises that the attackers saw broken; Broken is these and the bars.
	Breaches []string `json:"breaches,omitempty"`
	Broken   []string `json:"broken,omitempty"`
}

// A Report is what came of a siege.
type Report struct {
	URL     string   `json:"url"`
	Quiet   Delay    `json:"quiet"`
	Results []Result `json:"results"`
}

// Held reports whether every attack was carried out and every bar held.
func (r Report) Held() bool {
	return !slices.ContainsFunc(r.Results, func(x Result) bool { return len(x.Broken) > 0 || x.Note != "" })
}

// The bars.
const (
	growsAtMost  = 1.2                   // memory, once it has settled
	slowsAtMost  = 3                     // times the quiet p99
	fastAnyway   = 20 * time.Millisecond // a p99 that is never too slow
	letInAtLeast = 95                    // of a hundred newcomers or returning seats
	quietAtMost  = 30 * time.Second
	aliveWithin  = 10 * time.Second
	letInWithin  = 30 * time.Second // after an attack's end, for those who came before it
)

// Run lays the siege: it measures the honest table in peace, and then during one attack
// after the other. An error says that it could not be laid at all.
func Run(ctx context.Context, plan Plan) (Report, error) {
	report := Report{URL: plan.URL}
	chosen, err := choose(plan.Only...)
	if err != nil {
		return report, err
	}
	if plan.For <= 0 {
		return report, errors.New("an attack takes some time; give it a second at least")
	}
	if plan.Mount == nil {
		plan.Mount = Mount
	}
	sieges := map[string]*siege{} // by address
	for _, a := range chosen {
		at := plan
		if a.HTTPS && !strings.HasPrefix(plan.URL, "https:") {
			at.URL, at.Pid, at.Metrics = plan.HTTPS, 0, ""
		}
		if at.URL == "" {
			report.Results = append(report.Results, Result{Name: a.Name, Note: "not carried out: name a server that speaks HTTPS with --https"})
			continue
		}
		s := sieges[at.URL]
		if s == nil {
			if s, err = begin(ctx, at); err != nil {
				return report, err
			}
			defer s.end()
			sieges[at.URL] = s
			if len(sieges) == 1 {
				report.Quiet = s.quiet
			}
		}
		r := s.attack(ctx, a)
		if ctx.Err() != nil {
			return report, ctx.Err() // it was broken off, so it says nothing of the server
		}
		report.Results = append(report.Results, r)
		s.tell("%s", r.line())
	}
	return report, ctx.Err()
}

func newScale(ctx context.Context, plan Plan, t *target) (scale, error) {
	metrics, at := t.base.String()+"metrics", t
	if plan.Metrics != "" {
		u, err := url.Parse(plan.Metrics)
		if err != nil {
			return scale{}, err
		}
		if at, err = newTarget(ctx, plan.Metrics); err != nil {
			return scale{}, fmt.Errorf("metrics: %w", err)
		}
		metrics = u.String()
	}
	client := at.client(at.homes[0], func(c net.Conn) net.Conn { return c })
	return scale{pid: plan.Pid, metrics: metrics, client: client}, nil
}

// choose is the attacks with the given names, in their own order.
func choose(names ...string) ([]Attack, error) {
	all := Attacks()
	for _, name := range names {
		if !slices.ContainsFunc(all, func(a Attack) bool { return a.Name == name }) {
			return nil, fmt.Errorf("there is no attack %q; lab siege --list names them", name)
		}
	}
	if len(names) == 0 {
		return all, nil
	}
	return slices.DeleteFunc(all, func(a Attack) bool { return !slices.Contains(names, a.Name) }), nil
}

// A siege is laid to one server.
type siege struct {
	plan      Plan
	target    *target
	scale     scale
	quiet     Delay
	honest    *honestTable
	returning []*device
	gone      bool // the server is
}

// begin seats the honest people and measures their delays in peace.
func begin(ctx context.Context, plan Plan) (s *siege, err error) {
	s = &siege{plan: plan}
	if s.target, err = newTarget(ctx, plan.URL); err != nil {
		return nil, err
	}
	if s.scale, err = newScale(ctx, plan, s.target); err != nil {
		return nil, err
	}
	s.honest = &honestTable{camp: newCamp(ctx, s.target, Order{})}
	defer func() {
		if err != nil {
			s.end()
		}
	}()
	warm(ctx, s.target)
	if err = s.honest.sitDown(); err != nil {
		return nil, err
	}
	if s.returning, err = seatReturning(s.honest.camp); err != nil {
		return nil, err
	}
	var peace Result
	s.receive(ctx, min(plan.For, quietAtMost), &peace)
	s.quiet = peace.Delay
	s.tell("quiet: p50 %s, p99 %s of %d commands", round(s.quiet.P50), round(s.quiet.P99), s.quiet.Commands)
	return s, nil
}

// end has everybody leave.
func (s *siege) end() {
	s.honest.leave()
	s.scale.client.CloseIdleConnections()
}

// receive has the honest people play, come and come back for a time, and others do
// something else meanwhile.
func (s *siege) receive(ctx context.Context, over time.Duration, r *Result, meanwhile ...func(context.Context)) {
	during, cancel := context.WithTimeout(ctx, over)
	defer cancel()
	patient, cancel := context.WithTimeout(ctx, over+letInWithin)
	defer cancel()
	var wait sync.WaitGroup
	wait.Go(func() { r.Delay = s.honest.measure(during) })
	wait.Go(func() { r.Newcomers = receiveNewcomers(patient, s.target, over) })
	wait.Go(func() { r.Returning = receiveReturning(patient, s.returning, over) })
	for _, do := range meanwhile {
		wait.Go(func() { do(during) })
	}
	wait.Wait()
}

// attack mounts one attack beside the honest people.
func (s *siege) attack(ctx context.Context, a Attack) Result {
	r := Result{Name: a.Name}
	if s.gone {
		r.Note, r.Broken = "not begun: the server is gone", []string{"the server is gone"}
		return r
	}
	r.Memory.Before = s.scale.weigh(ctx)
	peak := s.scale.peak(ctx)
	began := time.Now()
	s.receive(ctx, s.plan.For, &r, func(during context.Context) {
		out, err := s.plan.Mount(during, Order{
			URL: s.plan.URL, Redirect: s.plan.Redirect, Attack: a.Name, Victim: s.honest.code, For: s.plan.For, SameAddress: s.plan.SameAddress, Part: s.plan.Part,
		})
		r.Did, r.Breaches, r.Note = out.Did, out.Broken, out.Note
		if err != nil {
			r.Note = "not carried out: " + err.Error()
		}
	})
	r.Took = time.Since(began)
	r.Memory.Peak = peak()
	r.Lives = s.lives(ctx)
	s.gone = !r.Lives
	s.settle(ctx, &r)
	r.Broken = append(slices.Clone(r.Breaches), s.bars(&r)...)
	return r
}

// lives reports whether the server answers.
func (s *siege) lives(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, aliveWithin)
	defer cancel()
	client := s.target.client(s.target.homes[0], func(c net.Conn) net.Conn { return c })
	defer client.CloseIdleConnections()
	req, err := http.NewRequestWithContext(ctx, "GET", s.target.base.String()+"healthz", nil)
	if err != nil {
		return false
	}
	res, err := client.Do(req)
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return res.StatusCode == http.StatusOK && s.scale.alive()
}

// settle waits until the memory has come back, as long as it may take.
func (s *siege) settle(ctx context.Context, r *Result) {
	if s.plan.Settle <= 0 || !r.Lives {
		return
	}
	end := time.Now().Add(s.plan.Settle)
	for {
		r.Memory.After = s.scale.weigh(ctx)
		if r.Memory.After == 0 || r.Memory.fits() || !time.Now().Before(end) || !until(ctx, time.Now().Add(time.Second)) {
			return
		}
	}
}

func (w Weight) fits() bool { return float64(w.After) <= growsAtMost*float64(w.Before) }

// bars is what the attack broke.
func (s *siege) bars(r *Result) []string {
	var broken []string
	say := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	if !r.Lives {
		say("the server is gone")
		return broken
	}
	if s.quiet.P99 > 0 {
		r.Ratio = float64(r.Delay.P99) / float64(s.quiet.P99)
	}
	if r.Delay.P99 > slowsAtMost*s.quiet.P99 && r.Delay.P99 > fastAnyway {
		say("the honest table waits %s (p99), %.1f times as long as in peace", round(r.Delay.P99), r.Ratio)
	}
	if len(r.Delay.Refused) > 0 || r.Delay.Dropped > 0 || r.Delay.Lost > 0 {
		say("the honest table: %d sockets dropped, %d commands lost, refused: %s", r.Delay.Dropped, r.Delay.Lost, strings.Join(r.Delay.Refused, "; "))
	}
	if !r.Newcomers.enough() {
		say("newcomers let in: %s: %s", r.Newcomers, countsByFrequency(r.Newcomers.Why))
	}
	if !r.Returning.enough() {
		say("returning seats let in: %s: %s", r.Returning, countsByFrequency(r.Returning.Why))
	}
	if r.Memory.After > 0 && r.Memory.Before > 0 && !r.Memory.fits() {
		say("memory stays at %s after %s, %.2f times as much", size(r.Memory.After), s.plan.Settle, float64(r.Memory.After)/float64(r.Memory.Before))
	}
	return broken
}

func (s *siege) tell(format string, args ...any) {
	if s.plan.Tell != nil {
		s.plan.Tell(fmt.Sprintf(format, args...))
	}
}
