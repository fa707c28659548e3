// Package gateway is the HTTP server of Linework, put together from the packages below it. It knows no game.
//
//	hosts      which names this server answers to
//	forwarded  who sent a request, as proxies and other nodes say
//	limits     what each network costs; throttle turns requests away by it
//	answer     JSON, and refusals as JSON
//	session    sockets of devices
//	relay      requests that another node answers
//	api        all other requests of clients
//	pages      the built web client
package gateway

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"linework/gateway/api"
	"linework/gateway/forwarded"
	"linework/gateway/hosts"
	"linework/gateway/limits"
	"linework/gateway/metrics"
	"linework/gateway/relay"
	"linework/gateway/session"
	"linework/gateway/throttle"
)

// Config is what a gateway needs.
type Config struct {
	api.Settings
	Metrics *metrics.Metrics
	Log     *slog.Logger
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
	// MaxConnections is how many connections may be open at once; 0 for a default.
	MaxConnections int
	// TablesPerMinute is how many tables may be opened from one network on average
	// before work is asked for; 0 for a default.
	TablesPerMinute float64
	// HideMetrics keeps /metrics off the public address.
	HideMetrics bool
	// Files is the built web client.
	Files fs.FS
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
	readiness   readiness
	timeouts    timeouts
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
