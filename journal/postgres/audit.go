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

// toLink reads a link from its column.
func toLink(column []byte) (l journal.Link) {
	if len(column) == len(l) {
		copy(l[:], column)
	}
	return l
}

// A counted is a table as its row tells of it.
type counted struct {
	name                  string
	id                    int64
	entries, base, linked uint64
	link                  []byte
}

// Losses lists nothing: what is missing of a database is found each time (Audit), since no
// server goes on with a table of which entries are missing.
func (r *Reader) Losses(context.Context) ([]journal.Loss, error) { return nil, nil }

// Audit reads all that is stored, compares it with what the rows of tables say, and tells
// what is missing or damaged.
func (r *Reader) Audit(ctx context.Context, tell func(journal.Fault)) error {
	var all []counted
	err := r.store.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, "SELECT name, id, entries, base, linked, link FROM linework.tables ORDER BY name")
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (c counted, err error) {
			err = row.Scan(&c.name, &c.id, &c.entries, &c.base, &c.linked, &c.link)
			return c, err
		})
		return err
	})
	blobs := map[string]error{}
	for _, c := range all {
		failure := r.auditTable(ctx, c, blobs)
		if errors.Is(failure, journal.ErrDamaged) || errors.As(failure, &journal.Loss{}) {
			if still, err := r.store.peek(ctx, c.name); err == nil && still.id == c.id {
				tell(journal.Fault{Table: c.name, Err: failure})
			}
		} else if failure != nil && !errors.Is(failure, journal.ErrUnknown) {
			err = failure
			break
		}
	}
	if err != nil {
		return fmt.Errorf("check journal: %w", err)
	}
	return nil
}

// auditTable compares a table with its row, and reads its blobs, each once for all tables.
func (r *Reader) auditTable(ctx context.Context, c counted, blobs map[string]error) error {
	log, err := r.store.peek(ctx, c.name)
	if err != nil {
		return err
	}
	stated := []journal.StatedLink{{Seq: c.base, Base: true}, {Seq: c.linked, Link: toLink(c.link)}}
	entries, err := journal.Verify(ctx, log, stated, func(journal.Entry) {})
	if err != nil {
		return err
	}
	if entries < c.entries {
		return journal.Loss{Table: c.name, Noticed: time.Now(), Acknowledged: c.entries, Found: entries, Durable: true}
	}
	hashes, err := log.Kept(ctx)
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		failure, read := blobs[hash]
		if !read {
			_, failure = log.Blob(ctx, hash)
			blobs[hash] = failure
		}
		if failure != nil {
			return failure
		}
	}
	return nil
}
