package gateway

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/lxzan/gws"
)

// TestFullSocket fills the system's buffers of a socket, so that frames are written
// in part, and then reads: all frames are there, whole and in order.
func TestFullSocket(t *testing.T) {
	g := New(context.Background(), Config{Metrics: NewMetrics(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	opened := make(chan *session, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := g.upgrader.Upgrade(w, r)
		if err != nil {
			t.Error(err)
			return
		}
		opened <- &session{gate: g, socket: c, direct: newDirect(c.NetConn())}
	}))
	defer server.Close()
	seen := make(chan []byte, 1)
	got := &received{all: seen, most: 200}
	client, _, err := gws.NewClient(got, &gws.ClientOption{Addr: "ws" + server.URL[len("http"):]})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.NetConn().Close() }()
	s := <-opened
	_ = client.NetConn().(*net.TCPConn).SetReadBuffer(4 << 10)
	_ = s.socket.NetConn().(*net.TCPConn).SetWriteBuffer(4 << 10)
	queued := false
	for k := range got.most {
		frame := bytes.Repeat([]byte{byte(k)}, compressFrom-1)
		s.SendInk(frame)
		s.mu.Lock()
		queued = queued || len(s.queue) > 0
		s.mu.Unlock()
	}
	if !queued {
		t.Fatal("the system took everything at once: this tests nothing")
	}
	go client.ReadLoop()
	for k, b := range <-seen {
		if b != byte(k) {
			t.Fatalf("frame %d holds %d", k, b)
		}
	}
}

// received notes the first byte of each frame, once all of its bytes are the same.
type received struct {
	gws.BuiltinEventHandler
	most  int
	heads []byte
	all   chan []byte
}

func (r *received) OnMessage(_ *gws.Conn, m *gws.Message) {
	defer func() { _ = m.Close() }()
	data := m.Bytes()
	if len(data) != compressFrom-1 || !bytes.Equal(data, bytes.Repeat(data[:1], len(data))) {
		data = []byte{0xff}
	}
	r.heads = append(r.heads, data[0])
	if len(r.heads) == r.most {
		r.all <- r.heads
	}
}
