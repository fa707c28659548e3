package postgres

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A querier is a connection or a transaction.
type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// errURL means that a connection string is not one.
var errURL = errors.New("the address of a database is written like postgres://user:password@host/database")

// poolConfigFromURL reads a connection string. Of several hosts the one is used that takes writes.
func poolConfigFromURL(text string) (*pgxpool.Config, error) {
	cfg, err := pgxpool.ParseConfig(text)
	if err != nil {
		return nil, errURL // what pgx says may hold the password
	}
	c := &cfg.ConnConfig.Config
	if c.ValidateConnect == nil {
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if c.ConnectTimeout == 0 || c.ConnectTimeout > statementTimeout {
		c.ConnectTimeout = 2 * time.Second
	}
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "linework"
	}
	return cfg, nil
}

// passwordPattern matches the passwords in a connection string.
var passwordPattern = regexp.MustCompile(`(://[^:@/]*:).*(@)|((?:^|[?&\s])(?:ssl)?password=)[^&\s]*()`)

// HidePassword returns a connection string without its password, to be printed.
func HidePassword(text string) string {
	return passwordPattern.ReplaceAllString(text, "${1}${3}xxxxx${2}${4}")
}

// IsURL reports whether a text names a database rather than a folder.
func IsURL(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// A database is what a Store and an Editor have in common: connections, and what can be
// asked without a lease.
type database struct {
	opt        Options
	nodeID     string        // of the node that asks; "" for an Editor
	queryPool  *pgxpool.Pool // for all that is no append
	appendPool *pgxpool.Pool // for appends, ink and heartbeats, which wait for no reader

	months        sync.Map // partitions that are known to exist, by month
	closedStreams closedStreams

	// Whatever is asked shares the lock while it is under way, so closing waits for it.
	closing sync.RWMutex
	closed  atomic.Bool
}

// openPools makes the pools of connections to a database.
func (d *database) openPools(ctx context.Context, url string, opt Options) error {
	d.opt = opt.withDefaults()
	queries, err := poolConfigFromURL(url)
	if err != nil {
		return err
	}
	appends := queries.Copy()
	queries.MaxConns, appends.MaxConns = queryConns, workerCount+2
	if d.queryPool, err = pgxpool.NewWithConfig(ctx, queries); err != nil {
		return err
	}
	d.appendPool, err = pgxpool.NewWithConfig(ctx, appends)
	return err
}

// closePools closes all connections.
func (d *database) closePools() {
	for _, pool := range []*pgxpool.Pool{d.queryPool, d.appendPool} {
		if pool != nil {
			pool.Close()
		}
	}
}

// queryWithRetries runs a query on a connection, and for a while again where the database is away.
// It may have happened although it failed, so running it twice must do no harm.
func (d *database) queryWithRetries(ctx context.Context, query func(context.Context, *pgxpool.Conn) error) error {
	d.closing.RLock()
	defer d.closing.RUnlock()
	return d.queryWithRetriesLocked(ctx, query)
}

// queryWithRetriesLocked is queryWithRetries for whoever has the lock.
func (d *database) queryWithRetriesLocked(ctx context.Context, query func(context.Context, *pgxpool.Conn) error) error {
	if d.closed.Load() {
		return journal.ErrClosed
	}
	for until := time.Now().Add(statementTimeout); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		attempt, cancel := context.WithTimeout(ctx, statementTimeout)
		err := useConnClosingIfAway(attempt, d.queryPool, query)
		cancel()
		if gone := ctx.Err(); gone != nil && err != nil {
			return gone
		}
		err = translateError(err)
		if !errors.Is(err, journal.ErrAway) && !isConflictToRetryAtOnce(err) || time.Now().After(until) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(retryPause):
		}
	}
}

// inTransactionWithRetries is queryWithRetries in one transaction.
func (d *database) inTransactionWithRetries(ctx context.Context, query func(context.Context, pgx.Tx) error) error {
	return d.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return query(ctx, tx) })
	})
}

