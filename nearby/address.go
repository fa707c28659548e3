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
}

// Addresses lists by which addresses devices reach this computer: first the one that a
// phone in the same home most likely does.
func Addresses() ([]Address, error) {
	found, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	var cards []card
	for _, i := range found {
		c := card{name: i.Name, flags: i.Flags}
		addrs, err := i.Addrs()
		if err != nil {
			continue // it has just gone
		}
		for _, a := range addrs {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				c.addrs = append(c.addrs, p.Addr())
			}
		}
		cards = append(cards, c)
	}
	return ranked(cards, route()), nil
}

// A card is a network card as the system describes it.
type card struct {
	name  string
	flags net.Flags
	addrs []netip.Addr
}

// route is the address from which this computer speaks to the rest of the world. Nothing
// is sent to find it out.
func route() netip.Addr {
	c, err := net.Dial("udp4", "203.0.113.1:9") // an address of nobody, for examples
	if err != nil {
		return netip.Addr{}
	}
	defer func() { _ = c.Close() }()
	return c.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Unmap()
}

// ranked is the addresses of all cards, the best for a phone first.
func ranked(cards []card, route netip.Addr) []Address {
	var list []Address
	for _, c := range cards {
		if c.flags&net.FlagUp == 0 || c.flags&net.FlagLoopback != 0 {
			continue
		}
		for _, ip := range usable(c.addrs) {
			list = append(list, Address{IP: ip, Card: c.name, Name: plain(c.name), Home: !virtual(c)})
		}
	}
	slices.SortStableFunc(list, func(a, b Address) int { return cmp.Compare(distance(a, route), distance(b, route)) })
	return list
}

// usable is what can be typed into a phone: addresses of IPv4, and where there are none
// those of IPv6 that need no zone.
func usable(addrs []netip.Addr) []netip.Addr {
	var four, six []netip.Addr
	for _, ip := range addrs {
		switch ip = ip.Unmap(); {
		case !ip.IsGlobalUnicast():
		case ip.Is4():
			four = append(four, ip)
		default:
			six = append(six, ip)
		}
	}
	if len(four) > 0 {
		return four
	}
	return six
}

// distance is how far a phone at home is from an address, so to say. The way to the world
// counts less than a home network: it may lead through a tunnel.
func distance(a Address, route netip.Addr) int {
	switch {
	case !a.Home:
		return 4
	case a.IP.IsPrivate() && a.IP == route:
		return 0
	case a.IP.IsPrivate():
		return 1
	case a.IP == route:
		return 2
	}
	return 3
}

// notHome is how the names of cards begin behind which there is no phone: containers,
// virtual machines and tunnels.
var notHome = []string{
	"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "virtualbox", "vethernet", "lxc", "lxd", "cni", "flannel", "podman", "cali",
	"tun", "tap", "utun", "wg", "tailscale", "zt", "ipsec", "ppp", "gif", "stf", "awdl", "llw", "ham",
}

func virtual(c card) bool {
	name := strings.ToLower(c.name)
	return c.flags&net.FlagPointToPoint != 0 || slices.ContainsFunc(notHome, func(p string) bool { return strings.HasPrefix(name, p) })
}

// plain is what people call a card, where its name gives that away.
func plain(name string) string {
	for _, word := range []struct{ prefix, says string }{
		{"wl", "Wi-Fi"}, {"eth", "Ethernet"}, {"enp", "Ethernet"}, {"eno", "Ethernet"}, {"ens", "Ethernet"}, {"enx", "Ethernet"}, {"end", "Ethernet"},
	} {
		if strings.HasPrefix(name, word.prefix) {
			return word.says
		}
	}
	return name
}
