package nearby

import (
	"bytes"
	"errors"
	"net"
	"net/netip"
	"slices"

	"golang.org/x/net/ipv4"
)

const (
	port      = 5353
	maxPacket = 9000
)

var everybody = &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: port}

// A network is one that this computer is in.
type network struct {
	card   net.Interface
	prefix netip.Prefix // with the computer's own address in it
}

// realAir is the networks around this computer.
type realAir struct {
	conn     *ipv4.PacketConn
	found    []network // all, when it was opened
	networks []network // those that it speaks in
	buffer   []byte
}

// errNoHome says that there is nobody around to hear a name.
var errNoHome = errors.New("this computer is in no home network")

func openAir() (air, error) {
	networks := homes()
	if len(networks) == 0 {
		return nil, errNoHome
	}
	// An address of a group has the port shared with other programs that know names.
	c, err := net.ListenUDP("udp4", everybody)
	if err != nil {
		return nil, err
	}
	a := &realAir{conn: ipv4.NewPacketConn(c), found: networks, buffer: make([]byte, maxPacket)}
	for _, n := range networks {
		if err = a.conn.JoinGroup(&n.card, everybody); err == nil {
			a.networks = append(a.networks, n)
		}
	}
	if len(a.networks) == 0 {
		_ = c.Close()
		return nil, err
	}
	_ = a.conn.SetMulticastTTL(255) // as some devices insist; routers do not pass these on in any case
	_ = a.conn.SetMulticastLoopback(true)
	return a, nil
}

// homes are the networks in which names are told: private ones, with cards that phones
// may be behind.
func homes() []network {
	all, err := Addresses()
	if err != nil {
		return nil
	}
	var list []network
	for _, a := range all {
		card, err := net.InterfaceByName(a.Card)
		if err != nil || !a.Home || !a.IP.Is4() || !a.IP.IsPrivate() || card.Flags&net.FlagMulticast == 0 {
			continue
		}
		addrs, err := card.Addrs()
		if err != nil {
			continue
		}
		for _, each := range addrs {
			if p, err := netip.ParsePrefix(each.String()); err == nil && p.Addr() == a.IP {
				list = append(list, network{*card, p})
			}
		}
	}
	return list
}

func (a *realAir) Addrs() (list []netip.Addr) {
	for _, n := range a.networks {
		list = append(list, n.prefix.Addr())
	}
	return list
}

func (a *realAir) Tell(i int, data []byte) error {
	if err := a.conn.SetMulticastInterface(&a.networks[i].card); err != nil {
		return err
	}
	_, err := a.conn.WriteTo(data, nil, everybody)
	return err
}

func (a *realAir) Reply(data []byte, to netip.AddrPort) error {
	_, err := a.conn.WriteTo(data, nil, net.UDPAddrFromAddrPort(to))
	return err
}

// Hear drops what comes from beyond the networks: a name is for those in them.
func (a *realAir) Hear() ([]byte, netip.AddrPort, int, error) {
	for {
		n, _, src, err := a.conn.ReadFrom(a.buffer)
		if err != nil {
			return nil, netip.AddrPort{}, 0, err
		}
		udp, ok := src.(*net.UDPAddr)
		if !ok {
			continue
		}
		from := netip.AddrPortFrom(udp.AddrPort().Addr().Unmap(), uint16(udp.Port))
		if i := inside(a.networks, from.Addr()); i >= 0 {
			return bytes.Clone(a.buffer[:n]), from, i, nil
		}
	}
}

// inside is the network that an address is in, or -1.
func inside(networks []network, ip netip.Addr) int {
	return slices.IndexFunc(networks, func(n network) bool { return n.prefix.Masked().Contains(ip) })
}

func (a *realAir) Changed() bool {
	return !slices.EqualFunc(homes(), a.found, func(x, y network) bool { return x.card.Index == y.card.Index && x.prefix == y.prefix })
}

func (a *realAir) Close() error { return a.conn.Close() }
