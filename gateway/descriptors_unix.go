//go:build unix

package gateway

import "syscall"

// reservedFiles is how many files the process needs besides its connections.
const reservedFiles = 128

// maxOpenConnections returns how many connections can be open at once, where the system allows so
// many files.
func maxOpenConnections(wanted int) int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || limit.Cur > uint64(wanted+reservedFiles) {
		return wanted
	}
	return max(int(limit.Cur)-reservedFiles, 16)
}
