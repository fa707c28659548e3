package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	fileName = "linework.db"
	lockName = "linework.lock"
)

// SQLite is a Store in one file of a data folder, for one process at a time.
//
// A lease here is an epoch in the table's row and a mark in memory. It needs no
// expiry: the lock on the folder goes with the process, so a process that can
// open the store knows that all owners before it are dead.
type SQLite struct {
	Reader
	lock   *os.File
	write  *sql.DB // one connection, which belongs to the writer
	writer *writer
	heads  *headFile // belongs to the writer, too

	pending *pendingFile // entries that the writer moves into the database

	// Requests are used again once they are answered: there is one for each batch of ink.
	requests sync.Pool

	report OpenReport
	held   HeldLogs[*sqliteLog]
}

// OpenSQLite opens the journals in a data folder, and makes the folder when
// there is none.
func OpenSQLite(dir string) (_ *SQLite, err error) {
	defer AddContext(&err, "open journal")
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := tryLockFolder(dir)
	if err != nil {
		return nil, err
	}
	s := &SQLite{Reader: Reader{dir: dir}, lock: lock}
	if err := s.openFilesAndStartWriter(filepath.Join(dir, fileName)); err != nil {
		_ = s.closeFilesAndUnlock()
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, fileName), err)
	}
	return s, nil
}

// openFilesAndStartWriter opens the files of the folder and starts the writer.
func (s *SQLite) openFilesAndStartWriter(path string) error {
	// Journals hold seeds and the tokens of seats: no other user may read them.
	// SQLite gives its side files the same mode.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	wal, err := os.ReadFile(path + "-wal") // as it was left, before SQLite makes of it what it can
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if s.heads, s.report.HeadsErr, err = openHeadFileAndStartSyncing(s.dir); err != nil {
		return err
	}
	if s.write, err = sql.Open("sqlite", dataSourceName(path, "busy_timeout(10000)")); err != nil {
		return err
	}
	s.write.SetMaxOpenConns(1)
	conn, err := s.write.Conn(context.Background())
	if err != nil {
		return translateError(err)
	}
	if s.writer, err = s.prepareDatabaseAndStartWriter(conn, path, wal); err != nil {
		return errors.Join(translateError(err), conn.Close())
	}
	return nil
}

// prepareDatabaseAndStartWriter prepares the file, compares it with the heads and starts
// the writer. walAsFound is the write-ahead log as it was found.
func (s *SQLite) prepareDatabaseAndStartWriter(conn *sql.Conn, path string, walAsFound []byte) (w *writer, err error) {
	if err := checkFormatAndPrepareSchema(conn); err != nil {
		return nil, err
	}
	if err := s.recoverPendingEntries(conn); err != nil {
		return nil, err
	}
	if err := s.reconcileHeadsAndEmptyWAL(conn, walAsFound); err != nil {
		return nil, err
	}
	if s.pending, err = createPendingFile(s.dir); err != nil {
		return nil, err
	}
	if s.db, err = openExistingDatabase(path, "busy_timeout(10000)", "query_only(1)"); err != nil {
		return nil, err
	}
	s.db.SetMaxOpenConns(4)
	if w, err = startWriter(conn, s.heads, s.pending); err == nil {
		s.movePending = func() error { return <-w.submitMove() }
	}
	return w, err
}

// recoverPendingEntries moves into the database what a process that was killed has left in the pending file.
func (s *SQLite) recoverPendingEntries(conn *sql.Conn) error {
	left, err := readPendingFile(s.dir)
	if errors.Is(err, ErrDamaged) {
		err = keepUnreadablePendingFile(s.dir)
	}
	s.report.Faults = findKeptPendingFiles(s.dir)
	if err != nil || len(left) == 0 {
		return err
	}
	return inTransaction(context.Background(), conn, func(tx *sql.Tx) error { return insertMissingEntries(context.Background(), tx, left) })
}

