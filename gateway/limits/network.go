// Package limits keeps one account per network of what its clients cost the server: the
// connections that they hold open (Places) and the dear things that they ask for (Meter).
// Where something is short, whoever has most gives way. What a network has used up can be
// had for work instead (ProofOfWork), so that honest people behind the address of a flood
// still get in. The package knows neither requests nor tables.
package limits

import (
	"log/slog"
	"net/netip"
)

// A Network is where a client comes from, as limits count it: an IPv4 address, or the /64
// of an IPv6 address, which one household or one machine has for itself.
type Network struct {
	prefix netip.Prefix
	opaque string // what a trusted proxy says of the client where that is no address
}

const (
	networkBits = 64 // of an IPv6 address
	siteBits    = 48 // what a provider gives to one customer: 65,536 networks
	// siteShare is how many networks a site counts as: it may have that many times what one
	// network may, however many of its networks it uses.
	siteShare = 4
	maxOpaque = 64 // bytes of what a proxy says
)

// NetworkOf returns the network of an address.
func NetworkOf(addr netip.Addr) Network {
	bits := addr.BitLen()
	if addr.Is6() {
		bits = networkBits
	}
	prefix, _ := addr.WithZone("").Prefix(bits)
	return Network{prefix: prefix}
}

// OpaqueNetwork returns the network of a client that a trusted proxy at an address names
// by something that is no address.
func OpaqueNetwork(proxy netip.Addr, clientName string) Network {
	n := NetworkOf(proxy)
	n.opaque = clientName[:min(len(clientName), maxOpaque)]
	return n
}

// ipv6Site returns the /48 that an IPv6 network belongs to; others have none.
func (n Network) ipv6Site() (site Network, ok bool) {
	if !n.prefix.IsValid() || !n.prefix.Addr().Is6() || n.opaque != "" {
		return Network{}, false
	}
	prefix, err := n.prefix.Addr().Prefix(siteBits)
	return Network{prefix: prefix}, err == nil
}

// String returns the network as sealed challenges name it.
func (n Network) String() string { return n.prefix.String() + n.opaque }

// LogValue returns the network as logs name it, and as fail2ban reads it: an IPv4 address, or the /64 of an
// IPv6 address. What a proxy calls by another name stands in quotes there, so that nobody bans the proxy.
func (n Network) LogValue() slog.Value {
	switch {
	case n.opaque != "":
		return slog.StringValue(n.prefix.Addr().String() + " for " + n.opaque)
	case n.prefix.IsSingleIP():
		return slog.StringValue(n.prefix.Addr().String())
	}
	return slog.StringValue(n.prefix.String())
}
