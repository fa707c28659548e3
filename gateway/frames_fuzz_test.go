package gateway_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"linework/lab/siege"
	"linework/table"
)

var (
	noiseBytes = flag.Int("noise-bytes", 100_000, "how many bytes TestNoise sends")
	noiseSeed  = flag.Uint64("noise-seed", 0, "the seed of TestNoise; 0 for any")
)

// How a raw socket begins.
const (
	withDeflate = 1 << iota
	withHello
	asSeat
)

// A fuzzedServer is spoken to in bytes, with a table to speak of.
type fuzzedServer struct {
	*server
	ticket table.Ticket
}

func newFuzzedServer(t testing.TB) *fuzzedServer {
	t.Helper()
	w := &fuzzedServer{server: newServer(t)}
	res, err := http.Post(w.URL+"/api/tables", "application/json", strings.NewReader(`{"name":"Ana","game":"iota"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&w.ticket); err != nil {
		t.Fatal(err)
	}
	return w
}

// sendBytesAndReadAll sends bytes on a fresh connection, says that no more will come, and reads all
// that the server has to say.
func (w *fuzzedServer) sendBytesAndReadAll(data []byte) error {
	c, err := net.Dial("tcp", w.Listener.Addr().String())
	if err != nil {
		return err
	}
	defer c.Close()
	return drain(c, data)
}

func drain(c net.Conn, data []byte) error {
	written := make(chan struct{})
	go func() { // the server may have to be read before it reads on
		defer close(written)
		_, _ = c.Write(data) // or it may have hung up
		_ = c.(*net.TCPConn).CloseWrite()
	}()
	_ = c.SetDeadline(time.Now().Add(20 * time.Second)) // only keeps a broken test from hanging
	_, err := io.Copy(io.Discard, c)
	<-written
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return errors.New("the server neither answers nor hangs up")
	}
	return nil // it may have reset the connection
}

// sendBytesOnSocket does the same after a lawful upgrade, and perhaps a lawful hello.
func (w *fuzzedServer) sendBytesOnSocket(how byte, data []byte) error {
	c, err := net.Dial("tcp", w.Listener.Addr().String())
	if err != nil {
		return err
	}
	defer c.Close()
	extensions := ""
	if how&withDeflate != 0 {
		extensions = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
	}
	fmt.Fprintf(c, "GET /api/tables/%s/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n", w.ticket.Code, w.Listener.Addr(), extensions)
	in := bufio.NewReader(c)
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		return fmt.Errorf("not upgraded: %v", err)
	}
	if how&withHello != 0 {
		token := ""
		if how&asSeat != 0 {
			token = w.ticket.Token
		}
		hello := fmt.Sprintf(`{"id":1,"do":"hello","data":{"version":2,"token":%q}}`, token)
		head := []byte{0x81, 0x80 | byte(len(hello)), 0, 0, 0, 0} // masked with zeros
		if len(hello) >= 126 {
			head = []byte{0x81, 0x80 | 126, 0, byte(len(hello)), 0, 0, 0, 0}
		}
		data = append(append(head, hello...), data...)
	}
	return drain(c, data)
}

// checkStillAnswers makes sure that the server still does, and that nothing of a device is left.
func (w *fuzzedServer) checkStillAnswers(t testing.TB) {
	t.Helper()
	res, err := http.Get(w.URL + "/healthz")
	if err != nil {
		t.Fatalf("the server does not answer any more: %v", err)
	}
	_ = res.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		left := findServingGoroutine()
		if left == "" {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("everybody has gone, but this goes on:\n%s", left)
		}
	}
}

// findServingGoroutine returns a goroutine of the server that serves a connection, if there is one. Those
// of tables stay: a table is kept when its people have gone.
func findServingGoroutine() string {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for one := range strings.SplitSeq(string(stacks), "\n\n") {
		for _, of := range []string{"net/http.(*conn).serve", "github.com/lxzan/gws.", "linework/gateway."} {
			if strings.Contains(one, of) {
				return one
			}
		}
	}
	return ""
}

func FuzzSocket(f *testing.F) {
	w := newFuzzedServer(f)
	for _, bad := range siege.BadFrames() {
		for _, how := range []byte{0, withDeflate, withHello, withHello | withDeflate} {
			f.Add(how, bad)
		}
	}
	f.Fuzz(func(t *testing.T, how byte, data []byte) {
		if err := w.sendBytesOnSocket(how, data); err != nil {
			t.Fatal(err)
		}
		w.checkStillAnswers(t)
	})
}

func FuzzHTTP(f *testing.F) {
	w := newFuzzedServer(f)
	for _, request := range []string{
		"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /api/tables/BBBBB HTTP/1.1\r\nHost: x\r\n\r\n",
		"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ana\"}",
		"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\n{",
		"POST /api/tables/BBBBB/seats HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
		"GET /api/tables/BBBBB/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x80\x00\x00\x00\x00",
		"GET /api/selftest/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
		"GET /api/tables/BBBBB/gallery/x/0/0.png HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ,,,\r\n\r\n",
		"GET /../%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nRange: bytes=0-0,-1\r\n\r\n",
		"\x16\x03\x01\x02\x00\x01\x00\x01",
		"",
	} {
		f.Add([]byte(request))
	}
	f.Fuzz(func(t *testing.T, request []byte) {
		if err := w.sendBytesAndReadAll(request); err != nil {
			t.Fatal(err)
		}
		w.checkStillAnswers(t)
	})
}

// TestNoise sends bytes by chance and frames by chance to sockets that were opened as
// they should be, from eight sides at once.
func TestNoise(t *testing.T) {
	seed := *noiseSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("%d bytes; again with -noise-seed %d", *noiseBytes, seed)
	const sides, chunk = 8, 4 << 10
	w := newFuzzedServer(t)
	var all sync.WaitGroup
	for side := range uint64(sides) {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(seed, side))
			for sent := 0; sent < *noiseBytes/sides && !t.Failed(); {
				data := siege.RandomBytesOrFrames(rng, chunk)
				how := byte(rng.IntN(8))
				sent += len(data)
				if err := w.sendBytesOnSocket(how, data); err != nil {
					t.Errorf("side %d after %d bytes: %v", side, sent, err)
				}
			}
		})
	}
	all.Wait()
	w.checkStillAnswers(t)
}
