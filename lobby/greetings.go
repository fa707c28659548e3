package lobby

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"linework/table"
)

const (
	// maxGreetings is how many greetings are cached; each takes half a kilobyte.
	maxGreetings = 10_000
	// clusterGreetingTTL is how long a greeting is cached where another node may have the
	// table meanwhile; then its journal is read again.
	clusterGreetingTTL = 5 * time.Second
)

// A greetingCache has the greetings of tables that are not in memory.
type greetingCache struct {
	clustered bool // others may change a table, so greetings expire

	mu      sync.Mutex
	byCode  *simplelru.LRU[string, cachedGreeting]
	deleted atomic.Int64 // how often a greeting was forgotten
}

func newGreetingLRU() *simplelru.LRU[string, cachedGreeting] {
	greetings, _ := simplelru.NewLRU[string, cachedGreeting](maxGreetings, nil) // fails for sizes below 1
	return greetings
}

type cachedGreeting struct {
	greeting table.Greeting
	readAt   time.Time
}

func (c *greetingCache) getCurrent(code string) (greeting table.Greeting, current bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g, ok := c.byCode.Get(code)
	return g.greeting, ok && c.isCurrent(g)
}

func (c *greetingCache) isCurrent(g cachedGreeting) bool {
	return !c.clustered || time.Since(g.readAt) < clusterGreetingTTL
}

func (c *greetingCache) putLastGreeting(code string, g table.Greeting) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byCode.Add(code, cachedGreeting{g, time.Now()})
}

// putReadUnlessOutdated caches a greeting that was read from a journal, unless a newer one is there or one
// was forgotten since; deletedBefore is what deleted was before the journal was read.
func (c *greetingCache) putReadUnlessOutdated(code string, g table.Greeting, deletedBefore int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if newer, ok := c.byCode.Peek(code); !(ok && c.isCurrent(newer)) && c.deleted.Load() == deletedBefore {
		c.byCode.Add(code, cachedGreeting{g, time.Now()})
	}
}

// delete forgets the greeting of a table that was changed or removed.
func (c *greetingCache) delete(code string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byCode.Remove(code)
	c.deleted.Add(1)
}

// deleteAll forgets all greetings, for any table may be gone.
func (c *greetingCache) deleteAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byCode.Purge()
	c.deleted.Add(1)
}
