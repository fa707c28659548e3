package bench

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"linework/client"
	"linework/ink"
	"linework/ink/inktest"
	"linework/table"
)

const (
	sampleRate     = 60
	frameHeadBytes = 2 // bytes of WebSocket header on a frame below 126 bytes
	// maxStartOffset is by how much tables begin one after the other: as long as pens gather at a
	// server that is busy.
	maxStartOffset = 48 * time.Millisecond
)

// A loadDevice is what one player of the load draws and sees.
type loadDevice struct {
	generator *loadGenerator
	table     int
	compares  bool    // compares what comes with what was sent
	pen       *pen    // nil for those who only watch
	nextBatch []int32 // by board: the number of the next batch
	delays    []time.Duration
}

// A loadGenerator is the generator at work.
type loadGenerator struct {
	plan        Plan
	devices     [][]*loadDevice // by table and seat
	startOffset []time.Duration // by table: so that not all pens send at once
	startNanos  atomic.Int64
	points      atomic.Int64
	frames      atomic.Int64
	bytes       atomic.Int64
	misplaced   atomic.Int64
}

// joinAndStartGames has every player join and every table begin.
func joinAndStartGames(plan Plan, invitation Invitation) (*loadGenerator, []*player) {
	l := newLoadGenerator(plan, invitation)
	players := connectAllAndAwaitWelcomes(invitation, func(table, seat int) func(int, []byte) { return l.devices[table][seat].countInkOrSetBatchInterval })
	startGamesAndAwaitBegin(players)
	return l, players
}

func newLoadGenerator(plan Plan, invitation Invitation) *loadGenerator {
	l := &loadGenerator{plan: plan}
	var traces [][]sample
	for k := range plan.Pens {
		traces = append(traces, generateTrace(uint64(k), time.Duration(plan.Seconds)*time.Second))
	}
	for k, tokens := range invitation.Tokens {
		l.startOffset = append(l.startOffset, rand.N(maxStartOffset))
		l.devices = append(l.devices, nil)
		for seat := range tokens {
			d := &loadDevice{generator: l, table: k, compares: seat == plan.Players-1, nextBatch: make([]int32, plan.Players)}
			if seat < plan.Pens {
				d.pen = newPen(traces[seat], cmp.Or(plan.FloorPenInterval, table.IdlePenInterval))
			}
			l.devices[k] = append(l.devices[k], d)
		}
	}
	return l
}

// drawWithAllPensAndWait has every pen send its batches when they are due.
func (l *loadGenerator) drawWithAllPensAndWait(players []*player) {
	l.startNanos.Store(time.Now().UnixNano())
	var pens sync.WaitGroup
	for _, p := range players {
		if d := l.devices[p.table][p.seat]; d.pen != nil {
			pens.Go(func() { d.pen.sendTraceInBatches(p.Conn, p.seat, d.tableDrawingStart()) })
		}
	}
	pens.Wait()
}

func (d *loadDevice) tableDrawingStart() time.Time {
	return time.Unix(0, d.generator.startNanos.Load()).Add(d.generator.startOffset[d.table])
}

// countInkOrSetBatchInterval counts ink that arrives, and at one device a table compares and times it.
func (d *loadDevice) countInkOrSetBatchInterval(messageType int, frame []byte) {
	if messageType != websocket.BinaryMessage {
		d.setBatchIntervalIfGather(frame)
		return
	}
	if d.generator.startNanos.Load() == 0 {
		return // pictures of empty boards
	}
	now := time.Now()
	if ink.IsSnapshot(frame) {
		return // of an empty board, late
	}
	board, _, err := ink.Split(frame)
	if err != nil || board >= d.generator.plan.Pens {
		d.generator.misplaced.Add(1)
		return
	}
	from := d.generator.devices[d.table][board].pen
	k := d.nextBatch[board]
	d.nextBatch[board]++
	if k >= from.count.Load() {
		d.generator.misplaced.Add(1)
		return
	}
	sent := from.sent[k]
	d.generator.frames.Add(1)
	d.generator.points.Add(int64(sent.points))
	d.generator.bytes.Add(int64(len(frame) + frameHeadBytes))
	if !d.compares {
		return
	}
	if !bytes.Equal(frame, sent.frame) {
		d.generator.misplaced.Add(1)
	}
	d.delays = append(d.delays, now.Sub(d.tableDrawingStart().Add(sent.due)))
}

