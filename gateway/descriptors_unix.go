//go:build unix

package gateway

import "syscall"

// reservedFiles is how many files the process needs besides its connections.
const reservedFiles = 128

// connectionsBelowFileLimit returns how many connections can be open at once: those wanted, or as many as
// the system allows files.
func connectionsBelowFileLimit(wantedConnections int) (connections int) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || limit.Cur > uint64(wantedConnections+reservedFiles) {
		return wantedConnections
	}
	return max(int(limit.Cur)-reservedFiles, 16)
}
