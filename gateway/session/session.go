package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"linework/game"
	"linework/gateway/throttle"
	"linework/ink"
	"linework/table"
	"linework/texts"
)

const (
	maxQueue = 1 << 20 // bytes that may wait for a device
	// Whole boards are beside that: whoever comes is shown all of them at once, and a class
	// has 40.
	maxBoards          = 8 << 20          // bytes of boards that may wait for a device
	maxAllBoards       = 128 << 20        // and for all devices together; beyond it boards count like the rest
	writeTimeout       = 10 * time.Second // for each part that is written
	perSecond          = 10               // commands of a device, on average
	burst              = 40
	inkPerSecond       = 60 // batches of a device; a pen sends 30
	inkBurst           = 120
	maxRefusedCommands = 60 // commands refused as too fast before the socket is closed
)

func newSession(h *Hub, c *websocket.Conn, from *hijacker) *session {
	s := &session{
		hub: h, socket: c, conn: from.conn.Conn, meter: from.conn, reader: from.reader, directWriter: newDirectWriter(from.conn.Conn),
		commandRate: rate.NewLimiter(perSecond, burst), inkRate: rate.NewLimiter(inkPerSecond, inkBurst),
	}
	c.SetPingHandler(s.answerAndChargePing)
	c.SetPongHandler(s.chargeControlFrame)
	c.SetCloseHandler(s.answerCloseUnlessClosing)
	_ = c.SetReadDeadline(time.Now().Add(h.Patience.Hello))
	return s
}

// Send queues a frame.
func (s *session) Send(frame []byte) { s.sendOrCloseIfSlow(websocket.TextMessage, frame) }

// SendInk queues batches of ink.
func (s *session) SendInk(batches ...[]byte) {
	s.sendOrCloseIfSlow(websocket.BinaryMessage, batches...)
}

// sendOrCloseIfSlow writes or queues frames: it writes at once where the system takes them at once, as it nearly
// always does, and queues them otherwise. A device that reads too slowly is closed;
// it comes back and catches up.
func (s *session) sendOrCloseIfSlow(opcode int, frames ...[]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bye != nil || s.ended {
		return
	}
	size := 0
	for _, data := range frames {
		size += len(data)
	}
	board := opcode == websocket.BinaryMessage && len(frames) == 1 && ink.IsSnapshot(frames[0]) && s.hub.boardsWaiting.Load() < maxAllBoards
	if board && s.boards+size > maxBoards || !board && s.waiting+size > maxQueue {
		s.drainQueue()
		s.markClosingAndEnqueueBye(table.CloseTooSlow, texts.NewMessage("close-too-slow"))
		return
	}
	if size < compressMinSize && !s.writing && s.directWriter.isSupported() {
		rest := s.writeNonBlocking(opcode, frames)
		if len(rest) > 0 {
			s.enqueueAndStartWriter(outgoing{rawBytes, rest})
		}
		return
	}
	if board {
		s.boards += size
		s.waiting -= size // which enqueue counts
		s.hub.boardsWaiting.Add(int64(size))
	}
	for _, data := range frames {
		s.enqueueAndStartWriter(outgoing{opcode, data})
	}
}

// drainQueue removes and returns all frames that wait.
func (s *session) drainQueue() []outgoing {
	frames := s.queue
	s.hub.boardsWaiting.Add(int64(-s.boards))
	s.queue, s.waiting, s.boards = nil, 0, 0
	return frames
}

// Close says bye and closes the socket once the queue is empty.
func (s *session) Close(code int, why texts.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bye == nil && !s.ended {
		s.markClosingAndEnqueueBye(code, why)
	}
}

func (s *session) isClosing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bye != nil
}

// markClosingAndEnqueueBye queues the last frame; the socket closes after it. The session is locked.
func (s *session) markClosingAndEnqueueBye(code int, why texts.Message) {
	s.hub.Reply.Log.Debug("sent away", "client", s.from, "why", why.Code)
	s.bye = &table.Bye{Type: "bye", Code: code, Text: why.Text, Say: why.Code, Figures: why.Figures}
	s.enqueueAndStartWriter(outgoing{websocket.TextMessage, game.MustJSON(s.bye)})
}

// enqueueAndStartWriter queues a frame, and starts a goroutine that writes the queue if none runs.
func (s *session) enqueueAndStartWriter(f outgoing) {
	s.queue = append(s.queue, f)
	s.waiting += len(f.data)
	if !s.writing {
		s.writing = true
		s.written.Go(s.writeQueueThenCloseFrame)
	}
}

