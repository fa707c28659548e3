package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"linework/journal"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// errOpenStream means that a dead node has a stream that nobody has closed.
var errOpenStream = errors.New("the node that had the table has an open stream")

// A closedStreams remembers what was read of streams that are closed: whoever takes the tables of a
// dead node needs them for each.
type closedStreams struct {
	mu    sync.Mutex
	parts map[int64]map[int64][]part // by stream and table
}

// maxClosedStreams is how many are remembered: those of a node or two.
const maxClosedStreams = 8

// closeStreamsOfDeadOwner closes the streams of the node that has a table, if it is dead.
func (d *database) closeStreamsOfDeadOwner(ctx context.Context, db querier, table string) error {
	_, err := db.Exec(ctx, `UPDATE linework.streams s SET closed = true WHERE NOT s.closed AND s.node = (SELECT node FROM linework.tables WHERE name = $3)
		AND s.node <> $1 AND NOT EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = s.node AND `+isLive+`)`, d.nodeID, d.opt.LeaseTimeout.Seconds(), table)
	return err
}

// A settledTable is a table in whose transaction ink is moved from streams into entries.
type settledTable struct {
	id    int64
	month string
	head  journal.Head
	bytes int64
}

// moveFromClosedStreams moves what the streams of a dead node have of a table into entries, in the
// transaction that has locked its row. It fails with errOpenStream while one is open.
func (d *database) moveFromClosedStreams(ctx context.Context, tx pgx.Tx, deadNode string, t *settledTable) error {
	rows, err := tx.Query(ctx, "SELECT id, closed FROM linework.streams WHERE node = $1 ORDER BY id", deadNode)
	if err != nil {
		return err
	}
	var ids []int64
	var id int64
	var closed, open bool
	if _, err := pgx.ForEachRow(rows, []any{&id, &closed}, func() error {
		ids, open = append(ids, id), open || !closed
		return nil
	}); err != nil {
		return err
	}
	if open {
		return errOpenStream
	}
	var parts []part
	for _, id := range ids {
		all, err := d.closedStreams.readOnce(ctx, tx, id)
		if err != nil {
			return err
		}
		parts = append(parts, all[t.id]...)
	}
	return t.insertParts(ctx, tx, parts)
}

// readOnce returns the parts of a closed stream, by table.
func (c *closedStreams) readOnce(ctx context.Context, db querier, streamID int64) (map[int64][]part, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, read := c.parts[streamID]; read {
		return known, nil
	}
	parts := map[int64][]part{}
	err := readStream(ctx, db, streamID, func(tableID int64, p part) { parts[tableID] = append(parts[tableID], p) })
	if err != nil {
		return nil, err
	}
	if c.parts == nil || len(c.parts) >= maxClosedStreams {
		c.parts = map[int64]map[int64][]part{}
	}
	c.parts[streamID] = parts
	return parts, nil
}

// readStream calls visit with each part of a stream, in order.
func readStream(ctx context.Context, db querier, streamID int64, visit func(tableID int64, p part)) error {
	rows, err := db.Query(ctx, `SELECT s.rows, i.number, i.sum, i.data FROM linework.ink i JOIN linework.streams s ON s.id = i.stream WHERE i.stream = $1 ORDER BY i.number`, streamID)
	if err != nil {
		return err
	}
	var count, number, before, sum int64
	var data []byte
	_, err = pgx.ForEachRow(rows, []any{&count, &number, &sum, &data}, func() error {
		if before > 0 && number != before+1 {
			return fmt.Errorf("%w: row %d of ink is missing", journal.ErrDamaged, before+1)
		}
		before = number
		if sum != int64(journal.ChecksumEntry(streamID, uint64(number), 0, data)) {
			return fmt.Errorf("%w: row %d of ink does not match its checksum", journal.ErrDamaged, number)
		}
		return decodeInkRow(append([]byte{}, data...), visit)
	})
	if err == nil && before > 0 && before != count {
		err = fmt.Errorf("%w: row %d of ink is missing", journal.ErrDamaged, count)
	}
	return err
}

