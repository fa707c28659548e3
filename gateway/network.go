package gateway

import (
	"net/http"
	"net/netip"
	"strings"

	"linework/gateway/limits"
)

const maxOpaque = 64 // bytes of what a proxy says of a client where that is no address

// network is where a request comes from.
func (g *Gateway) network(r *http.Request) limits.Network {
	addr, opaque := g.client(r)
	if opaque != "" {
		return limits.OpaqueNetwork(addr, opaque)
	}
	return limits.NetworkOf(addr)
}

// client is who sends a request: whom another node says, or the last hop in
// X-Forwarded-For that is not itself a trusted proxy, where the peer is one.
func (g *Gateway) client(r *http.Request) (addr netip.Addr, opaque string) {
	if g.relayed(r) {
		return toldClient(r)
	}
	addr = peer(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && g.trusted(addr); i-- {
		hop := strings.TrimSpace(hops[i])
		if hop == "" {
			continue
		}
		next, err := parseHop(hop)
		if err != nil {
			return addr, cut(hop, maxOpaque)
		}
		addr = next
	}
	return addr, ""
}

// parseHop reads an address as proxies write it: bare, in brackets, or with a port.
func parseHop(hop string) (netip.Addr, error) {
	if at, err := netip.ParseAddrPort(hop); err == nil {
		return at.Addr().Unmap(), nil
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return addr.Unmap(), err
}
