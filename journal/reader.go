package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// A Reader reads the journals in a data folder and takes no lease: it can read while a
// server uses the folder, and changes nothing.
type Reader struct {
	dir string
	db  *sql.DB // connections that cannot write

	// movePending has the database get what is in the pending file. It is nil where the file is another process's.
	movePending func() error

	// Reads share the lock while they are under way, so closing waits for them.
	closing sync.RWMutex
	closed  bool
}

// OpenReader opens the journals in a data folder for reading alone.
func OpenReader(dir string) (*Reader, error) { return openReaderOfFile(filepath.Join(dir, fileName)) }

// openReaderOfFile opens one database file for reading, which need not be in a data folder.
func openReaderOfFile(path string) (_ *Reader, err error) {
	defer AddContext(&err, "read journal")
	db, err := openExistingDatabase(path, "busy_timeout(10000)", "query_only(1)")
	if err != nil {
		return nil, err
	}
	return &Reader{dir: filepath.Dir(path), db: db}, nil
}

// openExistingDatabase opens a database file that exists, with pragmas for each new connection.
func openExistingDatabase(path string, pragmas ...string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return sql.Open("sqlite", dataSourceName(path, pragmas...))
}

// Close closes the file.
func (r *Reader) Close() error {
	r.closing.Lock()
	defer r.closing.Unlock()
	r.closed = true
	return r.db.Close()
}

// moveOwnPending has the database get what this process has in its pending file.
func (r *Reader) moveOwnPending() error {
	if r.movePending == nil {
		return nil
	}
	return r.movePending()
}

// readPendingOfOthers reads the entries that another process, which uses the folder, has in its pending file. It
// is to be read before the database, which has no less then.
func (r *Reader) readPendingOfOthers() ([]pendingRecord, error) {
	if r.movePending != nil {
		return nil, nil
	}
	return readPendingFile(r.dir)
}

// A querier is a connection, a pool of them or a transaction.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// scanEachRow runs a query, scans each row into dest and calls afterScan. An error of
// afterScan ends it.
func scanEachRow(ctx context.Context, db querier, dest []any, afterScan func() error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return err
		}
		if err := afterScan(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// scanEachRow is the function scanEachRow on a connection that cannot write.
func (r *Reader) scanEachRow(ctx context.Context, dest []any, afterScan func() error, query string, args ...any) error {
	r.closing.RLock()
	defer r.closing.RUnlock()
	if r.closed {
		return ErrClosed
	}
	return translateError(scanEachRow(ctx, r.db, dest, afterScan, query, args...))
}

// queryOptionalRow scans the only row of a query into dest, and reports whether there is one.
func (r *Reader) queryOptionalRow(ctx context.Context, dest []any, query string, args ...any) (found bool, err error) {
	err = r.scanEachRow(ctx, dest, func() error { found = true; return nil }, query, args...)
	return found, err
}

// queryRows scans each row of a query into dest, which are parts of row, and returns what row was then.
func queryRows[T any](ctx context.Context, r *Reader, row *T, dest []any, query string, args ...any) (all []T, err error) {
	err = r.scanEachRow(ctx, dest, func() error {
		all = append(all, *row)
		return nil
	}, query, args...)
	return all, err
}

// queryColumn reads the only column of a query.
func queryColumn[T any](ctx context.Context, r *Reader, query string, args ...any) (all []T, err error) {
	var value T
	return queryRows(ctx, r, &value, []any{&value}, query, args...)
}

// Tables lists every table, by name.
func (r *Reader) Tables(ctx context.Context) (all []Summary, err error) {
	defer AddContext(&err, "list journals")
	if err := r.moveOwnPending(); err != nil {
		return nil, err
	}
	var version int
	if _, err := r.queryOptionalRow(ctx, []any{&version}, "PRAGMA user_version"); err != nil {
		return nil, err
	}
	unpruned := "0"
	if version >= prunedVersion {
		unpruned = "coalesce((SELECT max(seq) FROM marks WHERE journal = t.id), 0) > coalesce((SELECT upto FROM pruned WHERE journal = t.id), 0)"
	}
	pending, err := r.readPendingOfOthers()
	if err != nil && !errors.Is(err, ErrDamaged) {
		return nil, err
	}
	query := `SELECT t.id, t.epoch, t.name, t.created, coalesce(e.at, t.created), coalesce(e.seq, 0), ` + unpruned + `
		FROM tables t LEFT JOIN entries e ON e.journal = t.id
			AND e.seq = (SELECT max(seq) FROM entries WHERE journal = t.id)
		ORDER BY t.name`
	var one Summary
	var id, epoch, created, last int64
	err = r.scanEachRow(ctx, []any{&id, &epoch, &one.Table, &created, &last, &one.Entries, &one.Unpruned}, func() error {
		for _, p := range pending {
			if p.tableID == id && p.epoch == epoch && p.seq == one.Entries+1 {
				one.Entries, last = p.seq, p.at
			}
		}
		one.Created, one.Last = time.UnixMicro(created), time.UnixMicro(last)
		all = append(all, one)
		return nil
	}, query)
	return all, err
}

// Count counts the rows of an index, and reads no entry.
func (r *Reader) Count(ctx context.Context) (tables int, err error) {
	defer AddContext(&err, "count journals")
	_, err = r.queryOptionalRow(ctx, []any{&tables}, "SELECT count(*) FROM tables")
	return tables, err
}

// Peek finds the table's number; its entries are read as its owner reads them.
func (r *Reader) Peek(ctx context.Context, table string) (readOnly Log, err error) {
	return r.peekLog(ctx, table)
}

// peekLog is Peek with the type that the store itself uses.
func (r *Reader) peekLog(ctx context.Context, table string) (log *sqliteLog, err error) {
	defer AddContext(&err, "read journal")
	log = &sqliteLog{reader: r, table: table}
	found, err := r.queryOptionalRow(ctx, []any{&log.id, &log.created, &log.version}, "SELECT id, created, user_version FROM tables, pragma_user_version WHERE name = ?", table)
	if err == nil && !found {
		err = ErrUnknown
	}
	return log, err
}

// Size returns how many bytes of entries and blobs a table has, as Log.Size tells its owner.
func (r *Reader) Size(ctx context.Context, table string) (bytes int64, err error) {
	log, err := r.peekLog(ctx, table)
	if err != nil {
		return 0, err
	}
	if err := log.measureAndSetSize(ctx); err != nil {
		return 0, fmt.Errorf("measure journal: %w", err)
	}
	return log.Size(), nil
}

// Usage asks SQLite how much of the file is in use, and the system how much space its disk has.
func (r *Reader) Usage(ctx context.Context) (u Usage, err error) {
	defer AddContext(&err, "measure journal")
	const query = `SELECT (c.page_count - f.freelist_count) * s.page_size
		FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s`
	if _, err := r.queryOptionalRow(ctx, []any{&u.Used}, query); err != nil {
		return Usage{}, err
	}
	u.Free, err = freeSpace(r.dir)
	return u, err
}
