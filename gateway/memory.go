package gateway

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Memory is looked at now and then, and given back to the system when more of it is held
// than after the last time, or tables or connections have left: by itself the runtime keeps
// for a long while what a crowd or a hundred pictures took once. To give it back is to look
// through all that is in use, so that is done rarely where it takes long.
const (
	tidyEvery  = 2 * time.Second
	tidyShare  = 100
	tidyPause  = 15 * time.Second // at most between two times, also on a busy machine
	manyLeft   = 64               // connections that have gone are worth a look
	growsByOne = 20               // or one part in so many more memory
)

// A tidier decides when memory is given back.
type tidier struct {
	tables, connections func() int
	forget              func() // lets go of what nobody needs

	held                        uint64 // after the last time
	mostTables, mostConnections int    // since then
	next                        time.Time
}

// due reports whether it is time to give memory back, of which so much is held.
func (t *tidier) due(now time.Time, held uint64) bool {
	tables, connections := t.tables(), t.connections()
	t.mostTables, t.mostConnections = max(t.mostTables, tables), max(t.mostConnections, connections)
	left := tables < t.mostTables || connections+manyLeft <= t.mostConnections
	return !now.Before(t.next) && (left || held > t.held+t.held/growsByOne)
}

// done notes that memory has been given back, and how much is left.
func (t *tidier) done(began, now time.Time, held uint64) {
	t.held, t.next = held, now.Add(min(tidyShare*now.Sub(began), tidyPause))
	t.mostTables, t.mostConnections = t.tables(), t.connections()
}

// run gives memory back until ctx ends.
func (t *tidier) run(ctx context.Context) {
	every := time.NewTicker(tidyEvery)
	defer every.Stop()
	thrift := thrift{room: ordinaryRoom, fixed: os.Getenv("GOGC") != ""}
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		thrift.heed()
		t.forget()
		if began := time.Now(); t.due(began, held()) {
			runtime.GC() // what a sync.Pool has goes at the second time
			debug.FreeOSMemory()
			t.done(began, time.Now(), held())
		}
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
