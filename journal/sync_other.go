//go:build !linux

package journal

import "os"

// syncData brings what a file has to the disk.
func syncData(f *os.File) error { return f.Sync() }
