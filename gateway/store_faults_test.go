package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// A faultyStore fails when a table is looked for.
type faultyStore struct {
	journal.Store
	peek func() error
}

func (s faultyStore) Peek(context.Context, string) (journal.Log, error) { return nil, s.peek() }

// TestSocketMeetsAFault checks that a device whose table cannot be opened is told to come back,
// and the operator why.
func TestSocketMeetsAFault(t *testing.T) {
	for _, tt := range []struct {
		name, say string
		peek      func() error
	}{
		{"the store fails", "close-fault.not-loaded", func() error { return errors.New("the disk is worn out") }},
		{"a fault of ours", "close-fault.server", func() error { panic("the disk is worn out") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var log bytes.Buffer
			g := newEmptyGateway(t, func(cfg *Config) {
				cfg.Lobby = lobby.New(faultyStore{peek: tt.peek}, table.Config{}, 1)
				cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
			})
			server := httptest.NewServer(g.Handler())
			c, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(server.URL, "http")+"/api/tables/BBBBB/socket", nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.WriteMessage(websocket.TextMessage, []byte(`{"id":1,"do":"hello","data":{"version":2}}`)); err != nil {
				t.Fatal(err)
			}
			var bye table.Bye
			if _, data, err := c.ReadMessage(); err != nil || json.Unmarshal(data, &bye) != nil || bye.Code != table.CloseFault || bye.Say != tt.say {
				t.Errorf("told %+v, %v", bye, err)
			}
			if _, _, err := c.ReadMessage(); !websocket.IsCloseError(err, table.CloseFault) {
				t.Errorf("ended with %v", err)
			}
			_ = c.Close()
			g.Shutdown(t.Context()) // waits for the session, which writes the log
			server.Close()
			if !strings.Contains(log.String(), "the disk is worn out") {
				t.Errorf("the log says %q", log.String())
			}
		})
	}
}
