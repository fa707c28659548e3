package gateway_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gorilla/websocket"

	"linework/gateway"
	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/gateway/hosts"
	"linework/gateway/metrics"
)

// newGatewayWithoutTables is a gateway with some settings and no tables.
func newGatewayWithoutTables(t *testing.T, cfg gateway.Config) *gateway.Gateway {
	t.Helper()
	cfg.Metrics, cfg.BasePath = metrics.New(), "/"
	cfg.Files = fstest.MapFS{"index.html": {Data: []byte(`<base href="/" />page`)}}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	g, err := gateway.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// askAs asks a gateway for a page as somebody who knows it by a host.
func askAs(g *gateway.Gateway, path, host string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil)
	r.Host = host
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "peer" {
			r.RemoteAddr = headers[i+1]
			continue
		}
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	g.Handler().ServeHTTP(w, r)
	return w
}

func TestHosts(t *testing.T) {
	long := strings.Repeat("a.", 5000)
	for _, tt := range []struct {
		name         string
		cfg          gateway.Config
		ours, others []string
	}{
		{"without a setting", gateway.Config{}, []string{
			"127.0.0.1", "192.168.1.23:8080", "203.0.113.9", "[::1]", "[fd00::2]:8080", "[2001:db8::7]:443", "[::ffff:10.0.0.1]",
			"localhost", "localhost:8080", "LocalHost.", "a.localhost:80",
			"linework", "linework:8080", "linework_nodes", "nas.", "PI",
			"linework.local:8080", "Linework.LOCAL.", "linework.games.svc.cluster.local", "pi.lan", "pi.home.arpa", "node.internal", "vm.c.project.internal", "pc.home", "pc.localdomain",
			"", // of HTTP/1.0
		}, []string{
			"evil.example", "evil.example:8080", "evil.example.", "EVIL.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.23.nip.io",
			"local.evil.example", "evillocal.example", "xlan.org", "home.arpa", "arpa.evil", "fritz.box", "pi.fritz.box", "box.ts.net", "xn--mller-kva.example",
			"[::1%25eth0]", "[fe80::1%eth0]:80", "[127.0.0.1]", "::1", "[]", "[::1", "::", "a..local", ".local", ".", ":80", "a b", "a/b.local", "local,evil.example", "localhost:80:80", "münchen.example",
			"127.0.0.1@evil.example", long, long + "local",
		}},
		{"with names of its own", gateway.Config{Hosts: []string{"Games.Example.org", "*.below.example", "müller.example"}}, []string{
			"games.example.org", "GAMES.example.org.:8443", "a.below.example", "a.b.below.example", "xn--mller-kva.example", "10.0.0.1",
		}, []string{"example.org", "www.games.example.org", "below.example", "notbelow.example", "evil.example"}},
		{"with a public address", gateway.Config{Settings: api.Settings{PublicURL: "https://games.example.org:8443/"}}, []string{"games.example.org:8443", "games.example.org"}, []string{"example.org"}},
		{"with pages elsewhere that may use it", gateway.Config{Origins: []string{"https://friends.example"}}, []string{"friends.example"}, []string{"a.friends.example"}},
		{"with a certificate", gateway.Config{CertificateHosts: func() []string { return []string{"Games.Example.org", "*.wild.example"} }}, []string{
			"games.example.org", "a.wild.example",
		}, []string{"wild.example", "evil.example"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGatewayWithoutTables(t, tt.cfg)
			for want, hosts := range map[int][]string{http.StatusOK: tt.ours, http.StatusMisdirectedRequest: tt.others} {
				for _, host := range hosts {
					if got := askAs(g, "/healthz", host).Code; got != want {
						t.Errorf("%.80q: status %d, want %d", host, got, want)
					}
				}
			}
		})
	}
}

func TestHostPattern(t *testing.T) {
	for text, want := range map[string]string{
		"games.example.org": "games.example.org", " Games.Example.ORG. ": "games.example.org", "*.Example.org": "*.example.org", "Müller.example": "xn--mller-kva.example", "a_b": "a_b",
		"": "", "*": "", "*.": "", "https://games.example.org": "", "games.example.org:8080": "", "games.example.org/": "", "10.0.0.1": "", "[::1]": "", "a.*.example": "", "a b": "", strings.Repeat("a.", 130) + "org": "",
	} {
		if got, err := hosts.NormalizePattern(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q (%v), want %q", text, got, err, want)
		}
	}
	if _, err := gateway.New(t.Context(), gateway.Config{Hosts: []string{"https://x"}}); err == nil || !strings.Contains(err.Error(), "written like games.example.org") {
		t.Errorf("a wrong name is taken: %v", err)
	}
}

