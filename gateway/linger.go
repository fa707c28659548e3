package gateway

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	readAway    = 4 << 20         // bytes at most that a device still sends after it was closed
	readAwayFor = 1 * time.Second // and for how long
)

// A lingering connection is closed in two steps. Close ends what is written and what is
// waited for, and finish, once nobody reads any more, reads away what is still on its way.
// Otherwise the system answers that with a reset, and the device never reads why it was
// closed.
type lingering struct{ *net.TCPConn }

func (l lingering) Close() error { return errors.Join(l.CloseWrite(), l.SetReadDeadline(time.Now())) }

func finish(c net.Conn) {
	l, ok := c.(lingering)
	if !ok {
		return
	}
	_ = l.SetReadDeadline(time.Now().Add(readAwayFor))
	_, _ = io.CopyN(io.Discard, l.TCPConn, readAway)
	_ = l.TCPConn.Close()
}

// A hijacker hands its connection out as a lingering one.
type hijacker struct {
	http.ResponseWriter
	conn net.Conn
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if tcp, ok := c.(*net.TCPConn); ok {
		c = lingering{tcp}
	}
	h.conn = c
	return c, buffers, err
}
