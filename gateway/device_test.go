package gateway_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gorilla/websocket"

	"linework/client"
	"linework/games"
	"linework/gateway"
	"linework/gateway/api"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// A server is a whole Linework, with a journal of its own.
type server struct {
	*httptest.Server
	http  *http.Client // of those who play there
	gate  *gateway.Gateway
	lobby *lobby.Lobby
	store journal.Store
}

// newServer runs a server on a real socket.
func newServer(t testing.TB) *server {
	t.Helper()
	return serve(t, openStore(t), "/")
}

// newServerOnPipes runs a server for tests in a bubble: its time stands still as long as anybody
// waits for a real socket.
func newServerOnPipes(t testing.TB) *server {
	t.Helper()
	network := newPipeNetwork(t)
	s := newUnstartedServer(t, openStore(t), "/")
	_ = s.Listener.Close()
	s.Listener, s.http = network.listen(), network.client
	s.Start()
	return s
}

func openStore(t testing.TB) journal.Store {
	t.Helper()
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// serve runs a server on a real socket.
func serve(t testing.TB, store journal.Store, basePath string) *server {
	t.Helper()
	s := newUnstartedServer(t, store, basePath)
	s.gate.CloseFloodsAtOnce() // in real time
	s.Start()
	return s
}

// newServerWith runs a server that is configured in another way.
func newServerWith(t testing.TB, change func(*gateway.Config)) *server {
	t.Helper()
	s := newUnstartedServerWith(t, openStore(t), "/", change)
	s.gate.CloseFloodsAtOnce()
	s.Start()
	return s
}

func newUnstartedServer(t testing.TB, store journal.Store, basePath string) *server {
	t.Helper()
	return newUnstartedServerWith(t, store, basePath, func(*gateway.Config) {})
}

func newUnstartedServerWith(t testing.TB, store journal.Store, basePath string, change func(*gateway.Config)) *server {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	metrics := metrics.New()
	tables := lobby.New(store, table.Config{
		FindGame: games.Find, Version: "test", Log: quiet, BotDelay: func() time.Duration { return 0 },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: metrics,
	}, 100)
	metrics.RegisterTableCount(tables.TableCount)
	cfg := gateway.Config{
		Settings: api.Settings{Lobby: tables, Games: games.All(), Version: "test", BasePath: basePath}, Metrics: metrics, Log: quiet,
		Files: fstest.MapFS{
			"index.html":      {Data: []byte(`<base href="/" />page`)},
			"assets/app-1.js": {Data: []byte(strings.Repeat("ink();", 100))},
		},
		Ready: store.CheckDurableWrite,
	}
	change(&cfg)
	gate, err := gateway.New(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{Server: httptest.NewUnstartedServer(gate.Handler()), http: http.DefaultClient, gate: gate, lobby: tables, store: store}
	t.Cleanup(func() {
		tables.Close()
		s.Close()
		_ = store.Close()
	})
	return s
}

// client returns the server as those who play know it.
func (s *server) client() client.Server {
	return client.Server{URL: s.URL, HTTP: s.http, Compress: true}
}

// post sends a request and reads the answer into a value; it returns the status.
func (s *server) post(t *testing.T, path, body string, into any) int {
	t.Helper()
	res, err := s.http.Post(s.URL+path, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return readJSON(t, res, into)
}

func (s *server) get(t *testing.T, path string, into any) int {
	t.Helper()
	res, err := s.http.Get(s.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	return readJSON(t, res, into)
}

func readJSON(t *testing.T, res *http.Response, into any) int {
	t.Helper()
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(into); err != nil {
		t.Fatalf("%s: %v", res.Request.URL, err)
	}
	return res.StatusCode
}

// createTable opens a table for iota.
func (s *server) createTable(t *testing.T, name string) table.Ticket {
	t.Helper()
	var ticket table.Ticket
	if status := s.post(t, "/api/tables", fmt.Sprintf(`{"name":%q,"game":"iota"}`, name), &ticket); status != http.StatusCreated {
		t.Fatalf("create table: status %d", status)
	}
	return ticket
}

func (s *server) takeSeat(t *testing.T, code, name string) table.Ticket {
	t.Helper()
	var ticket table.Ticket
	if status := s.post(t, "/api/tables/"+code+"/seats", fmt.Sprintf(`{"name":%q}`, name), &ticket); status != http.StatusCreated {
		t.Fatalf("take a seat: status %d", status)
	}
	return ticket
}

type frame = client.Frame

// A device is a client's socket in a test.
type device struct {
	*client.Conn
	t      *testing.T
	frames chan frame
	ink    chan []byte
	closed chan int // the close code
	lastID int

	mu    sync.Mutex
	table *table.View      // as last told
	match *table.MatchView // as last told
	n     int
	name  string // of the stream
}

// dial opens a socket and says nothing.
func (s *server) dial(t *testing.T, code string) *device {
	t.Helper()
	conn, err := s.client().Dial(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	return newDevice(t, conn.Conn)
}

// newDevice reads a socket that was opened.
func newDevice(t *testing.T, socket *websocket.Conn) *device {
	d := &device{Conn: &client.Conn{Conn: socket}, t: t, frames: make(chan frame, 10_000), ink: make(chan []byte, 10_000), closed: make(chan int, 1)}
	go d.readToEnd()
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// join opens a socket and says hello.
func (s *server) join(t *testing.T, code, token string) *device {
	t.Helper()
	d := s.dial(t, code)
	d.mustDo("hello", fmt.Sprintf(`{"version":2,"token":%q}`, token))
	return d
}

// readToEnd reads the socket to its end.
func (d *device) readToEnd() {
	for {
		f, err := d.ReadFrame()
		var closed *client.CloseError
		switch {
		case errors.As(err, &closed):
			d.closed <- closed.Code
		case err != nil:
			d.closed <- websocket.CloseAbnormalClosure
		case f.Ink != nil:
			d.ink <- f.Ink
		default:
			d.recordFrame(f)
		}
		if err != nil {
			_ = d.Close()
			return
		}
	}
}

func (d *device) recordFrame(f frame) {
	d.mu.Lock()
	if f.Table != nil {
		d.table = f.Table
	}
	if f.Match != nil {
		d.match = f.Match
	}
	if f.Type == "welcome" {
		d.name, d.n = f.Stream, f.N
	}
	if f.Type == "update" {
		d.n = f.N
	}
	d.mu.Unlock()
	d.frames <- f
}

// sendCommand sends a command and returns its id.
func (d *device) sendCommand(do, data string) int {
	d.t.Helper()
	d.lastID++
	if data == "" {
		data = "null"
	}
	d.sendText(fmt.Sprintf(`{"id":%d,"do":%q,"data":%s}`, d.lastID, do, data))
	return d.lastID
}

func (d *device) sendText(text string) {
	d.t.Helper()
	if err := d.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		d.t.Logf("write: %v", err)
	}
}

// sendAndAwaitAnswer sends a command and waits for its answer.
func (d *device) sendAndAwaitAnswer(do, data string) frame {
	d.t.Helper()
	return d.awaitAnswer(d.sendCommand(do, data))
}

func (d *device) mustDo(do, data string) frame {
	d.t.Helper()
	f := d.sendAndAwaitAnswer(do, data)
	if !f.OK {
		d.t.Fatalf("%s %s: %s: %s", do, data, f.Code, f.Text)
	}
	return f
}

// move sends a move for the phase last seen.
func (d *device) move(kind, data string) frame {
	d.t.Helper()
	d.lastID++
	d.mu.Lock()
	phase := d.match.Phase
	d.mu.Unlock()
	d.sendText(fmt.Sprintf(`{"id":%d,"do":"move","phase":%d,"kind":%q,"data":%s}`, d.lastID, phase, kind, data))
	return d.awaitAnswer(d.lastID)
}

func (d *device) awaitAnswer(id int) frame {
	d.t.Helper()
	return d.await(fmt.Sprintf("the answer to %d", id), func(f frame) bool { return f.Type == "answer" && f.ID == id })
}

// hangs is how long something that takes seconds may take before it is said not to end, on a
// machine however busy.
const hangs = 5 * time.Minute

// await reads frames until one fits. The limit only keeps a broken test from hanging.
func (d *device) await(what string, fits func(frame) bool) frame {
	d.t.Helper()
	limit := time.After(hangs)
	for {
		select {
		case f := <-d.frames:
			if fits(f) {
				return f
			}
		case code := <-d.closed:
			d.closed <- code
			for len(d.frames) > 0 { // what was said before the end
				if f := <-d.frames; fits(f) {
					return f
				}
			}
			d.t.Fatalf("closed with %d while waiting for %s", code, what)
		case <-limit:
			d.t.Fatalf("no sign of %s", what)
		}
	}
}

// awaitCloseCode waits for the server to close the socket.
func (d *device) awaitCloseCode() int {
	d.t.Helper()
	select {
	case code := <-d.closed:
		return code
	case <-time.After(50 * time.Second): // before it would be closed for its silence
		d.t.Fatal("the socket stays open")
		return 0
	}
}

func (d *device) lastViews() (*table.View, *table.MatchView) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.table, d.match
}
