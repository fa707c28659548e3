package gateway

import (
	"bufio"
	"crypto/sha256"
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
	"time"

	"github.com/gorilla/websocket"

	"linework/game"
	"linework/table"
)

func TestNetwork(t *testing.T) {
	g := &Gateway{Config: Config{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	from := func(peer, forwarded string) network {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = peer
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		return g.network(r)
	}
	for _, tt := range []struct {
		name string
		a, b network
		same bool
	}{
		{"two addresses of one IPv6 network are one", from("[2001:db8::1]:9", ""), from("[2001:db8::2:3]:8", ""), true},
		{"of two IPv6 networks are two", from("[2001:db8:0:1::1]:9", ""), from("[2001:db8:0:2::1]:9", ""), false},
		{"IPv4 is counted by address", from("192.0.2.1:9", ""), from("192.0.2.2:9", ""), false},
		{"and is the same inside IPv6", from("192.0.2.1:9", ""), from("[::ffff:192.0.2.1]:9", ""), true},
		{"a stranger's header is not believed", from("192.0.2.1:9", "198.51.100.1"), from("192.0.2.1:9", "198.51.100.2"), true},
		{"a proxy's is", from("10.0.0.1:9", "198.51.100.1"), from("10.0.0.1:9", "198.51.100.2"), false},
		{"with what the client wrote in front of it", from("10.0.0.1:9", "203.0.113.9, 198.51.100.1"), from("10.0.0.1:9", "198.51.100.1"), true},
		{"with a port", from("10.0.0.1:9", "198.51.100.1:1234"), from("10.0.0.1:9", "198.51.100.1"), true},
		{"with brackets", from("10.0.0.1:9", "[2001:db8::1]:7"), from("10.0.0.1:9", "2001:db8::1"), true},
		{"what is no address is not one for all", from("10.0.0.1:9", "unknown-7"), from("10.0.0.1:9", "unknown-8"), false},
	} {
		if (tt.a == tt.b) != tt.same {
			t.Errorf("%s: %v and %v", tt.name, tt.a, tt.b)
		}
	}
}

// What was used up comes back with time, and never more than there was.
func TestBucket(t *testing.T) {
	b, now := newBucket(0.5, 3), time.Unix(0, 0)
	for _, tt := range []struct {
		after time.Duration
		pass  int
	}{{0, 3}, {time.Second, 0}, {time.Second, 1}, {5 * time.Second, 2}, {time.Second, 1}, {time.Hour, 3}} {
		now = now.Add(tt.after)
		passed := 0
		for b.take(now) {
			passed++
		}
		if passed != tt.pass {
			t.Errorf("%v later %d pass, want %d", tt.after, passed, tt.pass)
		}
	}
}

// However many networks come, memory stays bounded, and who is known stays known for a while.
func TestManyNetworks(t *testing.T) {
	p := newPerNetwork(1, 2)
	for k := range 2 * mostNetworks {
		p.take(networkOf(netip.AddrFrom4([4]byte{byte(k >> 24), byte(k >> 16), byte(k >> 8), byte(k)})))
	}
	if len(p.buckets) > mostNetworks {
		t.Errorf("%d networks are remembered", len(p.buckets))
	}
}

// A flood of new tables that comes from many networks is bounded like that from one.
func TestTablesFromEverywhere(t *testing.T) {
	g := &Gateway{creating: newPerNetwork(1, tablesBurst), creatingAll: newPerNetwork(networksAtOnce, networksAtOnce*tablesBurst)}
	opened := 0
	for k := range 2 * networksAtOnce * tablesBurst {
		if g.mayCreate(networkOf(netip.AddrFrom4([4]byte{192, 0, byte(k >> 8), byte(k)}))) {
			opened++
		}
	}
	if most := networksAtOnce * (tablesBurst + 60); opened < networksAtOnce*tablesBurst || opened > most {
		t.Errorf("%d tables were opened for nothing; %d to %d would be right", opened, networksAtOnce*tablesBurst, most)
	}
}

// work finds the number that a toll asks for.
func work(toll *Toll) string {
	for k := 0; ; k++ {
		paid := fmt.Sprintf("%s:%d", toll.Challenge, k)
		if zeros(sha256.Sum256([]byte(paid))) >= toll.Bits {
			return paid
		}
	}
}

func TestToll(t *testing.T) {
	gate, here, there := newTollgate(""), networkOf(netip.MustParseAddr("192.0.2.1")), networkOf(netip.MustParseAddr("192.0.2.2"))
	asked := func() *Toll {
		w := httptest.NewRecorder()
		gate.ask(w, here, game.Refuse("slow-down", "too many"))
		var trouble Trouble
		if err := json.NewDecoder(w.Body).Decode(&trouble); err != nil || w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || trouble.Toll == nil {
			t.Fatalf("%d %v %+v", w.Code, err, trouble)
		}
		return trouble.Toll
	}
	paid := func(header string, from network) bool {
		r := httptest.NewRequest("POST", "/", nil)
		r.Header.Set(tollHeader, header)
		return gate.paid(r, from)
	}
	right := work(asked())
	if paid(right, there) {
		t.Error("work is taken from another network than was asked")
	}
	if !paid(right, here) {
		t.Error("work is not taken")
	}
	if paid(right, here) {
		t.Error("the same work is taken twice")
	}
	lazy := asked()
	k := 0
	for zeros(sha256.Sum256(fmt.Appendf(nil, "%s:%d", lazy.Challenge, k))) >= lazy.Bits {
		k++
	}
	for _, header := range []string{"", "x", "1-2-3:4", fmt.Sprintf("%s:%d", lazy.Challenge, k), "f" + work(asked())} {
		if paid(header, here) {
			t.Errorf("%q is taken", header)
		}
	}
}

// A crowd of sockets without a seat makes room for whoever comes, and never costs a
// player theirs.
func TestCrowdedSockets(t *testing.T) {
	here, there := networkOf(netip.MustParseAddr("192.0.2.1")), networkOf(netip.MustParseAddr("192.0.2.2"))
	k := newSockets(80)
	come := func(from network) (*session, int) {
		s := &session{from: from, gate: &Gateway{}}
		s.written.Add(1) // nothing is written: there is no socket
		s.writing = true
		code, _ := k.add(s)
		return s, code
	}
	player, _ := come(here)
	k.seated(player)
	var crowd []*session
	for range 79 {
		s, code := come(here)
		if code != 0 {
			t.Fatalf("turned away with %d while there is room", code)
		}
		crowd = append(crowd, s)
	}
	away := func() (n int) {
		for _, s := range crowd {
			if s.bye != nil {
				n++
			}
		}
		return n
	}
	if away() != 79-k.mostLoose {
		t.Errorf("%d of 79 without a seat were sent away, where %d may stay", away(), k.mostLoose)
	}
	for range 20 {
		s, code := come(there)
		if code != 0 {
			t.Fatalf("a newcomer is turned away with %d", code)
		}
		k.seated(s)
	}
	if player.bye != nil {
		t.Error("a player was sent away")
	}
	for _, s := range crowd {
		k.remove(s)
	}
	if k.networks[here].count != 1 {
		t.Errorf("%d sockets are left of the network, want the player's", k.networks[here].count)
	}
}

func TestDoor(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := newDoor(inner, 3, slog.New(slog.DiscardHandler), NewMetrics())
	hold := make(chan struct{})
	server := &http.Server{ConnState: note, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hold" {
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			<-hold
		}
	})}
	go func() { _ = server.Serve(d) }()
	defer func() { _ = server.Close() }()
	call := func(path string) (net.Conn, int) {
		t.Helper()
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		_ = c.SetDeadline(time.Now().Add(20 * time.Second))
		if path == "" {
			return c, 0
		}
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path)
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		return c, res.StatusCode
	}
	for range 10 { // connections that say nothing hold no place
		call("")
	}
	if _, status := call("/"); status != http.StatusOK {
		t.Errorf("beside idle connections: %d", status)
	}
	for range 3 {
		if _, status := call("/hold"); status != http.StatusOK {
			t.Fatalf("a request is turned away while others are idle: %d", status)
		}
	}
	if _, status := call("/"); status != http.StatusServiceUnavailable {
		t.Errorf("with every place in use: %d", status)
	}
	close(hold)
}

