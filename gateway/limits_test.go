package gateway

import (
	"bufio"
	"context"
	"crypto/sha256"
	"crypto/tls"
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
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"linework/gateway/answer"
	"linework/gateway/api"
	"linework/gateway/limits"
	"linework/gateway/metrics"
	"linework/gateway/throttle"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// An emptyStore has no table.
type emptyStore struct{ journal.Store }

func (emptyStore) Peek(context.Context, string) (journal.Log, error) { return nil, journal.ErrUnknown }

// newEmptyGateway makes a gateway without tables.
func newEmptyGateway(t *testing.T, configure ...func(*Config)) *Gateway {
	t.Helper()
	cfg := Config{Settings: api.Settings{Lobby: lobby.New(emptyStore{}, table.Config{}, 1), BasePath: "/"}, Metrics: metrics.New(), Log: slog.New(slog.DiscardHandler), Files: fstest.MapFS{}}
	for _, set := range configure {
		set(&cfg)
	}
	g, err := New(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// solveToll finds the number that a challenge asks for.
func solveToll(toll *table.Toll) string {
	for k := 0; ; k++ {
		done := fmt.Sprintf("%s:%d", toll.Challenge, k)
		if limits.LeadingZeroBits(sha256.Sum256([]byte(done))) >= toll.Bits {
			return done
		}
	}
}

// requestFrom sends a request to a gateway as from an address, and returns the answer and what it
// says where it refuses.
func requestFrom(g *Gateway, from, method, path, body string, headers ...string) (*httptest.ResponseRecorder, answer.Trouble) {
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	r.RemoteAddr = netip.AddrPortFrom(netip.MustParseAddr(from), 9).String()
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	g.Handler().ServeHTTP(w, r)
	var trouble answer.Trouble
	_ = json.Unmarshal(w.Body.Bytes(), &trouble)
	return w, trouble
}

// Codes cannot be listed from one IPv6 site, whose customer has 65,536 networks: after what
// is free for four of them, each costs work.
func TestCodesFromOneSite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newEmptyGateway(t)
		g.throttle.WrongCodes.FillWithoutRefillForTests() // refusals are delayed, and meanwhile a little would come back
		told := 0
		for k := range 3000 {
			w, _ := requestFrom(g, fmt.Sprintf("2001:db8:7:%x::1", k), "GET", "/api/tables/BBBBB", "")
			if w.Code != http.StatusTooManyRequests {
				told++
			}
		}
		if told != 4*wrongCodesBurst {
			t.Errorf("a site is told of %d codes, want %d", told, 4*wrongCodesBurst)
		}
		if w, _ := requestFrom(g, "192.0.2.1", "GET", "/api/tables/BBBBB", ""); w.Code != http.StatusNotFound {
			t.Errorf("somebody elsewhere is told %d", w.Code)
		}
	})
}

// Work that was done for a code that turns out to be wrong is not asked for again.
func TestWorkForWrongCode(t *testing.T) { synctest.Test(t, workForWrongCode) }

func workForWrongCode(t *testing.T) {
	g := newEmptyGateway(t)
	g.throttle.WrongCodes.FillWithoutRefillForTests()
	const from = "192.0.2.1"
	for range wrongCodesBurst {
		if w, _ := requestFrom(g, from, "GET", "/api/tables/BBBBB", ""); w.Code != http.StatusNotFound {
			t.Fatalf("a wrong code is answered with %d", w.Code)
		}
	}
	w, trouble := requestFrom(g, from, "GET", "/api/tables/BBBBB", "")
	if w.Code != http.StatusTooManyRequests || trouble.Toll == nil || w.Header().Get("Retry-After") == "" {
		t.Fatalf("after many wrong codes: %d %+v", w.Code, trouble)
	}
	for _, request := range [][2]string{{"GET", ""}, {"POST", `{"key":"x"}`}, {"POST", `{"name":"Ana"}`}} {
		path := "/api/tables/BBBBB"
		if request[0] == "POST" {
			path += "/seats"
		}
		_, trouble := requestFrom(g, from, request[0], path, request[1])
		done := solveToll(trouble.Toll)
		if w, trouble := requestFrom(g, from, request[0], path, request[1], table.TollHeader, done); w.Code != http.StatusNotFound {
			t.Errorf("%s %s: who has worked is told %d %s", request[0], request[1], w.Code, trouble.Text)
		}
		if w, _ := requestFrom(g, from, request[0], path, request[1], table.TollHeader, done); w.Code != http.StatusTooManyRequests {
			t.Errorf("%s %s: the same work is taken twice: %d", request[0], request[1], w.Code)
		}
	}
}

