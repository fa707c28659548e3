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
		return nil, fmt.Errorf("data folder %s: %w%s", dir, ErrInUse, describeLockHolder(f))
	}
	// The number is only there to help whoever meets the error above.
	if err := f.Truncate(0); err == nil {
		_, _ = fmt.Fprintln(f, os.Getpid())
	}
	return f, nil
}

// describeLockHolder is " (process 123)" when the lock file says so.
func describeLockHolder(f *os.File) string {
	var pid int
	if _, err := fmt.Fscan(f, &pid); err != nil {
		return ""
	}
	return fmt.Sprintf(" (process %d)", pid)
}

// IsFolderInUse reports whether a process, such as a server, has the data folder, and which one where that is
// known: " (process 123)".
func IsFolderInUse(dir string) (inUse bool, process string) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR, 0)
	if err != nil {
		return false, "" // nobody has ever used it, or it is not ours to ask
	}
	defer f.Close()
	if locked, err := tryLock(f); locked || err != nil {
		return false, ""
	}
	return true, describeLockHolder(f)
}
