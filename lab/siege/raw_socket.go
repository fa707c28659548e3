package siege

import (
	"bytes"
	"context"
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

	"github.com/gorilla/websocket"
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

// A frameBurst is frames that are written at once.
type frameBurst struct {
	data  []byte
	count int
}

func oneFrame(firstByte byte, payload []byte) frameBurst {
	return frameBurst{appendMaskedFrame(nil, firstByte, payload), 1}
}

// repeat returns the same frames over and over, as many as fit in one burst.
func (f frameBurst) repeat() frameBurst {
	times := burstBytes / len(f.data)
	return frameBurst{bytes.Repeat(f.data, times), f.count * times}
}

// A rawSocket is a WebSocket that writes as it is told, right or wrong. It reads as any
// client does, but answers neither pings nor good-byes.
type rawSocket struct {
	*websocket.Conn
	group *clientGroup
}

// openSocket opens a socket at a path, with further headers if there are any, and counts it; or it
// notes why it cannot and pauses.
func (c *clientGroup) openSocket(attacker int, path string, header http.Header, offerDeflate bool) (*rawSocket, error) {
	conn, err := c.dialOrNoteFailure(c.target.dialWithTLSIfHTTPS, attacker)
	if err != nil {
		return nil, err
	}
	dial := func(context.Context, string, string) (net.Conn, error) { return conn, nil }
	dialer := websocket.Dialer{NetDialContext: dial, NetDialTLSContext: dial, HandshakeTimeout: 10 * time.Second, EnableCompression: offerDeflate, WriteBufferSize: 1 << 10}
	// The connection is closed when the time is up, which is to be counted as that.
	socket, res, err := dialer.DialContext(context.WithoutCancel(c.ctx), "ws"+strings.TrimPrefix(c.target.base.String(), "http")+path, header)
	if err != nil {
		if res != nil {
			c.countAnswer("%d", res.StatusCode)
		} else {
			c.countAnswer("%s", describeConnError(err))
		}
		c.pauseUnlessDone(20 * time.Millisecond)
		return nil, err
	}
	socket.SetReadLimit(64 << 20)
	socket.SetPingHandler(func(string) error { return nil })
	socket.SetCloseHandler(func(int, string) error { return nil })
	c.sockets.Add(1)
	return &rawSocket{socket, c}, nil
}

func (s *rawSocket) writeAndCountFrames(frames frameBurst) error {
	_, err := s.NetConn().Write(frames.data)
	if err == nil {
		s.group.frames.Add(int64(frames.count))
	}
	return err
}

func (s *rawSocket) writeTextFrame(format string, args ...any) error {
	return s.writeAndCountFrames(oneFrame(finalBit|opText, fmt.Appendf(nil, format, args...)))
}

// drainAndNoteEndWithin reads until the server closes the socket, and notes how: with which code, or
// not within a time.
func (s *rawSocket) drainAndNoteEndWithin(limit time.Duration) {
	_ = s.SetReadDeadline(time.Now().Add(limit))
	s.drainAndNoteEnd()
}

func (s *rawSocket) drainAndNoteEnd() {
	for {
		if _, _, err := s.NextReader(); err != nil {
			s.group.countAnswer("%s", describeConnError(err))
			return
		}
	}
}

// What the attackers' own machine was short of.
const (
	noDescriptors = "no descriptors left here"
	noPorts       = "no ports left here"
)

func describeConnError(err error) string {
	var network net.Error
	var closed *websocket.CloseError
	switch {
	case errors.As(err, &closed) && closed.Code == websocket.CloseAbnormalClosure:
		return "hung up"
	case errors.As(err, &closed) && closed.Code == websocket.CloseNoStatusReceived:
		return "close without a code"
	case errors.As(err, &closed):
		return fmt.Sprintf("close %d", closed.Code)
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
