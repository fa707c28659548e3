package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"linework/journal"

	"github.com/jackc/pgx/v5/pgxpool"
)

// A tableAppend is what one batch has for one table.
type tableAppend struct {
	log                *pgLog
	requests           []*request
	at                 int64
	before             uint64       // how many entries the table has before it
	head               journal.Head // of the table after it
	stream             *stream      // that the node had before it
	streamed           []part       // what the stream has of the table; these entries are its first
	entries            [][]byte
	marks              []uint64
	bytes              int64
	unansweredRenewals int64 // how often the lease was renewed to find out what became of it, without an answer
}

// newTableAppend returns an append of what the stream has of a table.
func (l *pgLog) newTableAppend() *tableAppend {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := &tableAppend{log: l, before: l.appended, head: l.head, at: time.Now().UnixMicro(), stream: l.store.ink.current.Load(), streamed: slices.Clip(l.streamed)}
	for _, p := range a.streamed {
		a.bytes += int64(len(p.data))
	}
	return a
}

// addRequest adds the entries of a request.
func (a *tableAppend) addRequest(r *request) {
	a.requests = append(a.requests, r)
	for i, data := range r.Entries {
		if data == nil {
			data = []byte{}
		}
		a.head.AddEntry(a.at, r.Mark && i == len(r.Entries)-1, r.Hashes[i])
		a.entries = append(a.entries, data)
		a.bytes += int64(len(data))
	}
	if r.Mark {
		a.marks = append(a.marks, a.head.Entries)
	}
}

// finishAndAnswerAll advances the log, or marks it dead after an error, and answers who waits.
func (a *tableAppend) finishAndAnswerAll(err error) {
	if err == nil {
		a.log.advance(a)
	} else {
		err = a.log.MarkDeadOnce(err)
	}
	for _, r := range a.requests {
		r.done <- err
	}
}

// advance puts what was appended behind the log. What was drawn meanwhile stays in the stream.
func (l *pgLog) advance(a *tableAppend) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range a.streamed {
		a.bytes -= int64(len(p.data)) // they were counted before
		l.streamedBytes -= len(p.data)
	}
	l.bytes.Add(a.bytes)
	l.appended, l.streamed = a.head.Entries, l.streamed[len(a.streamed):]
	if len(l.streamed) == 0 {
		l.streamed = nil
	}
	if len(a.entries) > 0 {
		l.head = a.head
	}
	l.stream = a.stream
}

// commitAppendsWithRetries appends, whatever happens to the database meanwhile, until it is known of
// every append what became of it or AppendTimeout has passed.
func (w *appendWorker) commitAppendsWithRetries(all []*tableAppend, sync bool) {
	giveUp := time.Now().Add(w.store.opt.AppendTimeout)
	var err error
	for outcomeUnknown := false; len(all) > 0; {
		if outcomeUnknown {
			all, err = w.resolveUnknownByRenewingLeases(all)
		} else {
			all, err = w.tryAppendOnceAndAnswer(all, sync)
		}
		switch {
		case err == nil:
			outcomeUnknown = false
			continue
		case isConflictToRetryAtOnce(err):
			continue
		case surelyNotDone(err) && !errors.Is(translateError(err), journal.ErrAway):
			w.commitEachAfterRefusal(all, sync, err)
			return
		}
		outcomeUnknown = outcomeUnknown || !surelyNotDone(err)
		if time.Now().After(giveUp) || w.queue.IsStopped() {
			for _, a := range all {
				a.finishAndAnswerAll(translateError(err))
			}
			return
		}
		time.Sleep(retryPause)
	}
}

