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

// A camp is where one attack is mounted from: it knows the way in, counts what is done
// and, when the time is up, closes all connections and waits until everybody has left.
type camp struct {
	*counter
	target   *target
	victim   string // the code of the honest people's table
	redirect string // the address of a listener that redirects to HTTPS, or ""
	part     int    // everything is done by so many times fewer
	same     bool   // come from the honest people's address

	ctx     context.Context
	crew    sync.WaitGroup
	mu      sync.Mutex
	conns   map[net.Conn]bool
	clients map[int]*http.Client
	over    bool
}

func newCamp(ctx context.Context, t *target, o Order) *camp {
	return &camp{
		counter: &counter{}, target: t, victim: o.Victim, redirect: o.Redirect, part: max(1, o.Part), same: o.SameAddress,
		ctx: ctx, conns: map[net.Conn]bool{}, clients: map[int]*http.Client{},
	}
}

// some is a number of things, fewer in a small siege, but at least three.
func (c *camp) some(whole int) int { return max(3, whole/c.part) }

// each has n attackers do something at the same time, and waits for them.
func (c *camp) each(n int, do func(k int)) {
	var wait sync.WaitGroup
	for k := range n {
		wait.Go(func() { do(k) })
	}
	wait.Wait()
}

// crowd has n attackers do something again and again until the time is up. One whom
// nothing slows down takes a breath now and then, so that the measured table, which
// shares this machine's cores, is delayed by the server and not by the attackers.
func (c *camp) crowd(n int, do func(k, turn int)) {
	c.each(n, func(k int) {
		for turn := 0; c.ctx.Err() == nil; turn++ {
			do(k, turn)
			c.pause(time.Millisecond)
		}
	})
}

// pause waits, but not beyond the end.
func (c *camp) pause(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c.ctx.Done():
	case <-t.C:
	}
}

// keep has a connection closed when the attack ends, at the latest.
func (c *camp) keep(conn net.Conn) net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		_ = conn.Close()
		return conn
	}
	kept := &keptConn{Conn: counted{conn, c.counter}, camp: c}
	c.conns[kept] = true
	return kept
}

type keptConn struct {
	net.Conn
	camp *camp
}

func (k *keptConn) Close() error {
	k.camp.mu.Lock()
	delete(k.camp.conns, k)
	k.camp.mu.Unlock()
	return k.Conn.Close()
}

// hangUp closes every connection; none is opened after.
func (c *camp) hangUp() {
	c.mu.Lock()
	c.over = true
	conns, clients := slices.Collect(maps.Keys(c.conns)), slices.Collect(maps.Values(c.clients))
	c.mu.Unlock()
	for _, conn := range conns {
		_ = conn.Close()
	}
	for _, client := range clients {
		client.CloseIdleConnections()
	}
}

// strike hangs up and leaves nobody behind.
func (c *camp) strike() {
	c.hangUp()
	c.crew.Wait()
}

// source is the number of the k-th attacker's address.
func (c *camp) source(k int) int {
	if c.same {
		return -1
	}
	return k
}

// connect opens a bare connection; where that fails, the reason is noted.
func (c *camp) connect(k int) (net.Conn, error) { return c.connectBy(c.target.dial, k) }

// connectBy is connect with another way to dial.
func (c *camp) connectBy(dial func(context.Context, netip.Addr) (net.Conn, error), k int) (net.Conn, error) {
	conn, err := dial(c.ctx, c.target.home(c.source(k)))
	if err != nil {
		if c.ctx.Err() == nil {
			c.note("%s", trouble(err))
			c.pause(50 * time.Millisecond)
		}
		return nil, err
	}
	return c.keep(conn), nil
}

// request sends a request from the k-th address and notes the status. The body of the
// answer is read into a value, if there is one for it.
func (c *camp) request(k int, method, path, body string, into any, headers ...string) (int, error) {
	return c.send(c.client(c.source(k)), k < 0, method, path, body, into, headers...)
}