// A body that comes a byte at a time is not waited for, whether it is read or not.
func TestSlowBody(t *testing.T) {
	g := quietGateway(t)
	g.patience.body = 50 * time.Millisecond
	server := httptest.NewServer(g.Handler())
	defer server.Close()
	for _, head := range []string{"POST /api/tables", "GET /healthz"} {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{", head)
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
func TestSlowClientsHoldNoLane(t *testing.T) {
	g := quietGateway(t)
	server := httptest.NewServer(g.Handler())
	defer server.Close()
	for k := range 3 * laneWidth {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if k%2 == 0 {
			fmt.Fprint(c, "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
			continue
		}
		_ = c.(*net.TCPConn).SetReadBuffer(1)
		fmt.Fprint(c, strings.Repeat("GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", 100))
	}
	client := &http.Client{Timeout: 20 * time.Second} // less than any of them is waited for
	res, err := client.Get(server.URL + "/api/games")
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	for tries := 0; len(g.lane) == laneWidth; tries++ { // it may be full in passing
		if tries == 1000 {
			t.Fatal("the lane is full of requests that wait")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A socket that says nothing is told why it is closed.
func TestNoHello(t *testing.T) {
	g := quietGateway(t)
	g.patience.hello = 50 * time.Millisecond
	server := httptest.NewServer(g.Handler())
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	fmt.Fprint(c, "GET /api/tables/BBBBB/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
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
	g := quietGateway(t)
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
		g.sockets.mu.Lock()
		left := g.sockets.count
		g.sockets.mu.Unlock()
		if left == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d sockets are left", left)
		}
	}
}

func TestGuard(t *testing.T) {
	g := quietGateway(t)
	g.Config.Trusted = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	g.Config.Origins = []string{"https://friends.example"}
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
