package nearby

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// An Address is one by which other devices reach this computer.
type Address struct {
	IP   netip.Addr
	Card string // what the system calls the network card: wlan0
	Name string // what people call it: Wi-Fi
	Home bool   // phones may be in that network: it is neither a tunnel nor one of virtual machines

	card   net.Interface
	prefix netip.Prefix // of the network, with the address itself in it
}

// Addresses lists the addresses by which devices reach this computer: first the one that a
// phone in the same home most likely uses.
func Addresses() ([]Address, error) {
	found, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	var cards []networkCard
	for _, i := range found {
		c := networkCard{Interface: i}
		addrs, err := i.Addrs()
		if err != nil {
			continue // it has just gone
		}
		for _, a := range addrs {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				c.addrs = append(c.addrs, p)
			}
		}
		cards = append(cards, c)
	}
	return rankAddresses(cards, outboundAddr()), nil
}

// A networkCard is a network card with its addresses, each with the network that it is in.
type networkCard struct {
	net.Interface
	addrs []netip.Prefix
}

// outboundAddr returns the address from which this computer reaches the internet. Nothing is
// sent to find it out.
func outboundAddr() netip.Addr {
	c, err := net.Dial("udp4", "203.0.113.1:9") // an address of nobody, for examples
	if err != nil {
		return netip.Addr{}
	}
	defer func() { _ = c.Close() }()
	return c.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Unmap()
}

// rankAddresses returns the addresses of all cards, the best for a phone first.
func rankAddresses(cards []networkCard, outbound netip.Addr) []Address {
	var list []Address
	for _, c := range cards {
		if c.Flags&net.FlagUp == 0 || c.Flags&net.FlagLoopback != 0 {
			continue
		}
		for _, at := range typeableIPv4OrIPv6Addrs(c.addrs) {
			list = append(list, Address{IP: at.Addr(), Card: c.Name, Name: usualNameOfCard(c.Name), Home: !isVirtualOrPointToPoint(c), card: c.Interface, prefix: at})
		}
	}
	slices.SortStableFunc(list, func(a, b Address) int { return cmp.Compare(rankForPhones(a, outbound), rankForPhones(b, outbound)) })
	return list
}

// typeableIPv4OrIPv6Addrs returns what can be typed into a phone: IPv4 addresses, and where there are
// none those of IPv6 that need no zone.
func typeableIPv4OrIPv6Addrs(addrs []netip.Prefix) []netip.Prefix {
	var four, six []netip.Prefix
	for _, at := range addrs {
		switch {
		case !at.Addr().IsGlobalUnicast():
		case at.Addr().Is4():
			four = append(four, at)
		default:
			six = append(six, at)
		}
	}
	if len(four) > 0 {
		return four
	}
	return six
}

// rankForPhones returns how unlikely a phone at home uses an address, 0 for the best. The
// address of the route to the internet counts less than a home network: it may lead through
// a tunnel.
func rankForPhones(a Address, outbound netip.Addr) int {
	switch {
	case !a.Home:
		return 4
	case a.IP.IsPrivate() && a.IP == outbound:
		return 0
	case a.IP.IsPrivate():
		return 1
	case a.IP == outbound:
		return 2
	}
	return 3
}

// virtualPrefixes are the beginnings of the names of cards that no phone is behind:
// containers, virtual machines and tunnels.
var virtualPrefixes = []string{
	"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "virtualbox", "vethernet", "lxc", "lxd", "cni", "flannel", "podman", "cali",
	"tun", "tap", "utun", "wg", "tailscale", "zt", "ipsec", "ppp", "gif", "stf", "awdl", "llw", "ham",
}

func isVirtualOrPointToPoint(c networkCard) bool {
	name := strings.ToLower(c.Name)
	return c.Flags&net.FlagPointToPoint != 0 || slices.ContainsFunc(virtualPrefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}

// usualNameOfCard returns what people call a card, where its name gives that away.
func usualNameOfCard(card string) string {
	for _, word := range []struct{ prefix, says string }{
		{"wl", "Wi-Fi"}, {"eth", "Ethernet"}, {"enp", "Ethernet"}, {"eno", "Ethernet"}, {"ens", "Ethernet"}, {"enx", "Ethernet"}, {"end", "Ethernet"},
	} {
		if strings.HasPrefix(card, word.prefix) {
			return word.says
		}
	}
	return card
}
