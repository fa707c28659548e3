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
	"sync/atomic"
	"time"

	"linework/client"
	"linework/game"
	"linework/table"
)

// A clientGroup is the clients of one attack, or the honest people: it opens their
// connections, counts what they do and, when the time is up, closes all of them.
type clientGroup struct {
	activityCounter
	order    AttackOrder // zero for the honest people
	target   *target
	own      table.Ticket // of the attackers' own table, where the attack has one
	prepared []string     // what the attackers will ask for: paths, or whole requests

	ctx        context.Context
	background sync.WaitGroup
	mu         sync.Mutex
	conns      map[net.Conn]bool
	clients    map[int]*http.Client
	closed     bool
}

func newClientGroup(ctx context.Context, t *target, o AttackOrder) *clientGroup {
	o.Divisor = max(1, o.Divisor)
	return &clientGroup{order: o, target: t, ctx: ctx, conns: map[net.Conn]bool{}, clients: map[int]*http.Client{}}
}

// scaleDownToAtLeastThree returns how many of a number of things a small siege has.
func (c *clientGroup) scaleDownToAtLeastThree(count int) int { return max(3, count/c.order.Divisor) }

// runParallelAndWait has n attackers do something at the same time, and waits for them.
func (c *clientGroup) runParallelAndWait(count int, do func(index int)) {
	var wait sync.WaitGroup
	for index := range count {
		wait.Go(func() { do(index) })
	}
	wait.Wait()
}

// repeatParallelUntilDone has n attackers do something again and again until the time is up. One whom
// nothing slows down takes a breath now and then, so that the measured table, which
// shares this machine's cores, is delayed by the server and not by the attackers.
func (c *clientGroup) repeatParallelUntilDone(count int, do func(index, turn int)) {
	c.runParallelAndWait(count, func(index int) {
		for turn := 0; c.ctx.Err() == nil; turn++ {
			do(index, turn)
			c.pauseUnlessDone(time.Millisecond)
		}
	})
}

// pauseUnlessDone waits, but not beyond the end.
func (c *clientGroup) pauseUnlessDone(d time.Duration) { sleepUntil(c.ctx, time.Now().Add(d)) }

// trackAndCountConn counts what a connection writes and has it closed when the attack ends, or
// at once if that is over.
func (c *clientGroup) trackAndCountConn(conn net.Conn) net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		_ = conn.Close()
		return conn
	}
	kept := &trackedConn{conn, c}
	c.conns[kept] = true
	return kept
}

type trackedConn struct {
	net.Conn
	group *clientGroup
}

// Write adds up what is written.
func (k *trackedConn) Write(p []byte) (int, error) {
	n, err := k.Conn.Write(p)
	k.group.bytes.Add(int64(n))
	return n, err
}

// Close closes the connection and tracks it no more.
func (k *trackedConn) Close() error {
	k.group.mu.Lock()
	delete(k.group.conns, k)
	k.group.mu.Unlock()
	return k.Conn.Close()
}

// closeConnsAndRefuseNew closes every connection; none is opened after.
func (c *clientGroup) closeConnsAndRefuseNew() {
	c.mu.Lock()
	c.closed = true
	conns := slices.Collect(maps.Keys(c.conns))
	c.mu.Unlock()
	for _, conn := range conns {
		_ = conn.Close()
	}
}

func (c *clientGroup) closeConnsAndAwaitBackground() {
	c.closeConnsAndRefuseNew()
	c.background.Wait()
}

// ownOrVictimTable returns the code of the table that an attacker goes to.
func (c *clientGroup) ownOrVictimTable(victim bool) (code string) {
	if victim {
		return c.order.Victim
	}
	return c.own.Code
}

// sourceIndexOrHonestOne returns the number of an attacker's address, -1 for the honest people's.
func (c *clientGroup) sourceIndexOrHonestOne(attacker int) int {
	if c.order.SameAddress {
		return -1
	}
	return attacker
}

