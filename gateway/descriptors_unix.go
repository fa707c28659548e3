//go:build unix

package gateway

import "syscall"

// spare is how many files the process needs besides its connections.
const spare = 128

// connections is how many connections can be open at once, where the system allows so
// many files.
func connections(want int) int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || limit.Cur > uint64(want+spare) {
		return want
	}
	return max(int(limit.Cur)-spare, 16)
}
