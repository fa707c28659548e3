package gateway_test

import (
	"context"
	"encoding/json"
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

	"linework/games"
	"linework/gateway"
	"linework/gateway/metrics"
	"linework/journal"
	"linework/lobby"
	"linework/table"
)

// A server is a whole Linework on a real socket, with a journal of its own.
type server struct {
	*httptest.Server
	gate  *gateway.Gateway
	lobby *lobby.Lobby
	store journal.Store
}

func newServer(t testing.TB) *server {
	t.Helper()
	store, err := journal.OpenSQLite(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return serve(t, store, "/")
}

func serve(t testing.TB, store journal.Store, basePath string) *server {
	t.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	metrics := metrics.New()
	tables := lobby.New(store, table.Config{
		FindGame: games.Find, Version: "test", Log: quiet, BotDelay: func() time.Duration { return 0 },
		BotSlots: make(chan struct{}, 2), IdleTimeout: time.Minute, Observe: metrics,
	}, 100)
	metrics.CountTables(tables.TableCount)
	gate, err := gateway.New(context.Background(), gateway.Config{
		Lobby: tables, Games: games.All(), Metrics: metrics, Log: quiet, Version: "test", BasePath: basePath,
		Files: fstest.MapFS{
			"index.html":      {Data: []byte(`<base href="/" />page`)},
			"assets/app-1.js": {Data: []byte(strings.Repeat("ink();", 100))},
		},
		Ready: store.Ping,
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &server{Server: httptest.NewServer(gate.Handler()), gate: gate, lobby: tables, store: store}
	t.Cleanup(func() {
		tables.Close()
		s.Close()
		_ = store.Close()
	})
	return s
}

// post sends a request and reads the answer into a value; it returns the status.
func (s *server) post(t *testing.T, path, body string, into any) int {
	t.Helper()
	res, err := http.Post(s.URL+path, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return readJSON(t, res, into)
}

func (s *server) get(t *testing.T, path string, into any) int {
	t.Helper()
	res, err := http.Get(s.URL + path)
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

// create opens a table for iota.
func (s *server) create(t *testing.T, name string) table.Ticket {
	t.Helper()
	var ticket table.Ticket
	if status := s.post(t, "/api/tables", fmt.Sprintf(`{"name":%q,"game":"iota"}`, name), &ticket); status != http.StatusCreated {
		t.Fatalf("create table: status %d", status)
	}
	return ticket
}

func (s *server) sit(t *testing.T, code, name string) table.Ticket {
	t.Helper()
	var ticket table.Ticket
	if status := s.post(t, "/api/tables/"+code+"/seats", fmt.Sprintf(`{"name":%q}`, name), &ticket); status != http.StatusCreated {
		t.Fatalf("take a seat: status %d", status)
	}
	return ticket
}

// A frame is any frame of the server, as far as tests look at it.
type frame struct {
	Type   string           `json:"type"`
	Stream string           `json:"stream"`
	N      int              `json:"n"`
	Late   bool             `json:"late"`
	Seat   int              `json:"seat"`
	Table  *table.View      `json:"table"`
	Match  *table.MatchView `json:"match"`
	Facts  []table.Fact     `json:"facts"`
	ID     int              `json:"id"`
	OK     bool             `json:"ok"`
	Code   json.RawMessage  `json:"code"`
	Text   string           `json:"text"`
	Data   json.RawMessage  `json:"data"`
	Emoji  string           `json:"emoji"`
	Knocks []table.Knock    `json:"knocks"`
}

func (f frame) code() string { return strings.Trim(string(f.Code), `"`) }

// A device is a client's socket in a test.
type device struct {
	t      *testing.T
	socket *websocket.Conn
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
	d := &device{t: t, frames: make(chan frame, 10_000), ink: make(chan []byte, 10_000), closed: make(chan int, 1)}
	dialer := websocket.Dialer{EnableCompression: true}
	socket, _, err := dialer.Dial("ws"+strings.TrimPrefix(s.URL, "http")+"/api/tables/"+code+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	d.socket = socket
	go d.listen()
	t.Cleanup(func() { _ = socket.NetConn().Close() })
	return d
}

// join opens a socket and says hello.
func (s *server) join(t *testing.T, code, token string) *device {
	t.Helper()
	d := s.dial(t, code)
	d.must("hello", fmt.Sprintf(`{"version":2,"token":%q}`, token))
	return d
}

// listen reads the socket to its end.
func (d *device) listen() {
	for {
		kind, data, err := d.socket.ReadMessage()
		if err != nil {
			code := 0
			if closed, ok := err.(*websocket.CloseError); ok {
				code = closed.Code
			}
			d.closed <- code
			_ = d.socket.Close()
			return
		}
		if kind == websocket.BinaryMessage {
			d.ink <- data
			continue
		}
		d.hear(data)
	}
}

func (d *device) hear(data []byte) {
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		d.t.Errorf("frame %s: %v", data, err)
		return
	}
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

// say sends a command and returns its id.
func (d *device) say(do, data string) int {
	d.t.Helper()
	d.lastID++
	if data == "" {
		data = "null"
	}
	d.raw(fmt.Sprintf(`{"id":%d,"do":%q,"data":%s}`, d.lastID, do, data))
	return d.lastID
}

func (d *device) raw(text string) {
	d.t.Helper()
	if err := d.socket.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		d.t.Logf("write: %v", err)
	}
}

// ask sends a command and waits for its answer.
func (d *device) ask(do, data string) frame {
	d.t.Helper()
	return d.answer(d.say(do, data))
}

func (d *device) must(do, data string) frame {
	d.t.Helper()
	f := d.ask(do, data)
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
	d.raw(fmt.Sprintf(`{"id":%d,"do":"move","phase":%d,"kind":%q,"data":%s}`, d.lastID, phase, kind, data))
	return d.answer(d.lastID)
}

func (d *device) answer(id int) frame {
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

// closeCode waits for the server to close the socket.
func (d *device) closeCode() int {
	d.t.Helper()
	select {
	case code := <-d.closed:
		return code
	case <-time.After(50 * time.Second): // before it would be closed for its silence
		d.t.Fatal("the socket stays open")
		return 0
	}
}

func (d *device) seen() (*table.View, *table.MatchView) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.table, d.match
}
