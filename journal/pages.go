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
// from seq next on: those before a damaged one together with the error, and none at the end.
func ReadPages(seq uint64, readPage func(next uint64) ([]Entry, error)) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for next := max(seq, 1); ; {
			entries, err := readPage(next)
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
			next += uint64(len(entries))
		}
	}
}

// A Page is made of the rows that a store has of a journal, in their order.
type Page struct {
	ID      int64  // of the journal
	Next    uint64 // seq of the next entry
	Entries []Entry
	size    int
}

// Add puts a row on the page when it is the next one and matches its sum, and reports
// whether there is room for more.
func (p *Page) Add(seq uint64, at, sum int64, data []byte) (more bool, err error) {
	if seq != p.Next {
		return false, fmt.Errorf("%w: entry %d is missing", ErrDamaged, p.Next)
	}
	if sum != int64(Checksum(p.ID, seq, at, data)) {
		return false, fmt.Errorf("%w: entry %d does not match its checksum", ErrDamaged, seq)
	}
	if data == nil {
		data = []byte{}
	}
	p.Entries = append(p.Entries, Entry{Seq: seq, At: time.UnixMicro(at), Data: data})
	p.size += len(data)
	p.Next++
	return p.size < pageBytes, nil
}
