package siege

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

const (
	closeTimeout = 2 * time.Second
	burstBytes   = 64 << 10 // bytes of a flood that are written at once
)

// sendOnFreshSocketAndNoteEnd sends frames on a fresh socket, before hello or after it, and notes what becomes
// of the socket.
func (c *clientGroup) sendOnFreshSocketAndNoteEnd(attacker int, afterHello, offerDeflate bool, frames frameBurst) {
	c.withSocketOf(attacker, tableSocket(c.order.Victim), offerDeflate, func(s *rawSocket) {
		if afterHello && s.writeAndCountFrames(helloFrame("")) != nil {
			return
		}
		_ = s.writeAndCountFrames(frames) // the server may have hung up
		s.drainAndNoteEndWithin(closeTimeout)
	})
}

// giantLengths are the lengths that frames claim.
var giantLengths = []uint64{1<<64 - 1, 1 << 63, 1<<63 - 1, 1<<63 + 5, 1 << 62, 1 << 40, 1 << 32, 1<<32 + 2, 1 << 31, 1<<31 - 1, 1 << 20, 64<<10 + 1}

func sendGiantFrameLength(c *clientGroup, attacker, turn int) {
	length := giantLengths[(attacker+turn)%len(giantLengths)]
	op := []byte{opText, opBinary, opPing, opClose, opContinue}[turn/2%5]
	data := append([]byte{finalBit | op, 0xff}, binary.BigEndian.AppendUint64(nil, length)...)
	c.sendOnFreshSocketAndNoteEnd(attacker, turn%2 == 1, false, frameBurst{append(data, "maskbody"...), 1})
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

// badFramesOfOwn are those of BadFrames that no other attack sends.
var badFramesOfOwn = sync.OnceValue(func() [][]byte {
	byFault := BadFrames()
	delete(byFault, "length with its top bit") // these are giant-length's
	delete(byFault, "length of minus one")
	return slices.Collect(maps.Values(byFault))
})

func sendForbiddenFrame(c *clientGroup, attacker, turn int) {
	all := badFramesOfOwn()
	c.sendOnFreshSocketAndNoteEnd(attacker, turn%2 == 1, false, frameBurst{all[(attacker*7+turn)%len(all)], 1})
}

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

// packedMessages are messages that are wrong once they are unpacked, or cannot be.
var packedMessages = sync.OnceValue(func() []frameBurst {
	z := bomb()
	return []frameBurst{
		oneFrame(finalBit|compressedBit|opText, z),
		{appendMaskedFrame(appendMaskedFrame(nil, compressedBit|opBinary, z[:len(z)/2]), finalBit|opContinue, z[len(z)/2:]), 2},
		// The bit again where it must not be.
		{appendMaskedFrame(appendMaskedFrame(nil, compressedBit|opText, z[:100]), finalBit|compressedBit|opContinue, z[100:200]), 2},
		oneFrame(finalBit|compressedBit|opText, nil),
		oneFrame(finalBit|compressedBit|opText, nestedCommand()).repeat(),
	}
})

func sendDeflateBomb(c *clientGroup, attacker, turn int) {
	noDeflate := oneFrame(finalBit|compressedBit|opText, randomBytes(rand.New(rand.NewPCG(rand.Uint64(), 0)), 1000))
	all := append([]frameBurst{noDeflate}, packedMessages()...)
	which := (attacker + turn/2) % len(all)
	isCommands := which == len(all)-1 // which are for whoever has said hello
	c.sendOnFreshSocketAndNoteEnd(attacker, turn%2 == 1 || isCommands, true, all[which])
}

// sendDeflateBombToSelfTest has the self-test's socket, which echoes one message, unpack a thousand times
// what was sent.
func sendDeflateBombToSelfTest(c *clientGroup, attacker, _ int) {
	c.withSocketOf(attacker, selfTestSocket, true, func(s *rawSocket) {
		_ = s.writeAndCountFrames(oneFrame(finalBit|compressedBit|opText, smallBomb()))
		s.drainAndNoteEndWithin(closeTimeout)
	})
}

// fragments go on with a message: with nothing, with a little, and with pings in between.
var fragments = []frameBurst{
	oneFrame(opContinue, nil).repeat(),
	oneFrame(opContinue, []byte("x")).repeat(),
	frameBurst{appendMaskedFrame(appendMaskedFrame(nil, opContinue, nil), finalBit|opPing, nil), 2}.repeat(),
}

func sendEndlessFragments(c *clientGroup, attacker, turn int) {
	c.withSocket(attacker, tableSocket(c.order.Victim), func(s *rawSocket) {
		c.background.Go(s.drainAndNoteEnd)
		if turn%2 == 1 && s.writeAndCountFrames(helloFrame("")) != nil {
			return
		}
		_ = s.writeAndCountFrames(oneFrame(opText, []byte("{")))
		c.floodUntilDone(s, fragments[attacker%len(fragments)], time.Millisecond)
	})
}

var (
	largestPings = oneFrame(finalBit|opPing, bytes.Repeat([]byte("p"), 125)).repeat()
	barePings    = oneFrame(finalBit|opPing, nil).repeat()
)

func floodWithPings(c *clientGroup, attacker, _ int) {
	c.withSocket(attacker, tableSocket(c.order.Victim), func(s *rawSocket) {
		if attacker%4 != 0 && s.writeAndCountFrames(helloFrame("")) != nil {
			return
		}
		if attacker%2 == 0 {
			c.background.Go(s.drainAndNoteEnd) // every other one does read
			c.floodUntilDone(s, barePings, time.Millisecond)
			return
		}
		c.floodUntilDone(s, largestPings, time.Millisecond)
		s.drainAndNoteEndWithin(closeTimeout)
	})
}

func sendRandomBytesOrFrames(c *clientGroup, attacker, turn int) {
	data := RandomBytesOrFrames(rand.New(rand.NewPCG(uint64(attacker), uint64(turn))), 4<<10)
	c.sendOnFreshSocketAndNoteEnd(attacker, turn%4 >= 2, turn%2 == 1, frameBurst{data, bytes.Count(data, []byte{0})})
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
