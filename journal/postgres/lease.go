package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Create begins the journal of a new table.
func (s *Store) Create(ctx context.Context, table string) (held journal.Log, err error) {
	defer journal.AddContext(&err, "create journal")
	// Asked again because the answer was lost, it finds what it made before.
	const insert = `INSERT INTO linework.tables AS t (name, month, created, last, epoch, node, entries, bytes)
		VALUES ($1, $2::date, $3, $3, 1, $4, 0, 0)
		ON CONFLICT (name) DO UPDATE SET epoch = t.epoch + 1 WHERE t.node = $4 AND t.created = $3 AND t.entries = 0
		RETURNING id, epoch`
	created := time.Now()
	l := &pgLog{table: table, month: firstDayOfMonth(created)}
	return s.reserveTableAndAcquireLease(ctx, l, journal.ErrTaken, func(ctx context.Context, conn *pgxpool.Conn) error {
		if err := s.ensurePartition(ctx, conn.Conn(), l.month); err != nil {
			return err
		}
		var epoch int64
		err := conn.QueryRow(ctx, insert, table, l.month, created.UnixMicro(), s.nodeID).Scan(&l.id, &epoch)
		if errors.Is(err, pgx.ErrNoRows) {
			return journal.ErrTaken
		}
		l.epoch.Store(epoch)
		return err
	})
}

// isLive is when a node n counts as alive, for the node $1 under the limit $2. Who was away
// from the database itself waits for a limit before it takes others for dead: perhaps
// they were all cut off together.
const isLive = `greatest(n.beaten, (SELECT CASE WHEN beaten > now() - $2::float8 * interval '1 second' THEN steady ELSE now() END
	FROM linework.nodes WHERE id = $1)) > now() - $2::float8 * interval '1 second'`

// isFree is when the node $1 may take the lease of a table t: it is nobody's, its own, or a
// dead node's.
const isFree = `(t.node IN ('', $1) OR NOT EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = t.node AND ` + isLive + `))`

// Acquire takes the lease of a table that is nobody's, ours, or a dead node's.
func (s *Store) Acquire(ctx context.Context, table string) (held journal.Log, err error) {
	defer journal.AddContext(&err, "acquire journal")
	// Where an older program has appended, which keeps no chain, it begins anew.
	const update = `WITH before AS (SELECT id, node FROM linework.tables WHERE name = $3)
		UPDATE linework.tables AS t SET epoch = t.epoch + 1, node = $1, linked = t.entries,
			base = CASE WHEN t.linked = t.entries THEN t.base ELSE t.entries END, link = CASE WHEN t.linked = t.entries THEN t.link ELSE '' END
		FROM before WHERE t.id = before.id AND ` + isFree + `
		RETURNING t.id, t.month::text, before.node NOT IN ('', $1), t.epoch, t.entries, t.link, t.bytes,
			(SELECT coalesce(max(e.seq), 0) FROM linework.entries e WHERE e.month = t.month AND e.journal = t.id), ` + sumBlobs
	l := &pgLog{table: table}
	return s.reserveTableAndAcquireLease(ctx, l, journal.ErrHeld, func(ctx context.Context, conn *pgxpool.Conn) error {
		var epoch, bytes, blobBytes int64
		var link []byte
		var found uint64
		err := conn.QueryRow(ctx, update, s.nodeID, s.opt.LeaseTimeout.Seconds(), table).Scan(&l.id, &l.month, &l.takenFromDead, &epoch, &l.head.Entries, &link, &bytes, &found, &blobBytes)
		if errors.Is(err, pgx.ErrNoRows) {
			return unknownOrHeldError(ctx, conn, table)
		}
		if err == nil && found < l.head.Entries {
			return fmt.Errorf("%w: %w", journal.ErrDamaged, journal.Loss{Table: table, Acknowledged: l.head.Entries, Found: found, Durable: true})
		}
		l.head.Link = decodeLinkOrZero(link)
		l.epoch.Store(epoch)
		l.bytes.Store(bytes)
		l.blobBytes.Store(blobBytes)
		return err
	})
}

// unknownOrHeldError returns why a table could not be taken: ErrUnknown when there is none,
// or ErrHeld.
func unknownOrHeldError(ctx context.Context, db querier, table string) error {
	var exists bool
	err := db.QueryRow(ctx, "SELECT count(*) > 0 FROM linework.tables WHERE name = $1", table).Scan(&exists)
	if err == nil {
		err = journal.ErrHeld
		if !exists {
			err = journal.ErrUnknown
		}
	}
	return err
}

// reserveTableAndAcquireLease marks the table of a new log as held and runs acquire, which takes
// its lease, and returns the log. It fails with errIfHeldHere when this process has the table. A caller who has gone
// by then does not get it.
func (s *Store) reserveTableAndAcquireLease(ctx context.Context, l *pgLog, errIfHeldHere error, acquire func(context.Context, *pgxpool.Conn) error) (held journal.Log, err error) {
	l.db, l.store = &s.database, s
	l.Commit = l.commit
	if err := s.held.Take(ctx, l.table, l, errIfHeldHere, func() error { return s.queryWithRetries(ctx, acquire) }); err != nil {
		return nil, err
	}
	return l, nil
}
