package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// An Editor reads the journals in a database, and adds and removes tables. It is no node: it
// holds no lease, and can be opened while servers run.
type Editor struct {
	database
}

var _ journal.Target = (*Editor)(nil)

// OpenEditor opens the journals in a database that has some already.
func OpenEditor(ctx context.Context, url string) (*Editor, error) {
	e := &Editor{}
	err := e.openPools(ctx, url, Options{})
	if err == nil {
		err = e.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
			at, err := readSchemaState(ctx, conn)
			if err == nil && at.version == 0 {
				err = fmt.Errorf("%w: there are no journals in it; linework journal migrate makes it ready for some", journal.ErrForeign)
			}
			if err != nil {
				return err
			}
			return at.checkMigratedAndCompatible(len(migrations))
		})
	}
	if err != nil {
		e.closePools()
		return nil, fmt.Errorf("read journal: %s: %w", HidePassword(url), translateError(err))
	}
	return e, nil
}

// Close closes the connections.
func (e *Editor) Close() error {
	e.closePools()
	return nil
}

// Size returns how many bytes of entries and blobs a table has.
func (e *Editor) Size(ctx context.Context, table string) (bytes int64, err error) {
	log, err := e.peekLog(ctx, table)
	if err != nil {
		return 0, err
	}
	return log.Size(), nil
}

// RemoveEvenIfHeld deletes a table, whoever has it: that node can append no more to it, and finds out
// by itself (findAndMarkLostTables).
func (e *Editor) RemoveEvenIfHeld(ctx context.Context, table string) error {
	return e.removeTableAndEmptyMonth(ctx, table, true)
}

// ListRecordedLosses lists nothing: what is missing of a database is found each time
// (Audit), since no server goes on with a table of which entries are missing.
func (e *Editor) ListRecordedLosses(context.Context) ([]journal.Loss, error) { return nil, nil }

// A tableRow is what the row of a table says of its entries.
type tableRow struct {
	name                  string
	id                    int64
	entries, base, linked uint64
	link                  []byte
}

// Audit reads all that is stored, compares it with what the rows of tables say, and reports
// what is missing or damaged.
func (e *Editor) Audit(ctx context.Context, report func(journal.Fault)) (err error) {
	defer journal.AddContext(&err, "check journal")
	rows, err := queryRowsWithRetries(ctx, &e.database, func(row pgx.CollectableRow) (t tableRow, err error) {
		err = row.Scan(&t.name, &t.id, &t.entries, &t.base, &t.linked, &t.link)
		return t, err
	}, "SELECT name, id, entries, base, linked, link FROM linework.tables ORDER BY name")
	if err != nil {
		return err
	}
	blobs := journal.CheckedBlobs{}
	for _, row := range rows {
		failure := e.auditTable(ctx, row, blobs)
		if errors.Is(failure, journal.ErrDamaged) || errors.As(failure, &journal.Loss{}) {
			if still, err := e.peekLog(ctx, row.name); err == nil && still.id == row.id {
				report(journal.Fault{Table: row.name, Err: failure})
			}
		} else if failure != nil && !errors.Is(failure, journal.ErrUnknown) {
			return failure
		}
	}
	return nil
}

// auditTable compares a table with its row, and reads its blobs.
func (e *Editor) auditTable(ctx context.Context, row tableRow, blobs journal.CheckedBlobs) error {
	log, err := e.peekLog(ctx, row.name)
	if err != nil {
		return err
	}
	var entries uint64
	err = journal.CheckWhilePruned(ctx, log, func(pruned journal.Pruned) (err error) {
		entries, err = journal.VerifyChain(ctx, log, pruned, recordedLinks(row.base, row.linked, row.link), func(journal.Entry) {})
		return err
	})
	if err != nil {
		return err
	}
	if entries < row.entries {
		return journal.Loss{Table: row.name, Noticed: time.Now(), Acknowledged: row.entries, Found: entries, Durable: true}
	}
	hashes, err := log.BlobHashes(ctx)
	for _, hash := range hashes {
		if err == nil {
			err = blobs.CheckOnce(ctx, log, hash)
		}
	}
	return err
}

// decodeLinkOrZero reads a link from its column: zeros where that has no link.
func decodeLinkOrZero(column []byte) (l journal.Link) {
	if len(column) == len(l) {
		copy(l[:], column)
	}
	return l
}

