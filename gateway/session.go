package gateway

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/lxzan/gws"

	"linework/game"
	"linework/table"
)

// Version is the protocol's. A client says it in hello; another is turned away.
const Version = 1

const (
	maxFrame    = 64 << 10         // bytes from a device
	maxQueue    = 1 << 20          // bytes that may wait for a device
	helloWithin = 10 * time.Second // of opening the socket
	silentFor   = 60 * time.Second // before a device counts as gone; it pings every 20 s
	writeWithin = 10 * time.Second
	// lingerFor is how long a socket that is being closed goes on to be read. Closed
	// with frames unread, it would be reset and the device might not learn why.
	lingerFor    = 100 * time.Millisecond
	perSecond    = 10 // commands of a device, on average
	burst        = 40
	inkPerSecond = 60 // batches of a device; a pen sends 30
	inkBurst     = 120
	maxTooFast   = 60  // commands refused as too fast before the socket is closed
	maxCloseText = 120 // bytes, by the WebSocket protocol less the code
)

// A session is one device's socket.
type session struct {
	gate   *Gateway
	socket *gws.Conn
	code   string // of the table it asked for

	// These belong to the goroutine that reads the socket.
	table   *table.Table
	pace    bucket
	inkPace bucket
	tooFast int
	heard   time.Time // when the read deadline was last put off

	mu      sync.Mutex
	direct  direct
	queue   []outgoing
	waiting int // bytes in the queue
	writing bool
	bye     *table.Bye // set once the socket is to be closed
}

// Send queues a frame.
func (s *session) Send(frame []byte) { s.send(gws.OpcodeText, frame) }

// SendInk queues batches of ink.
func (s *session) SendInk(batches ...[]byte) { s.send(gws.OpcodeBinary, batches...) }

// send writes frames at once where the system takes them at once, as it nearly
// always does, and queues them otherwise. A device that reads too slowly is closed;
// it comes back and catches up.
func (s *session) send(opcode gws.Opcode, frames ...[]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bye != nil {
		return
	}
	size := 0
	for _, data := range frames {
		size += len(data)
	}
	if s.waiting+size > maxQueue {
		s.queue, s.waiting = nil, 0
		s.close(table.CloseTooSlow, "this device reads too slowly; it will catch up when it comes back")
		return
	}
	if size < compressFrom && !s.writing && s.direct.ready() {
		rest := s.writeNow(opcode, frames)
		if len(rest) > 0 {
			s.enqueue(outgoing{raw, rest})
		}
		return
	}
	for _, data := range frames {
		s.enqueue(outgoing{opcode, data})
	}
}

// Close says bye and closes the socket once the queue is empty.
func (s *session) Close(code int, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bye == nil {
		s.close(code, text)
	}
}

func (s *session) closing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bye != nil
}

func (s *session) close(code int, text string) {
	s.bye = &table.Bye{Type: "bye", Code: code, Text: text}
	frame, _ := json.Marshal(s.bye)
	s.enqueue(outgoing{gws.OpcodeText, frame})
}

func (s *session) enqueue(f outgoing) {
	s.queue = append(s.queue, f)
	s.waiting += len(f.data)
	if !s.writing {
		s.writing = true
		go s.write()
	}
}

// write empties the queue and ends; a socket with nothing to say costs no goroutine.
func (s *session) write() {
	for {
		s.mu.Lock()
		frames, bye := s.queue, s.bye
		if len(frames) == 0 {
			s.writing = false
			s.mu.Unlock()
			if bye != nil {
				time.AfterFunc(lingerFor, func() { _ = s.socket.WriteClose(uint16(bye.Code), []byte(cut(bye.Text, maxCloseText))) })
			}
			return
		}
		s.queue, s.waiting = nil, 0
		s.mu.Unlock()
		_ = s.socket.SetWriteDeadline(time.Now().Add(writeWithin))
		if err := s.flush(frames); err != nil {
			_ = s.socket.NetConn().Close() // the reader notices and cleans up
			return
		}
		_ = s.socket.SetWriteDeadline(time.Time{})
	}
}

