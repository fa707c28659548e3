// Package gateway is the server's face: requests, sockets and the web client's
// files. It checks size and rate, hands commands to tables and keeps a queue for
// each device. It knows no game.
package gateway

import (
	"bytes"
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"github.com/lxzan/gws"

	"linework/game"
	"linework/lobby"
	"linework/words"
)

// Config is what a gateway needs.
type Config struct {
	Lobby   *lobby.Lobby
	Games   []game.Game
	Packs   []*words.Pack
	Metrics *Metrics
	Log     *slog.Logger
	Version string
	// BasePath is where the server is mounted behind a proxy, "/" or "/games/".
	BasePath string
	// Trusted are the proxies whose forwarded headers are believed.
	Trusted []netip.Prefix
	// Files is the built web client.
	Files fs.FS
	// Demo is the code of the table where bots play for whoever watches; may be nil.
	Demo func() string
	// Ready reports whether the store takes writes.
	Ready func(context.Context) error
}

// A Gateway serves the whole of Linework over HTTP.
type Gateway struct {
	Config
	ctx      context.Context
	lobby    *lobby.Lobby
	metrics  *Metrics
	log      *slog.Logger
	upgrader *gws.Upgrader
	echo     *gws.Upgrader
	creating *perAddress
}

// New makes a gateway. Tables are opened under ctx.
func New(ctx context.Context, cfg Config) *Gateway {
	g := &Gateway{Config: cfg, ctx: ctx, lobby: cfg.Lobby, metrics: cfg.Metrics, log: cfg.Log, creating: newPerAddress(1, 30)}
	option := &gws.ServerOption{
		ReadMaxPayloadSize: maxFrame,
		ReadBufferSize:     1024, // of each socket; most frames from devices are ink, below 100 bytes
		HandshakeTimeout:   helloWithin,
		Recovery:           gws.Recovery,
		Logger:             recovered{g.log},
		PermessageDeflate:  gws.PermessageDeflate{Enabled: true, Threshold: compressFrom, PoolSize: 4}, // 250 KiB each
	}
	g.upgrader = gws.NewUpgrader(events{gate: g}, option)
	g.echo = gws.NewUpgrader(echoes{}, &gws.ServerOption{ReadMaxPayloadSize: 1024, Recovery: gws.Recovery, Logger: recovered{g.log}})
	return g
}

// recovered logs what gws caught.
type recovered struct{ log *slog.Logger }

func (r recovered) Error(v ...any) { r.log.Error("socket", "fault", v, "stack", string(debug.Stack())) }

// Handler is the whole server, mounted at the base path.
func (g *Gateway) Handler() (http.Handler, error) {
	files, err := newFiles(g.Files, g.BasePath)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/games", g.games)
	mux.HandleFunc("POST /api/tables", g.createTable)
	mux.HandleFunc("GET /api/tables/{code}", g.summary)
	mux.HandleFunc("POST /api/tables/{code}/seats", g.takeSeat)
	mux.HandleFunc("GET /api/tables/{code}/socket", g.openSocket)
	mux.HandleFunc("GET /api/tables/{code}/gallery/{key}", g.gallery)
	mux.HandleFunc("GET /api/tables/{code}/gallery/{key}/{game}/{file}", g.picture)
	mux.HandleFunc("GET /api/tables/{code}/gallery/{key}/album.zip", g.album)
	mux.HandleFunc("GET /api/selftest", g.selfTest)
	mux.HandleFunc("GET /api/selftest/socket", g.echoSocket)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, game.Refuse("no-such-address", "there is nothing at {method} {path}; see docs/protocol.md", game.Figures{"method": r.Method, "path": game.Short(r.URL.Path, 80)}))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", g.ready)
	mux.Handle("GET /metrics", g.metrics.handler())
	mux.Handle("/", files)
	prefix := strings.TrimSuffix(g.BasePath, "/")
	if prefix == "" {
		return guard(mux), nil
	}
	outer := http.NewServeMux()
	outer.Handle(prefix+"/", http.StripPrefix(prefix, mux))
	outer.Handle(prefix, http.RedirectHandler(prefix+"/", http.StatusMovedPermanently))
	outer.Handle("GET /healthz", mux)
	outer.Handle("GET /readyz", mux)
	outer.Handle("GET /metrics", mux)
	return guard(outer), nil
}

// guard sets what every answer carries: nothing from elsewhere is loaded, and the
// address, which holds the table's code, is told to nobody.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; base-uri 'self'; frame-ancestors 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

func (g *Gateway) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	if err := g.Config.Ready(ctx); err != nil {
		g.log.Warn("not ready", "error", err)
		http.Error(w, "not ready: the store takes no writes", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// events connects sockets with their sessions.
type events struct {
	gws.BuiltinEventHandler
	gate *Gateway
}

const sessionKey = "session"

func sessionOf(c *gws.Conn) *session {
	s, _ := c.Session().Load(sessionKey)
	return s.(*session)
}

func (e events) OnOpen(c *gws.Conn) {
	e.gate.metrics.sockets.Inc()
	_ = c.SetReadDeadline(time.Now().Add(helloWithin))
}

func (e events) OnClose(c *gws.Conn, _ error) {
	e.gate.metrics.sockets.Dec()
	sessionOf(c).left()
	finish(c.NetConn())
}

func (e events) OnPing(c *gws.Conn, payload []byte) {
	s := sessionOf(c)
	s.hear(time.Now())
	s.send(gws.OpcodePong, bytes.Clone(payload))
}

func (e events) OnMessage(c *gws.Conn, message *gws.Message) {
	defer func() { _ = message.Close() }()
	sessionOf(c).read(message.Opcode, message.Bytes())
}

func (g *Gateway) openSocket(w http.ResponseWriter, r *http.Request) {
	h := &hijacker{ResponseWriter: w}
	c, err := g.upgrader.Upgrade(h, r)
	if err != nil {
		finish(h.conn)
		g.log.Debug("socket not upgraded", "error", err)
		return
	}
	c.Session().Store(sessionKey, &session{
		gate: g, socket: c, code: r.PathValue("code"), direct: newDirect(c.NetConn()),
		pace: newBucket(perSecond, burst), inkPace: newBucket(inkPerSecond, inkBurst),
	})
	go c.ReadLoop()
}
