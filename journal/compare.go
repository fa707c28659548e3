package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// A querier is a connection or transaction.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A present is a table as the database has it.
type present struct {
	id, created    int64
	name           string
	entries, blobs uint64
	counted        bool // entries and blobs are
}

// lookUp counts what the database has of a table, if nobody has done so.
func (p *present) lookUp(ctx context.Context, db querier) error {
	if p.counted {
		return nil
	}
	const query = "SELECT coalesce((SELECT max(seq) FROM entries WHERE journal = ?1), 0), (SELECT count(*) FROM uses WHERE journal = ?1)"
	return db.QueryRowContext(ctx, query, p.id).Scan(&p.entries, &p.blobs)
}

// returned reports whether a table without a head should have one: nobody has just taken it
// in. A new one without entries may have been cut short before it got its head.
func (p present) returned(ctx context.Context, db querier, heads *headFile) (bool, error) {
	if !heads.whole || p.entries == 0 {
		return false, nil
	}
	var taken bool
	err := db.QueryRowContext(ctx, "SELECT count(*) > 0 FROM edits WHERE journal = ? AND created = ? AND NOT gone", p.id, p.created).Scan(&taken)
	return !taken, err
}

// A comparison is what came out of comparing heads with the database.
type comparison struct {
	heads  map[int64]Head    // that are others now
	tables map[int64]present // that had no head
	losses []Loss
	faults []Fault // tables that cannot be read
	gone   []int64 // tables that had a head, and are no more
	noted  []edit  // that the heads have had before
}

func newComparison() *comparison {
	return &comparison{heads: map[int64]Head{}, tables: map[int64]present{}}
}

// compareAll compares the heads with all tables, and changes nothing.
func compareAll(ctx context.Context, db querier, heads *headFile, now time.Time) (*comparison, error) {
	c := newComparison()
	edits, err := c.readEdits(ctx, db, heads)
	if err != nil {
		return nil, err
	}
	all, err := listTables(ctx, db)
	if err != nil {
		return nil, err
	}
	there := map[int64]int64{}
	for _, p := range all {
		there[p.id] = p.created
		if _, err := c.compare(ctx, db, heads, p, now); err != nil {
			return nil, err
		}
	}
	for id := range heads.slots {
		t, _ := heads.get(id)
		created, ok := there[id]
		if ok && created == t.created {
			continue
		}
		if !edits[edit{id, t.created, true}] {
			c.losses = append(c.losses, Loss{Table: t.name, Noticed: now, Acknowledged: t.written.Entries, Blobs: t.written.Blobs, Durable: true, Gone: true})
		}
		if !ok {
			c.gone = append(c.gone, id)
		}
	}
	return c, nil
}

// compareEdits compares what was taken in or removed beside this process.
func compareEdits(ctx context.Context, db querier, heads *headFile, now time.Time) (*comparison, error) {
	c := newComparison()
	edits, err := c.readEdits(ctx, db, heads)
	if err != nil {
		return nil, err
	}
	for e := range edits {
		p := present{id: e.id}
		err := db.QueryRowContext(ctx, "SELECT name, created FROM tables WHERE id = ?", e.id).Scan(&p.name, &p.created)
		switch {
		case err == nil:
			_, err = c.compare(ctx, db, heads, p, now)
		case errors.Is(err, sql.ErrNoRows):
			c.gone, err = append(c.gone, e.id), nil
		}
		if err != nil {
			return nil, err
		}
	}
	return c, nil
}

// compare compares a table with its head, and returns what its head is to be. That of a
// table that cannot be read begins anew where it ends.
func (c *comparison) compare(ctx context.Context, db querier, heads *headFile, p present, now time.Time) (Head, error) {
	h, err := c.compareTable(ctx, db, heads, &p, now)
	if err = explain(err); errors.Is(err, ErrDamaged) {
		c.faults = append(c.faults, Fault{p.name, err})
		h, err = Head{Entries: p.entries}, nil
		c.heads[p.id] = h
	}
	return h, err
}

