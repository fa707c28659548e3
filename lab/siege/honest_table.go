package siege

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"linework/client"
	"linework/game"
	"linework/table"
)

const (
	commandInterval = 200 * time.Millisecond // a command of each honest device: 20 a second of the four
	answerTimeout   = 10 * time.Second
	reconnectPause  = 500 * time.Millisecond
)

// An honestDevice keeps to the protocol.
type honestDevice struct {
	group   *clientGroup
	source  int // whose address it comes from; -1 is the honest people's
	ticket  table.Ticket
	session *client.Session // nil while it has none
}

var errNotConnected = errors.New("not connected")

// connectAndAwaitWelcome opens the socket, says hello and waits to be let in.
func (d *honestDevice) connectAndAwaitWelcome() (err error) {
	ctx, cancel := context.WithTimeout(d.group.ctx, answerTimeout)
	defer cancel()
	if d.session, err = d.group.serverFor(d.source).Open(ctx, d.ticket.Code, table.DoHello{Token: d.ticket.Token}); err != nil {
		d.session = nil
		return err
	}
	d.group.sockets.Add(1)
	d.group.frames.Add(1)
	return nil
}

func (d *honestDevice) disconnect() {
	if d.session != nil {
		d.session.Close()
		d.session = nil
	}
}

func (d *honestDevice) sendCommandAndAwaitAnswer(command string, data any) error {
	return d.sendOnceAndAwaitAnswer(table.Command{Do: command}, data)
}

// sendMoveAndAwaitAnswer makes a move for the phase last seen.
func (d *honestDevice) sendMoveAndAwaitAnswer(kind string, data any) error {
	return d.sendOnceAndAwaitAnswer(table.Command{Do: "move", Kind: kind}, data)
}

func (d *honestDevice) sendOnceAndAwaitAnswer(command table.Command, data any) (err error) {
	if d.session == nil {
		return errNotConnected
	}
	if match := d.session.Match(); match != nil {
		command.Phase = match.Phase
	}
	if command.Data, err = json.Marshal(data); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(d.group.ctx, answerTimeout)
	defer cancel()
	d.group.frames.Add(1)
	_, err = d.session.Send(ctx, command)
	for _, f := range d.session.Drain() {
		if f.Type == "answer" && !f.OK {
			d.group.countAnswer("ink: %s", f.Code)
		}
	}
	return err
}

// sendNextCommandOfLoad gives the device's n-th command and returns its name. The host starts a game anew;
// whoever is awaited makes a legal play, or passes.
func (d *honestDevice) sendNextCommandOfLoad(number int, playsGame bool) (sentCommand string, err error) {
	switch {
	case d.session == nil:
	case playsGame && number%2 == 0:
		playing, match := d.session.Table().Stage == table.Playing, d.session.Match()
		switch {
		case playing && match != nil && match.Waiting.Has(match.Seat):
			return "move", d.playFirstLegalMoveOrPass(match)
		case !playing && d.ticket.Seat == 1:
			return "start", d.sendCommandAndAwaitAnswer("start", table.DoStart{Force: true})
		}
	case number%4 == 1:
		return "react", d.sendCommandAndAwaitAnswer("react", table.DoReact{Emoji: "👏"})
	}
	return "ping", d.sendCommandAndAwaitAnswer("ping", nil)
}

func (d *honestDevice) playFirstLegalMoveOrPass(match *table.MatchView) error {
	var view struct {
		Can struct {
			Plays []struct {
				Place []string `json:"place"`
			} `json:"plays"`
		} `json:"can"`
	}
	if json.Unmarshal(match.View, &view) == nil && len(view.Can.Plays) > 0 {
		return d.sendMoveAndAwaitAnswer("play", map[string]any{"place": view.Can.Plays[0].Place})
	}
	return d.sendMoveAndAwaitAnswer("pass", map[string]any{"trade": []string{}})
}

// A Delay is how long an honest table waited for its answers, each counted from the
// moment at which the command was due.
type Delay struct {
	Commands int           `json:"commands"`
	P50      time.Duration `json:"p50"`
	P99      time.Duration `json:"p99"`
	Longest  time.Duration `json:"most"`
	Refused  []string      `json:"refused,omitempty"` // what honest people were refused
	Dropped  int           `json:"dropped"`           // sockets that ended
	Lost     int           `json:"lost"`              // commands that were never answered
}

