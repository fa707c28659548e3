// Package session runs the sockets of devices: it reads their frames, checks size and rate,
// hands commands to tables, and keeps a queue of what each device is to be sent.
package session

import (
	"bufio"
	"context"
	"maps"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"linework/gateway/limits"
	"linework/gateway/throttle"
	"linework/lobby"
	"linework/table"
	"linework/texts"
)

// Patience is how long a device is waited for, one thing at a time.
type Patience struct {
	Hello  time.Duration // for the first frame on a socket
	Silent time.Duration // before a device counts as gone; it pings every 20 s
	Flood  time.Duration // before a device that sends without measure is told so
	Store  time.Duration // for a store that is away, before a device is told to come back
}

// DefaultPatience is that of an ordinary server.
var DefaultPatience = Patience{Hello: 10 * time.Second, Silent: 60 * time.Second, Flood: 2 * time.Second, Store: 10 * time.Second}

// A Hub holds the open sockets of a server.
type Hub struct {
	*throttle.Throttle
	Patience Patience
	ctx      context.Context // under which tables are opened
	lobby    *lobby.Lobby
	upgrader *websocket.Upgrader
	// boardsWaiting is how many bytes of whole boards wait for devices.
	boardsWaiting atomic.Int64

	mu     sync.Mutex
	open   map[*session]bool // with whether it has a seat: then its table closes it
	closed bool
	wait   sync.WaitGroup
}

// NewHub makes a hub without sockets. Tables are opened under ctx.
func NewHub(ctx context.Context, lobby *lobby.Lobby, throttle *throttle.Throttle) *Hub {
	return &Hub{Throttle: throttle, Patience: DefaultPatience, ctx: ctx, lobby: lobby, upgrader: newUpgrader(), open: map[*session]bool{}}
}

func (h *Hub) addEvenIfClosed(s *session) (hubOpen bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wait.Add(1)
	h.open[s] = false
	return !h.closed
}

func (h *Hub) markSeated(s *session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.open[s] = true
}

// remove forgets a socket that has ended.
func (h *Hub) remove(s *session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.open, s)
	if len(h.open) == 0 {
		h.open = map[*session]bool{} // a map that was large stays so
	}
	h.wait.Done()
}

// A Visitor is who asks for a socket.
type Visitor struct {
	From  limits.Network
	Place *limits.Place // of the connection; nil for one that is not counted
}

// StartSessionOrClose turns a request into a session and runs it. With a code it only tells the device why
// it cannot come in: a browser does not see the status of a socket that was refused.
func (h *Hub) StartSessionOrClose(w http.ResponseWriter, r *http.Request, v Visitor, closeCode int, closeText texts.Message) {
	hijacked := &hijacker{ResponseWriter: w}
	c, err := h.upgrader.Upgrade(hijacked, r, nil)
	if err != nil {
		h.Reply.Log.Debug("socket not upgraded", "error", err)
		return
	}
	s := newSession(h, c, hijacked)
	s.code, s.from, s.place = strings.Clone(r.PathValue("code")), v.From, v.Place // a part of the request would keep all of it
	onEvict := func() { s.Close(table.CloseCrowded, texts.NewMessage("close-crowded.players-first")) }
	switch {
	case !h.addEvenIfClosed(s):
		closeCode, closeText = table.CloseGoingAway, goingAway()
	case !s.place.UpgradeToSocketEvictingWatchers(onEvict):
		closeCode, closeText = table.CloseCrowded, texts.NewMessage("close-crowded.server")
	}
	if closeCode != 0 {
		s.Close(closeCode, closeText)
	}
	h.Reply.Metrics.Sockets.Inc()
	go s.readFrames()
}

func goingAway() texts.Message { return texts.NewMessage("close-going-away") }

// CloseUnseatedAndWait takes no more sockets, closes every one that no table does, and waits until all have hung up or ctx
// ends.
func (h *Hub) CloseUnseatedAndWait(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	open := maps.Clone(h.open)
	h.mu.Unlock()
	for s, seated := range open {
		if !seated {
			s.Close(table.CloseGoingAway, goingAway())
		}
	}
	done := make(chan struct{})
	go func() {
		h.wait.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// A session is one device's socket.
type session struct {
	hub    *Hub
	socket *websocket.Conn
	conn   net.Conn      // what carries the socket
	meter  *meteredConn  // the same, read through a measure
	reader *bufio.Reader // what has been read of it; the library reads here too
	code   string        // of the table it asked for
	from   limits.Network
	place  *limits.Place // of its connection

	// These belong to the goroutine that reads the socket.
	buffer          *[]byte // of the frame that is being answered; nil between two
	table           *table.Table
	commandRate     *rate.Limiter // of commands
	inkRate         *rate.Limiter // of batches of ink
	refusedCommands int
	deadlineSet     time.Time // when the read deadline was last put off
	respawn         bool      // readFrames ends, and begins anew on another stack

	mu           sync.Mutex
	directWriter directWriter
	queue        []outgoing
	waiting      int // bytes in the queue, but for whole boards
	boards       int // bytes of those
	writing      bool
	bye          *table.Bye // set once the socket is to be closed
	ended        bool       // nothing more is written
	written      sync.WaitGroup
}
