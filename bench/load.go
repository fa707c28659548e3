package bench

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"linework/ink"
	"linework/ink/inktest"
	"linework/table"
)

const (
	sampleRate = 60
	frameHead  = 2 // bytes of WebSocket header on a frame below 126 bytes
)

// A Load is what the generator saw.
type Load struct {
	Points    int64 // that reached a screen
	Frames    int64
	Bytes     int64
	Misplaced int64 // frames that came out of order, at the receivers that look
	Missing   int64 // frames that did not come
	Delays    []time.Duration
}

// A trace is what one pen sends, ready to go: drawing it costs the generator nothing.
type trace struct {
	recording ink.Recording
	points    []int // in each batch
}

func newTrace(board int, seed uint64, length time.Duration) trace {
	rng := rand.New(rand.NewPCG(seed, 11))
	device := inktest.Pen.At(sampleRate)
	var writer ink.Writer
	var t trace
	for at := time.Duration(0); at < length; at += 150 * time.Millisecond { // the pen is lifted between strokes
		curve, speed := inktest.Doodle(rng)
		t.recording, at = device.Record(&writer, t.recording, board, at, ink.Medium, device.Draw(rng, curve, speed))
	}
	var reader ink.Reader
	for _, moment := range t.recording {
		n := 0
		if _, err := reader.Batch(moment.Batch); err == nil {
			for op, ok := reader.Next(); ok; op, ok = reader.Next() {
				if op.Do == ink.Begin || op.Do == ink.Move {
					n++
				}
			}
		}
		t.points = append(t.points, n)
	}
	return t
}

// A device is one player of the load.
type device struct {
	load    *load
	table   int
	seat    int
	looks   bool // compares what comes with what was sent
	socket  *websocket.Conn
	started chan struct{}
	once    sync.Once
	lost    chan error // why the socket ended
	next    []int32 // by board: the number of the next batch
	delays  []time.Duration
}

// A load is the generator at work.
type load struct {
	plan    Plan
	traces  []trace         // by seat
	offset  []time.Duration // by table: so that not all pens send at once
	begin   atomic.Int64
	points  atomic.Int64
	frames  atomic.Int64
	bytes   atomic.Int64
	wrong   atomic.Int64
	devices []*device
}

// Generate joins every table with every player, draws for the time planned and
// reports what arrived. Measure is called when drawing begins and when it has ended.
func Generate(plan Plan, invitation Invitation, measure func(begin bool)) (Load, error) {
	l := &load{plan: plan}
	for k := range plan.Pens {
		l.traces = append(l.traces, newTrace(k, uint64(k), time.Duration(plan.Seconds)*time.Second))
	}
	for range plan.Tables {
		l.offset = append(l.offset, rand.N(inktest.BatchTime))
	}
	defer l.leave()
	for k, code := range invitation.Codes {
		for seat, token := range invitation.Tokens[k] {
			if err := l.join(invitation.Address, code, token, k, seat); err != nil {
				return Load{}, err
			}
		}
	}
	for _, d := range l.devices {
		if d.seat == 0 {
			d.say(2, "start", `{"force":true}`)
		}
	}
	if err := l.waitForStart(); err != nil {
		return Load{}, err
	}
	measure(true)
	l.draw()
	time.Sleep(500 * time.Millisecond) // for what is still on its way
	measure(false)
	return l.report(), nil
}

func (l *load) join(address, code, token string, k, seat int) error {
	d := &device{load: l, table: k, seat: seat, looks: seat == l.plan.Players-1, started: make(chan struct{}), lost: make(chan error, 1), next: make([]int32, l.plan.Players)}
	socket, _, err := websocket.DefaultDialer.Dial("ws://"+address+"/api/tables/"+code+"/socket", nil)
	if err != nil {
		return fmt.Errorf("join table %d: %w", k, err)
	}
	d.socket = socket
	l.devices = append(l.devices, d)
	go d.listen()
	if token == "" {
		d.once.Do(func() { close(d.started) })
		return nil
	}
	hello, err := json.Marshal(table.DoHello{Version: 2, Token: token})
	if err != nil {
		return err
	}
	d.say(1, "hello", string(hello))
	return nil
}

