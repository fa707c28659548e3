package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A pgLog is the journal of one table.
type pgLog struct {
	store *Store
	table string
	id    int64
	month string

	head  journal.Head // how far it has come; the lane's goroutine alone uses it
	epoch atomic.Int64 // the lane raises it when it had to ask what became of an append
	bytes atomic.Int64 // of all entries
	kept  atomic.Int64 // of all blobs

	// Appends share the lock while they are under way, so a release waits for them.
	mu       sync.RWMutex
	released bool

	dying sync.Mutex
	dead  error // why the log takes no more
}

// die makes err the reason why the log takes no more, and returns the first there was.
func (l *pgLog) die(err error) error {
	l.dying.Lock()
	defer l.dying.Unlock()
	if l.dead == nil {
		l.dead = err
	}
	return l.dead
}

// gone is why the log takes no more, or nil.
func (l *pgLog) gone() error {
	l.dying.Lock()
	defer l.dying.Unlock()
	return l.dead
}

// Append hands the entries to the table's lane and waits for its commit.
func (l *pgLog) Append(sync bool, entries ...[]byte) error {
	return l.submit(&request{sync: sync, log: l, entries: entries})
}

// AppendMark is Append with a mark on the last entry.
func (l *pgLog) AppendMark(sync bool, entries ...[]byte) error {
	return l.submit(&request{sync: sync, log: l, entries: entries, mark: true})
}

// Keep hands the blobs to the table's lane and waits until they are stored.
func (l *pgLog) Keep(blobs ...[]byte) error { return l.submit(&request{log: l, blobs: blobs}) }

func (l *pgLog) submit(r *request) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.released {
		return fmt.Errorf("append journal: %w", journal.ErrReleased)
	}
	if len(r.entries) == 0 && len(r.blobs) == 0 {
		return nil
	}
	for _, data := range r.entries { // here, where tables do not wait for each other
		r.hashes = append(r.hashes, journal.HashPayload(data))
	}
	lane := l.store.lanes[uint64(l.id)%uint64(len(l.store.lanes))]
	if err := <-lane.submit(r); err != nil {
		return fmt.Errorf("append journal: %w", err)
	}
	return nil
}

// Size is how many bytes the table has stored.
func (l *pgLog) Size() int64 { return l.bytes.Load() + l.kept.Load() }

// Release gives the lease back. Where the database does not hear it, the lease stays this
// node's, who may take it anew at any time.
func (l *pgLog) Release() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.released {
		return nil
	}
	l.released = true
	defer l.store.drop(l.table)
	err := l.store.do(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		_, err := conn.Exec(ctx, "UPDATE linework.tables SET node = '' WHERE id = $1 AND epoch = $2 AND node = $3", l.id, l.epoch.Load(), l.store.heart.id)
		return err
	})
	if err != nil && !errors.Is(err, journal.ErrClosed) { // closing gives all leases back
		return fmt.Errorf("release journal: %w", err)
	}
	return nil
}

// Read gets the entries a page at a time and checks each against its sum.
func (l *pgLog) Read(ctx context.Context) iter.Seq2[journal.Entry, error] { return l.ReadFrom(ctx, 1) }

// ReadFrom is Read from a seq on.
func (l *pgLog) ReadFrom(ctx context.Context, seq uint64) iter.Seq2[journal.Entry, error] {
	return journal.Pages(seq, func(next uint64) ([]journal.Entry, error) { return l.page(ctx, next) })
}

// page gets the entries from seq first on. It returns those before a damaged one together
// with the error.
func (l *pgLog) page(ctx context.Context, first uint64) ([]journal.Entry, error) {
	const query = `SELECT seq, at, sum, data FROM linework.entries WHERE month = $1::date AND journal = $2 AND seq >= $3 ORDER BY seq LIMIT $4`
	var page journal.Page
	err := l.store.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		page = journal.Page{ID: l.id, Next: first} // it may be asked again
		rows, err := conn.Query(ctx, query, l.month, l.id, int64(first), journal.PageEntries)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var seq uint64
			var at, sum int64
			var data []byte
			if err := rows.Scan(&seq, &at, &sum, &data); err != nil {
				return err
			}
			if more, err := page.Add(seq, at, sum, data); !more {
				return err // or the rest is for the next page
			}
		}
		return rows.Err()
	})
	return page.Entries, err
}

// Marks lists the entries with a mark.
func (l *pgLog) Marks(ctx context.Context) ([]uint64, error) {
	return list[uint64](ctx, l, "SELECT seq FROM linework.marks WHERE journal = $1 ORDER BY seq")
}

// Kept lists the hashes of the blobs that the table keeps.
func (l *pgLog) Kept(ctx context.Context) ([]string, error) {
	return list[string](ctx, l, "SELECT hash FROM linework.uses WHERE journal = $1 ORDER BY hash COLLATE \"C\"")
}

// list is a column of what belongs to a table.
func list[T any](ctx context.Context, l *pgLog, query string) (all []T, err error) {
	err = l.store.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, query, l.id)
		if err == nil {
			all, err = pgx.CollectRows(rows, pgx.RowTo[T])
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return all, nil
}

// Blob reads a blob and makes sure that it is the one that was stored.
func (l *pgLog) Blob(ctx context.Context, hash string) ([]byte, error) {
	var blob []byte
	err := l.store.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		err := conn.QueryRow(ctx, "SELECT data FROM linework.blobs WHERE hash = $1", hash).Scan(&blob)
		if errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("%w: blob %.12s is missing", journal.ErrDamaged, hash)
		}
		return err
	})
	if err == nil && journal.Hash(blob) != hash {
		err = fmt.Errorf("%w: blob %.12s does not match its checksum", journal.ErrDamaged, hash)
	}
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return blob, nil
}
