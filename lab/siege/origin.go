package siege

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// comeFromForeignOriginOrOddly comes as the page of another site would, and as requests that proxies and
// servers have been known to read differently.
func comeFromForeignOriginOrOddly(c *clientGroup, attacker, turn int) {
	switch turn % 3 {
	case 0:
		c.expectForeignSocketRefused(attacker, turn/3)
	case 1:
		c.expectForeignPostRefused(attacker, turn/3)
	case 2:
		c.sendRawRequestAndNoteAnswer(c.target, attacker, "odd request: ", c.prepared[(attacker+turn/3)%len(c.prepared)])
	}
}

func (c *clientGroup) expectForeignSocketRefused(attacker, turn int) {
	headers := []http.Header{
		{"Origin": {"http://evil.example"}},
		{"Origin": {"null"}},
		{"Origin": {"http://" + c.target.base.Host + ".evil.example"}},
		{"Origin": {"http://evil.example"}, "X-Forwarded-Host": {"evil.example"}},
	}
	header := headers[turn%len(headers)]
	if s, err := c.openSocket(attacker, tableSocket(c.order.Victim), header, false); err == nil {
		_ = s.Close()
		c.recordBreachOnce("a socket was opened for a page of another site (%v)", header)
	}
}

func (c *clientGroup) expectForeignPostRefused(attacker, turn int) {
	kinds := []string{"text/plain", "application/x-www-form-urlencoded", "application/json"}
	kind := kinds[turn%len(kinds)]
	status, _ := c.requestAndNoteStatus(attacker, "POST", "api/tables", `{"name":"Mallory"}`, nil,
		"Origin", "http://evil.example", "Content-Type", kind, "Sec-Fetch-Site", "cross-site")
	if status >= 200 && status < 300 {
		c.recordBreachOnce("a page of another site opened a table (%s)", kind)
	}
}

// prepareOddRequests makes requests that are too large, too odd or two at once.
func prepareOddRequests(c *clientGroup) error {
	host, basePath := c.target.base.Host, c.target.base.Path
	get := c.target.requestHead("GET", "healthz")
	post := c.target.requestHead("POST", "api/tables") + "Content-Type: application/json\r\n"
	var many strings.Builder
	for k := range 20_000 {
		fmt.Fprintf(&many, "X-H%d: %s\r\n", k, strings.Repeat("h", 100))
	}
	within := c.target.requestHead("GET", "metrics") + "\r\n"
	c.prepared = []string{
		get + many.String() + "\r\n",
		get + "X-Long: " + strings.Repeat("l", 2<<20) + "\r\n\r\n",
		"GET " + basePath + strings.Repeat("a", 900_000) + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"GET " + basePath + "api/tables/" + strings.Repeat("B", 100_000) + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"GET " + basePath + strings.Repeat("../", 1000) + "etc/passwd HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"GET " + basePath + "%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + within,
		post + "Content-Length: 4\r\nContent-Length: 40\r\n\r\n{}{}" + within,
		post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + within,
		post + "Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n" + within,
		post + "Content-Length: -1\r\n\r\n{}",
		post + "Content-Length: 99999999999999999999\r\n\r\n{}",
		post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n",
		"GET " + basePath + "healthz\r\n\r\n",
		"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"GET " + basePath + "healthz HTTP/1.1\r\n\r\n",
		"GET " + basePath + "healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
		"GET " + basePath + "healthz HTTP/1.1\nHost: " + host + "\n\n",
		"GET " + basePath + "healthz HTTP/3.7\r\nHost: " + host + "\r\n\r\n",
		"TRACE " + basePath + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
		"GET " + basePath + "heal\x00thz HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		strings.Repeat("\r\n", 100_000),
	}
	return nil
}

// sendRawRequestAndNoteAnswer writes a request as it is and notes the first answer, which it returns too: a
// status, or how the connection ended.
func (c *clientGroup) sendRawRequestAndNoteAnswer(t *target, attacker int, label, request string) (answer string) {
	c.withConn(t.dialWithTLSIfHTTPS, attacker, func(conn net.Conn) {
		c.requests.Add(1)
		_ = conn.SetDeadline(time.Now().Add(closeTimeout))
		_, _ = io.WriteString(conn, request) // it may be cut short
		answer = readHTTPStatusOrFailure(conn)
		c.countAnswer("%s%s", label, answer)
	})
	return answer
}

// foreignHosts are names that lead to the server only because somebody else has their
// name server say so.
var foreignHosts = []string{"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example."}

// attackWithForeignHostAndOrigin comes as a page would whose own name has been made to lead to this server:
// browsers then take both for the same site. Nothing may be answered, and no redirect may
// repeat the name.
func attackWithForeignHostAndOrigin(c *clientGroup) error {
	const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
	const table = `{"name":"Mallory","game":"iota"}`
	requests := []struct{ method, path, rest string }{
		{"POST", "api/tables", fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(table), table)},
		{"GET", "api/tables/" + c.order.Victim + "/socket", upgrade},
		{"GET", "api/selftest/socket", upgrade},
		{"GET", "", "\r\n"},
		{"GET", "api/games", "\r\n"},
		{"GET", "api/tables/" + c.order.Victim, "\r\n"},
		{"GET", "api/tables/" + c.order.Victim, "X-Forwarded-Host: localhost\r\n\r\n"},
	}
	targets := []*target{c.target}
	if c.order.Redirect != "" {
		t, err := newLoopbackTarget(c.ctx, c.order.Redirect)
		if err != nil {
			return fmt.Errorf("the listener that redirects: %w", err)
		}
		targets = append(targets, t)
	}
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) {
		t, r, host := targets[turn%len(targets)], requests[(k+turn)%len(requests)], foreignHosts[rand.IntN(len(foreignHosts))]
		answer := c.sendRawRequestAndNoteAnswer(t, k, "", fmt.Sprintf("%s %s%s HTTP/1.1\r\nHost: %s\r\nOrigin: %s://%s\r\n%s", r.method, t.base.Path, r.path, host, t.base.Scheme, host, r.rest))
		if status, err := strconv.Atoi(answer); err == nil && status < 400 {
			c.recordBreachOnce("%s %s was answered with %d though Host was another site's", r.method, t.base.String()+strings.ReplaceAll(r.path, c.order.Victim, "CODE"), status)
		}
	})
	return nil
}
