package journal

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
)

// A Reader reads the journals in a data folder and takes no lease: it can look
// while a server uses the folder, and changes nothing.
type Reader struct {
	store *SQLite
}

// ReadSQLite opens the journals in a data folder for reading alone.
func ReadSQLite(dir string) (*Reader, error) { return readFile(filepath.Join(dir, fileName)) }

func readFile(path string) (*Reader, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	db, err := sql.Open("sqlite", source(path, "busy_timeout(10000)", "query_only(1)"))
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return &Reader{store: &SQLite{dir: filepath.Dir(path), read: db}}, nil
}

// Log is a table's journal to be read, or ErrUnknown. It takes no appends.
func (r *Reader) Log(ctx context.Context, table string) (Log, error) { return r.store.Peek(ctx, table) }

// Tables lists every table, by name.
func (r *Reader) Tables(ctx context.Context) ([]Summary, error) { return r.store.Tables(ctx) }

// Size is how many bytes of entries and blobs a table has, as Log.Size tells its owner.
func (r *Reader) Size(ctx context.Context, table string) (int64, error) {
	log, err := r.store.peek(ctx, table)
	if err != nil {
		return 0, err
	}
	if err := log.measure(ctx); err != nil {
		return 0, fmt.Errorf("measure journal: %w", err)
	}
	return log.Size(), nil
}

// Audit reads all that is stored and tells what is missing or damaged.
func (r *Reader) Audit(ctx context.Context, tell func(Fault)) error {
	return r.store.Audit(ctx, 0, tell)
}

// Losses lists what is on record as missing, oldest first.
func (r *Reader) Losses(ctx context.Context) ([]Loss, error) { return r.store.Losses(ctx) }

// Usage is how much room the journals take, and how much there is.
func (r *Reader) Usage(ctx context.Context) (Usage, error) { return r.store.Usage(ctx) }

// Close lets go of the file.
func (r *Reader) Close() error { return r.store.read.Close() }
