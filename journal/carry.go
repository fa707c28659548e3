package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"time"
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
	defer func() { err = errors.Join(err, closeBeside(db, dir)) }()
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
	if err := settle(dir); err != nil {
		return nil, err
	}
	path, err := filepath.Abs(filepath.Join(dir, fileName))
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", source(path, "busy_timeout(10000)", "synchronous(FULL)", "fullfsync(1)", "secure_delete(1)"))
	if err != nil {
		return nil, err
	}
	if err := recognise(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// closeBeside closes what openBeside has opened, and brings the heads up to date: a server
// does so when it sees the change (SQLite.Watch).
func closeBeside(db *sql.DB, dir string) error { return errors.Join(db.Close(), settle(dir)) }

// settle opens and closes a folder that no server uses.
func settle(dir string) error {
	s, err := OpenSQLite(dir)
	switch {
	case err == nil:
		return s.Close()
	case errors.Is(err, ErrInUse):
		return nil
	}
	return err
}

// carry copies a table into another file that has none of its name.
func (r *Reader) carry(ctx context.Context, to *sql.DB, table string) error {
	log, err := r.store.peek(ctx, table)
	if err != nil {
		return err
	}
	var created int64
	err = r.store.query(ctx, func(rows *sql.Rows) (more bool, err error) { return false, rows.Scan(&created) }, "SELECT created FROM tables WHERE id = ?", log.id)
	if err != nil {
		return err
	}
	_, err = take(ctx, to, Parcel{Table: table, Created: time.UnixMicro(created), Log: log})
	return err
}
