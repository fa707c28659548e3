package gateway

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// A network is where a request comes from, as limits count it: an IPv4 address, or the
// /64 of an IPv6 address, which one household or one machine has for itself.
type network struct {
	prefix netip.Prefix
	odd    string // what a trusted proxy says of the client where that is no address
}

const (
	ipv6Network = 64
	maxOdd      = 64 // bytes of what a proxy says
)

func networkOf(addr netip.Addr) network {
	bits := addr.BitLen()
	if addr.Is6() {
		bits = ipv6Network
	}
	prefix, _ := addr.WithZone("").Prefix(bits)
	return network{prefix: prefix}
}

// network is where a request comes from.
func (g *Gateway) network(r *http.Request) network {
	addr, odd := g.client(r)
	n := networkOf(addr)
	n.odd = odd
	return n
}

// client is who sends a request: whom another node says, or the last hop in
// X-Forwarded-For that is not itself a trusted proxy, where the peer is one.
func (g *Gateway) client(r *http.Request) (addr netip.Addr, odd string) {
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
			return addr, cut(hop, maxOdd)
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

// perNetwork bounds how often something is done from one network. It is generous: a
// whole flat, or a whole school, is one address.
type perNetwork struct {
	rate, size float64

	mu      sync.Mutex
	buckets map[network]*bucket
	swept   time.Time
}

// mostNetworks is how many networks are remembered. Beyond it some are forgotten, and
// begin anew.
const mostNetworks = 50_000

func newPerNetwork(rate, size float64) *perNetwork {
	return &perNetwork{rate: rate, size: size, buckets: map[network]*bucket{}}
}

// take reports whether one more may pass.
func (p *perNetwork) take(from network) bool { return p.use(from, true) }

// left reports whether one more might pass, and takes nothing.
func (p *perNetwork) left(from network) bool { return p.use(from, false) }

func (p *perNetwork) use(from network, take bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	b, ok := p.buckets[from]
	if !ok {
		if !take {
			return true
		}
		p.sweep(now)
		fresh := newBucket(p.rate, p.size)
		b = &fresh
		p.buckets[from] = b
	}
	if take {
		return b.take(now)
	}
	return b.takeMany(now, 0) && b.left >= 1
}

// sweep makes room: now and then for what no longer matters, at the limit for anything.
func (p *perNetwork) sweep(now time.Time) {
	if now.Sub(p.swept) > time.Minute {
		p.swept = now
		for from, b := range p.buckets {
			if b.full(now) {
				delete(p.buckets, from)
			}
		}
	}
	for from := range p.buckets {
		if len(p.buckets) < mostNetworks {
			return
		}
		delete(p.buckets, from)
	}
}
