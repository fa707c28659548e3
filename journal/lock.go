package journal

import (
	"fmt"
	"os"
	"path/filepath"
)

// tryLockFolder makes this process the only one that uses the data folder, until
// the file it returns is closed. The lock file itself stays: to remove it would
// let two processes lock two files of the same name.
func tryLockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	locked, err := tryLock(f)
	switch {
	case err != nil:
		f.Close()
		return nil, fmt.Errorf("lock %s: %w", f.Name(), err)
	case !locked:
		defer f.Close()
		return nil, fmt.Errorf("data folder %s: %w%s", dir, ErrInUse, readFolderUser(f))
	}
	// What stands in it is only there to help whoever finds the folder in use.
	if err := f.Truncate(0); err == nil {
		_, _ = fmt.Fprintln(f, os.Getpid())
	}
	return f, nil
}

// NoteServerURL notes in the folder where the server is reached that uses it, for commands that are run beside it.
func (s *SQLite) NoteServerURL(url string) error {
	_, err := fmt.Fprintln(s.lock, url) // below the number of the process
	return err
}

// A FolderUser is the process that has a data folder, as far as it tells of itself.
type FolderUser struct {
	PID       int    // 0 where it is not known
	ServerURL string // where its server is reached; "" where it is none, or has not begun to serve
}

// String returns it as it stands behind a word: " (process 123)".
func (u FolderUser) String() string {
	if u.PID == 0 {
		return ""
	}
	return fmt.Sprintf(" (process %d)", u.PID)
}

func readFolderUser(lock *os.File) (u FolderUser) {
	_, _ = fmt.Fscan(lock, &u.PID, &u.ServerURL)
	return u
}

// FindFolderUser returns the process that has a data folder, such as a server, and whether there is one.
func FindFolderUser(dir string) (user FolderUser, inUse bool) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR, 0)
	if err != nil {
		return user, false // nobody has ever used it, or it is not ours to ask
	}
	defer f.Close()
	if locked, err := tryLock(f); locked || err != nil {
		return user, false
	}
	return readFolderUser(f), true
}