// cut shortens a text to so many bytes without splitting a letter.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// read takes one frame from the device.
func (s *session) read(opcode gws.Opcode, data []byte) {
	if s.closing() {
		return
	}
	s.hear(time.Now())
	if opcode == gws.OpcodeBinary && s.table != nil {
		s.ink(data)
		return
	}
	if s.table != nil && !s.pace.take(time.Now()) {
		s.slowDown(data)
		return
	}
	cmd, err := decodeCommand(opcode, data)
	switch {
	case s.table == nil:
		s.hello(cmd, err)
	case err != nil:
		s.refuse(cmd.ID, err)
	case cmd.Do == "ping":
		s.answer(table.Answer{Type: "answer", ID: cmd.ID, OK: true})
	case cmd.Do == "hello":
		s.refuse(cmd.ID, game.Refuse("unknown-command", "hello is said once, at the beginning"))
	default:
		if err := s.table.Do(s, cmd); errors.Is(err, table.ErrClosed) {
			s.Close(table.CloseFault, "the table is being loaded again; come back in a moment")
		}
	}
}

// hear puts off the moment at which the device counts as gone. That costs a call
// into the system's timers, so a device that talks all the time pays it rarely.
func (s *session) hear(now time.Time) {
	if now.Sub(s.heard) >= time.Second {
		s.heard = now
		_ = s.socket.SetReadDeadline(now.Add(silentFor))
	}
}

// ink hands a batch to the table. The frame's memory is used again, so the table
// gets its own.
func (s *session) ink(batch []byte) {
	if !s.inkPace.take(time.Now()) { // dropping a batch would break the strokes that go on
		s.Close(table.CloseTooFast, "too much ink; wait a moment before you come back")
		return
	}
	if err := s.table.Ink(s, bytes.Clone(batch)); errors.Is(err, table.ErrClosed) {
		s.Close(table.CloseFault, "the table is being loaded again; come back in a moment")
	}
}

// decodeCommand reads a command from a frame.
func decodeCommand(opcode gws.Opcode, data []byte) (table.Command, error) {
	var cmd table.Command
	if opcode != gws.OpcodeText || !utf8.Valid(data) {
		return cmd, game.Refuse("malformed", "a command is one JSON object in a text frame")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&cmd); err != nil {
		return table.Command{}, game.Malformed("command", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return cmd, game.Refuse("malformed", "a frame holds one command")
	}
	return cmd, nil
}

// hello lets the device in, or says why not.
func (s *session) hello(cmd table.Command, err error) {
	var hello table.DoHello
	if err == nil && cmd.Do == "hello" {
		err = json.Unmarshal(cmd.Data, &hello)
	}
	switch {
	case err != nil || cmd.Do != "hello":
		s.Close(table.CloseNoHello, "the first frame must be hello, as docs/protocol.md says")
		return
	case hello.Version != Version:
		s.Close(table.CloseVersion, "this server speaks another version of the protocol; reload the page")
		return
	}
	for range 3 { // a table may leave memory between the two calls
		t, err := s.gate.lobby.Open(s.gate.ctx, s.code)
		if err != nil {
			s.turnAway(err)
			return
		}
		code, text, err := t.Attach(s, hello, cmd.ID)
		if errors.Is(err, table.ErrClosed) {
			continue
		}
		if code != 0 {
			s.Close(code, text)
			return
		}
		s.table = t
		return
	}
	s.Close(table.CloseFault, "the table is being loaded again; come back in a moment")
}

// turnAway closes a socket whose table cannot be opened.
func (s *session) turnAway(err error) {
	var r *game.Refusal
	if errors.As(err, &r) && r.Code == "no-such-table" {
		s.Close(table.CloseNoTable, r.Text)
		return
	}
	s.gate.log.Error("open table", "table", s.code, "error", err)
	s.Close(table.CloseFault, "the table cannot be loaded just now; come back in a moment")
}

// slowDown refuses a command unread; a device that goes on is sent away.
func (s *session) slowDown(data []byte) {
	s.tooFast++
	if s.tooFast > maxTooFast {
		s.Close(table.CloseTooFast, "too many commands; wait a moment before you come back")
		return
	}
	var head struct {
		ID int `json:"id"`
	}
	_ = json.Unmarshal(data, &head)
	s.refuse(head.ID, game.Refuse("slow-down", "that was more than {most} commands a second; slow down", game.Figures{"most": perSecond}))
}

func (s *session) refuse(id int, err error) {
	var r *game.Refusal
	if !errors.As(err, &r) {
		r = game.Refuse("fault", "something went wrong on the server; it has been noted")
	}
	s.gate.metrics.Refused(r.Code)
	s.answer(table.Answer{Type: "answer", ID: id, Code: r.Code, Text: r.Text, Figures: r.Figures})
}

func (s *session) answer(a table.Answer) {
	frame, _ := json.Marshal(a)
	s.Send(frame)
}

// left cleans up when the socket is gone.
func (s *session) left() {
	if s.table != nil {
		s.table.Detach(s)
	}
}
