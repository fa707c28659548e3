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
	if err := s.ink.settleAll(ctx); err != nil {
		return nil, err
	}
	l := &pgLog{table: table}
	return s.reserveTableAndAcquireLease(ctx, l, journal.ErrHeld, func(ctx context.Context, conn *pgxpool.Conn) error {
		for {
			err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return s.acquireAndMoveInk(ctx, tx, l) })
			switch {
			case errors.Is(err, pgx.ErrNoRows):
				return unknownOrHeldError(ctx, conn, table)
			case !errors.Is(err, errOpenStream):
				return err
			}
			if err := s.closeStreamsOfDeadOwner(ctx, conn, table); err != nil {
				return err
			}
		}
	})
}

// acquireAndMoveInk takes a table's lease, and moves what the streams of a dead owner have of it
// into entries. It fails with pgx.ErrNoRows where the table is unknown or held.
func (s *Store) acquireAndMoveInk(ctx context.Context, tx pgx.Tx, l *pgLog) error {
	// Where an older program has appended, which keeps no chain, it begins anew.
	const update = `UPDATE linework.tables AS t SET epoch = t.epoch + 1, node = $1, linked = t.entries,
			base = CASE WHEN t.linked = t.entries THEN t.base ELSE t.entries END, link = CASE WHEN t.linked = t.entries THEN t.link ELSE '' END
		WHERE t.name = $3 AND ` + isFree + `
		RETURNING t.id, t.month::text, t.epoch, t.entries, t.link, t.bytes,
			coalesce((SELECT e.seq + e.span FROM linework.entries e WHERE e.month = t.month AND e.journal = t.id ORDER BY e.seq DESC LIMIT 1), 0), ` + sumBlobs
	var owner string
	if err := tx.QueryRow(ctx, "SELECT node FROM linework.tables WHERE name = $1 FOR UPDATE", l.table).Scan(&owner); err != nil {
		return err
	}
	var epoch, blobBytes int64
	var link []byte
	var found uint64
	var t settledTable
	err := tx.QueryRow(ctx, update, s.nodeID, s.opt.LeaseTimeout.Seconds(), l.table).Scan(&t.id, &t.month, &epoch, &t.head.Entries, &link, &t.bytes, &found, &blobBytes)
	if err != nil {
		return err
	}
	if found < t.head.Entries {
		return fmt.Errorf("%w: %w", journal.ErrDamaged, journal.Loss{Table: l.table, Acknowledged: t.head.Entries, Found: found, Durable: true})
	}
	t.head.Link = decodeLinkOrZero(link)
	l.takenFromDead = owner != "" && owner != s.nodeID
	if l.takenFromDead {
		if err := s.moveFromClosedStreams(ctx, tx, owner, &t); err != nil {
			return err
		}
	}
	l.id, l.month, l.head, l.appended = t.id, t.month, t.head, t.head.Entries
	l.epoch.Store(epoch)
	l.bytes.Store(t.bytes)
	l.blobBytes.Store(blobBytes)
	return nil
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
	l.stream = s.ink.current.Load() // before the lease is taken
	if err := s.held.Take(ctx, l.table, l, errIfHeldHere, func() error { return s.queryWithRetries(ctx, acquire) }); err != nil {
		return nil, err
	}
	return l, nil
}
