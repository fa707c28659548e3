package session

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gorilla/websocket"
)

// TestFullSocket fills the system's buffers of a socket, so that frames are written
// in part, and then reads: all frames are there, whole and in order.
func TestFullSocket(t *testing.T) {
	hub := newTestHub()
	opened := make(chan *session, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := &hijacker{ResponseWriter: w}
		c, err := hub.upgrader.Upgrade(h, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		opened <- newSession(hub, c, h)
	}))
	defer server.Close()
	const most = 200
	client, _, err := websocket.DefaultDialer.Dial("ws"+server.URL[len("http"):], nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.NetConn().Close() }()
	s := <-opened
	_ = client.NetConn().(*net.TCPConn).SetReadBuffer(4 << 10)
	_ = s.conn.(*net.TCPConn).SetWriteBuffer(4 << 10)
	queued := false
	for k := range most {
		frame := bytes.Repeat([]byte{byte(k)}, compressMinSize-1)
		s.SendInk(frame)
		s.mu.Lock()
		queued = queued || len(s.queue) > 0
		s.mu.Unlock()
	}
	if !queued {
		t.Fatal("the system took everything at once: this tests nothing")
	}
	_ = client.NetConn().(*net.TCPConn).SetReadBuffer(1 << 20) // or each frame waits for the system to look for room
	for k := range most {
		_, got, err := client.ReadMessage()
		if err != nil {
			t.Fatal(err)
		}
		if want := bytes.Repeat([]byte{byte(k)}, compressMinSize-1); !bytes.Equal(got, want) {
			t.Fatalf("frame %d is %d bytes, the first of them %d", k, len(got), got[0])
		}
	}
}
