// Package session runs the sockets of devices: it reads their frames, checks size and rate,
// hands commands to tables, and keeps a queue of what each device is to be sent.
package session

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"linework/gateway/limits"
	"linework/gateway/metrics"
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

// Config is what a Hub needs.
type Config struct {
	Context  context.Context // under which tables are opened
	Lobby    *lobby.Lobby
	Metrics  *metrics.Metrics
	Log      *slog.Logger
	AtWork   throttle.Semaphore
	Patience Patience
	// CountIfWrongAndMayReveal counts a code that is wrong, and reports whether a network may be
	// told whether it is right.
	CountIfWrongAndMayReveal func(from limits.Network, wrong bool) (mayReveal bool)
}

// A Hub holds the open sockets of a server.
type Hub struct {
	Config
	upgrader *websocket.Upgrader
	// boardsWaiting is how many bytes of whole boards wait for devices.
	boardsWaiting atomic.Int64

	mu     sync.Mutex
	open   map[*session]bool // with whether it has a seat: then its table closes it
	closed bool
	wait   sync.WaitGroup
}

// NewHub makes a hub without sockets.
func NewHub(cfg Config) *Hub {
	return &Hub{Config: cfg, upgrader: newUpgrader(), open: map[*session]bool{}}
}

// A Visitor is who asks for a socket.
type Visitor struct {
	From  limits.Network
	Place *limits.Place // of the connection; nil for one that is not counted
}

// AcceptAndRunOrClose turns a request into a session and runs it. With a code it only tells the device why
// it cannot come in: a browser does not see the status of a socket that was refused.
func (h *Hub) AcceptAndRunOrClose(w http.ResponseWriter, r *http.Request, v Visitor, closeCode int, closeText string) {
	hijacked := &hijacker{ResponseWriter: w}
	c, err := h.upgrader.Upgrade(hijacked, r, nil)
	if err != nil {
		h.Log.Debug("socket not upgraded", "error", err)
		return
	}
	s := newSession(h, c, hijacked)
	s.code, s.from, s.place = strings.Clone(r.PathValue("code")), v.From, v.Place // a part of the request would keep all of it
	switch {
	case !h.addAndReportOpen(s):
		closeCode, closeText = table.CloseGoingAway, goingAway
	case !s.place.UpgradeToSocketEvictingWatchers(s.closeAsEvicted):
		closeCode, closeText = table.CloseCrowded, "this server is full right now; come back in a minute"
	}
	if closeCode != 0 {
		s.Close(closeCode, closeText)
	}
	h.Metrics.CountSocketOpened()
	go s.readFrames()
}

// addAndReportOpen records a socket, and reports whether the hub is still open.
func (h *Hub) addAndReportOpen(s *session) (hubOpen bool) {
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

// markSeated records that a socket has a seat.
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

const goingAway = "the server is shutting down; the table is safe"

// CloseUnseatedAndWait takes no more sockets, closes every one that no table does, and waits until all have hung up or ctx
// ends.
func (h *Hub) CloseUnseatedAndWait(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	open := maps.Clone(h.open)
	h.mu.Unlock()
	for s, seated := range open {
		if !seated {
			s.Close(table.CloseGoingAway, goingAway)
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
