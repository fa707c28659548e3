package gateway

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"linework/gateway/limits"
	"linework/gateway/metrics"
)

const (
	headerTimeout = 10 * time.Second // of the first byte of a request
	idleTimeout   = 60 * time.Second // a connection waits for its next request
	maxHeader     = 16 << 10         // bytes
	warnInterval  = 10 * time.Second
	// crowdPerSecond is how many connections of networks that have many are served.
	crowdPerSecond        = 1000
	refusalTimeout        = time.Second // a client has this long to read that there is no place
	maxDiscarded          = 2 << 20     // bytes at most that it may still send meanwhile
	maxConcurrentRefusals = 256         // connections that are being told at once that there is no place
)

// A listener accepts connections as long as there are places for them. Whoever finds none is
// told so at once.
type listener struct {
	net.Listener
	places  *limits.Places
	secure  bool // a client that speaks TLS cannot be told in plain HTTP
	log     *slog.Logger
	metrics *metrics.Metrics

	start, stop sync.Once
	accepted    chan net.Conn
	failed      chan error
	closed      chan struct{}
	crowd       *rate.Limiter // of connections of networks that have many
	refusing    chan struct{}
	warnings    rate.Sometimes
}

func newUnstartedListener(l net.Listener, places *limits.Places, secure bool, log *slog.Logger, metrics *metrics.Metrics) *listener {
	return &listener{
		Listener: l, places: places, secure: secure, log: log, metrics: metrics,
		accepted: make(chan net.Conn), failed: make(chan error), closed: make(chan struct{}), refusing: make(chan struct{}, maxConcurrentRefusals),
		crowd: rate.NewLimiter(crowdPerSecond, 1), warnings: rate.Sometimes{Interval: warnInterval},
	}
}

// A placedConn is a connection that has a place, and gives it back when it is closed.
type placedConn struct {
	*net.TCPConn
	place *limits.Place
}

// Close closes the connection and gives its place back.
func (c *placedConn) Close() error {
	c.place.Release()
	return c.TCPConn.Close()
}

// Accept waits for the next connection that there is a place for.
func (l *listener) Accept() (net.Conn, error) {
	l.start.Do(func() { go l.acceptLoop() })
	select {
	case c := <-l.accepted:
		return c, nil
	case err := <-l.failed:
		return nil, err // the server waits a little where trying again may help
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close closes the listener and the connections that wait to be served.
func (l *listener) Close() error {
	l.stop.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

func (l *listener) acceptLoop() {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			if !errors.Is(err, net.ErrClosed) {
				l.logWarningRarely("cannot accept connections", "error", err)
			}
			select {
			case l.failed <- err:
			case <-l.closed:
				return
			}
			continue
		}
		tcp, ok := c.(*net.TCPConn)
		if !ok {
			l.handToServer(c)
			continue
		}
		remote, _ := tcp.RemoteAddr().(*net.TCPAddr) // nil has no address, and counts for nobody's network
		place, ok := l.places.AdmitEvictingIfFull(limits.NetworkOf(remote.AddrPort().Addr().Unmap()), func() { _ = tcp.Close() })
		switch {
		case !ok:
			l.metrics.RefusedConnections.Inc()
			l.logWarningRarely("all connections are in use; newcomers are turned away", "connections", l.places.OpenCount())
			l.refuseAsFullAndClose(tcp)
		case place.IsFromCrowdedNetwork(): // when thousands come at once, those who play do not wait for all of them
			time.AfterFunc(l.crowd.Reserve().Delay(), func() { l.handToServer(&placedConn{tcp, place}) })
		default:
			l.handToServer(&placedConn{tcp, place})
		}
	}
}

func (l *listener) handToServer(c net.Conn) {
	select {
	case l.accepted <- c:
	case <-l.closed:
		_ = c.Close()
	}
}

func (l *listener) logWarningRarely(text string, args ...any) {
	l.warnings.Do(func() { l.log.Warn(text, args...) })
}

// refuseAsFullAndClose tells a client that there is no place, unless it speaks TLS or too many
// are being told, and closes the connection. It reads away what comes meanwhile: otherwise
// the system answers that with a reset, and the client never reads why.
func (l *listener) refuseAsFullAndClose(c *net.TCPConn) {
	select {
	case l.refusing <- struct{}{}:
	default: // there are too many to be polite
		_ = c.Close()
		return
	}
	go func() {
		defer func() { <-l.refusing }()
		defer func() { _ = c.Close() }()
		if l.secure {
			return
		}
		_ = c.SetDeadline(time.Now().Add(refusalTimeout))
		_, _ = c.Write([]byte("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nThis server is full just now. Try again in a moment.\n"))
		_ = c.CloseWrite()
		_, _ = io.CopyN(io.Discard, c, maxDiscarded)
	}()
}

// placeKey is the context key of a request's place.
type placeKey struct{}

// placeOf returns the place of a connection; nil for one that is not counted.
func placeOf(c net.Conn) *limits.Place {
	if secure, ok := c.(*tls.Conn); ok {
		c = secure.NetConn()
	}
	if placed, ok := c.(*placedConn); ok {
		return placed.place
	}
	return nil
}

func placeOfRequest(r *http.Request) *limits.Place {
	place, _ := r.Context().Value(placeKey{}).(*limits.Place)
	return place
}

func trackConnectionUse(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateActive:
		placeOf(c).MarkRequestBegun()
	case http.StateIdle:
		placeOf(c).MarkIdleAndChargePeer()
	}
}

// Serve serves on a listener until it fails or is shut down.
func (g *Gateway) Serve(l net.Listener) error {
	return g.serveAndReleaseMemory(l, false, g.mainServer.Serve)
}

// ServeTLS serves HTTPS on a listener, with the certificates of a configuration.
func (g *Gateway) ServeTLS(l net.Listener, cfg *tls.Config) error {
	g.mainServer.TLSConfig = cfg
	return g.serveAndReleaseMemory(l, true, func(l net.Listener) error { return g.mainServer.ServeTLS(l, "", "") })
}

// ServePlain serves plain HTTP in addition to HTTPS, through a handler that may redirect
// visitors there. Both share their places.
func (g *Gateway) ServePlain(l net.Listener, redirectOrServe func(page http.Handler) http.Handler) error {
	g.plainServer.Handler = g.refuseUnknownHosts(redirectOrServe(g.mainServer.Handler))
	return g.serveWithinPlaces(l, false, g.plainServer.Serve)
}

func (g *Gateway) serveAndReleaseMemory(l net.Listener, secure bool, serve func(net.Listener) error) error {
	ctx, stop := context.WithCancel(g.ctx)
	defer stop()
	go (&memoryReleaser{tables: g.Lobby.TableCount, connections: g.places.OpenCount, releaseCaches: g.throttle.ForgetRefilledNetworks}).run(ctx)
	return g.serveWithinPlaces(l, secure, serve)
}

func (g *Gateway) serveWithinPlaces(l net.Listener, secure bool, serve func(net.Listener) error) error {
	if err := serve(newUnstartedListener(l, g.places, secure, g.Log, g.Metrics)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Shutdown waits for requests that are under way and for devices to hang up, which
// their tables have told to; when ctx ends it waits no longer.
func (g *Gateway) Shutdown(ctx context.Context) {
	g.sessions.CloseUnseatedAndWait(ctx)
	g.relay.CancelForwarded()
	defer g.relay.Transport.CloseIdleConnections()
	for _, s := range []*http.Server{g.plainServer, g.mainServer} {
		_ = s.Shutdown(ctx)
		_ = s.Close()
	}
}
