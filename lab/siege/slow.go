package siege

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

func watchAndNeverRead(c *clientGroup, attacker, _ int) {
	c.withGreetedSocket(attacker, c.ownOrVictimTable(attacker%4 == 0), "", func(s *rawSocket) {
		if tcp, ok := s.NetConn().(*trackedConn).Conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1 << 10)
		}
		c.pauseUnlessDone(12 * time.Second) // longer than a write may take
		s.drainAndNoteEndWithin(closeTimeout)
	})
}

// keepOwnTableBusy has all devices of the host of the attackers' table react as often as they may, in the background.
func keepOwnTableBusy(c *clientGroup) error {
	const devices = 8
	for k := range devices {
		c.background.Go(func() {
			for c.ctx.Err() == nil {
				c.withGreetedSocket(k, c.own.Code, c.own.Token, func(s *rawSocket) {
					c.background.Go(s.drainAndNoteEnd)
					for c.ctx.Err() == nil && s.writeTextFrame(`{"id":2,"do":"react","data":{"emoji":"🎉"}}`) == nil {
						c.pauseUnlessDone(110 * time.Millisecond)
					}
				})
			}
		})
	}
	return nil
}

func openSocketWithoutHello(c *clientGroup, attacker, _ int) {
	switch attacker % 4 {
	case 0:
		c.sendUpgradeHeadersSlowly(attacker)
	case 1:
		c.withSocket(attacker, tableSocket(c.order.Victim), (*rawSocket).drainAndNoteEnd)
	case 2: // alive, but never saying who
		c.withSocket(attacker, tableSocket(c.order.Victim), c.pingUntilClosed)
	case 3:
		c.withSocket(attacker, selfTestSocket, (*rawSocket).drainAndNoteEnd)
	}
}

func (c *clientGroup) pingUntilClosed(s *rawSocket) {
	began := time.Now()
	c.background.Go(s.drainAndNoteEnd)
	for c.ctx.Err() == nil && s.writeAndCountFrames(oneFrame(finalBit|opPing, nil)) == nil {
		c.pauseUnlessDone(4 * time.Second)
		if c.ctx.Err() == nil && time.Since(began) > 30*time.Second {
			c.recordBreachOnce("a socket that only pings stays open without hello for 30 s; it should be closed after ten")
		}
	}
}

func (c *clientGroup) sendUpgradeHeadersSlowly(attacker int) {
	c.withConn(c.target.dialWithTLSIfHTTPS, attacker, func(conn net.Conn) {
		c.requests.Add(1)
		line := c.target.requestHead("GET", tableSocket(c.order.Victim)) + "Connection: Upgrade\r\n"
		for n := 0; c.ctx.Err() == nil; n++ {
			if _, err := io.WriteString(conn, line); err != nil {
				c.countAnswer("slow headers: %s", describeConnError(err))
				return
			}
			line = fmt.Sprintf("X-Slow-%d: yes\r\n", n)
			c.pauseUnlessDone(2 * time.Second)
		}
	})
}

func sendBodySlowly(c *clientGroup, attacker, _ int) {
	path := "api/tables"
	if attacker%2 == 1 {
		path += "/" + c.order.Victim + "/seats"
	}
	intro := c.target.requestHead("POST", path) + "Content-Type: application/json\r\n"
	c.withConn(c.target.dialWithTLSIfHTTPS, attacker, func(conn net.Conn) {
		c.requests.Add(1)
		switch attacker % 6 {
		case 0: // without end
			c.writeSlowlyAndNoteAnswer(conn, intro+"Content-Length: 1099511627776\r\n\r\n{\"name\":\"", strings.Repeat("x", burstBytes), time.Millisecond)
		case 1:
			c.writeSlowlyAndNoteAnswer(conn, intro+"Transfer-Encoding: chunked\r\n\r\n", "1;"+strings.Repeat("e", 1000)+"\r\n{\r\n", 100*time.Millisecond)
		default:
			c.writeSlowlyAndNoteAnswer(conn, intro+"Content-Length: 4000\r\n\r\n", " ", time.Second)
		}
	})
}

