package gateway

import (
	"context"
	"os"
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

// keepTidy gives memory back until ctx ends; tables says how many are in memory, and forget
// lets go of what nobody needs.
func keepTidy(ctx context.Context, tables func() int, forget func()) {
	every := time.NewTicker(tidyEvery)
	defer every.Stop()
	var least uint64
	var next time.Time
	most := 0 // tables since the last time
	thrift := thrift{room: ordinaryRoom, fixed: os.Getenv("GOGC") != ""}
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		thrift.heed()
		forget()
		began, open := time.Now(), tables()
		most = max(most, open)
		if began.Before(next) || open == most && held() <= least+least/20 {
			continue
		}
		debug.FreeOSMemory()
		least, most, next = held(), open, time.Now().Add(tidyShare*time.Since(began))
	}
}

// held is how many bytes the runtime has from the system.
func held() uint64 {
	return read("/memory/classes/total:bytes") - read("/memory/classes/heap/released:bytes")
}

// read is one of the runtime's figures.
func read(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// The room that what nobody uses any more may take before it is collected, as a part of what
// is in use, in percent. People who draw leave little behind, so with a fifth of the room the
// collector still comes only every second or two, and takes, as reckoned, two parts in a
// hundred of what the server works. When a crowd comes in it has much to do, and gets the room that the runtime
// gives it by itself.
const (
	ordinaryRoom = 100
	littleRoom   = 20
	oftenEnough  = 2 // times that the collector comes between two looks; more is too often
)

// A thrift gives the collector its room, by how often it comes.
type thrift struct {
	room  int
	came  uint64 // how often, until the last look
	fixed bool   // the operator has said how much, by GOGC
}

// heed looks how often the collector came since the last time.
func (t *thrift) heed() {
	was, came := t.room, read("/gc/cycles/automatic:gc-cycles")
	t.judge(came - t.came)
	t.came = came
	if t.room != was && !t.fixed {
		debug.SetGCPercent(t.room)
	}
}

// judge says how much room the collector gets that has come so many times. One that came in
// spite of the ordinary room keeps it.
func (t *thrift) judge(times uint64) {
	switch {
	case times > oftenEnough:
		t.room = ordinaryRoom
	case times == 0:
		t.room = littleRoom
	}
}
