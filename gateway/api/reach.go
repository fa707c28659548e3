package api

import (
	"net/http"
	"slices"
	"strings"

	"linework/gateway/answer"
	"linework/gateway/forwarded"
	"linework/gateway/hosts"
)

// serveReachableAddresses answers by which addresses other devices get to this server. Who comes from another
// device knows one that works, and is told of the public one alone: the networks of this
// computer are nobody's business elsewhere.
func (a *API) serveReachableAddresses(w http.ResponseWriter, r *http.Request) {
	here := a.isUnproxiedLoopbackRequest(r)
	reach := Reach{Addresses: []Address{}, Visited: a.hasVisitors.Load()}
	if here && a.Near != nil {
		reach.Addresses, reach.OnlyHere, reach.Firewall = a.Near()
	}
	if a.PublicURL != "" {
		reach.Addresses = []Address{{URL: a.PublicURL, Kind: PublicAddress}} // others may lead past a proxy
	}
	answer.WriteJSON(w, http.StatusOK, reach)
}

// isUnproxiedLoopbackRequest reports whether a page was opened on this very computer by a name that means
// nothing on others, like localhost, with no proxy in between.
func (a *API) isUnproxiedLoopbackRequest(r *http.Request) bool {
	ofProxies := []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}
	return !slices.ContainsFunc(ofProxies, func(header string) bool { return r.Header.Get(header) != "" }) &&
		forwarded.PeerAddr(r).IsLoopback() && isLoopbackHost(r.Host)
}

// isLoopbackHost reports whether a host, perhaps with a port, is a computer to itself.
func isLoopbackHost(host string) bool {
	name, addr, ok := hosts.Parse(host)
	return ok && (addr.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost"))
}

// serveRequestAsSeen answers what the server saw of a request, for the self-test page.
func (a *API) serveRequestAsSeen(w http.ResponseWriter, r *http.Request) {
	s := SelfTest{BasePath: a.BasePath, Version: a.Version, Forwarded: Forwarded{
		Proto: r.Header.Get("X-Forwarded-Proto"), Host: r.Header.Get("X-Forwarded-Host"), For: r.Header.Get("X-Forwarded-For"),
		Trusted: a.Trust.IsProxy(forwarded.PeerAddr(r)),
	}}
	s.Scheme, s.Host = a.Trust.BrowserSchemeAndHost(r)
	answer.WriteJSON(w, http.StatusOK, s)
}
