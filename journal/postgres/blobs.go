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

// storeBlobsAndAnswer stores the blobs of a request, with retries, and answers it.
func (w *appendWorker) storeBlobsAndAnswer(r *request) {
	giveUp := time.Now().Add(w.store.opt.AppendTimeout)
	for {
		var blobBytes int64
		err := w.store.runOnceWithTimeout(func(ctx context.Context, conn *pgxpool.Conn) error {
			return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) (err error) {
				if _, err := tx.Exec(ctx, "SET LOCAL synchronous_commit TO off"); err != nil {
					return err
				}
				blobBytes, err = storeBlobsUnderEpoch(ctx, tx, r.log.id, r.log.epoch.Load(), r.Blobs)
				return err
			})
		})
		if isConflictToRetryAtOnce(err) {
			continue
		}
		if err = translateError(err); errors.Is(err, journal.ErrAway) && time.Now().Before(giveUp) && !w.queue.IsStopped() {
			time.Sleep(retryPause)
			continue // what happens twice happens once
		}
		if err == nil {
			r.log.blobBytes.Store(blobBytes)
		} else {
			err = r.log.MarkDeadOnce(err)
		}
		r.done <- err
		return
	}
}

// storeBlobsUnderEpoch stores blobs for a table under its epoch, if they are not there yet,
// and returns how many bytes of blobs it uses now. The order of their locks is that of
// their hashes, for everyone.
func storeBlobsUnderEpoch(ctx context.Context, tx pgx.Tx, tableID, epoch int64, blobs [][]byte) (tableBlobBytes int64, err error) {
	var isOwner bool
	err = tx.QueryRow(ctx, "SELECT epoch = $2 FROM linework.tables WHERE id = $1 FOR UPDATE", tableID, epoch).Scan(&isOwner)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !isOwner {
		return 0, journal.ErrLost
	}
	if err != nil {
		return 0, err
	}
	byHash := map[string][]byte{}
	for _, blob := range blobs {
		byHash[journal.HashBlob(blob)] = append([]byte{}, blob...)
	}
	hashes := slices.Sorted(maps.Keys(byHash))
	rows, err := tx.Query(ctx, `SELECT hash FROM linework.blobs WHERE hash = ANY($1) ORDER BY hash COLLATE "C" FOR UPDATE`, hashes)
	if err != nil {
		return 0, err
	}
	existing, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return 0, err
	}
	for _, hash := range hashes {
		if slices.Contains(existing, hash) {
			continue
		}
		const store = "INSERT INTO linework.blobs (hash, size, data) VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE SET size = excluded.size"
		if _, err := tx.Exec(ctx, store, hash, len(byHash[hash]), byHash[hash]); err != nil {
			return 0, err
		}
	}
	if _, err := tx.Exec(ctx, "INSERT INTO linework.uses (journal, hash) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING", tableID, hashes); err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, "SELECT "+sumBlobs+" FROM linework.tables t WHERE t.id = $1", tableID).Scan(&tableBlobBytes)
	return tableBlobBytes, err
}
