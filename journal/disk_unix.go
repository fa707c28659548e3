//go:build unix

package journal

import "golang.org/x/sys/unix"

// freeSpace is how many bytes an ordinary user can still write to a folder's disk.
func freeSpace(dir string) (bytes int64, err error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return -1, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
