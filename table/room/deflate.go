package room

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"

	"linework/journal"
)

// deflate appends data to dst, compressed (RFC 1951). Entries and blobs that hold a whole state are
// mostly names of fields, so they take a fraction of their room.
func deflate(dst, data []byte) []byte {
	packed := bytes.NewBuffer(dst)
	w, err := flate.NewWriter(packed, flate.BestCompression)
	if err != nil {
		panic(err) // the level is one that there is
	}
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return packed.Bytes()
}

// inflate decompresses what deflate has written, and refuses what is larger than a journal takes.
func inflate(packed []byte) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), journal.MaxEntry+1))
	if err == nil && len(data) > journal.MaxEntry {
		err = errors.New("it is larger than a journal takes")
	}
	return data, err
}
