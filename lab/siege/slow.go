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

func slowReader(c *clientGroup) error {
	host, err := c.openTable(0, table.NewTable{Name: "Mallory", Game: "iota"})
	if err != nil {
		return err
	}
	watching := c.scaleDown(400)
	c.background.Go(func() { c.keepTableBusy(host) })
	c.repeatParallel(watching, func(k, _ int) {
		at := host.Code
		if k%4 == 0 {
			at = c.victim
		}
		s, err := c.joinUnread(k, at, "")
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		if tcp, ok := s.Conn.(*trackedConn).Conn.(countedConn).Conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1 << 10)
		}
		c.pause(12 * time.Second) // longer than a write may take
		s.noteEndWithin(closeTimeout)
	})
	return nil
}

// keepTableBusy keeps a table busy: all devices of its host react as often as they may.
func (c *clientGroup) keepTableBusy(host table.Ticket) {
	const devices = 8
	c.runParallel(devices, func(k int) {
		for c.ctx.Err() == nil {
			s, err := c.joinUnread(k, host.Code, host.Token)
			if err != nil {
				continue
			}
			c.drainInBackground(s)
			for c.ctx.Err() == nil && s.writeText(`{"id":2,"do":"react","data":{"emoji":"🎉"}}`) == nil {
				c.pause(110 * time.Millisecond)
			}
			_ = s.Close()
		}
	})
}

func slowHello(c *clientGroup) error {
	c.repeatParallel(c.scaleDown(2000), func(k, _ int) {
		switch k % 4 {
		case 0:
			c.sendHeadersSlowly(k)
		case 1:
			if s, err := c.openSocket(k, c.victim); err == nil {
				s.drain()
				_ = s.Close()
			}
		case 2: // alive, but never saying who
			s, err := c.openSocket(k, c.victim)
			if err != nil {
				return
			}
			defer func() { _ = s.Close() }()
			began := time.Now()
			c.drainInBackground(s)
			for c.ctx.Err() == nil && s.writeFrames(appendFrame(nil, finalBit|opPing, nil), 1) == nil {
				c.pause(4 * time.Second)
				if c.ctx.Err() == nil && time.Since(began) > 30*time.Second {
					c.noteBreach("a socket that only pings stays open without hello for 30 s; it should be closed after ten")
				}
			}
		case 3:
			if s, err := c.openSocketAt(k, "api/selftest/socket"); err == nil {
				s.drain()
				_ = s.Close()
			}
		}
	})
	return nil
}

// sendHeadersSlowly returns half of an upgrade, a line at a time.
func (c *clientGroup) sendHeadersSlowly(k int) {
	conn, err := c.connect(k)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	c.requests.Add(1)
	line := fmt.Sprintf("GET %sapi/tables/%s/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n", c.target.base.Path, c.victim, c.target.base.Host)
	for n := 0; c.ctx.Err() == nil; n++ {
		if _, err := io.WriteString(conn, line); err != nil {
			c.noteAnswer("slow headers: %s", describeError(err))
			return
		}
		line = fmt.Sprintf("X-Slow-%d: yes\r\n", n)
		c.pause(2 * time.Second)
	}
}

func slowBody(c *clientGroup) error {
	c.repeatParallel(c.scaleDown(600), func(k, turn int) {
		conn, err := c.connect(k)
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
			c.writeSlowly(conn, intro+"Content-Length: 1099511627776\r\n\r\n{\"name\":\"", strings.Repeat("x", burstBytes), time.Millisecond)
		case 1:
			c.writeSlowly(conn, intro+"Transfer-Encoding: chunked\r\n\r\n", "1;"+strings.Repeat("e", 1000)+"\r\n{\r\n", 100*time.Millisecond)
		default:
			c.writeSlowly(conn, intro+"Content-Length: 4000\r\n\r\n", " ", time.Second)
		}
	})
	return nil
}

