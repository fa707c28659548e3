package gateway

import (
	"container/list"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	headerWithin = 10 * time.Second // of the first byte of a request
	idleFor      = 60 * time.Second // a connection waits for its next request
	maxHeader    = 16 << 10         // bytes
	warnEvery    = 10 * time.Second
)

// A door lets connections in, up to a number. When all places are taken, the connection
// that has been idle for longest goes, and where none is idle whoever comes is told at once.
type door struct {
	net.Listener
	most    int
	log     *slog.Logger
	metrics *Metrics

	mu     sync.Mutex
	open   int
	idle   *list.List // of *guest, those without a request under way, oldest first
	warned time.Time
}

// A guest is one connection.
type guest struct {
	*net.TCPConn
	door *door

	// The door guards these.
	idle *list.Element // nil while a request is under way
	gone bool
}

func newDoor(l net.Listener, most int, log *slog.Logger, metrics *Metrics) *door {
	return &door{Listener: l, most: most, log: log, metrics: metrics, idle: list.New()}
}

// Accept waits for the next connection that there is room for.
func (d *door) Accept() (net.Conn, error) {
	for {
		c, err := d.Listener.Accept()
		if err != nil {
			if !errors.Is(err, net.ErrClosed) {
				d.warn("cannot accept connections", "error", err)
			}
			return nil, err // the server waits a little where trying again may help
		}
		tcp, ok := c.(*net.TCPConn)
		if !ok {
			return c, nil
		}
		if g, ok := d.admit(tcp); ok {
			return g, nil
		}
		d.metrics.turnedAway.Inc()
		d.warn("all connections are in use; newcomers are turned away", "connections", d.most)
		go sendAway(c)
	}
}

func (d *door) admit(c *net.TCPConn) (*guest, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open >= d.most && !d.makeRoom() {
		return nil, false
	}
	d.open++
	g := &guest{TCPConn: c, door: d}
	g.idle = d.idle.PushBack(g)
	return g, true
}

// makeRoom closes the connection that has been idle for longest.
func (d *door) makeRoom() bool {
	oldest := d.idle.Front()
	if oldest == nil {
		return false
	}
	g := oldest.Value.(*guest)
	g.leave()
	go func() { _ = g.TCPConn.Close() }()
	return true
}

// warn logs, and not too often.
func (d *door) warn(text string, args ...any) {
	d.mu.Lock()
	often := time.Since(d.warned) < warnEvery
	if !often {
		d.warned = time.Now()
	}
	d.mu.Unlock()
	if !often {
		d.log.Warn(text, args...)
	}
}

// sendAway tells a client that there is no room.
func sendAway(c net.Conn) {
	_ = c.SetDeadline(time.Now().Add(time.Second))
	_, _ = c.Write([]byte("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nThis server is full just now. Try again in a moment.\n"))
	_ = c.Close()
}

// Close closes the connection and frees its place.
func (g *guest) Close() error {
	g.door.mu.Lock()
	g.leave()
	g.door.mu.Unlock()
	return g.TCPConn.Close()
}

// leave frees the place of a connection; the door is locked.
func (g *guest) leave() {
	g.busy()
	if !g.gone {
		g.gone = true
		g.door.open--
	}
}

// busy takes the connection off the list of idle ones; the door is locked.
func (g *guest) busy() {
	if g.idle != nil {
		g.door.idle.Remove(g.idle)
		g.idle = nil
	}
}

// note follows what goes on at a connection.
func note(c net.Conn, state http.ConnState) {
	if secure, ok := c.(*tls.Conn); ok {
		c = secure.NetConn()
	}
	g, ok := c.(*guest)
	if !ok {
		return
	}
	d := g.door
	d.mu.Lock()
	defer d.mu.Unlock()
	switch state {
	case http.StateActive, http.StateHijacked:
		g.busy()
	case http.StateIdle:
		g.busy()
		if !g.gone {
			g.idle = d.idle.PushBack(g)
		}
	}
}

// Serve serves on a listener until it fails or is shut down.
func (g *Gateway) Serve(l net.Listener) error {
	return g.serveTidy(l, g.server.Serve)
}

// ServeTLS serves HTTPS on a listener, with the certificates of a configuration.
func (g *Gateway) ServeTLS(l net.Listener, cfg *tls.Config) error {
	g.server.TLSConfig = cfg
	return g.serveTidy(l, func(l net.Listener) error { return g.server.ServeTLS(l, "", "") })
}

// ServeBeside serves plain HTTP on a listener beside that of HTTPS, through a handler
// that may lead visitors there.
func (g *Gateway) ServeBeside(l net.Listener, lead func(page http.Handler) http.Handler) error {
	g.beside.Handler = lead(g.server.Handler)
	return g.serveAt(l, max(g.connections/8, 1), g.beside.Serve)
}

// serveTidy serves, and gives memory back meanwhile.
func (g *Gateway) serveTidy(l net.Listener, serve func(net.Listener) error) error {
	tidy, stop := context.WithCancel(g.ctx)
	defer stop()
	go keepTidy(tidy, g.lobby.Tables)
	return g.serveAt(l, g.connections, serve)
}

func (g *Gateway) serveAt(l net.Listener, most int, serve func(net.Listener) error) error {
	d := newDoor(l, most, g.log, g.metrics)
	if err := serve(d); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Shutdown waits for requests that are under way and for devices to hang up, which
// their tables have told to; when ctx ends it waits no longer.
func (g *Gateway) Shutdown(ctx context.Context) {
	g.sockets.close(ctx)
	g.endRelays()
	defer g.between.CloseIdleConnections()
	for _, s := range []*http.Server{g.beside, g.server} {
		_ = s.Shutdown(ctx)
		_ = s.Close()
	}
}