// readLastStreamed reads the last part that the streams have of each table.
func (d *database) readLastStreamed(ctx context.Context) (byTableID map[int64]part, err error) {
	err = d.queryWithRetries(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, "SELECT id FROM linework.streams")
		if err != nil {
			return err
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		byTableID = map[int64]part{}
		for _, id := range ids {
			if err == nil {
				err = readStream(ctx, conn, id, func(tableID int64, p part) {
					if p.seq > byTableID[tableID].seq {
						byTableID[tableID] = p
					}
				})
			}
		}
		return err
	})
	return byTableID, err
}

// insertParts appends those parts to the entries of a table that it does not have yet.
func (t *settledTable) insertParts(ctx context.Context, tx pgx.Tx, parts []part) error {
	var added []part
	var bytes int64
	for _, p := range parts {
		if p.seq <= t.head.Entries {
			continue
		}
		if p.seq > t.head.Entries+1 {
			return fmt.Errorf("%w: entry %d is missing", journal.ErrDamaged, t.head.Entries+1)
		}
		t.head.AddEntry(p.at, false, journal.HashPayload(p.data))
		added, bytes = append(added, p), bytes+int64(len(p.data))
	}
	if len(added) == 0 {
		return nil
	}
	seq, at, span, data := packedRow(added)
	const insert = `INSERT INTO linework.entries (month, journal, seq, at, sum, data, span) VALUES ($1::date, $2, $3, $4, $5, $6, $7)`
	if _, err := tx.Exec(ctx, insert, t.month, t.id, int64(seq), at, int64(journal.ChecksumEntry(t.id, seq, at, data)), data, span); err != nil {
		return err
	}
	t.bytes += bytes
	_, err := tx.Exec(ctx, "UPDATE linework.tables SET entries = $2, linked = $2, link = $3, bytes = bytes + $4, last = $5 WHERE id = $1",
		t.id, int64(t.head.Entries), t.head.Link[:], bytes, added[len(added)-1].at)
	return err
}

// packedRow returns the row of entries that follow each other.
func packedRow(parts []part) (seq uint64, at int64, span int, data []byte) {
	first := parts[0]
	if len(parts) == 1 {
		return first.seq, first.at, 0, first.data
	}
	return first.seq, first.at, int(parts[len(parts)-1].seq - first.seq), appendPack(nil, parts)
}

// settle moves what the streams of this node have of a table whose log has ended into entries, if
// the table is still this node's.
func (w *inkWriter) settle(ctx context.Context, tableID int64) error {
	err := w.store.inTransactionWithRetries(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var current int64
		if st := w.current.Load(); st != nil {
			current = st.id
		}
		if err := closeStreams(ctx, tx, w.store.nodeID, current); err != nil {
			return err
		}
		t := settledTable{id: tableID}
		var link []byte
		err := tx.QueryRow(ctx, "SELECT month::text, entries, link FROM linework.tables WHERE id = $1 AND node = $2 FOR UPDATE", tableID, w.store.nodeID).Scan(&t.month, &t.head.Entries, &link)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		t.head.Link = decodeLinkOrZero(link)
		parts, err := readPartsOfNode(ctx, tx, w.store.nodeID, tableID)
		if err != nil {
			return err
		}
		return t.insertParts(ctx, tx, parts)
	})
	if err == nil {
		w.unsettled.Delete(tableID)
	}
	return err
}

// readPartsOfNode reads what the streams of a node have of a table.
func readPartsOfNode(ctx context.Context, db querier, nodeID string, tableID int64) (parts []part, err error) {
	rows, err := db.Query(ctx, "SELECT id FROM linework.streams WHERE node = $1 ORDER BY id", nodeID)
	if err != nil {
		return nil, err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	for _, id := range ids {
		if err == nil {
			err = readStream(ctx, db, id, func(of int64, p part) {
				if of == tableID {
					parts = append(parts, p)
				}
			})
		}
	}
	return parts, err
}
