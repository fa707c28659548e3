package bench

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"linework/ink"
	"linework/table"
)

const (
	sampleRate = 60
	frameHead  = 2 // bytes of WebSocket header on a frame below 126 bytes
	// floorGather is how long pens gather at the floor, which does not say: as long as at a
	// server that is busy.
	floorGather = 48 * time.Millisecond
)

// A Load is what the generator saw.
type Load struct {
	Points    int64 // that reached a screen
	Frames    int64
	Bytes     int64
	Misplaced int64 // frames that came out of order, at the receivers that look
	Missing   int64 // frames that did not come
	Delays    []time.Duration
	CPU       time.Duration // of the generator, while drawing
}

// A device is what one player of the load draws and sees.
type device struct {
	load   *load
	table  int
	looks  bool    // compares what comes with what was sent
	pen    *pen    // nil for those who only watch
	next   []int32 // by board: the number of the next batch
	delays []time.Duration
}

// A load is the generator at work.
type load struct {
	plan    Plan
	devices [][]*device     // by table and seat
	offset  []time.Duration // by table: so that not all pens send at once
	begin   atomic.Int64
	points  atomic.Int64
	frames  atomic.Int64
	bytes   atomic.Int64
	wrong   atomic.Int64
}

// Generate joins every table with every player, draws for the time planned and
// reports what arrived. Measure is called when drawing begins and when it has ended.
func Generate(plan Plan, invitation Invitation, measure func(begin bool)) (Load, error) {
	l := newLoad(plan, invitation)
	all, err := fill(invitation, func(table, seat int) func(int, []byte) { return l.devices[table][seat].see })
	defer leave(all)
	if err != nil {
		return Load{}, err
	}
	if err := begin(all); err != nil {
		return Load{}, err
	}
	used := cpu()
	measure(true)
	l.draw(all)
	time.Sleep(500 * time.Millisecond) // for what is still on its way
	measure(false)
	r := l.report()
	r.CPU = cpu() - used
	return r, nil
}

func newLoad(plan Plan, invitation Invitation) *load {
	l := &load{plan: plan}
	var traces [][]sample
	for k := range plan.Pens {
		traces = append(traces, newTrace(uint64(k), time.Duration(plan.Seconds)*time.Second))
	}
	for k, tokens := range invitation.Tokens {
		l.offset = append(l.offset, rand.N(floorGather))
		l.devices = append(l.devices, nil)
		for seat, token := range tokens {
			d := &device{load: l, table: k, looks: seat == plan.Players-1, next: make([]int32, plan.Players)}
			if seat < plan.Pens {
				d.pen = newPen(traces[seat], floorGather)
				if token != "" {
					d.pen.gather.Store(int64(table.IdlePenInterval))
				}
			}
			l.devices[k] = append(l.devices[k], d)
		}
	}
	return l
}

// draw has every pen send its batches when they are due.
func (l *load) draw(all []*player) {
	l.begin.Store(time.Now().UnixNano())
	var pens sync.WaitGroup
	for _, p := range all {
		if d := l.devices[p.table][p.seat]; d.pen != nil {
			pens.Go(func() { d.pen.draw(p.Conn, p.seat, d.begin()) })
		}
	}
	pens.Wait()
}

// begin is when the pens of the device's table began.
func (d *device) begin() time.Time {
	return time.Unix(0, d.load.begin.Load()).Add(d.load.offset[d.table])
}

// see counts what arrives, and at one device a table looks at it.
func (d *device) see(kind int, frame []byte) {
	if kind != websocket.BinaryMessage {
		d.gather(frame)
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
	from := d.load.devices[d.table][board].pen
	k := d.next[board]
	d.next[board]++
	if k >= from.count.Load() {
		d.load.wrong.Add(1)
		return
	}
	sent := from.sent[k]
	d.load.frames.Add(1)
	d.load.points.Add(int64(sent.points))
	d.load.bytes.Add(int64(len(frame) + frameHead))
	if !d.looks {
		return
	}
	if !bytes.Equal(frame, sent.frame) {
		d.load.wrong.Add(1)
	}
	d.delays = append(d.delays, now.Sub(d.begin().Add(sent.first)))
}

// gather has the pen gather for as long as the server says.
func (d *device) gather(frame []byte) {
	var f table.Gather
	if d.pen != nil && json.Unmarshal(frame, &f) == nil && f.Type == "gather" {
		d.pen.gather.Store(int64(f.For) * int64(time.Millisecond))
	}
}

func (l *load) report() Load {
	r := Load{Points: l.points.Load(), Frames: l.frames.Load(), Bytes: l.bytes.Load(), Misplaced: l.wrong.Load()}
	for _, seats := range l.devices {
		for _, d := range seats {
			r.Delays = append(r.Delays, d.delays...)
		}
	}
	r.Missing = l.missing()
	slices.Sort(r.Delays)
	return r
}

// missing is how many frames have not come yet.
func (l *load) missing() int64 {
	due := int64(0)
	for _, seats := range l.devices {
		for _, d := range seats {
			if d.pen != nil {
				due += int64(d.pen.count.Load()) * int64(l.plan.Players-1)
			}
		}
	}
	return due - l.frames.Load()
}
