package postgres

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// querier is what can be asked: a connection or a transaction.
type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// errURL means that a connection string is not one.
var errURL = errors.New("the address of a database is written like postgres://user:password@host/database")

// configure reads a connection string. Of several hosts the one counts that takes writes.
func configure(text string) (*pgxpool.Config, error) {
	cfg, err := pgxpool.ParseConfig(text)
	if err != nil {
		return nil, errURL // what pgx says may hold the password
	}
	c := &cfg.ConnConfig.Config
	if c.ValidateConnect == nil {
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if c.ConnectTimeout == 0 || c.ConnectTimeout > askWithin {
		c.ConnectTimeout = 2 * time.Second
	}
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "linework"
	}
	return cfg, nil
}

// secrets is where a connection string has a password.
var secrets = regexp.MustCompile(`(://[^:@/]*:).*(@)|((?:^|[?&\s])(?:ssl)?password=)[^&\s]*()`)

// Hide is a connection string without its password, to be printed.
func Hide(text string) string { return secrets.ReplaceAllString(text, "${1}${3}xxxxx${2}${4}") }

// Is reports whether a text names a database rather than a folder.
func Is(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// connect makes a store that can be asked and does not append.
func connect(ctx context.Context, url string) (*Store, error) {
	s := &Store{held: map[string]*pgLog{}, months: map[string]bool{}}
	for _, pool := range []struct {
		into **pgxpool.Pool
		most int32
	}{{&s.asked, readers}, {&s.laid, lanes + 1}} {
		cfg, err := configure(url)
		if err != nil {
			s.disconnect()
			return nil, err
		}
		cfg.MaxConns = pool.most
		if *pool.into, err = pgxpool.NewWithConfig(ctx, cfg); err != nil {
			s.disconnect()
			return nil, err
		}
	}
	return s, nil
}

func (s *Store) disconnect() {
	for _, pool := range []*pgxpool.Pool{s.asked, s.laid} {
		if pool != nil {
			pool.Close()
		}
	}
}

// do asks the database something, and for a while again where it is away. What is asked
// may have happened although it failed, so asking it twice must do no harm.
func (s *Store) do(ctx context.Context, ask func(context.Context, *pgxpool.Conn) error) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	return s.try(ctx, ask)
}

func (s *Store) try(ctx context.Context, ask func(context.Context, *pgxpool.Conn) error) error {
	if s.closed.Load() {
		return journal.ErrClosed
	}
	for until := time.Now().Add(askWithin); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		attempt, cancel := context.WithTimeout(ctx, askWithin)
		err := within(attempt, s.asked, ask)
		cancel()
		if gone := ctx.Err(); gone != nil && err != nil {
			return gone
		}
		err = explain(err)
		if !errors.Is(err, journal.ErrAway) && !collided(err) || time.Now().After(until) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// change is do in one transaction.
func (s *Store) change(ctx context.Context, ask func(context.Context, pgx.Tx) error) error {
	return s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return ask(ctx, tx) })
	})
}

// within does something by a connection of a pool. One by which the database was away is
// not used again: behind it may be a server that no longer takes writes.
func within(ctx context.Context, pool *pgxpool.Pool, do func(context.Context, *pgxpool.Conn) error) error {
	return pool.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
		err := do(ctx, conn)
		if errors.Is(explain(err), journal.ErrAway) {
			_ = conn.Conn().Close(ctx)
		}
		return err
	})
}

// columns reads rows of a table's id and something else.
func columns[T any](ctx context.Context, db querier, text string, into map[int64]T, args ...any) error {
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
