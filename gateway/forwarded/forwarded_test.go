package forwarded

import (
	"net/http/httptest"
	"net/netip"
	"testing"

	"linework/gateway/limits"
)

func TestNetwork(t *testing.T) {
	trust := &Trust{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	from := func(peer, forwarded string) limits.Network {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = peer
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		return trust.ClientNetwork(r)
	}
	for _, tt := range []struct {
		name string
		a, b limits.Network
		same bool
	}{
		{"two addresses of one IPv6 network are one", from("[2001:db8::1]:9", ""), from("[2001:db8::2:3]:8", ""), true},
		{"of two IPv6 networks are two", from("[2001:db8:0:1::1]:9", ""), from("[2001:db8:0:2::1]:9", ""), false},
		{"IPv4 is counted by address", from("192.0.2.1:9", ""), from("192.0.2.2:9", ""), false},
		{"and is the same inside IPv6", from("192.0.2.1:9", ""), from("[::ffff:192.0.2.1]:9", ""), true},
		{"a stranger's header is not believed", from("192.0.2.1:9", "198.51.100.1"), from("192.0.2.1:9", "198.51.100.2"), true},
		{"a proxy's is", from("10.0.0.1:9", "198.51.100.1"), from("10.0.0.1:9", "198.51.100.2"), false},
		{"with what the client wrote in front of it", from("10.0.0.1:9", "203.0.113.9, 198.51.100.1"), from("10.0.0.1:9", "198.51.100.1"), true},
		{"with a port", from("10.0.0.1:9", "198.51.100.1:1234"), from("10.0.0.1:9", "198.51.100.1"), true},
		{"with brackets", from("10.0.0.1:9", "[2001:db8::1]:7"), from("10.0.0.1:9", "2001:db8::1"), true},
		{"what is no address is not one for all", from("10.0.0.1:9", "unknown-7"), from("10.0.0.1:9", "unknown-8"), false},
	} {
		if (tt.a == tt.b) != tt.same {
			t.Errorf("%s: %v and %v", tt.name, tt.a, tt.b)
		}
	}
}
