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
	dir    string
	lock   *os.File
	write  *sql.DB // one connection, which belongs to the writer
	read   *sql.DB // connections that cannot write
	writer *writer
	heads  *headFile // belongs to the writer, too

	// Requests are used again once they are answered: there is one for each batch of ink.
	requests sync.Pool

	opened Opening

	mu   sync.Mutex
	held map[string]*sqliteLog // tables whose lease this process has; nil while it is about to have it

	// Reads share the lock while they are under way, so closing waits for them.
	closing sync.RWMutex
	closed  bool
}

// OpenSQLite opens the journals in a data folder, and makes the folder when
// there is none.
func OpenSQLite(dir string) (*SQLite, error) {
	return openSQLite(dir, 0)
}

// openSQLite can limit the file to a number of pages, so that tests can fill a
// disk; 0 sets no limit.
func openSQLite(dir string, maxPages int) (*SQLite, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open journal: %w", err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("open journal: %w", err)
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("open journal: %w", err)
	}
	s := &SQLite{dir: dir, lock: lock, held: map[string]*sqliteLog{}}
	if err := s.open(filepath.Join(dir, fileName), maxPages); err != nil {
		_ = s.closeFiles()
		return nil, fmt.Errorf("open journal: %s: %w", filepath.Join(dir, fileName), err)
	}
	return s, nil
}

func (s *SQLite) open(path string, maxPages int) error {
	// Journals hold seeds and the tokens of seats: no other user may read them.
	// SQLite gives its side files the same mode.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	log, err := os.ReadFile(path + "-wal") // as it was left, before SQLite makes of it what it can
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if s.heads, s.opened.Heads, err = openHeads(s.dir); err != nil {
		return err
	}
	if s.write, err = sql.Open("sqlite", source(path, "busy_timeout(10000)")); err != nil {
		return err
	}
	s.write.SetMaxOpenConns(1)
	conn, err := s.write.Conn(context.Background())
	if err != nil {
		return explain(err)
	}
	if s.writer, err = s.ready(conn, path, maxPages, log); err != nil {
		return errors.Join(explain(err), conn.Close())
	}
	return nil
}

func (s *SQLite) ready(conn *sql.Conn, path string, maxPages int, log []byte) (*writer, error) {
	if err := prepareFile(conn); err != nil {
		return nil, err
	}
	if err := s.checkHeads(conn, log); err != nil {
		return nil, err
	}
	if maxPages > 0 {
		if _, err := conn.ExecContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", maxPages)); err != nil {
			return nil, err
		}
	}
	var err error
	if s.read, err = sql.Open("sqlite", source(path, "busy_timeout(10000)", "query_only(1)")); err != nil {
		return nil, err
	}
	s.read.SetMaxOpenConns(4)
	return startWriter(conn, s.heads)
}

// source names the file to the driver, with pragmas for each new connection.
func source(path string, pragmas ...string) string {
	slashed := filepath.ToSlash(path)
	if slashed[0] != '/' {
		slashed = "/" + slashed // a drive letter
	}
	u := url.URL{Scheme: "file", Path: slashed, RawQuery: url.Values{"_pragma": pragmas}.Encode()}
	return u.String()
}

// Create begins the journal of a new table. Its first epoch is the time: SQLite may give
// it the id of a table that was removed beside this process (Beside), and whoever still
// has that one in memory must not write into this one.
func (s *SQLite) Create(ctx context.Context, table string) (Log, error) {
	const insert = "INSERT INTO tables (name, created, epoch) VALUES (?1, ?2, ?2) RETURNING id"
	log, err := s.take(ctx, table, ErrTaken, func(conn *sql.Conn, l *sqliteLog) error {
		l.epoch, l.next = time.Now().UnixMicro(), 1
		err := conn.QueryRowContext(context.Background(), insert, table, l.epoch).Scan(&l.id)
		if isConstraint(err) {
			return refusal{ErrTaken}
		}
		return err
	}, func(l *sqliteLog) {
		s.heads.add(l.id, l.epoch, table)
		s.heads.set(l.id, Head{})
	})
	if err != nil {
		return nil, fmt.Errorf("create journal: %w", err)
	}
	return log, nil
}

