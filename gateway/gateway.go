// Package gateway is the server's face: requests, sockets and the web client's
// files. It checks size and rate, hands commands to tables and keeps a queue for
// each device. It knows no game.
package gateway

import (
	"cmp"
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"linework/game"
	"linework/gateway/limits"
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
	// Hosts are names that the server answers to, beside those of local networks, PublicURL
	// and Origins; *.example.org stands for all below it.
	Hosts []string
	// CertificateHosts is the names in the server's own certificate, to which it answers as
	// well; may be nil.
	CertificateHosts func() []string
	// Origins are the addresses, like https://games.example.org, of pages that may use the
	// server beside its own.
	Origins []string
	// PublicURL is the address that the operator gave for everyone; "" for none.
	PublicURL string
	// Near is by which addresses devices in the networks of this computer get to the
	// server, whether none can, and what firewall may keep them out; may be nil.
	Near func() (at []Address, onlyHere bool, firewall string)
	// MaxConnections is how many connections may be open at once; 0 for a default.
	MaxConnections int
	// TablesPerMinute is how many tables may be opened from one network on average
	// before work is asked for; 0 for a default.
	TablesPerMinute float64
	// HideMetrics keeps /metrics off the public address.
	HideMetrics bool
	// Files is the built web client.
	Files fs.FS
	// Demo is the code of the table where bots play for whoever watches; may be nil.
	Demo func() string
	// PictureCache is how many bytes of rendered pictures are kept in memory; 0 for 64 MiB.
	PictureCache int
	// NodeToken is what the nodes of one server know each other by; "" where there is only one.
	NodeToken string
	// Ready reports whether the store takes writes.
	Ready func(context.Context) error
	// Warning says what an operator should see to while all still goes on, or ""; may
	// be nil.
	Warning func() string
}

// A Gateway serves the whole of Linework over HTTP.
type Gateway struct {
	Config
	ctx        context.Context
	lobby      *lobby.Lobby
	metrics    *Metrics
	log        *slog.Logger
	upgrader   *websocket.Upgrader
	hosts      hostNames
	toldHosts  hostLog // that are not ours, and the log has named
	sockets    *sockets
	server     *http.Server
	beside     *http.Server   // of plain HTTP, where the other is of HTTPS
	places     *limits.Places // of connections
	newTables  *limits.Meter
	wrongCodes *limits.Meter // and keys
	requests   *limits.Meter // that are not answered from memory
	work       *limits.ProofOfWork
	patience   patience
	atWork     semaphore
	readiness  readiness
	catalogue  catalogue
	pictures   *pictures
	puzzles    puzzles
	// boardsWaiting is how many bytes of whole boards wait for devices.
	boardsWaiting atomic.Int64
	line          line
	visited       atomic.Bool     // a device other than this computer has come
	albums        chan struct{}   // one for each that may be packed at the same time
	between       *http.Transport // to other nodes
	relays        context.Context // ends what is passed on to other nodes
	endRelays     context.CancelFunc
}

// patience is how long the server waits for a device, one thing at a time.
type patience struct {
	hello  time.Duration // for the first frame on a socket
	silent time.Duration // before a device counts as gone; it pings every 20 s
	body   time.Duration // for the body of a request
	answer time.Duration // for each part of an answer to be read
	flood  time.Duration // before a device that sends without measure is told so
	owner  time.Duration // for the node that has a table, while it counts as alive
	store  time.Duration // for a store that is away, before a device is told to come back
}

var ordinaryPatience = patience{
	hello: 10 * time.Second, silent: 60 * time.Second, body: 15 * time.Second, answer: 30 * time.Second, flood: 2 * time.Second,
	owner: 8 * time.Second, store: 10 * time.Second,
}

// New makes a gateway. Tables are opened under ctx.
func New(ctx context.Context, cfg Config) (*Gateway, error) {
	hosts, err := newHostNames(&cfg)
	if err != nil {
		return nil, err
	}
	g := &Gateway{
		Config: cfg, ctx: ctx, lobby: cfg.Lobby, metrics: cfg.Metrics, log: cfg.Log, upgrader: newUpgrader(), hosts: hosts,
		sockets:    newSockets(),
		places:     limits.NewPlaces(connections(cmp.Or(cfg.MaxConnections, defaultConnections))),
		newTables:  limits.NewMeter(limits.Rate{PerSecond: rate.Limit(cmp.Or(cfg.TablesPerMinute, defaultTablesPerMinute) / 60), Burst: tablesBurst}, everyone),
		wrongCodes: limits.NewMeter(limits.Rate{PerSecond: wrongPerSecond, Burst: wrongBurst}, everyone),
		requests:   limits.NewMeter(limits.Rate{PerSecond: requestsPerSecond, Burst: requestsBurst}, 10*everyone),
		work:       limits.NewProofOfWork(cfg.NodeToken),
		patience:   ordinaryPatience,
		atWork:     make(semaphore, maxAtWork),
		readiness:  readiness{ping: cfg.Ready},
		pictures:   newPictures(cfg.PictureCache),
		albums:     make(chan struct{}, mostAlbums),
		between:    newBetween(),
	}
	g.relays, g.endRelays = context.WithCancel(context.Background())
	handler, err := g.handler()
	if err != nil {
		return nil, err
	}
	g.server, g.beside = g.newServer(handler), g.newServer(handler)
	return g, nil
}

