// Package gateway is the HTTP server of Linework, put together from the packages below it. It knows no game.
//
//	hosts      which names this server answers to
//	forwarded  who sent a request, as proxies and other nodes say
//	limits     what each network costs; throttle turns requests away by it
//	answer     JSON, and refusals as JSON
//	session    sockets of devices
//	relay      requests that another node answers
//	preview    what chats show of a link
//	admin      the operator's page
//	api        all other requests of clients
//	pages      the built web client
package gateway

import (
	"cmp"
	"context"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"linework/gateway/admin"
	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/gateway/forwarded"
	"linework/gateway/hosts"
	"linework/gateway/limits"
	"linework/gateway/metrics"
	"linework/gateway/pages"
	"linework/gateway/relay"
	"linework/gateway/session"
	"linework/gateway/throttle"
	"linework/journal"
	"linework/texts"
)

// Config is what a gateway needs.
type Config struct {
	api.Settings
	Metrics *metrics.Metrics
	Log     *slog.Logger
	Files   fs.FS      // the built web client
	Site    pages.Site // what its pages say of the server, but for the version

	Trusted          []netip.Prefix  // proxies whose forwarded headers are believed
	Hosts            []string        // names that it answers to beside those of local networks, PublicURL and Origins; *.example.org stands for all below it
	CertificateHosts func() []string // the names in its own certificate, to which it answers as well; may be nil
	Origins          []string        // addresses, like https://games.example.org, of pages that may use it beside its own

	FrameAncestors []string // pages that may show it in a frame, as Content-Security-Policy has them; nil for none

	MaxConnections  int                           // that may be open at once; 0 for a default
	TablesPerMinute float64                       // that may be opened from one network on average before work is asked for; 0 for a default
	HideMetrics     bool                          // keep /metrics off the public address
	OperatorHeaders []string                      // what a trusted proxy says of an operator, like Remote-User=ana; nil where only links open the operator's page
	Usage           func() (journal.Usage, error) // of the store
	NodeToken       string                        // what the nodes of one server know each other by; "" where there is only one

	Ready   func(context.Context) error // reports whether the store takes writes
	Warning func() string               // what an operator should see to while all still goes on, or ""; may be nil
}

// A Gateway serves the whole of Linework over HTTP.
type Gateway struct {
	Config
	ctx         context.Context
	mainServer  *http.Server
	plainServer *http.Server   // of plain HTTP, where the other is of HTTPS
	places      *limits.Places // of connections
	trust       *forwarded.Trust
	hosts       *hosts.Hosts
	throttle    *throttle.Throttle
	sessions    *session.Hub
	relay       *relay.Relay
	api         *api.API
	admin       *admin.Admin
	timeouts    timeouts

	storeCheck   rate.Sometimes        // whether the store takes writes
	storeFailure atomic.Pointer[error] // what came of the last
}

// timeouts are how long the server waits for a client, one thing at a time.
type timeouts struct {
	body   time.Duration // for the body of a request
	answer time.Duration // for each part of an answer to be read
}

const (
	defaultConnections     = 8192
	defaultTablesPerMinute = 60.0
	tablesBurst            = 60 // a school that begins
	wrongCodesPerSecond    = 0.5
	wrongCodesBurst        = 60
	requestsPerSecond      = 30
	requestsBurst          = 300
	selfTestBurst          = 30
	maxStreams             = 64 // requests at once on one connection of HTTP/2
	everyoneShare          = 10 // networks may use up all that is theirs at the same time
)

// Handler is the whole server, mounted at the base path.
func (g *Gateway) Handler() http.Handler { return g.mainServer.Handler }