func (c *comparison) compareTable(ctx context.Context, db querier, heads *headFile, p *present, now time.Time) (Head, error) {
	t, known := heads.get(p.id)
	if known = known && t.created == p.created; !known {
		t = tableHead{}
	}
	h := t.written
	if err := p.lookUp(ctx, db); err != nil {
		if known { // it stays what it was, and whoever reads the table is told
			p.entries = h.Entries
		}
		return h, err
	}
	if known && h.Entries == p.entries && h.Blobs == p.blobs {
		return h, nil
	}
	if !known {
		c.tables[p.id] = *p
	}
	if p.entries < h.Entries || p.blobs < h.Blobs {
		c.losses = append(c.losses, Loss{
			Table: p.name, Noticed: now, Acknowledged: h.Entries, Found: min(p.entries, h.Entries), Blobs: h.Blobs - min(p.blobs, h.Blobs),
			Durable: p.entries < t.synced.Entries || p.blobs < t.synced.Blobs,
		})
	}
	switch {
	case !known: // whoever brought it in may have stated its link
		h.Entries = p.entries
		if returned, err := p.returned(ctx, db, heads); err != nil {
			return h, err
		} else if returned {
			c.losses = append(c.losses, Loss{Table: p.name, Noticed: now, Found: p.entries, Durable: true})
		}
		err := db.QueryRowContext(ctx, "SELECT link FROM links WHERE journal = ? AND seq = ?", p.id, int64(p.entries)).Scan((*linkColumn)(&h.Link))
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return h, err
		}
	case p.entries < h.Entries:
		h.Entries, h.Link = p.entries, Link{}
	case p.entries > h.Entries:
		if err := h.readOn(ctx, db, p.id, p.entries); err != nil {
			return h, err
		}
	}
	if p.blobs != h.Blobs {
		if err := h.readBlobs(ctx, db, p.id); err != nil {
			return h, err
		}
	}
	c.heads[p.id] = h
	return h, nil
}

// record writes into the database what was found: the losses, and where chains begin anew.
func (c *comparison) record(ctx context.Context, db querier) error {
	for _, l := range c.losses {
		if _, err := db.ExecContext(ctx, "INSERT INTO losses (name, noticed, acknowledged, found, blobs, durable, gone) VALUES (?, ?, ?, ?, ?, ?, ?)",
			l.Table, l.Noticed.UnixMicro(), int64(l.Acknowledged), int64(l.Found), int64(l.Blobs), l.Durable, l.Gone); err != nil {
			return err
		}
	}
	for id, h := range c.heads {
		if h.Link != (Link{}) || h.Entries == 0 {
			continue
		}
		for _, text := range []string{
			"DELETE FROM links WHERE journal = ?1 AND seq >= ?2",
			"DELETE FROM marks WHERE journal = ?1 AND seq > ?2",
			"INSERT INTO links (journal, seq, link, base) VALUES (?1, ?2, zeroblob(32), 1)",
		} {
			if _, err := db.ExecContext(ctx, text, id, int64(h.Entries)); err != nil {
				return err
			}
		}
	}
	for _, e := range c.noted {
		if _, err := db.ExecContext(ctx, "DELETE FROM edits WHERE journal = ? AND created = ? AND gone = ?", e.id, e.created, e.gone); err != nil {
			return err
		}
	}
	return nil
}

// changed reports whether there is anything to record or to note.
func (c *comparison) changed() bool {
	return len(c.losses)+len(c.heads)+len(c.gone)+len(c.noted) > 0
}

// note puts what was found into the heads, once the database has it.
func (c *comparison) note(heads *headFile) {
	for _, id := range c.gone {
		heads.remove(id)
	}
	for id, h := range c.heads {
		if p, fresh := c.tables[id]; fresh {
			heads.add(id, p.created, p.name)
		}
		heads.set(id, h)
	}
}

// stateLink writes down the link of a table's last entry.
func stateLink(ctx context.Context, db querier, id int64, h Head) error {
	_, err := db.ExecContext(ctx, "INSERT INTO links (journal, seq, link, base) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING", id, int64(h.Entries), h.Link[:])
	return err
}

// readOn goes over the entries that follow a head, up to one.
func (h *Head) readOn(ctx context.Context, db querier, id int64, last uint64) error {
	const query = `SELECT e.seq, e.at, e.sum, e.data, m.seq IS NOT NULL FROM entries e LEFT JOIN marks m ON m.journal = e.journal AND m.seq = e.seq
		WHERE e.journal = ? AND e.seq > ? AND e.seq <= ? ORDER BY e.seq`
	rows, err := db.QueryContext(ctx, query, id, int64(h.Entries), int64(last))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var seq uint64
		var at, sum int64
		var data []byte
		var marked bool
		if err := rows.Scan(&seq, &at, &sum, &data, &marked); err != nil {
			return err
		}
		page := Page{ID: id, Next: h.Entries + 1}
		if _, err := page.Add(seq, at, sum, data); err != nil {
			return err
		}
		h.AddEntry(at, marked, HashPayload(data))
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if h.Entries < last {
		return fmt.Errorf("%w: entry %d is missing", ErrDamaged, h.Entries+1)
	}
	return nil
}

