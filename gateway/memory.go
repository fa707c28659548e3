package gateway

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Memory is looked at now and then, and given back to the system when more of it is held
// than after the last time, or tables have left: by itself the runtime keeps for a long
// while what a crowd or a hundred pictures took once. To give it back is to look through
// all that is in use, so that takes at most one part in a hundred of the time.
const (
	tidyEvery = 2 * time.Second
	tidyShare = 100
)

// keepTidy gives memory back until ctx ends; tables says how many are in memory.
func keepTidy(ctx context.Context, tables func() int) {
	every := time.NewTicker(tidyEvery)
	defer every.Stop()
	var least uint64
	var next time.Time
	most := 0 // tables since the last time
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		began, open := time.Now(), tables()
		most = max(most, open)
		if began.Before(next) || open == most && held() <= least+least/10 {
			continue
		}
		debug.FreeOSMemory()
		least, most, next = held(), open, time.Now().Add(tidyShare*time.Since(began))
	}
}

// held is how many bytes the runtime has from the system.
func held() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}
