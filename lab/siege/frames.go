package siege

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

const (
	verdictWithin = 2 * time.Second
	burst         = 64 << 10 // bytes of a flood that are written at once
)

// tried sends bytes on a fresh socket, before hello or after it, and notes what becomes
// of the socket.
func (c *camp) tried(k int, after bool, data []byte, frames int, headers ...string) {
	s, err := c.socket(k, c.victim, headers...)
	if err != nil {
		return
	}
	defer func() { _ = s.Close() }()
	if after && s.raw(hello(""), 1) != nil {
		return
	}
	_ = s.raw(data, frames) // the server may have hung up
	s.verdict(verdictWithin)
}

// filled is a frame over and over, as many as fit in one burst.
func filled(one []byte) (data []byte, frames int) {
	frames = burst / len(one)
	return bytes.Repeat(one, frames), frames
}

// giants are the lengths that frames claim.
var giants = []uint64{1<<64 - 1, 1 << 63, 1<<63 - 1, 1<<63 + 5, 1 << 62, 1 << 40, 1 << 32, 1<<32 + 2, 1 << 31, 1<<31 - 1, 1 << 20, 64<<10 + 1}

func giantLength(c *camp) error {
	c.crowd(c.some(20), func(k, turn int) {
		length := giants[(k+turn)%len(giants)]
		op := []byte{text, binaryF, ping, closing, more}[turn/2%5]
		data := append([]byte{final | op, 0xff}, binary.BigEndian.AppendUint64(nil, length)...)
		c.tried(k, turn%2 == 1, append(data, "maskbody"...), 1)
	})
	return nil
}

// BadFrames are frames that a server must not take, each a reason to close the socket.
func BadFrames() map[string][]byte {
	f := func(first byte, payload string) []byte { return frame(nil, first, []byte(payload)) }
	code := func(n uint16, reason string) []byte {
		return frame(nil, final|closing, append(binary.BigEndian.AppendUint16(nil, n), reason...))
	}
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	long := string(make([]byte, 126))
	return map[string][]byte{
		"reserved bit 1":               f(final|packed|text, "{}"),
		"reserved bit 2":               f(final|0x20|text, "{}"),
		"reserved bit 3":               f(final|0x10|text, "{}"),
		"reserved bit 1 on a ping":     f(final|packed|ping, ""),
		"unknown opcode 3":             f(final|3, "{}"),
		"unknown opcode 11":            f(final|11, "{}"),
		"unknown opcode 15":            f(final|15, ""),
		"not masked":                   {final | text, 2, '{', '}'},
		"ping not masked":              {final | ping, 0},
		"ping in fragments":            f(ping, "a"),
		"close in fragments":           f(closing, ""),
		"goes on with nothing":         f(final|more, "{}"),
		"goes on with nothing further": f(more, "{}"),
		"a message within another":     join(f(text, "{"), f(final|text, "}")),
		"ping of 126 bytes":            f(final|ping, long),
		"pong of 126 bytes":            f(final|10, long),
		"close of 126 bytes":           f(final|closing, long),
		"close with one byte":          f(final|closing, "x"),
		"close with code 0":            code(0, ""),
		"close with code 999":          code(999, ""),
		"close with code 1005":         code(1005, ""),
		"close with code 1015":         code(1015, ""),
		"close with code 65535":        code(65535, ""),
		"close with bad letters":       code(1000, "\xff\xfe"),
		"text with bad letters":        f(final|text, "{\"do\":\"\xc3\x28\"}"),
		"length in too many bytes":     append([]byte{final | text, 0xfe, 0, 2, 0, 0, 0, 0}, "{}"...),
		"length with its top bit":      append([]byte{final | text, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0}, "{}"...),
		"length of minus one":          append([]byte{final | text, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}, "{}"...),
	}
}

func badFrames(c *camp) error {
	var all [][]byte
	for name, data := range BadFrames() {
		if name != "length with its top bit" && name != "length of minus one" { // these are giant-length's
			all = append(all, data)
		}
	}
	c.crowd(c.some(20), func(k, turn int) { c.tried(k, turn%2 == 1, all[(k*7+turn)%len(all)], 1) })
	return nil
}

