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

func slowReader(c *camp) error {
	host, err := c.open(0, table.NewTable{Name: "Mallory", Game: "iota"})
	if err != nil {
		return err
	}
	watching := c.some(400)
	c.crew.Go(func() { c.stir(host) })
	c.crowd(watching, func(k, _ int) {
		at := host.Code
		if k%4 == 0 {
			at = c.victim
		}
		s, err := c.join(k, at, "")
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		if tcp, ok := s.Conn.(*keptConn).Conn.(counted).Conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1 << 10)
		}
		c.pause(12 * time.Second) // longer than a write may take
		s.verdict(verdictWithin)
	})
	return nil
}

// stir keeps a table busy: all devices of its host react as often as they may.
func (c *camp) stir(host table.Ticket) {
	const devices = 8
	c.each(devices, func(k int) {
		for c.ctx.Err() == nil {
			s, err := c.join(k, host.Code, host.Token)
			if err != nil {
				continue
			}
			c.listen(s)
			for c.ctx.Err() == nil && s.say(`{"id":2,"do":"react","data":{"emoji":"🎉"}}`) == nil {
				c.pause(110 * time.Millisecond)
			}
			_ = s.Close()
		}
	})
}

func slowHello(c *camp) error {
	c.crowd(c.some(2000), func(k, _ int) {
		switch k % 4 {
		case 0:
			c.slowHeaders(k)
		case 1:
			if s, err := c.socket(k, c.victim); err == nil {
				s.drain()
				_ = s.Close()
			}
		case 2: // alive, but never saying who
			s, err := c.socket(k, c.victim)
			if err != nil {
				return
			}
			defer func() { _ = s.Close() }()
			began := time.Now()
			c.listen(s)
			for c.ctx.Err() == nil && s.raw(frame(nil, final|ping, nil), 1) == nil {
				c.pause(4 * time.Second)
				if c.ctx.Err() == nil && time.Since(began) > 30*time.Second {
					c.breach("a socket that only pings stays open without hello for 30 s; it should be closed after ten")
				}
			}
		case 3:
			if s, err := c.socketAt(k, "api/selftest/socket"); err == nil {
				s.drain()
				_ = s.Close()
			}
		}
	})
	return nil
}

// slowHeaders is half of an upgrade, a line at a time.
func (c *camp) slowHeaders(k int) {
	conn, err := c.connect(k)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	c.requests.Add(1)
	line := fmt.Sprintf("GET %sapi/tables/%s/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n", c.target.base.Path, c.victim, c.target.base.Host)
	for n := 0; c.ctx.Err() == nil; n++ {
		if _, err := io.WriteString(conn, line); err != nil {
			c.note("slow headers: %s", trouble(err))
			return
		}
		line = fmt.Sprintf("X-Slow-%d: yes\r\n", n)
		c.pause(2 * time.Second)
	}
}

func slowBody(c *camp) error {
	c.crowd(c.some(600), func(k, turn int) {
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
			c.pour(conn, intro+"Content-Length: 1099511627776\r\n\r\n{\"name\":\"", strings.Repeat("x", burst), time.Millisecond)
		case 1:
			c.pour(conn, intro+"Transfer-Encoding: chunked\r\n\r\n", "1;"+strings.Repeat("e", 1000)+"\r\n{\r\n", 100*time.Millisecond)
		default:
			c.pour(conn, intro+"Content-Length: 4000\r\n\r\n", " ", time.Second)
		}
	})
	return nil
}

// bodyHoard takes every connection that the server has, from one address: each has a
// request whose headers are complete and whose body never is, and is opened anew when the
// server closes it.
func bodyHoard(c *camp) error {
	c.crowd(c.some(8700), func(k, turn int) {
		if turn == 0 {
			c.pause(time.Duration(k) * 200 * time.Microsecond)
		}
		began := time.Now()
		if conn, err := c.connect(0); err == nil {
			c.requests.Add(1)
			_, _ = fmt.Fprintf(conn, "POST %sapi/tables HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", c.target.base.Path, c.target.base.Host)
			c.note("%s", answerOf(conn))
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
func handshakes(c *camp) error {
	message := clientHello()
	c.crowd(c.some(2000), func(k, turn int) {
		conn, err := c.connectBy(c.target.dialTCP, k%4)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		c.sockets.Add(1)
		_, _ = conn.Write(message[:len(message)*(turn%4)/3])
		_, err = io.Copy(io.Discard, conn)
		c.note("%s", trouble(cmp.Or(err, io.EOF)))
		c.pause(250 * time.Millisecond) // else the machine is short of processors and not the server of connections
	})
	return nil
}

// pour writes a beginning and then drop after drop, until the server has had enough.
func (c *camp) pour(conn net.Conn, intro, drop string, wait time.Duration) {
	began := time.Now()
	if _, err := io.WriteString(conn, intro); err != nil {
		c.note("%s", trouble(err))
		return
	}
	for c.ctx.Err() == nil {
		if _, err := io.WriteString(conn, drop); err != nil {
			break
		}
		c.pause(wait)
		if c.ctx.Err() == nil && time.Since(began) > 50*time.Second {
			c.breach("a body that comes a little at a time is waited for longer than 50 s")
		}
	}
	_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	c.note("%s", answerOf(conn))
}

// answerOf is the status of what a connection has to read, or how it ended.
func answerOf(conn net.Conn) string {
	var b [12]byte // HTTP/1.1 200
	if _, err := io.ReadFull(conn, b[:]); err != nil {
		return trouble(err)
	}
	return string(b[9:])
}

func watchers(c *camp) error {
	host, err := c.open(0, table.NewTable{Name: "Mallory", Game: "iota"})
	if err != nil {
		return err
	}
	c.crew.Go(func() { c.stir(host) })
	c.crowd(c.some(1500), func(k, turn int) {
		at := host.Code
		if k%3 == 0 {
			at = c.victim
		}
		c.pause(time.Duration(k) * time.Millisecond)
		s, err := c.join(k, at, "")
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

func descriptors(c *camp) error {
	c.each(c.some(4000), func(k int) {
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
				c.note("%s", answerOf(conn))
			}
			_, err = io.Copy(io.Discard, conn)
			_ = conn.Close()
			c.note("%s", trouble(cmp.Or(err, io.EOF)))
			c.pause(100 * time.Millisecond)
		}
	})
	return nil
}
