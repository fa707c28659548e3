//go:build unix

package bench

import (
	"syscall"
	"time"
)

// ownCPUTime returns what this process has used so far.
func ownCPUTime() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
