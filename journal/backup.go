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
func Backup(ctx context.Context, dataDir, newFile string) (err error) {
	defer AddContext(&err, "back up journal")
	path := filepath.Join(dataDir, fileName)
	db, err := openExistingDatabase(path, "busy_timeout(10000)")
	if err != nil {
		return err
	}
	defer db.Close()
	if err := checkFormatAndVersion(ctx, db); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	heads, _ := readHeadFile(dataDir) // first: what the database has then is no less
	pending, err := readPendingFile(dataDir)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	return createFileAtomically(newFile, func(part string) error {
		if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
			return translateError(err)
		}
		if err := completeBackup(ctx, part, heads, pending); err != nil {
			return err
		}
		return checkFormatAndIntegrity(ctx, part)
	})
}

// completeBackup inserts the entries that the database had not got yet, and records the links of the heads, so
// that the backup carries its chains with it.
func completeBackup(ctx context.Context, backupFile string, heads *headFile, pending []pendingRecord) (err error) {
	db, err := openExistingDatabase(backupFile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return inTransaction(ctx, db, func(tx *sql.Tx) error {
		if err := insertMissingEntries(ctx, tx, pending); err != nil {
			return err
		}
		for id := range heads.slots {
			t, _ := heads.lookup(id)
			if _, err := tx.ExecContext(ctx, `INSERT INTO links (journal, seq, link, base) SELECT id, ?3, ?4, 0 FROM tables
				WHERE id = ?1 AND created = ?2 AND EXISTS (SELECT 1 FROM entries WHERE journal = ?1 AND seq = ?3) ON CONFLICT DO NOTHING`,
				id, t.created, int64(t.written.Entries), t.written.Link[:]); err != nil {
				return err
			}
		}
		return nil
	})
}

// ErrHasTables means that a data folder has tables already.
var ErrHasTables = errors.New("there are tables in it already")

// Restore puts a backup into a data folder that no server uses. A folder that has tables
// is left as it is, with ErrHasTables, unless replace says otherwise; then its file is
// renamed, and the new name returned.
func Restore(ctx context.Context, backupFile, dataDir string, replaceTables bool) (oldFileRenamedTo string, err error) {
	defer AddContext(&err, "restore journal")
	if err := checkFormatAndIntegrity(ctx, backupFile); err != nil {
		return "", fmt.Errorf("%s: %w", backupFile, err)
	}
	if err := os.MkdirAll(dataDir, 0o700); err != nil {
		return "", err
	}
	lock, err := tryLockFolder(dataDir)
	if err != nil {
		return "", err
	}
	defer lock.Close()
	path, err := filepath.Abs(filepath.Join(dataDir, fileName))
	if err != nil {
		return "", err
	}
	tables, failure := countTablesIfFileExists(ctx, path)
	if failure != nil && !replaceTables {
		return "", failure
	}
	if tables > 0 && !replaceTables {
		return "", fmt.Errorf("data folder %s: %w", dataDir, ErrHasTables)
	}
	if tables > 0 || failure != nil {
		oldFileRenamedTo = path + time.Now().UTC().Format(".before-20060102-150405")
	}
	// The side files go along: they belong to the old file, and would spoil a new one. So
	// would the heads, which would miss in the backup what came after it.
	for _, f := range [][2]string{{filepath.Join(filepath.Dir(path), headsName), ".heads"}, {filepath.Join(filepath.Dir(path), pendingName), ".pending"}, {path, ""}, {path + "-wal", "-wal"}, {path + "-shm", "-shm"}} {
		if oldFileRenamedTo == "" {
			err = os.Remove(f[0])
		} else {
			err = os.Rename(f[0], oldFileRenamedTo+f[1])
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	err = createFileAtomically(path, func(part string) error {
		if err := copyIntoExistingFile(backupFile, part); err != nil {
			return err
		}
		return errors.Join(chownToFolderOwnerIfRoot(part, dataDir), chownToFolderOwnerIfRoot(lock.Name(), dataDir))
	})
	return oldFileRenamedTo, err
}

// countTablesIfFileExists counts the tables of a file; none when there is no file.
func countTablesIfFileExists(ctx context.Context, path string) (tables int, err error) {
	db, err := openExistingDatabase(path, "busy_timeout(10000)")
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer db.Close()
	var objects int
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&objects)
	if err == nil && objects > 0 {
		err = db.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&tables)
	}
	return tables, translateError(err)
}

// checkFormatAndVersion fails unless a file is one of ours, and of a version that we know.
func checkFormatAndVersion(ctx context.Context, db querier) error {
	var id, version int
	if err := db.QueryRowContext(ctx, "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id, &version); err != nil {
		return translateError(err)
	}
	switch {
	case id != applicationID:
		return fmt.Errorf("%w: it belongs to another program, or was never finished", ErrForeign)
	case version > schemaVersion:
		return fmt.Errorf("%w: it has schema version %d and this program knows versions up to %d; use a newer one", ErrForeign, version, schemaVersion)
	}
	return nil
}

// checkFormatAndIntegrity fails unless a file is one of ours and not damaged.
func checkFormatAndIntegrity(ctx context.Context, path string) error {
	db, err := openExistingDatabase(path, "query_only(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	if err := checkFormatAndVersion(ctx, db); err != nil {
		return err
	}
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return translateError(err)
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, found)
	}
	return nil
}

// createFileAtomically makes a new file that others cannot read, in one step: whoever finds it finds
// all of it, on the disk. write is given the absolute name of an empty file to fill. A file
// that is there already stays as it is.
func createFileAtomically(path string, fill func(tempFile string) error) (err error) {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w; choose another name", path, fs.ErrExist)
	}
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return err
	}
	tempFile, err := os.CreateTemp(dir, "."+filepath.Base(path)+".part-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tempFile.Name())
		}
	}()
	if err := errors.Join(fill(tempFile.Name()), tempFile.Sync(), tempFile.Close()); err != nil {
		return err
	}
	if err := os.Rename(tempFile.Name(), path); err != nil {
		return err
	}
	if f, err := os.Open(dir); err == nil { // makes the name durable, where the system can do so
		_ = f.Sync()
		_ = f.Close()
	}
	return nil
}

// copyIntoExistingFile copies the content of a file into another one that exists.
func copyIntoExistingFile(from, to string) error {
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
