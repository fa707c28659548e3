package main

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"linework/gateway/api"
	"linework/server/nearby"
	"linework/texts"
)

// A serverAddress is where the server listens, and by which addresses it is reached.
type serverAddress struct {
	scheme      string
	host        netip.Addr // unspecified where it listens on all addresses
	port        int
	basePath    string
	publicURL   string            // the address that the operator gave; "" for none
	isPublicURL bool              // the server itself is at the public address
	responder   *nearby.Responder // of the name in the local network; nil for none
}

func (s *serveCommand) newServerAddress(at net.Addr) *serverAddress {
	p := &serverAddress{scheme: "http", basePath: s.BasePath, publicURL: s.PublicURL}
	if len(s.Domain) > 0 || s.TLSCert != "" {
		p.scheme = "https"
	}
	if len(s.Domain) > 0 {
		p.isPublicURL, p.publicURL = true, cmp.Or(p.publicURL, "https://"+s.Domain[0]+s.BasePath)
	}
	if tcp, ok := at.(*net.TCPAddr); ok {
		ip, _ := netip.AddrFromSlice(tcp.IP)
		p.host, p.port = ip.Unmap(), tcp.Port
	}
	return p
}

// localURL returns what to open in a browser on this computer.
func (p *serverAddress) localURL() string {
	if p.isPublicURL {
		return p.publicURL
	}
	if p.host.IsUnspecified() {
		return p.urlFor("localhost")
	}
	return p.urlFor(p.host.String())
}

func (p *serverAddress) isLoopbackOnly() bool { return p.host.IsLoopback() }

// reachableAddresses returns by which addresses other devices reach the server, the best for a phone first.
func (p *serverAddress) reachableAddresses() []nearby.Address {
	if p.isLoopbackOnly() {
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

// urlFor returns the URL of the server under the name or address of a host.
func (p *serverAddress) urlFor(host string) string {
	return originAt(p.scheme, host, p.port) + p.basePath
}

// originAt returns scheme, host and port as a browser has them in front of a path.
func originAt(scheme, host string, port int) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != map[string]int{"http": 80, "https": 443}[scheme] {
		host += ":" + strconv.Itoa(port)
	}
	return scheme + "://" + host
}

// addressesForInvitations returns what invitations and the self-test page need to know of the
// networks around.
func (p *serverAddress) addressesForInvitations() (addresses []api.Address, loopbackOnly bool, firewall string) {
	addresses = []api.Address{}
	for _, a := range p.reachableAddresses() {
		if a.Home {
			addresses = append(addresses, api.Address{URL: p.urlFor(a.IP.String()), Name: a.Name, Kind: api.NetworkAddress})
		}
	}
	if name := p.mdnsName(); name != "" {
		addresses = append(addresses, api.Address{URL: p.urlFor(name), Name: name, Kind: api.NamedAddress})
	}
	return addresses, p.isLoopbackOnly(), nearby.DetectFirewall()
}

// mdnsName returns the name by which devices in the local network find the server; "" for none.
func (p *serverAddress) mdnsName() string {
	if p.responder == nil {
		return ""
	}
	return p.responder.Name()
}

const (
	defaultPort   = 8080
	maxPortsTried = 20
)

// listenOrTakeFreePort opens the address that was asked for. Where none was, it takes the default port or
// the next one that is free, and moved says who has the default one.
func (s *serveCommand) listenOrTakeFreePort() (l net.Listener, moved portChange, err error) {
	if s.Listen == "" && len(s.Domain) == 0 {
		return listenOnFreePort(defaultPort)
	}
	address := s.listenAddress()
	if l, err = net.Listen("tcp", address); err != nil {
		return nil, moved, addListenAdvice(err, address)
	}
	return l, moved, nil
}

// listenAddress returns where the server listens, unless another program has the default port.
func (s *serveCommand) listenAddress() string {
	switch {
	case s.Listen != "":
		return s.Listen
	case len(s.Domain) > 0:
		return ":443"
	}
	return fmt.Sprintf(":%d", defaultPort)
}

// A portChange is that the server took another port than the default, which a program has.
type portChange struct {
	holder   string // "" where it is not known
	from, to int    // 0 where there was none
}

// describe returns it as a sentence.
func (c portChange) describe(message func(string, ...texts.Figures) string) string {
	figures := texts.Figures{"program": c.holder, "taken": c.from, "port": c.to}
	if c.holder == "" {
		return message("moved-unknown", figures)
	}
	return message("moved", figures)
}

func listenOnFreePort(firstPort int) (l net.Listener, moved portChange, err error) {
	for port := firstPort; port < firstPort+maxPortsTried; port++ {
		l, err = listenOnAllIfLoopbackFree(port)
		if err == nil && port > firstPort {
			moved = portChange{nearby.DescribePortOwner(firstPort), firstPort, port}
		}
		if !isPortInUse(err) {
			return l, moved, err
		}
	}
	return nil, moved, fmt.Errorf("ports %d to %d are all in use; choose another with --listen", firstPort, firstPort+maxPortsTried-1)
}

// listenOnAllIfLoopbackFree listens on all addresses, unless another program has the port of one that
// matters: some systems let both have it, and a browser here would get to the other.
func listenOnAllIfLoopbackFree(port int) (net.Listener, error) {
	here, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return nil, err
	}
	_ = here.Close()
	return net.Listen("tcp", fmt.Sprintf(":%d", port))
}

// portOwnerOrAnotherProgram returns which program has a port, fit to begin a sentence or be within one.
func portOwnerOrAnotherProgram(port int) string {
	if name := nearby.DescribePortOwner(port); name != "" {
		return name
	}
	return "another program"
}