// Behind a proxy the host is what that says people typed.
func TestHostBehindProxy(t *testing.T) {
	g := newGatewayWithoutTables(t, gateway.Config{Hosts: []string{"games.example.org"}, Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	const trusted, stranger = "10.0.0.1:9", "192.0.2.7:9"
	for _, tt := range []struct {
		name, peer, host string
		forwarded        []string
		want             int
	}{
		{"a proxy with a name that is ours", trusted, "backend.example", []string{"games.example.org"}, 200},
		{"with one that is not", trusted, "127.0.0.1:8080", []string{"evil.example"}, 421},
		{"that leaves Host as it is", trusted, "games.example.org", nil, 200},
		{"that leaves a foreign Host as it is", trusted, "evil.example", nil, 421},
		{"that says nothing of a foreign Host", trusted, "evil.example", []string{""}, 421},
		{"a proxy behind another", trusted, "127.0.0.1", []string{"games.example.org, inner"}, 200},
		{"which adds to what the page wrote", trusted, "127.0.0.1", []string{"localhost, evil.example"}, 421},
		{"in lines of its own", trusted, "127.0.0.1", []string{"localhost", "evil.example"}, 421},
		{"and to what is empty", trusted, "evil.example", []string{","}, 421},
		{"a stranger who writes the header", stranger, "evil.example", []string{"games.example.org"}, 421},
		{"a stranger who asks for a name of ours", stranger, "games.example.org", []string{"evil.example"}, 200},
	} {
		headers := []string{"peer", tt.peer}
		for _, f := range tt.forwarded {
			headers = append(headers, "X-Forwarded-Host", f)
		}
		if got := askAs(g, "/healthz", tt.host, headers...).Code; got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// A page that has its own name lead to this server gets nothing from it.
func TestRebinding(t *testing.T) {
	s := newServer(t)
	at := s.Listener.Addr().String()
	const evil = "evil.example:8080"
	code := s.createTable(t, "Ana").Code
	r, _ := http.NewRequest("POST", s.URL+"/api/tables", strings.NewReader(`{"name":"Mallory","game":"iota"}`))
	r.Host = evil
	r.Header.Set("Origin", "http://"+evil)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	var said answer.Trouble
	if status := readJSON(t, res, &said); status != http.StatusMisdirectedRequest || said.Code != "unknown-host" || !strings.Contains(said.Text, "evil.example") || !strings.Contains(said.Text, "--hosts") {
		t.Errorf("a table is opened with %d %+v", status, said)
	}
	for _, path := range []string{"/api/tables/" + code + "/socket", "/api/selftest/socket"} {
		dialer := websocket.Dialer{NetDial: func(network, _ string) (net.Conn, error) { return net.Dial(network, at) }}
		c, res, err := dialer.Dial("ws://"+evil+path, http.Header{"Origin": {"http://" + evil}})
		if err == nil {
			_ = c.Close()
			t.Errorf("%s: a socket is open", path)
		} else if res == nil || res.StatusCode != http.StatusMisdirectedRequest {
			t.Errorf("%s: %v %v", path, res, err)
		}
	}
	for _, path := range []string{"/", "/api/games", "/api/selftest", "/metrics", "/healthz", "/readyz", "/assets/app-1.js"} {
		raw := func(request string) int {
			c, err := net.Dial("tcp", at)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			fmt.Fprintf(c, request, path)
			res, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatal(err)
			}
			return res.StatusCode
		}
		for request, want := range map[string]int{
			"GET %s HTTP/1.1\r\nHost: evil.example\r\n\r\n":                                421,
			"GET http://evil.example%s HTTP/1.1\r\nHost: localhost\r\n\r\n":                421,
			"GET http://localhost%s HTTP/1.1\r\nHost: evil.example\r\n\r\n":                200, // the target counts, by RFC 9112
			"GET %s HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n":             400,
			"GET %s HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\n\r\n": 421,
			"GET %s HTTP/1.0\r\n\r\n":                                                           200,
			"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n":                                        200,
			"GET %s HTTP/1.1\r\nHost: " + strings.Repeat("a", 10_000) + ".example\r\n\r\n":      421,
			"GET %s HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\nCookie: a=b\r\n\r\n": 421,
		} {
			if got := raw(request); got != want {
				t.Errorf("%.70q of %s: %d, want %d", request, path, got, want)
			}
		}
	}
}

// Plain HTTP leads to HTTPS at hosts of this server, and to no other.
func TestRedirectOfForeignHost(t *testing.T) {
	g := newGatewayWithoutTables(t, gateway.Config{Hosts: []string{"games.example.org"}})
	l := listenLocal(t)
	served := make(chan error, 1)
	go func() {
		served <- g.ServePlain(l, func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusPermanentRedirect)
			})
		})
	}()
	for host, want := range map[string]string{"games.example.org": "https://games.example.org/t/ABCDE", "10.0.0.1": "https://10.0.0.1/t/ABCDE", "evil.example": "", "games.example.org.evil.example": ""} {
		r, _ := http.NewRequest("GET", "http://"+l.Addr().String()+"/t/ABCDE", nil)
		r.Host = host
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if got := res.Header.Get("Location"); got != want || (res.StatusCode == http.StatusMisdirectedRequest) != (want == "") {
			t.Errorf("%s: %d to %q, want %q", host, res.StatusCode, got, want)
		}
	}
	g.Shutdown(t.Context())
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// Who comes by a name that the server does not know reads which setting adds it.
func TestUnknownHostPage(t *testing.T) {
	g := newGatewayWithoutTables(t, gateway.Config{})
	page := func(path, host string, headers ...string) (string, http.Header) {
		w := askAs(g, path, host, append(headers, "Accept", "text/html,*/*;q=0.8")...)
		if w.Code != http.StatusMisdirectedRequest {
			t.Fatalf("%s of %s: %d", path, host, w.Code)
		}
		return w.Body.String(), w.Header()
	}
	text, header := page("/t/ABCDE", "Games.Example.org:8080")
	for _, part := range []string{`lang="en"`, "You asked for games.example.org.", "<pre>--hosts games.example.org</pre>", `<pre>hosts = ["games.example.org"]</pre>`} {
		if !strings.Contains(text, part) {
			t.Errorf("the page is without %q:\n%s", part, text)
		}
	}
	if got := header.Get("Content-Security-Policy"); header.Get("Content-Type") != "text/html; charset=utf-8" || !strings.Contains(got, "default-src 'none'") || strings.Contains(got, "games") || header.Get("Cache-Control") != "no-store" {
		t.Errorf("it comes with %v", header)
	}
	if text, _ := page("/", "games.example.org", "Accept-Language", "fr-FR, de-AT;q=0.9, en;q=0.8"); !strings.Contains(text, `lang="de"`) || !strings.Contains(text, "Du wolltest zu games.example.org.") {
		t.Errorf("a German reads\n%s", text)
	}
	text, _ = page("/", `"><script>alert(1)</script>`)
	if strings.Contains(text, "<script") || strings.Contains(text, "--hosts") || !strings.Contains(text, "&lt;script&gt;alert(1)&lt;/script&gt;") {
		t.Errorf("what is no name is told as\n%s", text)
	}
	if text, _ = page("/", strings.Repeat("x", 10_000)+".example"); len(text) > 3000 {
		t.Errorf("%d bytes of page for a long name", len(text))
	}
	if text, header := page("/api/games", "games.example.org"); !json.Valid([]byte(text)) || header.Get("Content-Type") != "application/json" {
		t.Errorf("at an address for programs it says\n%s", text)
	}
}