// What is dear is metered by network, and can be had for work.
func TestDearRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newEmptyGateway(t)
		for path, burst := range map[string]int{"/api/reach": requestsBurst, "/metrics": requestsBurst, "/api/daily/iota/today": requestsBurst, "/api/selftest": selfTestBurst, "/api/selftest/socket": selfTestBurst} {
			g.throttle.Requests.FillWithoutRefillForTests()
			g.throttle.SelfTests.FillWithoutRefillForTests()
			for k := range burst + 1 {
				w, trouble := requestFrom(g, "192.0.2.1", "GET", path, "")
				if refused := w.Code == http.StatusTooManyRequests; refused != (k == burst) {
					t.Fatalf("%s, request %d: %d", path, k, w.Code)
				} else if refused && trouble.Toll == nil {
					t.Errorf("%s: no work is asked for", path)
				}
			}
			if w, _ := requestFrom(g, "192.0.2.2", "GET", path, ""); w.Code == http.StatusTooManyRequests {
				t.Errorf("%s: somebody elsewhere is refused", path)
			}
		}
	})
}

// However many ask, the store is written to once a second.
func TestReadyIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pings := 0
		g := &Gateway{Config: Config{Ready: func(context.Context) error { pings++; return nil }}, storeCheck: rate.Sometimes{Interval: storeCheckInterval}}
		for range 100 {
			_ = g.checkStoreOncePerSecond(t.Context())
		}
		time.Sleep(storeCheckInterval)
		_ = g.checkStoreOncePerSecond(t.Context())
		if pings != 2 {
			t.Errorf("the store was written to %d times, want 2", pings)
		}
	})
}

// serveOn runs a gateway with so many places on an address of its own.
func serveOn(t *testing.T, g *Gateway, places int) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g.places = limits.NewPlaces(places)
	go func() { _ = g.Serve(l) }()
	t.Cleanup(func() { g.Shutdown(context.Background()) })
	return l.Addr().String()
}

// dialFrom opens a connection from a loopback address.
func dialFrom(t *testing.T, from, to string) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	c, err := d.Dial("tcp", to)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute)) // only ends what hangs
	return c
}

// One address that takes every connection with bodies that never come keeps nobody out.
func TestOneAddressTakesEveryConnection(t *testing.T) {
	g := newEmptyGateway(t)
	at := serveOn(t, g, 64)
	for range 100 {
		fmt.Fprint(dialFrom(t, "127.0.0.66", at), "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
	}
	for k := range 20 {
		c := dialFrom(t, fmt.Sprintf("127.0.1.%d", k+1), at)
		fmt.Fprint(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if res, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("newcomer %d: %v %v", k, res, err)
		}
	}
}

// Half-open handshakes of one address push out nobody else's.
func TestHalfOpenHandshakes(t *testing.T) {
	g := newEmptyGateway(t)
	pair := httptest.NewUnstartedServer(nil)
	pair.StartTLS()
	defer pair.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g.places = limits.NewPlaces(64)
	go func() { _ = g.ServeTLS(l, &tls.Config{Certificates: pair.TLS.Certificates}) }()
	t.Cleanup(func() { g.Shutdown(context.Background()) })
	honest := tls.Client(dialFrom(t, "127.0.1.1", l.Addr().String()), &tls.Config{InsecureSkipVerify: true})
	for range 200 { // while the honest handshake is under way
		fmt.Fprint(dialFrom(t, "127.0.0.66", l.Addr().String()), "\x16\x03\x01")
	}
	if err := honest.Handshake(); err != nil {
		t.Fatalf("an honest handshake: %v", err)
	}
	fmt.Fprint(honest, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
	if res, err := http.ReadResponse(bufio.NewReader(honest), nil); err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(res, err)
	}
}

// Where every place is taken by somebody else's only connection, a newcomer is told so,
// also when they have sent a long request already.
func TestNoPlaceIsSaid(t *testing.T) {
	g := newEmptyGateway(t)
	at := serveOn(t, g, 16)
	for k := range 14 { // two are kept for players who come back
		c := dialFrom(t, fmt.Sprintf("127.0.1.%d", k+1), at)
		fmt.Fprint(c, upgradeRequest)
		if res, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || res.StatusCode != http.StatusSwitchingProtocols {
			t.Fatal(res, err)
		}
	}
	for countSockets(t, g) < 14 { // a socket counts as one a moment after it is told so
		time.Sleep(time.Millisecond)
	}
	for range 20 {
		c := dialFrom(t, "127.0.0.66", at)
		fmt.Fprint(c, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n"+strings.Repeat(" ", 4000))
		if res, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || res.StatusCode != http.StatusServiceUnavailable {
			t.Fatal(res, err)
		}
	}
}

// A rawSocket is a socket without a device, and what it is sent.
type rawSocket struct {
	net.Conn
	sent *bufio.Reader
}

// openSocketFrom opens a socket from a loopback address.
func openSocketFrom(t *testing.T, from, to string) rawSocket {
	t.Helper()
	c := dialFrom(t, from, to)
	fmt.Fprint(c, upgradeRequest)
	sent := bufio.NewReader(c)
	if res, err := http.ReadResponse(sent, nil); err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(res, err)
	}
	return rawSocket{c, sent}
}

// TestNoRoomForSockets checks who goes where all sockets that there may be are taken, and somebody
// comes back who had a seat: a watcher of a network that has two, and else whoever came last.
func TestNoRoomForSockets(t *testing.T) {
	for _, tt := range []struct {
		name, say string
		two       bool // whether one network has two sockets
	}{
		{"each network has one", "close-crowded.server", false},
		{"one network has two", "close-crowded.players-first", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newEmptyGateway(t)
			g.sessions.Patience.Hello = time.Hour // none says hello
			at := serveOn(t, g, 16)
			const player = "127.0.0.66"
			seat, _ := g.places.AdmitEvictingIfFull(limits.NetworkOf(netip.MustParseAddr(player)), nil)
			seat.MarkSeatedAndRememberNetwork()
			seat.Release()
			const most = 14
			sockets := []rawSocket{}
			for k := range most {
				if tt.two {
					k = max(k, 1)
				}
				sockets = append(sockets, openSocketFrom(t, fmt.Sprintf("127.0.1.%d", k+1), at))
				for countSockets(t, g) < len(sockets) { // it counts as one a moment after it is told so
					time.Sleep(time.Millisecond)
				}
			}
			closed := openSocketFrom(t, player, at)
			if tt.two {
				closed = sockets[0]
			}
			bye, _ := closed.sent.ReadString('}')
			if !strings.Contains(string(bye), fmt.Sprintf(`"code":%d`, table.CloseCrowded)) || !strings.Contains(string(bye), tt.say) {
				t.Errorf("it is told %q", bye)
			}
			_ = closed.Close()
			for countSockets(t, g) > most { // the server notices a moment later
				time.Sleep(time.Millisecond)
			}
			if n := countSockets(t, g); n != most {
				t.Errorf("%d sockets are left", n)
			}
		})
	}
}

