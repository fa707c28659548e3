package client

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"sync"
	"time"

	"linework/table"
	"linework/texts"
)

const (
	pingInterval = 20 * time.Second // a server drops whoever is silent for 60 s
	deadAfter    = 2*pingInterval + 10*time.Second
	// A device that lost its line comes back after a pause, each twice as long as the one
	// before.
	firstPause   = 500 * time.Millisecond
	longestPause = 5 * time.Second
)

// ErrClosed is the error of a session that was closed from this side.
var ErrClosed = errors.New("the session was closed")

// A Session is a device at a table. It keeps what it was told last, and queues every frame
// for Next. Its methods may be called by several goroutines, Next and Resume by one.
type Session struct {
	server Server
	code   string
	hello  table.DoHello
	told   chan struct{} // a frame was queued

	mu      sync.Mutex
	link    link
	lastID  int
	answers map[int]chan Frame // of the commands that have none yet
	queue   []Frame
	stream  string
	seen    int
	seat    table.SeatID
	table   *table.View
	match   *table.MatchView
	bye     *CloseError
}

// A link is what a session sends by, until it ends.
type link struct {
	send    func(table.Command) error
	sendInk func(batch []byte) error
	hangUp  func()
	ended   context.Context // its cause is why the line ended
	end     context.CancelCauseFunc
}

// Open opens a session at a table, for the seat that the hello's token holds, or to watch.
// The protocol's version is filled in.
func (s Server) Open(ctx context.Context, code string, hello table.DoHello) (*Session, error) {
	session := newSession(hello)
	session.server, session.code = s, code
	if err := session.connectAndSayHello(ctx); err != nil {
		return nil, err
	}
	return session, nil
}

