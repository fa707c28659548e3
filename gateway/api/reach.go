package api

import (
	"net/http"
	"strings"

	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/hosts"
)

// reach tells by which addresses other devices get to this server. Who comes from another
// device knows one that works, and is told of the public one alone: the networks of this
// computer are nobody's business elsewhere.
func (a *API) reach(w http.ResponseWriter, r *http.Request) {
	here := a.fromHere(r)
	told := Reach{Addresses: []Address{}, Visited: !here || a.visited.Load()}
	if here && a.Near != nil {
		told.Addresses, told.OnlyHere, told.Firewall = a.Near()
	}
	if a.PublicURL != "" {
		told.Addresses = []Address{{URL: a.PublicURL, Kind: PublicAddress}} // others may lead past a proxy
	}
	answer.JSON(w, http.StatusOK, told)
}

// fromHere reports whether a page was opened on this very computer by a name that means
// nothing on others, like localhost, with no proxy in between.
func (a *API) fromHere(r *http.Request) bool {
	for _, header := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"} {
		if r.Header.Get(header) != "" {
			return false
		}
	}
	return forwarded.Peer(r).IsLoopback() && loopbackHost(r.Host)
}

// loopbackHost reports whether a host, perhaps with a port, is a computer to itself.
func loopbackHost(host string) bool {
	name, addr, ok := hosts.Parse(host)
	return ok && (addr.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost"))
}
