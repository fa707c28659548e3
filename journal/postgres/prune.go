package postgres

import (
	"context"
	"errors"
	"slices"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// prunedSchema is the version of the schema since which tables are pruned.
const prunedSchema = 4

// Prune plans what goes, comparing it with the link that the table's row has, and has the
// table's worker remove it. Nothing goes while a node lives that does not know what it would
// then find missing.
func (l *pgLog) Prune(ctx context.Context, upToMark uint64, mayGo func(data []byte) bool) (err error) {
	defer journal.AddContext(&err, "prune journal")
	var oldNodes int
	var base, linked uint64
	var link []byte
	err = l.db.queryRowWithRetries(ctx, []any{&oldNodes, &base, &linked, &link}, journal.ErrUnknown, `SELECT
		(SELECT count(*) FROM linework.nodes WHERE schema < $2 AND beaten > now() - $3::float8 * interval '1 second'), base, linked, link
		FROM linework.tables WHERE id = $1`, l.id, prunedSchema, l.db.opt.LeaseTimeout.Seconds())
	if err != nil || oldNodes > 0 {
		return err
	}
	steps, err := journal.PlanPruning(ctx, l, recordedLinks(base, linked, link), upToMark, max(upToMark, linked), mayGo)
	if err != nil {
		return err
	}
	return l.CommitPruning(ctx, steps)
}

// Pruned reads what was removed of the table.
func (l *pgLog) Pruned(ctx context.Context) (p journal.Pruned, err error) {
	defer journal.AddContext(&err, "read journal")
	found, err := queryRowsWithRetries(ctx, l.db, func(row pgx.CollectableRow) (p journal.Pruned, err error) {
		var kept, link []byte
		err = row.Scan(&p.UpTo, &p.Count, &kept, &link)
		p.Kept, p.Link = decodeLinkOrZero(kept), decodeLinkOrZero(link)
		return p, err
	}, "SELECT upto, count, kept, link FROM linework.pruned WHERE journal = $1", l.id)
	if err != nil || len(found) == 0 {
		return p, err
	}
	return found[0], nil
}

// recordedLinks returns the links that the row of a table has.
func recordedLinks(base, linked uint64, link []byte) []journal.RecordedLink {
	return []journal.RecordedLink{{Seq: base, Base: true}, {Seq: linked, Link: decodeLinkOrZero(link)}}
}

// errPrunedMeanwhile means that a table is not as it was when its pruning was planned.
var errPrunedMeanwhile = errors.New("the lease has moved, or the table was pruned meanwhile")

// pruneAndAnswer removes what a step of pruning says, once, and answers the request. Whatever
// becomes of it, the log goes on.
func (w *appendWorker) pruneAndAnswer(r *request) {
	err := w.store.runOnceWithTimeout(func(ctx context.Context, conn *pgxpool.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SET LOCAL synchronous_commit TO off"); err != nil {
				return err
			}
			return pruneUnderEpoch(ctx, tx, r.log.id, r.log.epoch.Load(), r.Prune)
		})
	})
	if err == nil {
		r.log.bytes.Add(-r.Prune.Bytes)
	}
	r.done <- translateError(err)
}

// pruneUnderEpoch removes what a step says of a table, if it has the epoch and is as it was when
// that was planned.
func pruneUnderEpoch(ctx context.Context, tx pgx.Tx, tableID, epoch int64, step *journal.PruneStep) error {
	const shrink = `UPDATE linework.tables AS t SET bytes = t.bytes - $3 WHERE t.id = $1 AND t.epoch = $2
		AND coalesce((SELECT upto FROM linework.pruned WHERE journal = $1), 0) = $4 RETURNING t.month::text`
	const remove = `DELETE FROM linework.entries e USING unnest($3::bigint[], $4::bigint[]) AS r (first, last)
		WHERE e.month = $1::date AND e.journal = $2 AND e.seq BETWEEN r.first AND r.last AND e.seq + e.span <= r.last`
	var month string
	err := tx.QueryRow(ctx, shrink, tableID, epoch, step.Bytes, int64(step.From)).Scan(&month)
	if errors.Is(err, pgx.ErrNoRows) {
		return errPrunedMeanwhile
	}
	if err != nil {
		return err
	}
	var first, last []int64
	for _, r := range step.Ranges {
		first, last = append(first, int64(r.First)), append(last, int64(r.Last))
	}
	if _, err := tx.Exec(ctx, remove, month, tableID, first, last); err != nil {
		return err
	}
	if err := removeFromPacks(ctx, tx, month, tableID, step.Ranges); err != nil {
		return err
	}
	return writePruned(ctx, tx, tableID, step.After)
}

