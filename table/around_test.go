package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/iota"
	"linework/journal"
	"linework/table"
)

// What a table has around it in these tests: a journal in memory, devices that
// write down what they are sent, and no metrics. All run in a bubble of
// testing/synctest, where time passes when everyone sleeps.

// A log is a journal in memory that can be made to fail.
type log struct {
	mu       sync.Mutex
	entries  []journal.Entry
	marks    []uint64
	blobs    map[string][]byte
	fail     error
	deaf     error         // of reading blobs
	failAt   string        // a kind of entry that the disk has no room for
	hold     chan struct{} // appends wait until it is closed; nil for none
	released bool
}

func (l *log) Read(ctx context.Context) iter.Seq2[journal.Entry, error] { return l.ReadFrom(ctx, 1) }

func (l *log) ReadFrom(_ context.Context, seq uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for _, e := range l.all()[seq-1:] {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func (l *log) all() []journal.Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]journal.Entry{}, l.entries...)
}

func (l *log) Append(_ bool, entries ...[]byte) error {
	l.mu.Lock()
	hold := l.hold
	l.mu.Unlock()
	if hold != nil {
		<-hold
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		return l.fail
	}
	for _, data := range entries {
		if l.failAt != "" && bytes.Contains(data, []byte(`"kind":"`+l.failAt)) {
			return journal.ErrFull
		}
	}
	for _, data := range entries {
		l.entries = append(l.entries, journal.Entry{Seq: uint64(len(l.entries)) + 1, At: time.Now(), Data: data})
	}
	return nil
}

func (l *log) AppendMark(sync bool, entries ...[]byte) error {
	if err := l.Append(sync, entries...); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.marks = append(l.marks, uint64(len(l.entries)))
	return nil
}

func (l *log) Marks(context.Context) ([]uint64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]uint64{}, l.marks...), nil
}

func (l *log) Keep(blobs ...[]byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		return l.fail
	}
	if l.blobs == nil {
		l.blobs = map[string][]byte{}
	}
	for _, b := range blobs {
		l.blobs[journal.Hash(b)] = b
	}
	return nil
}

func (l *log) Blob(_ context.Context, hash string) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.deaf != nil {
		return nil, l.deaf
	}
	blob, ok := l.blobs[hash]
	if !ok {
		return nil, journal.ErrDamaged
	}
	return blob, nil
}

func (l *log) Size() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	size := 0
	for _, e := range l.entries {
		size += len(e.Data)
	}
	for _, b := range l.blobs {
		size += len(b)
	}
	return int64(size)
}

func (l *log) Release() error {
	l.released = true
	return nil
}

type noMetrics struct{}

func (noMetrics) Moved(string, string)   {}
func (noMetrics) Refused(string)         {}
func (noMetrics) Appended(time.Duration) {}
func (noMetrics) Failed()                {}

// A device is a fake socket.
type device struct {
	t  *testing.T
	at *table.Table

	mu     sync.Mutex
	frames []json.RawMessage
	ink    [][]byte
	table  *table.View
	match  *table.MatchView
	stream string
	n      int
	code   int // of the close, 0 while open
	text   string
	lastID int
}

func (d *device) Send(frame []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.frames = append(d.frames, frame)
	var f struct {
		Type   string
		Stream string
		N      int
		Table  *table.View
		Match  *table.MatchView
	}
	if err := json.Unmarshal(frame, &f); err != nil {
		d.t.Errorf("frame %s: %v", frame, err)
	}
	switch f.Type {
	case "welcome":
		d.stream, d.n, d.match = f.Stream, f.N, nil
	case "update":
		if f.N != d.n+1 {
			d.t.Errorf("update %d came after %d", f.N, d.n)
		}
		d.n = f.N
	}
	if f.Table != nil {
		d.table = f.Table
	}
	if f.Match != nil {
		d.match = f.Match
	}
}

func (d *device) SendInk(batches ...[]byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ink = append(d.ink, batches...)
}

// stage is what the device last heard that the table is doing.
func (d *device) stage() table.Stage {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.table.Stage
}

// batches is how many batches of ink the device has been sent.
func (d *device) batches() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.ink)
}

func (d *device) Close(code int, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.code, d.text = code, text
}

// say carries out a command and returns its answer.
func (d *device) say(do, data string) table.Answer {
	d.t.Helper()
	return d.command(table.Command{Do: do, Data: json.RawMessage(data)})
}

