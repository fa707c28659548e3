package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// firstDayOfMonth returns the month of a time, by its first day.
func firstDayOfMonth(t time.Time) string {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// partitionName returns the name of the table with a month's entries.
func partitionName(month string) string {
	return "linework.entries_" + strings.ReplaceAll(month[:len("2006-01")], "-", "_")
}

// ensurePartition makes the partition of a month, unless it is there.
func (d *database) ensurePartition(ctx context.Context, conn *pgx.Conn, month string) error {
	if _, exists := d.months.Load(month); exists {
		return nil
	}
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return lockSchemaAndEnsurePartition(ctx, tx, month) })
	if err == nil {
		d.months.Store(month, true)
	}
	return err
}

// lockSchemaAndEnsurePartition makes a month's partition if needed; nobody can drop it meanwhile.
func lockSchemaAndEnsurePartition(ctx context.Context, tx pgx.Tx, month string) error {
	first, err := time.Parse(time.DateOnly, month)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockKey); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS "+partitionName(month)+" PARTITION OF linework.entries FOR VALUES FROM ('"+month+"') TO ('"+firstDayOfMonth(first.AddDate(0, 1, 0))+"')")
	return err
}

// dropOldPartitionIfUnused drops the partition of a month that is long over and has no
// tables left: its room is the system's again at once. If that does not work now, the next
// removal of a table of the month, or the operator, does it.
func (d *database) dropOldPartitionIfUnused(ctx context.Context, month string) {
	if month >= firstDayOfMonth(time.Now().AddDate(0, -1, 0)) { // the clock of another node may be behind
		return
	}
	err := d.inTransactionWithRetries(ctx, func(ctx context.Context, tx pgx.Tx) error {
		// Appends wait behind whoever waits for them to end; that may not last.
		if _, err := tx.Exec(ctx, "SET LOCAL lock_timeout = '1s'"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockKey); err != nil {
			return err
		}
		var isUsed bool
		if err := tx.QueryRow(ctx, "SELECT count(*) > 0 FROM linework.tables WHERE month = $1::date", month).Scan(&isUsed); err != nil || isUsed {
			return err
		}
		_, err := tx.Exec(ctx, "DROP TABLE IF EXISTS "+partitionName(month))
		return err
	})
	if err != nil {
		d.opt.Log.Warn("a month without tables could not be dropped", "month", month, "error", err)
	}
	d.months.Delete(month)
}
