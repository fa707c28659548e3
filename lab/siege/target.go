package siege

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

const dialTimeout = 5 * time.Second

// A target is the server under siege.
type target struct {
	base    *url.URL // ends with a slash
	address netip.AddrPort
	// sources are the addresses that connections can come from, the honest people's
	// first. There is but one where the machine has no more.
	sources []netip.Addr
}

// newLoopbackTarget looks an address up and refuses every one that is not on this machine.
func newLoopbackTarget(ctx context.Context, rawURL string) (*target, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		u = &url.URL{}
	}
	standard, ok := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if !ok || u.Hostname() == "" {
		return nil, fmt.Errorf("%q is no address of a server; one is written like http://127.0.0.1:8080/", rawURL)
	}
	port := cmp.Or(u.Port(), standard)
	addrs, err := net.DefaultResolver.LookupNetIP(ctx, "ip", u.Hostname())
	if err != nil {
		return nil, err
	}
	for _, a := range addrs {
		if !a.Unmap().IsLoopback() {
			return nil, fmt.Errorf("%s is at %s, which is not this machine; a siege is laid to loopback addresses only, such as 127.0.0.1", u.Hostname(), a.Unmap())
		}
	}
	if len(addrs) == 0 {
		return nil, fmt.Errorf("%s has no address", u.Hostname())
	}
	t := &target{base: &url.URL{Scheme: u.Scheme, Host: u.Host, Path: strings.TrimSuffix(u.Path, "/") + "/"}}
	for _, a := range addrs { // localhost is often both; the server may listen on one
		if t.address, err = netip.ParseAddrPort(net.JoinHostPort(a.Unmap().String(), port)); err != nil {
			return nil, err
		}
		var c net.Conn
		if c, err = t.dialWithTLSIfHTTPS(ctx, netip.Addr{}); err == nil {
			_ = c.Close()
			break
		}
	}
	if err != nil {
		return nil, err
	}
	t.findSourceAddresses(ctx)
	return t, nil
}

// maxSources is how many addresses the attacks come from, where there are so many.
const maxSources = 200

func (t *target) findSourceAddresses(ctx context.Context) {
	t.sources = []netip.Addr{t.address.Addr()}
	if !t.address.Addr().Is4() {
		return
	}
	for k := range maxSources {
		home := netip.AddrFrom4([4]byte{127, 0, 1, byte(k + 1)})
		if k == 0 {
			c, err := t.dialWithTLSIfHTTPS(ctx, home)
			if err != nil {
				return // this system has 127.0.0.1 and no more
			}
			_ = c.Close()
		}
		t.sources = append(t.sources, home)
	}
}

// sourceAddress returns the address of the k-th attacker. Below 0 it is an honest one: newcomers share
// that of -1, and each returning seat has one of its own below that.
func (t *target) sourceAddress(source int) netip.Addr {
	switch {
	case source == -1 || len(t.sources) == 1:
		return t.sources[0]
	case source < 0:
		return netip.AddrFrom4([4]byte{127, 0, 2, byte(-1 - source)})
	default:
		return t.sources[1+source%(len(t.sources)-1)]
	}
}

// requestHead returns how a request begins, up to its first header.
func (t *target) requestHead(method, path string) string {
	return fmt.Sprintf("%s %s%s HTTP/1.1\r\nHost: %s\r\n", method, t.base.Path, path, t.base.Host)
}

// dialWithTLSIfHTTPS connects from an address of this machine, or from any, and completes the TLS
// handshake where the server speaks HTTPS. Certificates are not verified: the server is
// on this machine, and its certificate is made up for the occasion.
func (t *target) dialWithTLSIfHTTPS(ctx context.Context, from netip.Addr) (net.Conn, error) {
	c, err := t.dialTCP(ctx, from)
	if err != nil || t.base.Scheme != "https" {
		return c, err
	}
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	secure := tls.Client(c, &tls.Config{InsecureSkipVerify: true})
	if err := secure.HandshakeContext(ctx); err != nil {
		_ = c.Close()
		return nil, err
	}
	return secure, nil
}

// dialTCP connects without a TLS handshake. From an IPv6 address it goes to [::1].
func (t *target) dialTCP(ctx context.Context, from netip.Addr) (net.Conn, error) {
	d := net.Dialer{Timeout: dialTimeout, Control: refuseOtherMachines}
	at := t.address
	if from.IsValid() {
		d.LocalAddr = &net.TCPAddr{IP: from.AsSlice()}
		if from.Is6() {
			at = netip.AddrPortFrom(netip.IPv6Loopback(), at.Port())
		}
	}
	return d.DialContext(ctx, "tcp", at.String())
}

// refuseOtherMachines looks at where a connection really goes, just before it does.
func refuseOtherMachines(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !at.Addr().Unmap().IsLoopback() {
		return fmt.Errorf("%s is not this machine; a siege goes to loopback addresses only", address)
	}
	return nil
}

// newHTTPClient returns an ordinary client that comes from one address.
func (t *target) newHTTPClient(from netip.Addr, wrapConn func(net.Conn) net.Conn) *http.Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		c, err := t.dialWithTLSIfHTTPS(ctx, from)
		if err != nil {
			return nil, err
		}
		return wrapConn(c), nil
	}
	return &http.Client{
		Timeout:       20 * time.Second,
		Transport:     &http.Transport{DialContext: dial, DialTLSContext: dial, DisableCompression: true, MaxIdleConnsPerHost: 8},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
