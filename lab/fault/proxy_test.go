package fault

import (
	"net"
	"sync"
	"testing"
	"time"
)

// A proxy is a wire between two programs that can be cut and slowed down. What is under
// way when it is cut arrives when it is mended, as by a network that lost its way for a
// while.
type proxy struct {
	listener net.Listener
	target   string

	mu    sync.Mutex
	mind  sync.Cond
	cut   bool
	delay time.Duration
	ended bool
	conns []net.Conn
}

func newProxy(t testing.TB, target string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, target: target}
	p.mind.L = &p.mu
	go p.serve()
	t.Cleanup(p.close)
	return p
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) serve() {
	for {
		in, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.carryConn(in)
	}
}

// carryConn connects two ends and passes on what each says.
func (p *proxy) carryConn(in net.Conn) {
	defer in.Close()
	if !p.awaitOpen() {
		return
	}
	out, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer out.Close()
	p.mu.Lock()
	p.conns = append(p.conns, in, out)
	p.mu.Unlock()
	go p.copyDelayed(in, out)
	p.copyDelayed(out, in)
}

func (p *proxy) copyDelayed(to, from net.Conn) {
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if !p.awaitOpen() {
			return
		}
		if n > 0 {
			if _, err := to.Write(buf[:n]); err != nil {
				_ = from.Close()
				return
			}
		}
		if err != nil {
			_ = to.Close()
			return
		}
	}
}

// awaitOpen waits until the wire is whole, and for as long as it is slow.
func (p *proxy) awaitOpen() bool {
	p.mu.Lock()
	for p.cut && !p.ended {
		p.mind.Wait()
	}
	delay, ended := p.delay, p.ended
	p.mu.Unlock()
	time.Sleep(delay)
	return !ended
}

func (p *proxy) set(cut bool, delay time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut, p.delay = cut, delay
	p.mind.Broadcast()
}

func (p *proxy) close() {
	_ = p.listener.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.mind.Broadcast()
	for _, c := range p.conns {
		_ = c.Close()
	}
}
