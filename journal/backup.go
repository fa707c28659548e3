package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Backup writes all that is in a data folder into one new file, while a server uses the
// folder or not. Every append that was acknowledged before the call is in it, and of
// later ones a beginning: the file is the folder as it was at one moment.
func Backup(ctx context.Context, dir, file string) error {
	if err := backup(ctx, dir, file); err != nil {
		return fmt.Errorf("back up journal: %w", err)
	}
	return nil
}

func backup(ctx context.Context, dir, file string) error {
	path, err := filepath.Abs(filepath.Join(dir, fileName))
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", source(path, "busy_timeout(10000)"))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := recognise(ctx, db); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	heads, _ := readHeads(dir) // first: what the database has then is no less
	return fill(file, func(part string) error {
		if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
			return explain(err)
		}
		if err := stateHeads(ctx, part, heads); err != nil {
			return explain(err)
		}
		return verify(ctx, part)
	})
}

// stateHeads writes into a backup what the heads say, so that it carries its chains with it.
func stateHeads(ctx context.Context, file string, heads *headFile) (err error) {
	db, err := sql.Open("sqlite", source(file))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for id := range heads.slots {
		t, _ := heads.get(id)
		if _, err := tx.ExecContext(ctx, `INSERT INTO links (journal, seq, link, base) SELECT id, ?3, ?4, 0 FROM tables
			WHERE id = ?1 AND created = ?2 AND EXISTS (SELECT 1 FROM entries WHERE journal = ?1 AND seq = ?3) ON CONFLICT DO NOTHING`,
			id, t.created, int64(t.written.Entries), t.written.Link[:]); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// ErrHasTables means that a data folder has tables already.
var ErrHasTables = errors.New("there are tables in it already")

// Restore puts a backup into a data folder that no server uses. A folder that has tables
// is left as it is, with ErrHasTables, unless replace says otherwise; then its file is
// put aside, under the name that is returned.
func Restore(ctx context.Context, file, dir string, replace bool) (aside string, err error) {
	aside, err = restore(ctx, file, dir, replace)
	if err != nil {
		return "", fmt.Errorf("restore journal: %w", err)
	}
	return aside, nil
}

func restore(ctx context.Context, file, dir string, replace bool) (aside string, err error) {
	if err := verify(ctx, file); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return "", err
	}
	defer lock.Close()
	path, err := filepath.Abs(filepath.Join(dir, fileName))
	if err != nil {
		return "", err
	}
	tables, err := countTables(ctx, path)
	if !replace {
		if err != nil {
			return "", err
		}
		if tables > 0 {
			return "", fmt.Errorf("data folder %s: %w", dir, ErrHasTables)
		}
	}
	if tables > 0 || err != nil {
		aside = path + time.Now().UTC().Format(".before-20060102-150405")
	}
	// The side files go along: they belong to the old file, and would spoil a new one. So
	// would the heads, which would miss in the backup what came after it.
	for _, f := range [][2]string{{filepath.Join(filepath.Dir(path), headsName), ".heads"}, {path, ""}, {path + "-wal", "-wal"}, {path + "-shm", "-shm"}} {
		away := func() error { return os.Remove(f[0]) }
		if aside != "" {
			away = func() error { return os.Rename(f[0], aside+f[1]) }
		}
		if err := away(); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return aside, fill(path, func(part string) error {
		if err := copyFile(file, part); err != nil {
			return err
		}
		return errors.Join(adopt(part, dir), adopt(lock.Name(), dir))
	})
}

// countTables is how many tables a file has; none when there is no file.
func countTables(ctx context.Context, path string) (n int, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	db, err := sql.Open("sqlite", source(path, "busy_timeout(10000)"))
	if err != nil {
		return 0, err
	}
	defer db.Close()
	var objects int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects); err != nil || objects == 0 {
		return 0, explain(err)
	}
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&n); err != nil {
		return 0, explain(err)
	}
	return n, nil
}

// recognise makes sure that a file is one of ours, and of a version that we know.
func recognise(ctx context.Context, db *sql.DB) error {
	var id, version int
	if err := db.QueryRowContext(ctx, "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id, &version); err != nil {
		return explain(err)
	}
	switch {
	case id != applicationID:
		return fmt.Errorf("%w: it belongs to another program, or was never finished", ErrForeign)
	case version > schemaVersion:
		return fmt.Errorf("%w: it has schema version %d and this program knows versions up to %d; use a newer one", ErrForeign, version, schemaVersion)
	}
	return nil
}

// verify makes sure that a file is one of ours and whole.
func verify(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", source(path, "query_only(1)"))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := recognise(ctx, db); err != nil {
		return err
	}
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return explain(err)
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, found)
	}
	return nil
}

// fill makes a new file that others cannot read, in one step: whoever finds it finds all
// of it, on the disk. One that is there already stays as it is.
func fill(path string, write func(part string) error) (err error) {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w; choose another name", path, fs.ErrExist)
	}
	part, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".part-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part.Name())
		}
	}()
	if err := part.Close(); err != nil {
		return err
	}
	abs, err := filepath.Abs(part.Name())
	if err != nil {
		return err
	}
	if err := write(abs); err != nil {
		return err
	}
	if err := syncFile(abs); err != nil {
		return err
	}
	if err := os.Rename(abs, path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder makes a new name durable, where the system can do so.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