// dataSourceName names a file to the driver, with pragmas for each new connection.
func dataSourceName(path string, pragmas ...string) string {
	slashed := filepath.ToSlash(path)
	if slashed[0] != '/' {
		slashed = "/" + slashed // a drive letter
	}
	u := url.URL{Scheme: "file", Path: slashed, RawQuery: url.Values{"_pragma": pragmas}.Encode()}
	return u.String()
}

// Create begins the journal of a new table. Its first epoch is the time: SQLite may give
// it the id of a table that an Editor removed, and whoever still has that one in memory
// must not write into this one.
func (s *SQLite) Create(ctx context.Context, table string) (held Log, err error) {
	defer AddContext(&err, "create journal")
	const insert = "INSERT INTO tables (name, created, epoch) VALUES (?1, ?2, ?2) RETURNING id"
	l := &sqliteLog{table: table}
	err = s.reserveTableAndCommitChange(ctx, l, ErrTaken, func(conn *sql.Conn) error {
		l.epoch = time.Now().UnixMicro()
		err := conn.QueryRowContext(context.Background(), insert, table, l.epoch).Scan(&l.id)
		if isConstraintViolation(err) {
			return requestError{ErrTaken}
		}
		return err
	}, func() { s.heads.addOrReplaceTable(tableHead{id: l.id, created: l.epoch, name: table}) })
	if err != nil {
		return nil, err
	}
	return l, nil
}

// Acquire takes the lease of a table that this process does not hold.
func (s *SQLite) Acquire(ctx context.Context, table string) (held Log, err error) {
	defer AddContext(&err, "acquire journal")
	const update = `UPDATE tables SET epoch = epoch + 1 WHERE name = ? RETURNING id, epoch, created`
	l := &sqliteLog{table: table}
	var c *comparison
	err = s.reserveTableAndCommitChange(ctx, l, ErrHeld, func(conn *sql.Conn) error {
		row := tableRow{name: table}
		err := conn.QueryRowContext(context.Background(), update, table).Scan(&row.id, &l.epoch, &row.created)
		if errors.Is(err, sql.ErrNoRows) {
			return requestError{ErrUnknown}
		}
		if err != nil {
			return err
		}
		l.id, c = row.id, newComparison(conn, s.heads)
		if l.head, err = c.compareTableAndNoteDifferences(context.Background(), row); err != nil {
			return err
		}
		return c.writeFindingsToDatabase(context.Background())
	}, func() { c.applyFindingsToHeads() })
	if err != nil {
		return nil, err
	}
	if err := l.measureAndSetSize(ctx); err != nil {
		s.held.Forget(table)
		return nil, err
	}
	return l, nil
}

// Remove deletes a table that this process does not hold. The file does not become
// smaller: later entries use the space.
func (s *SQLite) Remove(ctx context.Context, table string) (err error) {
	defer AddContext(&err, "remove journal")
	if err := s.held.Reserve(ctx, table, ErrHeld); err != nil {
		return err
	}
	defer s.held.Forget(table)
	var removed tableHead
	err = <-s.writer.submitChange(func(conn *sql.Conn) error {
		id, _, err := deleteTableAndContents(context.Background(), conn, table)
		if errors.Is(err, ErrUnknown) {
			return requestError{err}
		}
		if err != nil {
			return err
		}
		// The head goes first, and to the disk: were it there after the table, it would
		// tell of a loss. A table without a head gets a new one.
		removed, _ = s.heads.lookup(id)
		s.heads.removeTableIfKnown(id)
		return s.heads.writeDirtyPagesAndSync()
	}, nil)
	if err != nil && removed.id != 0 {
		<-s.writer.submitChange(func(*sql.Conn) error { return nil }, func() { s.heads.addOrReplaceTable(removed) })
	}
	return err
}