func (d *device) command(cmd table.Command) table.Answer {
	d.t.Helper()
	d.lastID++
	cmd.ID = d.lastID
	if len(cmd.Data) == 0 {
		cmd.Data = json.RawMessage("null")
	}
	if err := d.at.Do(d, cmd); err != nil && !errors.Is(err, table.ErrClosed) {
		d.t.Fatal(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := len(d.frames) - 1; i >= 0; i-- {
		var a table.Answer
		if json.Unmarshal(d.frames[i], &a) == nil && a.Type == "answer" && a.ID == cmd.ID {
			return a
		}
	}
	return table.Answer{}
}

func (d *device) must(do, data string) table.Answer {
	d.t.Helper()
	a := d.say(do, data)
	if !a.OK {
		d.t.Fatalf("%s %s: %s: %s", do, data, a.Code, a.Text)
	}
	return a
}

// refused makes sure that a command is refused with a code.
func (d *device) refused(code, do, data string) {
	d.t.Helper()
	if a := d.say(do, data); a.OK || a.Code != code {
		d.t.Fatalf("%s %s: want the refusal %s, got %v %s: %s", do, data, code, a.OK, a.Code, a.Text)
	}
}

func (d *device) move(kind, data string) table.Answer {
	d.t.Helper()
	return d.command(table.Command{Do: "move", Phase: d.match.Phase, Kind: kind, Data: json.RawMessage(data)})
}

func (d *device) view() iota.View {
	d.t.Helper()
	var v iota.View
	if err := json.Unmarshal(d.match.View, &v); err != nil {
		d.t.Fatal(err)
	}
	return v
}

// A room is a table under test.
type room struct {
	t    *testing.T
	log  *log
	find func(string) (game.Game, bool)
	*table.Table

	lively bool              // bots react
	rhythm *table.Rhythm     // nil for one of its own
	tokens map[string]string // by the name of their seat
}

func config() table.Config {
	return table.Config{
		Find: games.Find, Version: "test", Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Think: func() time.Duration { return time.Second }, Tempo: 1, Brains: make(chan struct{}, 2), Idle: 10 * time.Minute, Observe: noMetrics{},
	}
}

// bubble runs a test with a fresh table in a bubble of its own time.
func bubble(t *testing.T, test func(*testing.T, *room)) {
	t.Helper()
	evening(t, "iota", config(), test)
}

// Ink hands a batch to the table and waits until all ink has been passed on.
func (r *room) Ink(d *device, batch []byte) error {
	err := r.Table.Ink(d, batch)
	time.Sleep(time.Second)
	synctest.Wait()
	return err
}

// reopen loads the table again from its journal, as after a crash.
func (r *room) reopen() {
	r.t.Helper()
	cfg := config()
	cfg.Find, cfg.Lively, cfg.Rhythm = r.find, r.lively, r.rhythm
	r.load(cfg)
}

// load is reopen with a configuration of its own.
func (r *room) load(cfg table.Config) {
	r.t.Helper()
	r.Close()
	var err error
	if r.Table, err = table.Open(r.t.Context(), cfg, "BKWRT", r.log); err != nil {
		r.t.Fatal(err)
	}
}

// sit seats a person and connects a device.
func (r *room) sit(name string) (*device, table.Ticket) {
	r.t.Helper()
	ticket, err := r.Sit(name)
	if err != nil {
		r.t.Fatal(err)
	}
	if r.tokens == nil {
		r.tokens = map[string]string{}
	}
	r.tokens[name] = ticket.Token
	return r.connect(ticket.Token), ticket
}

func (r *room) connect(token string) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table}
	connected = append(connected, d)
	if code, text, err := r.attach(d, table.DoHello{Version: 2, Token: token}); err != nil || code != 0 {
		r.t.Fatalf("attach: %d %s %v", code, text, err)
	}
	return d
}

func (r *room) attach(d *device, hello table.DoHello) (int, string, error) {
	return r.Attach(d, hello, 0)
}

// pair is a table with Ana and Ben in a game, Ana to start.
func (r *room) pair() (ana, ben *device) {
	r.t.Helper()
	ana, ticket := r.sit("Ana")
	ben, _ = r.sit("Ben")
	ana.must("mark", fmt.Sprintf(`{"mark":"smallest","seat":%d}`, ticket.Seat))
	ana.must("start", `{"force":true}`)
	return ana, ben
}

// connected is every device of the test that runs.
var connected []*device

// wait lets time pass. What a test has read of the devices is then settled before
// the table writes to them again, and the other way round.
func wait(d time.Duration) {
	settle()
	time.Sleep(d)
	synctest.Wait()
	settle()
}

// order puts what came before it before what comes after it, for both goroutines.
func (d *device) order() {
	d.mu.Lock()
	defer d.mu.Unlock()
}

func settle() {
	for _, d := range connected {
		d.order()
	}
}

// turn is whose turn it is, by seat of the match.
func (d *device) turn() game.Seat { return d.view().Turn }
