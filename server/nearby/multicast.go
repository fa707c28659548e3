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

var mdnsGroup = &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: port}

// multicast is a transport over UDP to the networks around this computer.
type multicast struct {
	conn     *ipv4.PacketConn
	found    []Address // in all networks, when it was opened
	networks []Address // in those that it speaks in
	buffer   []byte
}

// errNoHomeNetwork says that there is no network in which a name would be of use.
var errNoHomeNetwork = errors.New("this computer is in no home network")

// openMulticast joins the multicast group in every home network.
func openMulticast() (transport, error) {
	networks := privateHomeNetworks()
	if len(networks) == 0 {
		return nil, errNoHomeNetwork
	}
	// An address of a group has the port shared with other programs that know names.
	c, err := net.ListenUDP("udp4", mdnsGroup)
	if err != nil {
		return nil, err
	}
	a := &multicast{conn: ipv4.NewPacketConn(c), found: networks, buffer: make([]byte, maxPacket)}
	for _, n := range networks {
		if err = a.conn.JoinGroup(&n.card, mdnsGroup); err == nil {
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

// privateHomeNetworks returns the addresses of this computer in the networks in which names are
// announced: private ones, on cards that phones may be behind.
func privateHomeNetworks() []Address {
	all, _ := Addresses()
	return slices.DeleteFunc(all, func(a Address) bool {
		return !a.Home || !a.IP.Is4() || !a.IP.IsPrivate() || a.card.Flags&net.FlagMulticast == 0
	})
}

func (a *multicast) Addrs() (list []netip.Addr) {
	for _, n := range a.networks {
		list = append(list, n.IP)
	}
	return list
}

func (a *multicast) Multicast(network int, data []byte) error {
	if err := a.conn.SetMulticastInterface(&a.networks[network].card); err != nil {
		return err
	}
	_, err := a.conn.WriteTo(data, nil, mdnsGroup)
	return err
}

func (a *multicast) Unicast(data []byte, to netip.AddrPort) error {
	_, err := a.conn.WriteTo(data, nil, net.UDPAddrFromAddrPort(to))
	return err
}

// Receive waits for a packet. It drops those from beyond the networks: a name is for devices in them.
func (a *multicast) Receive() (packet, error) {
	for {
		n, _, src, err := a.conn.ReadFrom(a.buffer)
		if err != nil {
			return packet{}, err
		}
		udp, ok := src.(*net.UDPAddr)
		if !ok {
			continue
		}
		from := netip.AddrPortFrom(udp.AddrPort().Addr().Unmap(), uint16(udp.Port))
		if i := networkIndexOf(a.networks, from.Addr()); i >= 0 {
			return packet{bytes.Clone(a.buffer[:n]), from, i}, nil
		}
	}
}

// networkIndexOf returns the index of the network that an address is in, or -1.
func networkIndexOf(networks []Address, ip netip.Addr) int {
	return slices.IndexFunc(networks, func(n Address) bool { return n.prefix.Masked().Contains(ip) })
}

func (a *multicast) HaveNetworksChanged() bool {
	return !slices.EqualFunc(privateHomeNetworks(), a.found, func(x, y Address) bool { return x.card.Index == y.card.Index && x.prefix == y.prefix })
}

func (a *multicast) Close() error { return a.conn.Close() }
