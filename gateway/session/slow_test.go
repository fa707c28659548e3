package session

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"linework/gateway/answer"
	"linework/gateway/metrics"
	"linework/gateway/throttle"
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

// newTestHub makes a hub for sockets that no table hears of.
func newTestHub() *Hub {
	return NewHub(context.Background(), nil, &throttle.Throttle{Reply: answer.Replier{Metrics: metrics.New(), Log: slog.New(slog.DiscardHandler)}})
}

// TestSlowReader fills the queue of a device that never reads. A pipe has no
// buffer, so nothing leaves the queue.
func TestSlowReader(t *testing.T) {
	here, there := net.Pipe()
	defer there.Close()
	go func() { // the device reads the handshake and nothing more
		_, _ = http.ReadResponse(bufio.NewReader(there), nil)
	}()
	hub := newTestHub()
	r := httptest.NewRequest("GET", "/", nil)
	for key, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	} {
		r.Header.Set(key, value)
	}
	h := &hijacker{ResponseWriter: hijack{httptest.NewRecorder(), here}}
	socket, err := hub.upgrader.Upgrade(h, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(hub, socket, h)
	frame := make([]byte, 100<<10)
	sent := 0
	for ; !s.isClosing() && sent < 100; sent++ {
		s.Send(frame)
	}
	if !s.isClosing() || s.bye.Code != table.CloseTooSlow || sent < maxQueue/len(frame) {
		t.Fatalf("after %d frames of %d bytes: closing %v", sent, len(frame), s.isClosing())
	}
	_ = here.SetDeadline(time.Now()) // let the writer go
}
