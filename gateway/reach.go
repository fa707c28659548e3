package gateway

import (
	"net"
	"net/http"
	"strings"
)

// reach tells by which addresses other devices get to this server. Who comes from another
// device knows one that works, and is told of the public one alone: the networks of this
// computer are nobody's business elsewhere.
func (g *Gateway) reach(w http.ResponseWriter, r *http.Request) {
	here := g.fromHere(r)
	told := Reach{Addresses: []Address{}, Visited: !here || g.visited.Load()}
	if here && g.Near != nil {
		told.Addresses, told.OnlyHere, told.Firewall = g.Near()
	}
	if g.PublicURL != "" {
		told.Addresses = []Address{{URL: g.PublicURL, Kind: PublicAddress}} // others may lead past a proxy
	}
	reply(w, http.StatusOK, told)
}

// fromHere reports whether a page was opened on this very computer by a name that means
// nothing on others, like localhost, with no proxy in between.
func (g *Gateway) fromHere(r *http.Request) bool {
	for _, header := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"} {
		if r.Header.Get(header) != "" {
			return false
		}
	}
	return peer(r).IsLoopback() && loopbackHost(r.Host)
}

// loopbackHost reports whether a host, perhaps with a port, is a computer to itself.
func loopbackHost(host string) bool {
	name, addr, ok := parseHost(host)
	return ok && (addr.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost"))
}

// noteVisit remembers that another device has come: then phones can, too.
func (g *Gateway) noteVisit(r *http.Request) {
	from := peer(r)
	if g.visited.Load() || !from.IsValid() || from.IsLoopback() || g.relayed(r) {
		return
	}
	if local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok && local.AddrPort().Addr().Unmap() == from {
		return // this computer, by its own address
	}
	g.visited.Store(true)
}
