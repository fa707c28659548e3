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

// A Reader reads the journals in a database and takes tables in from elsewhere. It is no
// node: it holds no lease, and can be opened beside running servers.
type Reader struct {
	store *Store
}

var _ journal.Target = (*Reader)(nil)

// Read opens the journals in a database that is there already.
func Read(ctx context.Context, url string) (*Reader, error) {
	r, err := read(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("read journal: %s: %w", Hide(url), explain(err))
	}
	return r, nil
}

func read(ctx context.Context, url string) (*Reader, error) {
	s, err := connect(ctx, url)
	if err != nil {
		return nil, err
	}
	s.opt = Options{}.withDefaults()
	err = s.do(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		at, err := look(ctx, conn)
		if err == nil && at.version == 0 {
			err = fmt.Errorf("%w: there are no journals in it; linework journal migrate makes it ready for some", journal.ErrForeign)
		}
		if err != nil {
			return err
		}
		return at.fits(len(migrations))
	})
	if err != nil {
		s.disconnect()
		return nil, err
	}
	return &Reader{s}, nil
}

// Log is a table's journal to be read, or ErrUnknown. It takes no appends.
func (r *Reader) Log(ctx context.Context, table string) (journal.Log, error) {
	return r.store.Peek(ctx, table)
}

// Tables lists every table, by name.
func (r *Reader) Tables(ctx context.Context) ([]journal.Summary, error) { return r.store.Tables(ctx) }

// Size is how many bytes of entries and blobs a table has.
func (r *Reader) Size(ctx context.Context, table string) (int64, error) {
	log, err := r.store.Peek(ctx, table)
	if err != nil {
		return 0, err
	}
	return log.Size(), nil
}

// Usage is how much room the journals take.
func (r *Reader) Usage(ctx context.Context) (journal.Usage, error) { return r.store.Usage(ctx) }

// Remove forgets a table, whoever has it: that node can append no more to it, and finds out
// by itself (recount).
func (r *Reader) Remove(ctx context.Context, table string) error {
	if err := r.store.remove(ctx, table, true); err != nil {
		return fmt.Errorf("remove journal: %w", err)
	}
	return nil
}

// Close lets go of the database.
func (r *Reader) Close() error {
	r.store.disconnect()
	return nil
}

// Take lays a parcel down in one transaction.
func (r *Reader) Take(ctx context.Context, p journal.Parcel) (uint64, error) {
	last, err := r.take(ctx, p)
	if err != nil {
		return 0, fmt.Errorf("take in a table: %w", explain(err))
	}
	return last, nil
}

// take waits for as long as it takes: a table may be large, and its source slow.
func (r *Reader) take(ctx context.Context, p journal.Parcel) (last uint64, err error) {
	s := r.store
	err = s.laid.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
		month := monthOf(p.Created)
		if err := s.ready(ctx, conn.Conn(), month); err != nil {
			return err
		}
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			id, epoch, err := s.lockFor(ctx, tx, p, &month)
			if err != nil {
				return err
			}
			entries := &incoming{id: id, month: month, last: p.After, at: p.Created.UnixMicro()}
			if err := entries.copy(ctx, tx, p); err != nil {
				return err
			}
			last = entries.last
			if err := takeSides(ctx, tx, p, id, epoch, last); err != nil {
				return err
			}
			_, err = tx.Exec(ctx, "UPDATE linework.tables SET entries = $2, bytes = bytes + $3, last = greatest(last, $4) WHERE id = $1", id, int64(last), entries.bytes, entries.at)
			return err
		})
	})
	return last, err
}

// lockFor finds or makes the table that a parcel is for, and raises its epoch.
func (s *Store) lockFor(ctx context.Context, tx pgx.Tx, p journal.Parcel, month *string) (id, epoch int64, err error) {
	const insert = `INSERT INTO linework.tables (name, month, created, last, epoch, node, entries, bytes) VALUES ($1, $2::date, $3, $3, 0, '', 0, 0) ON CONFLICT (name) DO NOTHING`
	const lock = `UPDATE linework.tables AS t SET epoch = t.epoch + 1
		WHERE t.name = $3 AND (t.node IN ('', $1) OR NOT EXISTS (SELECT 1 FROM linework.nodes n WHERE n.id = t.node AND ` + live + `))
		RETURNING t.id, t.epoch, t.month::text, t.entries`
	if _, err := tx.Exec(ctx, insert, p.Table, *month, p.Created.UnixMicro()); err != nil {
		return 0, 0, err
	}
	var entries uint64
	err = tx.QueryRow(ctx, lock, s.heart.id, s.opt.Limit.Seconds(), p.Table).Scan(&id, &epoch, month, &entries)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		err = journal.ErrHeld
	case err == nil && entries != p.After:
		err = journal.ErrTaken
	}
	return id, epoch, err
}

// incoming is the entries of a parcel on their way into the database.
type incoming struct {
	id    int64
	month string
	last  uint64
	at    int64 // of the last
	bytes int64
}

func (in *incoming) copy(ctx context.Context, tx pgx.Tx, p journal.Parcel) error {
	month, err := time.Parse(time.DateOnly, in.month)
	if err != nil {
		return err
	}
	for batch := (pgx.Batch{}); ; batch = (pgx.Batch{}) {
		rest := p
		rest.After = in.last
		size := 0
		for e, err := range rest.Entries(ctx) {
			if err != nil {
				return err
			}
			at := e.At.UnixMicro()
			batch.Queue("INSERT INTO linework.entries (month, journal, seq, at, sum, data) VALUES ($1, $2, $3, $4, $5, $6)",
				month, in.id, int64(e.Seq), at, int64(journal.Checksum(in.id, e.Seq, at, e.Data)), e.Data)
			in.last, in.at, size = e.Seq, at, size+len(e.Data)
			if size >= batchBytes || batch.Len() >= batchEntries {
				break
			}
		}
		if batch.Len() == 0 {
			return nil
		}
		in.bytes += int64(size)
		if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
			return err
		}
	}
}

// takeSides copies what a table has beside its entries up to the last.
func takeSides(ctx context.Context, tx pgx.Tx, p journal.Parcel, id, epoch int64, last uint64) error {
	marks, err := p.Marks(ctx, last)
	if err != nil {
		return err
	}
	for _, seq := range marks {
		if _, err := tx.Exec(ctx, "INSERT INTO linework.marks (journal, seq) VALUES ($1, $2)", id, int64(seq)); err != nil {
			return err
		}
	}
	hashes, err := p.Kept(ctx)
	if err != nil {
		return err
	}
	var blobs [][]byte
	for _, hash := range hashes {
		blob, err := p.Log.Blob(ctx, hash)
		if err != nil {
			return err
		}
		blobs = append(blobs, blob)
	}
	if len(blobs) > 0 {
		_, err = keep(ctx, tx, id, epoch, blobs)
	}
	return err
}
