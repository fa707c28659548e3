package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// syncData brings what a file has to the disk, without the times of its last use.
func syncData(f *os.File) error {
	for {
		if err := unix.Fdatasync(int(f.Fd())); err != unix.EINTR {
			return err
		}
	}
}