const offerDeflate = "Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover; server_no_context_takeover\r\n"

// flushed is how a part of what is packed ends; the end of the last is left out on the
// wire.
var flushed = []byte{0, 0, 0xff, 0xff}

// bomb is 50 MiB of zeros, packed into nearly as many bytes as a frame may have.
var bomb = sync.OnceValue(func() []byte {
	part := append(deflate(make([]byte, 1<<20)), flushed...)
	return bytes.TrimSuffix(bytes.Repeat(part, 50), flushed)
})

// smallBomb is a million zeros in less than the 1 KiB that the self-test's socket takes.
var smallBomb = sync.OnceValue(func() []byte { return deflate(make([]byte, 1_000_000)) })

// heap is a command of nearly 64 KiB that costs its sender a hundred bytes.
var heap = sync.OnceValue(func() []byte {
	return deflate([]byte(`{"id":1,"do":"ping","data":` + string(bytes.Repeat([]byte("["), 32<<10)) + string(bytes.Repeat([]byte("]"), 32<<10-64)) + `}`))
})

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = w.Write(data)
	_ = w.Flush()
	return bytes.TrimSuffix(b.Bytes(), flushed)
}

func deflateBomb(c *camp) error {
	z := bomb()
	heaps, n := filled(frame(nil, final|packed|text, heap()))
	c.crowd(c.some(20), func(k, turn int) {
		after := turn%2 == 1
		switch (k + turn/2) % 6 {
		case 0:
			c.tried(k, after, frame(nil, final|packed|text, z), 1, offerDeflate)
		case 1: // in two
			c.tried(k, after, frame(frame(nil, packed|binaryF, z[:len(z)/2]), final|more, z[len(z)/2:]), 2, offerDeflate)
		case 2: // the bit again where it must not be
			c.tried(k, after, frame(frame(nil, packed|text, z[:100]), final|packed|more, z[100:200]), 2, offerDeflate)
		case 3: // not deflate at all
			broken := make([]byte, 1000)
			for i := range broken {
				broken[i] = byte(rand.IntN(256))
			}
			c.tried(k, after, frame(nil, final|packed|text, broken), 1, offerDeflate)
		case 4:
			c.tried(k, after, frame(nil, final|packed|text, nil), 1, offerDeflate)
		case 5:
			c.tried(k, true, heaps, n, offerDeflate)
		}
	})
	return nil
}

// echoBomb has the self-test's socket, which echoes one message, unpack a thousand times
// what was sent.
func echoBomb(c *camp) error {
	one := frame(nil, final|packed|text, smallBomb())
	c.crowd(c.some(64), func(k, _ int) {
		s, err := c.socketAt(k, "api/selftest/socket", offerDeflate)
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		_ = s.raw(one, 1)
		s.verdict(verdictWithin)
	})
	return nil
}

func fragments(c *camp) error {
	empty, n := filled(frame(nil, more, nil))
	small, m := filled(frame(nil, more, []byte("x")))
	pinged, p := filled(frame(frame(nil, more, nil), final|ping, nil))
	c.crowd(c.some(24), func(k, turn int) {
		s, err := c.socket(k, c.victim)
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		c.listen(s)
		if turn%2 == 1 && s.raw(hello(""), 1) != nil {
			return
		}
		_ = s.raw(frame(nil, text, []byte("{")), 1)
		flood, frames := empty, n
		switch k % 3 {
		case 1:
			flood, frames = small, m
		case 2:
			flood, frames = pinged, 2*p
		}
		for c.ctx.Err() == nil && s.raw(flood, frames) == nil {
			c.pause(time.Millisecond)
		}
	})
	return nil
}

