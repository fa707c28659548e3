package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Options is what a node says of itself, and how long it waits. All may be left out.
type Options struct {
	Address string         // where other nodes reach it
	Version string         // of the program
	Rules   map[string]int // of each game, that it can carry on

	Beat     time.Duration // from one heartbeat to the next; 1 s
	Limit    time.Duration // how old the last one may be before others take the tables; 3 s
	Patience time.Duration // for how long an append waits for a database that is away; 30 s

	// Lost is told of tables whose lease has moved while this node was away and noticed
	// nothing. Their appends fail whether it is heard or not.
	Lost func(table string)
	Log  *slog.Logger
}

// How soon a dead node's table goes on follows from these, and from what lobby and gateway
// wait for, on machines that have time for their nodes:
//
//   - A process that died cuts its sockets. Devices are at another node after 0.5 s, where
//     their requests wait. The last heartbeat may have been written in the moment of death, so
//     the lease is free after Limit, 3 s; whoever waits asks every 0.25 s (gateway.askAgain)
//     and opens the table: 3.3 s at most, for the table and for its devices. One that a proxy
//     sends to the dead node once more tries after 0.5, 1.5, 3.5 and 7.5 s.
//   - A machine that went dark cuts nothing. Other nodes cut the sockets that they passed on
//     to it when they look who is there (lobby.lookAround, 0.5 s), and devices come back after
//     0.5 s: 4.1 s. A device whose request came before waits for a dial of 1 s at most.
//   - Where the database was away as well, nobody judges anybody for a Limit after it is back
//     (see live, in lease.go): 3.3 s, and as long as the fail-over took.
//   - So it is where a node's own heartbeats were more than a Limit apart, because its machine
//     had no time for it for seconds: that node waits 3.3 s from its next one. This is how a
//     take-over can last 8 s on a machine that runs nodes, database and devices at load 20.
//
// Limit is three heartbeats, so that two may be late. A shorter one would take tables from
// nodes that live; no figure here can make two nodes write, for that the epoch is checked.
const (
	defaultBeat     = time.Second
	defaultLimit    = 3 * time.Second
	defaultPatience = 30 * time.Second

	askWithin = 5 * time.Second        // for one statement, and for all tries of a request that is no append
	pause     = 100 * time.Millisecond // between tries
	lanes     = 4                      // appends go by so many connections
	readers   = 8                      // all else by so many
)

// Store keeps journals in a PostgreSQL that several nodes share.
type Store struct {
	opt   Options
	asked *pgxpool.Pool // for all that is no append
	laid  *pgxpool.Pool // for appends and heartbeats, which wait for no reader
	lanes []*lane
	heart heart

	mu     sync.Mutex
	held   map[string]*pgLog // tables whose lease this process has; nil while it is about to have it
	months map[string]bool   // partitions that are there

	// Whatever is asked shares the lock while it is under way, so closing waits for it.
	closing sync.RWMutex
	closed  atomic.Bool
}

var (
	_ journal.Store     = (*Store)(nil)
	_ journal.Directory = (*Store)(nil)
)

// Open joins the nodes that share a database. One that is empty gets its schema; one whose
// schema this program does not know is left as it is.
func Open(ctx context.Context, url string, opt Options) (*Store, error) {
	s, err := open(ctx, url, opt, migrations)
	if err != nil {
		return nil, fmt.Errorf("open journal: %s: %w", Hide(url), explain(err))
	}
	return s, nil
}

func open(ctx context.Context, url string, opt Options, list []migration) (*Store, error) {
	s, err := connect(ctx, url)
	if err != nil {
		return nil, err
	}
	s.opt = opt.withDefaults()
	if err := s.begin(ctx, list); err != nil {
		s.disconnect()
		return nil, err
	}
	for range lanes {
		s.lanes = append(s.lanes, startLane(s))
	}
	return s, nil
}

func (o Options) withDefaults() Options {
	o.Beat = cmp.Or(o.Beat, defaultBeat)
	o.Limit = cmp.Or(o.Limit, defaultLimit)
	o.Patience = cmp.Or(o.Patience, defaultPatience)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// begin makes sure of the schema and joins the nodes.
func (s *Store) begin(ctx context.Context, list []migration) error {
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		at, err := look(ctx, conn)
		if err == nil && at.version == 0 {
			_, at.version, err = migrate(ctx, conn.Conn(), list, s.opt.Limit.Seconds())
		}
		if err != nil {
			return err
		}
		return at.fits(len(list))
	})
	if err != nil {
		return err
	}
	return s.join(ctx, len(list))
}

// Remove deletes a table, the blobs that nobody else keeps, and the month that was the
// table's when it was the last one of it.
func (s *Store) Remove(ctx context.Context, table string) error {
	if err := s.remove(ctx, table, false); err != nil {
		return fmt.Errorf("remove journal: %w", err)
	}
	return nil
}

