package lobby

import (
	"container/heap"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"linework/game"
	"linework/journal"
	"linework/table"
)

// A registry holds the tables that are in memory, and makes room for others by closing empty ones.
type registry struct {
	maxTables int
	mayLoad   func() error                      // refuses one more table
	onLeft    func(code string, t *table.Table) // called before a table that has left memory is taken off the list; the registry is locked
	afterLeft func(code string, t *table.Table) // called after that; it is not

	mu      sync.Mutex
	entries map[string]*tableEntry
	idle    idleHeap

	emptiedCount atomic.Int64 // how often somebody was the last to leave a table
	allInUseAt   int64        // one more than emptiedCount was when all tables were in use; 0 for never
	newCodes     []string     // of the newest tables, at most maxNewTables, oldest first
	closed       bool
}

// A tableEntry is a table in memory, or one being loaded.
type tableEntry struct {
	ready    chan struct{} // closed once table or err is set
	table    *table.Table
	err      error
	lastUsed time.Time // when somebody last asked for it; guarded by the registry
	opened   time.Time // when its journal began, once somebody wanted to know; likewise

	code      string
	idleSince time.Time // the heap's key, guarded by the registry
	heapIndex int       // -1 where the heap does not have it
}

// waitLoaded returns the table once it is loaded; nil where that failed.
func (e *tableEntry) waitLoaded() *table.Table {
	<-e.ready
	return e.table
}

// getOrLoad returns a table that is in memory, once it is loaded, and reports that it was there. One that
// is not it loads, closing an empty one if there is no room.
func (r *registry) getOrLoad(code string, load func() (*table.Table, error)) (t *table.Table, wasThere bool, err error) {
	for {
		e, isNew, err := r.findOrAddEntry(code)
		if err != nil {
			return nil, false, err
		}
		if isNew {
			t, err := r.loadEntry(code, e, load)
			return t, false, err
		}
		<-e.ready
		pruned := errors.Is(e.err, errOnlyPruned)
		if !pruned && (e.err != nil || !e.table.HasLeftMemory()) {
			return e.table, true, e.err
		}
		r.callOnLeftAndRemove(code, e) // nobody has done so yet
	}
}

// findOrAddEntry returns the entry of a table, or a new one that is to be loaded. It makes room for that.
func (r *registry) findOrAddEntry(code string) (e *tableEntry, isNew bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for !r.closed && r.entries[code] == nil && len(r.entries) >= r.maxTables {
		other, oldest := r.pickTableToEvict()
		if oldest == nil {
			return nil, false, game.Refuse("table-full.tables", game.Figures{"tables": r.maxTables})
		}
		r.mu.Unlock()
		r.evictIfEmpty(other, oldest)
		r.mu.Lock()
	}
	if r.closed {
		return nil, false, game.Refuse("storage.shutting-down")
	}
	if e := r.entries[code]; e != nil {
		e.lastUsed = time.Now()
		return e, false, nil
	}
	if err := r.mayLoad(); err != nil {
		return nil, false, err
	}
	now := time.Now()
	e = &tableEntry{ready: make(chan struct{}), lastUsed: now, code: code, idleSince: now}
	r.entries[code] = e
	heap.Push(&r.idle, e)
	return e, true, nil
}

// loadEntry loads the table of a new entry, which goes when that fails, or when the table leaves memory.
func (r *registry) loadEntry(code string, e *tableEntry, load func() (*table.Table, error)) (*table.Table, error) {
	e.table, e.err = load()
	close(e.ready)
	if e.err != nil {
		r.callOnLeftAndRemove(code, e)
		return nil, e.err
	}
	e.table.AfterDone(func() {
		r.callOnLeftAndRemove(code, e)
		r.afterLeft(code, e.table)
	})
	return e.table, nil
}

// callOnLeftAndRemove calls onLeft, and takes a table that has left memory, or never came there, off the list.
func (r *registry) callOnLeftAndRemove(code string, e *tableEntry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.entries[code] != e { // by now there may be another
		return
	}
	if e.table != nil {
		r.onLeft(code, e.table)
	}
	delete(r.entries, code)
	if e.heapIndex >= 0 {
		heap.Remove(&r.idle, e.heapIndex)
	}
}

// isFullWithout reports whether a table is not in memory, and there is no room for one more.
func (r *registry) isFullWithout(code string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.entries[code] == nil && len(r.entries) >= r.maxTables
}

// findEntry returns the entry of a table that is in memory, or being loaded; nil for no other.
func (r *registry) findEntry(code string) *tableEntry {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.entries[code]
}

// awaitLoaded returns a table that is in memory, or being loaded, once it is; nil for no other.
func (r *registry) awaitLoaded(code string) *table.Table {
	if e := r.findEntry(code); e != nil {
		return e.waitLoaded()
	}
	return nil
}

// doIfNotLoaded runs a function while a table is neither in memory nor being loaded, if that is so.
func (r *registry) doIfNotLoaded(code string, do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.entries[code] == nil {
		do()
	}
}

// count returns how many tables are in memory.
func (r *registry) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.entries)
}

func (r *registry) copyEntries() map[string]*tableEntry {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.entries)
}

