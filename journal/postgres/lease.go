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
func (s *Store) Create(ctx context.Context, table string) (journal.Log, error) {
	// Asked again because the answer was lost, it finds what it made before.
	const insert = `INSERT INTO linework.tables AS t (name, month, created, last, epoch, node, entries, bytes)
		VALUES ($1, $2::date, $3, $3, 1, $4, 0, 0)
		ON CONFLICT (name) DO UPDATE SET epoch = t.epoch + 1 WHERE t.node = $4 AND t.created = $3 AND t.entries = 0
		RETURNING id, epoch`
	created := time.Now()
	month := monthOf(created)
	log, err := s.take(ctx, table, journal.ErrTaken, func(ctx context.Context, conn *pgxpool.Conn, l *pgLog) error {
		if err := s.ready(ctx, conn.Conn(), month); err != nil {
			return err
		}
		var epoch int64
		err := conn.QueryRow(ctx, insert, table, month, created.UnixMicro(), s.heart.id).Scan(&l.id, &epoch)
		if errors.Is(err, pgx.ErrNoRows) {
			return journal.ErrTaken
		}
		l.month = month
		l.epoch.Store(epoch)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("create journal: %w", err)
	}
	return log, nil
}

// live is when a node n counts as alive, for the node $1 under the limit $2. Who was away
// from the database itself waits for a limit before it takes others for dead: perhaps
// they were all cut off together.
const live = `greatest(n.beaten, (SELECT CASE WHEN beaten > now() - $2::float8 * interval '1 second' THEN steady ELSE now() END
	FROM linework.nodes WHERE id = $1)) > now() - $2::float8 * interval '1 second'`

// Acquire takes the lease of a table that is nobody's, ours, or a dead node's.
func (s *Store) Acquire(ctx context.Context, table string) (journal.Log, error) {
	// Where an older program has appended, which keeps no chain, it begins anew.
	const update = `UPDATE linework.tables AS t SET epoch = t.epoch + 1, node = $1, linked = t.entries,
			base = CASE WHEN t.linked = t.entries THEN t.base ELSE t.entries END, link = CASE WHEN t.linked = t.entries THEN t.link ELSE '' END
		WHERE t.name = $3 AND (t.node IN ('', $1) OR NOT EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = t.node AND ` + live + `))
		RETURNING t.id, t.month::text, t.epoch, t.entries, t.link, t.bytes,
			(SELECT coalesce(max(e.seq), 0) FROM linework.entries e WHERE e.month = t.month AND e.journal = t.id),
			(SELECT coalesce(sum(b.size), 0)::bigint FROM linework.uses u JOIN linework.blobs b ON b.hash = u.hash WHERE u.journal = t.id)`
	log, err := s.take(ctx, table, journal.ErrHeld, func(ctx context.Context, conn *pgxpool.Conn, l *pgLog) error {
		var epoch, bytes, kept int64
		var link []byte
		var found uint64
		err := conn.QueryRow(ctx, update, s.heart.id, s.opt.Limit.Seconds(), table).Scan(&l.id, &l.month, &epoch, &l.head.Entries, &link, &bytes, &found, &kept)
		if errors.Is(err, pgx.ErrNoRows) {
			return s.whyNot(ctx, conn, table)
		}
		if err == nil && found < l.head.Entries {
			return fmt.Errorf("%w: %w", journal.ErrDamaged, journal.Loss{Table: table, Acknowledged: l.head.Entries, Found: found, Durable: true})
		}
		l.head.Link = toLink(link)
		l.epoch.Store(epoch)
		l.bytes.Store(bytes)
		l.kept.Store(kept)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("acquire journal: %w", err)
	}
	return log, nil
}

// whyNot says why a table could not be taken: there is none, or somebody has it.
func (s *Store) whyNot(ctx context.Context, db querier, table string) error {
	var there bool
	err := db.QueryRow(ctx, "SELECT count(*) > 0 FROM linework.tables WHERE name = $1", table).Scan(&there)
	if err == nil {
		err = journal.ErrHeld
		if !there {
			err = journal.ErrUnknown
		}
	}
	return err
}

// take marks the table as held, so that of two callers in this process only one goes on,
// and lets ask settle its row. A caller who has gone by then does not get it.
func (s *Store) take(ctx context.Context, table string, busy error, ask func(context.Context, *pgxpool.Conn, *pgLog) error) (*pgLog, error) {
	if err := s.reserve(ctx, table, busy); err != nil {
		return nil, err
	}
	l := &pgLog{store: s, table: table}
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error { return ask(ctx, conn, l) })
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		delete(s.held, table)
		return nil, err
	}
	s.held[table] = l
	return l, nil
}

// reserve marks a table as one that this process is about to have.
func (s *Store) reserve(ctx context.Context, table string, busy error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed.Load() {
		return journal.ErrClosed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, held := s.held[table]; held {
		return busy
	}
	s.held[table] = nil
	return nil
}

// drop forgets that this process holds the table.
func (s *Store) drop(table string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.held, table)
}