// readBlobs counts the blobs of a table anew.
func (h *Head) readBlobs(ctx context.Context, db querier, id int64) error {
	h.Blobs, h.BlobSum = 0, Link{}
	rows, err := db.QueryContext(ctx, "SELECT hash FROM uses WHERE journal = ?", id)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var hash string
		if err := rows.Scan(&hash); err != nil {
			return err
		}
		h.addBlob(hash)
	}
	return rows.Err()
}

// A linkColumn reads a link from a column.
type linkColumn Link

// Scan takes 32 bytes, and leaves a link of zeros where there are others.
func (l *linkColumn) Scan(value any) error {
	*l = linkColumn{}
	if b, ok := value.([]byte); ok && len(b) == len(l) {
		copy(l[:], b)
	}
	return nil
}

// An edit is what somebody did to a table beside the server.
type edit struct {
	id, created int64
	gone        bool // it was removed, or else taken in
}

// readEdits lists the edits. Those that the heads have had before, on the disk, can go.
func (c *comparison) readEdits(ctx context.Context, db querier, heads *headFile) (map[edit]bool, error) {
	rows, err := db.QueryContext(ctx, "SELECT journal, created, gone FROM edits")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[edit]bool{}
	for rows.Next() {
		var e edit
		if err := rows.Scan(&e.id, &e.created, &e.gone); err != nil {
			return nil, err
		}
		all[e] = true
		if t, ok := heads.get(e.id); e.gone != (ok && t.created == e.created) {
			c.noted = append(c.noted, e)
		}
	}
	if len(c.noted) > 0 {
		err = heads.flush()
	}
	return all, errors.Join(err, rows.Err())
}

// listTables lists all tables and counts what they have. Where one is in the way of that
// because it is damaged, none is counted.
func listTables(ctx context.Context, db querier) ([]present, error) {
	const counts = "coalesce((SELECT max(seq) FROM entries WHERE journal = id), 0), (SELECT count(*) FROM uses WHERE journal = id), 1"
	all, err := readTables(ctx, db, "SELECT id, name, created, "+counts+" FROM tables")
	if errors.Is(explain(err), ErrDamaged) {
		return readTables(ctx, db, "SELECT id, name, created, 0, 0, 0 FROM tables")
	}
	return all, err
}

func readTables(ctx context.Context, db querier, query string) ([]present, error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []present
	for rows.Next() {
		var p present
		if err := rows.Scan(&p.id, &p.name, &p.created, &p.entries, &p.blobs, &p.counted); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, rows.Err()
}

// checkHeads compares the heads with the database as it is opened, and records what is
// missing. Then both agree, and the write-ahead log, which was as given, is empty.
func (s *SQLite) checkHeads(conn *sql.Conn, log []byte) error {
	ctx := context.Background()
	c, err := compareAll(ctx, conn, s.heads, time.Now())
	if err = explain(err); errors.Is(err, ErrDamaged) { // perhaps some tables can still be read
		s.opened.Faults = append(s.opened.Faults, Fault{Err: err})
		return nil
	}
	if err != nil {
		return err
	}
	s.opened.Faults = c.faults
	if len(c.losses) > 0 && len(log) > 0 { // what is missing may be in it, and only there
		aside := fmt.Sprintf("%s-wal.lost-%s", filepath.Join(s.dir, fileName), time.Now().UTC().Format("20060102-150405"))
		if err := os.WriteFile(aside, log, 0o600); err != nil {
			return err
		}
		s.opened.Copy = aside
	}
	if c.changed() {
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if err := c.record(ctx, tx); err != nil {
			return errors.Join(err, tx.Rollback())
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		s.heads.begin()
		c.note(s.heads)
	}
	s.heads.whole = true
	s.heads.commit(true)
	if len(log) == 0 {
		return nil
	}
	return foldLog(ctx, conn)
}

// foldLog folds the write-ahead log into the file and empties it, unless a reader is in the
// way. An emptied log has no bit that could be flipped.
func foldLog(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 10000")
	return err
}