// deleteTableAndContents deletes a table with all that belongs to it, its losses too, and returns
// its id and when it was created.
func deleteTableAndContents(ctx context.Context, db querier, table string) (id, created int64, err error) {
	err = db.QueryRowContext(ctx, "DELETE FROM tables WHERE name = ? RETURNING id, created", table).Scan(&id, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, ErrUnknown
	}
	if err == nil {
		_, err = db.ExecContext(ctx, "DELETE FROM losses WHERE name = ?", table)
	}
	for _, text := range deleteContents {
		if err == nil {
			_, err = db.ExecContext(ctx, text, id)
		}
	}
	return id, created, err
}

// deleteContents deletes all that belongs to a table: a blob goes when no other table
// uses it.
var deleteContents = []string{
	"DELETE FROM entries WHERE journal = ?",
	"DELETE FROM marks WHERE journal = ?",
	"DELETE FROM links WHERE journal = ?",
	"DELETE FROM pruned WHERE journal = ?",
	`DELETE FROM blobs WHERE hash IN (SELECT hash FROM uses WHERE journal = ?1)
		AND NOT EXISTS (SELECT 1 FROM uses u WHERE u.hash = blobs.hash AND u.journal <> ?1)`,
	"DELETE FROM uses WHERE journal = ?",
}

// reserveTableAndCommitChange marks the table of a new log as held, has the writer run change on the
// table's row, and onCommit, which may be nil, once that is committed. It fails with
// errIfHeld when this process has the table. It waits for the commit even when ctx ends,
// because a lease must not be taken for a caller who has gone.
func (s *SQLite) reserveTableAndCommitChange(ctx context.Context, l *sqliteLog, errIfHeld error, change func(*sql.Conn) error, onCommit func()) error {
	l.reader, l.store, l.version = &s.Reader, s, schemaVersion
	l.Commit = l.commit
	return s.held.Take(ctx, l.table, l, errIfHeld, func() error {
		return <-s.writer.submitChange(change, onCommit)
	})
}

// CheckDurableWrite needs free pages and a commit that reaches the disk, as an append does,
// and leaves nothing behind but the pages. A disk that does not answer before ctx
// ends is not ready.
func (s *SQLite) CheckDurableWrite(ctx context.Context) (err error) {
	defer AddContext(&err, "write journal")
	if err := ctx.Err(); err != nil {
		return err
	}
	done := s.writer.submitChange(func(conn *sql.Conn) error {
		_, err := conn.ExecContext(context.Background(), "INSERT INTO probe (data) VALUES (zeroblob(8192)); DELETE FROM probe")
		return err
	}, nil)
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close waits for what is under way, moves the write-ahead log into the file and
// unlocks the folder.
func (s *SQLite) Close() (err error) {
	defer AddContext(&err, "close journal")
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	defer s.held.ForgetAll()
	s.pending.close()
	return errors.Join(<-s.writer.submitMove(), s.writer.commitQueuedAndClose(), s.closeFilesAndUnlock())
}

// closeFilesAndUnlock closes what is open, and unlocks the folder. The last connection to
// close moves the write-ahead log into the file, and that is the writer's.
func (s *SQLite) closeFilesAndUnlock() error {
	var errs []error
	if s.db != nil {
		errs = append(errs, s.db.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.Close())
	}
	if s.heads != nil {
		errs = append(errs, s.heads.writeAndClose())
	}
	if s.pending != nil {
		errs = append(errs, s.pending.removeIfMoved())
	}
	return errors.Join(append(errs, s.lock.Close())...)
}

// translateError turns what SQLite says into the errors of this package, where it has one.
func translateError(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() { // what a full disk does to the file that readers share
	case sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP:
		return fmt.Errorf("%w (%w)", ErrFull, err)
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("%w: %w", ErrDisk, err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", ErrForeign, err)
	}
	return err
}

// isConstraintViolation reports whether a statement failed on a constraint of the schema,
// and so by itself alone.
func isConstraintViolation(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
}
