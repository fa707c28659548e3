//go:build unix

package session

import (
	"net"
	"syscall"
)

// A directWriter writes to a socket without waiting: it saves a goroutine and two switches
// for each frame, and most frames are ink.
type directWriter struct {
	conn    syscall.RawConn // nil where the connection is no plain socket, as under TLS
	data    []byte
	n       int
	attempt func(fd uintptr) bool // one, for all writes of this connection
}

func newDirectWriter(c net.Conn) (d directWriter) {
	if s, ok := c.(syscall.Conn); ok {
		d.conn, _ = s.SyscallConn()
	}
	return d
}

func (d *directWriter) isSupported() bool { return d.conn != nil }

// writeNonBlocking writes without waiting, and returns how many bytes the system took at once.
func (d *directWriter) writeNonBlocking(data []byte) (written int) {
	if d.attempt == nil {
		d.attempt = func(fd uintptr) bool {
			d.n, _ = syscall.Write(int(fd), d.data)
			return true
		}
	}
	d.data, d.n = data, 0
	if err := d.conn.Write(d.attempt); err != nil {
		return 0
	}
	d.data = nil
	return max(d.n, 0)
}
