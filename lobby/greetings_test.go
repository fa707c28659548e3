package lobby

import (
	"testing"
	"testing/synctest"
	"time"

	"linework/table"
)

// A greeting that was read while a table was removed, or that is older than what the table
// said when it left memory, is not cached.
func TestGreetingCacheKeepsTheNewest(t *testing.T) {
	c := greetingCache{byCode: newGreetingLRU()}
	has := func(code string) bool { _, ok := c.getCurrent(code); return ok }
	before := c.deleted.Load()
	c.delete("BCDFG")
	c.putReadUnlessOutdated("BCDFG", table.Greeting{}, before)
	if has("BCDFG") {
		t.Error("the greeting of a table that was removed is cached")
	}
	c.putReadUnlessOutdated("BCDFG", table.Greeting{}, c.deleted.Load())
	if !has("BCDFG") {
		t.Error("a greeting is not cached")
	}
	c.putLastGreeting("FGHJK", table.Greeting{})
	c.delete("BCDFG")
	if has("BCDFG") || !has("FGHJK") {
		t.Error("another greeting than that of the table is forgotten")
	}
	c.deleteAll()
	if has("FGHJK") {
		t.Error("a greeting outlives a change of the store")
	}
}

// In a cluster another node may change a table, so a greeting is read again after a while.
func TestGreetingsExpireInACluster(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for clustered, want := range map[bool]bool{true: false, false: true} {
			c := greetingCache{clustered: clustered, byCode: newGreetingLRU()}
			c.putLastGreeting("BCDFG", table.Greeting{})
			time.Sleep(clusterGreetingTTL - time.Second)
			if _, ok := c.getCurrent("BCDFG"); !ok {
				t.Errorf("clustered %v: the greeting expires too soon", clustered)
			}
			time.Sleep(time.Second)
			if _, ok := c.getCurrent("BCDFG"); ok != want {
				t.Errorf("clustered %v: after a while the greeting is cached: %v", clustered, ok)
			}
		}
	})
}
