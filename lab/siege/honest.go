package siege

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	every      = 200 * time.Millisecond // a command of each honest device: 20 a second of the four
	answerSoon = 10 * time.Second
	comeBackIn = 500 * time.Millisecond
)

// A seen frame is what an honest device looks at.
type seen struct {
	Type  string          `json:"type"`
	ID    int             `json:"id"`
	OK    bool            `json:"ok"`
	Code  json.RawMessage `json:"code"`
	Text  string          `json:"text"`
	Table *struct {
		Stage   string `json:"stage"`
		Gallery string `json:"gallery"`
	} `json:"table"`
	Match *struct {
		Seat    int             `json:"seat"`
		Phase   int             `json:"phase"`
		Waiting []int           `json:"waiting"`
		View    json.RawMessage `json:"view"`
	} `json:"match"`
	Stream string `json:"stream"`
	N      int    `json:"n"`
}

func (s seen) code() string { return strings.Trim(string(s.Code), `"`) }

// A device keeps to the protocol.
type device struct {
	camp    *camp
	from    int // whose address it comes from; -1 is the honest people's
	ticket  ticket
	socket  *socket
	lastID  int
	stage   string
	gallery string // the key to the pictures
	last    seen   // the match as last told
}

// enter opens the socket, says hello and waits to be let in.
func (d *device) enter() error {
	s, err := d.camp.socket(d.from, d.ticket.Code)
	if err != nil {
		return err
	}
	d.socket = s
	err = done(d.do("hello", fmt.Sprintf(`{"version":2,"token":%q}`, d.ticket.Token), ""))
	if err != nil {
		d.drop()
	}
	return err
}

// do sends a command and waits for its answer.
func (d *device) do(do, data, beside string) (seen, error) {
	if d.socket == nil {
		return seen{}, errors.New("not connected")
	}
	d.lastID++
	_ = d.socket.SetDeadline(time.Now().Add(answerSoon))
	if err := d.socket.say(`{"id":%d,"do":%q,"data":%s%s}`, d.lastID, do, data, beside); err != nil {
		return seen{}, err
	}
	for {
		op, payload, err := d.socket.read()
		if err != nil {
			return seen{}, err
		}
		if op == closing {
			return seen{}, fmt.Errorf("%w: closed", errRefused)
		}
		var f seen
		if op != text || json.Unmarshal(payload, &f) != nil {
			continue
		}
		if f.Table != nil {
			d.stage, d.gallery = f.Table.Stage, f.Table.Gallery
		}
		if f.Match != nil {
			d.last = f
		}
		if f.Type == "answer" && f.ID == 0 && !f.OK {
			d.camp.note("ink: %s", f.code())
		}
		if f.Type == "bye" {
			return seen{}, fmt.Errorf("%w: %s: %s", errRefused, f.code(), f.Text)
		}
		if f.Type == "answer" && f.ID == d.lastID {
			return f, nil
		}
	}
}

// done is an error unless a command was answered and was not refused.
func done(f seen, err error) error {
	if err == nil && !f.OK {
		err = fmt.Errorf("%w: %s: %s", errRefused, f.code(), f.Text)
	}
	return err
}

// move plays for the device's seat, if it is awaited: a legal play, or a pass.
func (d *device) move() (do, data, beside string, ok bool) {
	m := d.last.Match
	if d.stage != "playing" || m == nil || !slices.Contains(m.Waiting, m.Seat) {
		return "", "", "", false
	}
	kind, data := "pass", `{"trade":[]}`
	var view struct {
		Plays []struct {
			Place []string `json:"place"`
		} `json:"plays"`
	}
	if json.Unmarshal(m.View, &view) == nil && len(view.Plays) > 0 {
		place, _ := json.Marshal(view.Plays[0].Place)
		kind, data = "play", fmt.Sprintf(`{"place":%s}`, place)
	}
	return "move", data, fmt.Sprintf(`,"phase":%d,"kind":%q`, m.Phase, kind), true
}

// next is what the device does as its n-th command. The host starts a game anew.
func (d *device) next(n int, plays bool) (do, data, beside string) {
	switch {
	case plays && n%2 == 0:
		if do, data, beside, ok := d.move(); ok {
			return do, data, beside
		}
		if d.ticket.Seat == 1 && d.stage != "playing" {
			return "start", `{"force":true}`, ""
		}
	case n%4 == 1:
		return "react", `{"emoji":"👏"}`, ""
	}
	return "ping", "null", ""
}

// A Delay is how long an honest table waited for its answers, each counted from the
// moment at which the command was due.
type Delay struct {
	Commands int           `json:"commands"`
	P50      time.Duration `json:"p50"`
	P99      time.Duration `json:"p99"`
	Most     time.Duration `json:"most"`
	Refused  []string      `json:"refused,omitempty"` // what honest people were refused
	Dropped  int           `json:"dropped"`           // sockets that ended
	Lost     int           `json:"lost"`              // commands that were never answered
}

