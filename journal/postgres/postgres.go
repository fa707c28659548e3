package postgres

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Options is what a node tells the others of itself, and how long it waits. All may be left out.
type Options struct {
	Address string         // where other nodes reach it
	Version string         // of the program
	Rules   map[string]int // of each game, that it can carry on

	HeartbeatEvery time.Duration // from one heartbeat to the next; 1 s
	LeaseTimeout   time.Duration // how old the last one may be before others take the tables; 3 s
	AppendTimeout  time.Duration // for how long an append waits for a database that is away; 30 s

	// OnLeaseLost is called with each table whose lease has moved while this node was away
	// and noticed nothing. Appends to it fail in any case.
	OnLeaseLost func(table string)
	Log         *slog.Logger
}

// How soon a dead node's table goes on follows from these, and from what lobby and gateway
// wait for, on machines that have time for their nodes:
//
//   - A process that died cuts its sockets. Devices are at another node after 0.5 s, where
//     their requests wait. The last heartbeat may have been written in the moment of death, so
//     the lease is free after LeaseTimeout, 3 s; whoever waits asks every 0.25 s (relay.retryInterval)
//     and opens the table: 3.3 s at most, for the table and for its devices. One that a proxy
//     sends to the dead node once more tries after 0.5, 1.5, 3.5 and 7.5 s.
//   - A machine that went dark cuts nothing. Other nodes cut the sockets that they passed on
//     to it when they look who is there (lobby.refreshEvery, 0.5 s), and devices come back after
//     0.5 s: 4.1 s. A device whose request came before waits for a dial of 1 s at most.
//   - Where the database was away as well, nobody judges anybody for a LeaseTimeout after it is back
//     (see isLive, in lease.go): 3.3 s, and as long as the fail-over took.
//   - So it is where a node's own heartbeats were more than a LeaseTimeout apart, because its machine
//     had no time for it for seconds: that node waits 3.3 s from its next one. This is how a
//     take-over can last 8 s on a machine that runs nodes, database and devices at load 20.
//
// LeaseTimeout is three heartbeats, so that two may be late. A shorter one would take tables from
// nodes that live; no figure here can make two nodes write, for that the epoch is checked.
const (
	defaultHeartbeatEvery = time.Second
	defaultLeaseTimeout   = 3 * time.Second
	defaultAppendTimeout  = 30 * time.Second

	statementTimeout = 5 * time.Second        // for one statement, and for all tries of a request that is no append
	retryPause       = 100 * time.Millisecond // between tries
	workerCount      = 4                      // appends go by so many connections
	queryConns       = 8                      // all else by so many
)

// Store keeps journals in a PostgreSQL that several nodes share.
type Store struct {
	database
	workers   []*appendWorker
	ink       *inkWriter
	heartbeat heartbeat
	held      journal.HeldLogs[*pgLog]
}

var (
	_ journal.Store     = (*Store)(nil)
	_ journal.Directory = (*Store)(nil)
)

// Open joins the nodes that share a database. One that is empty gets its schema; one whose
// schema this program does not know is left as it is.
func Open(ctx context.Context, url string, opt Options) (*Store, error) {
	s, err := openCreatingSchemaIfEmpty(ctx, url, opt, migrations)
	if err != nil {
		return nil, fmt.Errorf("open journal: %s: %w", HidePassword(url), translateError(err))
	}
	return s, nil
}

// openCreatingSchemaIfEmpty is Open with a list of migrations.
func openCreatingSchemaIfEmpty(ctx context.Context, url string, opt Options, known []migration) (*Store, error) {
	s := &Store{}
	err := s.openPools(ctx, url, opt)
	if err == nil {
		err = s.createSchemaIfEmptyAndJoin(ctx, known)
	}
	if err != nil {
		s.closePools()
		return nil, err
	}
	for range workerCount {
		s.workers = append(s.workers, startAppendWorker(s))
	}
	s.ink = startInkWriter(s)
	return s, nil
}

// withDefaults fills in what was left out.
func (o Options) withDefaults() Options {
	o.HeartbeatEvery = cmp.Or(o.HeartbeatEvery, defaultHeartbeatEvery)
	o.LeaseTimeout = cmp.Or(o.LeaseTimeout, defaultLeaseTimeout)
	o.AppendTimeout = cmp.Or(o.AppendTimeout, defaultAppendTimeout)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// createSchemaIfEmptyAndJoin makes the schema, if there is none, and joins the nodes.
func (s *Store) createSchemaIfEmptyAndJoin(ctx context.Context, known []migration) error {
	err := s.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		at, err := readSchemaState(ctx, conn)
		if err == nil && at.version == 0 {
			_, at.version, err = migrateUnlessOlderNodesLive(ctx, conn.Conn(), known, s.opt.LeaseTimeout)
		}
		if err != nil {
			return err
		}
		return at.checkMigratedAndCompatible(len(known))
	})
	if err != nil {
		return err
	}
	return s.registerNodeAndStartHeartbeats(ctx, len(known))
}

// Remove deletes a table that no live node has, this one included.
func (s *Store) Remove(ctx context.Context, table string) error {
	if err := s.held.Reserve(ctx, table, journal.ErrHeld); err != nil {
		return fmt.Errorf("remove journal: %w", err)
	}
	defer s.held.Forget(table)
	return s.removeTableAndEmptyMonth(ctx, table, false)
}

// CheckDurableWrite writes a heartbeat that waits until it is durable, as an append does.
func (s *Store) CheckDurableWrite(ctx context.Context) (err error) {
	defer journal.AddContext(&err, "write journal")
	return s.execWithRetries(ctx, "UPDATE linework.nodes SET load = load WHERE id = $1", s.nodeID)
}

// Close waits for what is under way, gives every lease back and leaves the nodes.
func (s *Store) Close() (err error) {
	defer journal.AddContext(&err, "close journal")
	isMoved := s.ink.stopWithWorkers()
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.closed.Load() {
		return nil
	}
	close(s.heartbeat.end)
	<-s.heartbeat.ended
	err = s.queryWithRetriesLocked(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		if isMoved { // otherwise whoever takes a table finds in the stream what is missing
			if _, err := conn.Exec(ctx, "WITH ended AS (DELETE FROM linework.streams WHERE node = $1 RETURNING id) DELETE FROM linework.ink WHERE stream IN (SELECT id FROM ended)", s.nodeID); err != nil {
				return err
			}
			if _, err := conn.Exec(ctx, "UPDATE linework.tables SET node = '' WHERE node = $1", s.nodeID); err != nil {
				return err
			}
		}
		_, err := conn.Exec(ctx, "DELETE FROM linework.nodes WHERE id = $1", s.nodeID)
		return err
	})
	s.closed.Store(true)
	s.closePools()
	s.held.ForgetAll()
	return err
}
