// Package demo keeps one table of bots playing, for whoever wants to watch before
// they play. It is a host like any other: it speaks to the table as a device does,
// sits out itself, and starts the next game when one has ended.
package demo

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/lobby"
	"linework/table"
	"linework/texts"
)

const (
	playerCount   = 4                      // of each game that allows as many
	retryPause    = 10 * time.Second       // after something failed
	lookPause     = 250 * time.Millisecond // before it is looked again whether a game is over
	gamesPerTable = 12                     // before a fresh table, so that no evening is endless
	hostName      = "Linework"
)

// A Show is a demonstration: a table at which bots play.
type Show struct {
	lobby       *lobby.Lobby
	games       []game.Game
	log         *slog.Logger
	resultsTime time.Duration // at the results
	code        atomic.Value  // string: of the table to watch, or ""
}

// New returns a show of some games, played in turn.
func New(tables *lobby.Lobby, games []game.Game, log *slog.Logger) *Show {
	return &Show{lobby: tables, games: games, log: log, resultsTime: 25 * time.Second}
}

// Code returns the code of the table to watch, or "" while there is none.
func (s *Show) Code() string {
	code, _ := s.code.Load().(string)
	return code
}

// Run plays until ctx ends.
func (s *Show) Run(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.playSeriesAtNewTable(ctx)
		if err != nil && ctx.Err() == nil {
			s.log.Warn("the demonstration stopped and begins anew", "error", err)
			sleepOrDone(ctx, retryPause)
		}
	}
}

// playSeriesAtNewTable opens a table, plays some games there and removes it.
func (s *Show) playSeriesAtNewTable(ctx context.Context) error {
	ticket, err := s.lobby.CreateAndSeatHost(ctx, hostName, s.games[0].Info().ID)
	if err != nil {
		return err
	}
	defer s.clearCodeAndRemoveTable(ticket.Code)
	t, err := s.lobby.Open(ctx, ticket.Code)
	if err != nil {
		return err
	}
	host := &host{at: t}
	code, why, err := t.Attach(host, table.DoHello{Token: ticket.Token}, 0)
	if err == nil && code != 0 {
		err = errors.New(why.Text)
	}
	if err != nil {
		return err
	}
	defer t.Detach(host)
	if err := host.do("sit-out", table.DoSitOut{Seat: ticket.Seat, Out: true}); err != nil {
		return err
	}
	s.code.Store(ticket.Code)
	for k := range gamesPerTable {
		if err := host.playGame(ctx, s.games[k%len(s.games)]); err != nil {
			return err
		}
		sleepOrDone(ctx, s.resultsTime)
		if err := host.do("lobby", nil); err != nil {
			return err
		}
	}
	return nil
}

// clearCodeAndRemoveTable has nobody watch a table that has been played at, and removes it: nobody will ask for those drawings.
func (s *Show) clearCodeAndRemoveTable(code string) {
	s.code.Store("")
	if err := s.lobby.Remove(context.Background(), code); err != nil {
		s.log.Warn("the demonstration's table could not be removed", "table", code, "error", err)
	}
}

// A host is the demonstration's device at a table of the same process. Of all that it is told it
// heeds the answers to its commands alone.
type host struct {
	at     *table.Table
	answer atomic.Pointer[table.Answer] // to the last command; nil before it is answered
	bots   int                          // that it has seated
}

// playGame starts a game with bots alone, and returns when it is over.
func (h *host) playGame(ctx context.Context, g game.Game) error {
	info := g.Info()
	if err := h.do("choose", table.DoChoose{Game: info.ID}); err != nil {
		return err
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if err := h.do("options", table.DoOptions{Options: impatient.QuickStartOptions()}); err != nil {
			return err
		}
	}
	for ; h.bots < min(max(playerCount, info.Min), info.Max); h.bots++ {
		if err := h.do("add-bot", table.DoAddBot{Bot: g.Bots()[h.bots%len(g.Bots())].Name()}); err != nil {
			return err
		}
	}
	if err := h.do("start", table.DoStart{Force: true}); err != nil {
		return err
	}
	for running := info.ID; running != "" && ctx.Err() == nil; running, _ = h.at.RunningGame() {
		sleepOrDone(ctx, lookPause)
	}
	return ctx.Err()
}

// do gives a command with data, which may be nil, and fails unless it is carried out.
func (h *host) do(command string, data any) error {
	h.answer.Store(nil)
	if err := h.at.Do(h, table.Command{Do: command, Data: game.MustJSON(data)}); err != nil {
		return err
	}
	switch answer := h.answer.Load(); {
	case answer == nil:
		return errors.New("the table does not answer")
	case !answer.OK:
		return errors.New(answer.Text)
	}
	return nil
}

// Send takes a frame of the table.
func (h *host) Send(frame []byte) {
	var answer table.Answer
	if json.Unmarshal(frame, &answer) == nil && answer.Type == "answer" {
		h.answer.Store(&answer)
	}
}

// SendInk drops ink: the host does not watch.
func (h *host) SendInk(...[]byte) {}

// Close does nothing: the host finds out when it gives its next command.
func (h *host) Close(int, texts.Message) {}

func sleepOrDone(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
