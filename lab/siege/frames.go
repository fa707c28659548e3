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
	closeTimeout = 2 * time.Second
	burstBytes   = 64 << 10 // bytes of a flood that are written at once
)

// sendOnFreshSocketAndNoteEnd sends bytes on a fresh socket, before hello or after it, and notes what becomes
// of the socket.
func (c *clientGroup) sendOnFreshSocketAndNoteEnd(attacker int, afterHello bool, data []byte, frames int, headerLines ...string) {
	c.withTableSocket(attacker, c.victim, func(s *rawSocket) {
		if afterHello && s.writeAndCountFrames(helloFrame(""), 1) != nil {
			return
		}
		_ = s.writeAndCountFrames(data, frames) // the server may have hung up
		s.drainAndNoteEndWithin(closeTimeout)
	}, headerLines...)
}

// repeatFrameToFillBurst returns a frame over and over, as many as fit in one burst.
func repeatFrameToFillBurst(frame []byte) (data []byte, frames int) {
	frames = burstBytes / len(frame)
	return bytes.Repeat(frame, frames), frames
}

// giantLengths are the lengths that frames claim.
var giantLengths = []uint64{1<<64 - 1, 1 << 63, 1<<63 - 1, 1<<63 + 5, 1 << 62, 1 << 40, 1 << 32, 1<<32 + 2, 1 << 31, 1<<31 - 1, 1 << 20, 64<<10 + 1}

func attackWithGiantFrameLengths(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) {
		length := giantLengths[(k+turn)%len(giantLengths)]
		op := []byte{opText, opBinary, opPing, opClose, opContinue}[turn/2%5]
		data := append([]byte{finalBit | op, 0xff}, binary.BigEndian.AppendUint64(nil, length)...)
		c.sendOnFreshSocketAndNoteEnd(k, turn%2 == 1, append(data, "maskbody"...), 1)
	})
	return nil
}

// BadFrames returns frames that a server must not take, each a reason to close the socket.
func BadFrames() (byFault map[string][]byte) {
	f := func(first byte, payload string) []byte { return appendMaskedFrame(nil, first, []byte(payload)) }
	code := func(n uint16, reason string) []byte {
		return appendMaskedFrame(nil, finalBit|opClose, append(binary.BigEndian.AppendUint16(nil, n), reason...))
	}
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	long := string(make([]byte, 126))
	return map[string][]byte{
		"reserved bit 1":               f(finalBit|compressedBit|opText, "{}"),
		"reserved bit 2":               f(finalBit|0x20|opText, "{}"),
		"reserved bit 3":               f(finalBit|0x10|opText, "{}"),
		"reserved bit 1 on a ping":     f(finalBit|compressedBit|opPing, ""),
		"unknown opcode 3":             f(finalBit|3, "{}"),
		"unknown opcode 11":            f(finalBit|11, "{}"),
		"unknown opcode 15":            f(finalBit|15, ""),
		"not masked":                   {finalBit | opText, 2, '{', '}'},
		"ping not masked":              {finalBit | opPing, 0},
		"ping in fragments":            f(opPing, "a"),
		"close in fragments":           f(opClose, ""),
		"goes on with nothing":         f(finalBit|opContinue, "{}"),
		"goes on with nothing further": f(opContinue, "{}"),
		"a message within another":     join(f(opText, "{"), f(finalBit|opText, "}")),
		"ping of 126 bytes":            f(finalBit|opPing, long),
		"pong of 126 bytes":            f(finalBit|10, long),
		"close of 126 bytes":           f(finalBit|opClose, long),
		"close with one byte":          f(finalBit|opClose, "x"),
		"close with code 0":            code(0, ""),
		"close with code 999":          code(999, ""),
		"close with code 1005":         code(1005, ""),
		"close with code 1015":         code(1015, ""),
		"close with code 65535":        code(65535, ""),
		"close with bad letters":       code(1000, "\xff\xfe"),
		"text with bad letters":        f(finalBit|opText, "{\"do\":\"\xc3\x28\"}"),
		"length in too many bytes":     append([]byte{finalBit | opText, 0xfe, 0, 2, 0, 0, 0, 0}, "{}"...),
		"length with its top bit":      append([]byte{finalBit | opText, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0}, "{}"...),
		"length of minus one":          append([]byte{finalBit | opText, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}, "{}"...),
	}
}

func attackWithForbiddenFrames(c *clientGroup) error {
	var all [][]byte
	for name, data := range BadFrames() {
		if name != "length with its top bit" && name != "length of minus one" { // these are giant-length's
			all = append(all, data)
		}
	}
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) { c.sendOnFreshSocketAndNoteEnd(k, turn%2 == 1, all[(k*7+turn)%len(all)], 1) })
	return nil
}

const offerDeflate = "Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover; server_no_context_takeover\r\n"