// bodyHoard takes every connection that the server has, from one address: each has a
// request whose headers are complete and whose body never is, and is opened anew when the
// server closes it.
func bodyHoard(c *clientGroup) error {
	c.repeatParallel(c.scaleDown(8700), func(k, turn int) {
		if turn == 0 {
			c.pause(time.Duration(k) * 200 * time.Microsecond)
		}
		began := time.Now()
		if conn, err := c.connect(0); err == nil {
			c.requests.Add(1)
			_, _ = fmt.Fprintf(conn, "POST %sapi/tables HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", c.target.base.Path, c.target.base.Host)
			c.noteAnswer("%s", readStatus(conn))
			_ = conn.Close()
		}
		if time.Since(began) < time.Second { // refused
			c.pause(2 * time.Second)
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

// handshakes begins TLS handshakes from four addresses: with nothing, with a part of the
// first message, or with all of it, which the server answers at some cost. When the
// server hangs up, another is begun soon.
func handshakes(c *clientGroup) error {
	message := clientHello()
	c.repeatParallel(c.scaleDown(2000), func(k, turn int) {
		conn, err := c.connectWith(c.target.dialTCP, k%4)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		c.sockets.Add(1)
		_, _ = conn.Write(message[:len(message)*(turn%4)/3])
		_, err = io.Copy(io.Discard, conn)
		c.noteAnswer("%s", describeError(cmp.Or(err, io.EOF)))
		c.pause(250 * time.Millisecond) // else the machine is short of processors and not the server of connections
	})
	return nil
}

// writeSlowly writes a beginning and then drop after drop, until the server has had enough.
func (c *clientGroup) writeSlowly(conn net.Conn, intro, drop string, wait time.Duration) {
	began := time.Now()
	if _, err := io.WriteString(conn, intro); err != nil {
		c.noteAnswer("%s", describeError(err))
		return
	}
	for c.ctx.Err() == nil {
		if _, err := io.WriteString(conn, drop); err != nil {
			break
		}
		c.pause(wait)
		if c.ctx.Err() == nil && time.Since(began) > 50*time.Second {
			c.noteBreach("a body that comes a little at a time is waited for longer than 50 s")
		}
	}
	_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	c.noteAnswer("%s", readStatus(conn))
}

// readStatus returns the status of what a connection has to read, or how it ended.
func readStatus(conn net.Conn) string {
	var b [12]byte // HTTP/1.1 200
	if _, err := io.ReadFull(conn, b[:]); err != nil {
		return describeError(err)
	}
	return string(b[9:])
}

func watchers(c *clientGroup) error {
	host, err := c.openTable(0, table.NewTable{Name: "Mallory", Game: "iota"})
	if err != nil {
		return err
	}
	c.background.Go(func() { c.keepTableBusy(host) })
	c.repeatParallel(c.scaleDown(1500), func(k, turn int) {
		at := host.Code
		if k%3 == 0 {
			at = c.victim
		}
		c.pause(time.Duration(k) * time.Millisecond)
		s, err := c.joinUnread(k, at, "")
		if err != nil {
			c.pause(time.Second)
			return
		}
		defer func() { _ = s.Close() }()
		if k%10 == 0 { // some come and go
			_ = s.SetReadDeadline(time.Now().Add(time.Second))
		}
		s.drain()
	})
	return nil
}

func descriptors(c *clientGroup) error {
	c.runParallel(c.scaleDown(4000), func(k int) {
		c.pause(time.Duration(k) * time.Millisecond / 2)
		for c.ctx.Err() == nil {
			conn, err := c.connect(k)
			if err != nil {
				c.pause(time.Second)
				continue
			}
			c.sockets.Add(1)
			if k%2 == 0 { // one request, and then it is kept for another that never comes
				c.requests.Add(1)
				_, _ = fmt.Fprintf(conn, "GET %shealthz HTTP/1.1\r\nHost: %s\r\n\r\n", c.target.base.Path, c.target.base.Host)
				c.noteAnswer("%s", readStatus(conn))
			}
			_, err = io.Copy(io.Discard, conn)
			_ = conn.Close()
			c.noteAnswer("%s", describeError(cmp.Or(err, io.EOF)))
			c.pause(100 * time.Millisecond)
		}
	})
	return nil
}
