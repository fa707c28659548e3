// Package relay passes requests on to the node that runs their table. Any node takes any
// request; what is for a table that another node runs goes there by the standard library's
// proxy, once: a node that gets a request from another answers it or says that the table is
// not there, and then the first one asks anew who has it.
package relay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"

	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/throttle"
	"linework/lobby"
	"linework/table"
	"linework/texts"
)

const (
	movedHeader = "Linework-Moved" // on an answer to another node: the table is not here

	dialTimeout   = time.Second
	answerTimeout = 30 * time.Second // the first byte of an answer; an album takes a while
	idleTimeout   = 30 * time.Second
	retryInterval = 250 * time.Millisecond // who has a table whose node did not answer
	// noAddressTimeout is how long a node without an address is waited for: if it has died, as one does that
	// is alone and was started again, it counts as alive for three seconds more.
	noAddressTimeout = 4 * time.Second
)

// A Relay passes requests on to other nodes.
type Relay struct {
	*throttle.Throttle
	// OwnerTimeout is how long the node that has a table is waited for, while it counts as alive.
	OwnerTimeout         time.Duration
	Transport            *http.Transport // of requests between nodes
	lobby                *lobby.Lobby
	basePath             string
	acceptAndCloseSocket func(w http.ResponseWriter, r *http.Request, code int, why texts.Message) // tells the device why it cannot come in
	ctx                  context.Context                                                           // ends what is passed on
	CancelForwarded      context.CancelFunc                                                        // ends all that is passed on
}

// New makes a relay. acceptAndCloseSocket accepts a socket only to tell the device why it cannot come in.
func New(lobby *lobby.Lobby, throttle *throttle.Throttle, basePath string, acceptAndCloseSocket func(w http.ResponseWriter, r *http.Request, code int, why texts.Message)) *Relay {
	ctx, cancel := context.WithCancel(context.Background())
	return &Relay{Throttle: throttle, OwnerTimeout: 8 * time.Second, lobby: lobby, basePath: basePath, acceptAndCloseSocket: acceptAndCloseSocket, Transport: newTransport(), ctx: ctx, CancelForwarded: cancel}
}

func newTransport() *http.Transport {
	return &http.Transport{
		DialContext:           (&net.Dialer{Timeout: dialTimeout}).DialContext,
		TLSHandshakeTimeout:   2 * dialTimeout,
		ResponseHeaderTimeout: answerTimeout,
		MaxIdleConnsPerHost:   64,
		IdleConnTimeout:       idleTimeout, // the other end waits longer
		DisableCompression:    true,        // whoever asked says what they can read
	}
}

// ForwardToOwner returns a handler that has requests answered by the node that runs their table. While that one does not
// answer and still counts as alive, the request waits: a node that died is found out
// within seconds, and then the table is opened here.
func (relay *Relay) ForwardToOwner(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !relay.lobby.IsClustered() {
			next(w, r)
			return
		}
		newRequest := readBodyForRetries(w, r)
		began := time.Now()
		for r.Context().Err() == nil {
			node, err := relay.lobby.FindOrChooseOtherNode(r.Context(), r.PathValue("code"))
			switch {
			case err != nil && isSocketRequest(r): // the session waits for the store, and says so
				next(w, newRequest())
				return
			case err != nil:
				relay.Reply.WriteResultOrRefusal(w, 0, nil, err)
				return
			case node == nil:
				next(w, newRequest())
				return
			case relay.Trust.IsFromNode(r):
				w.Header().Set(movedHeader, "1")
				answer.WriteRefusal(w, http.StatusServiceUnavailable, table.MovingRefusal())
				return
			}
			err = relay.forward(w, newRequest(), *node)
			if err == nil || r.Context().Err() != nil {
				return
			}
			if waited := time.Since(began); !mayRepeat(r, err) || waited > relay.OwnerTimeout || waited > noAddressTimeout && errors.Is(err, errNoAddress) {
				relay.refuseUnreachableNode(w, r, node, err)
				return
			}
			throttle.Pause(r.Context(), retryInterval)
		}
	}
}

// LimitAndForwardNewTable returns a handler that has new tables opened by the node that has the fewest. Whoever opens too many is
// told so here: the other node knows only that this one has let them pass.
func (relay *Relay) LimitAndForwardNewTable(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !relay.lobby.IsClustered() || relay.Trust.IsFromNode(r) {
			next(w, r)
			return
		}
		if !relay.CountNewTableOrRefuse(w, r) {
			return
		}
		newRequest := readBodyForRetries(w, r)
		if node := relay.lobby.ChooseOtherNodeForNewTable(r.Context()); node != nil {
			err := relay.forward(w, newRequest(), *node)
			if err == nil || r.Context().Err() != nil {
				return
			}
			// At worst the other node has opened one that nobody will come to.
			relay.Reply.Log.Warn("another node opens no table; this one does", "node", node.Address, "error", err)
		}
		next(w, throttle.MarkTableCounted(newRequest()))
	}
}