// Acquire takes the lease of a table that this process does not hold.
func (s *SQLite) Acquire(ctx context.Context, table string) (Log, error) {
	const update = `UPDATE tables SET epoch = epoch + 1 WHERE name = ? RETURNING id, epoch, created`
	var c *comparison
	log, err := s.take(ctx, table, ErrHeld, func(conn *sql.Conn, l *sqliteLog) error {
		p := present{name: table}
		err := conn.QueryRowContext(context.Background(), update, table).Scan(&p.id, &l.epoch, &p.created)
		if errors.Is(err, sql.ErrNoRows) {
			return refusal{ErrUnknown}
		}
		if err != nil {
			return err
		}
		l.id = p.id
		c = newComparison()
		if l.head, err = c.compare(context.Background(), conn, s.heads, p, time.Now()); err != nil {
			return err
		}
		l.next = l.head.Entries + 1
		return c.record(context.Background(), conn)
	}, func(*sqliteLog) { c.note(s.heads) })
	if err == nil {
		if err = log.measure(ctx); err != nil {
			s.drop(table)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("acquire journal: %w", err)
	}
	return log, nil
}

// Remove deletes a table that this process does not hold. The file does not become
// smaller: later entries use the space.
func (s *SQLite) Remove(ctx context.Context, table string) error {
	var was tableHead
	log, err := s.take(ctx, table, ErrHeld, func(conn *sql.Conn, l *sqliteLog) error {
		id, _, err := forget(context.Background(), conn, table)
		if errors.Is(err, ErrUnknown) {
			return refusal{err}
		}
		if err != nil {
			return err
		}
		// The head goes first, and to the disk: were it there after the table, it would
		// tell of a loss. A table without a head gets a new one.
		was, _ = s.heads.get(id)
		s.heads.remove(id)
		return s.heads.flush()
	}, nil)
	if err != nil && was.id != 0 {
		<-s.writer.submit(&request{sync: true, change: func(*sql.Conn) error { return nil }, noted: func() {
			s.heads.add(was.id, was.created, was.name)
			s.heads.set(was.id, was.written)
		}})
	}
	if err != nil {
		return fmt.Errorf("remove journal: %w", err)
	}
	return log.Release()
}

// forget removes a table and returns what it was.
func forget(ctx context.Context, db querier, table string) (id, created int64, err error) {
	err = db.QueryRowContext(ctx, "DELETE FROM tables WHERE name = ? RETURNING id, created", table).Scan(&id, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, ErrUnknown
	}
	if err == nil {
		_, err = db.ExecContext(ctx, "DELETE FROM losses WHERE name = ?", table)
	}
	for _, text := range forgetAll {
		if err == nil {
			_, err = db.ExecContext(ctx, text, id)
		}
	}
	return id, created, err
}

// forgetAll is what removes all that belongs to a table: a blob goes when no other table
// has kept it.
var forgetAll = []string{
	"DELETE FROM entries WHERE journal = ?",
	"DELETE FROM marks WHERE journal = ?",
	"DELETE FROM links WHERE journal = ?",
	`DELETE FROM blobs WHERE hash IN (SELECT hash FROM uses WHERE journal = ?1)
		AND NOT EXISTS (SELECT 1 FROM uses u WHERE u.hash = blobs.hash AND u.journal <> ?1)`,
	"DELETE FROM uses WHERE journal = ?",
}

// take marks the table as held, so that of two callers in this process only one
// goes on, and lets change settle its row; noted puts it into the heads then. It waits for the commit even when ctx
// ends, because a lease must not be taken for a caller who has gone.
func (s *SQLite) take(ctx context.Context, table string, busy error, change func(*sql.Conn, *sqliteLog) error, noted func(*sqliteLog)) (*sqliteLog, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	if _, held := s.held[table]; held {
		s.mu.Unlock()
		return nil, busy
	}
	s.held[table] = nil
	s.mu.Unlock()

	l := &sqliteLog{store: s, table: table}
	r := &request{sync: true, change: func(conn *sql.Conn) error { return change(conn, l) }}
	if noted != nil {
		r.noted = func() { noted(l) }
	}
	err := <-s.writer.submit(r)
	if err != nil {
		s.drop(table)
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[table] = l
	return l, nil
}

// drop forgets that this process holds the table.
func (s *SQLite) drop(table string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.held, table)
}

// Tables lists every table, by name.
func (s *SQLite) Tables(ctx context.Context) ([]Summary, error) {
	const query = `SELECT t.name, t.created, coalesce(e.at, t.created), coalesce(e.seq, 0)
		FROM tables t LEFT JOIN entries e ON e.journal = t.id
			AND e.seq = (SELECT max(seq) FROM entries WHERE journal = t.id)
		ORDER BY t.name`
	var all []Summary
	err := s.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var one Summary
		var created, last int64
		if err := rows.Scan(&one.Table, &created, &last, &one.Entries); err != nil {
			return false, err
		}
		one.Created, one.Last = time.UnixMicro(created), time.UnixMicro(last)
		all = append(all, one)
		return true, nil
	}, query)
	if err != nil {
		return nil, fmt.Errorf("list journals: %w", err)
	}
	return all, nil
}