func (l *load) waitForStart() error {
	limit := time.After(time.Minute)
	for _, d := range l.devices {
		select {
		case <-d.started:
		case err := <-d.lost:
			return fmt.Errorf("player %d of table %d was sent away before the game began: %w", d.seat, d.table, err)
		case <-limit:
			return fmt.Errorf("player %d of table %d was not told within a minute that the game began", d.seat, d.table)
		}
	}
	return nil
}

func (d *device) say(id int, do, data string) {
	_ = d.socket.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"id":%d,"do":%q,"data":%s}`, id, do, data))
}

// draw has every pen send its batches when they are due.
func (l *load) draw() {
	l.begin.Store(time.Now().UnixNano())
	var pens sync.WaitGroup
	for _, d := range l.devices {
		if d.seat < l.plan.Pens {
			pens.Go(d.draw)
		}
	}
	pens.Wait()
}

// draw sends one pen's trace.
func (d *device) draw() {
	begin := d.begin()
	for _, moment := range d.load.traces[d.seat].recording {
		time.Sleep(time.Until(begin.Add(moment.At)))
		if err := d.socket.WriteMessage(websocket.BinaryMessage, moment.Batch); err != nil {
			return
		}
	}
}

// begin is when the pens of the device's table began.
func (d *device) begin() time.Time {
	return time.Unix(0, d.load.begin.Load()).Add(d.load.offset[d.table])
}

// listen reads the socket to its end.
func (d *device) listen() {
	for {
		kind, frame, err := d.socket.ReadMessage()
		if err != nil {
			d.lost <- err
			return
		}
		d.see(kind, frame)
	}
}

// see counts what arrives, and at one device a table looks at it.
func (d *device) see(kind int, frame []byte) {
	if kind != websocket.BinaryMessage {
		if d.load.begin.Load() == 0 && isStarted(frame) {
			d.once.Do(func() { close(d.started) })
		}
		return
	}
	if d.load.begin.Load() == 0 {
		return // pictures of empty boards
	}
	now := time.Now()
	board, tokens, err := ink.Split(frame)
	if err == nil && ink.IsPicture(tokens) {
		return // of an empty board, late
	}
	if err != nil || board >= d.load.plan.Pens {
		d.load.wrong.Add(1)
		return
	}
	trace := d.load.traces[board]
	k := d.next[board]
	d.next[board]++
	if int(k) >= len(trace.points) {
		d.load.wrong.Add(1)
		return
	}
	d.load.frames.Add(1)
	d.load.points.Add(int64(trace.points[k]))
	d.load.bytes.Add(int64(len(frame) + frameHead))
	if !d.looks {
		return
	}
	if !slices.Equal(frame, trace.recording[k].Batch) {
		d.load.wrong.Add(1)
	}
	due := d.begin().Add(trace.recording[k].At - inktest.BatchTime) // of its first sample
	d.delays = append(d.delays, now.Sub(due))
}

func isStarted(frame []byte) bool {
	var f struct {
		Match *struct{} `json:"match"`
	}
	return json.Unmarshal(frame, &f) == nil && f.Match != nil
}

func (l *load) report() Load {
	r := Load{Points: l.points.Load(), Frames: l.frames.Load(), Bytes: l.bytes.Load(), Misplaced: l.wrong.Load()}
	due := int64(0)
	for _, t := range l.traces {
		due += int64(len(t.recording)) * int64(l.plan.Tables) * int64(l.plan.Players-1)
	}
	r.Missing = due - r.Frames
	for _, d := range l.devices {
		r.Delays = append(r.Delays, d.delays...)
	}
	slices.Sort(r.Delays)
	return r
}

func (l *load) leave() {
	for _, d := range l.devices {
		_ = d.socket.NetConn().Close()
	}
}
