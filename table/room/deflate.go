package room

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"

	"linework/journal"
)

// deflate returns data with what repeats itself said once: entries and blobs that tell what is, and not
// one change, are mostly names of fields.
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

// inflate returns what was deflated. No entry and no blob was larger than a journal takes.
func inflate(packed []byte) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), journal.MaxEntry+1))
	if err == nil && len(data) > journal.MaxEntry {
		err = errors.New("it is larger than a journal takes")
	}
	return data, err
}
