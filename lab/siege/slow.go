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

	"linework/table"
)

func attackWithWatchersWhoNeverRead(c *clientGroup, host table.Ticket) error {
	watching := c.scaleDownToAtLeastThree(400)
	c.background.Go(func() { c.keepTableBusyWithReactions(host) })
	c.repeatParallelUntilDone(watching, func(k, _ int) {
		at := host.Code
		if k%4 == 0 {
			at = c.victim
		}
		s, err := c.openSocketAndSendHello(k, at, "")
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		if tcp, ok := s.Conn.(*trackedConn).Conn.(countedConn).Conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1 << 10)
		}
		c.pauseUnlessDone(12 * time.Second) // longer than a write may take
		s.drainAndNoteEndWithin(closeTimeout)
	})
	return nil
}

// keepTableBusyWithReactions keeps a table busy: all devices of its host react as often as they may.
func (c *clientGroup) keepTableBusyWithReactions(host table.Ticket) {
	const devices = 8
	c.runParallelAndWait(devices, func(k int) {
		for c.ctx.Err() == nil {
			s, err := c.openSocketAndSendHello(k, host.Code, host.Token)
			if err != nil {
				continue
			}
			c.drainInBackgroundAndNoteEnd(s)
			for c.ctx.Err() == nil && s.writeTextFrame(`{"id":2,"do":"react","data":{"emoji":"🎉"}}`) == nil {
				c.pauseUnlessDone(110 * time.Millisecond)
			}
			_ = s.Close()
		}
	})
}

func attackWithSocketsWithoutHello(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(2000), func(k, _ int) {
		switch k % 4 {
		case 0:
			c.sendUpgradeHeadersSlowly(k)
		case 1:
			c.withTableSocket(k, c.victim, (*rawSocket).drainAndNoteEnd)
		case 2: // alive, but never saying who
			c.withTableSocket(k, c.victim, func(s *rawSocket) {
				began := time.Now()
				c.drainInBackgroundAndNoteEnd(s)
				for c.ctx.Err() == nil && s.writeAndCountFrames(appendMaskedFrame(nil, finalBit|opPing, nil), 1) == nil {
					c.pauseUnlessDone(4 * time.Second)
					if c.ctx.Err() == nil && time.Since(began) > 30*time.Second {
						c.recordBreachOnce("a socket that only pings stays open without hello for 30 s; it should be closed after ten")
					}
				}
			})
		case 3:
			c.withSelfTestSocket(k, (*rawSocket).drainAndNoteEnd)
		}
	})
	return nil
}

func (c *clientGroup) sendUpgradeHeadersSlowly(attacker int) {
	conn, err := c.connectOrNoteFailure(attacker)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	c.requests.Add(1)
	line := fmt.Sprintf("GET %sapi/tables/%s/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n", c.target.base.Path, c.victim, c.target.base.Host)
	for n := 0; c.ctx.Err() == nil; n++ {
		if _, err := io.WriteString(conn, line); err != nil {
			c.countAnswer("slow headers: %s", describeConnError(err))
			return
		}
		line = fmt.Sprintf("X-Slow-%d: yes\r\n", n)
		c.pauseUnlessDone(2 * time.Second)
	}
}

func sendRequestBodiesSlowly(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(600), func(k, turn int) {
		conn, err := c.connectOrNoteFailure(k)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		c.requests.Add(1)
		path := "api/tables"
		if k%2 == 1 {
			path += "/" + c.victim + "/seats"
		}
		intro := fmt.Sprintf("POST %s%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n", c.target.base.Path, path, c.target.base.Host)
		switch k % 6 {
		case 0: // without end
			c.writeSlowlyAndNoteAnswer(conn, intro+"Content-Length: 1099511627776\r\n\r\n{\"name\":\"", strings.Repeat("x", burstBytes), time.Millisecond)
		case 1:
			c.writeSlowlyAndNoteAnswer(conn, intro+"Transfer-Encoding: chunked\r\n\r\n", "1;"+strings.Repeat("e", 1000)+"\r\n{\r\n", 100*time.Millisecond)
		default:
			c.writeSlowlyAndNoteAnswer(conn, intro+"Content-Length: 4000\r\n\r\n", " ", time.Second)
		}
	})
	return nil
}

