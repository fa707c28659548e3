package journal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"time"
)

// A Fault is what is wrong with a table, or with all of them where none is named.
type Fault struct {
	Table string
	Err   error // a Loss, ErrNoHeads, or why something cannot be read
}

// ErrNoHeads means that nothing is known of how many entries tables should have, so that
// it cannot be told whether some are missing.
var ErrNoHeads = errors.New("there is no file " + headsName + ": whether entries are missing cannot be told; the server makes a new one when it starts")

// A RecordedLink is a link of a table's chain that was written down.
type RecordedLink struct {
	Seq  uint64
	Link Link
	Base bool // the chain begins anew with it
}

// VerifyChain reads a whole journal, compares its chain with the links that were recorded of
// it, and returns how many entries it has. It calls visit with each entry on the way. All
// links must have been read before: the table may be in use.
func VerifyChain(ctx context.Context, log Log, pruned Pruned, recorded []RecordedLink, visitEach func(Entry)) (entries uint64, err error) {
	h, err := readChain(ctx, log, Head{}, pruned.AddRecordedTo(recorded), math.MaxUint64, func(e chainEntry) { visitEach(e.Entry) })
	if err == nil && h.Entries < pruned.UpTo {
		err = fmt.Errorf("%w: it says that entries were removed up to %d, and has %d", ErrDamaged, pruned.UpTo, h.Entries)
	}
	return h.Entries, err
}

// A chainEntry is an entry with its link in the chain.
type chainEntry struct {
	Entry
	marked bool
	hash   PayloadHash
	link   Link
}

// readChain reads a journal from a head on up to a seq, compares the chain with the links that
// were recorded of it, and returns the head of the last entry.
func readChain(ctx context.Context, log Log, h Head, recorded []RecordedLink, lastSeq uint64, visitEach func(chainEntry)) (Head, error) {
	marks, err := log.Marks(ctx)
	if err != nil {
		return h, err
	}
	first := h.Entries + 1
	marks = slices.DeleteFunc(marks, func(seq uint64) bool { return seq < first || seq > lastSeq })
	recorded = slices.DeleteFunc(slices.Clone(recorded), func(r RecordedLink) bool { return r.Seq < h.Entries })
	slices.SortStableFunc(recorded, func(a, b RecordedLink) int { return cmp.Compare(a.Seq, b.Seq) })
	compareUpTo := func(seq uint64) error {
		for ; len(recorded) > 0 && recorded[0].Seq <= seq; recorded = recorded[1:] {
			switch r := recorded[0]; {
			case r.Base:
				h.Link = r.Link
			case r.Link != h.Link:
				return fmt.Errorf("%w: up to entry %d it is not what was stored", ErrDamaged, r.Seq)
			}
		}
		return nil
	}
	for e, err := range log.ReadFrom(ctx, first) {
		if err != nil {
			return h, err
		}
		if e.Seq > lastSeq {
			break
		}
		if err := compareUpTo(e.Seq - 1); err != nil {
			return h, err
		}
		marked := len(marks) > 0 && marks[0] == e.Seq
		if marked {
			marks = marks[1:]
		}
		hash := HashPayload(e.Data)
		h.Entries = e.Seq - 1 // perhaps those before were pruned
		h.AddEntry(e.At.UnixMicro(), marked, hash)
		visitEach(chainEntry{e, marked, hash, h.Link})
	}
	if err := compareUpTo(h.Entries); err != nil {
		return h, err
	}
	if len(marks) > 0 {
		return h, fmt.Errorf("%w: entry %d has a mark and is missing", ErrDamaged, marks[0])
	}
	return h, nil
}

// CheckedBlobs remembers what came of reading each blob, by hash, so that an audit reads it
// once for all tables.
type CheckedBlobs map[string]error

// CheckOnce reads a blob, unless that was done before, and returns why it cannot be read.
func (c CheckedBlobs) CheckOnce(ctx context.Context, log Log, hash string) (failure error) {
	failure, read := c[hash]
	if !read {
		_, failure = log.Blob(ctx, hash)
		c[hash] = failure
	}
	return failure
}

// An audit checks the tables of a file.
type audit struct {
	reader    *Reader
	noChains  bool // the file is of a version without chains
	heads     *headFile
	blobs     CheckedBlobs
	pause     time.Duration
	itemsRead int // entries and blobs
}

// itemsPerPause is after how many entries and blobs an audit pauses.
const itemsPerPause = 256

// Audit reads all that is stored, compares it with the heads, and reports what is missing or
// damaged. Losses that are on record are not reported.
func (r *Reader) Audit(ctx context.Context, report func(Fault)) error {
	return r.AuditWithPauses(ctx, 0, report)
}

// AuditWithPauses is Audit with a pause after each few hundred entries.
func (r *Reader) AuditWithPauses(ctx context.Context, pause time.Duration, report func(Fault)) (err error) {
	defer AddContext(&err, "check journal")
	heads, problem := readHeadFile(r.dir) // first: what the database has then is no less
	a := &audit{reader: r, heads: heads, blobs: CheckedBlobs{}, pause: pause}
	switch {
	case errors.Is(problem, fs.ErrNotExist):
		report(Fault{Err: ErrNoHeads})
	case problem != nil:
		report(Fault{Err: problem})
	}
	for _, f := range findKeptPendingFiles(r.dir) {
		report(f)
	}
	return a.checkAllTables(ctx, report)
}

