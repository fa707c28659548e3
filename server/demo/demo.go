// Package demo keeps one table of bots playing, for whoever wants to watch before
// they play. It is a host like any other: it speaks to the table as a device does,
// sits out itself, and starts the next game when one has ended.
package demo

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/lobby"
	"linework/table"
)

const (
	playerCount   = 4                // of each game that allows as many
	retryPause    = 10 * time.Second // after something failed
	gamesPerTable = 12               // before a fresh table, so that no evening is endless
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
	host, err := attachHost(t, ticket.Token)
	if err != nil {
		return err
	}
	defer t.Detach(host)
	if err := host.do(ctx, "sit-out", table.DoSitOut{Seat: ticket.Seat, Out: true}); err != nil {
		return err
	}
	s.code.Store(ticket.Code)
	for k := range gamesPerTable {
		if err := playGameAndShowResults(ctx, host, s.games[k%len(s.games)], s.resultsTime); err != nil {
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

func playGameAndShowResults(ctx context.Context, host *host, g game.Game, resultsTime time.Duration) error {
	info := g.Info()
	if err := host.do(ctx, "choose", table.DoChoose{Game: info.ID}); err != nil {
		return err
	}
	if impatient, ok := g.(game.QuickStarter); ok {
		if err := host.do(ctx, "options", table.DoOptions{Options: impatient.QuickStartOptions(), Pace: table.Paces[0].Value}); err != nil {
			return err
		}
	}
	bots := g.Bots()
	for n := countBots(host.currentView()); n < min(max(playerCount, info.Min), info.Max); n++ {
		if err := host.do(ctx, "add-bot", table.DoAddBot{Bot: bots[n%len(bots)].Name()}); err != nil {
			return err
		}
	}
	if err := host.do(ctx, "start", table.DoStart{Force: true}); err != nil {
		return err
	}
	if err := host.waitUntil(ctx, func() bool { return host.view.Stage != table.Playing }); err != nil {
		return err
	}
	sleepOrDone(ctx, resultsTime)
	return host.do(ctx, "lobby", nil)
}

func countBots(view *table.View) (count int) {
	for _, seat := range view.Seats {
		if seat.Bot != "" {
			count++
		}
	}
	return count
}

func sleepOrDone(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
