package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5/pgxpool"
)

// A request is an append, or blobs to be kept, that waits to be committed.
type request struct {
	sync    bool
	log     *pgLog
	entries [][]byte
	hashes  []journal.PayloadHash // of the entries
	mark    bool                  // whether the last of them gets a mark
	blobs   [][]byte              // to be kept
	done    chan error
}

// A lane commits the appends of a part of the tables, one batch after the other. While
// one is under way the next one gathers, so the busier the tables are, the more of them
// share a commit; the lanes beside it do the same at the same time.
type lane struct {
	store *Store
	queue *journal.Queue[*request]
	ended chan struct{}
}

const (
	// gatherFor is how long requests that need not be durable wait for others, after a
	// commit. Ink comes in thousands of small entries a second.
	gatherFor = 10 * time.Millisecond
	// One transaction takes no more than this, so that it is done well within its time.
	batchBytes   = 4 << 20
	batchEntries = 4096
)

func startLane(s *Store) *lane {
	w := &lane{store: s, queue: journal.NewQueue(func(r *request) bool { return r.sync }), ended: make(chan struct{})}
	go w.run()
	return w
}

// submit queues a request and returns the channel that will get its outcome.
func (w *lane) submit(r *request) <-chan error {
	r.done = make(chan error, 1)
	if !w.queue.Add(r) {
		r.done <- journal.ErrClosed
	}
	return r.done
}

// stop commits what is queued and ends the lane.
func (w *lane) stop() {
	w.queue.Stop()
	<-w.ended
}

func (w *lane) run() {
	defer close(w.ended)
	for committed := (time.Time{}); ; committed = time.Now() {
		batch := w.queue.Next(committed.Add(gatherFor), fit)
		if len(batch) == 0 {
			return
		}
		w.commit(batch)
	}
}

// fit is how many of the requests that wait go into one transaction: one at least.
func fit(waiting []*request) int {
	bytes, entries := 0, 0
	for n, r := range waiting {
		for _, data := range r.entries {
			bytes += len(data)
		}
		entries += len(r.entries)
		if n > 0 && (bytes > batchBytes || entries > batchEntries) {
			return n
		}
	}
	return len(waiting)
}

// commit does what a batch asks for and tells everyone in it how it went. Blobs come
// first: whoever needs them to be there has waited for them before.
func (w *lane) commit(batch []*request) {
	var all []*appending
	of := map[*pgLog]*appending{}
	sync := false
	for _, r := range batch {
		if err := w.fits(r); err != nil {
			r.done <- err
			continue
		}
		if r.blobs != nil {
			w.keep(r)
			continue
		}
		a := of[r.log]
		if a == nil {
			a = &appending{log: r.log, before: r.log.head.Entries, head: r.log.head, at: time.Now().UnixMicro()}
			of[r.log], all = a, append(all, a)
		}
		a.add(r)
		sync = sync || r.sync
	}
	if len(all) > 0 {
		w.settle(all, sync)
	}
}

// fits refuses a request of a log that takes no more, or with something too big in it. That
// the lease has moved goes before.
func (w *lane) fits(r *request) error {
	if dead := r.log.gone(); dead != nil {
		return fmt.Errorf("%w (acquire the table again)", dead)
	}
	for _, data := range slices.Concat(r.entries, r.blobs) {
		if len(data) > journal.MaxEntry {
			epochs, err := w.epochs(r.log.id)
			if err == nil && epochs[r.log.id] != r.log.epoch.Load() {
				return r.log.die(journal.ErrLost)
			}
			return r.log.die(fmt.Errorf("%w: %d bytes, %d are allowed", journal.ErrTooBig, len(data), journal.MaxEntry))
		}
	}
	return nil
}

// epochs looks up the epochs of tables that are there.
func (w *lane) epochs(tables ...int64) (epochs map[int64]int64, err error) {
	epochs = map[int64]int64{}
	err = w.store.try(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		return columns(ctx, conn, "SELECT id, epoch FROM linework.tables WHERE id = ANY($1)", epochs, tables)
	})
	return epochs, err
}

// ask does something by a connection that no reader has, once and for a limited time.
func (w *lane) ask(do func(context.Context, *pgxpool.Conn) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), askWithin)
	defer cancel()
	return within(ctx, w.store.laid, do)
}
