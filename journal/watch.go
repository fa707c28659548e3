package journal

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// watchEvery is how often a server looks whether an Editor has changed its file.
const watchEvery = time.Second

// WatchEdits calls onEdit when an Editor in another process has changed the file, with those
// of the tables held here that were lost by that, until ctx ends or the store closes.
func (s *SQLite) WatchEdits(ctx context.Context, onEdit func(lostTables []string)) {
	every := time.NewTicker(watchEvery)
	defer every.Stop()
	var before int64
	for {
		now, err := s.readDataVersion()
		if errors.Is(err, ErrClosed) {
			return
		}
		if err == nil && before != 0 && now != before {
			s.reconcileHeadsOfEditedTables(ctx)
			var lostTables []string
			if lostTables, err = s.listHeldTablesWithLostLease(ctx); err == nil {
				onEdit(lostTables)
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

// reconcileHeadsOfEditedTables brings the heads of the tables up to date that an Editor has changed.
// What fails is done when one of them is acquired, or the store opened again.
func (s *SQLite) reconcileHeadsOfEditedTables(ctx context.Context) {
	var c *comparison
	<-s.writer.submitChange(func(conn *sql.Conn) error {
		found := newComparison(conn, s.heads)
		err := found.noteDifferencesOfEditedTables(ctx)
		if err == nil {
			err = found.writeFindingsToDatabase(ctx)
		}
		if err != nil {
			return requestError{err}
		}
		c = found
		return nil
	}, func() { c.applyFindingsToHeads() })
}

// readDataVersion returns a number that changes each time that a connection other than the
// writer's has changed the file.
func (s *SQLite) readDataVersion() (version int64, err error) {
	err = <-s.writer.submit(&request{change: func(conn *sql.Conn) error {
		return conn.QueryRowContext(context.Background(), "PRAGMA data_version").Scan(&version)
	}})
	return version, err
}

// listHeldTablesWithLostLease lists the tables that this process holds and whose lease has moved.
func (s *SQLite) listHeldTablesWithLostLease(ctx context.Context) (lost []string, err error) {
	for _, l := range s.held.ListLogs() {
		still, err := queryColumn[int](ctx, &s.Reader, "SELECT 1 FROM tables WHERE name = ? AND id = ? AND epoch = ?", l.table, l.id, l.epoch)
		if err != nil {
			return nil, err
		}
		if len(still) == 0 && s.held.IsHeldBy(l.table, l) {
			lost = append(lost, l.table)
		}
	}
	return lost, nil
}