// New makes a gateway. Tables are opened under ctx.
func New(ctx context.Context, cfg Config) (*Gateway, error) {
	trust := &forwarded.Trust{Proxies: cfg.Trusted, NodeToken: cfg.NodeToken}
	names, err := hosts.New(hosts.Config{
		Names: cfg.Hosts, Addresses: append([]string{cfg.PublicURL}, cfg.Origins...), Certified: cfg.CertificateHosts,
		BasePath: cfg.BasePath, Trust: trust, Metrics: cfg.Metrics, Log: cfg.Log,
	})
	if err != nil {
		return nil, err
	}
	tablesPerSecond := cmp.Or(cfg.TablesPerMinute, defaultTablesPerMinute) / 60
	limit := &throttle.Throttle{
		Trust: trust, Reply: answer.Replier{Metrics: cfg.Metrics, Log: cfg.Log},
		NewTables:  limits.NewMeter(rate.Limit(tablesPerSecond), tablesBurst, everyoneShare),
		WrongCodes: limits.NewMeter(wrongCodesPerSecond, wrongCodesBurst, everyoneShare),
		Requests:   limits.NewMeter(requestsPerSecond, requestsBurst, 10*everyoneShare),
		SelfTests:  limits.NewMeter(1, selfTestBurst, everyoneShare),
		Work:       limits.NewProofOfWork(cfg.NodeToken),
		AtWork:     make(throttle.Semaphore, throttle.MaxAtWork),
	}
	g := &Gateway{
		Config: cfg, ctx: ctx, trust: trust, hosts: names, throttle: limit,
		places:     limits.NewPlaces(connectionsBelowFileLimit(cmp.Or(cfg.MaxConnections, defaultConnections))),
		storeCheck: rate.Sometimes{Interval: storeCheckInterval},
		timeouts:   timeouts{body: 15 * time.Second, answer: 30 * time.Second},
		sessions:   session.NewHub(ctx, cfg.Lobby, limit),
		api:        api.New(ctx, cfg.Settings, limit),
	}
	g.relay = relay.New(cfg.Lobby, limit, cfg.BasePath, g.startSessionOrCloseSocket)
	g.admin = admin.New(admin.Settings{Lobby: cfg.Lobby, Version: cfg.Version, BasePath: cfg.BasePath, PublicURL: cfg.PublicURL, Headers: cfg.OperatorHeaders, Usage: cfg.Usage}, limit, g.relay)
	handler, err := g.newHandler()
	if err != nil {
		return nil, err
	}
	g.mainServer, g.plainServer = g.newHTTPServer(handler), g.newHTTPServer(handler)
	return g, nil
}

func (g *Gateway) newHTTPServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: headerTimeout, WriteTimeout: g.timeouts.answer, IdleTimeout: idleTimeout, ConnState: trackConnectionUse,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, placeKey{}, placeOf(c))
		},
		HTTP2:    &http.HTTP2Config{MaxConcurrentStreams: maxStreams},
		ErrorLog: slog.NewLogLogger(g.Log.Handler(), slog.LevelDebug),
	}
}

func (g *Gateway) newHandler() (http.Handler, error) {
	g.Site.Version = g.Version
	client, err := pages.New(g.Files, g.BasePath, g.Site, g.api.PreviewTags)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	g.api.RegisterRoutes(mux, g.relay.ForwardToOwner, g.relay.LimitAndForwardNewTable)
	g.admin.RegisterRoutes(mux)
	mux.HandleFunc("GET /api/tables/{code}/socket", g.relay.ForwardToOwner(func(w http.ResponseWriter, r *http.Request) { g.startSessionOrCloseSocket(w, r, 0, texts.Message{}) }))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", g.serveReadiness)
	if !g.HideMetrics {
		mux.HandleFunc("GET /metrics", g.throttle.LimitRateAndConcurrency(g.Metrics.Handler().ServeHTTP))
	}
	mux.HandleFunc("GET /robots.txt", pages.ServeRobotsTxt(g.BasePath))
	mux.HandleFunc("GET /.well-known/security.txt", g.Site.ServeSecurityTxt)
	mux.Handle("/", client)
	prefix := strings.TrimSuffix(g.BasePath, "/")
	if prefix == "" {
		return g.checkRequestAndSetHeaders(mux), nil
	}
	outer := http.NewServeMux()
	outer.Handle(prefix+"/", http.StripPrefix(prefix, mux))
	outer.Handle(prefix, http.RedirectHandler(prefix+"/", http.StatusMovedPermanently))
	for _, page := range []string{"GET /healthz", "GET /readyz", "GET /metrics", "GET /robots.txt", "GET /.well-known/security.txt"} { // of monitors and crawlers
		outer.Handle(page, mux)
	}
	return g.checkRequestAndSetHeaders(outer), nil
}

// startSessionOrCloseSocket turns a request into a session; with a code it only tells the device why it cannot come in.
func (g *Gateway) startSessionOrCloseSocket(w http.ResponseWriter, r *http.Request, closeCode int, closeText texts.Message) {
	g.sessions.StartSessionOrClose(w, r, session.Visitor{From: g.trust.ClientNetwork(r), Place: placeOfRequest(r)}, closeCode, closeText)
}
