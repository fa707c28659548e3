package journal

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
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

// A StatedLink is a link of a table's chain that was written down.
type StatedLink struct {
	Seq  uint64
	Link Link
	Base bool // the chain begins anew with it
}

// Verify reads a whole journal, compares its chain with what was stated of it, and returns
// how many entries it has. It hands each entry to use on the way. All that is stated must
// have been read before: the table may be in use.
func Verify(ctx context.Context, log Log, stated []StatedLink, use func(Entry)) (entries uint64, err error) {
	stated = slices.Clone(stated)
	slices.SortStableFunc(stated, func(a, b StatedLink) int { return cmp.Compare(a.Seq, b.Seq) })
	marks, err := log.Marks(ctx)
	if err != nil {
		return 0, err
	}
	var h Head
	for e, err := range log.Read(ctx) {
		if err != nil {
			return h.Entries, err
		}
		use(e)
		marked := len(marks) > 0 && marks[0] == e.Seq
		if marked {
			marks = marks[1:]
		}
		h.AddEntry(e.At.UnixMicro(), marked, HashPayload(e.Data))
		for ; len(stated) > 0 && stated[0].Seq <= e.Seq; stated = stated[1:] {
			switch s := stated[0]; {
			case s.Seq < e.Seq: // before the first entry: that is where every chain begins
			case s.Base:
				h.Link = s.Link
			case s.Link != h.Link:
				return h.Entries, fmt.Errorf("%w: up to entry %d it is not what was stored", ErrDamaged, e.Seq)
			}
		}
	}
	if len(marks) > 0 {
		return h.Entries, fmt.Errorf("%w: entry %d has a mark and is missing", ErrDamaged, marks[0])
	}
	return h.Entries, nil
}

// An audit goes over the tables of a file.
type audit struct {
	store *SQLite
	plain bool // the file is of a version without chains
	heads *headFile
	blobs map[string]error // what came of reading each
	rest  time.Duration
	read  int // entries and blobs
}

// auditPage is after how many entries and blobs an audit rests.
const auditPage = 256

// Audit reads all that is stored, compares it with the heads, and tells what is missing or
// damaged. It rests after each page, if it is to. Losses that are on record are not told.
func (s *SQLite) Audit(ctx context.Context, rest time.Duration, tell func(Fault)) error {
	a := &audit{store: s, blobs: map[string]error{}, rest: rest}
	var note error
	a.heads, note = readHeads(s.dir) // first: what the database has then is no less
	switch {
	case errors.Is(note, fs.ErrNotExist):
		tell(Fault{Err: ErrNoHeads})
	case note != nil:
		tell(Fault{Err: note})
	}
	if err := a.run(ctx, tell); err != nil {
		return fmt.Errorf("check journal: %w", err)
	}
	return nil
}

func (a *audit) run(ctx context.Context, tell func(Fault)) error {
	err := a.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var version int
		err = rows.Scan(&version)
		a.plain = version < 3
		return false, err
	}, "PRAGMA user_version")
	if err != nil {
		return err
	}
	all, err := a.tables(ctx, "SELECT id, name, created FROM tables ORDER BY name")
	if err != nil {
		return err
	}
	there := map[int64]int64{}
	for _, p := range all {
		there[p.id] = p.created
		err := a.table(ctx, p)
		if err == nil {
			continue
		}
		if ctx.Err() != nil || errors.Is(err, ErrClosed) {
			return err
		}
		if still, failed := a.tables(ctx, "SELECT id, name, created FROM tables WHERE id = ? AND created = ?", p.id, p.created); failed != nil || len(still) > 0 {
			tell(Fault{p.name, err})
		}
	}
	for id := range a.heads.slots {
		t, _ := a.heads.get(id)
		if created, ok := there[id]; ok && created == t.created {
			continue
		}
		gone, err := a.gone(ctx, t)
		if err != nil {
			return err
		}
		if gone {
			tell(Fault{t.name, Loss{Table: t.name, Noticed: time.Now(), Acknowledged: t.written.Entries, Blobs: t.written.Blobs, Durable: true, Gone: true}})
		}
	}
	return nil
}

func (a *audit) tables(ctx context.Context, query string, args ...any) (all []present, err error) {
	err = a.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var p present
		err = rows.Scan(&p.id, &p.name, &p.created)
		all = append(all, p)
		return true, err
	}, query, args...)
	return all, err
}

