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

// A Show is a demonstration: a table at which bots play.
type Show struct {
	lobby       *lobby.Lobby
	games       []game.Game
	log         *slog.Logger
	resultsTime time.Duration // at the results

	mu   sync.Mutex
	code string
}

// New returns a show of some games, played in turn.
func New(tables *lobby.Lobby, games []game.Game, log *slog.Logger) *Show {
	return &Show{lobby: tables, games: games, log: log, resultsTime: 25 * time.Second}
}

// Code returns the code of the table to watch, or "" while there is none.
func (s *Show) Code() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.code
}

// Run plays until ctx ends.
func (s *Show) Run(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.playEvening(ctx)
		if err != nil && ctx.Err() == nil {
			s.log.Warn("the demonstration stopped and begins anew", "error", err)
			sleepOrDone(ctx, retry)
		}
	}
}

func (s *Show) setCode(code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.code = code
}

// playEvening plays some games at one table.
func (s *Show) playEvening(ctx context.Context) error {
	ticket, err := s.lobby.Create(ctx, hostsName, s.games[0].Info().ID)
	if err != nil {
		return err
	}
	defer s.removeTable(ticket.Code)
	t, err := s.lobby.Open(ctx, ticket.Code)
	if err != nil {
		return err
	}
	h := &host{table: t, stages: make(chan table.Stage, 1), closed: make(chan struct{})}
	if _, text, err := t.Attach(h, table.DoHello{Version: 2, Token: ticket.Token}, 1); err != nil || text != "" {
		return errors.Join(err, errors.New(text))
	}
	defer t.Detach(h)
	if err := h.sendCommand("sit-out", table.DoSitOut{Seat: ticket.Seat, Out: true}); err != nil {
		return err
	}
	s.setCode(ticket.Code)
	for k := range perTable {
		if err := h.playGame(ctx, s.games[k%len(s.games)], s.resultsTime); err != nil {
			return err
		}
	}
	return nil
}

// removeTable removes a table that has been played at: nobody will ask for those drawings.
func (s *Show) removeTable(code string) {
	s.setCode("")
	if err := s.lobby.Remove(context.Background(), code); err != nil {
		s.log.Warn("the demonstration's table could not be removed", "table", code, "error", err)
	}
}

// A host is the demonstration's device at its table.
type host struct {
	table  *table.Table
	stages chan table.Stage // the latest that was told and not yet read
	closed chan struct{}    // closed when the table has sent the device away
	once   sync.Once

	mu     sync.Mutex
	view   table.View
	answer table.Answer
	lastID int
}

// playGame sets the table for a game, starts it and waits for its end.
func (h *host) playGame(ctx context.Context, g game.Game, resultsTime time.Duration) error {
	info := g.Info()
	if err := h.sendCommand("choose", table.DoChoose{Game: info.ID}); err != nil {
		return err
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if err := h.sendCommand("options", table.DoOptions{Options: impatient.QuickStartOptions(), Pace: table.Paces[0].Value}); err != nil {
			return err
		}
	}
	bots := game.OfferedBots(g)
	for n := h.countBots(); n < min(max(players, info.Min), info.Max); n++ {
		if err := h.sendCommand("add-bot", table.DoAddBot{Bot: bots[n%len(bots)].Name()}); err != nil {
			return err
		}
	}
	if err := h.sendCommand("start", table.DoStart{Force: true}); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-h.closed:
			return errors.New("the table was closed")
		case stage := <-h.stages:
			if stage == table.Results {
				sleepOrDone(ctx, resultsTime)
				return h.sendCommand("lobby", struct{}{})
			}
		}
	}
}

// countBots returns how many bots are at the table.
func (h *host) countBots() int {
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

// sendCommand carries out a command; a refusal is an error.
func (h *host) sendCommand(command string, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	h.mu.Lock()
	h.lastID++
	id := h.lastID
	h.mu.Unlock()
	if err := h.table.Do(h, table.Command{ID: id, Do: command, Data: raw}); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.answer.ID != id || !h.answer.OK {
		return fmt.Errorf("%s: %s: %s", command, h.answer.Code, h.answer.Text)
	}
	return nil
}

// Send records the table's view and its answers.
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

// SendInk ignores drawings.
func (h *host) SendInk(...[]byte) {}

// Close records that the table has closed the connection.
func (h *host) Close(int, string) { h.once.Do(func() { close(h.closed) }) }

// sleepOrDone sleeps, but not beyond the end of ctx.
func sleepOrDone(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
