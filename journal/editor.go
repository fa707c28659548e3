package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
)

// An Editor adds and removes tables in a data folder while a server may be using it.
type Editor struct {
	*Reader
	writable *sql.DB
}

// OpenEditor opens a data folder to be edited, and makes it when there is none. A folder
// that is new, or of an older version, is made ready first.
func OpenEditor(ctx context.Context, dir string) (*Editor, error) {
	if err := prepareFolderIfUnused(dir); err != nil {
		return nil, err
	}
	db, err := openExistingDatabase(filepath.Join(dir, fileName), "busy_timeout(10000)", "synchronous(FULL)", "fullfsync(1)", "secure_delete(1)")
	if err != nil {
		return nil, err
	}
	if err := checkFormatAndVersion(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	reader, err := OpenReader(dir)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Editor{reader, db}, nil
}

// Close closes the file and brings the heads up to date: a server that uses the folder
// does so when it sees the change (SQLite.WatchEdits).
func (e *Editor) Close() error {
	return errors.Join(e.Reader.Close(), e.writable.Close(), prepareFolderIfUnused(e.dir))
}

// prepareFolderIfUnused opens and closes a folder that no server uses: that makes what is
// missing in it and brings its heads up to date.
func prepareFolderIfUnused(dir string) error {
	s, err := OpenSQLite(dir)
	switch {
	case err == nil:
		return s.Close()
	case errors.Is(err, ErrInUse):
		return nil
	}
	return err
}

// AcceptLosses takes the losses of a table off the record, and returns how many there were.
func (e *Editor) AcceptLosses(ctx context.Context, table string) (accepted int64, err error) {
	done, err := e.writable.ExecContext(ctx, "DELETE FROM losses WHERE name = ?", table)
	if err != nil {
		return 0, fmt.Errorf("accept losses: %w", translateError(err))
	}
	return done.RowsAffected()
}

// Receive inserts a transfer in one transaction. A server that has the table in memory finds
// at its next append that the lease has moved, and reads it again.
func (e *Editor) Receive(ctx context.Context, t Transfer) (lastSeq uint64, err error) {
	defer AddContext(&err, "take in a table")
	return insertTransferAndRecordEdit(ctx, e.writable, t)
}

// RemoveEvenIfHeld deletes a table, whoever has it. A server that has it in memory can append no more
// to it, and finds out by itself (SQLite.WatchEdits).
func (e *Editor) RemoveEvenIfHeld(ctx context.Context, table string) (err error) {
	defer AddContext(&err, "remove journal")
	return inTransaction(ctx, e.writable, func(tx *sql.Tx) error {
		id, created, err := deleteTableAndContents(ctx, tx, table)
		if err != nil {
			return err
		}
		return insertEdit(ctx, tx, edit{id, created, true})
	})
}

// inTransaction runs change in one transaction, which is rolled back if it fails.
func inTransaction(ctx context.Context, db interface {
	BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error)
}, change func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return translateError(err)
	}
	if err := change(tx); err != nil {
		_ = tx.Rollback()
		return translateError(err)
	}
	return translateError(tx.Commit())
}

// An edit is what an Editor did to a table. It stays in the file until the heads say so, too.
type edit struct {
	id, created int64
	removed     bool // or else it was added or extended
}

// insertEdit records an edit.
func insertEdit(ctx context.Context, db querier, e edit) error {
	_, err := db.ExecContext(ctx, "INSERT INTO edits (journal, created, gone) VALUES (?, ?, ?)", e.id, e.created, e.removed)
	return err
}
