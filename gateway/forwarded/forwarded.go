// Package forwarded tells who sent a request and by which name they know this server, from
// what proxies and other nodes say of it and how far they are believed.
package forwarded

import (
	"crypto/subtle"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"linework/gateway/limits"
)

// NodeHeader is on a request from another node: the token that all nodes of a server know.
const NodeHeader = "Linework-Node"

// Trust is whose word about a request is taken.
type Trust struct {
	Proxies   []netip.Prefix // whose X-Forwarded headers are believed
	NodeToken string         // what the nodes of one server know each other by; "" where there is only one
}

// PeerAddr returns the address of the other end of a request's connection.
func PeerAddr(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap()
}

// IsProxy reports whether an address is that of a proxy that is believed.
func (t *Trust) IsProxy(addr netip.Addr) bool {
	return slices.ContainsFunc(t.Proxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// IsFromNode reports whether a request comes from another node, which has checked it.
func (t *Trust) IsFromNode(r *http.Request) bool {
	token := r.Header.Get(NodeHeader)
	return token != "" && t.NodeToken != "" && subtle.ConstantTimeCompare([]byte(token), []byte(t.NodeToken)) == 1
}

// ClaimsNodeFalsely reports whether a request says that it comes from another node, but does not
// know the token.
func (t *Trust) ClaimsNodeFalsely(r *http.Request) bool {
	return r.Header.Get(NodeHeader) != "" && !t.IsFromNode(r)
}

// ClientNetwork returns where a request comes from.
func (t *Trust) ClientNetwork(r *http.Request) limits.Network {
	addr, opaque := t.clientAddrOrName(r)
	if opaque != "" {
		return limits.OpaqueNetwork(addr, opaque)
	}
	return limits.NetworkOf(addr)
}

// clientAddrOrName returns who sends a request: whom another node names, or the last hop in
// X-Forwarded-For that is not itself a trusted proxy, where the peer is one. Where a proxy
// says something that is no address, that is returned beside the proxy's own.
func (t *Trust) clientAddrOrName(r *http.Request) (addr netip.Addr, opaqueName string) {
	if t.IsFromNode(r) {
		return addrAndNameFromNode(r)
	}
	addr = PeerAddr(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && t.IsProxy(addr); i-- {
		hop := strings.TrimSpace(hops[i])
		if hop == "" {
			continue
		}
		next, err := parseHopAddr(hop)
		if err != nil {
			return addr, hop
		}
		addr = next
	}
	return addr, ""
}

// parseHopAddr reads an address as proxies write it: bare, in brackets, or with a port.
func parseHopAddr(hop string) (netip.Addr, error) {
	if at, err := netip.ParseAddrPort(hop); err == nil {
		return at.Addr().Unmap(), nil
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return addr.Unmap(), err
}

func addrAndNameFromNode(r *http.Request) (addr netip.Addr, opaqueName string) {
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ", ")
	addr, err := netip.ParseAddr(hops[len(hops)-1])
	if err == nil && len(hops) > 1 {
		opaqueName, _ = url.QueryUnescape(hops[0])
	}
	return addr, opaqueName
}

// SetNodeHeaders puts on a request to another node what this one knows of whoever sent the
// request that came in.
func (t *Trust) SetNodeHeaders(out http.Header, in *http.Request) {
	addr, opaque := t.clientAddrOrName(in)
	hops := addr.String()
	if opaque != "" {
		hops = url.QueryEscape(opaque) + ", " + hops
	}
	scheme, host := t.BrowserSchemeAndHost(in)
	out.Set(NodeHeader, t.NodeToken)
	out.Set("X-Forwarded-For", hops)
	out.Set("X-Forwarded-Host", host)
	out.Set("X-Forwarded-Proto", scheme)
}

// BrowserSchemeAndHost returns the scheme and host by which the browser that sent a request knows this
// server.
func (t *Trust) BrowserSchemeAndHost(r *http.Request) (scheme, host string) {
	scheme, host = "http", r.Host
	if r.TLS != nil {
		scheme = "https"
	}
	if t.IsProxy(PeerAddr(r)) || t.IsFromNode(r) {
		if proto := r.Header.Get("X-Forwarded-Proto"); proto != "" {
			scheme = proto
		}
		if forwarded := strings.Join(r.Header.Values("X-Forwarded-Host"), ", "); forwarded != "" {
			host = forwarded
		}
	}
	return scheme, host
}
