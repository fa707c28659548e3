package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// An appending is what one batch has for one table.
type appending struct {
	log      *pgLog
	requests []*request
	at       int64
	before   uint64       // how many entries the table has before it
	head     journal.Head // of the table after it
	entries  [][]byte
	marks    []uint64
	bytes    int64
	asked    int64 // how often it was asked what became of it, without an answer
}

func (a *appending) add(r *request) {
	a.requests = append(a.requests, r)
	for i, data := range r.entries {
		if data == nil {
			data = []byte{}
		}
		a.head.AddEntry(a.at, r.mark && i == len(r.entries)-1, r.hashes[i])
		a.entries = append(a.entries, data)
		a.bytes += int64(len(data))
	}
	if r.mark {
		a.marks = append(a.marks, a.head.Entries)
	}
}

// over tells everyone how it went. After an error the log is dead.
func (a *appending) over(err error) {
	if err == nil {
		a.log.head = a.head
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
	UPDATE linework.tables AS t SET entries = t.entries + x.n, bytes = t.bytes + x.bytes, last = x.at, linked = t.entries + x.n, link = x.link
	FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $13::bytea[]) AS x (id, epoch, before, n, bytes, at, link)
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
	var data, links [][]byte
	for _, a := range all {
		l := a.log
		ids, epochs, befores = append(ids, l.id), append(epochs, l.epoch.Load()), append(befores, int64(a.before))
		counts, bytes, ats = append(counts, int64(len(a.entries))), append(bytes, a.bytes), append(ats, a.at)
		links = append(links, a.head.Link[:])
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
		rows, err := conn.Query(ctx, text, ids, epochs, befores, counts, bytes, ats, journals, seqs, sums, data, markedIn, marks, links)
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
