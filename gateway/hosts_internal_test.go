package gateway

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// Whoever is refused does not keep the connection by never sending the body, which the
// library waits for.
func TestRefusedBodyDoesNotWait(t *testing.T) {
	g := newEmptyGateway(t)
	g.timeouts.body = 20 * time.Millisecond
	main, beside := listenAny(t), listenAny(t)
	go func() { _ = g.Serve(main) }()
	go func() {
		_ = g.ServePlain(beside, func(http.Handler) http.Handler { return http.RedirectHandler("/", http.StatusPermanentRedirect) })
	}()
	defer g.Shutdown(t.Context())
	for _, tt := range []struct {
		name, headers string
		at            net.Listener
		want          int
	}{
		{"a foreign host", "Host: evil.example\r\n", main, 421},
		{"a foreign origin", "Host: localhost\r\nOrigin: http://evil.example\r\n", main, 403},
		{"a foreign node", "Host: localhost\r\nLinework-Node: x\r\n", main, 403},
		{"a foreign host on plain HTTP", "Host: evil.example\r\n", beside, 421},
		{"who is led to HTTPS", "Host: localhost\r\n", beside, 308},
	} {
		c, err := net.Dial("tcp", tt.at.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(time.Minute)) // only so that a broken server does not hang the test
		fmt.Fprintf(c, "POST /api/tables HTTP/1.1\r\n%sContent-Length: 100\r\n\r\n{", tt.headers)
		reader := bufio.NewReader(c)
		res, err := http.ReadResponse(reader, nil)
		if err != nil || res.StatusCode != tt.want {
			t.Errorf("%s: %v %v, want %d", tt.name, res, err, tt.want)
			continue
		}
		if _, err := io.Copy(io.Discard, reader); err != nil {
			t.Errorf("%s: the connection stays: %v", tt.name, err)
		}
	}
}

func listenAny(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}
