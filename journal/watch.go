package journal

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// watchEvery is how often a server looks whether somebody beside it has changed its file.
const watchEvery = time.Second

// Watch tells when somebody beside this process has changed the file (Beside), and which
// of the tables that this process holds were lost by that, until ctx ends or the store
// closes.
func (s *SQLite) Watch(ctx context.Context, changed func(lost []string)) {
	every := time.NewTicker(watchEvery)
	defer every.Stop()
	var before int64
	for {
		now, err := s.foreignVersion()
		if errors.Is(err, ErrClosed) {
			return
		}
		if err == nil && before != 0 && now != before {
			s.noteEdits(ctx)
			lost, failed := s.lost(ctx)
			if err = failed; err == nil {
				changed(lost)
			}
		}
		if err == nil {
			before = now
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// noteEdits brings the heads of the tables up to date that somebody has changed beside this
// process. What fails is done when one of them is acquired, or the store opened again.
func (s *SQLite) noteEdits(ctx context.Context) {
	c := newComparison()
	<-s.writer.submit(&request{sync: true, change: func(conn *sql.Conn) error {
		found, err := compareEdits(ctx, conn, s.heads, time.Now())
		if err == nil {
			err = found.record(ctx, conn)
		}
		if err != nil {
			return refusal{err}
		}
		c = found
		return nil
	}, noted: func() { c.note(s.heads) }})
}

// foreignVersion is another number each time that a connection other than the writer's has
// changed the file.
func (s *SQLite) foreignVersion() (version int64, err error) {
	err = <-s.writer.submit(&request{change: func(conn *sql.Conn) error {
		return conn.QueryRowContext(context.Background(), "PRAGMA data_version").Scan(&version)
	}})
	return version, err
}

// lost is the tables that this process holds and whose lease is no longer its own.
func (s *SQLite) lost(ctx context.Context) (lost []string, err error) {
	s.mu.Lock()
	held := make([]*sqliteLog, 0, len(s.held))
	for _, l := range s.held {
		if l != nil {
			held = append(held, l)
		}
	}
	s.mu.Unlock()
	for _, l := range held {
		still := false
		err := s.query(ctx, func(rows *sql.Rows) (more bool, err error) {
			still = true
			return false, nil
		}, "SELECT 1 FROM tables WHERE name = ? AND id = ? AND epoch = ?", l.table, l.id, l.epoch)
		if err != nil {
			return nil, err
		}
		if !still && s.holds(l) {
			lost = append(lost, l.table)
		}
	}
	return lost, nil
}

// holds reports whether a log has not been given back meanwhile.
func (s *SQLite) holds(l *sqliteLog) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[l.table] == l
}
