package journal

import (
	"context"
	"database/sql"
	"errors"
)

// prunedVersion is the version of the schema since which tables are pruned.
const prunedVersion = 5

const selectPruned = "SELECT upto, count, kept, link FROM pruned WHERE journal = ?"

// columns is where selectPruned is scanned to.
func (p *Pruned) columns() []any {
	return []any{&p.UpTo, &p.Count, (*linkColumn)(&p.Kept), (*linkColumn)(&p.Link)}
}

// readPruned reads what was removed of a table.
func readPruned(ctx context.Context, db querier, tableID int64) (p Pruned, err error) {
	err = db.QueryRowContext(ctx, selectPruned, tableID).Scan(p.columns()...)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return p, err
}

// writePruned records what was removed of a table. The links of entries that it covers are none
// of the chain any more.
func writePruned(ctx context.Context, db querier, tableID int64, p Pruned) error {
	_, err := db.ExecContext(ctx, "INSERT OR REPLACE INTO pruned (journal, upto, count, kept, link) VALUES (?, ?, ?, ?, ?)",
		tableID, int64(p.UpTo), int64(p.Count), p.Kept[:], p.Link[:])
	if err == nil {
		_, err = db.ExecContext(ctx, "DELETE FROM links WHERE journal = ?1 AND seq < ?2", tableID, int64(p.UpTo))
	}
	return err
}

// errPrunedMeanwhile means that a table is not as it was when its pruning was planned.
var errPrunedMeanwhile = errors.New("the lease has moved, or the table was pruned meanwhile")

// removePrunedEntries removes what a step of pruning says, if the table is as it was when that
// was planned. Marks say how many bytes there are up to them, and so must say less.
func (w *writer) removePrunedEntries(l *sqliteLog, step *PruneStep) error {
	ctx := context.Background()
	var held bool
	if err := w.conn.QueryRowContext(ctx, "SELECT count(*) > 0 FROM tables WHERE id = ? AND epoch = ?", l.id, l.epoch).Scan(&held); err != nil {
		return err
	}
	before, err := readPruned(ctx, w.conn, l.id)
	if err != nil {
		return err
	}
	if !held || before.UpTo != step.From {
		return requestError{errPrunedMeanwhile}
	}
	for _, r := range step.Ranges {
		if _, err := w.conn.ExecContext(ctx, "DELETE FROM entries WHERE journal = ? AND seq BETWEEN ? AND ?", l.id, int64(r.First), int64(r.Last)); err != nil {
			return err
		}
	}
	if _, err := w.conn.ExecContext(ctx, "UPDATE marks SET bytes = bytes - ? WHERE journal = ? AND seq >= ?", step.Bytes, l.id, int64(step.After.UpTo)); err != nil {
		return err
	}
	if err := writePruned(ctx, w.conn, l.id, step.After); err != nil {
		return err
	}
	l.bytes -= step.Bytes
	l.size.Add(-step.Bytes)
	return nil
}