// Attach opens a session at a table in the same process, without a socket. Such a session
// cannot be resumed.
func Attach(t *table.Table, hello table.DoHello) (*Session, error) {
	s := newSession(hello)
	d := &sessionReceiver{s}
	s.replaceLinkAndForgetPending(func(c table.Command) error { return t.Do(d, c) }, func(batch []byte) error { return t.SubmitInk(d, batch) }, func() {
		t.Detach(d)
		s.link.end(ErrClosed)
	})
	s.lastID = 1
	s.answers[s.lastID] = make(chan Frame, 1) // Attach says the same
	code, why, err := t.Attach(d, s.hello, s.lastID)
	if err == nil && code != 0 {
		err = &CloseError{code, why.Text}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// An sessionReceiver is a session as its table sees it.
type sessionReceiver struct{ session *Session }

// Send takes a frame.
func (d *sessionReceiver) Send(frame []byte) {
	if f, err := DecodeFrame(false, frame); err == nil {
		d.session.storeAndDeliverFrame(f)
	}
}

// SendInk takes batches of ink.
func (d *sessionReceiver) SendInk(batches ...[]byte) {
	for _, b := range batches {
		d.session.storeAndDeliverFrame(Frame{Ink: b})
	}
}

// Close ends the session.
func (d *sessionReceiver) Close(code int, why texts.Message) {
	d.session.link.end(&CloseError{code, why.Text})
}

func newSession(hello table.DoHello) *Session {
	hello.Version = table.ProtocolVersion
	return &Session{hello: hello, told: make(chan struct{}, 1), answers: map[int]chan Frame{}}
}

// replaceLinkAndForgetPending begins a link; commands that have no answer yet get none.
func (s *Session) replaceLinkAndForgetPending(send func(table.Command) error, sendInk func([]byte) error, hangUp func()) {
	ended, end := context.WithCancelCause(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.link, s.bye = link{send, sendInk, hangUp, ended, end}, nil
	clear(s.answers)
}

// connectAndSayHello opens a socket and says hello, with what was seen before.
func (s *Session) connectAndSayHello(ctx context.Context) error {
	conn, err := s.server.Dial(ctx, s.code)
	if err != nil {
		return err
	}
	read := make(chan struct{}) // closed when nothing more comes
	s.replaceLinkAndForgetPending(conn.Send, conn.SendInk, func() {
		s.link.end(ErrClosed)
		_ = conn.Close()
		<-read
	})
	go func() {
		defer close(read)
		s.link.end(s.handleFramesUntilClosed(conn))
	}()
	go s.pingUntilEnded(s.link.ended)
	hello := s.hello
	hello.Stream, hello.Seen = s.stream, s.seen
	if err := s.Do(ctx, "hello", hello); err != nil {
		s.Close()
		return err
	}
	return nil
}

func (s *Session) handleFramesUntilClosed(conn *Conn) (reason error) {
	defer func() { _ = conn.Close() }()
	for {
		_ = conn.SetReadDeadline(time.Now().Add(deadAfter))
		binary, frame, err := conn.Read()
		if err == nil && s.server.Trace != nil {
			s.server.Trace(binary, frame)
		}
		var f Frame
		if err == nil {
			f, err = DecodeFrame(binary, frame)
		}
		if err != nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.bye != nil {
				return s.bye // it has the whole text
			}
			return err
		}
		s.storeAndDeliverFrame(f)
	}
}

func (s *Session) pingUntilEnded(ended context.Context) {
	for sleep(ended, pingInterval) == nil {
		_ = s.Do(ended, "ping", nil)
	}
}

// storeAndDeliverFrame stores what a frame tells, and gives an answer to whoever waits for it or
// queues the frame for Next.
func (s *Session) storeAndDeliverFrame(f Frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch f.Type {
	case "welcome":
		s.stream, s.seen, s.seat, s.match = f.Stream, f.N, f.Seat, nil
	case "update":
		s.seen = f.N
	case "answer":
		if answer := s.answers[f.ID]; answer != nil {
			delete(s.answers, f.ID)
			answer <- f
			return
		}
	case "bye":
		code, _ := strconv.Atoi(string(f.Code))
		s.bye = &CloseError{code, f.Text}
	}
	if f.Table != nil {
		s.table = f.Table
		if f.Table.Stage == table.Lobby {
			s.match = nil
		}
	}
	if f.Match != nil {
		s.match = f.Match
	}
	s.queue = append(s.queue, f)
	select {
	case s.told <- struct{}{}:
	default:
	}
}

// Table returns the table as it was told last. It must not be changed.
func (s *Session) Table() *table.View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.table
}

// Match returns the match as it was told last, or nil where there is none. Its View is the
// game's own, as JSON. It must not be changed.
func (s *Session) Match() *table.MatchView {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.match
}

// Seat returns the id of the session's seat at the table, 0 for a watcher. In a match it
// has another number, which Match says.
func (s *Session) Seat() table.SeatID {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seat
}

// Next waits for the next frame and returns it: a welcome, an update, ink, a reaction, or an
// answer to ink that was refused. Other answers go to whoever gave the command. Table and
// Match are at least as new as the frame, so whoever plays may look at these alone. When
// the line has ended and all frames are read, Next returns why: a *CloseError, or what
// broke. Frames that nobody asks for stay in memory.
func (s *Session) Next(ctx context.Context) (Frame, error) {
	for {
		s.mu.Lock()
		ended := s.link.ended
		over := ended.Err() != nil // looked at before the queue: nothing comes after it
		if len(s.queue) > 0 {
			f := s.queue[0]
			s.queue = s.queue[1:]
			s.mu.Unlock()
			return f, nil
		}
		s.mu.Unlock()
		if over {
			return Frame{}, context.Cause(ended)
		}
		select {
		case <-s.told:
		case <-ended.Done():
		case <-ctx.Done():
			return Frame{}, ctx.Err()
		}
	}
}

// Drain returns the frames that wait for Next and does not wait for more.
func (s *Session) Drain() []Frame {
	s.mu.Lock()
	defer s.mu.Unlock()
	frames := s.queue
	s.queue = nil
	return frames
}

// Send gives a command and returns its answer; the session chooses its ID. What the command
// changed is in Table and Match by then. A refusal is an error, beside the answer.
func (s *Session) Send(ctx context.Context, command table.Command) (answer Frame, err error) {
	answered := make(chan Frame, 1)
	s.mu.Lock()
	s.lastID++
	command.ID = s.lastID
	s.answers[command.ID] = answered
	line := s.link
	s.mu.Unlock()
	if err := line.send(command); err != nil {
		return Frame{}, err
	}
	select {
	case f := <-answered:
		return f, f.Refusal()
	case <-ctx.Done():
		return Frame{}, ctx.Err()
	case <-line.ended.Done():
	}
	select { // it may have been the last thing that was said
	case f := <-answered:
		return f, f.Refusal()
	default:
		return Frame{}, context.Cause(line.ended)
	}
}

// Do gives a command with data, which may be nil; docs/protocol.md lists them, and
// table.Commands has their types. A refusal is a *game.Refusal.
func (s *Session) Do(ctx context.Context, command string, data any) error {
	return s.encodeAndSend(ctx, table.Command{Do: command}, data)
}

// Move makes a move. The phase is that of the match in which it was chosen: when the game
// has moved on since, the move is refused as "stale". A refusal is a *game.Refusal.
func (s *Session) Move(ctx context.Context, phase int, kind string, move any) error {
	return s.encodeAndSend(ctx, table.Command{Do: "move", Phase: phase, Kind: kind}, move)
}

func (s *Session) encodeAndSend(ctx context.Context, command table.Command, data any) (err error) {
	if command.Data, err = json.Marshal(data); err == nil {
		_, err = s.Send(ctx, command)
	}
	return err
}

// SendInk draws a batch of ink, as the package ink encodes it. Only a refusal is answered:
// by an answer with the ID 0, which Next returns.
func (s *Session) SendInk(batch []byte) error {
	s.mu.Lock()
	sendInk := s.link.sendInk
	s.mu.Unlock()
	return sendInk(batch)
}

// Resume comes back after a drop. The updates that were missed follow, marked late, or a
// welcome. It tries again and again, with pauses as the protocol asks for, until it is in,
// ctx ends, or MayReconnectAfter says that it would be in vain.
func (s *Session) Resume(ctx context.Context) error {
	s.Close()
	pause := firstPause
	err := context.Cause(s.link.ended)
	if closed := (*CloseError)(nil); errors.Is(err, ErrClosed) || errors.As(err, &closed) && closed.Code == table.CloseAgain {
		pause = 0 // nothing is wrong, or the table is at another machine already
	}
	for MayReconnectAfter(err) {
		if over := sleep(ctx, pause); over != nil {
			return errors.Join(over, err)
		}
		if err = s.connectAndSayHello(ctx); err == nil {
			return nil
		}
		pause = min(max(2*pause, firstPause), longestPause)
	}
	return err
}

// Close hangs up. The seat stays taken until somebody says "leave".
func (s *Session) Close() {
	s.mu.Lock()
	line := s.link
	s.mu.Unlock()
	line.hangUp()
}
