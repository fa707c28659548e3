package postgres

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// inkSchema is the version of the schema since which there are streams of ink.
const inkSchema = 5

const (
	// moveEvery is how long ink lies in the stream at least, before it goes into entries.
	moveEvery = 5 * time.Second
	// A table has no more than this in the stream.
	maxStreamedBytes   = 256 << 10
	maxStreamedEntries = 1024
)

// A stream is rows of ink in the database that one inkWriter adds to, until something goes wrong.
type stream struct {
	id   int64
	rows atomic.Int64 // how many the writer has added; it alone changes that
}

// An inkWriter commits what all tables of a node draw, in one row at a time. That the lease of a
// table is this node's it does not ask: whoever takes a table from this node closes its stream
// first. When a row is refused, or its outcome is unknown, the stream is used no more, and
// the workers append what is in it, each table under its epoch.
type inkWriter struct {
	store   *Store
	queue   batchQueue
	current atomic.Pointer[stream] // nil while there is none
	stop    sync.Once

	appendedByWorkers sync.WaitGroup // requests that the stream did not take

	stopMoving  chan struct{}
	movingEnded chan struct{}
	wanted      chan struct{} // gets a value when there is ink and no stream

	unsettled sync.Map // ids of tables whose log has ended, while the stream had ink that is not in entries
}

// startInkWriter opens a stream, if all nodes know what that is, and starts the goroutines that
// write to it and that move what is in it into entries.
func startInkWriter(s *Store) *inkWriter {
	w := &inkWriter{
		store: s, stopMoving: make(chan struct{}), movingEnded: make(chan struct{}), wanted: make(chan struct{}, 1),
	}
	w.openStreamIfAllowed(context.Background())
	w.queue = startBatchQueue(gatherForStream, func(*request) bool { return false }, w.writeRowAndAnswer)
	go w.moveInkUntilStopped()
	return w
}

// openStreamIfAllowed opens a stream where there is none, unless a node lives that does not know
// what it is. The streams that were used before are closed.
func (w *inkWriter) openStreamIfAllowed(ctx context.Context) {
	if w.current.Load() != nil {
		return
	}
	st := &stream{}
	err := w.store.inTransactionWithRetries(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := refuseOldNodes(ctx, tx, w.store.opt.LeaseTimeout); err != nil {
			return err
		}
		if err := closeStreams(ctx, tx, w.store.nodeID, 0); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "INSERT INTO linework.streams (node) VALUES ($1) RETURNING id", w.store.nodeID).Scan(&st.id)
	})
	switch {
	case err == nil:
		w.current.Store(st)
	case !errors.Is(err, errOldNodes) && !errors.Is(err, journal.ErrClosed):
		w.store.opt.Log.Warn("there is no stream for ink; each table's is a row of its own", "error", err)
	}
}

// refuseOldNodes makes sure that no node lives, or comes to live again, that knows no streams.
func refuseOldNodes(ctx context.Context, tx pgx.Tx, leaseTimeout time.Duration) error {
	at, err := readSchemaState(ctx, tx)
	if err != nil || at.oldestCompatible >= inkSchema {
		return err
	}
	if err := failIfOlderNodesLive(ctx, tx, inkSchema, leaseTimeout); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SET LOCAL lock_timeout = '1s'; LOCK TABLE linework.nodes IN SHARE ROW EXCLUSIVE MODE"); err != nil {
		return err
	}
	if err := failIfOlderNodesLive(ctx, tx, inkSchema, leaseTimeout); err != nil { // one may have come meanwhile
		return err
	}
	if _, err := tx.Exec(ctx, "UPDATE linework.schema SET beside = $1 WHERE beside < $1", inkSchema); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "DELETE FROM linework.nodes WHERE schema < $1", inkSchema)
	return err
}

// closeStreams closes the streams of a node, but for one. It waits for a row that is under way.
func closeStreams(ctx context.Context, db querier, nodeID string, butStream int64) error {
	_, err := db.Exec(ctx, "UPDATE linework.streams SET closed = true WHERE node = $1 AND id <> $2 AND NOT closed", nodeID, butStream)
	return err
}

