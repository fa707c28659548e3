// Package packed zips and unzips what is too large to be kept as text and is built
// into the program: the words of a language, the drawings of people. Tools write such
// a file with Gzip; a Reader takes bytes and numbers off its front.
package packed

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
)

// Gzip returns bytes as a gzip file, as small as it gets.
func Gzip(plain []byte) []byte {
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one that there is
	}
	w.Write(plain) // a buffer takes everything
	w.Close()
	return zipped.Bytes()
}

// A Reader takes values off the front of a file. Beyond its end they are 0, and
// CheckReadToEnd returns an error: read a file to its end before you trust anything in it.
type Reader struct {
	rest     []byte
	tooShort bool
}

// Open unzips a file for reading.
func Open(zipped []byte) (*Reader, error) {
	unzip, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(unzip)
	if err != nil {
		return nil, err
	}
	return &Reader{rest: plain}, nil
}

// Remaining returns how many bytes are left.
func (r *Reader) Remaining() int { return len(r.rest) }

// NextByte reads a byte.
func (r *Reader) NextByte() int {
	if len(r.rest) == 0 {
		r.tooShort = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return int(b)
}

// NextUvarint reads a uvarint.
func (r *Reader) NextUvarint() int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.tooShort = true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

// NextVarint reads a varint.
func (r *Reader) NextVarint() int {
	n := r.NextUvarint()
	return n>>1 ^ -(n & 1)
}

// NextBytes reads that many bytes, or as many as are left.
func (r *Reader) NextBytes(count int) []byte {
	if count > len(r.rest) {
		count, r.tooShort = len(r.rest), true
	}
	taken := r.rest[:count]
	r.rest = r.rest[count:]
	return taken
}

// CheckReadToEnd returns an error if the file was too short or is not read to its end.
func (r *Reader) CheckReadToEnd() error {
	if r.tooShort || len(r.rest) > 0 {
		return io.ErrUnexpectedEOF
	}
	return nil
}
