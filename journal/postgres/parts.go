package postgres

import (
	"encoding/binary"
	"fmt"
	"time"

	"linework/journal"
)

// A part is an entry that lies in one row with others.
type part struct {
	seq  uint64
	at   int64
	data []byte
}

// appendPack appends entries of one table to a pack, in which times and seqs follow those before.
// The row has the seq and the time of the first.
func appendPack(pack []byte, parts []part) []byte { return appendPackAfter(pack, parts, parts[0]) }

// appendPackAfter is appendPack in a row with the seq and the time of another entry.
func appendPackAfter(pack []byte, parts []part, before part) []byte {
	for _, p := range parts {
		pack = binary.AppendUvarint(pack, p.seq-before.seq)
		pack = appendAtAndData(pack, p, before.at)
		before = p
	}
	return pack
}

// appendAtAndData appends a part's time, after another one, and its data.
func appendAtAndData(row []byte, p part, atBefore int64) []byte {
	row = binary.AppendVarint(row, p.at-atBefore)
	row = binary.AppendUvarint(row, uint64(len(p.data)))
	return append(row, p.data...)
}

// decodePack returns the entries of a pack in the row of a seq.
func decodePack(seq uint64, at int64, pack []byte) (parts []part, err error) {
	d := partDecoder{rest: pack}
	for len(d.rest) > 0 && !d.failed {
		seq += d.uvarint()
		at += d.varint()
		parts = append(parts, part{seq, at, d.bytes()})
	}
	if d.failed {
		return nil, fmt.Errorf("%w: the pack of entry %d cannot be read", journal.ErrDamaged, seq)
	}
	return parts, nil
}

// UnpackEntries returns the entries that a row of linework.entries has, by its columns.
func UnpackEntries(seq uint64, atMicros int64, span int, data []byte) (entries []journal.Entry, err error) {
	parts := []part{{seq, atMicros, data}}
	if span > 0 {
		parts, err = decodePack(seq, atMicros, data)
	}
	for _, p := range parts {
		entries = append(entries, journal.Entry{Seq: p.seq, At: time.UnixMicro(p.at), Data: p.data})
	}
	return entries, err
}

// appendInkPart appends a part of a table to a row of ink that begins at a time.
func appendInkPart(row []byte, tableID int64, p part, rowAt int64) []byte {
	row = binary.AppendUvarint(row, uint64(tableID))
	row = binary.AppendUvarint(row, p.seq)
	return appendAtAndData(row, p, rowAt)
}

// decodeInkRow calls visit with each part of a row of ink.
func decodeInkRow(row []byte, visit func(tableID int64, p part)) error {
	d := partDecoder{rest: row}
	rowAt := d.varint()
	for len(d.rest) > 0 && !d.failed {
		tableID, seq := int64(d.uvarint()), d.uvarint()
		p := part{seq, rowAt + d.varint(), d.bytes()}
		if !d.failed {
			visit(tableID, p)
		}
	}
	if d.failed {
		return fmt.Errorf("%w: a row of ink cannot be read", journal.ErrDamaged)
	}
	return nil
}

// A partDecoder reads numbers and bytes from the beginning of a row.
type partDecoder struct {
	rest   []byte
	failed bool
}

func (d *partDecoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.rest)
	d.skip(n)
	return v
}

func (d *partDecoder) varint() int64 {
	v, n := binary.Varint(d.rest)
	d.skip(n)
	return v
}

func (d *partDecoder) bytes() []byte {
	n := d.uvarint()
	if d.failed || n > uint64(len(d.rest)) {
		d.failed = true
		return nil
	}
	data := d.rest[:n:n]
	d.rest = d.rest[n:]
	return data
}

// skip passes over the bytes of a number, or fails where there was none.
func (d *partDecoder) skip(n int) {
	if n <= 0 {
		d.failed, d.rest = true, nil
		return
	}
	d.rest = d.rest[n:]
}
