package session

import (
	"bytes"
	"encoding/binary"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// maxWrite is how much is written in one call: on a slow line that takes a few seconds.
const maxWrite = 64 << 10

// compressMinSize is the size from which a text frame is compressed.
const compressMinSize = 1024

// writeBuffers are for frames that are written together.
var writeBuffers = sync.Pool{New: func() any { return new([]byte) }}

// writeFrames writes frames in order, small ones together in one call: ink comes in many
// small frames, and each call costs more than its bytes.
func (s *session) writeFrames(frames []outgoing) error {
	buffer := writeBuffers.Get().(*[]byte)
	small := (*buffer)[:0]
	sent := 0
	var err error
	for _, f := range frames {
		sent += len(f.data)
		if f.opcode != websocket.TextMessage || len(f.data) < compressMinSize {
			if small = appendFrame(small, f); len(small) < maxWrite {
				continue
			}
			small, err = s.writeRawFrames(small)
		} else if small, err = s.writeRawFrames(small); err == nil {
			s.setWriteDeadline(time.Now().Add(writeTimeout))
			err = s.socket.WriteMessage(f.opcode, f.data)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		small, err = s.writeRawFrames(small)
	}
	*buffer = small
	writeBuffers.Put(buffer)
	s.hub.Reply.Metrics.SentBytes.Add(float64(sent))
	return err
}

// writeRawFrames writes packed frames past the library, and returns their memory emptied. That is safe: a connection writes each
// call whole before the next, and what the library writes are whole frames too.
func (s *session) writeRawFrames(frames []byte) (emptied []byte, err error) {
	if len(frames) == 0 {
		return frames, nil
	}
	for rest := frames; len(rest) > 0; {
		part := rest[:min(maxWrite, len(rest))]
		s.setWriteDeadline(time.Now().Add(writeTimeout))
		if _, err := s.conn.Write(part); err != nil {
			return frames[:0], err
		}
		rest = rest[len(part):]
	}
	return frames[:0], nil
}

// writeNonBlocking writes small frames in one call that does not wait, and returns the bytes
// that the system did not take.
func (s *session) writeNonBlocking(opcode int, frames [][]byte) (unwritten []byte) {
	buffer := writeBuffers.Get().(*[]byte)
	small := (*buffer)[:0]
	for _, data := range frames {
		small = appendFrame(small, outgoing{opcode, data})
	}
	n := s.directWriter.writeNonBlocking(small)
	if n < len(small) {
		unwritten = bytes.Clone(small[n:]) // and if the socket is gone, writing that will notice
	}
	*buffer = small
	writeBuffers.Put(buffer)
	s.hub.Reply.Metrics.SentBytes.Add(float64(len(small)))
	return unwritten
}

// An outgoing frame waits to be written.
type outgoing struct {
	opcode int
	data   []byte
}

// appendFrame adds a frame as RFC 6455 has it: final, neither masked nor compressed.
func appendFrame(dst []byte, f outgoing) []byte {
	if f.opcode == rawBytes {
		return append(dst, f.data...)
	}
	const final = 0x80
	dst = append(dst, final|byte(f.opcode))
	switch n := len(f.data); {
	case n < 126:
		dst = append(dst, byte(n))
	case n < 1<<16:
		dst = binary.BigEndian.AppendUint16(append(dst, 126), uint16(n))
	default:
		dst = binary.BigEndian.AppendUint64(append(dst, 127), uint64(n))
	}
	return append(dst, f.data...)
}

// rawBytes marks what is left of frames that were written in part: bytes as they are.
const rawBytes = 0xff
