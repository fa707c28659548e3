package session

import "encoding/binary"

// An outgoing frame waits to be written.
type outgoing struct {
	opcode int
	data   []byte
}

// appendFrame adds a frame as RFC 6455 has it: final, neither masked nor compressed.
func appendFrame(dst []byte, f outgoing) []byte {
	if f.opcode == rawBytes {
		return append(dst, f.data...)
	}
	const final = 0x80
	dst = append(dst, final|byte(f.opcode))
	switch n := len(f.data); {
	case n < 126:
		dst = append(dst, byte(n))
	case n < 1<<16:
		dst = binary.BigEndian.AppendUint16(append(dst, 126), uint16(n))
	default:
		dst = binary.BigEndian.AppendUint64(append(dst, 127), uint64(n))
	}
	return append(dst, f.data...)
}

// rawBytes marks what is left of frames that were written in part: bytes as they are.
const rawBytes = 0xff