// checkAllTables checks all tables, and that none is missing.
func (a *audit) checkAllTables(ctx context.Context, report func(Fault)) error {
	var version int
	if _, err := a.reader.queryOptionalRow(ctx, []any{&version}, "PRAGMA user_version"); err != nil {
		return err
	}
	a.noChains = version < 3
	rows, err := a.queryTableRows(ctx, "SELECT id, name, created FROM tables ORDER BY name")
	if err != nil {
		return err
	}
	created := map[int64]int64{}
	for _, row := range rows {
		created[row.id] = row.created
		err := a.checkTable(ctx, row)
		if err == nil {
			continue
		}
		if ctx.Err() != nil || errors.Is(err, ErrClosed) {
			return err
		}
		if still, failed := a.queryTableRows(ctx, "SELECT id, name, created FROM tables WHERE id = ? AND created = ?", row.id, row.created); failed != nil || len(still) > 0 {
			report(Fault{row.name, err})
		}
	}
	for id := range a.heads.slots {
		t, _ := a.heads.lookup(id)
		if at, exists := created[id]; exists && at == t.created {
			continue
		}
		missing, err := a.isMissingButNotRemoved(ctx, t)
		if err != nil {
			return err
		}
		if missing {
			report(Fault{t.name, t.lossOfWholeTable()})
		}
	}
	return nil
}

// queryTableRows reads id, name and time of creation of the tables that a query selects.
func (a *audit) queryTableRows(ctx context.Context, query string, args ...any) (all []tableRow, err error) {
	var row tableRow
	return queryRows(ctx, a.reader, &row, []any{&row.id, &row.name, &row.created}, query, args...)
}

// isMissingButNotRemoved reports whether a table that has a head is missing, and nobody has removed it.
func (a *audit) isMissingButNotRemoved(ctx context.Context, t tableHead) (isMissing bool, err error) {
	var one int
	found, err := a.reader.queryOptionalRow(ctx, []any{&one}, "SELECT 1 FROM tables WHERE id = ? AND created = ?", t.id, t.created)
	if err == nil && !found && !a.noChains {
		found, err = a.reader.queryOptionalRow(ctx, []any{&one}, "SELECT 1 FROM edits WHERE journal = ? AND created = ? AND gone", t.id, t.created)
	}
	if err != nil || found {
		return false, err
	}
	now, _ := readHeadFile(a.reader.dir)
	_, still := now.lookupByIDAndCreation(t.id, t.created)
	return still, nil
}

// checkTable compares one table with its head and with the links recorded of it.
func (a *audit) checkTable(ctx context.Context, row tableRow) error {
	log, err := a.reader.peekLog(ctx, row.name)
	if err != nil {
		return err
	}
	t, known := a.heads.lookupByIDAndCreation(row.id, row.created)
	recorded, err := log.readRecordedLinks(ctx)
	if err != nil {
		return err
	}
	for _, h := range []Head{t.synced, t.written} {
		if h.Entries > 0 {
			recorded = append(recorded, RecordedLink{Seq: h.Entries, Link: h.Link})
		}
	}
	var wrongMark uint64
	err = CheckWhilePruned(ctx, log, func(pruned Pruned) (err error) {
		sizes, failed := a.readBytesClaimedByMarks(ctx, log)
		if failed != nil {
			return failed
		}
		bytes := int64(0)
		wrongMark = 0
		row.entries, err = VerifyChain(ctx, log, pruned, recorded, func(e Entry) {
			bytes += int64(len(e.Data))
			if size, ok := sizes[e.Seq]; ok && size != bytes {
				wrongMark = e.Seq
			}
			a.countItemAndPauseIfDue(ctx)
		})
		return err
	})
	if err != nil {
		return err
	}
	if row.blobs, err = a.checkAndCountBlobs(ctx, log, t.written); err != nil {
		return err
	}
	if wrongMark > 0 {
		return fmt.Errorf("%w: the mark at entry %d has another size", ErrDamaged, wrongMark)
	}
	if !known && a.noChains {
		return nil
	}
	loss, lost, err := row.findLoss(ctx, a.reader.db, a.heads)
	if err != nil || !lost {
		return err
	}
	if now, _ := readHeadFile(a.reader.dir); !known && now.slots[row.id] != 0 { // it was new
		return nil
	}
	return loss
}

// readBytesClaimedByMarks reads how many bytes of entries there are up to each mark, as the marks say.
func (a *audit) readBytesClaimedByMarks(ctx context.Context, log *sqliteLog) (bytesBySeq map[uint64]int64, err error) {
	bytesBySeq = map[uint64]int64{}
	if log.version < 2 {
		return bytesBySeq, nil
	}
	var seq uint64
	var size int64
	err = a.reader.scanEachRow(ctx, []any{&seq, &size}, func() error {
		bytesBySeq[seq] = size
		return nil
	}, "SELECT seq, bytes FROM marks WHERE journal = ?", log.id)
	return bytesBySeq, err
}

// checkAndCountBlobs reads the blobs of a table, compares them with its head, and counts them.
func (a *audit) checkAndCountBlobs(ctx context.Context, log *sqliteLog, head Head) (blobs uint64, err error) {
	hashes, err := log.BlobHashes(ctx)
	if err != nil {
		return 0, err
	}
	var h Head
	for _, hash := range hashes {
		h.addBlobHash(hash)
		if err := a.blobs.CheckOnce(ctx, log, hash); err != nil {
			return 0, err
		}
		a.countItemAndPauseIfDue(ctx)
	}
	if h.Blobs == head.Blobs && h.BlobSum != head.BlobSum {
		return 0, fmt.Errorf("%w: it keeps other blobs than were stored", ErrDamaged)
	}
	return h.Blobs, nil
}

// countItemAndPauseIfDue counts an entry or blob that was read, and pauses after some of them.
func (a *audit) countItemAndPauseIfDue(ctx context.Context) {
	if a.itemsRead++; a.pause == 0 || a.itemsRead%itemsPerPause > 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(a.pause):
	}
}
