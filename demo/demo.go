// Package demo keeps one table of bots playing, for whoever wants to watch before
// they play. It is a host like any other: it speaks to the table as a device does,
// sits out itself, and starts the next game when one has ended.
package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"linework/game"
	"linework/lobby"
	"linework/table"
)

const (
	players   = 4                // that a demonstration has, if the game allows it
	retry     = 10 * time.Second // after something failed
	perTable  = 12               // games before a fresh table, so that no evening is endless
	hostsName = "Linework"
)

// A Show is a demonstration.
type Show struct {
	lobby *lobby.Lobby
	games []game.Game
	log   *slog.Logger
	look  time.Duration // at the results

	mu   sync.Mutex
	code string
}

// New makes a show of some games, played in turn.
func New(tables *lobby.Lobby, games []game.Game, log *slog.Logger) *Show {
	return &Show{lobby: tables, games: games, log: log, look: 25 * time.Second}
}

// Code is the table to watch, or "" while there is none.
func (s *Show) Code() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.code
}

// Run plays until ctx ends.
func (s *Show) Run(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.evening(ctx)
		if err != nil && ctx.Err() == nil {
			s.log.Warn("the demonstration stopped and begins anew", "error", err)
			sleep(ctx, retry)
		}
	}
}

func (s *Show) open(code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.code = code
}

// evening plays some games at one table.
func (s *Show) evening(ctx context.Context) error {
	ticket, err := s.lobby.Create(ctx, hostsName, s.games[0].Info().ID)
	if err != nil {
		return err
	}
	defer s.clear(ticket.Code)
	t, err := s.lobby.Open(ctx, ticket.Code)
	if err != nil {
		return err
	}
	h := &host{table: t, stages: make(chan table.Stage, 1), gone: make(chan struct{})}
	if _, text, err := t.Attach(h, table.DoHello{Version: 2, Token: ticket.Token}, 1); err != nil || text != "" {
		return errors.Join(err, errors.New(text))
	}
	defer t.Detach(h)
	if err := h.do("sit-out", table.DoSitOut{Seat: ticket.Seat, Out: true}); err != nil {
		return err
	}
	s.open(ticket.Code)
	for k := range perTable {
		if err := h.play(ctx, s.games[k%len(s.games)], s.look); err != nil {
			return err
		}
	}
	return nil
}

// clear removes a table that has been played at: nobody will ask for those drawings.
func (s *Show) clear(code string) {
	s.open("")
	if err := s.lobby.Remove(context.Background(), code); err != nil {
		s.log.Warn("the demonstration's table could not be removed", "table", code, "error", err)
	}
}

// A host is the demonstration's device at its table.
type host struct {
	table  *table.Table
	stages chan table.Stage // the latest that was told and not yet read
	gone   chan struct{}    // closed when the table has sent the device away
	once   sync.Once

	mu     sync.Mutex
	view   table.View
	answer table.Answer
	lastID int
}

// play sets the table for a game, starts it and waits for its end.
func (h *host) play(ctx context.Context, g game.Game, look time.Duration) error {
	info := g.Info()
	if err := h.do("choose", table.DoChoose{Game: info.ID}); err != nil {
		return err
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if err := h.do("options", table.DoOptions{Options: impatient.QuickStartOptions(), Pace: table.Paces[0].Value}); err != nil {
			return err
		}
	}
	bots := game.OfferedBots(g)
	for n := h.seated(); n < min(max(players, info.Min), info.Max); n++ {
		if err := h.do("add-bot", table.DoAddBot{Bot: bots[n%len(bots)].Name()}); err != nil {
			return err
		}
	}
	if err := h.do("start", table.DoStart{Force: true}); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-h.gone:
			return errors.New("the table was closed")
		case stage := <-h.stages:
			if stage == table.Results {
				sleep(ctx, look)
				return h.do("lobby", struct{}{})
			}
		}
	}
}

// seated is how many bots are at the table.
func (h *host) seated() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, x := range h.view.Seats {
		if x.Bot != "" {
			n++
		}
	}
	return n
}

// do carries out a command; a refusal is an error.
func (h *host) do(what string, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	h.mu.Lock()
	h.lastID++
	id := h.lastID
	h.mu.Unlock()
	if err := h.table.Do(h, table.Command{ID: id, Do: what, Data: raw}); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.answer.ID != id || !h.answer.OK {
		return fmt.Errorf("%s: %s: %s", what, h.answer.Code, h.answer.Text)
	}
	return nil
}

// Send takes note of the table's view and of answers.
func (h *host) Send(frame []byte) {
	var f struct {
		table.Answer
		Table *table.View `json:"table"`
	}
	if json.Unmarshal(frame, &f) != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if f.Type == "answer" {
		h.answer = f.Answer
	}
	if f.Table == nil {
		return
	}
	h.view = *f.Table
	select {
	case <-h.stages:
	default:
	}
	h.stages <- h.view.Stage
}

// SendInk looks at nothing.
func (h *host) SendInk(...[]byte) {}

// Close notes that the table does not want the device any more.
func (h *host) Close(int, string) { h.once.Do(func() { close(h.gone) }) }

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
