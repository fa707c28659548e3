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
func ReadSQLite(dir string) (*Reader, error) {
	path, err := filepath.Abs(filepath.Join(dir, fileName))
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
	return &Reader{store: &SQLite{read: db}}, nil
}

// Log is a table's journal to be read, or ErrUnknown. It takes no appends.
func (r *Reader) Log(ctx context.Context, table string) (Log, error) { return r.store.Peek(ctx, table) }

// Tables lists every table, by name.
func (r *Reader) Tables(ctx context.Context) ([]Summary, error) { return r.store.Tables(ctx) }

// Close lets go of the file.
func (r *Reader) Close() error { return r.store.read.Close() }
