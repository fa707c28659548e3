package preview

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"

	"golang.org/x/image/font/sfnt"
)

var errNoWOFF = errors.New("this is no font in WOFF")

const (
	woffHeader, woffEntry = 44, 20 // bytes
	sfntHeader, sfntEntry = 12, 16
	maxFontTable          = 4 << 20
)

// parseWOFF reads a font as the web has it: the tables of an ordinary one, each of them compressed.
func parseWOFF(file []byte) (*sfnt.Font, error) {
	if len(file) < woffHeader || string(file[:4]) != "wOFF" {
		return nil, errNoWOFF
	}
	count := int(binary.BigEndian.Uint16(file[12:]))
	if len(file) < woffHeader+count*woffEntry {
		return nil, errNoWOFF
	}
	font := append(bytes.Clone(file[4:8]), file[12], file[13], 0, 0, 0, 0, 0, 0) // the rest helps to search, which nobody does
	var tables []byte
	for i := range count {
		entry := file[woffHeader+i*woffEntry:]
		number := func(at int) int { return int(binary.BigEndian.Uint32(entry[at:])) }
		offset, packed, size := number(4), number(8), number(12)
		if offset+packed > len(file) || size > maxFontTable {
			return nil, errNoWOFF
		}
		font = append(font, entry[:4]...)
		font = append(font, entry[16:20]...) // the checksum
		font = binary.BigEndian.AppendUint32(font, uint32(sfntHeader+count*sfntEntry+len(tables)))
		font = binary.BigEndian.AppendUint32(font, uint32(size))
		table := io.Reader(bytes.NewReader(file[offset : offset+packed]))
		if packed < size {
			unpacked, err := zlib.NewReader(table)
			if err != nil {
				return nil, err
			}
			table = unpacked
		}
		body := make([]byte, (size+3)&^3) // each begins at a multiple of four
		if _, err := io.ReadFull(table, body[:size]); err != nil {
			return nil, err
		}
		tables = append(tables, body...)
	}
	return sfnt.Parse(append(font, tables...))
}