// Count counts the rows of an index, and reads no entry.
func (s *SQLite) Count(ctx context.Context) (int, error) {
	var n int
	err := s.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		return false, rows.Scan(&n)
	}, "SELECT count(*) FROM tables")
	if err != nil {
		return 0, fmt.Errorf("count journals: %w", err)
	}
	return n, nil
}

// Peek finds the table's number; its entries are read as its owner reads them.
func (s *SQLite) Peek(ctx context.Context, table string) (Log, error) {
	log, err := s.peek(ctx, table)
	if err != nil {
		return nil, err
	}
	return log, nil
}

func (s *SQLite) peek(ctx context.Context, table string) (*sqliteLog, error) {
	log := &sqliteLog{store: s, table: table, released: true}
	err := s.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var version int
		err = rows.Scan(&log.id, &version)
		log.plain = version < 2
		return false, err
	}, "SELECT id, user_version FROM tables, pragma_user_version WHERE name = ?", table)
	if err == nil && log.id == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return log, nil
}

// query hands each row to use while it wants more, on a connection that cannot write.
func (s *SQLite) query(ctx context.Context, use func(*sql.Rows) (more bool, err error), text string, args ...any) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.closed {
		return ErrClosed
	}
	rows, err := s.read.QueryContext(ctx, text, args...)
	if err != nil {
		return explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		if more, err := use(rows); err != nil || !more {
			return explain(err)
		}
	}
	return explain(rows.Err())
}

// Ping needs free pages and a commit that reaches the disk, as an append does,
// and leaves nothing behind but the pages. A disk that does not answer before ctx
// ends is not ready.
func (s *SQLite) Ping(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("write journal: %w", err)
	}
	done := s.writer.submit(&request{sync: true, change: func(conn *sql.Conn) error {
		_, err := conn.ExecContext(context.Background(), "INSERT INTO probe (data) VALUES (zeroblob(8192)); DELETE FROM probe")
		return err
	}})
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("write journal: %w", err)
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("write journal: %w", ctx.Err())
	}
}

// Close waits for what is under way, folds the write-ahead log into the file and
// lets go of the folder.
func (s *SQLite) Close() error {
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	err := errors.Join(s.writer.stop(), s.closeFiles())
	s.mu.Lock()
	clear(s.held)
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("close journal: %w", err)
	}
	return nil
}

// closeFiles closes what is open. The last connection to close folds the
// write-ahead log into the file, and that is the writer's.
func (s *SQLite) closeFiles() error {
	var errs []error
	if s.read != nil {
		errs = append(errs, s.read.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.Close())
	}
	if s.heads != nil {
		errs = append(errs, s.heads.close())
	}
	return errors.Join(append(errs, s.lock.Close())...)
}

// explain turns what SQLite says into the errors of this package, where it has one.
func explain(err error) error {
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

// isConstraint reports whether a statement failed on a constraint of the schema,
// and so by itself alone.
func isConstraint(err error) bool {
	if err == nil {
		return false
	}
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
}
