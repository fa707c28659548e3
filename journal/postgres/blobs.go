package postgres

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// keep stores blobs, if they are not there yet, and notes that the table uses them.
func (w *lane) keep(r *request) {
	giveUp := time.Now().Add(w.store.opt.Patience)
	for {
		var kept int64
		err := w.ask(func(ctx context.Context, conn *pgxpool.Conn) error {
			return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) (err error) {
				if _, err := tx.Exec(ctx, "SET LOCAL synchronous_commit TO off"); err != nil {
					return err
				}
				kept, err = keep(ctx, tx, r.log.id, r.log.epoch.Load(), r.blobs)
				return err
			})
		})
		if collided(err) {
			continue
		}
		if err = explain(err); errors.Is(err, journal.ErrAway) && time.Now().Before(giveUp) && !w.queue.Stopped() {
			time.Sleep(pause)
			continue // what happens twice happens once
		}
		if err == nil {
			r.log.kept.Store(kept)
		} else {
			err = r.log.die(err)
		}
		r.done <- err
		return
	}
}

// keep stores blobs for a table under its epoch, and returns how many bytes of blobs it
// keeps now. The order of their locks is that of their hashes, for everyone.
func keep(ctx context.Context, tx pgx.Tx, id, epoch int64, blobs [][]byte) (kept int64, err error) {
	var mine bool
	if err := tx.QueryRow(ctx, "SELECT epoch = $2 FROM linework.tables WHERE id = $1 FOR UPDATE", id, epoch).Scan(&mine); errors.Is(err, pgx.ErrNoRows) || err == nil && !mine {
		return 0, journal.ErrLost
	} else if err != nil {
		return 0, err
	}
	of := map[string][]byte{}
	for _, blob := range blobs {
		of[journal.Hash(blob)] = append([]byte{}, blob...)
	}
	hashes := slices.Sorted(maps.Keys(of))
	rows, err := tx.Query(ctx, `SELECT hash FROM linework.blobs WHERE hash = ANY($1) ORDER BY hash COLLATE "C" FOR UPDATE`, hashes)
	if err != nil {
		return 0, err
	}
	there, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return 0, err
	}
	for _, hash := range hashes {
		if slices.Contains(there, hash) {
			continue
		}
		const store = "INSERT INTO linework.blobs (hash, size, data) VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE SET size = excluded.size"
		if _, err := tx.Exec(ctx, store, hash, len(of[hash]), of[hash]); err != nil {
			return 0, err
		}
	}
	if _, err := tx.Exec(ctx, "INSERT INTO linework.uses (journal, hash) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING", id, hashes); err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, "SELECT coalesce(sum(b.size), 0)::bigint FROM linework.uses u JOIN linework.blobs b ON b.hash = u.hash WHERE u.journal = $1", id).Scan(&kept)
	return kept, err
}
