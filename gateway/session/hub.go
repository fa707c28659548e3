// Package session runs the sockets of devices: it reads their frames, checks size and rate,
// hands commands to tables, and keeps a queue of what each device is to be sent.
package session

import (
	"bufio"
	"context"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"linework/gateway/limits"
	"linework/gateway/throttle"
	"linework/lobby"
	"linework/table"
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

// OpenCount returns how many sockets are open.
func (h *Hub) OpenCount() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open)
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