// sendBodyThatNeverComes takes, with thousands of others, every connection that the server has, from one address: each has a
// request whose headers are complete and whose body never is, and is opened anew when the
// server closes it.
func sendBodyThatNeverComes(c *clientGroup, attacker, turn int) {
	if turn == 0 {
		c.pauseUnlessDone(time.Duration(attacker) * 200 * time.Microsecond)
	}
	began := time.Now()
	c.withConn(c.target.dialWithTLSIfHTTPS, 0, func(conn net.Conn) {
		c.requests.Add(1)
		_, _ = io.WriteString(conn, c.target.requestHead("POST", "api/tables")+"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
		c.countAnswer("%s", readHTTPStatusOrFailure(conn))
	})
	if time.Since(began) < time.Second { // refused
		c.pauseUnlessDone(2 * time.Second)
	}
}

// clientHello is how a TLS handshake begins.
var clientHello = sync.OnceValue(func() []byte {
	here, there := net.Pipe()
	go func() { _ = tls.Client(here, &tls.Config{ServerName: "localhost"}).Handshake() }()
	var b [4096]byte
	n, _ := there.Read(b[:])
	_ = there.Close()
	return b[:n]
})

// beginTLSHandshake begins a TLS handshake from one of four addresses: with nothing, with a part of the
// first message, or with all of it, which the server answers at some cost. When the
// server hangs up, another is begun soon.
func beginTLSHandshake(c *clientGroup, attacker, turn int) {
	opened := c.withConn(c.target.dialTCP, attacker%4, func(conn net.Conn) {
		c.sockets.Add(1)
		message := clientHello()
		_, _ = conn.Write(message[:len(message)*(turn%4)/3])
		c.awaitAndNoteHangUp(conn)
	})
	if opened {
		c.pauseUnlessDone(250 * time.Millisecond) // else the machine is short of processors and not the server of connections
	}
}

func (c *clientGroup) awaitAndNoteHangUp(conn net.Conn) {
	_, err := io.Copy(io.Discard, conn)
	c.countAnswer("%s", describeConnError(cmp.Or(err, io.EOF)))
}

// writeSlowlyAndNoteAnswer writes a beginning and then piece after piece, until the server has had
// enough; it notes the answer, and a breach where that takes too long.
func (c *clientGroup) writeSlowlyAndNoteAnswer(conn net.Conn, intro, piece string, interval time.Duration) {
	began := time.Now()
	if _, err := io.WriteString(conn, intro); err != nil {
		c.countAnswer("%s", describeConnError(err))
		return
	}
	for c.ctx.Err() == nil {
		if _, err := io.WriteString(conn, piece); err != nil {
			break
		}
		c.pauseUnlessDone(interval)
		if c.ctx.Err() == nil && time.Since(began) > 50*time.Second {
			c.recordBreachOnce("a body that comes a little at a time is waited for longer than 50 s")
		}
	}
	_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	c.countAnswer("%s", readHTTPStatusOrFailure(conn))
}

func readHTTPStatusOrFailure(conn net.Conn) string {
	var b [12]byte // HTTP/1.1 200
	if _, err := io.ReadFull(conn, b[:]); err != nil {
		return describeConnError(err)
	}
	return string(b[9:])
}

func watchAndComeAndGo(c *clientGroup, attacker, _ int) {
	c.pauseUnlessDone(time.Duration(attacker) * time.Millisecond)
	opened := c.withGreetedSocket(attacker, c.ownOrVictimTable(attacker%3 == 0), "", func(s *rawSocket) {
		if attacker%10 == 0 { // some come and go
			_ = s.SetReadDeadline(time.Now().Add(time.Second))
		}
		s.drainAndNoteEnd()
	})
	if !opened {
		c.pauseUnlessDone(time.Second)
	}
}

func holdIdleConnection(c *clientGroup, attacker, turn int) {
	if turn == 0 {
		c.pauseUnlessDone(time.Duration(attacker) * time.Millisecond / 2)
	}
	opened := c.withConn(c.target.dialWithTLSIfHTTPS, attacker, func(conn net.Conn) {
		c.sockets.Add(1)
		if attacker%2 == 0 { // one request, and then it is kept for another that never comes
			c.requests.Add(1)
			_, _ = io.WriteString(conn, c.target.requestHead("GET", "healthz")+"\r\n")
			c.countAnswer("%s", readHTTPStatusOrFailure(conn))
		}
		c.awaitAndNoteHangUp(conn)
	})
	if opened {
		c.pauseUnlessDone(100 * time.Millisecond)
	} else {
		c.pauseUnlessDone(time.Second)
	}
}
