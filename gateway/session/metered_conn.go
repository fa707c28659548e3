package session

import (
	"bufio"
	"encoding/binary"
	"errors"
	"net"
	"net/http"
	"time"

	"linework/table"
	"linework/texts"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"
)

// A meteredConn is a connection that ends when a device sends more than any honest one, in whatever
// form: frames that are refused, fragments of nothing, pings.
type meteredConn struct {
	net.Conn
	allowed *rate.Limiter // bytes
}

// chargeBytes counts bytes, and fails with errTooManyBytes beyond the rate.
func (m *meteredConn) chargeBytes(bytes int) error {
	if !m.allowed.AllowN(time.Now(), bytes) {
		return errTooManyBytes
	}
	return nil
}

// A hijacker hands its connection out as a meteredConn, with a reader that the session
// shares with the library.
type hijacker struct {
	http.ResponseWriter
	conn   *meteredConn
	reader *bufio.Reader
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = &meteredConn{Conn: c, allowed: rate.NewLimiter(bytesPerSecond, bytesBurst)}
	if buffers.Reader.Buffered() > 0 {
		return h.conn, buffers, nil // the library refuses whoever talks before it is answered
	}
	h.reader = bufio.NewReaderSize(h.conn, readAhead)
	return h.conn, bufio.NewReadWriter(h.reader, buffers.Writer), nil
}

const (
	// readAhead is what a socket reads in one call, and all that it keeps between two frames;
	// most frames from devices are ink, below 100 bytes, and longer ones are read past it.
	// The library takes no reader of ours that has 256 bytes or less.
	readAhead = 288
	// A pen sends 3 KB a second; what was drawn while the line was broken comes at once.
	bytesPerSecond   = 128 << 10 // as they come, and once more as they are unpacked
	bytesBurst       = 384 << 10
	controlFrameCost = 512
)

// errTooManyBytes is a device that sends without measure.
var errTooManyBytes = errors.New("too many bytes")

func (m *meteredConn) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p)
	if err == nil {
		err = m.chargeBytes(n)
	}
	return n, err
}

// protocolError returns the close frame for a device that breaks the WebSocket protocol.
func protocolError() []byte {
	return appendFrame(nil, outgoing{websocket.CloseMessage, websocket.FormatCloseMessage(table.CloseProtocol, texts.NewMessage("close-protocol").Text)})
}

// Write has such a device told so in our words: the library writes that frame by itself,
// with a text of its own. It cannot be mistaken for anything else that is written through
// the library, which is JSON, where no byte is 3.
func (m *meteredConn) Write(p []byte) (int, error) {
	const closing = 0x80 | websocket.CloseMessage
	if len(p) > 4 && p[0] == closing && int(p[1]) == len(p)-2 && binary.BigEndian.Uint16(p[2:]) == table.CloseProtocol {
		if _, err := m.Conn.Write(protocolError()); err != nil {
			return 0, err
		}
		return len(p), nil
	}
	return m.Conn.Write(p)
}