// dialFrom is a way to connect from an address.
type dialFrom func(context.Context, netip.Addr) (net.Conn, error)

// withConn opens a connection, hands it to a function and closes it. Where it cannot, it notes
// why and pauses.
func (c *clientGroup) withConn(dial dialFrom, attacker int, use func(net.Conn)) (opened bool) {
	conn, err := c.dialOrNoteFailure(dial, attacker)
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	use(conn)
	return true
}

func (c *clientGroup) dialOrNoteFailure(dial dialFrom, attacker int) (net.Conn, error) {
	conn, err := dial(c.ctx, c.target.sourceAddress(c.sourceIndexOrHonestOne(attacker)))
	if err != nil {
		c.noteFailureAndPause(err, 50*time.Millisecond)
		return nil, err
	}
	return c.trackAndCountConn(conn), nil
}

// noteFailureAndPause counts what went wrong with a connection, unless the time is up.
func (c *clientGroup) noteFailureAndPause(err error, pause time.Duration) {
	if c.ctx.Err() == nil {
		c.countAnswer("%s", describeConnError(err))
		c.pauseUnlessDone(pause)
	}
}

// requestAndNoteStatus sends a request from the k-th address and notes the status. The body of the
// answer is read into a value, if there is one for it.
func (c *clientGroup) requestAndNoteStatus(attacker int, method, path, body string, decodeInto any, headerPairs ...string) (status int, err error) {
	return c.requestWithClientAndNoteStatus(c.httpClient(c.sourceIndexOrHonestOne(attacker)), method, path, body, decodeInto, headerPairs...)
}

