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

// A tableRow is a table as the database has it.
type tableRow struct {
	id, created    int64
	name           string
	entries, blobs uint64
	isCounted      bool // entries and blobs are
}

// countContentsUnlessCounted counts the entries and blobs that the database has of a table, if nobody
// has done so.
func (row *tableRow) countContentsUnlessCounted(ctx context.Context, db querier) error {
	if row.isCounted {
		return nil
	}
	const query = "SELECT coalesce((SELECT max(seq) FROM entries WHERE journal = ?1), 0), (SELECT count(*) FROM uses WHERE journal = ?1)"
	return db.QueryRowContext(ctx, query, row.id).Scan(&row.entries, &row.blobs)
}

// findLoss compares what was counted of a table with its head, and returns what it lacks of that, if
// anything. A table without a head should have one, unless an Editor has just added it, or it has no
// entries: a new one may have been cut short before it got its head.
func (row tableRow) findLoss(ctx context.Context, db querier, heads *headFile) (loss Loss, lost bool, err error) {
	t, known := heads.lookupByIDAndCreation(row.id, row.created)
	if known {
		loss, lost = t.lossOfPart(row.name, row.entries, row.blobs)
		return loss, lost, nil
	}
	if !heads.isComplete || row.entries == 0 {
		return Loss{}, false, nil
	}
	var added bool
	err = db.QueryRowContext(ctx, "SELECT count(*) > 0 FROM edits WHERE journal = ? AND created = ? AND NOT gone", row.id, row.created).Scan(&added)
	return Loss{Table: row.name, Noticed: time.Now(), Found: row.entries, Durable: true}, !added, err
}

// A comparison compares heads with the database, and holds what came out of it.
type comparison struct {
	db    querier
	heads *headFile

	newHeads      map[int64]Head     // of tables that have another one now
	newTables     map[int64]tableRow // that had no head
	removed       []int64            // tables that had a head, and are no more
	losses        []Loss
	faults        []Fault // tables that cannot be read
	finishedEdits []edit  // that the heads have had before
}

// newComparison returns a comparison in which nothing was compared yet.
func newComparison(db querier, heads *headFile) *comparison {
	return &comparison{db: db, heads: heads, newHeads: map[int64]Head{}, newTables: map[int64]tableRow{}}
}

// noteDifferencesOfAllTables compares the heads with all tables, and notes what differs.
func (c *comparison) noteDifferencesOfAllTables(ctx context.Context) error {
	edits, err := c.readEditsAndSyncHeads(ctx)
	if err != nil {
		return err
	}
	rows, err := listAndCountTables(ctx, c.db)
	if err != nil {
		return err
	}
	created := map[int64]int64{}
	for _, row := range rows {
		created[row.id] = row.created
		if _, err := c.compareTableAndNoteDifferences(ctx, row); err != nil {
			return err
		}
	}
	for id := range c.heads.slots {
		t, _ := c.heads.lookup(id)
		at, exists := created[id]
		if exists && at == t.created {
			continue
		}
		if !edits[edit{id, t.created, true}] {
			c.losses = append(c.losses, t.lossOfWholeTable())
		}
		if !exists {
			c.removed = append(c.removed, id)
		}
	}
	return nil
}

