package limits

import (
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// A Meter bounds how often something is done: by one network, by all networks of one site,
// and by everyone together. It is generous, because a whole school may be one address.
type Meter struct {
	perSecond rate.Limit // by one network, on average
	burst     int        // and at once
	everyone  *rate.Limiter

	mu       sync.Mutex
	limiters *simplelru.LRU[Network, *rate.Limiter]
}

// maxNetworks is how many networks and sites a meter remembers. Beyond it the one that was
// quiet for longest is forgotten and begins anew.
const maxNetworks = 50_000

// NewMeter makes a meter that lets each network pass at a rate, and everyone together at
// so many times that rate.
func NewMeter(perSecond rate.Limit, burst, everyoneFactor int) *Meter {
	m := &Meter{perSecond: perSecond, burst: burst, limiters: newLimiterCache()}
	m.everyone = m.newLimiter(everyoneFactor)
	return m
}

// newLimiter returns a limiter for so many times what one network may do.
func (m *Meter) newLimiter(factor int) *rate.Limiter {
	return rate.NewLimiter(m.perSecond*rate.Limit(factor), m.burst*factor)
}

func newLimiterCache() *simplelru.LRU[Network, *rate.Limiter] {
	networks, _ := simplelru.NewLRU[Network, *rate.Limiter](maxNetworks, nil) // fails for sizes below 1
	return networks
}

// AllowAndCount reports whether a network may do it once more now, and counts that if so.
func (m *Meter) AllowAndCount(from Network) bool {
	now := time.Now()
	return !slices.ContainsFunc(m.limitersOfNetworkSiteAndEveryone(from), func(l *rate.Limiter) bool { return !l.AllowN(now, 1) })
}

// WouldAllow reports whether Allow would let a network pass now. It counts nothing.
func (m *Meter) WouldAllow(from Network) bool {
	now := time.Now()
	return !slices.ContainsFunc(m.limitersOfNetworkSiteAndEveryone(from), func(l *rate.Limiter) bool { return l.TokensAt(now) < 1 })
}

func (m *Meter) limitersOfNetworkSiteAndEveryone(from Network) []*rate.Limiter {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := []*rate.Limiter{m.getOrAddLimiter(from, 1)}
	if site, ok := from.ipv6Site(); ok {
		found = append(found, m.getOrAddLimiter(site, siteShare))
	}
	return append(found, m.everyone)
}

func (m *Meter) getOrAddLimiter(of Network, factor int) *rate.Limiter {
	l, ok := m.limiters.Get(of)
	if !ok {
		l = m.newLimiter(factor)
		m.limiters.Add(of, l)
	}
	return l
}

// ForgetRefilledNetworks forgets the networks whose tokens are all back, which makes no difference to them,
// and releases the memory that a flood from many networks took.
func (m *Meter) ForgetRefilledNetworks() {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	for {
		_, l, ok := m.limiters.GetOldest()
		if !ok {
			m.limiters = newLimiterCache() // a map that was large stays so
			return
		}
		if l.TokensAt(now) < float64(l.Burst()) {
			return
		}
		m.limiters.RemoveOldest()
	}
}

// FillWithoutRefillForTests gives every network all its tokens, and none back after that, for tests that count
// on a busy machine.
func (m *Meter) FillWithoutRefillForTests() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.perSecond = 0
	m.everyone.SetLimit(0)
	m.limiters = newLimiterCache()
}