// execWithRetries runs one statement, and again while the database is away.
func (d *database) execWithRetries(ctx context.Context, text string, args ...any) error {
	return d.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		_, err := conn.Exec(ctx, text, args...)
		return err
	})
}

// queryRowWithRetries scans the only row of a query into dest. It fails with errIfNoRow where there is none.
func (d *database) queryRowWithRetries(ctx context.Context, dest []any, errIfNoRow error, query string, args ...any) error {
	return d.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		err := conn.QueryRow(ctx, query, args...).Scan(dest...)
		if errors.Is(err, pgx.ErrNoRows) {
			return errIfNoRow
		}
		return err
	})
}

// queryRowsWithRetries reads all rows of a query.
func queryRowsWithRetries[T any](ctx context.Context, d *database, readRow pgx.RowToFunc[T], query string, args ...any) (all []T, err error) {
	err = d.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, query, args...)
		if err == nil {
			all, err = pgx.CollectRows(rows, readRow)
		}
		return err
	})
	return all, err
}

// useConnClosingIfAway runs a query on a connection of a pool, once. A connection by which the
// database was away is not used again: behind it may be a server that no longer takes writes.
func useConnClosingIfAway(ctx context.Context, pool *pgxpool.Pool, query func(context.Context, *pgxpool.Conn) error) error {
	return pool.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
		err := query(ctx, conn)
		if errors.Is(translateError(err), journal.ErrAway) {
			_ = conn.Conn().Close(ctx)
		}
		return err
	})
}

// queryIntoMapByID runs a query for rows of a table's id and a value, and reads them into a map.
func queryIntoMapByID[T any](ctx context.Context, db querier, text string, into map[int64]T, args ...any) error {
	rows, err := db.Query(ctx, text, args...)
	if err != nil {
		return err
	}
	var id int64
	var value T
	_, err = pgx.ForEachRow(rows, []any{&id, &value}, func() error {
		into[id] = value
		return nil
	})
	return err
}

// Tables lists every table, by name.
func (d *database) Tables(ctx context.Context) (_ []journal.Summary, err error) {
	defer journal.AddContext(&err, "list journals")
	streamed, err := d.readLastStreamed(ctx) // before the tables, so that nothing escapes that is moved meanwhile
	if err != nil {
		return nil, err
	}
	return queryRowsWithRetries(ctx, d, func(row pgx.CollectableRow) (one journal.Summary, err error) {
		var id, created, last int64
		err = row.Scan(&id, &one.Table, &created, &last, &one.Entries, &one.Unpruned)
		if p, there := streamed[id]; there && p.seq > one.Entries {
			one.Entries, last = p.seq, p.at
		}
		one.Created, one.Last = time.UnixMicro(created), time.UnixMicro(last)
		return one, err
	}, `SELECT t.id, t.name, t.created, t.last, t.entries, coalesce((SELECT max(m.seq) FROM linework.marks m WHERE m.journal = t.id) > coalesce(p.upto, 0), false)
		FROM linework.tables t LEFT JOIN linework.pruned p ON p.journal = t.id ORDER BY t.name`)
}

// Count counts the tables.
func (d *database) Count(ctx context.Context) (tables int, err error) {
	defer journal.AddContext(&err, "count journals")
	err = d.queryRowWithRetries(ctx, []any{&tables}, nil, "SELECT count(*) FROM linework.tables")
	return tables, err
}

// rowBytes is about what a row takes beside its data, with its place in the index.
const rowBytes = 100

// Usage adds up what the rows of tables and blobs say. The size of the database would
// count what was removed and waits for new entries; and how much room the disk of
// another machine has, nobody says.
func (d *database) Usage(ctx context.Context) (u journal.Usage, err error) {
	defer journal.AddContext(&err, "measure journal")
	u.Free = -1
	err = d.queryRowWithRetries(ctx, []any{&u.Used}, nil, `SELECT (SELECT coalesce(sum(bytes + $1 * (entries + 1)), 0)::bigint FROM linework.tables)
		- (SELECT coalesce(sum($1 * count), 0)::bigint FROM linework.pruned)
		+ (SELECT coalesce(sum(size + $1), 0)::bigint FROM linework.blobs)`, rowBytes)
	return u, err
}

