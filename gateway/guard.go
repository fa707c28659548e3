package gateway

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"linework/game"
)

// guard looks at every request before anything else does, and sets what every answer
// carries: nothing from elsewhere is loaded or spoken to, and the address, which holds
// the table's code, is told to nobody.
func (g *Gateway) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.limitBody(w, r)
		if g.stranger(w, r) {
			return
		}
		placeFor(r).Charge(g.network(r))
		g.noteVisit(r)
		scheme, host := g.seenAs(r)
		if g.misdirected(w, r, host) {
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'"+
			socketSources(host)+"; base-uri 'self'; form-action 'self'; frame-ancestors 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		if scheme == "https" {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if origin := r.Header.Get("Origin"); origin != "" && r.Method != http.MethodHead && !plainGet(r) && !g.ours(origin, host) {
			refuse(w, http.StatusForbidden, game.Refuse("foreign-origin",
				"a page at {origin} may not use this server; if a proxy in front of it changes the Host header, name its address in --trusted-proxies or the page’s address in --origins", game.Figures{"origin": game.Short(origin, 60)}))
			return
		}
		next.ServeHTTP(patient{w, g.patience.answer}, takeWork(r))
	})
}

// limitBody gives the body of a request a time to come in, also where nobody reads it: the
// library does before it sends a refusal.
func (g *Gateway) limitBody(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(g.patience.body))
	}
}

// A patient answer may take long, but not each part of it: who reads nothing for half a
// minute has gone.
type patient struct {
	http.ResponseWriter
	within time.Duration
}

func (p patient) Write(data []byte) (int, error) {
	_ = http.NewResponseController(p.ResponseWriter).SetWriteDeadline(time.Now().Add(p.within))
	return p.ResponseWriter.Write(data)
}

// Unwrap is for http.ResponseController.
func (p patient) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// plainGet reports whether a request only fetches something, which the browser keeps
// from a page of another origin by itself. A socket it does not.
func plainGet(r *http.Request) bool {
	return r.Method == http.MethodGet && r.Header.Get("Upgrade") == ""
}

// ours reports whether a page that sends a request came from this server.
func (g *Gateway) ours(origin, host string) bool {
	if slices.Contains(g.Origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, host)
}

// socketSources allows sockets to this server. 'self' means them too, but not in Safari
// before 15.4.
func socketSources(host string) string {
	if !hostName.MatchString(host) {
		return ""
	}
	return " ws://" + host + " wss://" + host
}

// seenAs is the scheme and host by which the browser knows this server.
func (g *Gateway) seenAs(r *http.Request) (scheme, host string) {
	scheme, host = "http", r.Host
	if r.TLS != nil {
		scheme = "https"
	}
	if g.trusted(peer(r)) || g.relayed(r) {
		if proto := r.Header.Get("X-Forwarded-Proto"); proto != "" {
			scheme = proto
		}
		if forwarded := strings.Join(r.Header.Values("X-Forwarded-Host"), ", "); forwarded != "" {
			host = forwarded
		}
	}
	return scheme, host
}
