//go:build !unix

package session

import "net"

// A directWriter writes to a socket without waiting. This system has no call for that, and
// every frame takes its way through the queue.
type directWriter struct{}

func newDirectWriter(net.Conn) directWriter { return directWriter{} }

func (*directWriter) isSupported() bool { return false }

func (*directWriter) writeNonBlocking([]byte) (written int) { return 0 }