// writeQueueThenCloseFrame writes the queue, and the close frame where the socket is closing, and
// ends; a socket with nothing to say costs no goroutine.
func (s *session) writeQueueThenCloseFrame() {
	for {
		s.mu.Lock()
		frames, bye := s.drainQueue(), s.bye
		if len(frames) == 0 {
			s.writing = false
			s.mu.Unlock()
			if bye != nil {
				text := strings.ToValidUTF8(bye.Text[:min(len(bye.Text), maxCloseText)], "") // splits no letter
				why := websocket.FormatCloseMessage(bye.Code, text)
				_ = s.socket.WriteControl(websocket.CloseMessage, why, time.Now().Add(writeTimeout))
				_ = s.socket.SetReadDeadline(time.Now().Add(hangUpTimeout)) // the device hangs up now
			}
			return
		}
		s.mu.Unlock()
		if err := s.writeFrames(frames); err != nil {
			_ = s.conn.Close() // the reader notices and cleans up
			return
		}
		s.setWriteDeadline(time.Time{})
	}
}

// setWriteDeadline sets the deadline of what is written through the library, which has one of
// its own for each call, and of what is written past it.
func (s *session) setWriteDeadline(t time.Time) {
	_ = s.socket.SetWriteDeadline(t)
	_ = s.conn.SetWriteDeadline(t)
}

func (s *session) handleFrame(opcode int, data []byte) {
	if s.isClosing() {
		return
	}
	s.extendReadDeadline(time.Now())
	if opcode == websocket.BinaryMessage && s.table != nil {
		s.submitInkOrClose(data)
		return
	}
	if s.table != nil && !s.commandRate.Allow() {
		s.refuseTooFastOrClose(data)
		return
	}
	cmd, refusal := decodeTextCommand(opcode, data)
	switch {
	case s.table == nil:
		s.handleHello(cmd, refusal)
	case refusal != nil:
		s.refuseCommand(cmd.ID, refusal)
	case cmd.Do == "ping":
		s.Send(table.EncodeAnswer(cmd.ID, nil, nil))
	case cmd.Do == "hello":
		s.refuseCommand(cmd.ID, game.Refuse("unknown-command.hello-twice"))
	default:
		if err := s.table.Do(s, cmd); errors.Is(err, table.ErrClosed) {
			s.Close(table.CloseFault, texts.NewMessage("close-fault.reloading"))
		}
	}
}

// extendReadDeadline puts off the moment at which the device counts as gone. That costs a call
// into the system's timers, so a device that talks all the time pays it rarely.
func (s *session) extendReadDeadline(now time.Time) {
	if s.table == nil || now.Sub(s.deadlineSet) < time.Second { // nothing but hello puts off the time for hello
		return
	}
	s.deadlineSet = now
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bye == nil {
		_ = s.socket.SetReadDeadline(now.Add(s.hub.Patience.Silent))
	}
}

// submitInkOrClose hands a batch to the table, or closes a socket that sends too many. The frame's memory is used again, so the table
// gets its own.
func (s *session) submitInkOrClose(batch []byte) {
	if !s.inkRate.Allow() { // dropping a batch would break the strokes that go on
		s.waitAndCloseAsFlood(texts.NewMessage("close-too-fast.ink"))
		return
	}
	if err := s.table.SubmitInk(s, bytes.Clone(batch)); errors.Is(err, table.ErrClosed) {
		s.Close(table.CloseFault, texts.NewMessage("close-fault.reloading"))
	}
}

