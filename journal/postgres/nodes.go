package postgres

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A heart tells the database that this node is alive.
type heart struct {
	id     string
	schema int
	rules  string
	end    chan struct{}
	ended  chan struct{}

	mu      sync.Mutex
	load    int
	leaving bool
	joined  bool      // whether the first heartbeat was answered
	counted time.Time // when it last made sure that it has its tables
}

// join writes the node down and lets its heart beat.
func (s *Store) join(ctx context.Context, schema int) error {
	rules, err := json.Marshal(s.opt.Rules)
	if err != nil {
		return err
	}
	s.heart.id, s.heart.schema, s.heart.rules = rand.Text(), schema, string(rules)
	s.heart.end, s.heart.ended = make(chan struct{}), make(chan struct{})
	if err := s.beat(ctx); err != nil {
		return err
	}
	go s.live()
	// Those who went without a word, long ago.
	return s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		_, err := conn.Exec(ctx, "DELETE FROM linework.nodes WHERE beaten < now() - interval '1 day'")
		return err
	})
}

func (h *heart) stop() {
	if h.end != nil {
		close(h.end)
		<-h.ended
	}
}

// live beats until the store closes. When the database is away it tries again sooner.
func (s *Store) live() {
	defer close(s.heart.ended)
	wait := s.opt.Beat
	for away := false; ; {
		select {
		case <-s.heart.end:
			return
		case <-time.After(wait):
		}
		wait = s.opt.Beat
		ctx, cancel := context.WithTimeout(context.Background(), max(s.opt.Beat, time.Second))
		err := s.beat(ctx)
		cancel()
		switch {
		case err != nil && !away:
			s.opt.Log.Error("the database is away; tables stand still until it is back", "error", explain(err))
		case err == nil && away:
			s.opt.Log.Info("the database is back")
		}
		if away = err != nil; away {
			wait = min(wait, pause)
		}
	}
}

// beat writes a heartbeat. It need not be durable: one that is lost makes the node a
// little older. The answer says how long ago the last one was, by the database's clock;
// was that longer than the limit, others may have taken tables meanwhile. Now and then
// they are counted in any case: somebody may have removed one beside this node.
func (s *Store) beat(ctx context.Context) error {
	const text = `WITH old AS (SELECT extract(epoch FROM now() - beaten)::float8 AS age FROM linework.nodes WHERE id = $1)
		INSERT INTO linework.nodes AS n (id, address, version, rules, schema, load, leaving, beaten, steady) VALUES ($1, $2, $3, $4, $5, $6, $7, now(), '-infinity')
		ON CONFLICT (id) DO UPDATE SET load = $6, leaving = $7, beaten = now(),
			steady = CASE WHEN n.beaten < now() - $8::float8 * interval '1 second' THEN now() ELSE n.steady END
		RETURNING (SELECT age FROM old), set_config('synchronous_commit', 'off', true)`
	h := &s.heart
	h.mu.Lock()
	load, leaving, first, due := h.load, h.leaving, !h.joined, time.Since(h.counted) > 2*s.opt.Limit
	h.mu.Unlock()
	var age *float64
	err := within(ctx, s.laid, func(ctx context.Context, conn *pgxpool.Conn) error {
		var setting string
		return conn.QueryRow(ctx, text, h.id, s.opt.Address, s.opt.Version, h.rules, h.schema, load, leaving, s.opt.Limit.Seconds()).Scan(&age, &setting)
	})
	if err != nil {
		return err
	}
	h.mu.Lock()
	h.joined = true
	h.mu.Unlock()
	away := !first && (age == nil || *age > s.opt.Limit.Seconds())
	if !away && !due {
		return nil
	}
	held, lost, err := s.recount(ctx)
	if away && err == nil {
		s.opt.Log.Warn("this node was away from the database for longer than its leases last", "tables", held, "lost", lost)
	}
	return err
}

// recount finds out which tables were taken from this node while it was away, or removed.
func (s *Store) recount(ctx context.Context) (all, lost int, err error) {
	s.mu.Lock()
	held := map[int64]*pgLog{}
	var ids []int64
	for _, l := range s.held {
		if l != nil {
			held[l.id], ids = l, append(ids, l.id)
		}
	}
	s.mu.Unlock()
	owners := map[int64]string{}
	err = within(ctx, s.laid, func(ctx context.Context, conn *pgxpool.Conn) error {
		return columns(ctx, conn, "SELECT id, node FROM linework.tables WHERE id = ANY($1)", owners, ids)
	})
	if err != nil {
		return 0, 0, err
	}
	s.heart.mu.Lock()
	s.heart.counted = time.Now()
	s.heart.mu.Unlock()
	for id, l := range held {
		if owners[id] == s.heart.id || !s.holds(l) {
			continue
		}
		lost++
		_ = l.die(journal.ErrLost)
		if s.opt.Lost != nil {
			go s.opt.Lost(l.table)
		}
	}
	return len(held), lost, nil
}