// removeFromPacks removes ranges from the packs of a table that have other entries, too.
func removeFromPacks(ctx context.Context, tx pgx.Tx, month string, tableID int64, ranges []journal.SeqRange) error {
	if len(ranges) == 0 {
		return nil
	}
	const query = `SELECT seq, at, data FROM linework.entries WHERE month = $1::date AND journal = $2 AND span > 0 AND seq <= $4
		AND seq >= coalesce((SELECT max(seq) FROM linework.entries WHERE month = $1::date AND journal = $2 AND seq <= $3), 0)`
	type row struct {
		Seq, At int64
		Data    []byte
	}
	found, err := tx.Query(ctx, query, month, tableID, int64(ranges[0].First), int64(ranges[len(ranges)-1].Last))
	if err != nil {
		return err
	}
	packs, err := pgx.CollectRows(found, pgx.RowToStructByPos[row])
	if err != nil {
		return err
	}
	for _, r := range packs {
		parts, err := decodePack(uint64(r.Seq), r.At, r.Data)
		if err != nil {
			return err
		}
		before := len(parts)
		parts = slices.DeleteFunc(parts, func(p part) bool {
			return slices.ContainsFunc(ranges, func(r journal.SeqRange) bool { return r.First <= p.seq && p.seq <= r.Last })
		})
		switch {
		case len(parts) == before:
			continue
		case len(parts) == 0:
			_, err = tx.Exec(ctx, "DELETE FROM linework.entries WHERE month = $1::date AND journal = $2 AND seq = $3", month, tableID, r.Seq)
		default:
			pack := appendPackAfter(nil, parts, part{seq: uint64(r.Seq), at: r.At})
			_, err = tx.Exec(ctx, "UPDATE linework.entries SET sum = $4, data = $5 WHERE month = $1::date AND journal = $2 AND seq = $3",
				month, tableID, r.Seq, int64(journal.ChecksumEntry(tableID, uint64(r.Seq), r.At, pack)), pack)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writePruned records what was removed of a table.
func writePruned(ctx context.Context, tx pgx.Tx, tableID int64, p journal.Pruned) error {
	_, err := tx.Exec(ctx, `INSERT INTO linework.pruned (journal, upto, count, kept, link) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (journal) DO UPDATE SET upto = excluded.upto, count = excluded.count, kept = excluded.kept, link = excluded.link`,
		tableID, int64(p.UpTo), int64(p.Count), p.Kept[:], p.Link[:])
	return err
}

// insertPrunedOfCopy records which entries a copy lacks because its source was pruned.
func (in *incoming) insertPrunedOfCopy(ctx context.Context, tx pgx.Tx) error {
	pruned, err := in.Log.Pruned(ctx)
	if err != nil || pruned.UpTo <= in.Existing {
		return err
	}
	pruned, err = pruned.PrunedInCopy(in.last, func(visit func(uint64, int64, bool, []byte)) error {
		rows, err := tx.Query(ctx, `SELECT e.seq, e.at, e.span, m.seq IS NOT NULL, e.data FROM linework.entries e LEFT JOIN linework.marks m ON m.journal = e.journal AND m.seq = e.seq
			WHERE e.month = $1 AND e.journal = $2 AND e.seq <= $3 ORDER BY e.seq`, in.month, in.id, int64(pruned.UpTo))
		if err != nil {
			return err
		}
		var seq uint64
		var at int64
		var span int
		var marked bool
		var data []byte
		_, err = pgx.ForEachRow(rows, []any{&seq, &at, &span, &marked, &data}, func() error {
			entries, err := UnpackEntries(seq, at, span, data)
			for _, e := range entries {
				visit(e.Seq, e.At.UnixMicro(), marked, e.Data)
			}
			return err
		})
		return err
	})
	if err != nil {
		return err
	}
	return writePruned(ctx, tx, in.id, pruned)
}