// flushMarker is how a part of what is packed ends; the end of the last is left out on the
// wire.
var flushMarker = []byte{0, 0, 0xff, 0xff}

// bomb is 50 MiB of zeros, packed into nearly as many bytes as a frame may have.
var bomb = sync.OnceValue(func() []byte {
	part := append(deflateWithoutFlushMarker(make([]byte, 1<<20)), flushMarker...)
	return bytes.TrimSuffix(bytes.Repeat(part, 50), flushMarker)
})

// smallBomb is a million zeros in less than the 1 KiB that the self-test's socket takes.
var smallBomb = sync.OnceValue(func() []byte { return deflateWithoutFlushMarker(make([]byte, 1_000_000)) })

// nestedCommand is a command of nearly 64 KiB that costs its sender a hundred bytes.
var nestedCommand = sync.OnceValue(func() []byte {
	return deflateWithoutFlushMarker([]byte(`{"id":1,"do":"ping","data":` + string(bytes.Repeat([]byte("["), 32<<10)) + string(bytes.Repeat([]byte("]"), 32<<10-64)) + `}`))
})

func deflateWithoutFlushMarker(data []byte) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = w.Write(data)
	_ = w.Flush()
	return bytes.TrimSuffix(b.Bytes(), flushMarker)
}

func attackWithDeflateBombs(c *clientGroup) error {
	z := bomb()
	heaps, n := repeatFrameToFillBurst(appendMaskedFrame(nil, finalBit|compressedBit|opText, nestedCommand()))
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) {
		after := turn%2 == 1
		switch (k + turn/2) % 6 {
		case 0:
			c.sendOnFreshSocketAndNoteEnd(k, after, appendMaskedFrame(nil, finalBit|compressedBit|opText, z), 1, offerDeflate)
		case 1: // in two
			c.sendOnFreshSocketAndNoteEnd(k, after, appendMaskedFrame(appendMaskedFrame(nil, compressedBit|opBinary, z[:len(z)/2]), finalBit|opContinue, z[len(z)/2:]), 2, offerDeflate)
		case 2: // the bit again where it must not be
			c.sendOnFreshSocketAndNoteEnd(k, after, appendMaskedFrame(appendMaskedFrame(nil, compressedBit|opText, z[:100]), finalBit|compressedBit|opContinue, z[100:200]), 2, offerDeflate)
		case 3: // not deflate at all
			broken := randomBytes(rand.New(rand.NewPCG(rand.Uint64(), 0)), 1000)
			c.sendOnFreshSocketAndNoteEnd(k, after, appendMaskedFrame(nil, finalBit|compressedBit|opText, broken), 1, offerDeflate)
		case 4:
			c.sendOnFreshSocketAndNoteEnd(k, after, appendMaskedFrame(nil, finalBit|compressedBit|opText, nil), 1, offerDeflate)
		case 5:
			c.sendOnFreshSocketAndNoteEnd(k, true, heaps, n, offerDeflate)
		}
	})
	return nil
}

// attackSelfTestSocketWithDeflateBombs has the self-test's socket, which echoes one message, unpack a thousand times
// what was sent.
func attackSelfTestSocketWithDeflateBombs(c *clientGroup) error {
	one := appendMaskedFrame(nil, finalBit|compressedBit|opText, smallBomb())
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(64), func(k, _ int) {
		c.withSelfTestSocket(k, func(s *rawSocket) {
			_ = s.writeAndCountFrames(one, 1)
			s.drainAndNoteEndWithin(closeTimeout)
		}, offerDeflate)
	})
	return nil
}

func attackWithEndlessFragments(c *clientGroup) error {
	empty, n := repeatFrameToFillBurst(appendMaskedFrame(nil, opContinue, nil))
	small, m := repeatFrameToFillBurst(appendMaskedFrame(nil, opContinue, []byte("x")))
	pinged, p := repeatFrameToFillBurst(appendMaskedFrame(appendMaskedFrame(nil, opContinue, nil), finalBit|opPing, nil))
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(24), func(k, turn int) {
		c.withTableSocket(k, c.victim, func(s *rawSocket) {
			c.drainInBackgroundAndNoteEnd(s)
			if turn%2 == 1 && s.writeAndCountFrames(helloFrame(""), 1) != nil {
				return
			}
			_ = s.writeAndCountFrames(appendMaskedFrame(nil, opText, []byte("{")), 1)
			flood, frames := empty, n
			switch k % 3 {
			case 1:
				flood, frames = small, m
			case 2:
				flood, frames = pinged, 2*p
			}
			c.floodUntilDone(s, flood, frames, time.Millisecond)
		})
	})
	return nil
}

