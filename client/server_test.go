package client_test

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"os"
	"testing/fstest"
	"time"

	"linework/games"
	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// startServer runs a whole server.
func startServer() (url string, tables *lobby.Lobby, stop func()) {
	dir, err := os.MkdirTemp("", "linework-client-")
	if err != nil {
		panic(err)
	}
	store, err := journal.OpenSQLite(dir)
	if err != nil {
		panic(err)
	}
	quiet, metrics := slog.New(slog.DiscardHandler), metrics.New()
	tables = lobby.New(store, table.Config{
		FindGame: games.Find, Version: "test", Log: quiet, BotDelay: func() time.Duration { return 0 },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: metrics,
	}, 100)
	gate, err := gateway.New(context.Background(), gateway.Config{
		Settings: api.Settings{Lobby: tables, Games: games.All(), Version: "test", BasePath: "/"}, Metrics: metrics, Log: quiet,
		Files: fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}}, Ready: store.CheckDurableWrite,
	})
	if err != nil {
		panic(err)
	}
	server := httptest.NewServer(gate.Handler())
	return server.URL, tables, func() {
		tables.Close()
		server.Close()
		_ = store.Close()
		_ = os.RemoveAll(dir)
	}
}
