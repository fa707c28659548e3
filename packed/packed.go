// Package packed zips and unzips what is too large to be kept as text and is built
// into the program: the words of a language, the drawings of people. Tools write such
// a file with Zip; a Reader takes bytes and numbers off its front.
package packed

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
)

// Zip is a file, as small as it gets.
func Zip(plain []byte) []byte {
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one that there is
	}
	w.Write(plain) // a buffer takes everything
	w.Close()
	return zipped.Bytes()
}

// A Reader takes values off the front of a file. One that is not there is 0, and Close
// says so: a file is read to its end before anything in it is believed.
type Reader struct {
	rest  []byte
	short bool
}

// Open unzips a file.
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

// Left is how many bytes are left.
func (r *Reader) Left() int { return len(r.rest) }

// Byte is the next byte.
func (r *Reader) Byte() int {
	if len(r.rest) == 0 {
		r.short = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return int(b)
}

// Number is the next uvarint.
func (r *Reader) Number() int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.short = true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

// Bytes is the next n bytes, or as many as are left.
func (r *Reader) Bytes(n int) []byte {
	if n > len(r.rest) {
		n, r.short = len(r.rest), true
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

// Close is an error where the file was too short, or goes on.
func (r *Reader) Close() error {
	if r.short || len(r.rest) > 0 {
		return io.ErrUnexpectedEOF
	}
	return nil
}
