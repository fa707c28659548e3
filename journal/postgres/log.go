package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"time"

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

	mu            sync.Mutex   // of what follows, up to barred
	head          journal.Head // how far it has come, with what is in the stream
	appended      uint64       // how many entries there are without that
	streamed      []part       // what the stream has, or is about to have
	streamedBytes int
	atWorker      int     // appends that are at the worker: ink that comes later goes there, too
	stream        *stream // that was open when the lease was last seen to be this node's
	barred        bool    // nothing goes into the stream any more

	epoch     atomic.Int64 // the worker raises it when it had to ask what became of an append
	bytes     atomic.Int64 // of all entries
	blobBytes atomic.Int64 // of all blobs
}

// commit hands an addition to the stream of ink or the table's worker, and waits for its commit.
func (l *pgLog) commit(addition journal.Addition) error {
	addition.HashEntriesInto(nil)
	r := &request{Addition: addition, log: l}
	l.mu.Lock()
	outcome, streamed := l.store.ink.submitIfStreamed(r)
	if !streamed {
		l.atWorker++
		outcome = l.worker().submit(r)
	}
	l.mu.Unlock()
	err := <-outcome
	if !streamed {
		l.mu.Lock()
		l.atWorker--
		l.mu.Unlock()
	}
	return err
}

// worker returns the worker that appends the table's entries.
func (l *pgLog) worker() *appendWorker {
	workers := l.store.workers
	return workers[uint64(l.id)%uint64(len(workers))]
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
		if err := l.moveOrSettleInk(); err != nil {
			return fmt.Errorf("release journal: %w", err)
		}
		err := l.db.execWithRetries(context.Background(), "UPDATE linework.tables SET node = '' WHERE id = $1 AND epoch = $2 AND node = $3", l.id, l.epoch.Load(), l.db.nodeID)
		if err != nil && !errors.Is(err, journal.ErrClosed) { // closing gives all leases back
			return fmt.Errorf("release journal: %w", err)
		}
		return nil
	})
}

// moveOrSettleInk moves what the stream has of the table into entries, also where the log is dead,
// unless another node has the table, and its ink.
func (l *pgLog) moveOrSettleInk() error {
	if !l.hasStreamed() {
		return nil
	}
	err := <-l.submitMove()
	if err == nil || errors.Is(err, journal.ErrLost) || errors.Is(err, journal.ErrClosed) {
		return nil // closing has moved it, or leaves the tables to others
	}
	l.store.ink.unsettled.Store(l.id, true)
	return l.store.ink.settle(context.Background(), l.id)
}

// ReadFrom reads the entries a page at a time and checks each against its checksum. Its owner has
// those that are in the stream moved first; others read them there.
func (l *pgLog) ReadFrom(ctx context.Context, firstSeq uint64) iter.Seq2[journal.Entry, error] {
	readPage := l.readPageOrStreams
	if l.store != nil && (!l.hasStreamed() || <-l.submitMove() == nil) {
		readPage = l.readPage
	}
	return journal.ReadPages(firstSeq, func(next uint64) ([]journal.Entry, error) { return readPage(ctx, next) })
}

// readPageOrStreams is readPage, and at the end what the streams of the table's owner have. They
// are read before the page, so that nothing escapes that is moved meanwhile.
func (l *pgLog) readPageOrStreams(ctx context.Context, firstSeq uint64) (entries []journal.Entry, err error) {
	if entries, err = l.readPage(ctx, firstSeq); err != nil || len(entries) > 0 {
		return entries, err
	}
	var parts []part
	err = l.db.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		var owner string
		err := conn.QueryRow(ctx, "SELECT coalesce((SELECT node FROM linework.tables WHERE id = $1), '')", l.id).Scan(&owner)
		if err == nil {
			parts, err = readPartsOfNode(ctx, conn, owner, l.id)
		}
		return err
	})
	if err != nil || len(parts) == 0 {
		return nil, err
	}
	if entries, err = l.readPage(ctx, firstSeq); err != nil || len(entries) > 0 {
		return entries, err
	}
	for _, p := range parts {
		if p.seq < firstSeq {
			continue
		}
		if p.seq != firstSeq+uint64(len(entries)) {
			return entries, fmt.Errorf("%w: entry %d is missing", journal.ErrDamaged, firstSeq+uint64(len(entries)))
		}
		entries = append(entries, journal.Entry{Seq: p.seq, At: time.UnixMicro(p.at), Data: p.data})
	}
	return entries, nil
}

// readPage reads the entries from firstSeq on, as many as fit on a page. It returns those before a
// damaged one together with the error.
func (l *pgLog) readPage(ctx context.Context, firstSeq uint64) (entries []journal.Entry, err error) {
	const query = `SELECT seq, at, sum, span, data, coalesce((SELECT upto FROM linework.pruned WHERE journal = $2), 0) FROM linework.entries WHERE month = $1::date AND journal = $2
		AND seq >= coalesce((SELECT max(seq) FROM linework.entries WHERE month = $1::date AND journal = $2 AND seq <= $3), $3) ORDER BY seq LIMIT $4`
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
			var span int
			var data []byte
			if err := rows.Scan(&seq, &at, &sum, &span, &data, &page.PrunedUpTo); err != nil {
				return err
			}
			if seq+uint64(span) < firstSeq {
				continue
			}
			if more, err := verifyAndAddRow(&page, seq, at, sum, span, data); !more {
				return err // or the rest is for the next page
			}
		}
		return rows.Err()
	})
	return page.Entries, err
}

// verifyAndAddRow puts what a row of entries has on a page, from the page's next entry on, and
// reports whether there is room for more.
func verifyAndAddRow(page *journal.Page, seq uint64, at, sum int64, span int, data []byte) (hasRoom bool, err error) {
	if span == 0 {
		return page.VerifyAndAdd(seq, at, sum, data)
	}
	if sum != int64(journal.ChecksumEntry(page.ID, seq, at, data)) {
		return false, fmt.Errorf("%w: entry %d does not match its checksum", journal.ErrDamaged, seq)
	}
	parts, err := decodePack(seq, at, data)
	if err != nil {
		return false, err
	}
	hasRoom = true
	for _, p := range parts {
		if p.seq < page.Next {
			continue
		}
		hasRoom, err = page.VerifyAndAdd(p.seq, p.at, int64(journal.ChecksumEntry(page.ID, p.seq, p.at, p.data)), append([]byte{}, p.data...))
		if !hasRoom {
			return false, err
		}
	}
	return hasRoom, nil
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