// attackWithBodiesThatNeverCome takes every connection that the server has, from one address: each has a
// request whose headers are complete and whose body never is, and is opened anew when the
// server closes it.
func attackWithBodiesThatNeverCome(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(8700), func(k, turn int) {
		if turn == 0 {
			c.pauseUnlessDone(time.Duration(k) * 200 * time.Microsecond)
		}
		began := time.Now()
		if conn, err := c.connectOrNoteFailure(0); err == nil {
			c.requests.Add(1)
			_, _ = fmt.Fprintf(conn, "POST %sapi/tables HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", c.target.base.Path, c.target.base.Host)
			c.countAnswer("%s", readHTTPStatusOrFailure(conn))
			_ = conn.Close()
		}
		if time.Since(began) < time.Second { // refused
			c.pauseUnlessDone(2 * time.Second)
		}
	})
	return nil
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

// attackWithUnfinishedTLSHandshakes begins TLS handshakes from four addresses: with nothing, with a part of the
// first message, or with all of it, which the server answers at some cost. When the
// server hangs up, another is begun soon.
func attackWithUnfinishedTLSHandshakes(c *clientGroup) error {
	message := clientHello()
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(2000), func(k, turn int) {
		conn, err := c.dialOrNoteFailure(c.target.dialTCP, k%4)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		c.sockets.Add(1)
		_, _ = conn.Write(message[:len(message)*(turn%4)/3])
		_, err = io.Copy(io.Discard, conn)
		c.countAnswer("%s", describeConnError(cmp.Or(err, io.EOF)))
		c.pauseUnlessDone(250 * time.Millisecond) // else the machine is short of processors and not the server of connections
	})
	return nil
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

func attackWithWatchersWhoComeAndGo(c *clientGroup, host table.Ticket) error {
	c.background.Go(func() { c.keepTableBusyWithReactions(host) })
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(1500), func(k, turn int) {
		at := host.Code
		if k%3 == 0 {
			at = c.victim
		}
		c.pauseUnlessDone(time.Duration(k) * time.Millisecond)
		s, err := c.openSocketAndSendHello(k, at, "")
		if err != nil {
			c.pauseUnlessDone(time.Second)
			return
		}
		defer func() { _ = s.Close() }()
		if k%10 == 0 { // some come and go
			_ = s.SetReadDeadline(time.Now().Add(time.Second))
		}
		s.drainAndNoteEnd()
	})
	return nil
}

func exhaustDescriptorsWithIdleConnections(c *clientGroup) error {
	c.runParallelAndWait(c.scaleDownToAtLeastThree(4000), func(k int) {
		c.pauseUnlessDone(time.Duration(k) * time.Millisecond / 2)
		for c.ctx.Err() == nil {
			conn, err := c.connectOrNoteFailure(k)
			if err != nil {
				c.pauseUnlessDone(time.Second)
				continue
			}
			c.sockets.Add(1)
			if k%2 == 0 { // one request, and then it is kept for another that never comes
				c.requests.Add(1)
				_, _ = fmt.Fprintf(conn, "GET %shealthz HTTP/1.1\r\nHost: %s\r\n\r\n", c.target.base.Path, c.target.base.Host)
				c.countAnswer("%s", readHTTPStatusOrFailure(conn))
			}
			_, err = io.Copy(io.Discard, conn)
			_ = conn.Close()
			c.countAnswer("%s", describeConnError(cmp.Or(err, io.EOF)))
			c.pauseUnlessDone(100 * time.Millisecond)
		}
	})
	return nil
}
