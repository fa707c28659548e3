package session

import (
	"log/slog"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"linework/game"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/table"
)

// openThenCloseTable returns a table that has left memory.
func openThenCloseTable(t *testing.T) *table.Table {
	t.Helper()
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	log, err := store.Create(t.Context(), "BKWRT")
	if err != nil {
		t.Fatal(err)
	}
	stopped, err := table.New(t.Context(), table.Config{
		FindGame: func(string) (game.Game, bool) { return nil, false }, Log: slog.New(slog.DiscardHandler),
		BotDelay: func() time.Duration { return 0 }, BotSlots: make(chan struct{}, 1), IdleTimeout: time.Minute, Observe: metrics.New(),
	}, "BKWRT", "", log)
	if err != nil {
		t.Fatal(err)
	}
	stopped.Close()
	return stopped
}

// TestFrameForStoppedTable checks that a device which talks to a table that has left memory is sent
// away, so that it comes back to the table as it was loaded again.
func TestFrameForStoppedTable(t *testing.T) {
	stopped := openThenCloseTable(t)
	for name, send := range map[string]func(s *session){
		"a command": func(s *session) {
			s.handleFrame(websocket.TextMessage, []byte(`{"id":1,"do":"ready","data":{"ready":true}}`))
		},
		"ink": func(s *session) {
			for k := 0; k < inkBurst && s.bye == nil; k++ { // some of it may still find room in the inbox
				s.handleFrame(websocket.BinaryMessage, []byte{1, 2, 3})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := &session{
				hub: newTestHub(), table: stopped, writing: true, deadlineSet: time.Now().Add(time.Hour), // there is no socket to write to or to set a deadline for
				commandRate: rate.NewLimiter(perSecond, burst), inkRate: rate.NewLimiter(inkPerSecond, inkBurst),
			}
			send(s)
			if s.bye == nil || s.bye.Code != table.CloseFault || s.bye.Say != "close-fault.reloading" {
				t.Errorf("the device is told %+v", s.bye)
			}
		})
	}
}
