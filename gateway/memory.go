package gateway

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Memory is measured now and then, and returned to the system when more of it is held than
// after the last time, or tables or connections have gone: by itself the runtime keeps for a
// long while what a crowd or a hundred pictures took once. To return it, all that is in use is
// scanned, so that is done rarely where it takes long.
const (
	sampleInterval  = 2 * time.Second
	maxReleaseShare = 100
	maxReleasePause = 15 * time.Second // at most between two times, also on a busy machine
	manyClosed      = 64               // connections that have gone are worth a look
	growthPart      = 20               // or one part in so many more memory
)

// A memoryReleaser returns memory to the system.
type memoryReleaser struct {
	tables, connections func() int
	releaseCaches       func() // lets go of what nobody needs

	heldAfterRelease          uint64 // after the last time
	maxTables, maxConnections int    // since then
	notBefore                 time.Time
}

// updatePeaksAndDecideRelease records the most tables and connections since the last release, and
// reports whether it is time to return memory, of which held bytes are held.
func (t *memoryReleaser) updatePeaksAndDecideRelease(now time.Time, held uint64) (release bool) {
	tables, connections := t.tables(), t.connections()
	t.maxTables, t.maxConnections = max(t.maxTables, tables), max(t.maxConnections, connections)
	left := tables < t.maxTables || connections+manyClosed <= t.maxConnections
	return !now.Before(t.notBefore) && (left || held > t.heldAfterRelease+t.heldAfterRelease/growthPart)
}

func (t *memoryReleaser) recordRelease(began, ended time.Time, heldAfter uint64) {
	t.heldAfterRelease, t.notBefore = heldAfter, ended.Add(min(maxReleaseShare*ended.Sub(began), maxReleasePause))
	t.maxTables, t.maxConnections = t.tables(), t.connections()
}

// run returns memory until ctx ends.
func (t *memoryReleaser) run(ctx context.Context) {
	every := time.NewTicker(sampleInterval)
	defer every.Stop()
	tuner := gcTuner{fixed: os.Getenv("GOGC") != ""}
	tuner.setPercent(defaultGCPercent)
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		tuner.sampleAndSetGCPercent()
		t.releaseCaches()
		if began := time.Now(); t.updatePeaksAndDecideRelease(began, heldBytes()) {
			runtime.GC() // what a sync.Pool has goes at the second time
			debug.FreeOSMemory()
			t.recordRelease(began, time.Now(), heldBytes())
		}
	}
}

func heldBytes() uint64 {
	return readRuntimeMetric("/memory/classes/total:bytes") - readRuntimeMetric("/memory/classes/heap/released:bytes")
}

func readRuntimeMetric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// GOGC: how much garbage there may be before it is collected, in percent of what is in use. People who draw
// leave little behind, so with a fifth of the default the collector still runs only every second or two,
// for two percent of the work of the server. When a crowd comes in it has much to do, and gets the default.
// Why not a memory limit instead is in docs/decisions/memory-is-returned.md.
const (
	defaultGCPercent = 100
	quietGCPercent   = 20
	maxQuietCycles   = 2 // collections between two samples; more are too many
)

// A gcTuner sets GOGC by how often the collector runs.
type gcTuner struct {
	percent int
	cycles  uint64 // that there were at the last sample
	fixed   bool   // the operator has set GOGC
}

// sampleAndSetGCPercent counts the collections since the last sample, and sets GOGC by them.
func (t *gcTuner) sampleAndSetGCPercent() {
	came := readRuntimeMetric("/gc/cycles/automatic:gc-cycles")
	t.setPercentByCollections(came - t.cycles)
	t.cycles = came
}

// setPercentByCollections sets the percentage by the collections since the last sample. A collector that ran in spite of
// the default keeps it.
func (t *gcTuner) setPercentByCollections(collectionsSinceSample uint64) {
	switch {
	case collectionsSinceSample > maxQuietCycles:
		t.setPercent(defaultGCPercent)
	case collectionsSinceSample == 0:
		t.setPercent(quietGCPercent)
	}
}

func (t *gcTuner) setPercent(percent int) {
	if t.percent != percent && !t.fixed {
		debug.SetGCPercent(percent)
	}
	t.percent = percent
}
