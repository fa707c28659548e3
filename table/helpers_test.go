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
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"linework/game"
	"linework/games"
	"linework/games/iota"
	"linework/journal"
	"linework/table"
	"linework/table/room"
	"linework/texts"
)

// What a table has around it in these tests: a journal in memory, devices that
// write down what they are sent, and no metrics. All run in a bubble of
// testing/synctest, where time passes when everyone sleeps.

// A memoryJournal is a journal in memory that can be made to fail.
type memoryJournal struct {
	mu       sync.Mutex
	entries  []journal.Entry
	marks    []uint64
	pruned   journal.Pruned
	blobs    map[string][]byte
	fail     error
	deaf     error         // of reading blobs
	failAt   string        // a kind of entry that the disk has no room for
	hold     chan struct{} // appends wait until it is closed; nil for none
	released bool
}

func (l *memoryJournal) ReadFrom(_ context.Context, seq uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for _, e := range l.all() {
			if e.Seq >= seq && !yield(e, nil) {
				return
			}
		}
	}
}

func (l *memoryJournal) all() []journal.Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]journal.Entry{}, l.entries...)
}

func (l *memoryJournal) Append(_ bool, entries ...[]byte) error {
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
		if l.failAt != "" && kindOfEntry(data) == l.failAt {
			return journal.ErrFull
		}
	}
	for _, data := range entries {
		l.entries = append(l.entries, journal.Entry{Seq: l.lastSeq() + 1, At: time.Now(), Data: data})
	}
	return nil
}

// kindOfEntry returns what the journal calls the change in an entry; "" for ink.
func kindOfEntry(data []byte) string {
	if _, kind, isJSON := bytes.Cut(data, []byte(`"kind":"`)); isJSON && data[0] == '{' {
		return string(kind[:bytes.IndexByte(kind, '"')])
	}
	switch _, change, _ := room.Decode(data); change.(type) {
	case *room.MovePlayed:
		return "played"
	case *room.GameStarted:
		return "started"
	case *room.TableSettled:
		return "settled"
	}
	return ""
}

func (l *memoryJournal) lastSeq() uint64 {
	if len(l.entries) == 0 {
		return 0
	}
	return l.entries[len(l.entries)-1].Seq
}

func (l *memoryJournal) Prune(_ context.Context, upToMark uint64, mayGo func([]byte) bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pruned.UpTo = upToMark
	l.entries = slices.DeleteFunc(slices.Clone(l.entries), func(e journal.Entry) bool {
		return e.Seq <= upToMark && !slices.Contains(l.marks, e.Seq) && mayGo(e.Data)
	})
	return nil
}

func (l *memoryJournal) Pruned(context.Context) (journal.Pruned, error) { return l.pruned, nil }

func (l *memoryJournal) AppendMark(sync bool, entries ...[]byte) error {
	if err := l.Append(sync, entries...); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.marks = append(l.marks, l.lastSeq())
	return nil
}

func (l *memoryJournal) Marks(context.Context) ([]uint64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]uint64{}, l.marks...), nil
}

func (l *memoryJournal) StoreBlobs(blobs ...[]byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		return l.fail
	}
	if l.blobs == nil {
		l.blobs = map[string][]byte{}
	}
	for _, b := range blobs {
		l.blobs[journal.HashBlob(b)] = b
	}
	return nil
}

func (l *memoryJournal) BlobHashes(context.Context) ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.blobs)), nil
}

func (l *memoryJournal) Blob(_ context.Context, hash string) ([]byte, error) {
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

func (l *memoryJournal) Size() int64 {
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

func (l *memoryJournal) Release() error {
	l.released = true
	return nil
}

type noMetrics struct{}

func (noMetrics) CountMove(string, string)    {}
func (noMetrics) CountRefusal(string)         {}
func (noMetrics) ObserveAppend(time.Duration) {}
func (noMetrics) CountTableFailure()          {}

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

// countBatches is how many batches of ink the device has been sent.
func (d *device) countBatches() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.ink)
}