// commitEachAfterRefusal appends for each table by itself after the server has refused the
// whole, so that one table's failure is its own.
func (w *appendWorker) commitEachAfterRefusal(all []*tableAppend, sync bool, refusal error) {
	if len(all) == 1 {
		all[0].finishAndAnswerAll(translateError(refusal))
		return
	}
	for _, a := range all {
		w.commitAppendsWithRetries([]*tableAppend{a}, sync)
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
	RETURNING t.id, t.month
), inserted AS (
	INSERT INTO linework.entries (month, journal, seq, at, sum, data, span)
	SELECT f.month, f.id, e.seq, e.at, e.sum, e.data, e.span
	FROM unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::bytea[], $14::bigint[], $15::integer[]) AS e (journal, seq, sum, data, at, span) JOIN fenced f ON f.id = e.journal
), marked AS (
	INSERT INTO linework.marks (journal, seq)
	SELECT f.id, m.seq FROM unnest($11::bigint[], $12::bigint[]) AS m (journal, seq) JOIN fenced f ON f.id = m.journal
)
SELECT id, `

const (
	appendDurable = appendEntries + `'' FROM fenced`
	appendRelaxed = appendEntries + `set_config('synchronous_commit', 'off', true) FROM fenced`
)

// tryAppendOnceAndAnswer tries to append for all tables in one transaction, and returns those of
// which it does not know the outcome: all or none. The others are answered.
func (w *appendWorker) tryAppendOnceAndAnswer(all []*tableAppend, sync bool) (unanswered []*tableAppend, err error) {
	var ids, epochs, befores, counts, bytes, ats, journals, seqs, sums, rowAts, markedIn, marks []int64
	var data, links [][]byte
	var spans []int32
	addRow := func(journalID int64, seq uint64, at int64, span int, d []byte) {
		journals, seqs, rowAts, spans, data = append(journals, journalID), append(seqs, int64(seq)), append(rowAts, at), append(spans, int32(span)), append(data, d)
		sums = append(sums, int64(journal.ChecksumEntry(journalID, seq, at, d)))
	}
	for _, a := range all {
		l := a.log
		ids, epochs, befores = append(ids, l.id), append(epochs, l.epoch.Load()), append(befores, int64(a.before))
		counts, bytes, ats = append(counts, int64(a.head.Entries-a.before)), append(bytes, a.bytes), append(ats, a.lastAt())
		links = append(links, a.head.Link[:])
		seq := a.before + uint64(len(a.streamed))
		if len(a.streamed) > 0 {
			seq, at, span, pack := packedRow(a.streamed)
			addRow(l.id, seq, at, span, pack)
		}
		for _, d := range a.entries {
			seq++
			addRow(l.id, seq, a.at, 0, d)
		}
		for _, seq := range a.marks {
			markedIn, marks = append(markedIn, l.id), append(marks, int64(seq))
		}
	}
	text := appendRelaxed
	if sync {
		text = appendDurable
	}
	appended := map[int64]string{}
	err = w.store.runOnceWithTimeout(func(ctx context.Context, conn *pgxpool.Conn) error {
		return queryIntoMapByID(ctx, conn, text, appended, ids, epochs, befores, counts, bytes, ats, journals, seqs, sums, data, markedIn, marks, links, rowAts, spans)
	})
	if err != nil {
		return all, err
	}
	var refused []*tableAppend
	for _, a := range all {
		if _, ok := appended[a.log.id]; ok {
			a.finishAndAnswerAll(nil)
		} else {
			refused = append(refused, a)
		}
	}
	if len(refused) > 0 {
		w.answerRefused(refused)
	}
	return nil, nil
}

// lastAt returns the time of the last entry.
func (a *tableAppend) lastAt() int64 {
	if len(a.entries) == 0 {
		return a.streamed[len(a.streamed)-1].at
	}
	return a.at
}

// answerRefused answers those whom the fence has refused, with the reason.
func (w *appendWorker) answerRefused(refused []*tableAppend) {
	epochs, err := w.readEpochs(tableIDs(refused)...)
	for _, a := range refused {
		epoch, exists := epochs[a.log.id]
		switch {
		case err != nil:
			a.finishAndAnswerAll(err)
		case !exists || epoch != a.log.epoch.Load():
			a.finishAndAnswerAll(journal.ErrLost)
		default:
			a.finishAndAnswerAll(errInkLost)
		}
	}
}

// errInkLost means that ink is gone that was acknowledged before it was durable. The table
// has to be read again.
var errInkLost = fmt.Errorf("%w: it came back without the last entries of the table", journal.ErrAway)

// resolveUnknownByRenewingLeases finds out what became of appends whose answer was lost, and returns
// those that were not done; the others are answered. To look is not enough: the statement may be
// under way still, or its commit may wait for a standby. So the lease is renewed under a higher
// epoch, durably: that waits for the statement if it has begun, refuses it if it comes later, and is
// itself answered only when all that was committed before is durable. Its own answer may be lost,
// too; then it is asked again, and takes for its own what it may have done before.
func (w *appendWorker) resolveUnknownByRenewingLeases(all []*tableAppend) (notAppended []*tableAppend, err error) {
	const renew = `UPDATE linework.tables AS t SET epoch = t.epoch + 1
		FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS x (id, epoch, most)
		WHERE t.id = x.id AND t.node = $4 AND t.epoch BETWEEN x.epoch AND x.most
		RETURNING t.id, ARRAY[t.epoch, t.entries]`
	var epochs, most []int64
	for _, a := range all {
		epochs, most = append(epochs, a.log.epoch.Load()), append(most, a.log.epoch.Load()+a.unansweredRenewals)
		a.unansweredRenewals++
	}
	found := map[int64][]int64{}
	err = w.store.runOnceWithTimeout(func(ctx context.Context, conn *pgxpool.Conn) error {
		return queryIntoMapByID(ctx, conn, renew, found, tableIDs(all), epochs, most, w.store.nodeID)
	})
	if err != nil {
		return all, err
	}
	for _, a := range all {
		f := found[a.log.id]
		if f == nil {
			a.finishAndAnswerAll(journal.ErrLost)
			continue
		}
		a.unansweredRenewals = 0
		a.log.epoch.Store(f[0])
		switch uint64(f[1]) {
		case a.head.Entries:
			a.finishAndAnswerAll(nil)
		case a.before:
			notAppended = append(notAppended, a)
		default:
			a.finishAndAnswerAll(errInkLost)
		}
	}
	return notAppended, nil
}

// tableIDs lists the ids of the tables.
func tableIDs(all []*tableAppend) (ids []int64) {
	for _, a := range all {
		ids = append(ids, a.log.id)
	}
	return ids
}
