package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Keep hands the blobs to the writer and waits until they are stored.
func (l *sqliteLog) Keep(blobs ...[]byte) error {
	return l.submit(request{log: l, blobs: blobs})
}

// keep stores one blob, if it is not there yet, and notes that the table uses it. As
// with entries, under another epoch the schema refuses the row.
func (w *writer) keep(r *request, blob []byte) error {
	const use = `INSERT INTO uses (journal, hash) VALUES ((SELECT id FROM tables WHERE id = ? AND epoch = ?), ?) ON CONFLICT DO NOTHING`
	const store = `INSERT INTO blobs (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING`
	l, hash := r.log, Hash(blob)
	used, err := w.conn.ExecContext(context.Background(), use, l.id, l.epoch, hash)
	if isConstraint(err) {
		return l.die(ErrLost)
	}
	if err != nil {
		return err
	}
	if fresh, err := used.RowsAffected(); err != nil || fresh == 0 {
		return err
	}
	if err := l.fits(blob); err != nil {
		return err
	}
	if blob == nil {
		blob = []byte{}
	}
	if _, err := w.conn.ExecContext(context.Background(), store, hash, blob); err != nil {
		return err
	}
	l.size.Add(int64(len(blob)))
	r.kept = append(r.kept, hash)
	return nil
}

// Blob reads a blob and makes sure that it is the one that was stored.
func (l *sqliteLog) Blob(ctx context.Context, hash string) ([]byte, error) {
	blob, found := []byte{}, false
	err := l.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		found = true
		return false, rows.Scan(&blob)
	}, "SELECT data FROM blobs WHERE hash = ?", hash)
	switch {
	case err != nil:
	case !found:
		err = fmt.Errorf("%w: blob %.12s is missing", ErrDamaged, hash)
	case Hash(blob) != hash:
		err = fmt.Errorf("%w: blob %.12s does not match its checksum", ErrDamaged, hash)
	}
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return blob, nil
}

// Marks lists the entries with a mark.
func (l *sqliteLog) Marks(ctx context.Context) ([]uint64, error) {
	if l.plain {
		return nil, nil
	}
	var all []uint64
	err := l.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var seq uint64
		err = rows.Scan(&seq)
		all = append(all, seq)
		return true, err
	}, "SELECT seq FROM marks WHERE journal = ? ORDER BY seq", l.id)
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return all, nil
}

// Kept lists the hashes of the blobs that the table keeps.
func (l *sqliteLog) Kept(ctx context.Context) ([]string, error) {
	if l.plain {
		return nil, nil
	}
	var all []string
	err := l.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var hash string
		err = rows.Scan(&hash)
		all = append(all, hash)
		return true, err
	}, "SELECT hash FROM uses WHERE journal = ? ORDER BY hash", l.id)
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return all, nil
}

// measure finds out how much the table has stored. A mark knows how much lies before
// it, so only what came after is gone over. Damage is for whoever reads to find: a
// table that is partly damaged can still be held.
func (l *sqliteLog) measure(ctx context.Context) error {
	const before = `SELECT coalesce(max(seq), 0), coalesce(max(bytes), 0) FROM marks WHERE journal = ?`
	const after = `SELECT coalesce(sum(length(data)), 0) FROM entries WHERE journal = ? AND seq > ?`
	const kept = `SELECT coalesce(sum(length(data)), 0) FROM blobs WHERE hash IN (SELECT hash FROM uses WHERE journal = ?)`
	var mark, rest, blobs int64
	into := func(dest ...any) func(*sql.Rows) (bool, error) {
		return func(rows *sql.Rows) (more bool, err error) { return true, rows.Scan(dest...) }
	}
	var err error
	if !l.plain {
		err = l.store.query(ctx, into(&mark, &l.bytes), before, l.id)
	}
	if err == nil {
		err = l.store.query(ctx, into(&rest), after, l.id, mark)
	}
	if err == nil && !l.plain {
		err = l.store.query(ctx, into(&blobs), kept, l.id)
	}
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	l.bytes += rest
	l.size.Store(l.bytes + blobs)
	return nil
}

// Usage asks SQLite how much of the file is in use, and the system how much room
// there is beside it.
func (s *SQLite) Usage(ctx context.Context) (Usage, error) {
	const query = `SELECT (c.page_count - f.freelist_count) * s.page_size
		FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s`
	var u Usage
	err := s.query(ctx, func(rows *sql.Rows) (more bool, err error) { return true, rows.Scan(&u.Used) }, query)
	if err == nil {
		u.Free, err = freeSpace(s.dir)
	}
	if err != nil {
		return Usage{}, fmt.Errorf("measure journal: %w", err)
	}
	return u, nil
}