// holds reports whether a log has not been given back meanwhile.
func (s *Store) holds(l *pgLog) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[l.table] == l
}

// Self is this node.
func (s *Store) Self() journal.Node {
	s.heart.mu.Lock()
	defer s.heart.mu.Unlock()
	return journal.Node{ID: s.heart.id, Address: s.opt.Address, Version: s.opt.Version, Rules: s.opt.Rules, Load: s.heart.load, Leaving: s.heart.leaving}
}

const nodeColumns = `n.id, n.address, n.version, n.rules, n.load, n.leaving`

func scanNode(row pgx.CollectableRow) (n journal.Node, err error) {
	var rules string
	if err := row.Scan(&n.ID, &n.Address, &n.Version, &rules, &n.Load, &n.Leaving); err != nil {
		return n, err
	}
	return n, json.Unmarshal([]byte(rules), &n.Rules)
}

// Owner is the live node that holds a table.
func (s *Store) Owner(ctx context.Context, table string) (owner journal.Node, ok bool, err error) {
	err = s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		const query = `SELECT ` + nodeColumns + ` FROM linework.tables t JOIN linework.nodes n ON n.id = t.node WHERE t.name = $3 AND ` + live
		rows, err := conn.Query(ctx, query, s.heart.id, s.opt.Limit.Seconds(), table)
		if err != nil {
			return err
		}
		owner, err = pgx.CollectExactlyOneRow(rows, scanNode)
		if ok = err == nil; ok || !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		owner = journal.Node{} // nobody, or one that is dead
		err = conn.QueryRow(ctx, "SELECT node FROM linework.tables WHERE name = $1", table).Scan(&owner.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			return journal.ErrUnknown
		}
		return err
	})
	if err != nil {
		return journal.Node{}, false, fmt.Errorf("find the owner of a journal: %w", err)
	}
	return owner, ok, nil
}

// Nodes is every live node.
func (s *Store) Nodes(ctx context.Context) (all []journal.Node, err error) {
	err = s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, `SELECT `+nodeColumns+` FROM linework.nodes n WHERE `+live+` ORDER BY n.id`, s.heart.id, s.opt.Limit.Seconds())
		if err == nil {
			all, err = pgx.CollectRows(rows, scanNode)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list nodes: %w", err)
	}
	return all, nil
}

// Announce sets what the next heartbeat tells; that this node leaves, one tells at once.
func (s *Store) Announce(ctx context.Context, load int, leaving bool) error {
	s.heart.mu.Lock()
	changed := s.heart.leaving != leaving
	s.heart.load, s.heart.leaving = load, leaving
	s.heart.mu.Unlock()
	if !changed {
		return nil
	}
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		_, err := conn.Exec(ctx, "UPDATE linework.nodes SET load = $2, leaving = $3 WHERE id = $1", s.heart.id, load, leaving)
		return err
	})
	if err != nil {
		return fmt.Errorf("announce node: %w", err)
	}
	return nil
}

// errNoNode means that nobody lives who could take a table.
var errNoNode = errors.New("there is no such node, or it is dead")

// Hand makes a table the other node's, who alone can take it as long as it lives.
func (s *Store) Hand(ctx context.Context, table, to string) error {
	err := s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		const update = `UPDATE linework.tables AS t SET epoch = t.epoch + 1, node = $3 WHERE t.name = $4 AND t.node IN ('', $1, $3)
			AND EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = $3 AND ` + live + `)`
		done, err := conn.Exec(ctx, update, s.heart.id, s.opt.Limit.Seconds(), to, table)
		if err != nil || done.RowsAffected() > 0 {
			return err
		}
		var alive bool
		if err := conn.QueryRow(ctx, "SELECT count(*) > 0 FROM linework.nodes n WHERE n.id = $3 AND "+live, s.heart.id, s.opt.Limit.Seconds(), to).Scan(&alive); err != nil {
			return err
		}
		if !alive {
			return errNoNode
		}
		return s.whyNot(ctx, conn, table)
	})
	if err != nil {
		return fmt.Errorf("hand over journal: %w", err)
	}
	return nil
}
