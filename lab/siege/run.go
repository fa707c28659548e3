package siege

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"linework/client"
)

// A Plan is what a siege attacks, and how. Lab siege reads what has a help from its flags.
type Plan struct {
	URL         string        `arg:"" optional:"" help:"Address of the server, on this machine, such as http://127.0.0.1:8080/."`
	HTTPS       string        `name:"https" placeholder:"URL" help:"Address of a server that speaks HTTPS, for the attacks that need one, such as https://127.0.0.1:8443/."`
	Redirect    string        `placeholder:"URL" help:"Address of plain HTTP that leads to HTTPS (--http-listen of the server), for rebinding."`
	Only        []string      `placeholder:"NAME,..." help:"Mount these attacks only."`
	Settle      time.Duration `default:"60s" help:"How long the server's memory may take to come back after an attack. 0 for not looking."`
	Pid         int           `placeholder:"N" help:"Process of the server, whose memory is weighed."`
	Metrics     string        `placeholder:"URL" help:"Address of the server's metrics, where it is not metrics below URL; weighed where the process is not known."`
	SameAddress bool          `help:"Attack from the address of the honest people too. What is limited by address then holds for both, so bars may break."`

	Duration time.Duration `kong:"-"` // of each attack
	// Divisor makes everything so many times fewer; 0 is 1.
	Divisor int `kong:"-"`
	// Progress is told what came of each attack; may be nil.
	Progress func(string) `kong:"-" json:"-"`
	// CarryOut carries an attack out, perhaps in a process of its own; nil for the function CarryOut.
	CarryOut func(context.Context, AttackOrder) (Outcome, error) `kong:"-" json:"-"`
}

// A MemoryUse is the server's memory in bytes; 0 where it is not known.
type MemoryUse struct {
	Before int64 `json:"before"`
	Peak   int64 `json:"peak"`
	After  int64 `json:"after"` // as soon as it was within bounds, or at the end of the time to settle
}

// A Result is what came of one attack.
type Result struct {
	Name      string        `json:"name"`
	Took      time.Duration `json:"took"`
	Did       Counts        `json:"did"`
	Alive     bool          `json:"lives"`
	Memory    MemoryUse     `json:"memory"`
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

// AllCarriedOutAndHeld reports whether every attack was carried out and every bar held.
func (r Report) AllCarriedOutAndHeld() bool {
	return !slices.ContainsFunc(r.Results, func(x Result) bool { return len(x.Broken) > 0 || x.Note != "" })
}

// The bars.
const (
	maxMemoryGrowth  = 1.2                   // memory, once it has settled
	maxDelayRatio    = 3                     // times the quiet p99
	alwaysFastEnough = 20 * time.Millisecond // a p99 that is never too slow
	minLetInPercent  = 95                    // of a hundred newcomers or returning seats
	maxQuietTime     = 30 * time.Second
	aliveTimeout     = 10 * time.Second
	letInTimeout     = 30 * time.Second // after an attack's end, for those who came before it
)

// Run attacks a server: it measures the honest table in peace, and then during one attack
// after the other. An error says that it could not begin.
func Run(ctx context.Context, plan Plan) (Report, error) {
	report := Report{URL: plan.URL}
	chosen, err := selectAttacksOrAll(plan.Only...)
	if err != nil {
		return report, err
	}
	if plan.Duration <= 0 {
		return report, errors.New("an attack takes some time; give it a second at least")
	}
	if plan.CarryOut == nil {
		plan.CarryOut = CarryOut
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
			if s, err = seatHonestAndMeasureQuiet(ctx, at); err != nil {
				return report, err
			}
			defer s.close()
			sieges[at.URL] = s
			if len(sieges) == 1 {
				report.Quiet = s.quiet
			}
		}
		r := s.measureAttackBesideHonestPeople(ctx, a)
		if ctx.Err() != nil {
			return report, ctx.Err() // it was broken off, so it says nothing of the server
		}
		report.Results = append(report.Results, r)
		s.reportProgress("%s", r.summary())
	}
	return report, ctx.Err()
}

func newMemoryMeter(ctx context.Context, plan Plan, t *target) (memoryMeter, error) {
	metrics, at := t.base.String()+"metrics", t
	if plan.Metrics != "" {
		var err error
		if at, err = newLoopbackTarget(ctx, plan.Metrics); err != nil {
			return memoryMeter{}, fmt.Errorf("metrics: %w", err)
		}
		metrics = plan.Metrics
	}
	client := at.newHTTPClient(at.sources[0], func(c net.Conn) net.Conn { return c })
	return memoryMeter{pid: plan.Pid, metrics: metrics, client: client}, nil
}

