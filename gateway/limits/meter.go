package limits

import (
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// A Rate is how often something may be done: on average, and at once.
type Rate struct {
	PerSecond rate.Limit
	Burst     int
}

func (r Rate) multiply(factor int) Rate {
	return Rate{r.PerSecond * rate.Limit(factor), r.Burst * factor}
}

func (r Rate) newLimiter() *rate.Limiter { return rate.NewLimiter(r.PerSecond, r.Burst) }

// A Meter bounds how often something is done: by one network, by all networks of one site,
// and by everyone together. It is generous, because a whole school may be one address.
type Meter struct {
	perNetwork Rate
	everyone   *rate.Limiter

	mu       sync.Mutex
	limiters *simplelru.LRU[Network, *rate.Limiter]
}

// maxNetworks is how many networks and sites a meter remembers. Beyond it the one that was
// quiet for longest is forgotten and begins anew.
const maxNetworks = 50_000

// NewMeter makes a meter that lets each network pass at a rate, and everyone together at
// so many times that rate.
func NewMeter(perNetwork Rate, everyoneFactor int) *Meter {
	return &Meter{perNetwork: perNetwork, everyone: perNetwork.multiply(everyoneFactor).newLimiter(), limiters: newLimiterCache()}
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
	found := []*rate.Limiter{m.getOrAddLimiter(from, m.perNetwork)}
	if site, ok := from.ipv6Site(); ok {
		found = append(found, m.getOrAddLimiter(site, m.perNetwork.multiply(siteShare)))
	}
	return append(found, m.everyone)
}

func (m *Meter) getOrAddLimiter(of Network, newRate Rate) *rate.Limiter {
	l, ok := m.limiters.Get(of)
	if !ok {
		l = newRate.newLimiter()
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
	m.perNetwork.PerSecond = 0
	m.everyone.SetLimit(0)
	m.limiters = newLimiterCache()
}
