package main

import (
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"

	"linework/texts"
)

func ip(text string) netip.Addr { return netip.MustParseAddr(text) }

// A port that is taken is named with who has it, and the next one is used; one that was
// asked for is not exchanged for another.
func TestBusyPort(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	port := other.Addr().(*net.TCPAddr).Port
	l, moved, err := listenOnFreePort(port)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	got := l.Addr().(*net.TCPAddr).Port
	if got <= port || got >= port+maxPortsTried {
		t.Errorf("port %d is taken, and %d was used instead", port, got)
	}
	if says := moved.describe(texts.ForTerminal("en").Format); !strings.HasSuffix(says, fmt.Sprintf(" is using port %d, so Linework is on port %d.", port, got)) {
		t.Errorf("of the port that is taken it says %q", says)
	}
	free, moved, err := listenOnFreePort(got + 100)
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	if free.Addr().(*net.TCPAddr).Port == got+100 && moved.to != 0 {
		t.Errorf("nothing was taken, and it says %+v", moved)
	}
	asked := &serveCommand{Listen: fmt.Sprintf("127.0.0.1:%d", port)}
	if _, _, err := asked.listenOrTakeFreePort(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("is using port %d: stop it, or choose another port with --listen", port)) {
		t.Errorf("a port that was asked for is taken: %v", err)
	}
}

func TestURLFor(t *testing.T) {
	for _, tt := range []struct {
		p    serverAddress
		host string
		want string
	}{
		{serverAddress{scheme: "http", port: 8080, basePath: "/"}, "192.168.1.5", "http://192.168.1.5:8080/"},
		{serverAddress{scheme: "http", port: 80, basePath: "/"}, "linework.local", "http://linework.local/"},
		{serverAddress{scheme: "https", port: 443, basePath: "/games/"}, "games.example.org", "https://games.example.org/games/"},
		{serverAddress{scheme: "http", port: 443, basePath: "/"}, "fd00::2", "http://[fd00::2]:443/"},
	} {
		if got := tt.p.urlFor(tt.host); got != tt.want {
			t.Errorf("%s at %+v is %q, want %q", tt.host, tt.p, got, tt.want)
		}
	}
}