func (d *device) Close(code int, why texts.Message) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.code, d.text = code, why.Text
}

// send carries out a command and returns its answer.
func (d *device) send(do, data string) table.Answer {
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

func (d *device) mustSend(do, data string) table.Answer {
	d.t.Helper()
	a := d.send(do, data)
	if !a.OK {
		d.t.Fatalf("%s %s: %s: %s", do, data, a.Code, a.Text)
	}
	return a
}

// mustRefuse makes sure that a command is refused with a code.
func (d *device) mustRefuse(code, do, data string) {
	d.t.Helper()
	if a := d.send(do, data); a.OK || a.Code != code {
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

// A testTable is a table under test.
type testTable struct {
	t    *testing.T
	log  *memoryJournal
	find func(string) (game.Game, bool)
	*table.Table

	lively bool              // bots react
	rhythm *table.InkPacer   // nil for one of its own
	tokens map[string]string // by the name of their seat
}

func config() table.Config {
	return table.Config{
		FindGame: games.Find, Version: "test", Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		BotDelay: func() time.Duration { return time.Second }, BotTempo: 1, BotSlots: make(chan struct{}, 2), IdleTimeout: 10 * time.Minute, Observe: noMetrics{},
	}
}

// runTable runs a test with a fresh table in a bubble of its own time.
func runTable(t *testing.T, test func(*testing.T, *testTable)) {
	t.Helper()
	runTableWith(t, "iota", config(), test)
}

// Ink hands a batch to the table and waits until all ink has been passed on.
func (r *testTable) Ink(d *device, batch []byte) error {
	err := r.Table.SubmitInk(d, batch)
	time.Sleep(time.Second)
	synctest.Wait()
	return err
}

// reopen loads the table again from its journal, as after a crash.
func (r *testTable) reopen() {
	r.t.Helper()
	cfg := config()
	cfg.FindGame, cfg.BotReactions, cfg.InkPacer = r.find, r.lively, r.rhythm
	r.load(cfg)
}

// load is reopen with a configuration of its own.
func (r *testTable) load(cfg table.Config) {
	r.t.Helper()
	r.Close()
	var err error
	if r.Table, err = table.Open(r.t.Context(), cfg, "BKWRT", r.log); err != nil {
		r.t.Fatal(err)
	}
}

// sit seats a person and connects a device.
func (r *testTable) sit(name string) (*device, table.Ticket) {
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

func (r *testTable) connect(token string) *device {
	r.t.Helper()
	d := &device{t: r.t, at: r.Table}
	connected = append(connected, d)
	if code, text, err := r.attach(d, table.DoHello{Version: 2, Token: token}); err != nil || code != 0 {
		r.t.Fatalf("attach: %d %s %v", code, text, err)
	}
	return d
}

func (r *testTable) attach(d *device, hello table.DoHello) (int, texts.Message, error) {
	return r.Attach(d, hello, 0)
}

// seatPair is a table with Ana and Ben in a game, Ana to start.
func (r *testTable) seatPair() (ana, ben *device) {
	r.t.Helper()
	ana, ticket := r.sit("Ana")
	ben, _ = r.sit("Ben")
	ana.mustSend("mark", fmt.Sprintf(`{"mark":"smallest","seat":%d}`, ticket.Seat))
	ana.mustSend("start", `{"force":true}`)
	return ana, ben
}

// connected is every device of the test that runs.
var connected []*device

// sleepUntilSettled lets time pass. What a test has read of the devices is then settled before
// the table writes to them again, and the other way round.
func sleepUntilSettled(d time.Duration) {
	synchronizeDevices()
	time.Sleep(d)
	synctest.Wait()
	synchronizeDevices()
}

// synchronize puts what came before it before what comes after it, for both goroutines.
func (d *device) synchronize() {
	d.mu.Lock()
	defer d.mu.Unlock()
}

func synchronizeDevices() {
	for _, d := range connected {
		d.synchronize()
	}
}

// seatToMove is whose turn it is, by seat of the match.
func (d *device) seatToMove() game.Seat { return d.view().Turn }
