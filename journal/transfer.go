package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Export writes one table of a data folder into a new file of its own, with its blobs,
// whether a server uses the folder or not.
func Export(ctx context.Context, dataDir, table, newFile string) (err error) {
	r, err := OpenReader(dataDir)
	if err != nil {
		return err
	}
	defer r.Close()
	defer AddContext(&err, "export table "+table)
	return createFileAtomically(newFile, func(part string) error {
		db, err := sql.Open("sqlite", dataSourceName(part))
		if err != nil {
			return err
		}
		defer db.Close()
		if err := upgradeSchema(ctx, db, 0); err != nil {
			return translateError(err)
		}
		return r.copyNewTableInto(ctx, db, table)
	})
}

// Import copies tables from a file that Export or Backup wrote into a data folder; with
// no names, every table of the file. A server may be using the folder: the tables are
// new to it. When the folder has one of them already, it fails with ErrTaken and copies
// none. Each table arrives whole or not at all; Import returns those that did.
func Import(ctx context.Context, exportFile, dataDir string, onlyTables ...string) (imported []string, err error) {
	defer AddContext(&err, "import tables")
	if err := checkFormatAndIntegrity(ctx, exportFile); err != nil {
		return nil, fmt.Errorf("%s: %w", exportFile, err)
	}
	from, err := openReaderOfFile(exportFile)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	if len(onlyTables) == 0 {
		if onlyTables, err = queryColumn[string](ctx, from, "SELECT name FROM tables ORDER BY name"); err != nil {
			return nil, err
		}
	}
	to, err := OpenEditor(ctx, dataDir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	existing, err := queryColumn[string](ctx, to.Reader, "SELECT name FROM tables")
	if err != nil {
		return nil, err
	}
	for _, table := range onlyTables {
		if slices.Contains(existing, table) {
			return nil, fmt.Errorf("table %s: %w", table, ErrTaken)
		}
	}
	for _, table := range onlyTables {
		if err := from.copyNewTableInto(ctx, to.writable, table); err != nil {
			return imported, fmt.Errorf("table %s: %w", table, err)
		}
		imported = append(imported, table)
	}
	return imported, nil
}

// copyNewTableInto copies a table into another file that has none of its name.
func (r *Reader) copyNewTableInto(ctx context.Context, target *sql.DB, table string) error {
	log, err := r.peekLog(ctx, table)
	if err != nil {
		return err
	}
	_, err = insertTransferAndRecordEdit(ctx, target, Transfer{Table: table, Created: time.UnixMicro(log.created), Log: log})
	return err
}

// insertTransferAndRecordEdit inserts a transfer into a file, records that, and returns the seq of
// its last entry. The checksums are made anew, because they cover the table's number.
func insertTransferAndRecordEdit(ctx context.Context, target *sql.DB, t Transfer) (lastSeq uint64, err error) {
	err = inTransaction(ctx, target, func(tx *sql.Tx) error {
		var id, created int64
		const insert = `INSERT INTO tables (name, created, epoch) VALUES (?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1 RETURNING id, created, (SELECT coalesce(max(seq), 0) FROM entries WHERE journal = tables.id)`
		if err := tx.QueryRowContext(ctx, insert, t.Table, t.Created.UnixMicro(), time.Now().UnixMicro()).Scan(&id, &created, &lastSeq); err != nil {
			return err
		}
		if lastSeq != t.Existing {
			return ErrTaken
		}
		for e, err := range t.Log.ReadFrom(ctx, t.Existing+1) {
			if err != nil {
				return err
			}
			lastSeq = e.Seq
			at := e.At.UnixMicro()
			if _, err := tx.ExecContext(ctx, "INSERT INTO entries (journal, seq, at, sum, data) VALUES (?, ?, ?, ?, ?)",
				id, e.Seq, at, ChecksumEntry(id, e.Seq, at, e.Data), e.Data); err != nil {
				return err
			}
		}
		if err := insertMarksAndBlobs(ctx, tx, t, id, lastSeq); err != nil {
			return err
		}
		if err := insertPrunedOfCopy(ctx, tx, t, id, lastSeq); err != nil {
			return err
		}
		if err := extendChainAndRecordLink(ctx, tx, id, lastSeq); err != nil {
			return err
		}
		return insertEdit(ctx, tx, edit{id, created, false})
	})
	if err != nil {
		return 0, err
	}
	return lastSeq, nil
}

// insertPrunedOfCopy records which entries a copy lacks because its source was pruned.
func insertPrunedOfCopy(ctx context.Context, tx *sql.Tx, t Transfer, tableID int64, lastSeq uint64) error {
	pruned, err := t.Log.Pruned(ctx)
	if err != nil || pruned.UpTo <= t.Existing {
		return err
	}
	pruned, err = pruned.PrunedInCopy(lastSeq, func(visit func(uint64, int64, bool, []byte)) error {
		const query = `SELECT e.seq, e.at, m.seq IS NOT NULL, e.data FROM entries e LEFT JOIN marks m ON m.journal = e.journal AND m.seq = e.seq
			WHERE e.journal = ? AND e.seq <= ? ORDER BY e.seq`
		var seq uint64
		var at int64
		var marked bool
		var data []byte
		return scanEachRow(ctx, tx, []any{&seq, &at, &marked, &data}, func() error {
			visit(seq, at, marked, data)
			return nil
		}, query, tableID, int64(pruned.UpTo))
	})
	if err != nil {
		return err
	}
	return writePruned(ctx, tx, tableID, pruned)
}

// extendChainAndRecordLink computes the chain of a table from its last recorded link on,
// and records the link of the last entry.
func extendChainAndRecordLink(ctx context.Context, tx *sql.Tx, tableID int64, lastSeq uint64) error {
	var h Head
	err := tx.QueryRowContext(ctx, "SELECT seq, link FROM links WHERE journal = ? ORDER BY seq DESC LIMIT 1", tableID).Scan(&h.Entries, (*linkColumn)(&h.Link))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if h.Entries == lastSeq {
		return nil
	}
	if err := h.extendByReadingEntries(ctx, tx, tableID, lastSeq); err != nil {
		return err
	}
	return insertHeadLink(ctx, tx, tableID, h)
}

// insertMarksAndBlobs inserts the marks of a transfer up to its last entry, and its blobs.
func insertMarksAndBlobs(ctx context.Context, tx *sql.Tx, t Transfer, tableID int64, lastSeq uint64) error {
	marks, err := t.NewMarks(ctx, lastSeq)
	if err != nil {
		return err
	}
	for _, seq := range marks {
		if _, err := tx.ExecContext(ctx, `INSERT INTO marks (journal, seq, bytes)
			SELECT ?1, ?2, coalesce(sum(length(data)), 0) FROM entries WHERE journal = ?1 AND seq <= ?2`, tableID, int64(seq)); err != nil {
			return err
		}
	}
	for blob, err := range t.AllBlobs(ctx) {
		if err != nil {
			return err
		}
		hash := HashBlob(blob)
		if _, err := tx.ExecContext(ctx, "INSERT INTO blobs (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, blob); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO uses (journal, hash) VALUES (?, ?) ON CONFLICT DO NOTHING", tableID, hash); err != nil {
			return err
		}
	}
	return nil
}