// selectAttacksOrAll returns the attacks with the given names, or all without any, in their own order.
func selectAttacksOrAll(names ...string) ([]Attack, error) {
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

// A siege is one server with the honest people at it.
type siege struct {
	plan       Plan
	target     *target
	memory     memoryMeter
	quiet      Delay
	honest     *honestTable
	returning  []*honestDevice
	serverGone bool // the server is
}

// seatHonestAndMeasureQuiet seats the honest people and measures their delays in peace.
func seatHonestAndMeasureQuiet(ctx context.Context, plan Plan) (s *siege, err error) {
	s = &siege{plan: plan}
	if s.target, err = newLoopbackTarget(ctx, plan.URL); err != nil {
		return nil, err
	}
	if s.memory, err = newMemoryMeter(ctx, plan, s.target); err != nil {
		return nil, err
	}
	s.honest = &honestTable{group: newClientGroup(ctx, s.target, AttackOrder{})}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	warmUpServerWithEveryGame(ctx, s.target)
	if err = s.honest.openAndStartGame(); err != nil {
		return nil, err
	}
	if s.returning, err = openTableForEachReturningSeat(s.honest.group); err != nil {
		return nil, err
	}
	var peace Result
	s.measureHonestPeopleDuring(ctx, min(plan.Duration, maxQuietTime), &peace)
	s.quiet = peace.Delay
	s.reportProgress("quiet: p50 %s, p99 %s of %d commands", roundDuration(s.quiet.P50), roundDuration(s.quiet.P99), s.quiet.Commands)
	return s, nil
}

func (s *siege) close() {
	s.honest.group.closeConnsAndAwaitBackground()
	s.memory.client.CloseIdleConnections()
}

// measureHonestPeopleDuring has the honest people play, come and come back for a time, and others do
// something else meanwhile.
func (s *siege) measureHonestPeopleDuring(ctx context.Context, duration time.Duration, result *Result, meanwhile ...func(context.Context)) {
	during, cancel := context.WithTimeout(ctx, duration)
	defer cancel()
	patient, cancel := context.WithTimeout(ctx, duration+letInTimeout)
	defer cancel()
	var wait sync.WaitGroup
	wait.Go(func() { result.Delay = s.honest.playAndMeasureDelay(during) })
	wait.Go(func() { result.Newcomers = measureNewcomerArrivals(patient, s.target, duration) })
	wait.Go(func() { result.Returning = measureReconnects(patient, s.returning, duration) })
	for _, do := range meanwhile {
		wait.Go(func() { do(during) })
	}
	wait.Wait()
}

func (s *siege) measureAttackBesideHonestPeople(ctx context.Context, attack Attack) Result {
	r := Result{Name: attack.Name}
	if s.serverGone {
		r.Note, r.Broken = "not begun: the server is gone", []string{"the server is gone"}
		return r
	}
	r.Memory.Before = s.memory.readResidentBytes(ctx)
	peak := s.memory.watchPeakUntilStopped(ctx)
	began := time.Now()
	s.measureHonestPeopleDuring(ctx, s.plan.Duration, &r, func(during context.Context) {
		out, err := s.plan.CarryOut(during, AttackOrder{Plan: s.plan, Attack: attack.Name, Victim: s.honest.devices[0].ticket.Code})
		r.Did, r.Breaches, r.Note = out.Did, out.Broken, out.Note
		if err != nil {
			r.Note = "not carried out: " + err.Error()
		}
	})
	r.Took = time.Since(began)
	r.Memory.Peak = peak()
	r.Alive = s.isServerAlive(ctx)
	s.serverGone = !r.Alive
	if r.Alive && s.quiet.P99 > 0 {
		r.Ratio = float64(r.Delay.P99) / float64(s.quiet.P99)
	}
	s.recordMemoryOnceSettled(ctx, &r)
	r.Broken = append(slices.Clone(r.Breaches), s.describeBrokenBars(r)...)
	return r
}

func (s *siege) isServerAlive(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, aliveTimeout)
	defer cancel()
	way := s.target.newHTTPClient(s.target.sources[0], func(c net.Conn) net.Conn { return c })
	defer way.CloseIdleConnections()
	err := client.Server{URL: s.target.base.String(), HTTP: way}.RequestSolvingToll(ctx, http.MethodGet, "healthz", nil, nil)
	return err == nil && s.memory.isProcessRunningOrUnknown()
}

// recordMemoryOnceSettled waits until the memory has come back, as long as it may take, and notes it.
func (s *siege) recordMemoryOnceSettled(ctx context.Context, result *Result) {
	if s.plan.Settle <= 0 || !result.Alive {
		return
	}
	end := time.Now().Add(s.plan.Settle)
	for {
		result.Memory.After = s.memory.readResidentBytes(ctx)
		if result.Memory.After == 0 || result.Memory.hasSettled() || !time.Now().Before(end) || !sleepUntil(ctx, time.Now().Add(time.Second)) {
			return
		}
	}
}

func (w MemoryUse) hasSettled() bool { return float64(w.After) <= maxMemoryGrowth*float64(w.Before) }

// describeBrokenBars returns the bars that an attack broke, in words.
func (s *siege) describeBrokenBars(r Result) []string {
	if !r.Alive {
		return []string{"the server is gone"}
	}
	var broken []string
	say := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	if r.Delay.P99 > maxDelayRatio*s.quiet.P99 && r.Delay.P99 > alwaysFastEnough {
		say("the honest table waits %s (p99), %.1f times as long as in peace", roundDuration(r.Delay.P99), r.Ratio)
	}
	if len(r.Delay.Refused) > 0 || r.Delay.Dropped > 0 || r.Delay.Lost > 0 {
		say("the honest table: %d sockets dropped, %d commands lost, refused: %s", r.Delay.Dropped, r.Delay.Lost, strings.Join(r.Delay.Refused, "; "))
	}
	if !r.Newcomers.wereNearlyAllLetIn() {
		say("newcomers let in: %s: %s", r.Newcomers, formatCountsHighestFirst(r.Newcomers.Why))
	}
	if !r.Returning.wereNearlyAllLetIn() {
		say("returning seats let in: %s: %s", r.Returning, formatCountsHighestFirst(r.Returning.Why))
	}
	if r.Memory.After > 0 && r.Memory.Before > 0 && !r.Memory.hasSettled() {
		say("memory stays at %s after %s, %.2f times as much", formatBytes(r.Memory.After), s.plan.Settle, float64(r.Memory.After)/float64(r.Memory.Before))
	}
	return broken
}

func (s *siege) reportProgress(format string, args ...any) {
	if s.plan.Progress != nil {
		s.plan.Progress(fmt.Sprintf(format, args...))
	}
}
