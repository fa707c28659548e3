package journal

import (
	"fmt"
	"iter"
	"time"
)

// A page has at most PageEntries entries, and about pageBytes bytes. Between pages the store
// is free: a slow reader holds up nobody.
const (
	PageEntries = 256
	pageBytes   = 1 << 20
)

// ReadPages reads a journal from a seq on, a page at a time. readPage returns the entries
// from nextSeq on: those before a damaged one together with the error, and none at the end.
func ReadPages(firstSeq uint64, readPage func(nextSeq uint64) ([]Entry, error)) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for nextSeq := max(firstSeq, 1); ; {
			entries, err := readPage(nextSeq)
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
			}
			if err != nil {
				yield(Entry{}, fmt.Errorf("read journal: %w", err))
				return
			}
			if len(entries) == 0 {
				return
			}
			nextSeq = entries[len(entries)-1].Seq + 1
		}
	}
}

// A Page is made of the rows that a store has of a journal, in their order.
type Page struct {
	ID         int64  // of the journal
	Next       uint64 // seq of the next entry
	PrunedUpTo uint64 // up to where entries may be missing
	Entries    []Entry
	size       int
}

// VerifyAndAdd puts a row on the page when it is the next one and matches its sum, and reports
// whether there is room for more.
func (p *Page) VerifyAndAdd(seq uint64, atMicros, checksum int64, data []byte) (hasRoom bool, err error) {
	if seq < p.Next || seq > p.Next && seq > p.PrunedUpTo+1 {
		return false, fmt.Errorf("%w: entry %d is missing", ErrDamaged, p.Next)
	}
	if checksum != int64(ChecksumEntry(p.ID, seq, atMicros, data)) {
		return false, fmt.Errorf("%w: entry %d does not match its checksum", ErrDamaged, seq)
	}
	if data == nil {
		data = []byte{}
	}
	p.Entries = append(p.Entries, Entry{Seq: seq, At: time.UnixMicro(atMicros), Data: data})
	p.size += len(data)
	p.Next = seq + 1
	return p.size < pageBytes, nil
}
