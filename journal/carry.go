package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
)

// Export writes one table of a data folder into a new file of its own, with its blobs,
// whether a server uses the folder or not.
func Export(ctx context.Context, dir, table, file string) error {
	r, err := ReadSQLite(dir)
	if err != nil {
		return err
	}
	defer r.Close()
	err = fill(file, func(part string) error {
		db, err := sql.Open("sqlite", source(part))
		if err != nil {
			return err
		}
		defer db.Close()
		_, err = db.ExecContext(ctx, fmt.Sprintf("%s; PRAGMA application_id = %d; PRAGMA user_version = %d", schema, applicationID, schemaVersion))
		if err != nil {
			return explain(err)
		}
		return r.carry(ctx, db, table)
	})
	if err != nil {
		return fmt.Errorf("export table %s: %w", table, err)
	}
	return nil
}

// Import copies tables from a file that Export or Backup wrote into a data folder; with
// no names, every table of the file. A server may be using the folder: the tables are
// new to it. When the folder has one of them already, it fails with ErrTaken and copies
// none. Each table arrives whole or not at all; Import returns those that did.
func Import(ctx context.Context, file, dir string, tables ...string) ([]string, error) {
	arrived, err := carryAll(ctx, file, dir, tables)
	if err != nil {
		err = fmt.Errorf("import tables: %w", err)
	}
	return arrived, err
}

func carryAll(ctx context.Context, file, dir string, tables []string) (arrived []string, err error) {
	if err := verify(ctx, file); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	from, err := readFile(file)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	if len(tables) == 0 {
		all, err := from.Tables(ctx)
		if err != nil {
			return nil, err
		}
		for _, t := range all {
			tables = append(tables, t.Table)
		}
	}
	db, err := openBeside(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	for _, table := range tables {
		var taken int
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM tables WHERE name = ?", table).Scan(&taken); err != nil {
			return nil, explain(err)
		}
		if taken > 0 {
			return nil, fmt.Errorf("table %s: %w", table, ErrTaken)
		}
	}
	for _, table := range tables {
		if err := from.carry(ctx, db, table); err != nil {
			return arrived, fmt.Errorf("table %s: %w", table, err)
		}
		arrived = append(arrived, table)
	}
	return arrived, nil
}

// openBeside opens a folder's file to be written beside a server, if one uses it. A
// folder that is new, or of an older version, is made ready first.
func openBeside(ctx context.Context, dir string) (*sql.DB, error) {
	s, err := OpenSQLite(dir)
	switch {
	case err == nil:
		if err := s.Close(); err != nil {
			return nil, err
		}
	case !errors.Is(err, ErrInUse):
		return nil, err
	}
	path, err := filepath.Abs(filepath.Join(dir, fileName))
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", source(path, "busy_timeout(10000)", "synchronous(FULL)", "fullfsync(1)"))
	if err != nil {
		return nil, err
	}
	if err := recognise(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// carry copies a table into another file, in one transaction. What it reads is checked;
// the checksums are made anew, because they cover the table's number.
func (r *Reader) carry(ctx context.Context, to *sql.DB, table string) (err error) {
	log, err := r.store.peek(ctx, table)
	if err != nil {
		return err
	}
	tx, err := to.BeginTx(ctx, nil)
	if err != nil {
		return explain(err)
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
			err = explain(err)
		}
	}()
	var id, created int64
	err = r.store.query(ctx, func(rows *sql.Rows) (more bool, err error) { return false, rows.Scan(&created) }, "SELECT created FROM tables WHERE id = ?", log.id)
	if err != nil {
		return err
	}
	if err := tx.QueryRowContext(ctx, "INSERT INTO tables (name, created, epoch) VALUES (?, ?, 1) RETURNING id", table, created).Scan(&id); isConstraint(err) {
		return ErrTaken
	} else if err != nil {
		return err
	}
	last := uint64(0)
	for e, err := range log.Read(ctx) {
		if err != nil {
			return err
		}
		last = e.Seq
		at := e.At.UnixMicro()
		if _, err := tx.ExecContext(ctx, "INSERT INTO entries (journal, seq, at, sum, data) VALUES (?, ?, ?, ?, ?)",
			id, e.Seq, at, Checksum(id, e.Seq, at, e.Data), e.Data); err != nil {
			return err
		}
	}
	if !log.plain {
		if err := r.carrySides(ctx, tx, log, id, last); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// carrySides copies what a table has beside its entries up to the last. Its owner may
// have appended more meanwhile.
func (r *Reader) carrySides(ctx context.Context, tx *sql.Tx, log *sqliteLog, id int64, last uint64) error {
	marks, err := log.Marks(ctx)
	if err != nil {
		return err
	}
	for _, seq := range marks {
		if seq > last {
			break
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO marks (journal, seq, bytes)
			SELECT ?1, ?2, coalesce(sum(length(data)), 0) FROM entries WHERE journal = ?1 AND seq <= ?2`, id, int64(seq)); err != nil {
			return err
		}
	}
	var kept []string
	err = r.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var hash string
		err = rows.Scan(&hash)
		kept = append(kept, hash)
		return true, err
	}, "SELECT hash FROM uses WHERE journal = ? ORDER BY hash", log.id)
	if err != nil {
		return err
	}
	for _, hash := range kept {
		blob, err := log.Blob(ctx, hash)
		if err != nil {
			return err
		}
		if blob == nil {
			blob = []byte{}
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO blobs (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, blob); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO uses (journal, hash) VALUES (?, ?)", id, hash); err != nil {
			return err
		}
	}
	return nil
}
