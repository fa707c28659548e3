package postgres

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A heartbeat tells the database that this node is alive.
type heartbeat struct {
	schema int
	rules  string
	end    chan struct{}
	ended  chan struct{}

	// Whoever sends heartbeats alone uses these.
	joined    bool      // whether the first heartbeat was answered
	lastCheck time.Time // when it last made sure that it has its tables

	mu      sync.Mutex
	load    int
	leaving bool
}

// registerNodeAndStartHeartbeats records this node, starts its heartbeats and forgets dead nodes.
func (s *Store) registerNodeAndStartHeartbeats(ctx context.Context, knownSchema int) error {
	rules, err := json.Marshal(s.opt.Rules)
	if err != nil {
		return err
	}
	s.nodeID, s.heartbeat.schema, s.heartbeat.rules = rand.Text(), knownSchema, string(rules)
	s.heartbeat.end, s.heartbeat.ended = make(chan struct{}), make(chan struct{})
	if err := s.sendHeartbeatAndCheckLeases(ctx); err != nil {
		return err
	}
	// Those who went without a word, long ago.
	if err := s.execWithRetries(ctx, "DELETE FROM linework.nodes WHERE beaten < now() - interval '1 day'"); err != nil {
		return err
	}
	go s.sendHeartbeatsUntilStopped()
	return nil
}

// sendHeartbeatsUntilStopped sends heartbeats, sooner while the database is away, until Close.
func (s *Store) sendHeartbeatsUntilStopped() {
	defer close(s.heartbeat.ended)
	wait := s.opt.HeartbeatEvery
	for away := false; ; {
		select {
		case <-s.heartbeat.end:
			return
		case <-time.After(wait):
		}
		wait = s.opt.HeartbeatEvery
		ctx, cancel := context.WithTimeout(context.Background(), max(s.opt.HeartbeatEvery, time.Second))
		err := s.sendHeartbeatAndCheckLeases(ctx)
		cancel()
		switch {
		case err != nil && !away:
			s.opt.Log.Error("the database is away; tables stand still until it is back", "error", translateError(err))
		case err == nil && away:
			s.opt.Log.Info("the database is back")
		}
		if away = err != nil; away {
			wait = min(wait, retryPause)
		}
	}
}

// sendHeartbeatAndCheckLeases writes a heartbeat, and checks the leases where they may be lost. It need
// not be durable: one that is lost makes the node a little older. The answer says how long ago the last
// one was, by the database's clock; was that longer than the limit, others may have taken tables
// meanwhile. Now and then they are counted in any case: somebody may have removed one beside this node.
func (s *Store) sendHeartbeatAndCheckLeases(ctx context.Context) error {
	const text = `WITH old AS (SELECT extract(epoch FROM now() - beaten)::float8 AS age FROM linework.nodes WHERE id = $1)
		INSERT INTO linework.nodes AS n (id, address, version, rules, schema, load, leaving, beaten, steady) VALUES ($1, $2, $3, $4, $5, $6, $7, now(), '-infinity')
		ON CONFLICT (id) DO UPDATE SET load = $6, leaving = $7, beaten = now(),
			steady = CASE WHEN n.beaten < now() - $8::float8 * interval '1 second' THEN now() ELSE n.steady END
		RETURNING (SELECT age FROM old), set_config('synchronous_commit', 'off', true)`
	h := &s.heartbeat
	h.mu.Lock()
	load, leaving := h.load, h.leaving
	h.mu.Unlock()
	var age *float64
	err := useConnClosingIfAway(ctx, s.appendPool, func(ctx context.Context, conn *pgxpool.Conn) error {
		var setting string
		return conn.QueryRow(ctx, text, s.nodeID, s.opt.Address, s.opt.Version, h.rules, h.schema, load, leaving, s.opt.LeaseTimeout.Seconds()).Scan(&age, &setting)
	})
	if err != nil {
		return err
	}
	away := h.joined && (age == nil || *age > s.opt.LeaseTimeout.Seconds())
	h.joined = true
	if !away && time.Since(h.lastCheck) <= 2*s.opt.LeaseTimeout {
		return nil
	}
	held, lost, err := s.findAndMarkLostTables(ctx)
	if away && err == nil {
		s.opt.Log.Warn("this node was away from the database for longer than its leases last", "tables", held, "lost", lost)
	}
	return err
}

// findAndMarkLostTables finds out which tables were taken from this node while it was away, or
// removed, marks their logs as dead and calls OnLeaseLost.
func (s *Store) findAndMarkLostTables(ctx context.Context) (held, lost int, err error) {
	logs := s.held.ListLogs()
	var ids []int64
	for _, l := range logs {
		ids = append(ids, l.id)
	}
	owners := map[int64]string{}
	err = useConnClosingIfAway(ctx, s.appendPool, func(ctx context.Context, conn *pgxpool.Conn) error {
		return queryIntoMapByID(ctx, conn, "SELECT id, node FROM linework.tables WHERE id = ANY($1)", owners, ids)
	})
	if err != nil {
		return 0, 0, err
	}
	s.heartbeat.lastCheck = time.Now()
	for _, l := range logs {
		if owners[l.id] == s.nodeID || !s.held.IsHeldBy(l.table, l) {
			continue
		}
		lost++
		_ = l.MarkDeadOnce(journal.ErrLost)
		if s.opt.OnLeaseLost != nil {
			go s.opt.OnLeaseLost(l.table)
		}
	}
	return len(logs), lost, nil
}

