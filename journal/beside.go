package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Beside is a data folder that takes in tables, and forgets them, beside a server, if one
// uses it.
type Beside struct {
	*Reader
	db  *sql.DB
	dir string
}

// OpenBeside opens a data folder to change it so, and makes it when there is none.
func OpenBeside(ctx context.Context, dir string) (*Beside, error) {
	db, err := openBeside(ctx, dir)
	if err != nil {
		return nil, err
	}
	reader, err := ReadSQLite(dir)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Beside{reader, db, dir}, nil
}

// Close lets go of the file.
func (b *Beside) Close() error { return errors.Join(b.Reader.Close(), closeBeside(b.db, b.dir)) }

// Accept takes the losses of a table off the record, and returns how many there were.
func (b *Beside) Accept(ctx context.Context, table string) (int64, error) {
	done, err := b.db.ExecContext(ctx, "DELETE FROM losses WHERE name = ?", table)
	if err != nil {
		return 0, fmt.Errorf("accept losses: %w", explain(err))
	}
	return done.RowsAffected()
}

// Take lays a parcel down in one transaction. A server that has the table in memory finds
// at its next append that the lease has moved, and reads it again.
func (b *Beside) Take(ctx context.Context, p Parcel) (uint64, error) {
	last, err := take(ctx, b.db, p)
	if err != nil {
		return 0, fmt.Errorf("take in a table: %w", err)
	}
	return last, nil
}

// Remove forgets a table, whoever has it. A server that has it in memory can append no more
// to it, and finds out by itself (SQLite.Watch).
func (b *Beside) Remove(ctx context.Context, table string) error {
	if err := remove(ctx, b.db, table); err != nil {
		return fmt.Errorf("remove journal: %w", err)
	}
	return nil
}

func remove(ctx context.Context, db *sql.DB, table string) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return explain(err)
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
			err = explain(err)
		}
	}()
	id, created, err := forget(ctx, tx, table)
	if err == nil {
		_, err = tx.ExecContext(ctx, "INSERT INTO edits (journal, created, gone) VALUES (?, ?, 1)", id, created)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// take lays a parcel down in a file. The checksums are made anew, because they cover the
// table's number.
func take(ctx context.Context, to *sql.DB, p Parcel) (last uint64, err error) {
	tx, err := to.BeginTx(ctx, nil)
	if err != nil {
		return 0, explain(err)
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
			err = explain(err)
		}
	}()
	var id, created int64
	const insert = `INSERT INTO tables (name, created, epoch) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1 RETURNING id, created, (SELECT coalesce(max(seq), 0) FROM entries WHERE journal = tables.id)`
	if err := tx.QueryRowContext(ctx, insert, p.Table, p.Created.UnixMicro(), time.Now().UnixMicro()).Scan(&id, &created, &last); err != nil {
		return 0, err
	}
	if last != p.After {
		return 0, ErrTaken
	}
	for e, err := range p.Entries(ctx) {
		if err != nil {
			return 0, err
		}
		last = e.Seq
		at := e.At.UnixMicro()
		if _, err := tx.ExecContext(ctx, "INSERT INTO entries (journal, seq, at, sum, data) VALUES (?, ?, ?, ?, ?)",
			id, e.Seq, at, Checksum(id, e.Seq, at, e.Data), e.Data); err != nil {
			return 0, err
		}
	}
	if err := takeSides(ctx, tx, p, id, last); err != nil {
		return 0, err
	}
	if err := takeChain(ctx, tx, id, last); err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO edits (journal, created, gone) VALUES (?, ?, 0)", id, created); err != nil {
		return 0, err
	}
	return last, tx.Commit()
}

// takeChain goes on with the chain of a table from its last stated link, and states that of
// the last entry.
func takeChain(ctx context.Context, tx *sql.Tx, id int64, last uint64) error {
	var h Head
	err := tx.QueryRowContext(ctx, "SELECT seq, link FROM links WHERE journal = ? ORDER BY seq DESC LIMIT 1", id).Scan(&h.Entries, (*linkColumn)(&h.Link))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if h.Entries == last {
		return nil
	}
	if err := h.readOn(ctx, tx, id, last); err != nil {
		return err
	}
	return stateLink(ctx, tx, id, h)
}

// takeSides copies what a table has beside its entries up to the last.
func takeSides(ctx context.Context, tx *sql.Tx, p Parcel, id int64, last uint64) error {
	marks, err := p.Marks(ctx, last)
	if err != nil {
		return err
	}
	for _, seq := range marks {
		if _, err := tx.ExecContext(ctx, `INSERT INTO marks (journal, seq, bytes)
			SELECT ?1, ?2, coalesce(sum(length(data)), 0) FROM entries WHERE journal = ?1 AND seq <= ?2`, id, int64(seq)); err != nil {
			return err
		}
	}
	hashes, err := p.Kept(ctx)
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		blob, err := p.Log.Blob(ctx, hash)
		if err != nil {
			return err
		}
		if blob == nil {
			blob = []byte{}
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO blobs (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, blob); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO uses (journal, hash) VALUES (?, ?) ON CONFLICT DO NOTHING", id, hash); err != nil {
			return err
		}
	}
	return nil
}