func readBodyForRetries(w http.ResponseWriter, r *http.Request) (newRequest func() *http.Request) {
	body := throttle.ReadBodyForReuse(w, r)
	return func() *http.Request {
		again := r.Clone(r.Context())
		again.Body = body()
		return again
	}
}

func isSocketRequest(r *http.Request) bool {
	return strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

// Errors of a relay.
var (
	errTableMoved  = errors.New("the table is not there any more")
	errNoAddress   = errors.New("that node has no --node-address")
	errForeignNode = errors.New("that node has another --node-token")
)

// mayRepeat reports whether a request that failed may be sent once more: it only asks for
// something, or nobody has heard it.
func mayRepeat(r *http.Request, err error) bool {
	op, ok := errors.AsType[*net.OpError](err)
	unheard := errors.Is(err, errTableMoved) || errors.Is(err, errNoAddress) || ok && op.Op == "dial"
	return !errors.Is(err, errForeignNode) && (unheard || r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// forward sends a request on to another node. After an error nothing has been answered yet.
func (relay *Relay) forward(w http.ResponseWriter, r *http.Request, to lobby.Node) (failed error) {
	target, err := url.Parse(to.Address)
	if err != nil || target.Host == "" {
		return errNoAddress
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(to.Gone, cancel)() // also from a socket that has been open for long
	defer context.AfterFunc(relay.ctx, cancel)()
	proxy := httputil.ReverseProxy{
		Rewrite:      func(p *httputil.ProxyRequest) { relay.setTargetAndNodeHeaders(p, target) },
		Transport:    relay.Transport,
		ErrorLog:     slog.NewLogLogger(relay.Reply.Log.Handler(), slog.LevelDebug),
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		ModifyResponse: func(res *http.Response) error {
			switch {
			case res.Header.Get(movedHeader) != "":
				return errTableMoved
			case res.StatusCode == http.StatusForbidden && res.Header.Get(forwarded.NodeHeader) != "":
				return errForeignNode
			}
			for set := range w.Header() { // by checkRequestAndSetHeaders, there as here
				res.Header.Del(set)
			}
			relay.Reply.Metrics.CountRelayed("passed")
			return nil
		},
	}
	proxy.ServeHTTP(w, r.WithContext(ctx))
	if failed != nil {
		relay.Reply.Metrics.CountRelayed("failed")
	}
	return failed
}

// setTargetAndNodeHeaders puts on a request where it goes and what this node knows of whoever sent it.
func (relay *Relay) setTargetAndNodeHeaders(p *httputil.ProxyRequest, target *url.URL) {
	prefix := strings.TrimSuffix(relay.basePath, "/")
	out := p.Out.URL
	out.Scheme, out.Host = target.Scheme, target.Host
	out.Path = prefix + out.Path
	if out.RawPath != "" {
		out.RawPath = prefix + out.RawPath
	}
	p.Out.Host = target.Host
	relay.Trust.SetNodeHeaders(p.Out.Header, p.In)
}

func (relay *Relay) refuseUnreachableNode(w http.ResponseWriter, r *http.Request, node *lobby.Node, err error) {
	relay.Reply.Log.Warn("another node does not answer", "node", node.Address, "error", err)
	refusal, closeCode, closeText := table.MovingRefusal(), table.CloseFault, texts.NewMessage("close-fault.node-silent")
	if errors.Is(err, errNoAddress) || errors.Is(err, errForeignNode) { // whoever waits should know that it will not pass
		refusal = throttle.NodesApartRefusal()
		closeCode, closeText = table.CloseAway, refusal.Message
	}
	relay.Reply.Metrics.CountRefusal(refusal.Code)
	if isSocketRequest(r) { // a browser does not see the status of a socket that was refused
		relay.acceptAndCloseSocket(w, r, closeCode, closeText)
		return
	}
	w.Header().Set("Retry-After", "1")
	answer.WriteRefusal(w, http.StatusServiceUnavailable, refusal)
}

const (
	fetchTimeout  = 3 * time.Second
	maxFetchBytes = 4 << 20
)

// FetchFromNode gets what a path of another node answers, on behalf of whoever sent a request.
func (relay *Relay) FetchFromNode(on *http.Request, address, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(on.Context(), fetchTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(address, "/")+relay.basePath+path, nil)
	if err != nil {
		return nil, err
	}
	relay.Trust.SetNodeHeaders(r.Header, on)
	res, err := relay.Transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxFetchBytes))
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("it answers %s", res.Status)
	}
	return body, err
}