// remove removes a table that nobody alive has; or whoever has it, where that is wanted.
func (s *Store) remove(ctx context.Context, table string, held bool) error {
	if err := s.reserve(ctx, table, journal.ErrHeld); err != nil {
		return err
	}
	defer s.drop(table)
	var month string
	asked := 0
	err := s.change(ctx, func(ctx context.Context, tx pgx.Tx) error {
		const lock = `SELECT t.id, t.month::text, t.node IN ('', $1) OR NOT EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = t.node AND ` + live + `)
			FROM linework.tables t WHERE t.name = $3 FOR UPDATE`
		asked++
		var id int64
		var free bool
		err := tx.QueryRow(ctx, lock, s.heart.id, s.opt.Limit.Seconds(), table).Scan(&id, &month, &free)
		switch {
		case errors.Is(err, pgx.ErrNoRows) && asked > 1: // it was heard the first time
			return nil
		case errors.Is(err, pgx.ErrNoRows):
			return journal.ErrUnknown
		case err == nil && !free && !held:
			return journal.ErrHeld
		case err != nil:
			return err
		}
		return forget(ctx, tx, id, month)
	})
	if err != nil || month == "" {
		return err
	}
	s.dropMonth(ctx, month)
	return nil
}

// forget removes all that a table has. Its blobs are locked before anyone looks whether
// another table keeps them: who keeps one locks it, too.
func forget(ctx context.Context, tx pgx.Tx, id int64, month string) error {
	if _, err := tx.Exec(ctx, "DELETE FROM linework.entries WHERE month = $1::date AND journal = $2", month, id); err != nil {
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
		if _, err := tx.Exec(ctx, text, id); err != nil {
			return err
		}
	}
	return nil
}

// Tables lists every table, by name.
func (s *Store) Tables(ctx context.Context) ([]journal.Summary, error) {
	var all []journal.Summary
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, "SELECT name, created, last, entries FROM linework.tables ORDER BY name")
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (one journal.Summary, err error) {
			var created, last int64
			err = row.Scan(&one.Table, &created, &last, &one.Entries)
			one.Created, one.Last = time.UnixMicro(created), time.UnixMicro(last)
			return one, err
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list journals: %w", err)
	}
	return all, nil
}

// Count counts the tables.
func (s *Store) Count(ctx context.Context) (n int, err error) {
	err = s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		return conn.QueryRow(ctx, "SELECT count(*) FROM linework.tables").Scan(&n)
	})
	if err != nil {
		return 0, fmt.Errorf("count journals: %w", err)
	}
	return n, nil
}

// rowBytes is about what a row takes beside its data, with its place in the index.
const rowBytes = 100

// Usage adds up what tables and blobs say of themselves. The size of the database would
// count what was removed and waits for new entries; and how much room the disk of
// another machine has, nobody says.
func (s *Store) Usage(ctx context.Context) (journal.Usage, error) {
	u := journal.Usage{Free: -1}
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		return conn.QueryRow(ctx, `SELECT (SELECT coalesce(sum(bytes + $1 * (entries + 1)), 0)::bigint FROM linework.tables)
			+ (SELECT coalesce(sum(size + $1), 0)::bigint FROM linework.blobs)`, rowBytes).Scan(&u.Used)
	})
	if err != nil {
		return journal.Usage{}, fmt.Errorf("measure journal: %w", err)
	}
	return u, nil
}

// Peek opens a table's journal to be read, whoever has it.
func (s *Store) Peek(ctx context.Context, table string) (journal.Log, error) {
	log, err := s.peek(ctx, table)
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return log, nil
}

func (s *Store) peek(ctx context.Context, table string) (*pgLog, error) {
	const query = `SELECT t.id, t.month::text, t.bytes,
		(SELECT coalesce(sum(b.size), 0)::bigint FROM linework.uses u JOIN linework.blobs b ON b.hash = u.hash WHERE u.journal = t.id)
		FROM linework.tables t WHERE t.name = $1`
	l := &pgLog{store: s, table: table, released: true}
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		var bytes, kept int64
		err := conn.QueryRow(ctx, query, table).Scan(&l.id, &l.month, &bytes, &kept)
		if errors.Is(err, pgx.ErrNoRows) {
			return journal.ErrUnknown
		}
		l.bytes.Store(bytes)
		l.kept.Store(kept)
		return err
	})
	return l, err
}

// Ping writes a heartbeat that waits until it is durable, as an append does.
func (s *Store) Ping(ctx context.Context) error {
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		_, err := conn.Exec(ctx, "UPDATE linework.nodes SET load = load WHERE id = $1", s.heart.id)
		return err
	})
	if err != nil {
		return fmt.Errorf("write journal: %w", err)
	}
	return nil
}

// Close waits for what is under way, gives every lease back and leaves the nodes.
func (s *Store) Close() error {
	for _, l := range s.lanes {
		l.stop()
	}
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.closed.Load() {
		return nil
	}
	s.heart.stop()
	err := s.try(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		if _, err := conn.Exec(ctx, "UPDATE linework.tables SET node = '' WHERE node = $1", s.heart.id); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, "DELETE FROM linework.nodes WHERE id = $1", s.heart.id)
		return err
	})
	s.closed.Store(true)
	s.disconnect()
	s.mu.Lock()
	clear(s.held)
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("close journal: %w", err)
	}
	return nil
}