func (d *loadDevice) setBatchIntervalIfGather(frame []byte) {
	var f table.Gather
	if d.pen != nil && json.Unmarshal(frame, &f) == nil && f.Type == "gather" {
		d.pen.interval.Store(int64(f.For) * int64(time.Millisecond))
	}
}

func (l *loadGenerator) collectResult() Row {
	r := Row{Points: l.points.Load(), Bytes: l.bytes.Load(), Misplaced: l.misplaced.Load()}
	for _, d := range slices.Concat(l.devices...) {
		r.Delays = append(r.Delays, d.delays...)
		if d.pen != nil {
			r.PenInterval = max(r.PenInterval, time.Duration(d.pen.interval.Load()))
		}
	}
	r.Missing = l.countMissingFrames()
	slices.Sort(r.Delays)
	return r
}

func (l *loadGenerator) countMissingFrames() int64 {
	due := int64(0)
	for _, d := range slices.Concat(l.devices...) {
		if d.pen != nil {
			due += int64(d.pen.count.Load()) * int64(l.plan.Players-1)
		}
	}
	return due - l.frames.Load()
}

// A sample is where a hand was at some time, ready to be sent: drawing it costs the
// generator nothing.
type sample struct {
	at     time.Duration
	tokens []byte
	ends   bool // the pen is lifted here
}

// generateTrace returns what one hand draws in so much time.
func generateTrace(seed uint64, length time.Duration) (samples []sample) {
	rng := rand.New(rand.NewPCG(seed, 11))
	device := inktest.Pen.WithRate(sampleRate)
	var writer ink.Writer
	for at := time.Duration(0); at < length; at += 150 * time.Millisecond { // the pen is lifted between strokes
		curve, speed := inktest.Doodle(rng)
		op := ink.Op{Do: ink.Begin, Tool: ink.Medium, Pressure: device.Pressure}
		for _, op.Point = range device.Draw(rng, curve, speed) {
			samples = append(samples, sample{at: at, tokens: writer.Append(nil, op)})
			at += time.Second / sampleRate
			op.Do = ink.Move
		}
		last := &samples[len(samples)-1]
		last.tokens, last.ends = writer.Append(last.tokens, ink.Op{Do: ink.End}), true
	}
	return samples
}

// A pen sends what a hand draws as the client does (web/src/lib/ink/author.ts): a batch goes
// with the first sample that comes so long after the batch before, or when the pen is lifted.
type pen struct {
	trace    []sample
	interval atomic.Int64 // nanoseconds between two batches, as the server says
	sent     []batch
	count    atomic.Int32 // of sent that others may look at
}

// A batch is some samples that went together.
type batch struct {
	due    time.Duration // when its first sample was due
	points int
	frame  []byte
}

func newPen(trace []sample, batchInterval time.Duration) *pen {
	p := &pen{trace: trace, sent: make([]batch, len(trace))}
	p.interval.Store(int64(batchInterval))
	return p
}

func (p *pen) sendTraceInBatches(conn *client.Conn, board int, begin time.Time) {
	last := -time.Hour // when a batch was last sent
	for rest := p.trace; len(rest) > 0; {
		var b batch
		b, last, rest = cutBatch(rest, board, last+time.Duration(p.interval.Load()))
		time.Sleep(time.Until(begin.Add(last)))
		n := p.count.Load()
		p.sent[n] = b
		p.count.Store(n + 1)
		if conn.SendInk(b.frame) != nil {
			return
		}
	}
}

// cutBatch cuts off the samples that go together: up to the first that comes when the batch is
// due, or to where the pen is lifted. It returns when the last of them was drawn.
func cutBatch(samples []sample, board int, due time.Duration) (b batch, last time.Duration, rest []sample) {
	b = batch{due: samples[0].at, frame: ink.AppendHeader(nil, board)}
	for len(samples) > 0 {
		s := samples[0]
		samples = samples[1:]
		b.frame, b.points, last = append(b.frame, s.tokens...), b.points+1, s.at
		if s.ends || s.at >= due {
			break
		}
	}
	return b, last, samples
}
