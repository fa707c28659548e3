package journal

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
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
		_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	return f, nil
}

// describeLockHolder is " (process 123)" when the lock file says so.
func describeLockHolder(f *os.File) string {
	text, err := io.ReadAll(io.LimitReader(f, 32))
	if err != nil {
		return ""
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (process %d)", pid)
}