// submitIfStreamed queues a request whose entries the stream takes, and numbers them. The
// log is locked.
func (w *inkWriter) submitIfStreamed(r *request) (outcome <-chan error, streamed bool) {
	l := r.log
	if r.Sync || r.Mark || len(r.Entries) == 0 || l.atWorker > 0 || l.barred || l.CheckAlive() != nil {
		return nil, false
	}
	st := w.current.Load()
	if st == nil {
		select {
		case w.wanted <- struct{}{}:
		default:
		}
		return nil, false
	}
	size := 0
	for _, data := range r.Entries {
		size += len(data)
	}
	if l.stream != st || len(l.streamed)+len(r.Entries) > maxStreamedEntries || l.streamedBytes+size > maxStreamedBytes {
		return nil, false
	}
	head, at := l.head, time.Now().UnixMicro()
	for i, data := range r.Entries {
		head.AddEntry(at, false, r.Hashes[i])
		r.parts = append(r.parts, part{head.Entries, at, bytes.Clone(data)})
	}
	r.stream, r.done = st, make(chan error, 1)
	if !w.queue.AddUnlessStopped(r) {
		r.parts = nil
		return nil, false
	}
	l.head, l.streamed, l.streamedBytes = head, append(l.streamed, r.parts...), l.streamedBytes+size
	return r.done, true
}

// putInk is a whole transaction in one statement. The row of the stream is locked by it, so
// whoever closes the stream waits for it; and a stream that has lost rows, or is closed, takes none.
const putInk = `WITH s AS (UPDATE linework.streams SET rows = rows + 1 WHERE id = $1 AND ` + streamFence + ` RETURNING id, rows)
	INSERT INTO linework.ink (stream, number, sum, data) SELECT id, rows, $3, $4 FROM s
	RETURNING set_config('synchronous_commit', 'off', true)`

// errStreamClosed means that the database did not take a row of ink.
var errStreamClosed = errors.New("the stream is closed")

// writeRowAndAnswer writes what the requests have as one row. Where that fails their workers
// append it.
func (w *inkWriter) writeRowAndAnswer(batch []*request) {
	st := w.current.Load()
	var taken []*request
	for _, r := range batch {
		if r.stream == st {
			taken = append(taken, r)
		} else {
			w.appendByWorker(r)
		}
	}
	if len(taken) == 0 {
		return
	}
	rowAt := taken[0].parts[0].at
	row := binary.AppendVarint(nil, rowAt)
	for _, r := range taken {
		for _, p := range r.parts {
			row = appendInkPart(row, r.log.id, p, rowAt)
		}
	}
	before := st.rows.Load()
	sum := int64(journal.ChecksumEntry(st.id, uint64(before)+1, 0, row))
	err := w.store.runOnceWithTimeout(func(ctx context.Context, conn *pgxpool.Conn) error {
		var setting string
		err := conn.QueryRow(ctx, putInk, st.id, before, sum, row).Scan(&setting)
		if errors.Is(err, pgx.ErrNoRows) {
			return errStreamClosed
		}
		return err
	})
	if err != nil {
		w.current.CompareAndSwap(st, nil)
		w.store.opt.Log.Warn("a row of ink was not taken; each table appends its own", "error", err)
		for _, r := range taken {
			w.appendByWorker(r)
		}
		return
	}
	st.rows.Store(before + 1)
	for _, r := range taken {
		for _, p := range r.parts {
			r.log.bytes.Add(int64(len(p.data)))
		}
		r.done <- nil
	}
}

// appendByWorker answers a request once the table's worker has appended what was meant for the stream.
func (w *inkWriter) appendByWorker(r *request) {
	w.appendedByWorkers.Add(1)
	go func() {
		defer w.appendedByWorkers.Done()
		err := <-r.log.submitMove()
		if err == nil {
			for _, p := range r.parts {
				r.log.bytes.Add(int64(len(p.data)))
			}
		}
		r.done <- err
	}()
}

// submitMove has the worker move into entries what the stream has of a table.
func (l *pgLog) submitMove() <-chan error {
	return l.worker().submit(&request{log: l, move: true})
}