// An honestTable is two people at iota, each with a phone and a laptop.
type honestTable struct {
	group   *clientGroup
	devices []*honestDevice
}

func (h *honestTable) openAndStartGame() error {
	host, err := h.group.openTableAndCountRequest(-1, table.NewTable{Name: "Ana", Game: "iota"})
	if err != nil {
		return err
	}
	other, err := h.group.requestSeatAndCountRequest(-1, host.Code, "Ben")
	if err != nil {
		return err
	}
	for _, t := range []table.Ticket{host, other, host, other} {
		d := &honestDevice{group: h.group, source: -1, ticket: t}
		h.devices = append(h.devices, d)
		if err := d.connectAndAwaitWelcome(); err != nil {
			return fmt.Errorf("the honest table: %w", err)
		}
	}
	if err := h.devices[0].sendCommandAndAwaitAnswer("start", table.DoStart{Force: true}); err != nil {
		return fmt.Errorf("the honest table cannot start: %w", err)
	}
	return nil
}

func (h *honestTable) playAndMeasureDelay(ctx context.Context) Delay {
	var mu sync.Mutex
	var sum Delay
	var delays []time.Duration
	var wait sync.WaitGroup
	begin := time.Now()
	for k, d := range h.devices {
		wait.Go(func() {
			offset := time.Duration(k) * commandInterval / time.Duration(len(h.devices))
			mine, told := d.sendCommandsWhenDue(ctx, begin.Add(offset), k < 2)
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
		sum.P50, sum.P99, sum.Longest = delays[n/2], delays[(n*99)/100], delays[n-1]
	}
	slices.Sort(sum.Refused)
	sum.Refused = slices.Compact(sum.Refused)
	return sum
}

// sendCommandsWhenDue gives commands when they are due, until ctx ends. One that cannot be given is
// given when the device is back, and has waited all the time.
func (d *honestDevice) sendCommandsWhenDue(ctx context.Context, begin time.Time, playsGame bool) (delays []time.Duration, counts Delay) {
	for n := 0; ; n++ {
		due := begin.Add(time.Duration(n) * commandInterval)
		if !sleepUntil(ctx, due) {
			return delays, counts
		}
		for answered := false; !answered; {
			do, err := d.sendNextCommandOfLoad(n, playsGame)
			var refusal *game.Refusal
			switch {
			case err == nil:
				answered = true
			case errors.As(err, &refusal):
				answered = true
				often := do == "start" && refusal.Code == "slow-down" // their short games are a loop of their own
				if !often && !slices.Contains([]string{"stale", "not-your-turn", "not-lobby", "not-host"}, refusal.Code) {
					counts.Refused = append(counts.Refused, do+": "+refusal.Code)
				}
			case ctx.Err() != nil:
				counts.Lost++
				return append(delays, time.Since(due)), counts
			default:
				if d.session != nil {
					counts.Dropped++
					d.disconnect()
				}
				sleepUntil(ctx, time.Now().Add(reconnectPause))
				if err := d.connectAndAwaitWelcome(); refusalOrCloseCode(err) != "" {
					counts.Refused = append(counts.Refused, "hello: "+err.Error())
				}
			}
		}
		counts.Commands++
		delays = append(delays, time.Since(due))
	}
}

func sleepUntil(ctx context.Context, at time.Time) (reached bool) {
	t := time.NewTimer(time.Until(at))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return ctx.Err() == nil
	}
}

// warmUpServerWithEveryGame has every game played for a moment, so that what the server loads at the first of a
// kind (words, drawings, the bots' eyes) is in its memory before that is measured.
func warmUpServerWithEveryGame(ctx context.Context, t *target) {
	c := newClientGroup(ctx, t, AttackOrder{})
	defer c.closeConnsAndAwaitBackground()
	var shelf struct {
		Games []struct {
			ID string `json:"id"`
		} `json:"games"`
	}
	if c.serverFor(-1).RequestSolvingToll(ctx, http.MethodGet, "api/games", nil, &shelf) != nil {
		return // bars will tell
	}
	for _, g := range shelf.Games {
		if mine, err := c.openTableAndCountRequest(-1, table.NewTable{Name: "Hedy", Game: g.ID, Play: true}); err == nil {
			_ = c.connectPingAndDisconnect(mine)
		}
	}
}