// An honestTable is two people at iota, each with a phone and a laptop.
type honestTable struct {
	camp    *camp
	code    string
	devices []*device
}

// sitDown opens the table and starts its game.
func (h *honestTable) sitDown() error {
	host, err := h.camp.open(-1, "Ana", "iota")
	if err != nil {
		return err
	}
	other, err := h.camp.sit(-1, host.Code, "Ben")
	if err != nil {
		return err
	}
	h.code = host.Code
	for _, t := range []ticket{host, other, host, other} {
		d := &device{camp: h.camp, from: -1, ticket: t}
		h.devices = append(h.devices, d)
		if err := d.enter(); err != nil {
			return fmt.Errorf("the honest table: %w", err)
		}
	}
	if err := done(h.devices[0].do("start", `{"force":true}`, "")); err != nil {
		return fmt.Errorf("the honest table cannot start: %w", err)
	}
	return nil
}

// measure plays until ctx ends and reports the delays.
func (h *honestTable) measure(ctx context.Context) Delay {
	var mu sync.Mutex
	var sum Delay
	var delays []time.Duration
	var wait sync.WaitGroup
	begin := time.Now()
	for k, d := range h.devices {
		wait.Go(func() {
			offset := time.Duration(k) * every / time.Duration(len(h.devices))
			mine, told := d.serve(ctx, begin.Add(offset), k < 2)
			mu.Lock()
			defer mu.Unlock()
			sum.Commands += told.Commands
			sum.Dropped += told.Dropped
			sum.Lost += told.Lost
			sum.Refused = append(sum.Refused, told.Refused...)
			delays = append(delays, mine...)
		})
	}
	wait.Wait()
	slices.Sort(delays)
	if n := len(delays); n > 0 {
		sum.P50, sum.P99, sum.Most = delays[n/2], delays[(n*99)/100], delays[n-1]
	}
	slices.Sort(sum.Refused)
	sum.Refused = slices.Compact(sum.Refused)
	return sum
}

// serve gives commands when they are due, until ctx ends. One that cannot be given is
// given when the device is back, and has waited all the time.
func (d *device) serve(ctx context.Context, begin time.Time, plays bool) (delays []time.Duration, told Delay) {
	for n := 0; ; n++ {
		due := begin.Add(time.Duration(n) * every)
		if !until(ctx, due) {
			return delays, told
		}
		for answered := false; !answered; {
			do, data, beside := d.next(n, plays)
			f, err := d.do(do, data, beside)
			switch {
			case err == nil:
				answered = true
				often := do == "start" && f.code() == "slow-down" // their short games are a loop of their own
				if !f.OK && !often && !slices.Contains([]string{"stale", "not-your-turn", "not-lobby", "not-host"}, f.code()) {
					told.Refused = append(told.Refused, do+": "+f.code())
				}
			case ctx.Err() != nil:
				told.Lost++
				return append(delays, time.Since(due)), told
			default:
				if d.socket != nil {
					told.Dropped++
					d.drop()
				}
				until(ctx, time.Now().Add(comeBackIn))
				if err := d.enter(); err != nil && errors.Is(err, errRefused) {
					told.Refused = append(told.Refused, "hello: "+err.Error())
				}
			}
		}
		told.Commands++
		delays = append(delays, time.Since(due))
	}
}

// until sleeps until a time, and reports whether ctx has not ended by then.
func until(ctx context.Context, at time.Time) bool {
	t := time.NewTimer(time.Until(at))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return ctx.Err() == nil
	}
}

// stay has the devices say something now and then while nothing is measured, as any page
// does: whoever is silent for a minute has gone.
func (h *honestTable) stay() {
	for _, d := range h.devices {
		if d.socket != nil {
			_, _ = d.do("ping", "null", "")
		}
	}
}

// leave closes the table's sockets.
func (h *honestTable) leave() { h.camp.strike() }

// warm has every game played for a moment, so that what the server loads at the first of a
// kind (words, drawings, the bots' eyes) is in its memory before that is weighed.
func warm(ctx context.Context, t *target) {
	c := newCamp(ctx, t, Order{})
	defer c.strike()
	var shelf struct {
		Games []struct {
			ID string `json:"id"`
		} `json:"games"`
	}
	if _, err := c.request(-1, "GET", "api/games", "", &shelf); err != nil {
		return // bars will tell
	}
	for _, g := range shelf.Games {
		var mine ticket
		if status, err := c.request(-1, "POST", "api/tables", fmt.Sprintf(`{"name":"Hedy","game":%q,"play":true}`, g.ID), &mine); err == nil && status == http.StatusCreated {
			_ = c.visit(mine)
		}
	}
}