// decodeTextCommand reads a command. One that is refused has its id, where there is one.
func decodeTextCommand(opcode int, data []byte) (cmd table.Command, refusal *game.Refusal) {
	if opcode != websocket.TextMessage || !utf8.Valid(data) {
		return cmd, game.Refuse("malformed.command-frame")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&cmd); err != nil {
		return table.Command{ID: parseCommandID(data)}, game.RefuseMalformed("command", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return cmd, game.Refuse("malformed.one-command")
	}
	return cmd, nil
}

// parseCommandID returns the id of a command that cannot be read otherwise, so that it is
// answered; 0 where there is none.
func parseCommandID(data []byte) int {
	var head struct {
		ID int `json:"id"`
	}
	_ = json.Unmarshal(data, &head)
	return head.ID
}

// handleHello lets the device in, or says why not.
func (s *session) handleHello(cmd table.Command, unreadable *game.Refusal) {
	var hello table.DoHello
	switch {
	case unreadable != nil || cmd.Do != "hello" || json.Unmarshal(cmd.Data, &hello) != nil:
		s.Close(table.CloseNoHello, texts.NewMessage("close-no-hello.other-frame"))
		return
	case hello.Version != table.ProtocolVersion:
		s.Close(table.CloseVersion, texts.NewMessage("close-version"))
		return
	}
	code, why := s.enterTableAwaitingStore(hello, cmd.ID)
	switch code { // without the semaphore: whoever waits, waits alone
	case 0:
	case table.CloseTooFast:
		s.waitAndCloseAsFlood(why)
	default:
		s.Close(code, why)
	}
}

// storeRetryInterval is how often a session looks whether the store is back.
const storeRetryInterval = 500 * time.Millisecond

// enterTableAwaitingStore brings the device to its table. While the store is away the device stays
// and waits, so that all go on together as soon as it is back.
func (s *session) enterTableAwaitingStore(hello table.DoHello, commandID int) (closeCode int, closeText texts.Message) {
	for until := time.Now().Add(s.hub.Patience.Store); ; {
		s.hub.AtWork.RunHolding(func() { closeCode, closeText = s.enterTable(hello, commandID) })
		if closeCode != table.CloseAway || s.isClosing() || time.Now().After(until) {
			return closeCode, closeText
		}
		throttle.Pause(s.hub.ctx, storeRetryInterval)
	}
}

// enterTable brings the device to its table, or says with which code it is sent away.
func (s *session) enterTable(hello table.DoHello, commandID int) (closeCode int, closeText texts.Message) {
	hello.Network = s.from.String()
	err := s.hub.lobby.WithTableReopenedIfClosed(s.hub.ctx, s.code, func(t *table.Table) (err error) {
		if hello.Token == "" && !s.hub.WrongCodes.WouldAllow(s.from) {
			closeCode, closeText = table.CloseTooFast, throttle.TooManyWrong()
			return nil
		}
		if closeCode, closeText, err = t.Attach(s, hello, commandID); err == nil && closeCode == 0 {
			s.table = t
		}
		return err
	})
	switch {
	case errors.Is(err, table.ErrClosed):
		return table.CloseFault, texts.NewMessage("close-fault.reloading")
	case errors.Is(err, table.ErrStoreAway):
		return table.CloseAway, table.StoreAwayMessage()
	case err != nil:
		return s.countWrongCodeAndExplain(err)
	case closeCode == table.CloseToken && !s.hub.WrongCodes.AllowAndCount(s.from):
		return table.CloseTooFast, throttle.TooManyWrong()
	case closeCode != 0:
		return closeCode, closeText
	}
	s.extendReadDeadline(time.Now())
	s.hub.Reply.Log.Debug("joined", "client", s.from, "table", s.code, "seated", hello.Token != "")
	if hello.Token != "" {
		s.hub.markSeated(s)
		s.place.MarkSeatedAndRememberNetwork()
	}
	return 0, texts.Message{}
}

// countWrongCodeAndExplain returns with which code a device is sent away whose table cannot be opened;
// it counts a wrong code and logs a failure.
func (s *session) countWrongCodeAndExplain(err error) (closeCode int, closeText texts.Message) {
	refusal := &game.Refusal{}
	_ = errors.As(err, &refusal)
	switch code := refusal.Code; {
	case code == "no-such-table" && !s.hub.WrongCodes.AllowAndCount(s.from):
		return table.CloseTooFast, throttle.TooManyWrong()
	case code == "no-such-table":
		return table.CloseNoTable, refusal.Message
	case code == "table-closed":
		return table.CloseClosed, refusal.Message
	case code == "moving":
		return table.CloseAgain, refusal.Message
	case code == "storage" && s.hub.lobby.IsClustered(): // whoever watches the store has logged it
		return table.CloseAway, table.StoreAwayMessage()
	}
	s.hub.Reply.Log.Error("open table", "table", s.code, "error", err)
	switch refusal.Code {
	case "damaged":
		return table.CloseDamaged, refusal.Message
	case "storage-full":
		return table.CloseFull, refusal.Message
	}
	return table.CloseFault, texts.NewMessage("close-fault.not-loaded")
}

// waitAndCloseAsFlood closes a device that floods or comes back too often, after a while in which nothing
// is read from it: its flood waits on its own machine, and it comes back no sooner.
func (s *session) waitAndCloseAsFlood(why texts.Message) {
	if s.isClosing() {
		return
	}
	throttle.Pause(s.hub.ctx, s.hub.Patience.Flood)
	s.Close(table.CloseTooFast, why)
}

// refuseTooFastOrClose refuses a command unread, or closes the socket of a device that goes on.
func (s *session) refuseTooFastOrClose(data []byte) {
	s.refusedCommands++
	if s.refusedCommands > maxRefusedCommands {
		s.waitAndCloseAsFlood(texts.NewMessage("close-too-fast.commands"))
		return
	}
	s.refuseCommand(parseCommandID(data), game.Refuse("slow-down.commands", game.Figures{"most": perSecond}))
}

func (s *session) refuseCommand(commandID int, refusal *game.Refusal) {
	s.hub.Reply.Metrics.CountRefusal(refusal.Code)
	s.hub.Reply.Log.Debug("refused", "client", s.from, "why", refusal.Message.Code)
	s.Send(table.EncodeAnswer(commandID, nil, refusal))
}