// Peek opens a table's journal to be read, whoever has it.
func (d *database) Peek(ctx context.Context, table string) (readOnly journal.Log, err error) {
	return d.peekLog(ctx, table)
}

// peekLog is Peek with the type that the store itself uses.
func (d *database) peekLog(ctx context.Context, table string) (l *pgLog, err error) {
	defer journal.AddContext(&err, "read journal")
	const query = `SELECT t.id, t.month::text, t.bytes, ` + sumBlobs + ` FROM linework.tables t WHERE t.name = $1`
	l = &pgLog{db: d, table: table}
	var bytes, blobBytes int64
	err = d.queryRowWithRetries(ctx, []any{&l.id, &l.month, &bytes, &blobBytes}, journal.ErrUnknown, query, table)
	l.bytes.Store(bytes)
	l.blobBytes.Store(blobBytes)
	return l, err
}

// sumBlobs is the size of all blobs of a table t.
const sumBlobs = `(SELECT coalesce(sum(b.size), 0)::bigint FROM linework.uses u JOIN linework.blobs b ON b.hash = u.hash WHERE u.journal = t.id)`

// removeTableAndEmptyMonth deletes a table, the blobs that nobody else uses, and the month
// that was the table's when it was the last one of it. It fails with ErrHeld where another
// live node has the table, unless evenIfHeld.
func (d *database) removeTableAndEmptyMonth(ctx context.Context, table string, evenIfHeld bool) (err error) {
	defer journal.AddContext(&err, "remove journal")
	var month string
	attempts := 0
	err = d.inTransactionWithRetries(ctx, func(ctx context.Context, tx pgx.Tx) error {
		attempts++
		var id int64
		var free bool
		err := tx.QueryRow(ctx, "SELECT t.id, t.month::text, "+isFree+" FROM linework.tables t WHERE t.name = $3 FOR UPDATE",
			d.nodeID, d.opt.LeaseTimeout.Seconds(), table).Scan(&id, &month, &free)
		switch {
		case errors.Is(err, pgx.ErrNoRows) && attempts > 1: // it was done the first time
			return nil
		case errors.Is(err, pgx.ErrNoRows):
			return journal.ErrUnknown
		case err == nil && !free && !evenIfHeld:
			return journal.ErrHeld
		case err != nil:
			return err
		}
		return deleteTableAndContents(ctx, tx, id, month)
	})
	if err == nil && month != "" {
		d.dropOldPartitionIfUnused(ctx, month)
	}
	return err
}

// deleteTableAndContents deletes all that a table has. Its blobs are locked before anyone
// looks whether another table uses them: whoever stores one locks it, too.
func deleteTableAndContents(ctx context.Context, tx pgx.Tx, tableID int64, month string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM linework.entries WHERE month = $1::date AND journal = $2", month, tableID); err != nil {
		return err
	}
	for _, text := range []string{
		"DELETE FROM linework.marks WHERE journal = $1",
		"SELECT hash FROM linework.blobs WHERE hash IN (SELECT hash FROM linework.uses WHERE journal = $1) ORDER BY hash FOR UPDATE",
		`DELETE FROM linework.blobs b WHERE b.hash IN (SELECT hash FROM linework.uses WHERE journal = $1)
			AND NOT EXISTS (SELECT 1 FROM linework.uses u WHERE u.hash = b.hash AND u.journal <> $1)`,
		"DELETE FROM linework.uses WHERE journal = $1",
		"DELETE FROM linework.tables WHERE id = $1",
	} {
		if _, err := tx.Exec(ctx, text, tableID); err != nil {
			return err
		}
	}
	return nil
}
