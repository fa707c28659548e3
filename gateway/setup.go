package gateway

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/gateway/forwarded"
	"linework/gateway/hosts"
	"linework/gateway/limits"
	"linework/gateway/pages"
	"linework/gateway/relay"
	"linework/gateway/session"
	"linework/gateway/throttle"
	"linework/texts"

	"golang.org/x/time/rate"
)

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
		NewTables:  limits.NewMeter(limits.Rate{PerSecond: rate.Limit(tablesPerSecond), Burst: tablesBurst}, everyoneShare),
		WrongCodes: limits.NewMeter(limits.Rate{PerSecond: wrongCodesPerSecond, Burst: wrongCodesBurst}, everyoneShare),
		Requests:   limits.NewMeter(limits.Rate{PerSecond: requestsPerSecond, Burst: requestsBurst}, 10*everyoneShare),
		SelfTests:  limits.NewMeter(limits.Rate{PerSecond: 1, Burst: selfTestBurst}, everyoneShare),
		Work:       limits.NewProofOfWork(cfg.NodeToken),
		AtWork:     make(throttle.Semaphore, throttle.MaxAtWork),
	}
	g := &Gateway{
		Config: cfg, ctx: ctx, trust: trust, hosts: names, throttle: limit,
		places:    limits.NewPlaces(connectionsBelowFileLimit(cmp.Or(cfg.MaxConnections, defaultConnections))),
		readiness: readiness{ping: cfg.Ready},
		timeouts:  timeouts{body: 15 * time.Second, answer: 30 * time.Second},
		sessions:  session.NewHub(ctx, cfg.Lobby, limit),
		api:       api.New(ctx, cfg.Settings, limit),
	}
	g.relay = relay.New(cfg.Lobby, limit, cfg.BasePath, g.startSessionOrCloseSocket)
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
		ReadHeaderTimeout: headerTimeout, WriteTimeout: g.timeouts.answer, IdleTimeout: idleTimeout, ConnState: trackConnectionUse, ConnContext: contextWithPlace,
		HTTP2:    &http.HTTP2Config{MaxConcurrentStreams: maxStreams},
		ErrorLog: slog.NewLogLogger(g.Log.Handler(), slog.LevelDebug),
	}
}

func (g *Gateway) newHandler() (http.Handler, error) {
	client, err := pages.New(g.Files, g.BasePath)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	g.api.RegisterRoutes(mux, g.relay.ForwardToOwner, g.relay.LimitAndForwardNewTable)
	mux.HandleFunc("GET /api/tables/{code}/socket", g.relay.ForwardToOwner(func(w http.ResponseWriter, r *http.Request) { g.startSessionOrCloseSocket(w, r, 0, texts.Message{}) }))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", g.serveReadiness)
	if !g.HideMetrics {
		mux.HandleFunc("GET /metrics", g.throttle.LimitRateAndConcurrency(g.Metrics.Handler().ServeHTTP))
	}
	mux.Handle("/", client)
	prefix := strings.TrimSuffix(g.BasePath, "/")
	if prefix == "" {
		return g.checkRequestAndSetHeaders(mux), nil
	}
	outer := http.NewServeMux()
	outer.Handle(prefix+"/", http.StripPrefix(prefix, mux))
	outer.Handle(prefix, http.RedirectHandler(prefix+"/", http.StatusMovedPermanently))
	for _, page := range []string{"GET /healthz", "GET /readyz", "GET /metrics"} { // of monitors
		outer.Handle(page, mux)
	}
	return g.checkRequestAndSetHeaders(outer), nil
}

// startSessionOrCloseSocket turns a request into a session; with a code it only tells the device why it cannot come in.
func (g *Gateway) startSessionOrCloseSocket(w http.ResponseWriter, r *http.Request, closeCode int, closeText texts.Message) {
	g.sessions.StartSessionOrClose(w, r, session.Visitor{From: g.trust.ClientNetwork(r), Place: placeOfRequest(r)}, closeCode, closeText)
}
