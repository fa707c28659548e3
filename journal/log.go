package journal

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"sync/atomic"
)

// A sqliteLog is the journal of one table in the file.
type sqliteLog struct {
	Appender
	reader  *Reader
	store   *SQLite // nil where the log was opened to be read
	table   string
	id      int64
	created int64 // only where the log was opened to be read
	epoch   int64
	version int // of the file's schema: 1 has no marks and no blobs, and 5 is the first that is pruned

	// These are those of what was written: where that is not committed, the log is dead. The pending file
	// uses them while nothing of the log is at the writer, and else the writer's goroutine.
	head  Head
	bytes int64 // of all entries

	additionsAtWriter int // the pending file takes none of the log's entries meanwhile, and guards the number

	size atomic.Int64 // of entries and blobs
}

// commit writes an addition into the pending file, or hands it to the writer and waits for its commit.
func (l *sqliteLog) commit(addition Addition) error {
	r, ok := l.store.requests.Get().(*request)
	if !ok {
		r = &request{done: make(chan error, 1)}
	}
	addition.HashEntriesInto(r.Hashes)
	*r = request{Addition: addition, log: l, done: r.done}
	var err error
	if !l.store.pending.appendOrLeaveToWriter(l, &r.Addition) {
		err = <-l.store.writer.submit(r)
		l.store.pending.doneByWriter(l)
	}
	*r = request{Addition: Addition{Hashes: r.Hashes}, done: r.done}
	l.store.requests.Put(r)
	return err
}

// Size returns how many bytes the table has stored.
func (l *sqliteLog) Size() int64 { return l.size.Load() }

// Release lets this process acquire the table anew. Nothing is written: the next owner
// raises the epoch.
func (l *sqliteLog) Release() error {
	return l.ReleaseOnce(func() error {
		l.store.held.Forget(l.table)
		return nil
	})
}

// ReadFrom reads the entries a page at a time and checks each against its checksum.
func (l *sqliteLog) ReadFrom(ctx context.Context, firstSeq uint64) iter.Seq2[Entry, error] {
	if err := l.reader.moveOwnPending(); err != nil {
		return func(yield func(Entry, error) bool) { yield(Entry{}, err) }
	}
	return ReadPages(firstSeq, func(next uint64) ([]Entry, error) { return l.readPage(ctx, next) })
}

// errPageFull ends the query of a page that has enough.
var errPageFull = errors.New("the page is full")

// readPage reads the entries from firstSeq on, as many as fit on a page. It returns those before a
// damaged one together with the error.
func (l *sqliteLog) readPage(ctx context.Context, firstSeq uint64) (entries []Entry, err error) {
	const query = ` FROM entries WHERE journal = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3`
	const selectEpoch = "SELECT epoch FROM tables WHERE id = ?"
	columns := "SELECT seq, at, sum, data, 0"
	if l.version >= prunedVersion {
		columns = "SELECT seq, at, sum, data, coalesce((SELECT upto FROM pruned WHERE journal = ?1), 0)"
	}
	page := Page{ID: l.id, Next: firstSeq}
	pending, pendingErr := l.reader.readPendingOfOthers()
	var seq uint64
	var at, sum, epoch int64
	var data []byte
	err = l.reader.scanEachRow(ctx, []any{&seq, &at, &sum, &data, &page.PrunedUpTo}, func() error {
		more, err := page.VerifyAndAdd(seq, at, sum, data)
		if err == nil && !more {
			err = errPageFull
		}
		return err
	}, columns+query, l.id, int64(firstSeq), PageEntries)
	if errors.Is(err, errPageFull) {
		return page.Entries, nil
	}
	if err != nil || len(page.Entries) == PageEntries {
		return page.Entries, err
	}
	if len(pending) > 0 {
		if _, err := l.reader.queryOptionalRow(ctx, []any{&epoch}, selectEpoch, l.id); err != nil {
			return page.Entries, err
		}
	}
	for _, r := range pending {
		if r.tableID == l.id && r.epoch == epoch && r.seq == page.Next {
			_, _ = page.VerifyAndAdd(r.seq, r.at, int64(ChecksumEntry(l.id, r.seq, r.at, r.data)), r.data)
		}
	}
	return page.Entries, pendingErr
}

// Prune plans what goes, comparing it with the links of the marks, and has the writer remove it.
func (l *sqliteLog) Prune(ctx context.Context, upToMark uint64, mayGo func(data []byte) bool) (err error) {
	defer AddContext(&err, "prune journal")
	recorded, err := l.readRecordedLinks(ctx)
	if err != nil {
		return err
	}
	steps, err := PlanPruning(ctx, l, recorded, upToMark, upToMark, mayGo)
	if err != nil {
		return err
	}
	return l.CommitPruning(ctx, steps)
}

