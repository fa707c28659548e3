package journal

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// watchEvery is how often a server looks whether an Editor has changed its file.
const watchEvery = time.Second

// Watch calls changed when an Editor in another process has changed the file, with those
// of the tables held here that were lost by that, until ctx ends or the store closes.
func (s *SQLite) Watch(ctx context.Context, changed func(lost []string)) {
	every := time.NewTicker(watchEvery)
	defer every.Stop()
	var before int64
	for {
		now, err := s.dataVersion()
		if errors.Is(err, ErrClosed) {
			return
		}
		if err == nil && before != 0 && now != before {
			s.updateEditedHeads(ctx)
			var lost []string
			if lost, err = s.lostTables(ctx); err == nil {
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

// updateEditedHeads brings the heads of the tables up to date that an Editor has changed.
// What fails is done when one of them is acquired, or the store opened again.
func (s *SQLite) updateEditedHeads(ctx context.Context) {
	var c *comparison
	<-s.writer.submit(&request{sync: true, change: func(conn *sql.Conn) error {
		found := newComparison(conn, s.heads)
		err := found.compareEditedTables(ctx)
		if err == nil {
			err = found.recordInDatabase(ctx)
		}
		if err != nil {
			return requestError{err}
		}
		c = found
		return nil
	}, onCommit: func() { c.applyToHeads() }})
}

// dataVersion returns a number that changes each time that a connection other than the
// writer's has changed the file.
func (s *SQLite) dataVersion() (version int64, err error) {
	err = <-s.writer.submit(&request{change: func(conn *sql.Conn) error {
		return conn.QueryRowContext(context.Background(), "PRAGMA data_version").Scan(&version)
	}})
	return version, err
}

// lostTables lists the tables that this process holds and whose lease has moved.
func (s *SQLite) lostTables(ctx context.Context) (lost []string, err error) {
	for _, l := range s.held.List() {
		still, err := queryColumn[int](ctx, &s.Reader, "SELECT 1 FROM tables WHERE name = ? AND id = ? AND epoch = ?", l.table, l.id, l.epoch)
		if err != nil {
			return nil, err
		}
		if len(still) == 0 && s.held.Holds(l.table, l) {
			lost = append(lost, l.table)
		}
	}
	return lost, nil
}
