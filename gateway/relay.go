package gateway

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"linework/game"
	"linework/lobby"
	"linework/table"
)

// Any node takes any request. What is for a table that another node runs is passed on
// there by the standard library's proxy, once: a node that gets a request from another
// answers it or says that the table is not there, and then the first one asks anew who
// has it.

const (
	nodeHeader  = "Linework-Node"  // on a request from another node: the token that all of them know
	movedHeader = "Linework-Moved" // on an answer to one: the table is not here

	dialWithin   = time.Second
	answerWithin = 30 * time.Second       // the first byte of an answer; an album takes a while
	askAgain     = 250 * time.Millisecond // who has a table whose node did not answer
)

// newBetween makes what carries requests between nodes.
func newBetween() *http.Transport {
	return &http.Transport{
		DialContext:           (&net.Dialer{Timeout: dialWithin}).DialContext,
		TLSHandshakeTimeout:   2 * dialWithin,
		ResponseHeaderTimeout: answerWithin,
		MaxIdleConnsPerHost:   64,
		IdleConnTimeout:       idleFor / 2, // the other end waits longer
		DisableCompression:    true,        // whoever asked says what they can read
	}
}

// relayed reports whether a request comes from another node, which has looked at it.
func (g *Gateway) relayed(r *http.Request) bool {
	token := r.Header.Get(nodeHeader)
	return token != "" && g.NodeToken != "" && subtle.ConstantTimeCompare([]byte(token), []byte(g.NodeToken)) == 1
}

// stranger refuses who says to be a node and does not know the token.
func (g *Gateway) stranger(w http.ResponseWriter, r *http.Request) bool {
	if r.Header.Get(nodeHeader) == "" || g.relayed(r) {
		return false
	}
	g.metrics.Refused("foreign-node")
	w.Header().Set(nodeHeader, "unknown")
	refuse(w, http.StatusForbidden, game.Refuse("foreign-node", "this server does not know that node; all nodes of a server have the same --node-token"))
	return true
}

// atOwner has a request answered by the node that runs its table. While that one does not
// answer and still counts as alive, the request waits: a node that died is found out
// within seconds, and then the table is opened here.
func (g *Gateway) atOwner(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !g.lobby.Shared() {
			next(w, r)
			return
		}
		again := repeatable(w, r)
		until := time.Now().Add(g.patience.owner)
		for {
			node, err := g.lobby.Where(r.Context(), r.PathValue("code"))
			switch {
			case err != nil && isSocket(r): // the session waits for the store, and says so
				next(w, again())
				return
			case err != nil:
				g.give(w, 0, nil, err)
				return
			case node == nil:
				next(w, again())
				return
			case g.relayed(r):
				w.Header().Set(movedHeader, "1")
				refuse(w, http.StatusServiceUnavailable, table.Moving())
				return
			}
			err = g.pass(w, again(), *node)
			if err == nil || r.Context().Err() != nil {
				return
			}
			if !mayRepeat(r, err) || time.Now().After(until) {
				g.unreachable(w, r, node, err)
				return
			}
			select {
			case <-time.After(askAgain):
			case <-r.Context().Done():
				return
			}
		}
	}
}

// spread has a new table opened by the node that has the fewest. Whoever opens too many is
// told so here: the other node knows only that this one has let them pass.
func (g *Gateway) spread(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !g.lobby.Shared() || g.relayed(r) {
			next(w, r)
			return
		}
		if !g.mayOpen(w, r) {
			return
		}
		again := repeatable(w, r)
		if node := g.lobby.ForNew(r.Context()); node != nil {
			err := g.pass(w, again(), *node)
			if err == nil || r.Context().Err() != nil {
				return
			}
			// At worst the other node has opened one that nobody will come to.
			g.log.Warn("another node opens no table; this one does", "node", node.Address, "error", err)
		}
		next(w, again().WithContext(context.WithValue(r.Context(), counted{}, true)))
	}
}

// counted marks a request for a table that has been counted.
type counted struct{}

// mayOpen reports whether a request may open one more table, and otherwise says what would
// let it. A request that another node has let pass was counted there.
func (g *Gateway) mayOpen(w http.ResponseWriter, r *http.Request) bool {
	if g.relayed(r) || r.Context().Value(counted{}) != nil {
		return true
	}
	if g.newTables.Allow(g.network(r)) || g.bringsWork(r) {
		return true
	}
	g.askForWork(w, r, game.Refuse("slow-down", "too many tables were opened just now; wait a minute"))
	return false
}

