//go:build unix

package bench

import (
	"syscall"
	"time"
)

// cpu is what this process has used so far.
func cpu() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
