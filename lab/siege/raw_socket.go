package siege

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"
)

// The first byte of a frame: a bit for the last fragment, three reserved ones, and what
// it holds.
const (
	finalBit           = 0x80
	compressedBit      = 0x40 // the first reserved bit: compressed
	opContinue    byte = 0
	opText        byte = 1
	opBinary      byte = 2
	opClose       byte = 8
	opPing        byte = 9
)

// appendMaskedFrame makes one frame with a mask of zeros, which is lawful and costs nothing.
func appendMaskedFrame(dst []byte, firstByte byte, payload []byte) []byte {
	return append(appendMaskedFrameHead(dst, firstByte, uint64(len(payload))), payload...)
}

// appendMaskedFrameHead makes the head of a masked frame, whatever its length is said to be.
func appendMaskedFrameHead(dst []byte, firstByte byte, length uint64) []byte {
	const masked = 0x80
	dst = append(dst, firstByte)
	switch {
	case length < 126:
		dst = append(dst, masked|byte(length))
	case length < 1<<16:
		dst = binary.BigEndian.AppendUint16(append(dst, masked|126), uint16(length))
	default:
		dst = binary.BigEndian.AppendUint64(append(dst, masked|127), length)
	}
	return append(dst, 0, 0, 0, 0)
}

// A rawSocket is a WebSocket that does as it is told, right or wrong.
type rawSocket struct {
	net.Conn
	reader  *bufio.Reader
	counter *activityCounter
}

var errNotUpgraded = errors.New("not upgraded")

// upgradeAndCountSocket asks for a socket on a fresh connection and counts it. Further headers are lines, each with
// its end. The answer's status is noted.
func upgradeAndCountSocket(conn net.Conn, counter *activityCounter, host, path, headerLines string) (*rawSocket, error) {
	s := &rawSocket{Conn: conn, reader: bufio.NewReaderSize(conn, 4096), counter: counter}
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	_, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n", path, host, headerLines)
	if err != nil {
		counter.countAnswer("%s", describeConnError(err))
		return nil, err
	}
	res, err := http.ReadResponse(s.reader, nil)
	if err != nil {
		counter.countAnswer("%s", describeConnError(err))
		return nil, err
	}
	_ = conn.SetDeadline(time.Time{})
	if res.StatusCode != http.StatusSwitchingProtocols {
		counter.countAnswer("%d", res.StatusCode)
		return nil, fmt.Errorf("%w: %s", errNotUpgraded, res.Status)
	}
	counter.sockets.Add(1)
	return s, nil
}

func (s *rawSocket) writeAndCountFrames(data []byte, frames int) error {
	n, err := s.Write(data)
	if n == len(data) {
		s.counter.frames.Add(int64(frames))
	}
	return err
}

func (s *rawSocket) writeTextFrame(format string, args ...any) error {
	return s.writeAndCountFrames(appendMaskedFrame(nil, finalBit|opText, fmt.Appendf(nil, format, args...)), 1)
}

func (s *rawSocket) readFrame() (op byte, payload []byte, err error) {
	var b [8]byte
	if _, err = io.ReadFull(s.reader, b[:2]); err != nil {
		return 0, nil, err
	}
	op = b[0] & 0x0f
	n := uint64(b[1] & 0x7f)
	switch n {
	case 126:
		_, err = io.ReadFull(s.reader, b[:2])
		n = uint64(binary.BigEndian.Uint16(b[:2]))
	case 127:
		_, err = io.ReadFull(s.reader, b[:8])
		n = binary.BigEndian.Uint64(b[:8])
	}
	if err != nil {
		return op, nil, err
	}
	if n > 64<<20 {
		return op, nil, fmt.Errorf("the server sent a frame of %d bytes", n)
	}
	payload = make([]byte, n)
	_, err = io.ReadFull(s.reader, payload)
	return op, payload, err
}

// drainAndNoteEndWithin reads until the server closes the socket, and notes how: with which code, or
// not within a time.
func (s *rawSocket) drainAndNoteEndWithin(limit time.Duration) {
	_ = s.SetReadDeadline(time.Now().Add(limit))
	s.counter.countAnswer("%s", s.readUntilClosed())
}

func (s *rawSocket) readUntilClosed() (howItEnded string) {
	for {
		op, payload, err := s.readFrame()
		switch {
		case err != nil:
			return describeConnError(err)
		case op == opClose && len(payload) >= 2:
			return fmt.Sprintf("close %d", binary.BigEndian.Uint16(payload))
		case op == opClose:
			return "close without a code"
		}
	}
}

func (s *rawSocket) drainAndNoteEnd() { s.counter.countAnswer("%s", s.readUntilClosed()) }

// What the attackers' own machine was short of.
const (
	noDescriptors = "no descriptors left here"
	noPorts       = "no ports left here"
)

func describeConnError(err error) string {
	var network net.Error
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nobody listens"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return "left open"
	case errors.Is(err, net.ErrClosed):
		return "held to the end"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), strings.Contains(err.Error(), "server closed idle connection"):
		return "hung up"
	case strings.Contains(err.Error(), "reset by peer"), strings.Contains(err.Error(), "broken pipe"):
		return "reset"
	case strings.Contains(err.Error(), "too many open files"):
		return noDescriptors
	case strings.Contains(err.Error(), "assign requested address"):
		return noPorts
	default:
		return "failed"
	}
}
