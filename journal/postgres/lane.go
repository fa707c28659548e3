package postgres

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A request is an append, or blobs to be kept, that waits to be committed.
type request struct {
	sync    bool
	log     *pgLog
	entries [][]byte
	mark    bool     // whether the last of them gets a mark
	blobs   [][]byte // to be kept
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
			a = &appending{log: r.log, before: r.log.next - 1, at: time.Now().UnixMicro()}
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

// An appending is what one batch has for one table.
type appending struct {
	log      *pgLog
	requests []*request
	at       int64
	before   uint64 // how many entries the table has before it
	entries  [][]byte
	marks    []uint64
	bytes    int64
	asked    int64 // how often it was asked what became of it, without an answer
}

func (a *appending) add(r *request) {
	a.requests = append(a.requests, r)
	for _, data := range r.entries {
		if data == nil {
			data = []byte{}
		}
		a.entries = append(a.entries, data)
		a.bytes += int64(len(data))
	}
	if r.mark {
		a.marks = append(a.marks, a.before+uint64(len(a.entries)))
	}
}

// over tells everyone how it went. After an error the log is dead.
func (a *appending) over(err error) {
	if err == nil {
		a.log.next += uint64(len(a.entries))
		a.log.bytes.Add(a.bytes)
	} else {
		err = a.log.die(err)
	}
	for _, r := range a.requests {
		r.done <- err
	}
}

// settle appends, whatever happens to the database meanwhile, until it is known of every
// append what became of it or patience is at its end.
func (w *lane) settle(all []*appending, sync bool) {
	giveUp := time.Now().Add(w.store.opt.Patience)
	var err error
	for doubt := false; len(all) > 0; {
		if doubt {
			all, err = w.readBack(all)
		} else {
			all, err = w.lay(all, sync)
		}
		switch {
		case err == nil:
			doubt = false
			continue
		case collided(err):
			continue
		case refused(err) && !errors.Is(explain(err), journal.ErrAway):
			w.alone(all, sync, err)
			return
		}
		doubt = doubt || !refused(err)
		if time.Now().After(giveUp) || w.queue.Stopped() {
			for _, a := range all {
				a.over(explain(err))
			}
			return
		}
		time.Sleep(pause)
	}
}

// alone appends for each table by itself after the server has refused the whole, so that
// one table's failure is its own.
func (w *lane) alone(all []*appending, sync bool, err error) {
	if len(all) == 1 {
		all[0].over(explain(err))
		return
	}
	for _, a := range all {
		w.settle([]*appending{a}, sync)
	}
}

// appendEntries is a whole transaction in one statement. A table whose lease has moved,
// or that has not the entries that its log thinks it has, gives no row to the first part
// and so gets no entries from the others. The last column says that the commit need not
// be waited for; it is read when the statement is done.
const appendEntries = `WITH fenced AS (
	UPDATE linework.tables AS t SET entries = t.entries + x.n, bytes = t.bytes + x.bytes, last = x.at
	FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) AS x (id, epoch, before, n, bytes, at)
	WHERE t.id = x.id AND ` + fence + `
	RETURNING t.id, t.month, x.at
), laid AS (
	INSERT INTO linework.entries (month, journal, seq, at, sum, data)
	SELECT f.month, f.id, e.seq, f.at, e.sum, e.data
	FROM unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::bytea[]) AS e (journal, seq, sum, data) JOIN fenced f ON f.id = e.journal
), marked AS (
	INSERT INTO linework.marks (journal, seq)
	SELECT f.id, m.seq FROM unnest($11::bigint[], $12::bigint[]) AS m (journal, seq) JOIN fenced f ON f.id = m.journal
)
SELECT id, `

const (
	layDurable = appendEntries + `'' FROM fenced`
	layLight   = appendEntries + `set_config('synchronous_commit', 'off', true) FROM fenced`
)

// lay tries to append for all tables in one transaction. Those it knows the end of are
// told and left out of what it returns.
func (w *lane) lay(all []*appending, sync bool) ([]*appending, error) {
	var ids, epochs, befores, counts, bytes, ats, journals, seqs, sums, markedIn, marks []int64
	var data [][]byte
	for _, a := range all {
		l := a.log
		ids, epochs, befores = append(ids, l.id), append(epochs, l.epoch.Load()), append(befores, int64(a.before))
		counts, bytes, ats = append(counts, int64(len(a.entries))), append(bytes, a.bytes), append(ats, a.at)
		for i, d := range a.entries {
			seq := a.before + uint64(i) + 1
			journals, seqs, data = append(journals, l.id), append(seqs, int64(seq)), append(data, d)
			sums = append(sums, int64(journal.Checksum(l.id, seq, a.at, d)))
		}
		for _, seq := range a.marks {
			markedIn, marks = append(markedIn, l.id), append(marks, int64(seq))
		}
	}
	text := layLight
	if sync {
		text = layDurable
	}
	laid := map[int64]bool{}
	err := w.ask(func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, text, ids, epochs, befores, counts, bytes, ats, journals, seqs, sums, data, markedIn, marks)
		if err != nil {
			return err
		}
		var id int64
		var setting string
		_, err = pgx.ForEachRow(rows, []any{&id, &setting}, func() error {
			laid[id] = true
			return nil
		})
		return err
	})
	if err != nil {
		return all, err
	}
	var rest []*appending
	for _, a := range all {
		if laid[a.log.id] {
			a.over(nil)
		} else {
			rest = append(rest, a)
		}
	}
	if len(rest) == 0 {
		return nil, nil
	}
	w.excuse(rest)
	return nil, nil
}