func floodWithPings(c *clientGroup) error {
	data, n := repeatFrameToFillBurst(appendMaskedFrame(nil, finalBit|opPing, bytes.Repeat([]byte("p"), 125)))
	bare, m := repeatFrameToFillBurst(appendMaskedFrame(nil, finalBit|opPing, nil))
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(24), func(k, turn int) {
		c.withTableSocket(k, c.victim, func(s *rawSocket) {
			if k%4 != 0 && s.writeAndCountFrames(helloFrame(""), 1) != nil {
				return
			}
			if k%2 == 0 {
				c.drainInBackgroundAndNoteEnd(s) // every other one does read
				c.floodUntilDone(s, bare, m, time.Millisecond)
				return
			}
			c.floodUntilDone(s, data, n, time.Millisecond)
			s.drainAndNoteEndWithin(closeTimeout)
		})
	})
	return nil
}

func attackWithRandomBytesAndFrames(c *clientGroup) error {
	c.repeatParallelUntilDone(c.scaleDownToAtLeastThree(20), func(k, turn int) {
		rng := rand.New(rand.NewPCG(uint64(k), uint64(turn)))
		data := RandomBytesOrFrames(rng, 4<<10)
		headers := ""
		if turn%2 == 1 {
			headers = offerDeflate
		}
		c.sendOnFreshSocketAndNoteEnd(k, turn%4 >= 2, data, bytes.Count(data, []byte{0}), headers)
	})
	return nil
}

// RandomBytesOrFrames returns about so many bytes for a socket, made by chance: some are nothing at all,
// most are frames with one thing or another wrong, or commands with odd contents.
func RandomBytesOrFrames(rng *rand.Rand, minSize int) []byte {
	if rng.IntN(4) == 0 {
		return randomBytes(rng, minSize)
	}
	var out []byte
	for len(out) < minSize {
		out = append(out, randomUsuallyValidFrame(rng)...)
	}
	return out
}

func randomBytes(rng *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

// randomUsuallyValidFrame returns a frame: usually a lawful one, so that those after it are read too.
func randomUsuallyValidFrame(rng *rand.Rand) []byte {
	payload := randomCommandOrInkPayload(rng)
	first := finalBit | []byte{opText, opText, opText, opBinary, opBinary, opPing, 10}[rng.IntN(7)]
	if first&0x0f >= opClose {
		payload = payload[:min(len(payload), 125)]
	}
	switch rng.IntN(40) {
	case 0:
		first = byte(rng.Uint32())
	case 1:
		first |= compressedBit
	case 2:
		return appendMaskedFrame(appendMaskedFrame(nil, first&0x0f, payload), finalBit|opContinue, payload)
	case 3:
		return append(appendMaskedFrameHead(nil, first, rng.Uint64()>>rng.IntN(64)), payload...)
	case 4:
		first = finalBit | opClose
	case 5:
		return appendMaskedFrame(nil, first, payload)[:rng.IntN(len(payload)+1)]
	}
	framed := appendMaskedFrame(nil, first, payload)
	if key := framed[len(framed)-len(payload)-4 : len(framed)-len(payload)]; rng.IntN(2) == 0 { // a mask that is none of zeros
		binary.BigEndian.PutUint32(key, rng.Uint32())
		for i := range payload {
			framed[len(framed)-len(payload)+i] ^= key[i%4]
		}
	}
	return framed
}

func randomCommandOrInkPayload(rng *rand.Rand) []byte {
	switch rng.IntN(5) {
	case 0:
		return randomBytes(rng, rng.IntN(200))
	case 1: // like ink
		return append([]byte{0x40 | byte(rng.IntN(4)), 0xf0 | byte(rng.IntN(16))}, randomBytes(rng, rng.IntN(60))...)
	case 2:
		return fmt.Appendf(nil, `{"id":%d,"do":"hello","data":{"version":%d,"token":%q,"stream":%q,"seen":%d}}`,
			rng.Int32(), rng.IntN(3), randomOddString(rng), randomOddString(rng), rng.Int32()-1<<30)
	default:
		do := []string{"ping", "move", "ask", "react", "ready", "rename", "leave", "choose", "options", "start", "kick", "order", "words", "open", "knock", randomOddString(rng)}[rng.IntN(16)]
		data := []string{"null", "{}", "[]", `{"seat":-1}`, `{"name":"` + randomOddString(rng) + `"}`, `{"options":{"x":99999999999}}`, `"x"`, "1e999"}[rng.IntN(8)]
		return fmt.Appendf(nil, `{"id":%d,"do":%q,"phase":%d,"kind":%q,"data":%s}`, rng.Int64(), do, rng.Int32(), randomOddString(rng), data)
	}
}

func randomOddString(rng *rand.Rand) string {
	return []string{"", "x", "\u0000", "play", "🎉", "\u202e", "pass", string(randomBytes(rng, 8))}[rng.IntN(8)]
}
