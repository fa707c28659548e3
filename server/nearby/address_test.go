package nearby

import (
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"
)

func TestRankAddresses(t *testing.T) {
	const on = net.FlagUp | net.FlagMulticast
	for _, tt := range []struct {
		name  string
		cards []networkCard
		route string
		want  string // home networks, a bar, and the others
	}{
		{"a laptop on Wi-Fi", []networkCard{
			card("lo", on|net.FlagLoopback, "127.0.0.1 ::1"),
			card("wlp3s0", on, "192.168.1.23 fe80::1 2001:db8::5"),
		}, "192.168.1.23", "Wi-Fi 192.168.1.23 |"},
		{"the way to the world goes by the cable", []networkCard{
			card("wlan0", on, "192.168.1.23"),
			card("eth0", on, "10.0.0.5"),
		}, "10.0.0.5", "Ethernet 10.0.0.5, Wi-Fi 192.168.1.23 |"},
		{"a tunnel takes all that goes out", []networkCard{
			card("utun4", on|net.FlagPointToPoint, "10.8.0.2"),
			card("en0", on, "192.168.178.40"),
		}, "10.8.0.2", "en0 192.168.178.40 | utun4 10.8.0.2"},
		{"containers and virtual machines come last", []networkCard{
			card("docker0", on, "172.17.0.1"),
			card("vEthernet (WSL)", on, "172.30.16.1"),
			card("Wi-Fi", on, "192.168.1.9"),
		}, "192.168.1.9", "Wi-Fi 192.168.1.9 | docker0 172.17.0.1, vEthernet (WSL) 172.30.16.1"},
		{"a rented server", []networkCard{card("ens3", on, "198.51.100.7 2001:db8::7")}, "198.51.100.7", "Ethernet 198.51.100.7 |"},
		{"home before the world", []networkCard{
			card("eth0", on, "198.51.100.7"),
			card("eth1", on, "192.168.0.2"),
		}, "198.51.100.7", "Ethernet 192.168.0.2, Ethernet 198.51.100.7 |"},
		{"only IPv6", []networkCard{card("eth0", on, "fe80::1 fd00::2")}, "", "Ethernet fd00::2 |"},
		{"a card that is off", []networkCard{card("eth0", 0, "192.168.0.2")}, "", "|"},
		{"an address that nobody gave", []networkCard{card("eth0", on, "169.254.3.4")}, "", "|"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			route, _ := netip.ParseAddr(tt.route)
			var home, other []string
			for _, a := range rankAddresses(tt.cards, route) {
				text := fmt.Sprint(a.Name, " ", a.IP)
				if a.Home && len(other) == 0 {
					home = append(home, text)
				} else {
					other = append(other, text)
				}
			}
			got := strings.TrimSpace(strings.Join(home, ", ") + " | " + strings.Join(other, ", "))
			if got != tt.want {
				t.Errorf("ranked as %q, want %q", got, tt.want)
			}
		})
	}
}

func card(name string, flags net.Flags, ips string) networkCard {
	c := networkCard{Interface: net.Interface{Name: name, Flags: flags}}
	for _, each := range strings.Fields(ips) {
		ip := netip.MustParseAddr(each)
		c.addrs = append(c.addrs, netip.PrefixFrom(ip, ip.BitLen()))
	}
	return c
}