// Pruned reads what was removed of the table.
func (l *sqliteLog) Pruned(ctx context.Context) (p Pruned, err error) {
	if l.version < prunedVersion {
		return p, nil
	}
	defer AddContext(&err, "read journal")
	_, err = l.reader.queryOptionalRow(ctx, p.columns(), selectPruned, l.id)
	return p, err
}

// readRecordedLinks reads the links that were recorded of the table, in their order.
func (l *sqliteLog) readRecordedLinks(ctx context.Context) ([]RecordedLink, error) {
	if l.version < 3 {
		return nil, nil
	}
	var link RecordedLink
	return queryRows(ctx, l.reader, &link, []any{&link.Seq, (*linkColumn)(&link.Link), &link.Base}, "SELECT seq, link, base FROM links WHERE journal = ? ORDER BY seq", l.id)
}

// Marks lists the entries with a mark.
func (l *sqliteLog) Marks(ctx context.Context) (seqs []uint64, err error) {
	if l.version < 2 {
		return nil, nil
	}
	defer AddContext(&err, "read journal")
	return queryColumn[uint64](ctx, l.reader, "SELECT seq FROM marks WHERE journal = ? ORDER BY seq", l.id)
}

// BlobHashes lists the hashes of the table's blobs.
func (l *sqliteLog) BlobHashes(ctx context.Context) (hashes []string, err error) {
	if l.version < 2 {
		return nil, nil
	}
	defer AddContext(&err, "read journal")
	return queryColumn[string](ctx, l.reader, "SELECT hash FROM uses WHERE journal = ? ORDER BY hash", l.id)
}

// Blob reads a blob and makes sure that it is the one that was stored.
func (l *sqliteLog) Blob(ctx context.Context, hash string) (_ []byte, err error) {
	defer AddContext(&err, "read journal")
	blob := []byte{}
	found, err := l.reader.queryOptionalRow(ctx, []any{&blob}, "SELECT data FROM blobs WHERE hash = ?", hash)
	if err != nil {
		return nil, err
	}
	return CheckFoundBlob(hash, blob, found)
}

// CheckFoundBlob returns the blob that a store found under a hash, or ErrDamaged when there was
// none or it is another one.
func CheckFoundBlob(hash string, blob []byte, found bool) (verified []byte, err error) {
	switch {
	case !found:
		return nil, fmt.Errorf("%w: blob %.12s is missing", ErrDamaged, hash)
	case HashBlob(blob) != hash:
		return nil, fmt.Errorf("%w: blob %.12s does not match its checksum", ErrDamaged, hash)
	}
	return blob, nil
}

// measureAndSetSize finds out how much the table has stored and sets its size. A mark knows
// how much lies before it, so only what came after is added up. Damage is for whoever reads
// to find: a table that is partly damaged can still be held.
func (l *sqliteLog) measureAndSetSize(ctx context.Context) error {
	const beforeMark = `SELECT coalesce(max(seq), 0), coalesce(max(bytes), 0) FROM marks WHERE journal = ?`
	const afterMark = `SELECT coalesce(sum(length(data)), 0) FROM entries WHERE journal = ? AND seq > ?`
	const ofBlobs = `SELECT coalesce(sum(length(data)), 0) FROM blobs WHERE hash IN (SELECT hash FROM uses WHERE journal = ?)`
	var mark, rest, blobs int64
	var err error
	if l.version >= 2 {
		_, err = l.reader.queryOptionalRow(ctx, []any{&mark, &l.bytes}, beforeMark, l.id)
	}
	if err == nil {
		_, err = l.reader.queryOptionalRow(ctx, []any{&rest}, afterMark, l.id, mark)
	}
	if err == nil && l.version >= 2 {
		_, err = l.reader.queryOptionalRow(ctx, []any{&blobs}, ofBlobs, l.id)
	}
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	l.bytes += rest
	l.size.Store(l.bytes + blobs)
	return nil
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ChecksumEntry returns a checksum of a whole row, so that neither a flipped bit nor an entry in
// the wrong place goes unseen.
func ChecksumEntry(tableID int64, seq uint64, atMicros int64, data []byte) uint32 {
	var head [24]byte
	binary.LittleEndian.PutUint64(head[0:], uint64(tableID))
	binary.LittleEndian.PutUint64(head[8:], seq)
	binary.LittleEndian.PutUint64(head[16:], uint64(atMicros))
	return crc32.Update(crc32.Checksum(head[:], castagnoli), castagnoli, data)
}
