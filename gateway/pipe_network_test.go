package gateway_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"testing"
)

// A pipeNetwork connects servers and clients by pipes, for tests in a bubble.
type pipeNetwork struct {
	client *http.Client

	mu        sync.Mutex
	listeners map[string]*pipeListener // by address
}

func newPipeNetwork(t testing.TB) *pipeNetwork {
	n := &pipeNetwork{listeners: map[string]*pipeListener{}}
	n.client = &http.Client{Transport: &http.Transport{DialContext: n.dial}}
	t.Cleanup(n.client.CloseIdleConnections)
	return n
}

// listen opens a port of this computer.
func (n *pipeNetwork) listen() *pipeListener {
	n.mu.Lock()
	defer n.mu.Unlock()
	l := &pipeListener{address: net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: len(n.listeners) + 1}, dialled: make(chan net.Conn), closed: make(chan struct{})}
	n.listeners[l.address.String()] = l
	return l
}

// dial opens a connection to a listener.
func (n *pipeNetwork) dial(ctx context.Context, _, address string) (net.Conn, error) {
	n.mu.Lock()
	l := n.listeners[address]
	n.mu.Unlock()
	refused := &net.OpError{Op: "dial", Net: "pipe", Err: fmt.Errorf("nobody listens at %s", address)}
	if l == nil {
		return nil, refused
	}
	near, far := net.Pipe()
	select {
	case l.dialled <- far:
		return near, nil
	case <-l.closed:
		return nil, refused
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A pipeListener accepts pipes instead of connections of a network.
type pipeListener struct {
	address net.TCPAddr
	dialled chan net.Conn
	closed  chan struct{}
	close   sync.Once
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.dialled:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	l.close.Do(func() { close(l.closed) })
	return nil
}

func (l *pipeListener) Addr() net.Addr { return &l.address }
