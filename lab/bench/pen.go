package bench

import (
	"math/rand/v2"
	"sync/atomic"
	"time"

	"linework/client"
	"linework/ink"
	"linework/ink/inktest"
)

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
		b := batch{due: rest[0].at, frame: ink.AppendHeader(nil, board)}
		due := last + time.Duration(p.interval.Load())
		for len(rest) > 0 {
			s := rest[0]
			rest = rest[1:]
			b.frame, b.points, last = append(b.frame, s.tokens...), b.points+1, s.at
			if s.ends || s.at >= due {
				break
			}
		}
		time.Sleep(time.Until(begin.Add(last)))
		n := p.count.Load()
		p.sent[n] = b
		p.count.Store(n + 1)
		if conn.SendInk(b.frame) != nil {
			return
		}
	}
}