// send is request by a client of one's own, which may do the proof of work that it is
// asked for.
func (c *camp) send(way *http.Client, works bool, method, path, body string, into any, headers ...string) (int, error) {
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
			c.note("%s", trouble(err))
			c.pause(20 * time.Millisecond)
		}
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	c.note("%d", res.StatusCode)
	if works && res.StatusCode == http.StatusTooManyRequests {
		var refused struct{ Toll *table.Toll }
		if json.NewDecoder(res.Body).Decode(&refused) == nil && refused.Toll != nil {
			if work, err := client.SolveToll(c.ctx, *refused.Toll); err == nil {
				return c.send(way, works, method, path, body, into, append(headers, table.TollHeader, work)...)
			}
		}
	}
	if into != nil && res.StatusCode < 300 {
		return res.StatusCode, json.NewDecoder(res.Body).Decode(into)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// client is the one that comes from the k-th address.
func (c *camp) client(k int) *http.Client {
	if k >= 0 {
		k %= max(1, len(c.target.homes)-1)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.clients[k] == nil {
		c.clients[k] = c.target.client(c.target.home(k), c.keep)
	}
	return c.clients[k]
}

// server is the way to the server from the k-th address, for what keeps to the protocol.
func (c *camp) server(k int) client.Server {
	return client.Server{URL: c.target.base.String(), HTTP: c.client(c.source(k))}
}

// open opens a table, if need be with a proof of work: an attack that cannot begin says
// nothing.
func (c *camp) open(k int, request table.NewTable) (table.Ticket, error) {
	ticket, err := c.server(k).CreateTable(c.ctx, request)
	c.noteRequest(err)
	return ticket, err
}

// sit takes a seat at a table.
func (c *camp) sit(k int, code, name string) (table.Ticket, error) {
	ticket, err := c.server(k).TakeSeat(c.ctx, code, table.NewSeat{Name: name})
	c.noteRequest(err)
	return ticket, err
}

// noteRequest counts a request that the client has made, and how it was answered.
func (c *camp) noteRequest(err error) {
	c.requests.Add(1)
	switch code := refusalCode(err); {
	case err == nil:
		c.note("201")
	case code != "":
		c.note("%s", code)
	case c.ctx.Err() == nil:
		c.note("%s", trouble(err))
		c.pause(20 * time.Millisecond)
	}
}

// refusalCode is the code with which the server refused something, or closed a socket; ""
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

// socket opens a table's socket and says nothing.
func (c *camp) socket(k int, code string, headers ...string) (*socket, error) {
	return c.socketAt(k, "api/tables/"+code+"/socket", headers...)
}

func (c *camp) socketAt(k int, path string, headers ...string) (*socket, error) {
	conn, err := c.connect(k)
	if err != nil {
		return nil, err
	}
	s, err := upgrade(conn, c.counter, c.target.base.Host, c.target.base.Path+path, strings.Join(headers, ""))
	if err != nil {
		_ = conn.Close()
		c.pause(20 * time.Millisecond)
		return nil, err
	}
	return s, nil
}

// hello is the first frame of a device; without a token, of a watcher.
func hello(token string) []byte {
	return frame(nil, final|text, fmt.Appendf(nil, `{"id":1,"do":"hello","data":{"version":2,"token":%q}}`, token))
}

// join opens a socket and says hello. What comes is not read.
func (c *camp) join(k int, code, token string) (*socket, error) {
	s, err := c.socket(k, code)
	if err != nil {
		return nil, err
	}
	if err := s.raw(hello(token), 1); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// listen reads a socket away while the attack goes on; its end is noted.
func (c *camp) listen(s *socket) {
	c.crew.Go(func() { s.drain() })
}

// code is one that a table may have.
func code() string {
	const letters = "BCDFGHJKMNPQRSTVWXZ"
	var b [5]byte
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b[:])
}

// secret is one of the size of the server's.
func secret() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var b [32]byte
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b[:])
}