// noteDifferencesOfEditedTables compares the heads with the tables that an Editor has added or removed.
func (c *comparison) noteDifferencesOfEditedTables(ctx context.Context) error {
	edits, err := c.readEditsAndSyncHeads(ctx)
	if err != nil {
		return err
	}
	for e := range edits {
		row := tableRow{id: e.id}
		err := c.db.QueryRowContext(ctx, "SELECT name, created FROM tables WHERE id = ?", e.id).Scan(&row.name, &row.created)
		switch {
		case err == nil:
			_, err = c.compareTableAndNoteDifferences(ctx, row)
		case errors.Is(err, sql.ErrNoRows):
			c.removed, err = append(c.removed, e.id), nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compareTableAndNoteDifferences compares a table with its head, notes what differs and returns the
// new head. That of a table that cannot be read begins anew where it ends.
func (c *comparison) compareTableAndNoteDifferences(ctx context.Context, row tableRow) (newHead Head, err error) {
	h, err := c.noteTableDifferencesFromHead(ctx, &row)
	if err = translateError(err); errors.Is(err, ErrDamaged) {
		c.faults = append(c.faults, Fault{row.name, err})
		h, err = Head{Entries: row.entries}, nil
		c.newHeads[row.id] = h
	}
	return h, err
}

// noteTableDifferencesFromHead is compareTableAndNoteDifferences for a table that can be read.
func (c *comparison) noteTableDifferencesFromHead(ctx context.Context, row *tableRow) (newHead Head, err error) {
	t, known := c.heads.lookupByIDAndCreation(row.id, row.created)
	h := t.written
	if err := row.countContentsUnlessCounted(ctx, c.db); err != nil {
		if known { // it stays what it was, and whoever reads the table is told
			row.entries = h.Entries
		}
		return h, err
	}
	if known && h.Entries == row.entries && h.Blobs == row.blobs {
		return h, nil
	}
	if !known {
		c.newTables[row.id] = *row
	}
	if loss, lost, err := row.findLoss(ctx, c.db, c.heads); err != nil {
		return h, err
	} else if lost {
		c.losses = append(c.losses, loss)
	}
	switch {
	case !known: // whoever added it may have recorded its link
		h.Entries = row.entries
		err := c.db.QueryRowContext(ctx, "SELECT link FROM links WHERE journal = ? AND seq = ?", row.id, int64(row.entries)).Scan((*linkColumn)(&h.Link))
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return h, err
		}
	case row.entries < h.Entries:
		h.Entries, h.Link = row.entries, Link{}
	case row.entries > h.Entries:
		if err := h.extendByReadingEntries(ctx, c.db, row.id, row.entries); err != nil {
			return h, err
		}
	}
	if row.blobs != h.Blobs {
		if err := h.recountBlobs(ctx, c.db, row.id); err != nil {
			return h, err
		}
	}
	c.newHeads[row.id] = h
	return h, nil
}

// lossOfWholeTable is the loss of a table that has a head and is not in the database.
func (t tableHead) lossOfWholeTable() Loss {
	return Loss{Table: t.name, Noticed: time.Now(), Acknowledged: t.written.Entries, Blobs: t.written.Blobs, Durable: true, Gone: true}
}

// lossOfPart is what a table lacks of its head, if it does, when some entries and blobs were
// found of it.
func (t tableHead) lossOfPart(table string, foundEntries, foundBlobs uint64) (l Loss, lost bool) {
	w := t.written
	return Loss{
		Table: table, Noticed: time.Now(), Acknowledged: w.Entries, Found: min(foundEntries, w.Entries), Blobs: w.Blobs - min(foundBlobs, w.Blobs),
		Durable: foundEntries < t.synced.Entries || foundBlobs < t.synced.Blobs,
	}, foundEntries < w.Entries || foundBlobs < w.Blobs
}

// writeFindingsToDatabase writes into the database what was found: the losses, where chains begin
// anew, and which edits are finished.
func (c *comparison) writeFindingsToDatabase(ctx context.Context) error {
	for _, l := range c.losses {
		if _, err := c.db.ExecContext(ctx, "INSERT INTO losses (name, noticed, acknowledged, found, blobs, durable, gone) VALUES (?, ?, ?, ?, ?, ?, ?)",
			l.Table, l.Noticed.UnixMicro(), int64(l.Acknowledged), int64(l.Found), int64(l.Blobs), l.Durable, l.Gone); err != nil {
			return err
		}
	}
	for id, h := range c.newHeads {
		if h.Link != (Link{}) || h.Entries == 0 {
			continue
		}
		for _, text := range []string{
			"DELETE FROM links WHERE journal = ?1 AND seq >= ?2",
			"DELETE FROM marks WHERE journal = ?1 AND seq > ?2",
			"INSERT INTO links (journal, seq, link, base) VALUES (?1, ?2, zeroblob(32), 1)",
		} {
			if _, err := c.db.ExecContext(ctx, text, id, int64(h.Entries)); err != nil {
				return err
			}
		}
	}
	for _, e := range c.finishedEdits {
		if _, err := c.db.ExecContext(ctx, "DELETE FROM edits WHERE journal = ? AND created = ? AND gone = ?", e.id, e.created, e.removed); err != nil {
			return err
		}
	}
	return nil
}

// applyFindingsToHeads puts what was found into the heads, once the database has it.
func (c *comparison) applyFindingsToHeads() {
	for _, id := range c.removed {
		c.heads.removeTableIfKnown(id)
	}
	for id, h := range c.newHeads {
		if row, added := c.newTables[id]; added {
			c.heads.addOrReplaceTable(tableHead{id: id, created: row.created, name: row.name, written: h})
		} else {
			c.heads.setHeadIfKnown(id, h)
		}
	}
}

// insertHeadLink records the link of a table's last entry, unless it is on record.
func insertHeadLink(ctx context.Context, db querier, tableID int64, h Head) error {
	_, err := db.ExecContext(ctx, "INSERT INTO links (journal, seq, link, base) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING", tableID, int64(h.Entries), h.Link[:])
	return err
}

// extendByReadingEntries reads the entries that follow a head, up to the last, and makes it the
// head of that.
func (h *Head) extendByReadingEntries(ctx context.Context, db querier, tableID int64, lastSeq uint64) error {
	pruned, err := readPruned(ctx, db, tableID)
	if err != nil {
		return err
	}
	if h.Entries < pruned.UpTo && pruned.UpTo <= lastSeq {
		h.Entries, h.Link = pruned.UpTo, pruned.Link
	}
	const query = `SELECT e.seq, e.at, e.sum, e.data, m.seq IS NOT NULL FROM entries e LEFT JOIN marks m ON m.journal = e.journal AND m.seq = e.seq
		WHERE e.journal = ? AND e.seq > ? AND e.seq <= ? ORDER BY e.seq`
	var seq uint64
	var at, sum int64
	var data []byte
	var marked bool
	err = scanEachRow(ctx, db, []any{&seq, &at, &sum, &data, &marked}, func() error {
		page := Page{ID: tableID, Next: h.Entries + 1}
		if _, err := page.VerifyAndAdd(seq, at, sum, data); err != nil {
			return err
		}
		h.AddEntry(at, marked, HashPayload(data))
		return nil
	}, query, tableID, int64(h.Entries), int64(lastSeq))
	if err == nil && h.Entries < lastSeq {
		err = fmt.Errorf("%w: entry %d is missing", ErrDamaged, h.Entries+1)
	}
	return err
}

// recountBlobs counts the blobs of a table anew.
func (h *Head) recountBlobs(ctx context.Context, db querier, tableID int64) error {
	h.Blobs, h.BlobSum = 0, Link{}
	var hash string
	return scanEachRow(ctx, db, []any{&hash}, func() error {
		h.addBlobHash(hash)
		return nil
	}, "SELECT hash FROM uses WHERE journal = ?", tableID)
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

// readEditsAndSyncHeads lists the edits, and syncs the heads where they have had some before.
func (c *comparison) readEditsAndSyncHeads(ctx context.Context) (edits map[edit]bool, err error) {
	edits = map[edit]bool{}
	var e edit
	err = scanEachRow(ctx, c.db, []any{&e.id, &e.created, &e.removed}, func() error {
		edits[e] = true
		if _, known := c.heads.lookupByIDAndCreation(e.id, e.created); e.removed != known {
			c.finishedEdits = append(c.finishedEdits, e)
		}
		return nil
	}, "SELECT journal, created, gone FROM edits")
	if err == nil && len(c.finishedEdits) > 0 {
		err = c.heads.writeDirtyPagesAndSync()
	}
	return edits, err
}

// listAndCountTables lists all tables and counts what they have. Where one is in the way of that
// because it is damaged, none is counted.
func listAndCountTables(ctx context.Context, db querier) ([]tableRow, error) {
	list := func(counts string) (all []tableRow, err error) {
		var row tableRow
		err = scanEachRow(ctx, db, []any{&row.id, &row.name, &row.created, &row.entries, &row.blobs, &row.isCounted}, func() error {
			all = append(all, row)
			return nil
		}, "SELECT id, name, created, "+counts+" FROM tables")
		return all, err
	}
	all, err := list("coalesce((SELECT max(seq) FROM entries WHERE journal = id), 0), (SELECT count(*) FROM uses WHERE journal = id), 1")
	if errors.Is(translateError(err), ErrDamaged) {
		return list("0, 0, 0")
	}
	return all, err
}

// reconcileHeadsAndEmptyWAL compares the heads with the database as it is opened, and records what is
// missing. Then both agree, and the write-ahead log, which was found as given, is empty.
func (s *SQLite) reconcileHeadsAndEmptyWAL(conn *sql.Conn, walAsFound []byte) error {
	ctx := context.Background()
	c := newComparison(conn, s.heads)
	err := translateError(c.noteDifferencesOfAllTables(ctx))
	if errors.Is(err, ErrDamaged) { // perhaps some tables can still be read
		s.report.Faults = append(s.report.Faults, Fault{Err: err})
		return nil
	}
	if err != nil {
		return err
	}
	s.report.Faults = append(s.report.Faults, c.faults...)
	if len(c.losses) > 0 && len(walAsFound) > 0 { // what is missing may be in it, and only there
		name := fmt.Sprintf("%s-wal.lost-%s", filepath.Join(s.dir, fileName), time.Now().UTC().Format("20060102-150405"))
		if err := os.WriteFile(name, walAsFound, 0o600); err != nil {
			return err
		}
		s.report.WALCopy = name
	}
	if len(c.losses)+len(c.newHeads)+len(c.removed)+len(c.finishedEdits) > 0 {
		err := inTransaction(ctx, conn, func(tx *sql.Tx) error {
			c.db = tx
			return c.writeFindingsToDatabase(ctx)
		})
		if err != nil {
			return err
		}
		s.heads.ticket++
		c.applyFindingsToHeads()
	}
	s.heads.isComplete = true
	s.heads.writeCommitAndRequestSync(true)
	if len(walAsFound) == 0 {
		return nil
	}
	return checkpointAndTruncateWAL(ctx, conn)
}

// checkpointAndTruncateWAL moves the write-ahead log into the file and empties it, unless a reader is
// in the way. An emptied log has no bit that could be flipped.
func checkpointAndTruncateWAL(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 10000")
	return err
}
