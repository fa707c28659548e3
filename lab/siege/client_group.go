package siege

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"linework/client"
	"linework/game"
	"linework/table"
)

// A clientGroup is the clients of one attack, or the honest people: it opens their
// connections, counts what they do and, when the time is up, closes all of them.
type clientGroup struct {
	*activityCounter
	target      *target
	victim      string // the code of the honest people's table
	redirect    string // the address of a listener that redirects to HTTPS, or ""
	divisor     int    // everything is done by so many times fewer
	sameAddress bool   // come from the honest people's address

	ctx        context.Context
	background sync.WaitGroup
	mu         sync.Mutex
	conns      map[net.Conn]bool
	clients    map[int]*http.Client
	closed     bool
}

func newClientGroup(ctx context.Context, t *target, o AttackOrder) *clientGroup {
	return &clientGroup{
		activityCounter: &activityCounter{}, target: t, victim: o.Victim, redirect: o.Redirect, divisor: max(1, o.Divisor), sameAddress: o.SameAddress,
		ctx: ctx, conns: map[net.Conn]bool{}, clients: map[int]*http.Client{},
	}
}

// scaleDown returns how many of a number of things a small siege has: at least three.
func (c *clientGroup) scaleDown(count int) int { return max(3, count/c.divisor) }

// runParallel has n attackers do something at the same time, and waits for them.
func (c *clientGroup) runParallel(n int, do func(k int)) {
	var wait sync.WaitGroup
	for k := range n {
		wait.Go(func() { do(k) })
	}
	wait.Wait()
}

// repeatParallel has n attackers do something again and again until the time is up. One whom
// nothing slows down takes a breath now and then, so that the measured table, which
// shares this machine's cores, is delayed by the server and not by the attackers.
func (c *clientGroup) repeatParallel(n int, do func(k, turn int)) {
	c.runParallel(n, func(k int) {
		for turn := 0; c.ctx.Err() == nil; turn++ {
			do(k, turn)
			c.pause(time.Millisecond)
		}
	})
}

// pause waits, but not beyond the end.
func (c *clientGroup) pause(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c.ctx.Done():
	case <-t.C:
	}
}

// trackConn has a connection closed when the attack ends, at the latest.
func (c *clientGroup) trackConn(conn net.Conn) net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		_ = conn.Close()
		return conn
	}
	kept := &trackedConn{Conn: countedConn{conn, c.activityCounter}, group: c}
	c.conns[kept] = true
	return kept
}

type trackedConn struct {
	net.Conn
	group *clientGroup
}

func (k *trackedConn) Close() error {
	k.group.mu.Lock()
	delete(k.group.conns, k)
	k.group.mu.Unlock()
	return k.Conn.Close()
}

// closeAll closes every connection; none is opened after.
func (c *clientGroup) closeAll() {
	c.mu.Lock()
	c.closed = true
	conns, clients := slices.Collect(maps.Keys(c.conns)), slices.Collect(maps.Values(c.clients))
	c.mu.Unlock()
	for _, conn := range conns {
		_ = conn.Close()
	}
	for _, client := range clients {
		client.CloseIdleConnections()
	}
}

// closeAndWait closes every connection and waits for what runs in the background.
func (c *clientGroup) closeAndWait() {
	c.closeAll()
	c.background.Wait()
}

// sourceIndex returns the number of the k-th attacker's address.
func (c *clientGroup) sourceIndex(k int) int {
	if c.sameAddress {
		return -1
	}
	return k
}

// connect opens a bare connection; where that fails, the reason is noted.
func (c *clientGroup) connect(k int) (net.Conn, error) { return c.connectWith(c.target.dial, k) }

// connectWith opens a connection by a given way to dial.
func (c *clientGroup) connectWith(dial func(context.Context, netip.Addr) (net.Conn, error), k int) (net.Conn, error) {
	conn, err := dial(c.ctx, c.target.source(c.sourceIndex(k)))
	if err != nil {
		if c.ctx.Err() == nil {
			c.noteAnswer("%s", describeError(err))
			c.pause(50 * time.Millisecond)
		}
		return nil, err
	}
	return c.trackConn(conn), nil
}

// request sends a request from the k-th address and notes the status. The body of the
// answer is read into a value, if there is one for it.
func (c *clientGroup) request(k int, method, path, body string, into any, headers ...string) (int, error) {
	return c.sendRequest(c.httpClient(c.sourceIndex(k)), method, path, body, into, headers...)
}

