//go:build linux

package postgres_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"linework/journal/pgtest"
	"linework/journal/postgres"
)

// A lossyProxy stands between a store and its database and loses single requests or answers,
// with the connection that they came on.
type lossyProxy struct {
	database string // its address
	mu       sync.Mutex
	losses   []loss // that are still to happen, in this order
}

// A loss says which request goes wrong: the first one with a text in it, or, since a statement
// is prepared before it is run, the one that follows on the same connection.
type loss struct {
	text    string
	andNext bool
	request bool // whether the request is lost, and not the answer to it
}

// startLossyProxy starts a proxy of a database, and returns it with the URL that leads through it.
func startLossyProxy(t *testing.T, databaseURL string, losses ...loss) (p *lossyProxy, throughProxy string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	wantError(t, err, nil)
	t.Cleanup(func() { _ = listener.Close() })
	u, err := url.Parse(databaseURL)
	wantError(t, err, nil)
	p = &lossyProxy{database: u.Host, losses: losses}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go p.forward(client)
		}
	}()
	u.Host = listener.Addr().String()
	return p, u.String()
}

// forward carries what a client and the database say to each other until one of them ends, or
// something is lost.
func (p *lossyProxy) forward(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", p.database)
	if err != nil {
		return
	}
	defer server.Close()
	var muted atomic.Bool
	go func() {
		defer client.Close()
		buf := make([]byte, 64<<10)
		for {
			n, err := server.Read(buf)
			if err != nil || muted.Load() {
				return
			}
			if _, err := client.Write(buf[:n]); err != nil {
				return
			}
		}
	}()
	buf := make([]byte, 64<<10)
	for loseNext := (*loss)(nil); ; {
		n, err := client.Read(buf)
		if err != nil {
			return
		}
		lost := loseNext
		if lost == nil {
			if lost = p.takeLossFor(buf[:n]); lost != nil && lost.andNext {
				loseNext, lost = lost, nil
			}
		}
		if lost != nil && lost.request {
			return
		}
		muted.Store(lost != nil)
		if _, err := server.Write(buf[:n]); err != nil {
			return
		}
		if lost != nil {
			_, _ = io.Copy(io.Discard, client) // until the answer has come, and was lost
			return
		}
	}
}

// takeLossFor returns the next loss if it is about this request, which uses it up.
func (p *lossyProxy) takeLossFor(request []byte) *loss {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.losses) == 0 || !bytes.Contains(request, []byte(p.losses[0].text)) {
		return nil
	}
	next := &p.losses[0]
	p.losses = p.losses[1:]
	return next
}

// TestAppendWhoseAnswerIsLost has the database do what it was told, or not, and the store not
// hear of it: what was asked for is done, and done once.
func TestAppendWhoseAnswerIsLost(t *testing.T) {
	const renewal = "SET epoch = t.epoch + 1"
	tests := []struct {
		name   string
		losses []loss
	}{
		{"the append itself", []loss{{text: "second entry", request: true}}},
		{"its answer", []loss{{text: "second entry"}}},
		{"its answer and the question", []loss{{text: "second entry"}, {text: renewal, andNext: true, request: true}}},
		{"its answer and the answer to the question", []loss{{text: "second entry"}, {text: renewal, andNext: true}}},
		{"its answer and two answers to the question", []loss{{text: "second entry"}, {text: renewal, andNext: true}, {text: renewal, andNext: true}}},
		{"the append itself and an answer to the question", []loss{{text: "second entry", request: true}, {text: renewal, andNext: true}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			proxy, url := startLossyProxy(t, pgtest.SharedServer(t).CreateDatabase(t), test.losses...)
			store := openStore(t, url, postgres.Options{AppendTimeout: time.Hour})
			log := createTable(t, store, "a")
			for _, text := range []string{"first entry", "second entry", "third entry"} {
				wantError(t, log.Append(true, []byte(text)), nil)
			}
			if got := fmt.Sprint(readTexts(t, log)); got != "[first entry second entry third entry]" {
				t.Errorf("the table has %s", got)
			}
			if n := len(proxy.losses); n > 0 {
				t.Errorf("%d of %d losses did not happen", n, len(test.losses))
			}
		})
	}
}