func pingFlood(c *camp) error {
	data, n := filled(frame(nil, final|ping, bytes.Repeat([]byte("p"), 125)))
	bare, m := filled(frame(nil, final|ping, nil))
	c.crowd(c.some(24), func(k, turn int) {
		s, err := c.socket(k, c.victim)
		if err != nil {
			return
		}
		defer func() { _ = s.Close() }()
		if k%4 != 0 && s.raw(hello(""), 1) != nil {
			return
		}
		flood, frames := data, n
		if k%2 == 0 {
			flood, frames = bare, m
			c.listen(s) // every other one does read
		}
		for c.ctx.Err() == nil && s.raw(flood, frames) == nil {
			c.pause(time.Millisecond)
		}
		if k%2 == 1 {
			s.verdict(verdictWithin)
		}
	})
	return nil
}

func noise(c *camp) error {
	c.crowd(c.some(20), func(k, turn int) {
		rng := rand.New(rand.NewPCG(uint64(k), uint64(turn)))
		data := Noise(rng, 4<<10)
		headers := ""
		if turn%2 == 1 {
			headers = offerDeflate
		}
		c.tried(k, turn%4 >= 2, data, bytes.Count(data, []byte{0}), headers)
	})
	return nil
}

// Noise is about so many bytes for a socket, made by chance: some are nothing at all,
// most are frames with one thing or another wrong, or commands with odd contents.
func Noise(rng *rand.Rand, size int) []byte {
	if rng.IntN(4) == 0 {
		return chance(rng, size)
	}
	var out []byte
	for len(out) < size {
		out = append(out, noisyFrame(rng)...)
	}
	return out
}

func chance(rng *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

// noisyFrame is a frame: usually a lawful one, so that those after it are read too.
func noisyFrame(rng *rand.Rand) []byte {
	payload := noisyPayload(rng)
	first := final | []byte{text, text, text, binaryF, binaryF, ping, 10}[rng.IntN(7)]
	if first&0x0f >= closing {
		payload = payload[:min(len(payload), 125)]
	}
	switch rng.IntN(40) {
	case 0:
		first = byte(rng.Uint32())
	case 1:
		first |= packed
	case 2:
		return frame(frame(nil, first&0x0f, payload), final|more, payload)
	case 3:
		return append(head(nil, first, rng.Uint64()>>rng.IntN(64)), payload...)
	case 4:
		first = final | closing
	case 5:
		return frame(nil, first, payload)[:rng.IntN(len(payload)+1)]
	}
	framed := frame(nil, first, payload)
	if key := framed[len(framed)-len(payload)-4 : len(framed)-len(payload)]; rng.IntN(2) == 0 { // a mask that is none of zeros
		binary.BigEndian.PutUint32(key, rng.Uint32())
		for i := range payload {
			framed[len(framed)-len(payload)+i] ^= key[i%4]
		}
	}
	return framed
}

// noisyPayload is a command, ink or nothing sensible.
func noisyPayload(rng *rand.Rand) []byte {
	switch rng.IntN(5) {
	case 0:
		return chance(rng, rng.IntN(200))
	case 1: // like ink
		return append([]byte{0x40 | byte(rng.IntN(4)), 0xf0 | byte(rng.IntN(16))}, chance(rng, rng.IntN(60))...)
	case 2:
		return fmt.Appendf(nil, `{"id":%d,"do":"hello","data":{"version":%d,"token":%q,"stream":%q,"seen":%d}}`,
			rng.Int32(), rng.IntN(3), odd(rng), odd(rng), rng.Int32()-1<<30)
	default:
		do := []string{"ping", "move", "ask", "react", "ready", "rename", "leave", "choose", "options", "start", "kick", "order", "words", "open", "knock", odd(rng)}[rng.IntN(16)]
		data := []string{"null", "{}", "[]", `{"seat":-1}`, `{"name":"` + odd(rng) + `"}`, `{"options":{"x":99999999999}}`, `"x"`, "1e999"}[rng.IntN(8)]
		return fmt.Appendf(nil, `{"id":%d,"do":%q,"phase":%d,"kind":%q,"data":%s}`, rng.Int64(), do, rng.Int32(), odd(rng), data)
	}
}

func odd(rng *rand.Rand) string {
	return []string{"", "x", "\u0000", "play", "🎉", "\u202e", "pass", string(chance(rng, 8))}[rng.IntN(8)]
}