// The log names each host once, and only so many.
func TestUnknownHostsAreLogged(t *testing.T) {
	var said strings.Builder
	g := newGatewayWithoutTables(t, gateway.Config{Log: slog.New(slog.NewTextHandler(&said, nil))})
	for range 3 {
		askAs(g, "/", "games.example.org:8080")
		askAs(g, "/", "GAMES.example.org")
	}
	if got := said.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "host=games.example.org") || !strings.Contains(got, "--hosts") || !strings.Contains(got, "level=WARN") {
		t.Errorf("it says\n%s", got)
	}
	for k := range 200 {
		askAs(g, "/", fmt.Sprintf("host%d.example", k))
	}
	if lines := strings.Count(said.String(), "\n"); lines != 50 {
		t.Errorf("%d lines for 201 hosts, want 50", lines)
	}
}

// A node takes what another passes on, whatever the host: the other has looked.
func TestRelayedHost(t *testing.T) {
	c := newCluster(t)
	a, b := c.addNode(), c.addNode(func(cfg *gateway.Config) { cfg.Hosts = []string{"games.example.org"} })
	hers := a.openTable(t, "iota")
	ask := func(at *node, host string) int {
		r, _ := http.NewRequest("GET", at.URL+"/api/tables/"+hers.Code, nil)
		r.Host = host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		_, _ = io.Copy(io.Discard, res.Body)
		return res.StatusCode
	}
	if got := ask(b, "games.example.org"); got != http.StatusOK {
		t.Errorf("through the node that knows the host: %d", got)
	}
	if got := ask(b, "evil.example"); got != http.StatusMisdirectedRequest {
		t.Errorf("by a host that it does not know: %d", got)
	}
	if got := ask(a, "games.example.org"); got != http.StatusMisdirectedRequest {
		t.Errorf("at the node that does not know the host: %d", got)
	}
	res, _ := a.fetch(t, "/api/tables/"+hers.Code, "Linework-Node", nodeToken, "X-Forwarded-Host", "games.example.org", "X-Forwarded-For", "192.0.2.7")
	if res.StatusCode != http.StatusOK {
		t.Errorf("from a node: %d", res.StatusCode)
	}
	dialer := websocket.Dialer{NetDial: func(network, _ string) (net.Conn, error) {
		return net.Dial(network, strings.TrimPrefix(b.URL, "http://"))
	}}
	socket, _, err := dialer.Dial("ws://games.example.org/api/tables/"+hers.Code+"/socket", http.Header{"Origin": {"http://games.example.org"}})
	if err != nil {
		t.Fatal("a socket through the other node: ", err)
	}
	d := newDevice(t, socket)
	d.mustDo("hello", `{"version":2,"token":"`+hers.Token+`"}`)
	_ = socket.Close()
}
