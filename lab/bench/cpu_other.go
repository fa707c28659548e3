//go:build !unix

package bench

import "time"

// ownCPUTime is not known here.
func ownCPUTime() time.Duration { return 0 }