const upgradeRequest = "GET /api/tables/BBBBB/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

// A body that comes a byte at a time is not waited for, whether it is read or not.
func TestSlowBody(t *testing.T) {
	g := newEmptyGateway(t)
	g.timeouts.body = 50 * time.Millisecond
	server := httptest.NewServer(g.Handler())
	defer server.Close()
	for _, head := range []string{"POST /api/tables", "GET /healthz"} {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{", head)
		_ = c.SetDeadline(time.Now().Add(20 * time.Second))
		answer, err := io.ReadAll(c)
		if err != nil {
			t.Errorf("%s: the connection is held: %v", head, err)
		}
		if strings.HasPrefix(head, "POST") && (!strings.Contains(string(answer), " 408 ") || strings.Contains(string(answer), "tcp")) {
			t.Errorf("%s: %s", head, answer)
		}
	}
}

// Requests that wait for their client hold nobody up: neither those whose body does not
// come, nor those whose answer is not read.
func TestSlowClientsHoldNobodyUp(t *testing.T) {
	g := newEmptyGateway(t)
	server := httptest.NewServer(g.Handler())
	defer server.Close()
	for k := range 3 * throttle.MaxAtWork {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if k%2 == 0 {
			fmt.Fprint(c, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
			continue
		}
		_ = c.(*net.TCPConn).SetReadBuffer(1)
		fmt.Fprint(c, strings.Repeat("GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 100))
	}
	client := &http.Client{Timeout: 20 * time.Second} // less than any of them is waited for
	res, err := client.Get(server.URL + "/api/games")
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	for tries := 0; len(g.throttle.AtWork) == throttle.MaxAtWork; tries++ { // it may be full in passing
		if tries == 1000 {
			t.Fatal("the semaphore is held by requests that wait")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A socket that says nothing is told why it is closed.
func TestNoHello(t *testing.T) {
	g := newEmptyGateway(t)
	g.sessions.Patience.Hello = 50 * time.Millisecond
	server := httptest.NewServer(g.Handler())
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	fmt.Fprint(c, upgradeRequest)
	reader := bufio.NewReader(c)
	if res, err := http.ReadResponse(reader, nil); err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(res, err)
	}
	pings := make(chan struct{})
	go func() { // pings are no hello
		defer close(pings)
		for {
			if _, err := c.Write([]byte{0x89, 0x80, 0, 0, 0, 0}); err != nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	all, _ := io.ReadAll(reader)
	_ = c.Close()
	<-pings
	if !strings.Contains(string(all), fmt.Sprintf(`"code":%d`, table.CloseNoHello)) {
		t.Errorf("closed without a word: %q", all)
	}
	if !strings.Contains(string(all), "\x88") {
		t.Error("closed without a close frame")
	}
}

// At the end every device reads why, and nothing is left.
func TestShutdown(t *testing.T) {
	g := newEmptyGateway(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- g.Serve(l) }()
	c, _, err := websocket.DefaultDialer.Dial("ws://"+l.Addr().String()+"/api/tables/BBBBB/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ended := make(chan error, 1)
	go func() {
		_, bye, err := c.ReadMessage()
		if err == nil && !strings.Contains(string(bye), "1001") {
			err = fmt.Errorf("told %s", bye)
		}
		if err == nil {
			_, _, err = c.ReadMessage()
		}
		_ = c.Close() // or the server waits for it to hang up
		ended <- err
	}()
	g.Shutdown(t.Context())
	if err := <-ended; !websocket.IsCloseError(err, websocket.CloseGoingAway) {
		t.Errorf("ended with %v", err)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
	// A socket that came while it shut down is sent away by itself, a moment later.
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		left := countSockets(t, g)
		if left == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d sockets are left", left)
		}
	}
}

func TestGuard(t *testing.T) {
	g := newEmptyGateway(t, func(cfg *Config) {
		cfg.Trusted = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
		cfg.Origins = []string{"https://friends.example"}
		cfg.Hosts = []string{"games.example", "play.example"}
	})
	ask := func(method string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "/api/tables", strings.NewReader("{}"))
		r.Host = "games.example:8080"
		for i := 0; i < len(headers); i += 2 {
			if headers[i] == "peer" {
				r.RemoteAddr = headers[i+1]
				continue
			}
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		g.Handler().ServeHTTP(w, r)
		return w
	}
	for _, tt := range []struct {
		name    string
		method  string
		headers []string
		foreign bool
	}{
		{"no origin, as from a script", "POST", nil, false},
		{"our own page", "POST", []string{"Origin", "http://games.example:8080"}, false},
		{"a page elsewhere", "POST", []string{"Origin", "https://evil.example"}, true},
		{"a page on another port", "POST", []string{"Origin", "http://games.example:9999"}, true},
		{"a page without an origin of its own", "POST", []string{"Origin", "null"}, true},
		{"a page that the operator allows", "POST", []string{"Origin", "https://friends.example"}, false},
		{"a socket from elsewhere", "GET", []string{"Origin", "https://evil.example", "Upgrade", "websocket"}, true},
		{"behind a proxy that is trusted", "POST", []string{"peer", "10.0.0.1:9", "X-Forwarded-Host", "play.example", "Origin", "https://play.example"}, false},
		{"with a header that anyone can write", "POST", []string{"X-Forwarded-Host", "evil.example", "Origin", "https://evil.example"}, true},
	} {
		if got := ask(tt.method, tt.headers...).Code == http.StatusForbidden; got != tt.foreign {
			t.Errorf("%s: refused %v", tt.name, got)
		}
	}
	policy := ask("GET").Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "connect-src 'self' ws://games.example:8080 wss://games.example:8080;") {
		t.Errorf("the policy is %s", policy)
	}
	if odd := ask("GET", "peer", "10.0.0.1:9", "X-Forwarded-Host", "x; script-src *").Header().Get("Content-Security-Policy"); strings.Contains(odd, "script-src") {
		t.Errorf("a header writes into the policy: %s", odd)
	}
	if !strings.HasSuffix(policy, "; frame-ancestors 'none'") || ask("GET").Header().Get("X-Frame-Options") != "DENY" {
		t.Errorf("a page elsewhere may show it in a frame: %s", policy)
	}
	if ask("GET").Header().Get("Strict-Transport-Security") != "" {
		t.Error("HSTS without https")
	}
	if ask("GET", "X-Forwarded-Proto", "https").Header().Get("Strict-Transport-Security") != "" {
		t.Error("HSTS because a stranger says so")
	}
	if ask("GET", "peer", "10.0.0.1:9", "X-Forwarded-Proto", "https").Header().Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS behind a trusted proxy with https")
	}
}

// countSockets returns how many sockets are open, as an operator reads it.
func countSockets(t *testing.T, g *Gateway) (count int) {
	w := httptest.NewRecorder()
	g.Metrics.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	_, after, _ := strings.Cut(w.Body.String(), "\nlinework_sockets ")
	if _, err := fmt.Sscan(after, &count); err != nil {
		t.Fatal(err)
	}
	return count
}
