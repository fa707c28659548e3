package journal

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"iter"
	"sync"
	"sync/atomic"
)

// A sqliteLog is the journal of one table in the file.
type sqliteLog struct {
	store *SQLite
	table string
	id    int64
	epoch int64
	plain bool // in a file that has no marks and no blobs yet

	// The writer's goroutine alone uses these.
	next  uint64 // seq of the next entry
	head  Head   // of what is committed
	bytes int64  // of all entries
	dead  error  // why the log takes no more

	size atomic.Int64 // of entries and blobs

	// Appends share the lock while they are under way, so a release waits for them.
	mu       sync.RWMutex
	released bool
}

// die makes err the reason why the log takes no more.
func (l *sqliteLog) die(err error) refusal {
	if l.dead == nil {
		l.dead = err
	}
	return refusal{err}
}

// Append hands the entries to the writer and waits for its commit.
func (l *sqliteLog) Append(sync bool, entries ...[]byte) error {
	return l.submit(request{sync: sync, log: l, entries: entries})
}

// AppendMark is Append with a mark on the last entry.
func (l *sqliteLog) AppendMark(sync bool, entries ...[]byte) error {
	return l.submit(request{sync: sync, log: l, entries: entries, mark: true})
}

func (l *sqliteLog) submit(ask request) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.released {
		return fmt.Errorf("append journal: %w", ErrReleased)
	}
	if len(ask.entries) == 0 && len(ask.blobs) == 0 {
		return nil
	}
	r, ok := l.store.requests.Get().(*request)
	if !ok {
		r = &request{done: make(chan error, 1)}
	}
	ask.done, ask.hashes = r.done, r.hashes[:0]
	*r = ask
	err := <-l.store.writer.submit(r)
	*r = request{done: r.done, hashes: r.hashes}
	l.store.requests.Put(r)
	if err != nil {
		return fmt.Errorf("append journal: %w", err)
	}
	return nil
}

// Size is how many bytes the table has stored.
func (l *sqliteLog) Size() int64 { return l.size.Load() }

// Release lets this process acquire the table anew. The file need not hear of
// it: the next owner raises the epoch.
func (l *sqliteLog) Release() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.released {
		l.released = true
		l.store.drop(l.table)
	}
	return nil
}

// Read gets the entries a page at a time and checks each against its sum.
func (l *sqliteLog) Read(ctx context.Context) iter.Seq2[Entry, error] { return l.ReadFrom(ctx, 1) }

// ReadFrom is Read from a seq on.
func (l *sqliteLog) ReadFrom(ctx context.Context, seq uint64) iter.Seq2[Entry, error] {
	return Pages(seq, func(next uint64) ([]Entry, error) { return l.page(ctx, next) })
}

// page gets the entries from seq next on. It returns those before a damaged one
// together with the error.
func (l *sqliteLog) page(ctx context.Context, next uint64) ([]Entry, error) {
	const query = `SELECT seq, at, sum, data FROM entries WHERE journal = ? AND seq >= ? ORDER BY seq LIMIT ?`
	page := Page{ID: l.id, Next: next}
	err := l.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var seq uint64
		var at, sum int64
		var data []byte
		if err := rows.Scan(&seq, &at, &sum, &data); err != nil {
			return false, err
		}
		return page.Add(seq, at, sum, data)
	}, query, l.id, int64(next), PageEntries)
	return page.Entries, err
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Checksum covers a whole row, so that neither a flipped bit nor an entry in
// the wrong place goes unseen.
func Checksum(id int64, seq uint64, at int64, data []byte) uint32 {
	var head [24]byte
	binary.LittleEndian.PutUint64(head[0:], uint64(id))
	binary.LittleEndian.PutUint64(head[8:], seq)
	binary.LittleEndian.PutUint64(head[16:], uint64(at))
	return crc32.Update(crc32.Checksum(head[:], castagnoli), castagnoli, data)
}