// Self returns this node.
func (s *Store) Self() journal.Node {
	s.heartbeat.mu.Lock()
	defer s.heartbeat.mu.Unlock()
	return journal.Node{ID: s.nodeID, Address: s.opt.Address, Version: s.opt.Version, Rules: s.opt.Rules, Load: s.heartbeat.load, Leaving: s.heartbeat.leaving}
}

const nodeColumns = `n.id, n.address, n.version, n.rules, n.load, n.leaving`

// scanNode reads nodeColumns.
func scanNode(row pgx.CollectableRow) (n journal.Node, err error) {
	var rules string
	if err := row.Scan(&n.ID, &n.Address, &n.Version, &rules, &n.Load, &n.Leaving); err != nil {
		return n, err
	}
	return n, json.Unmarshal([]byte(rules), &n.Rules)
}

// Owner returns the live node that holds a table.
func (s *Store) Owner(ctx context.Context, table string) (owner journal.Node, isAlive bool, err error) {
	defer journal.AddContext(&err, "find the owner of a journal")
	const query = `SELECT t.node, coalesce(n.address, ''), coalesce(n.version, ''), coalesce(n.rules, '{}'), coalesce(n.load, 0), coalesce(n.leaving, false), n.id IS NOT NULL
		FROM linework.tables t LEFT JOIN linework.nodes n ON n.id = t.node AND ` + isLive + ` WHERE t.name = $3`
	var rules string
	dest := []any{&owner.ID, &owner.Address, &owner.Version, &rules, &owner.Load, &owner.Leaving, &isAlive}
	err = s.queryRowWithRetries(ctx, dest, journal.ErrUnknown, query, s.nodeID, s.opt.LeaseTimeout.Seconds(), table)
	if err != nil || !isAlive {
		return journal.Node{ID: owner.ID}, false, err
	}
	return owner, true, json.Unmarshal([]byte(rules), &owner.Rules)
}

// ListLiveNodes lists every live node.
func (d *database) ListLiveNodes(ctx context.Context) (_ []journal.Node, err error) {
	defer journal.AddContext(&err, "list nodes")
	return queryRowsWithRetries(ctx, d, scanNode, `SELECT `+nodeColumns+` FROM linework.nodes n WHERE `+isLive+` ORDER BY n.id`, d.nodeID, d.opt.LeaseTimeout.Seconds())
}

// AnnounceLoadAndLeaving sets what the next heartbeat tells the others; that this node
// leaves, they are told at once.
func (s *Store) AnnounceLoadAndLeaving(ctx context.Context, load int, leaving bool) (err error) {
	defer journal.AddContext(&err, "announce node")
	s.heartbeat.mu.Lock()
	changed := s.heartbeat.leaving != leaving
	s.heartbeat.load, s.heartbeat.leaving = load, leaving
	s.heartbeat.mu.Unlock()
	if !changed {
		return nil
	}
	return s.execWithRetries(ctx, "UPDATE linework.nodes SET load = $2, leaving = $3 WHERE id = $1", s.nodeID, load, leaving)
}

// errNoNode means that nobody lives who could take a table.
var errNoNode = errors.New("there is no such node, or it is dead")

// HandOver makes a table the other node's, which alone can take it as long as it lives.
func (s *Store) HandOver(ctx context.Context, table, nodeID string) (err error) {
	defer journal.AddContext(&err, "hand over journal")
	for _, l := range s.held.ListLogs() {
		if l.table == table { // its ink goes to entries first
			l.bar()
			if err := l.moveOrSettleInk(); err != nil {
				return err
			}
		}
	}
	if err := s.ink.settleAll(ctx); err != nil {
		return err
	}
	return s.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		const update = `UPDATE linework.tables AS t SET epoch = t.epoch + 1, node = $3 WHERE t.name = $4 AND t.node IN ('', $1, $3)
			AND EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = $3 AND ` + isLive + `)`
		done, err := conn.Exec(ctx, update, s.nodeID, s.opt.LeaseTimeout.Seconds(), nodeID, table)
		if err != nil || done.RowsAffected() > 0 {
			return err
		}
		var alive bool
		if err := conn.QueryRow(ctx, "SELECT count(*) > 0 FROM linework.nodes n WHERE n.id = $3 AND "+isLive, s.nodeID, s.opt.LeaseTimeout.Seconds(), nodeID).Scan(&alive); err != nil {
			return err
		}
		if !alive {
			return errNoNode
		}
		return unknownOrHeldError(ctx, conn, table)
	})
}
