package session

import (
	"errors"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"linework/texts"

	"github.com/gorilla/websocket"

	"linework/game"
	"linework/gateway/answer"
	"linework/table"
)

const (
	maxFrame        = 64 << 10        // bytes from a device, unpacked
	maxHello        = 4 << 10         // and in its first frame
	maxPooledBuffer = 1 << 10         // memory for one frame that is kept for the next, of whichever socket
	hangUpTimeout   = 1 * time.Second // a device has this long to read why it was closed
	maxDiscarded    = 2 << 20         // bytes at most that it may still send meanwhile
	maxCloseText    = 120             // bytes, by the WebSocket protocol less the code
)

// newUpgrader returns the upgrader of requests to sockets. The library refuses what RFC 6455
// forbids: reserved bits, unknown kinds of frames, frames without a mask, control frames
// that are long or in parts, lengths of 2⁶³ and more. Sizes are ours to check, in readNextMessage.
func newUpgrader() *websocket.Upgrader {
	return &websocket.Upgrader{
		HandshakeTimeout: DefaultPatience.Hello, WriteBufferSize: 4 << 10, WriteBufferPool: &sync.Pool{}, // and reads through the hijacker's reader
		EnableCompression: true,
		CheckOrigin:       func(*http.Request) bool { return true }, // the gateway has checked it
		Error:             RefuseUpgrade,
	}
}

// RefuseUpgrade answers a request that cannot become a socket.
func RefuseUpgrade(w http.ResponseWriter, _ *http.Request, status int, _ error) {
	answer.WriteRefusal(w, status, game.Refuse("malformed.websocket-address"))
}

// readFrames reads and handles frames until the socket ends. Whatever happens in here hurts no other socket.
//
// Most sockets wait in here for most of their life, and most of what they cost is the stack
// they wait on. It is 2 KiB as long as no more than some 1100 bytes of it are used, becomes 4
// or 8 in whatever answers a frame, and never shrinks to 2 again. So it waits for the first
// byte of a frame before the library does, which takes 400 bytes more; and after a command,
// which may be the last for long, it goes on in a new goroutine. A pen goes on in its own.
func (s *session) readFrames() {
	defer s.respawnOrRecoverAndClose()
	for {
		if _, err := s.reader.Peek(1); err != nil {
			s.closeForReadError(err)
			return
		}
		opcode, data, err := s.readNextMessage()
		if err != nil {
			s.closeForReadError(err)
			return
		}
		s.handleFrame(opcode, data)
		s.releaseFrameBuffer()
		if opcode != websocket.BinaryMessage {
			s.respawn = true
			return
		}
	}
}

// respawnOrRecoverAndClose has readFrames go on in a new goroutine where it asked for that, or else takes leave of the table and of the socket, also when a fault of ours ended it: that
// hurts no other session.
func (s *session) respawnOrRecoverAndClose() {
	if s.respawn {
		s.respawn = false
		go s.readFrames()
		return
	}
	defer s.hub.Reply.Metrics.Sockets.Dec()
	defer s.hub.remove(s)
	defer s.flushAndHangUp()
	if s.table != nil {
		defer s.table.Detach(s)
	}
	if fault := recover(); fault != nil {
		s.hub.Reply.Log.Error("socket stopped by a fault", "table", s.code, "fault", fault, "stack", string(debug.Stack()))
		s.hub.Reply.Metrics.CountTableFailure()
		s.Close(table.CloseFault, texts.NewMessage("close-fault.server"))
	}
}

// errTooLarge is a frame that is larger than maxFrame once it is unpacked.
var errTooLarge = errors.New("the frame is too large")

// frameBuffers is memory for frames that are being read and answered.
var frameBuffers = sync.Pool{New: func() any { b := make([]byte, 0, readAhead); return &b }}

// releaseFrameBuffer gives back the memory of the frame that was answered.
func (s *session) releaseFrameBuffer() {
	if cap(*s.buffer) <= maxPooledBuffer {
		frameBuffers.Put(s.buffer)
	}
	s.buffer = nil
}

// readNextMessage reads one message, whole. Its memory is used again when it is given back.
func (s *session) readNextMessage() (opcode int, data []byte, err error) {
	opcode, from, err := s.socket.NextReader()
	if err == nil {
		data, err = s.readWithinLimit(from)
	}
	return opcode, data, err
}

// frameLimit returns how many bytes the next frame may have.
func (s *session) frameLimit() int {
	if s.table == nil {
		return maxHello
	}
	return maxFrame
}

func (s *session) readWithinLimit(from io.Reader) (data []byte, err error) {
	s.buffer = frameBuffers.Get().(*[]byte)
	data = (*s.buffer)[:0]
	for {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		n, err := from.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		*s.buffer = data
		switch {
		case len(data) > s.frameLimit():
			if unpacker, ok := from.(io.Closer); ok {
				_ = unpacker.Close() // its memory is used again
			}
			return nil, errTooLarge
		case err == io.EOF:
			return data, s.meter.chargeBytes(len(data)) // a few bytes may unpack to many
		case err != nil:
			return nil, err
		}
	}
}

// closeForReadError closes a socket with why it is not read any further, unless it is the device
// that has gone. A device that breaks the protocol has been told so: see meteredConn.Write.
func (s *session) closeForReadError(err error) {
	network, ok := errors.AsType[net.Error](err)
	late := ok && network.Timeout()
	switch {
	case errors.Is(err, errTooLarge) || errors.Is(err, websocket.ErrReadLimit):
		s.Close(table.CloseTooLarge, texts.NewMessage("close-too-large", texts.Figures{"most": s.frameLimit() >> 10}))
	case errors.Is(err, errTooManyBytes):
		s.waitAndCloseAsFlood(texts.NewMessage("close-too-fast.bytes"))
	case late && s.table == nil:
		s.Close(table.CloseNoHello, texts.NewMessage("close-no-hello.too-late"))
	case late:
		s.Close(table.CloseSilent, texts.NewMessage("close-silent"))
	case strings.HasPrefix(err.Error(), "flate:"):
		s.Close(table.CloseGarbled, texts.NewMessage("close-garbled"))
	}
}

// flushAndHangUp waits until the device has been told why it is closed, reads away what is still on
// its way, and closes the connection. Otherwise the system answers that with a reset, and the
// device never learns why.
func (s *session) flushAndHangUp() {
	s.mu.Lock()
	s.ended = true // nobody begins to write while this waits
	s.mu.Unlock()
	s.written.Wait()
	if half, ok := s.conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite()
	}
	_ = s.conn.SetReadDeadline(time.Now().Add(hangUpTimeout))
	_, _ = io.CopyN(io.Discard, s.conn, maxDiscarded)
	_ = s.conn.Close()
}

// answerAndChargePing answers a ping, puts off the read deadline, and charges the frame.
func (s *session) answerAndChargePing(payload string) error {
	s.extendReadDeadline(time.Now())
	s.sendOrCloseIfSlow(websocket.PongMessage, []byte(payload))
	return s.chargeControlFrame("")
}

// chargeControlFrame charges a control frame as bytes. To answer one costs a call into the system, however
// short it is.
func (s *session) chargeControlFrame(string) error { return s.meter.chargeBytes(controlFrameCost) }

// answerCloseUnlessClosing answers a device that closes its socket, unless that is its answer to ours.
func (s *session) answerCloseUnlessClosing(code int, _ string) error {
	if !s.isClosing() {
		_ = s.socket.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	}
	return nil
}