func (g *Gateway) newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: headerWithin, WriteTimeout: g.patience.answer, IdleTimeout: idleFor, ConnState: trackUse, ConnContext: withPlace,
		HTTP2:    &http.HTTP2Config{MaxConcurrentStreams: maxStreams},
		ErrorLog: slog.NewLogLogger(g.log.Handler(), slog.LevelDebug),
	}
}

const (
	defaultConnections     = 8192
	defaultTablesPerMinute = 60.0
	tablesBurst            = 60 // a school that begins
	wrongPerSecond         = 0.5
	wrongBurst             = 60
	requestsPerSecond      = 30
	requestsBurst          = 300
	maxStreams             = 64 // requests at once on one connection of HTTP/2
	everyone               = 10 // networks may use up all that is theirs at the same time
)

// forgetRefilled gives back the memory of networks that have used nothing up.
func (g *Gateway) forgetRefilled() {
	for _, m := range []*limits.Meter{g.newTables, g.wrongCodes, g.requests} {
		m.Tidy()
	}
}

// Handler is the whole server, mounted at the base path.
func (g *Gateway) Handler() http.Handler { return g.server.Handler }

func (g *Gateway) handler() (http.Handler, error) {
	files, err := newFiles(g.Files, g.BasePath)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/games", g.games)
	mux.HandleFunc("POST /api/tables", g.spread(g.atWork.wrap(g.createTable)))
	for at, handler := range map[string]http.HandlerFunc{
		"GET /api/tables/{code}":                             g.dear(g.summary),
		"POST /api/tables/{code}/seats":                      g.dear(g.takeSeat),
		"POST /api/tables/{code}/show":                       g.dear(g.showTable),
		"GET /api/tables/{code}/seat":                        g.dear(g.seatOf),
		"GET /api/tables/{code}/socket":                      g.openSocket,
		"GET /api/tables/{code}/gallery/{key}":               g.dear(g.gallery),
		"GET /api/tables/{code}/gallery/{key}/{game}/{file}": g.picture,
		"GET /api/tables/{code}/gallery/{key}/album.zip":     g.album,
	} {
		mux.HandleFunc(at, g.atOwner(handler))
	}
	mux.HandleFunc("GET /api/daily/{game}/{date}", g.dear(g.daily))
	mux.HandleFunc("POST /api/daily/{game}/{date}", g.dear(g.tryDaily))
	mux.HandleFunc("GET /api/reach", g.dear(g.reach))
	mux.HandleFunc("GET /api/selftest", g.selfTest)
	mux.HandleFunc("GET /api/selftest/socket", g.metered(g.echoSocket))
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, game.Refuse("no-such-address", "there is nothing at {method} {path}; see docs/protocol.md", game.Figures{"method": r.Method, "path": game.Short(r.URL.Path, 80)}))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", g.ready)
	if !g.HideMetrics {
		mux.HandleFunc("GET /metrics", g.dear(g.metrics.Handler().ServeHTTP))
	}
	mux.Handle("/", files)
	prefix := strings.TrimSuffix(g.BasePath, "/")
	if prefix == "" {
		return g.guard(mux), nil
	}
	outer := http.NewServeMux()
	outer.Handle(prefix+"/", http.StripPrefix(prefix, mux))
	outer.Handle(prefix, http.RedirectHandler(prefix+"/", http.StatusMovedPermanently))
	outer.Handle("GET /healthz", mux)
	outer.Handle("GET /readyz", mux)
	if !g.HideMetrics {
		outer.Handle("GET /metrics", mux)
	}
	return g.guard(outer), nil
}

// dear has a handler answer each network so often, and few at once.
func (g *Gateway) dear(next http.HandlerFunc) http.HandlerFunc { return g.metered(g.atWork.wrap(next)) }
