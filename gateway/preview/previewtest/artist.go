// Package previewtest has an artist for tests, who needs nothing that npm fetches.
package previewtest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"linework/gateway/preview"
	"linework/web"
)

// NewArtist returns an artist who writes in a plain font.
func NewArtist(t testing.TB) *preview.Artist {
	t.Helper()
	artist, err := preview.NewArtist(PackWOFF(goregular.TTF), web.Looks())
	if err != nil {
		t.Fatal(err)
	}
	return artist
}

// PackWOFF returns an ordinary font as the web has it.
func PackWOFF(ttf []byte) []byte {
	number := binary.BigEndian.AppendUint32
	count := int(binary.BigEndian.Uint16(ttf[4:]))
	file := append([]byte("wOFF"), ttf[:4]...)
	file = append(number(file, 0), ttf[4], ttf[5], 0, 0)
	file = append(file, make([]byte, 28)...)
	var tables bytes.Buffer
	for i := range count {
		entry := ttf[12+16*i:]
		at, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		begin := tables.Len()
		z := zlib.NewWriter(&tables)
		_, _ = z.Write(ttf[at : at+size])
		_ = z.Close()
		if tables.Len()-begin >= int(size) { // then it stays as it is
			tables.Truncate(begin)
			tables.Write(ttf[at : at+size])
		}
		file = append(file, entry[:4]...)
		file = number(file, uint32(44+20*count+begin))
		file = number(file, uint32(tables.Len()-begin))
		file = append(number(file, size), entry[4:8]...)
	}
	return append(file, tables.Bytes()...)
}
