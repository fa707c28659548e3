package gateway

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/lxzan/gws"
)

func (g *Gateway) selfTest(w http.ResponseWriter, r *http.Request) {
	s := SelfTest{Scheme: "http", Host: r.Host, BasePath: g.BasePath, Version: g.Config.Version}
	if r.TLS != nil {
		s.Scheme = "https"
	}
	s.Forwarded = Forwarded{
		Proto: r.Header.Get("X-Forwarded-Proto"), Host: r.Header.Get("X-Forwarded-Host"), For: r.Header.Get("X-Forwarded-For"),
		Trusted: g.trusted(peer(r)),
	}
	if s.Forwarded.Trusted {
		if s.Forwarded.Proto != "" {
			s.Scheme = s.Forwarded.Proto
		}
		if s.Forwarded.Host != "" {
			s.Host = s.Forwarded.Host
		}
	}
	reply(w, http.StatusOK, s)
}

func peer(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap()
}

func (g *Gateway) trusted(addr netip.Addr) bool {
	for _, p := range g.Config.Trusted {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// remote is the address a request came from: the last one in X-Forwarded-For that
// is not itself a trusted proxy, where the peer is one.
func (g *Gateway) remote(r *http.Request) netip.Addr {
	addr := peer(r)
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
	for i := len(hops) - 1; i >= 0 && g.trusted(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr
}

// echoes is the socket of the self-test page: it sends one frame back.
type echoes struct{ gws.BuiltinEventHandler }

func (echoes) OnMessage(c *gws.Conn, message *gws.Message) {
	defer func() { _ = message.Close() }()
	_ = c.WriteMessage(gws.OpcodeText, message.Bytes())
	_ = c.WriteClose(1000, nil)
}

func (g *Gateway) echoSocket(w http.ResponseWriter, r *http.Request) {
	c, err := g.echo.Upgrade(w, r)
	if err != nil {
		return
	}
	_ = c.SetDeadline(time.Now().Add(helloWithin))
	go c.ReadLoop()
}

// perAddress bounds how often something is done from one address. It is generous:
// a whole flat, or a whole school, is one address.
type perAddress struct {
	rate, size float64
	mu         sync.Mutex
	buckets    map[netip.Addr]*bucket
}

func newPerAddress(rate, size float64) *perAddress {
	return &perAddress{rate: rate, size: size, buckets: map[netip.Addr]*bucket{}}
}

func (p *perAddress) take(addr netip.Addr) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if len(p.buckets) > 10_000 {
		for a, b := range p.buckets {
			if now.Sub(b.since).Seconds()*p.rate > p.size {
				delete(p.buckets, a) // it is full again
			}
		}
	}
	b, ok := p.buckets[addr]
	if !ok {
		fresh := newBucket(p.rate, p.size)
		b = &fresh
		p.buckets[addr] = b
	}
	return b.take(now)
}