// bar has all that comes later go to the worker, who asks for the lease.
func (l *pgLog) bar() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.barred = true
}

// hasStreamed reports whether there is ink of the table that was not moved into entries yet.
func (l *pgLog) hasStreamed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.streamed) > 0
}

// moveInkUntilStopped moves ink into entries, now and then, and opens a stream where there is none.
func (w *inkWriter) moveInkUntilStopped() {
	defer close(w.movingEnded)
	tick := time.NewTicker(moveEvery)
	defer tick.Stop()
	for {
		select {
		case <-w.stopMoving:
			return
		case <-tick.C:
			if err := w.moveInkAndTrim(context.Background()); err != nil && !errors.Is(err, journal.ErrClosed) {
				w.store.opt.Log.Warn("ink stays in the stream for now", "error", err)
			}
		case <-w.wanted:
			w.openStreamIfAllowed(context.Background())
			select { // not at once again, where that has failed
			case <-time.After(time.Second):
			case <-w.stopMoving:
				return
			}
		}
	}
}

// moveInkAndTrim moves what was drawn up to now into entries, then removes the rows of the stream up
// to there, and streams that nobody needs any more.
func (w *inkWriter) moveInkAndTrim(ctx context.Context) error {
	w.openStreamIfAllowed(ctx)
	st, upTo := w.current.Load(), int64(0)
	if st != nil {
		upTo = st.rows.Load()
	}
	if !areMoved(w.submitMoves()) {
		return nil
	}
	if err := w.settleAll(ctx); err != nil {
		return err
	}
	return w.store.removeUnneededInk(ctx, st, upTo)
}

// settleAll settles the tables that are not.
func (w *inkWriter) settleAll(ctx context.Context) (err error) {
	w.unsettled.Range(func(id, _ any) bool {
		err = w.settle(ctx, id.(int64))
		return err == nil
	})
	return err
}

// submitMoves has all tables' ink moved into entries.
func (w *inkWriter) submitMoves() (outcomes []<-chan error) {
	for _, l := range w.store.held.ListLogs() {
		if l.hasStreamed() {
			outcomes = append(outcomes, l.submitMove())
		}
	}
	return outcomes
}

// areMoved waits for moves, and reports whether what the stream had of the tables is in entries.
func areMoved(outcomes []<-chan error) bool {
	all := true
	for _, outcome := range outcomes {
		if err := <-outcome; err != nil && !errors.Is(err, journal.ErrLost) { // who has the table now has its ink, too
			all = false
		}
	}
	return all
}

// removeUnneededInk removes the rows of a stream up to a number, the closed streams of this node, and
// those of dead nodes whose tables others have.
func (s *Store) removeUnneededInk(ctx context.Context, st *stream, upTo int64) error {
	const remove = `WITH unneeded AS (DELETE FROM linework.streams s WHERE s.node = $1 AND s.closed
			OR s.node <> $1 AND NOT EXISTS (SELECT 1 FROM linework.tables t WHERE t.node = s.node) AND NOT EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = s.node AND ` + isLive + `)
			RETURNING id)
		DELETE FROM linework.ink WHERE stream IN (SELECT id FROM unneeded)`
	if st != nil && upTo > 0 {
		if err := s.execWithRetries(ctx, "DELETE FROM linework.ink WHERE stream = $1 AND number <= $2", st.id, upTo); err != nil {
			return err
		}
	}
	return s.execWithRetries(ctx, remove, s.nodeID, s.opt.LeaseTimeout.Seconds())
}

// stopWithWorkers writes what is queued, has the workers move all ink into entries and stops them,
// once. It reports whether the streams of this node are of no use any more.
func (w *inkWriter) stopWithWorkers() (isMoved bool) {
	w.stop.Do(func() {
		w.queue.commitQueuedAndStop()
		close(w.stopMoving)
		moves := w.submitMoves()
		for _, worker := range w.store.workers { // from now on they do not wait for a database that is away
			worker.queue.commitQueuedAndStop()
		}
		<-w.movingEnded
		w.appendedByWorkers.Wait()
		isMoved = areMoved(moves) && w.settleAll(context.Background()) == nil
	})
	return isMoved
}