// sendRequest sends a request by a given client and notes the status.
func (c *clientGroup) sendRequest(way *http.Client, method, path, body string, into any, headers ...string) (int, error) {
	req, err := http.NewRequestWithContext(c.ctx, method, c.target.base.String()+path, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	c.requests.Add(1)
	res, err := way.Do(req)
	if err != nil {
		if c.ctx.Err() == nil {
			c.noteAnswer("%s", describeError(err))
			c.pause(20 * time.Millisecond)
		}
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	c.noteAnswer("%d", res.StatusCode)
	if into != nil && res.StatusCode < 300 {
		return res.StatusCode, json.NewDecoder(res.Body).Decode(into)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// httpClient returns the client that comes from the k-th address.
func (c *clientGroup) httpClient(k int) *http.Client {
	if k >= 0 {
		k %= max(1, len(c.target.sources)-1)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.clients[k] == nil {
		c.clients[k] = c.target.newHTTPClient(c.target.source(k), c.trackConn)
	}
	return c.clients[k]
}

// serverFor returns the way to the server from the k-th address, for what keeps to the protocol.
func (c *clientGroup) serverFor(k int) client.Server {
	return client.Server{URL: c.target.base.String(), HTTP: c.httpClient(c.sourceIndex(k))}
}

// openTable opens a table, if need be with a proof of work: an attack that cannot begin says
// nothing.
func (c *clientGroup) openTable(k int, request table.NewTable) (table.Ticket, error) {
	ticket, err := c.serverFor(k).CreateTable(c.ctx, request)
	c.noteRequest(err)
	return ticket, err
}

// takeSeat takes a seat at a table.
func (c *clientGroup) takeSeat(k int, code, name string) (table.Ticket, error) {
	ticket, err := c.serverFor(k).TakeSeat(c.ctx, code, table.NewSeat{Name: name})
	c.noteRequest(err)
	return ticket, err
}

// noteRequest counts a request that the client has made, and how it was answered.
func (c *clientGroup) noteRequest(err error) {
	c.requests.Add(1)
	switch code := refusalCode(err); {
	case err == nil:
		c.noteAnswer("201")
	case code != "":
		c.noteAnswer("%s", code)
	case c.ctx.Err() == nil:
		c.noteAnswer("%s", describeError(err))
		c.pause(20 * time.Millisecond)
	}
}

// refusalCode returns the code with which the server refused something, or closed a socket; ""
// for any other error.
func refusalCode(err error) string {
	var refusal *game.Refusal
	var closed *client.CloseError
	switch {
	case errors.As(err, &refusal):
		return refusal.Code
	case errors.As(err, &closed):
		return fmt.Sprint("close ", closed.Code)
	}
	return ""
}

// openSocket opens a table's socket and says nothing.
func (c *clientGroup) openSocket(k int, code string, headers ...string) (*rawSocket, error) {
	return c.openSocketAt(k, "api/tables/"+code+"/socket", headers...)
}

func (c *clientGroup) openSocketAt(k int, path string, headers ...string) (*rawSocket, error) {
	conn, err := c.connect(k)
	if err != nil {
		return nil, err
	}
	s, err := upgradeToSocket(conn, c.activityCounter, c.target.base.Host, c.target.base.Path+path, strings.Join(headers, ""))
	if err != nil {
		_ = conn.Close()
		c.pause(20 * time.Millisecond)
		return nil, err
	}
	return s, nil
}

// helloFrame returns the first frame of a device; without a token, of a watcher.
func helloFrame(token string) []byte {
	return appendFrame(nil, finalBit|opText, fmt.Appendf(nil, `{"id":1,"do":"hello","data":{"version":2,"token":%q}}`, token))
}

// joinUnread opens a socket and says hello. What comes is not read.
func (c *clientGroup) joinUnread(k int, code, token string) (*rawSocket, error) {
	s, err := c.openSocket(k, code)
	if err != nil {
		return nil, err
	}
	if err := s.writeFrames(helloFrame(token), 1); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// drainInBackground reads a socket away while the attack goes on; its end is noted.
func (c *clientGroup) drainInBackground(s *rawSocket) {
	c.background.Go(func() { s.drain() })
}

// randomCode returns a code that a table may have.
func randomCode() string {
	const letters = "BCDFGHJKMNPQRSTVWXZ"
	var b [5]byte
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b[:])
}

// randomSecret returns a secret as long as the server's.
func randomSecret() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var b [32]byte
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b[:])
}