// forEachLoaded does something with each table in memory, so many at a time, and waits until all is done.
func (r *registry) forEachLoaded(atOnce int, do func(*tableEntry, *table.Table)) {
	var wait sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for _, e := range r.copyEntries() {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			if t := e.waitLoaded(); t != nil {
				do(e, t)
			}
		})
	}
	wait.Wait()
}

// openingTimes returns when the tables in memory were opened. It lists all journals only where one of them is new here.
func (r *registry) openingTimes(list func() ([]journal.Summary, error)) (opened map[string]time.Time, err error) {
	collect := func(known map[string]time.Time) (all bool) {
		r.mu.Lock()
		defer r.mu.Unlock()
		opened, all = make(map[string]time.Time, len(r.entries)), true
		for code, e := range r.entries {
			if e.opened.IsZero() {
				e.opened = known[code]
			}
			opened[code], all = e.opened, all && !e.opened.IsZero()
		}
		return all
	}
	if collect(nil) {
		return opened, nil
	}
	stored, err := list()
	if err != nil {
		return nil, err
	}
	known := make(map[string]time.Time, len(stored))
	for _, t := range stored {
		known[t.Table] = t.Created
	}
	collect(known)
	return opened, nil
}

func (r *registry) closeTablesAndStopLoading() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	var wait sync.WaitGroup
	for _, e := range r.copyEntries() {
		wait.Go(func() {
			if t := e.waitLoaded(); t != nil {
				t.Close()
			}
		})
	}
	wait.Wait()
}

// An idleHeap has the tables in memory, the one in front that has been idle for the longest. A key
// may be too early: a table that was used since is put where it belongs when it comes to the front.
type idleHeap []*tableEntry

func (h idleHeap) Len() int           { return len(h) }
func (h idleHeap) Less(i, j int) bool { return h[i].idleSince.Before(h[j].idleSince) }
func (h idleHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].heapIndex, h[j].heapIndex = i, j
}

// Push appends an entry, for package heap.
func (h *idleHeap) Push(e any) {
	e.(*tableEntry).heapIndex = len(*h)
	*h = append(*h, e.(*tableEntry))
}

// Pop takes off the last entry, for package heap.
func (h *idleHeap) Pop() any {
	last := len(*h) - 1
	e := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	e.heapIndex = -1
	return e
}

// pickTableToEvict returns the table that leaves memory first when there is no room for another: of those
// that nobody is at, the one that nobody has asked for the longest. A table that is being loaded is given
// back where there is no other: it will be empty soon. The registry is locked.
func (r *registry) pickTableToEvict() (code string, oldest *tableEntry) {
	emptied := r.emptiedCount.Load()
	if r.allInUseAt == emptied+1 {
		return "", nil // they are still: nobody has left one since all were looked at
	}
	var passed []*tableEntry // that are in use or being loaded
	var loading *tableEntry
	for oldest == nil && len(r.idle) > 0 {
		e := r.idle[0]
		switch since, isIdle, isLoaded := e.idleOrUsedSince(); {
		case isIdle && !since.After(e.idleSince):
			oldest = e
		case isIdle:
			e.idleSince = since
			heap.Fix(&r.idle, 0)
		default:
			if !isLoaded && loading == nil {
				loading = e
			}
			e.idleSince = since
			passed = append(passed, heap.Pop(&r.idle).(*tableEntry))
		}
	}
	for _, e := range passed {
		heap.Push(&r.idle, e)
	}
	switch {
	case oldest != nil:
		return oldest.code, oldest
	case loading != nil:
		return loading.code, loading
	}
	r.allInUseAt = emptied + 1
	return "", nil
}

// idleOrUsedSince returns since when nobody has been at a table or asked for it. One that could
// not be loaded is about to be removed. One that is in use, or being loaded, will be idle
// since now at the soonest.
func (e *tableEntry) idleOrUsedSince() (since time.Time, isIdle, isLoaded bool) {
	select {
	case <-e.ready:
	default:
		return e.idleSince, false, false
	}
	if e.err != nil {
		return e.idleSince, true, true
	}
	emptied, isEmpty := e.table.EmptySince()
	switch {
	case !isEmpty:
		return time.Now(), false, true
	case e.lastUsed.After(emptied):
		return e.lastUsed, true, true
	}
	return emptied, true, true
}

// maxNewTables is how many new tables are kept in memory for the device that is about to
// come. One more costs the oldest its place, if nobody is there: to load a table again
// takes a millisecond, and whoever opens tables by the thousand fills no memory.
const maxNewTables = 64

// keepNewTableEvictingOldest keeps a new table in memory for a while, in place of the oldest new one.
func (r *registry) keepNewTableEvictingOldest(code string) {
	r.mu.Lock()
	r.newCodes = append(r.newCodes, code)
	var oldest string
	var e *tableEntry
	if len(r.newCodes) > maxNewTables {
		oldest = r.newCodes[0]
		r.newCodes = append(r.newCodes[:0], r.newCodes[1:]...)
		e = r.entries[oldest]
	}
	r.mu.Unlock()
	if e != nil {
		r.evictIfEmpty(oldest, e)
	}
}

// evictIfEmpty has a table leave memory, unless somebody has come to it by now.
func (r *registry) evictIfEmpty(code string, e *tableEntry) {
	<-e.ready
	if e.err != nil || e.table.CloseIfEmpty() {
		r.callOnLeftAndRemove(code, e)
	}
}