// Receive inserts a transfer in one transaction. It waits for as long as that takes: a table
// may be large, and its source slow.
func (e *Editor) Receive(ctx context.Context, t journal.Transfer) (lastSeq uint64, err error) {
	err = e.appendPool.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
		month := firstDayOfMonth(t.Created)
		if err := e.ensurePartition(ctx, conn.Conn(), month); err != nil {
			return err
		}
		if err := e.closeStreamsOfDeadOwner(ctx, conn, t.Table); err != nil {
			return err
		}
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			in := incoming{Transfer: t, last: t.Existing, at: t.Created.UnixMicro()}
			if err := e.findOrCreateTableAndRaiseEpoch(ctx, tx, &in, month); err != nil {
				return err
			}
			if err := in.insertEntries(ctx, tx); err != nil {
				return err
			}
			lastSeq = in.last
			if err := in.insertMarksAndBlobs(ctx, tx); err != nil {
				return err
			}
			if err := in.insertPrunedOfCopy(ctx, tx); err != nil {
				return err
			}
			_, err = tx.Exec(ctx, "UPDATE linework.tables SET entries = $2, bytes = bytes + $3, last = greatest(last, $4) WHERE id = $1", in.id, int64(lastSeq), in.bytes, in.at)
			return err
		})
	})
	if err != nil {
		return 0, fmt.Errorf("take in a table: %w", translateError(err))
	}
	return lastSeq, nil
}

// An incoming is a transfer on its way into the table that it is for.
type incoming struct {
	journal.Transfer
	id, epoch int64
	month     time.Time
	last      uint64
	at        int64 // of the last
	bytes     int64
}

// findOrCreateTableAndRaiseEpoch finds or makes the table that a transfer is for, and raises its
// epoch. It fails where the table is held, or has other entries than the transfer begins after.
func (e *Editor) findOrCreateTableAndRaiseEpoch(ctx context.Context, tx pgx.Tx, in *incoming, monthIfNew string) error {
	const insert = `INSERT INTO linework.tables (name, month, created, last, epoch, node, entries, bytes) VALUES ($1, $2::date, $3, $3, 0, '', 0, 0) ON CONFLICT (name) DO NOTHING`
	const lock = `UPDATE linework.tables AS t SET epoch = t.epoch + 1 WHERE t.name = $3 AND ` + isFree + ` RETURNING t.id, t.epoch, t.month, t.month::text, t.entries, t.link, t.node`
	if _, err := tx.Exec(ctx, insert, in.Table, monthIfNew, in.Created.UnixMicro()); err != nil {
		return err
	}
	var table settledTable
	var link []byte
	var owner string
	err := tx.QueryRow(ctx, lock, e.nodeID, e.opt.LeaseTimeout.Seconds(), in.Table).Scan(&in.id, &in.epoch, &in.month, &table.month, &table.head.Entries, &link, &owner)
	if errors.Is(err, pgx.ErrNoRows) {
		return journal.ErrHeld
	}
	if table.id, table.head.Link = in.id, decodeLinkOrZero(link); err == nil && owner != "" {
		err = e.moveFromClosedStreams(ctx, tx, owner, &table)
	}
	if errors.Is(err, errOpenStream) {
		return journal.ErrHeld
	}
	if err == nil && table.head.Entries != in.Existing {
		return journal.ErrTaken
	}
	return err
}

// insertEntries inserts the entries of the transfer, some at a time.
func (in *incoming) insertEntries(ctx context.Context, tx pgx.Tx) error {
	for batch := (pgx.Batch{}); ; batch = (pgx.Batch{}) {
		size := 0
		for entry, err := range in.Log.ReadFrom(ctx, in.last+1) {
			if err != nil {
				return err
			}
			at := entry.At.UnixMicro()
			batch.Queue("INSERT INTO linework.entries (month, journal, seq, at, sum, data) VALUES ($1, $2, $3, $4, $5, $6)",
				in.month, in.id, int64(entry.Seq), at, int64(journal.ChecksumEntry(in.id, entry.Seq, at, entry.Data)), entry.Data)
			in.last, in.at, size = entry.Seq, at, size+len(entry.Data)
			if size >= batchBytes || batch.Len() >= batchEntries {
				break
			}
		}
		if batch.Len() == 0 {
			return nil
		}
		in.bytes += int64(size)
		if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
			return err
		}
	}
}

// insertMarksAndBlobs inserts the marks of the transfer up to its last entry, and its blobs.
func (in *incoming) insertMarksAndBlobs(ctx context.Context, tx pgx.Tx) error {
	marks, err := in.NewMarks(ctx, in.last)
	if err != nil {
		return err
	}
	for _, seq := range marks {
		if _, err := tx.Exec(ctx, "INSERT INTO linework.marks (journal, seq) VALUES ($1, $2)", in.id, int64(seq)); err != nil {
			return err
		}
	}
	var blobs [][]byte
	for blob, err := range in.AllBlobs(ctx) {
		if err != nil {
			return err
		}
		blobs = append(blobs, blob)
	}
	if len(blobs) > 0 {
		_, err = storeBlobsUnderEpoch(ctx, tx, in.id, in.epoch, blobs)
	}
	return err
}
