package postgres

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// monthOf is the month of a time, by its first day.
func monthOf(t time.Time) string {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// partition is the name of the table with a month's entries.
func partition(month string) string {
	return "linework.entries_" + strings.ReplaceAll(month[:len("2006-01")], "-", "_")
}

// ready makes the partition of a month, unless it is there.
func (s *Store) ready(ctx context.Context, conn *pgx.Conn, month string) error {
	s.mu.Lock()
	there := s.months[month]
	s.mu.Unlock()
	if there {
		return nil
	}
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return makeMonth(ctx, tx, month) })
	if err == nil {
		s.mu.Lock()
		s.months[month] = true
		s.mu.Unlock()
	}
	return err
}

// makeMonth makes a partition and keeps others from dropping it meanwhile.
func makeMonth(ctx context.Context, tx pgx.Tx, month string) error {
	first, err := time.Parse(time.DateOnly, month)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockKey); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS "+partition(month)+" PARTITION OF linework.entries FOR VALUES FROM ('"+month+"') TO ('"+monthOf(first.AddDate(0, 1, 0))+"')")
	return err
}

// errInUse means that a month has tables.
var errInUse = errors.New("the month has tables")

// dropMonth drops the partition of a month that is long over and has no tables left: its
// room is the system's again at once. If that does not work now, the next removal of a
// table of the month, or the operator, does it.
func (s *Store) dropMonth(ctx context.Context, month string) {
	if month >= monthOf(time.Now().AddDate(0, -1, 0)) { // the clock of another node may be behind
		return
	}
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			// Appends wait behind whoever waits for them to end; that may not last.
			if _, err := tx.Exec(ctx, "SET LOCAL lock_timeout = '1s'"); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockKey); err != nil {
				return err
			}
			var used bool
			if err := tx.QueryRow(ctx, "SELECT count(*) > 0 FROM linework.tables WHERE month = $1::date", month).Scan(&used); err != nil {
				return err
			}
			if used {
				return errInUse
			}
			_, err := tx.Exec(ctx, "DROP TABLE IF EXISTS "+partition(month))
			return err
		})
	})
	if err != nil && !errors.Is(err, errInUse) {
		s.opt.Log.Warn("a month without tables could not be dropped", "month", month, "error", err)
	}
	s.mu.Lock()
	delete(s.months, month)
	s.mu.Unlock()
}