// gone reports whether a table that has a head is missing, and nobody has removed it.
func (a *audit) gone(ctx context.Context, t tableHead) (bool, error) {
	found := false
	see := func(*sql.Rows) (more bool, err error) {
		found = true
		return false, nil
	}
	err := a.store.query(ctx, see, "SELECT 1 FROM tables WHERE id = ? AND created = ?", t.id, t.created)
	if err == nil && !a.plain {
		err = a.store.query(ctx, see, "SELECT 1 FROM edits WHERE journal = ? AND created = ? AND gone", t.id, t.created)
	}
	if err != nil || found {
		return false, err
	}
	again, _ := readHeads(a.store.dir)
	now, still := again.get(t.id)
	return still && now.created == t.created, nil
}

// table compares one table with its head and with what is stated of it.
func (a *audit) table(ctx context.Context, p present) error {
	log, err := a.store.peek(ctx, p.name)
	if err != nil {
		return err
	}
	t, known := a.heads.get(p.id)
	if known = known && t.created == p.created; !known {
		t = tableHead{}
	}
	var stated []StatedLink
	if !a.plain {
		err = a.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
			var s StatedLink
			err = rows.Scan(&s.Seq, (*linkColumn)(&s.Link), &s.Base)
			stated = append(stated, s)
			return true, err
		}, "SELECT seq, link, base FROM links WHERE journal = ? ORDER BY seq", p.id)
		if err != nil {
			return err
		}
	}
	for _, h := range []Head{t.synced, t.written} {
		if h.Entries > 0 {
			stated = append(stated, StatedLink{Seq: h.Entries, Link: h.Link})
		}
	}
	sizes, err := a.markSizes(ctx, log)
	if err != nil {
		return err
	}
	var bytes int64
	var odd uint64
	entries, err := Verify(ctx, log, stated, func(e Entry) {
		bytes += int64(len(e.Data))
		if size, ok := sizes[e.Seq]; ok && size != bytes {
			odd = e.Seq
		}
		a.pause(ctx)
	})
	if err != nil {
		return err
	}
	missing, err := a.kept(ctx, log, t.written)
	if err != nil {
		return err
	}
	if odd > 0 {
		return fmt.Errorf("%w: the mark at entry %d has another size", ErrDamaged, odd)
	}
	if !known && !a.plain {
		p.entries = entries
		if returned, err := p.returned(ctx, a.store.read, a.heads); err != nil {
			return err
		} else if again, _ := readHeads(a.store.dir); returned && again.slots[p.id] == 0 { // it was new
			return Loss{Table: p.name, Noticed: time.Now(), Found: entries, Durable: true}
		}
	}
	if entries < t.written.Entries || missing > 0 {
		return Loss{
			Table: p.name, Noticed: time.Now(), Acknowledged: t.written.Entries, Found: min(entries, t.written.Entries), Blobs: missing,
			Durable: entries < t.synced.Entries || t.written.Blobs-missing < t.synced.Blobs,
		}
	}
	return nil
}

// markSizes is how many bytes the marks of a table say there are before them.
func (a *audit) markSizes(ctx context.Context, log *sqliteLog) (map[uint64]int64, error) {
	sizes := map[uint64]int64{}
	if log.plain {
		return sizes, nil
	}
	err := a.store.query(ctx, func(rows *sql.Rows) (more bool, err error) {
		var seq uint64
		var size int64
		err = rows.Scan(&seq, &size)
		sizes[seq] = size
		return true, err
	}, "SELECT seq, bytes FROM marks WHERE journal = ?", log.id)
	return sizes, err
}

// kept reads the blobs of a table, each once for all tables, and counts those that are
// missing.
func (a *audit) kept(ctx context.Context, log *sqliteLog, head Head) (missing uint64, err error) {
	hashes, err := log.Kept(ctx)
	if err != nil {
		return 0, err
	}
	var h Head
	for _, hash := range hashes {
		h.addBlob(hash)
		failure, read := a.blobs[hash]
		if !read {
			_, failure = log.Blob(ctx, hash)
			a.blobs[hash] = failure
			a.pause(ctx)
		}
		if failure != nil {
			return 0, failure
		}
	}
	switch {
	case h.Blobs < head.Blobs:
		return head.Blobs - h.Blobs, nil
	case h.Blobs == head.Blobs && h.BlobSum != head.BlobSum:
		return 0, fmt.Errorf("%w: it keeps other blobs than were stored", ErrDamaged)
	}
	return 0, nil
}

// pause counts what was read, and rests after a page.
func (a *audit) pause(ctx context.Context) {
	if a.read++; a.rest == 0 || a.read%auditPage > 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(a.rest):
	}
}
