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
			{"lo", on | net.FlagLoopback, ips("127.0.0.1 ::1")},
			{"wlp3s0", on, ips("192.168.1.23 fe80::1 2001:db8::5")},
		}, "192.168.1.23", "Wi-Fi 192.168.1.23 |"},
		{"the way to the world goes by the cable", []networkCard{
			{"wlan0", on, ips("192.168.1.23")},
			{"eth0", on, ips("10.0.0.5")},
		}, "10.0.0.5", "Ethernet 10.0.0.5, Wi-Fi 192.168.1.23 |"},
		{"a tunnel takes all that goes out", []networkCard{
			{"utun4", on | net.FlagPointToPoint, ips("10.8.0.2")},
			{"en0", on, ips("192.168.178.40")},
		}, "10.8.0.2", "en0 192.168.178.40 | utun4 10.8.0.2"},
		{"containers and virtual machines come last", []networkCard{
			{"docker0", on, ips("172.17.0.1")},
			{"vEthernet (WSL)", on, ips("172.30.16.1")},
			{"Wi-Fi", on, ips("192.168.1.9")},
		}, "192.168.1.9", "Wi-Fi 192.168.1.9 | docker0 172.17.0.1, vEthernet (WSL) 172.30.16.1"},
		{"a rented server", []networkCard{{"ens3", on, ips("198.51.100.7 2001:db8::7")}}, "198.51.100.7", "Ethernet 198.51.100.7 |"},
		{"home before the world", []networkCard{
			{"eth0", on, ips("198.51.100.7")},
			{"eth1", on, ips("192.168.0.2")},
		}, "198.51.100.7", "Ethernet 192.168.0.2, Ethernet 198.51.100.7 |"},
		{"only IPv6", []networkCard{{"eth0", on, ips("fe80::1 fd00::2")}}, "", "Ethernet fd00::2 |"},
		{"a card that is off", []networkCard{{"eth0", 0, ips("192.168.0.2")}}, "", "|"},
		{"an address that nobody gave", []networkCard{{"eth0", on, ips("169.254.3.4")}}, "", "|"},
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

func ips(text string) (list []netip.Addr) {
	for _, each := range strings.Fields(text) {
		list = append(list, netip.MustParseAddr(each))
	}
	return list
}
