package gateway

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
	"time"

	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// hijack hands one end of a pipe to the upgrader.
type hijack struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (h hijack) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.conn, bufio.NewReadWriter(bufio.NewReader(h.conn), bufio.NewWriter(h.conn)), nil
}

// An emptyStore has no table.
type emptyStore struct{ journal.Store }

func (emptyStore) Peek(context.Context, string) (journal.Log, error) { return nil, journal.ErrUnknown }

func quietGateway(t *testing.T) *Gateway {
	t.Helper()
	g, err := New(context.Background(), Config{Lobby: lobby.New(emptyStore{}, table.Config{}, 1), Metrics: NewMetrics(), Log: slog.New(slog.DiscardHandler), Files: fstest.MapFS{}, BasePath: "/"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestSlowReader fills the queue of a device that never reads. A pipe has no
// buffer, so nothing leaves the queue.
func TestSlowReader(t *testing.T) {
	here, there := net.Pipe()
	defer there.Close()
	go func() { // the device reads the handshake and nothing more
		_, _ = http.ReadResponse(bufio.NewReader(there), nil)
	}()
	g := quietGateway(t)
	r := httptest.NewRequest("GET", "/", nil)
	for key, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	} {
		r.Header.Set(key, value)
	}
	h := &hijacker{ResponseWriter: hijack{httptest.NewRecorder(), here}}
	socket, err := g.upgrader.Upgrade(h, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(g, socket, h)
	frame := make([]byte, 100<<10)
	sent := 0
	for ; !s.closing() && sent < 100; sent++ {
		s.Send(frame)
	}
	if !s.closing() || s.bye.Code != table.CloseTooSlow || sent < maxQueue/len(frame) {
		t.Fatalf("after %d frames of %d bytes: closing %v", sent, len(frame), s.closing())
	}
	_ = here.SetDeadline(time.Now()) // let the writer go
}
