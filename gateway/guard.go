package gateway

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/hosts"
	"linework/gateway/throttle"
	"linework/table"
)

// checkRequestAndSetHeaders checks every request before anything else sees it, and sets the headers of every
// answer: nothing from elsewhere is loaded or spoken to, and the address, which holds
// the table's code, is told to nobody.
func (g *Gateway) checkRequestAndSetHeaders(next http.Handler) http.Handler {
	frameAncestors := g.FrameAncestors
	if len(frameAncestors) == 0 {
		frameAncestors = []string{"'none'"}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.setBodyDeadline(w, r)
		if g.trust.ClaimsNodeFalsely(r) {
			g.refuseForeignNode(w, r)
			return
		}
		placeOfRequest(r).MarkRequestBegunFor(g.trust.ClientNetwork(r))
		g.api.RecordVisitFromOtherDevice(r)
		scheme, host := g.trust.BrowserSchemeAndHost(r)
		if g.hosts.RefuseUnknown(w, r, host) {
			return
		}
		h, frameAncestors := w.Header(), frameAncestors
		if g.admin.IsAdminPath(r) { // no click there is meant for another page
			frameAncestors = []string{"'none'"}
		}
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'"+
			socketPolicySources(host)+"; base-uri 'self'; form-action 'self'; frame-ancestors "+strings.Join(frameAncestors, " "))
		if frameAncestors[0] == "'none'" {
			h.Set("X-Frame-Options", "DENY") // for browsers that do not know the policy; there is none for a list of pages
		}
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		if scheme == "https" {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if origin := r.Header.Get("Origin"); origin != "" && r.Method != http.MethodHead && !isGetWithoutUpgrade(r) && !g.isAllowedOrigin(origin, host) {
			refusal := game.Refuse("foreign-origin", game.Figures{"origin": game.Truncate(origin, 60)})
			g.throttle.LogRefusal(r, refusal)
			answer.WriteRefusal(w, http.StatusForbidden, refusal)
			return
		}
		next.ServeHTTP(deadlineWriter{w, g.timeouts.answer}, throttle.TrackRedeemedWork(r))
	})
}

// setBodyDeadline gives the body of a request a time to come in, also where nobody reads it: the
// library does before it sends a refusal. Some get a fifth less, so that thousands who came
// together do not all have to be refused together.
func (g *Gateway) setBodyDeadline(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		within := g.timeouts.body - rand.N(g.timeouts.body/5)
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(within))
	}
}

// refuseUnknownHosts has a handler that sees requests before checkRequestAndSetHeaders does answer
// for this server's hosts alone, within the time that bodies have.
func (g *Gateway) refuseUnknownHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.setBodyDeadline(w, r)
		if !g.hosts.RefuseUnknown(w, r, r.Host) {
			next.ServeHTTP(w, r)
		}
	})
}

func (g *Gateway) refuseForeignNode(w http.ResponseWriter, r *http.Request) {
	refusal := game.Refuse("foreign-node")
	g.Metrics.CountRefusal(refusal.Code)
	g.throttle.LogRefusal(r, refusal)
	w.Header().Set(forwarded.NodeHeader, "unknown")
	answer.WriteRefusal(w, http.StatusForbidden, refusal)
}

// A deadlineWriter is an answer that may take long, but not each part of it: who reads
// nothing for half a minute has gone.
type deadlineWriter struct {
	http.ResponseWriter
	timeout time.Duration
}

func (d deadlineWriter) Write(data []byte) (int, error) {
	_ = http.NewResponseController(d.ResponseWriter).SetWriteDeadline(time.Now().Add(d.timeout))
	return d.ResponseWriter.Write(data)
}

// Unwrap is for http.ResponseController.
func (d deadlineWriter) Unwrap() http.ResponseWriter { return d.ResponseWriter }

// isGetWithoutUpgrade reports whether a request only fetches something, which the browser keeps
// from a page of another origin by itself. A socket it does not.
func isGetWithoutUpgrade(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get("Upgrade") == ""
}

// isAllowedOrigin reports whether a page of an origin may use the server: it came from here, or is
// one of Origins.
func (g *Gateway) isAllowedOrigin(origin, host string) bool {
	if slices.Contains(g.Origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, host)
}

// socketPolicySources returns the sources of a Content-Security-Policy that allow sockets to this server. 'self' means them too,
// but not in Safari before 15.4.
func socketPolicySources(host string) string {
	if _, _, ok := hosts.Parse(host); !ok {
		return ""
	}
	return " ws://" + host + " wss://" + host
}

// serveReadiness answers GET /readyz, for monitors.
func (g *Gateway) serveReadiness(w http.ResponseWriter, r *http.Request) {
	if g.Lobby.IsDraining() {
		http.Error(w, "not ready: this node was asked to go and hands its tables over", http.StatusServiceUnavailable)
		return
	}
	if err := g.checkStoreOncePerSecond(r.Context()); err != nil {
		g.Log.Warn("not ready", "error", err)
		http.Error(w, "not ready: the store takes no writes: "+table.NewStoreRefusal(err).Text, http.StatusServiceUnavailable)
		return
	}
	text := "ready\n"
	if g.Warning != nil {
		if warning := g.Warning(); warning != "" {
			text += "warning: " + warning + "\n"
		}
	}
	_, _ = w.Write([]byte(text))
}

const (
	storeCheckInterval = time.Second
	storeCheckTimeout  = 5 * time.Second
)

// checkStoreOncePerSecond returns why the store takes no writes. To find out costs a write that
// reaches the disk, so it is found out once a second at most, however many ask.
func (g *Gateway) checkStoreOncePerSecond(ctx context.Context) (failure error) {
	g.storeCheck.Do(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeCheckTimeout)
		defer cancel()
		err := g.Ready(ctx)
		g.storeFailure.Store(&err)
	})
	return *g.storeFailure.Load()
}