func (c *clientGroup) requestWithClientAndNoteStatus(httpClient *http.Client, method, path, body string, decodeInto any, headerPairs ...string) (status int, err error) {
	req, err := http.NewRequestWithContext(c.ctx, method, c.target.base.String()+path, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	for i := 0; i+1 < len(headerPairs); i += 2 {
		req.Header.Set(headerPairs[i], headerPairs[i+1])
	}
	c.requests.Add(1)
	res, err := httpClient.Do(req)
	if err != nil {
		c.noteFailureAndPause(err, 20*time.Millisecond)
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	c.countAnswer("%d", res.StatusCode)
	if decodeInto != nil && res.StatusCode < 300 {
		return res.StatusCode, json.NewDecoder(res.Body).Decode(decodeInto)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

// httpClient returns the client that comes from the k-th address.
func (c *clientGroup) httpClient(source int) *http.Client {
	if source >= 0 {
		source %= max(1, len(c.target.sources)-1)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.clients[source] == nil {
		c.clients[source] = c.target.newHTTPClient(c.target.sourceAddress(source), c.trackAndCountConn)
	}
	return c.clients[source]
}

// serverFor returns the way to the server from the k-th address, for what keeps to the protocol.
func (c *clientGroup) serverFor(attacker int) client.Server {
	return client.Server{URL: c.target.base.String(), HTTP: c.httpClient(c.sourceIndexOrHonestOne(attacker))}
}

// openTableAndCountRequest opens a table, if need be with a proof of work: an attack that cannot begin says
// nothing.
func (c *clientGroup) openTableAndCountRequest(attacker int, request table.NewTable) (table.Ticket, error) {
	ticket, err := c.serverFor(attacker).CreateTable(c.ctx, request)
	c.countAndPauseIfUnanswered(err)
	return ticket, err
}

func (c *clientGroup) requestSeatAndCountRequest(attacker int, code, name string) (table.Ticket, error) {
	ticket, err := c.serverFor(attacker).TakeSeat(c.ctx, code, table.NewSeat{Name: name})
	c.countAndPauseIfUnanswered(err)
	return ticket, err
}

// countAndPauseIfUnanswered counts a request that the client has made and how it was answered,
// and pauses where it was not.
func (c *clientGroup) countAndPauseIfUnanswered(err error) {
	c.requests.Add(1)
	switch code := refusalOrCloseCode(err); {
	case err == nil:
		c.countAnswer("201")
	case code != "":
		c.countAnswer("%s", code)
	default:
		c.noteFailureAndPause(err, 20*time.Millisecond)
	}
}

// refusalOrCloseCode returns the code with which the server refused something, or closed a socket; ""
// for any other error.
func refusalOrCloseCode(err error) string {
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

// selfTestSocket is the path of the socket that the self-test opens.
const selfTestSocket = "api/selftest/socket"

func tableSocket(code string) (path string) { return "api/tables/" + code + "/socket" }

// withSocket opens a socket at a path, hands it to a function and closes it.
func (c *clientGroup) withSocket(attacker int, path string, use func(*rawSocket)) (opened bool) {
	return c.withSocketOf(attacker, path, false, use)
}

func (c *clientGroup) withSocketOf(attacker int, path string, offerDeflate bool, use func(*rawSocket)) (opened bool) {
	s, err := c.openSocket(attacker, path, nil, offerDeflate)
	if err != nil {
		return false
	}
	defer func() { _ = s.Close() }()
	use(s)
	return true
}

// withGreetedSocket opens a table's socket, says hello, hands it to a function and closes it.
func (c *clientGroup) withGreetedSocket(attacker int, code, token string, use func(*rawSocket)) (opened bool) {
	return c.withSocket(attacker, tableSocket(code), func(s *rawSocket) {
		if s.writeAndCountFrames(helloFrame(token)) == nil {
			use(s)
		}
	})
}

// floodUntilDone writes frames again and again until the time is up or the server hangs up.
func (c *clientGroup) floodUntilDone(s *rawSocket, frames frameBurst, pause time.Duration) {
	for c.ctx.Err() == nil && s.writeAndCountFrames(frames) == nil {
		c.pauseUnlessDone(pause)
	}
}

// helloFrame returns the first frame of a device; without a token, of a watcher.
func helloFrame(token string) frameBurst {
	return oneFrame(finalBit|opText, fmt.Appendf(nil, `{"id":1,"do":"hello","data":{"version":2,"token":%q}}`, token))
}

func (c *clientGroup) sendHelloAndNoteEnd(attacker int, code, token string) {
	c.withGreetedSocket(attacker, code, token, func(s *rawSocket) { s.drainAndNoteEndWithin(closeTimeout) })
}

func randomTableCode() string { return randomString("BCDFGHJKMNPQRSTVWXZ", 5) }

// randomSecret returns a secret as long as the server's.
func randomSecret() string {
	return randomString("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 32)
}

func randomString(letters string, length int) string {
	b := make([]byte, length)
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b)
}

// A Counts is what an attack did and how it was answered.
type Counts struct {
	Requests int64          `json:"requests"`
	Frames   int64          `json:"frames"`
	Bytes    int64          `json:"bytes"`
	Sockets  int64          `json:"sockets"`
	Answers  map[string]int `json:"answers"` // statuses, close codes and what else came
}

type activityCounter struct {
	requests, frames, bytes, sockets atomic.Int64

	mu       sync.Mutex
	answers  map[string]int
	breaches []string // promises that the attack itself saw broken
}

func (c *activityCounter) countAnswer(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answers == nil {
		c.answers = map[string]int{}
	}
	c.answers[fmt.Sprintf(format, args...)]++
}

func (c *activityCounter) recordBreachOnce(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if text := fmt.Sprintf(format, args...); !slices.Contains(c.breaches, text) {
		c.breaches = append(c.breaches, text)
	}
}

func (c *activityCounter) totals() (counts Counts, breaches []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Counts{
		Requests: c.requests.Load(), Frames: c.frames.Load(), Bytes: c.bytes.Load(), Sockets: c.sockets.Load(),
		Answers: maps.Clone(c.answers),
	}, slices.Clone(c.breaches)
}