// excuse tells those whom the fence has refused why.
func (w *lane) excuse(all []*appending) {
	epochs, err := w.epochs(ids(all)...)
	for _, a := range all {
		epoch, there := epochs[a.log.id]
		switch {
		case err != nil:
			a.over(err)
		case !there || epoch != a.log.epoch.Load():
			a.over(journal.ErrLost)
		default:
			a.over(errShort)
		}
	}
}

// errShort means that ink is gone that was acknowledged before it was durable. The table
// has to be read again.
var errShort = fmt.Errorf("%w: it came back without the last entries of the table", journal.ErrAway)

// readBack finds out what became of appends whose answer was lost. To look is not enough:
// the statement may be under way still, or its commit may wait for a standby. So the
// lease is renewed under a higher epoch, durably: that waits for the statement if it has
// begun, refuses it if it comes later, and is itself answered only when all that was
// committed before is durable. Its own answer may be lost, too; then it is asked again,
// and takes for its own what it may have done before.
func (w *lane) readBack(all []*appending) ([]*appending, error) {
	const renew = `UPDATE linework.tables AS t SET epoch = t.epoch + 1
		FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS x (id, epoch, most)
		WHERE t.id = x.id AND t.node = $4 AND t.epoch BETWEEN x.epoch AND x.most
		RETURNING t.id, ARRAY[t.epoch, t.entries]`
	var epochs, most []int64
	for _, a := range all {
		epochs, most = append(epochs, a.log.epoch.Load()), append(most, a.log.epoch.Load()+a.asked)
		a.asked++
	}
	found := map[int64][]int64{}
	err := w.ask(func(ctx context.Context, conn *pgxpool.Conn) error {
		return columns(ctx, conn, renew, found, ids(all), epochs, most, w.store.heart.id)
	})
	if err != nil {
		return all, err
	}
	var rest []*appending
	for _, a := range all {
		f := found[a.log.id]
		if f == nil {
			a.over(journal.ErrLost)
			continue
		}
		a.asked = 0
		a.log.epoch.Store(f[0])
		switch uint64(f[1]) {
		case a.before + uint64(len(a.entries)):
			a.over(nil)
		case a.before:
			rest = append(rest, a)
		default:
			a.over(errShort)
		}
	}
	return rest, nil
}

func ids(all []*appending) []int64 {
	var list []int64
	for _, a := range all {
		list = append(list, a.log.id)
	}
	return list
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

// ask does something by a connection that no reader has, once and for a limited time.
func (w *lane) ask(do func(context.Context, *pgxpool.Conn) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), askWithin)
	defer cancel()
	return within(ctx, w.store.laid, do)
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

// keep stores blobs, if they are not there yet, and notes that the table uses them.
func (w *lane) keep(r *request) {
	giveUp := time.Now().Add(w.store.opt.Patience)
	for {
		var kept int64
		err := w.ask(func(ctx context.Context, conn *pgxpool.Conn) error {
			return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) (err error) {
				if _, err := tx.Exec(ctx, "SET LOCAL synchronous_commit TO off"); err != nil {
					return err
				}
				kept, err = keep(ctx, tx, r.log.id, r.log.epoch.Load(), r.blobs)
				return err
			})
		})
		if collided(err) {
			continue
		}
		if err = explain(err); errors.Is(err, journal.ErrAway) && time.Now().Before(giveUp) && !w.queue.Stopped() {
			time.Sleep(pause)
			continue // what happens twice happens once
		}
		if err == nil {
			r.log.kept.Store(kept)
		} else {
			err = r.log.die(err)
		}
		r.done <- err
		return
	}
}

// keep stores blobs for a table under its epoch, and returns how many bytes of blobs it
// keeps now. The order of their locks is that of their hashes, for everyone.
func keep(ctx context.Context, tx pgx.Tx, id, epoch int64, blobs [][]byte) (kept int64, err error) {
	var mine bool
	if err := tx.QueryRow(ctx, "SELECT epoch = $2 FROM linework.tables WHERE id = $1 FOR UPDATE", id, epoch).Scan(&mine); errors.Is(err, pgx.ErrNoRows) || err == nil && !mine {
		return 0, journal.ErrLost
	} else if err != nil {
		return 0, err
	}
	of := map[string][]byte{}
	for _, blob := range blobs {
		of[journal.Hash(blob)] = append([]byte{}, blob...)
	}
	hashes := slices.Sorted(maps.Keys(of))
	rows, err := tx.Query(ctx, `SELECT hash FROM linework.blobs WHERE hash = ANY($1) ORDER BY hash COLLATE "C" FOR UPDATE`, hashes)
	if err != nil {
		return 0, err
	}
	there, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return 0, err
	}
	for _, hash := range hashes {
		if slices.Contains(there, hash) {
			continue
		}
		const store = "INSERT INTO linework.blobs (hash, size, data) VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE SET size = excluded.size"
		if _, err := tx.Exec(ctx, store, hash, len(of[hash]), of[hash]); err != nil {
			return 0, err
		}
	}
	if _, err := tx.Exec(ctx, "INSERT INTO linework.uses (journal, hash) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING", id, hashes); err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, "SELECT coalesce(sum(b.size), 0)::bigint FROM linework.uses u JOIN linework.blobs b ON b.hash = u.hash WHERE u.journal = $1", id).Scan(&kept)
	return kept, err
}