// repeatable reads the body of a request, which is small, so that it can be sent again.
func repeatable(w http.ResponseWriter, r *http.Request) func() *http.Request {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	return func() *http.Request {
		again := r.Clone(r.Context())
		rest := io.Reader(bytes.NewReader(body))
		if err != nil {
			rest = io.MultiReader(rest, failingReader{err})
		}
		again.Body = io.NopCloser(rest)
		return again
	}
}

func isSocket(r *http.Request) bool { return strings.EqualFold(r.Header.Get("Upgrade"), "websocket") }

// Errors of a relay.
var (
	errNotThere = errors.New("the table is not there any more")
	errNowhere  = errors.New("that node has no --node-address")
	errStranger = errors.New("that node has another --node-token")
)

// mayRepeat reports whether a request that failed may be sent once more: it only asks for
// something, or nobody has heard it.
func mayRepeat(r *http.Request, err error) bool {
	var op *net.OpError
	unheard := errors.Is(err, errNotThere) || errors.Is(err, errNowhere) || errors.As(err, &op) && op.Op == "dial"
	return !errors.Is(err, errStranger) && (unheard || r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// pass sends a request on to another node. After an error nothing has been answered yet.
func (g *Gateway) pass(w http.ResponseWriter, r *http.Request, to lobby.Node) (failed error) {
	target, err := url.Parse(to.Address)
	if err != nil || target.Host == "" {
		return errNowhere
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(to.Gone, cancel)() // also from a socket that has been open for long
	defer context.AfterFunc(g.relays, cancel)()
	proxy := httputil.ReverseProxy{
		Rewrite:      func(p *httputil.ProxyRequest) { g.address(p, target) },
		Transport:    g.between,
		ErrorLog:     slog.NewLogLogger(g.log.Handler(), slog.LevelDebug),
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		ModifyResponse: func(res *http.Response) error {
			switch {
			case res.Header.Get(movedHeader) != "":
				return errNotThere
			case res.StatusCode == http.StatusForbidden && res.Header.Get(nodeHeader) != "":
				return errStranger
			}
			for set := range w.Header() { // by guard, there as here
				res.Header.Del(set)
			}
			g.metrics.relayed.WithLabelValues("passed").Inc()
			return nil
		},
	}
	proxy.ServeHTTP(w, r.WithContext(ctx))
	if failed != nil {
		g.metrics.relayed.WithLabelValues("failed").Inc()
	}
	return failed
}

// address puts on a request where it goes and what this node knows of whoever sent it.
func (g *Gateway) address(p *httputil.ProxyRequest, target *url.URL) {
	prefix := strings.TrimSuffix(g.BasePath, "/")
	out := p.Out.URL
	out.Scheme, out.Host = target.Scheme, target.Host
	out.Path = prefix + out.Path
	if out.RawPath != "" {
		out.RawPath = prefix + out.RawPath
	}
	p.Out.Host = target.Host
	addr, odd := g.client(p.In)
	hops := addr.String()
	if odd != "" {
		hops = url.QueryEscape(odd) + ", " + hops
	}
	scheme, host := g.seenAs(p.In)
	p.Out.Header.Set(nodeHeader, g.NodeToken)
	p.Out.Header.Set("X-Forwarded-For", hops)
	p.Out.Header.Set("X-Forwarded-Host", host)
	p.Out.Header.Set("X-Forwarded-Proto", scheme)
}

// toldClient is whom a node that relays a request says it is from.
func toldClient(r *http.Request) (addr netip.Addr, odd string) {
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ", ")
	addr, err := netip.ParseAddr(hops[len(hops)-1])
	if err == nil && len(hops) > 1 {
		odd, _ = url.QueryUnescape(hops[0])
	}
	return addr, odd
}

// unreachable says that the node that has a table does not answer.
func (g *Gateway) unreachable(w http.ResponseWriter, r *http.Request, node *lobby.Node, err error) {
	g.log.Warn("another node does not answer", "node", node.Address, "error", err)
	g.metrics.Refused("moving")
	if isSocket(r) { // a browser does not see the status of a socket that was refused
		g.turnAway(w, r, table.CloseFault, "this table is on another of the server’s machines, which isn’t answering right now; come back in a moment")
		return
	}
	w.Header().Set("Retry-After", "1")
	refuse(w, http.StatusServiceUnavailable, table.Moving())
}
