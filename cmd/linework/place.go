package main

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"strconv"

	"linework/gateway/api"
	"linework/server/nearby"
	"linework/texts"
)

// A place is where the server listens, and by which addresses it is reached there.
type place struct {
	scheme   string
	host     netip.Addr // unspecified where it listens on all addresses
	port     int
	basePath string
	public   string            // the address that the operator gave; "" for none
	domain   bool              // the server itself is at the public address
	herald   *nearby.Responder // of the name in the local network; nil for none
}

func (s *serve) newPlace(at net.Addr) *place {
	p := &place{scheme: "http", basePath: s.BasePath, public: s.PublicURL}
	if len(s.Domain) > 0 || s.TLSCert != "" {
		p.scheme = "https"
	}
	if len(s.Domain) > 0 {
		p.domain, p.public = true, cmp.Or(p.public, "https://"+s.Domain[0]+s.BasePath)
	}
	if tcp, ok := at.(*net.TCPAddr); ok {
		ip, _ := netip.AddrFromSlice(tcp.IP)
		p.host, p.port = ip.Unmap(), tcp.Port
	}
	return p
}

// here is what to open in a browser on this computer.
func (p *place) here() string {
	if p.domain {
		return p.public
	}
	if p.host.IsUnspecified() {
		return p.url("localhost")
	}
	return p.url(p.host.String())
}

// onlyHere reports whether no other device can reach the server.
func (p *place) onlyHere() bool { return p.host.IsLoopback() }

// near is by which addresses other devices reach the server, the best for a phone first.
func (p *place) near() []nearby.Address {
	if p.onlyHere() {
		return nil
	}
	all, _ := nearby.Addresses()
	if p.host.IsUnspecified() {
		return all
	}
	for _, a := range all {
		if a.IP == p.host {
			return []nearby.Address{a}
		}
	}
	return []nearby.Address{{IP: p.host, Name: p.host.String(), Home: true}}
}

// url is the address of the server under the name or address of a host.
func (p *place) url(host string) string {
	usual := map[string]int{"http": 80, "https": 443}[p.scheme]
	if ip, err := netip.ParseAddr(host); err == nil && ip.Is6() {
		host = "[" + host + "]"
	}
	if p.port != usual {
		host += ":" + strconv.Itoa(p.port)
	}
	return p.scheme + "://" + host + p.basePath
}

// reach is what invitations and the self-test page need to know of the networks around.
func (p *place) reach() (at []api.Address, onlyHere bool, firewall string) {
	at = []api.Address{}
	for _, a := range p.near() {
		if a.Home {
			at = append(at, api.Address{URL: p.url(a.IP.String()), Name: a.Name, Kind: api.NetworkAddress})
		}
	}
	if name := p.name(); name != "" {
		at = append(at, api.Address{URL: p.url(name), Name: name, Kind: api.NamedAddress})
	}
	return at, p.onlyHere(), nearby.DetectFirewall()
}

// name is by which devices in the local network find the server; "" for none.
func (p *place) name() string {
	if p.herald == nil {
		return ""
	}
	return p.herald.Name()
}

const (
	usualPort  = 8080
	portsTried = 20
)

// listen opens the address that was asked for. Where none was, it takes the usual port or
// the next one that is free, and moved says who has the usual one.
func (s *serve) listen() (l net.Listener, moved relocation, err error) {
	if s.Listen == "" && len(s.Domain) == 0 {
		return listenFrom(usualPort)
	}
	address := s.address()
	if l, err = net.Listen("tcp", address); err != nil {
		return nil, moved, portAdvice(err, address)
	}
	return l, moved, nil
}

// address is where the server listens, unless somebody else has the usual port.
func (s *serve) address() string {
	switch {
	case s.Listen != "":
		return s.Listen
	case len(s.Domain) > 0:
		return ":443"
	}
	return fmt.Sprintf(":%d", usualPort)
}

// busyAdvice names who has a port that was asked for.
func busyAdvice(err error, address string) error {
	if !inUse(err) {
		return err
	}
	_, text, _ := net.SplitHostPort(address)
	port, _ := net.LookupPort("tcp", text)
	return fmt.Errorf("%w; %s is using port %d: stop it, or choose another port with --listen", err, holder(port), port)
}

// A relocation is another port than the usual one, because a program has that.
type relocation struct {
	program  string // "" where it is not known
	from, to int    // 0 where there was none
}

// told is it in a sentence.
func (r relocation) told(say func(string, ...texts.Figures) string) string {
	figures := texts.Figures{"program": r.program, "taken": r.from, "port": r.to}
	if r.program == "" {
		return say("moved-unknown", figures)
	}
	return say("moved", figures)
}

// listenFrom listens on the first free port.
func listenFrom(first int) (l net.Listener, moved relocation, err error) {
	for port := first; port < first+portsTried; port++ {
		l, err = listenAll(port)
		if err == nil && port > first {
			moved = relocation{nearby.PortOwner(first), first, port}
		}
		if !inUse(err) {
			return l, moved, err
		}
	}
	return nil, moved, fmt.Errorf("ports %d to %d are all in use; choose another with --listen", first, first+portsTried-1)
}

// listenAll listens on all addresses, unless another program has the port of one that
// matters: some systems let both have it, and a browser here would get to the other.
func listenAll(port int) (net.Listener, error) {
	here, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return nil, err
	}
	_ = here.Close()
	return net.Listen("tcp", fmt.Sprintf(":%d", port))
}

// holder is who has a port, as the beginning of a sentence or within one.
func holder(port int) string {
	if name := nearby.PortOwner(port); name != "" {
		return name
	}
	return "another program"
}
