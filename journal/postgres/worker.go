package postgres

import (
	"context"
	"slices"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5/pgxpool"
)

// A request is an append, or blobs to be stored, that waits to be committed.
type request struct {
	journal.Addition
	log  *pgLog
	done chan error

	move   bool    // what the stream has of the table is to be appended
	stream *stream // that is to take the entries; nil where the worker appends them
	parts  []part  // the entries, for the stream
}

// An appendWorker commits the appends of a part of the tables, one batch after the other.
// While one is under way the next one gathers, so the busier the tables are, the more of them
// share a commit; the other workers do the same at the same time.
type appendWorker struct {
	store *Store
	queue batchQueue
}

// A batchQueue has requests that are committed together, one batch after the other.
type batchQueue struct {
	*journal.Queue[*request]
	ended chan struct{}
}

// startBatchQueue starts the goroutine that commits what is queued, until the queue is stopped and empty.
// What isn't urgent waits so long for others, after a commit.
func startBatchQueue(gatherFor time.Duration, isUrgent func(*request) bool, commit func(batch []*request)) batchQueue {
	q := batchQueue{journal.NewQueue(isUrgent), make(chan struct{})}
	go func() {
		defer close(q.ended)
		for committed := (time.Time{}); ; committed = time.Now() {
			batch := q.NextBatch(committed.Add(gatherFor), countFittingInTransaction)
			if len(batch) == 0 {
				return
			}
			commit(batch)
		}
	}()
	return q
}

// commitQueuedAndStop commits what is queued, and takes no more.
func (q batchQueue) commitQueuedAndStop() {
	q.Stop()
	<-q.ended
}

const (
	// gatherForTable is how long requests of some tables that need not be durable wait for others.
	gatherForTable = 10 * time.Millisecond
	// gatherForStream is how long the ink of all tables does. With few of them a row costs the database
	// more than what is in it.
	gatherForStream = 20 * time.Millisecond
	// One transaction takes no more than this, so that it is done well within its time.
	batchBytes   = 4 << 20
	batchEntries = 4096
)

// startAppendWorker starts the goroutine of a worker.
func startAppendWorker(s *Store) *appendWorker {
	w := &appendWorker{store: s}
	w.queue = startBatchQueue(gatherForTable, func(r *request) bool { return r.Sync }, w.commitBatchAndAnswer)
	return w
}

// submit queues a request and returns the channel that will get its outcome.
func (w *appendWorker) submit(r *request) (outcome <-chan error) {
	r.done = make(chan error, 1)
	if !w.queue.AddUnlessStopped(r) {
		r.done <- journal.ErrClosed
	}
	return r.done
}

// countFittingInTransaction counts how many of the waiting requests go into one transaction: one at least.
func countFittingInTransaction(waiting []*request) int {
	bytes, entries := 0, 0
	for n, r := range waiting {
		for _, data := range r.Entries {
			bytes += len(data)
		}
		entries += len(r.Entries)
		if n > 0 && (bytes > batchBytes || entries > batchEntries) {
			return n
		}
	}
	return len(waiting)
}

// commitBatchAndAnswer does what a batch asks for and answers everyone in it. Blobs come
// first: whoever needs them to be there has waited for them before.
func (w *appendWorker) commitBatchAndAnswer(batch []*request) {
	var all []*tableAppend
	byLog := map[*pgLog]*tableAppend{}
	sync := false
	for _, r := range batch {
		if err := w.checkSizesOrMarkDead(r); err != nil {
			r.done <- err
			continue
		}
		if r.Blobs != nil {
			w.storeBlobsAndAnswer(r)
			continue
		}
		if r.Prune != nil {
			w.pruneAndAnswer(r)
			continue
		}
		a := byLog[r.log]
		if a == nil {
			a = r.log.newTableAppend()
			byLog[r.log] = a
		}
		a.addRequest(r)
		sync = sync || r.Sync
	}
	for _, a := range byLog {
		if len(a.streamed)+len(a.entries) > 0 {
			all = append(all, a)
		} else { // it was moved before
			a.finishAndAnswerAll(nil)
		}
	}
	if len(all) > 0 {
		w.commitAppendsWithRetries(all, sync)
	}
}

// checkSizesOrMarkDead refuses a request of a log that takes no more, or with something too big in
// it, which is the end of its log. That the lease has moved goes before.
func (w *appendWorker) checkSizesOrMarkDead(r *request) error {
	if err := r.log.CheckAlive(); err != nil {
		return err
	}
	for _, data := range slices.Concat(r.Entries, r.Blobs) {
		if tooBig := journal.CheckSize(data); tooBig != nil {
			if a := r.log.newTableAppend(); len(a.streamed) > 0 { // what was taken before is kept
				w.commitAppendsWithRetries([]*tableAppend{a}, false)
			}
			epochs, err := w.readEpochs(r.log.id)
			if err == nil && epochs[r.log.id] != r.log.epoch.Load() {
				return r.log.MarkDeadOnce(journal.ErrLost)
			}
			return r.log.MarkDeadOnce(tooBig)
		}
	}
	return nil
}

// readEpochs reads the epochs of those tables that exist.
func (w *appendWorker) readEpochs(ids ...int64) (epochByTableID map[int64]int64, err error) {
	epochByTableID = map[int64]int64{}
	err = w.store.queryWithRetriesLocked(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		return queryIntoMapByID(ctx, conn, "SELECT id, epoch FROM linework.tables WHERE id = ANY($1)", epochByTableID, ids)
	})
	return epochByTableID, err
}

// runOnceWithTimeout runs a query on a connection that no reader has, once and for a limited time.
func (s *Store) runOnceWithTimeout(query func(context.Context, *pgxpool.Conn) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), statementTimeout)
	defer cancel()
	return useConnClosingIfAway(ctx, s.appendPool, query)
}
