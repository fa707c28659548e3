package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A pgLog is the journal of one table.
type pgLog struct {
	journal.Appender
	db    *database
	store *Store // nil where the log was opened to be read
	table string
	id    int64
	month string

	takenFromDead bool // the node that had the table before has died

	head      journal.Head // how far it has come; the worker's goroutine alone uses it
	epoch     atomic.Int64 // the worker raises it when it had to ask what became of an append
	bytes     atomic.Int64 // of all entries
	blobBytes atomic.Int64 // of all blobs
}

// commit hands an addition to the table's worker and waits for its commit.
func (l *pgLog) commit(addition journal.Addition) error {
	addition.HashEntriesInto(nil)
	workers := l.store.workers
	return <-workers[uint64(l.id)%uint64(len(workers))].submit(&request{Addition: addition, log: l})
}

// WasTakenFromDead reports whether the node that had the table before has died.
func (l *pgLog) WasTakenFromDead() bool { return l.takenFromDead }

// Size returns how many bytes the table has stored.
func (l *pgLog) Size() int64 { return l.bytes.Load() + l.blobBytes.Load() }

// Release gives the lease back. Where the database does not hear it, the lease stays this
// node's, who may take it anew at any time.
func (l *pgLog) Release() error {
	return l.ReleaseOnce(func() error {
		defer l.store.held.Forget(l.table)
		err := l.db.execWithRetries(context.Background(), "UPDATE linework.tables SET node = '' WHERE id = $1 AND epoch = $2 AND node = $3", l.id, l.epoch.Load(), l.db.nodeID)
		if err != nil && !errors.Is(err, journal.ErrClosed) { // closing gives all leases back
			return fmt.Errorf("release journal: %w", err)
		}
		return nil
	})
}

// ReadFrom reads the entries a page at a time and checks each against its checksum.
func (l *pgLog) ReadFrom(ctx context.Context, firstSeq uint64) iter.Seq2[journal.Entry, error] {
	return journal.ReadPages(firstSeq, func(next uint64) ([]journal.Entry, error) { return l.readPage(ctx, next) })
}

// readPage reads the entries from firstSeq on, as many as fit on a page. It returns those before a
// damaged one together with the error.
func (l *pgLog) readPage(ctx context.Context, firstSeq uint64) (entries []journal.Entry, err error) {
	const query = `SELECT seq, at, sum, data, coalesce((SELECT upto FROM linework.pruned WHERE journal = $2), 0) FROM linework.entries WHERE month = $1::date AND journal = $2 AND seq >= $3 ORDER BY seq LIMIT $4`
	var page journal.Page
	err = l.db.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		page = journal.Page{ID: l.id, Next: firstSeq} // it may be asked again
		rows, err := conn.Query(ctx, query, l.month, l.id, int64(firstSeq), journal.PageEntries)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var seq uint64
			var at, sum int64
			var data []byte
			if err := rows.Scan(&seq, &at, &sum, &data, &page.PrunedUpTo); err != nil {
				return err
			}
			if more, err := page.VerifyAndAdd(seq, at, sum, data); !more {
				return err // or the rest is for the next page
			}
		}
		return rows.Err()
	})
	return page.Entries, err
}

// Marks lists the entries with a mark.
func (l *pgLog) Marks(ctx context.Context) (seqs []uint64, err error) {
	defer journal.AddContext(&err, "read journal")
	return queryRowsWithRetries(ctx, l.db, pgx.RowTo[uint64], "SELECT seq FROM linework.marks WHERE journal = $1 ORDER BY seq", l.id)
}

// BlobHashes lists the hashes of the table's blobs.
func (l *pgLog) BlobHashes(ctx context.Context) (hashes []string, err error) {
	defer journal.AddContext(&err, "read journal")
	return queryRowsWithRetries(ctx, l.db, pgx.RowTo[string], "SELECT hash FROM linework.uses WHERE journal = $1 ORDER BY hash COLLATE \"C\"", l.id)
}

// Blob reads a blob and makes sure that it is the one that was stored.
func (l *pgLog) Blob(ctx context.Context, hash string) (_ []byte, err error) {
	defer journal.AddContext(&err, "read journal")
	found, err := queryRowsWithRetries(ctx, l.db, pgx.RowTo[[]byte], "SELECT data FROM linework.blobs WHERE hash = $1", hash)
	if err != nil {
		return nil, err
	}
	return journal.CheckFoundBlob(hash, slices.Concat(found...), len(found) > 0)
}
