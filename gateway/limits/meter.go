package limits

import (
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

// times returns a rate that is n times as high.
func (r Rate) times(n int) Rate { return Rate{r.PerSecond * rate.Limit(n), r.Burst * n} }

func (r Rate) limiter() *rate.Limiter { return rate.NewLimiter(r.PerSecond, r.Burst) }

// A Meter bounds how often something is done: by one network, by all networks of one site,
// and by everyone together. It is generous, because a whole school may be one address.
type Meter struct {
	each     Rate
	everyone *rate.Limiter

	mu       sync.Mutex
	networks *simplelru.LRU[Network, *rate.Limiter]
}

// maxNetworks is how many networks and sites a meter remembers. Beyond it the one that was
// quiet for longest is forgotten and begins anew.
const maxNetworks = 50_000

// NewMeter makes a meter that lets each network pass at a rate, and everyone together at
// so many times that rate.
func NewMeter(each Rate, everyone int) *Meter {
	return &Meter{each: each, everyone: each.times(everyone).limiter(), networks: newNetworks()}
}

func newNetworks() *simplelru.LRU[Network, *rate.Limiter] {
	networks, _ := simplelru.NewLRU[Network, *rate.Limiter](maxNetworks, nil) // fails for sizes below 1
	return networks
}

// Allow reports whether a network may do it once more now, and counts that.
func (m *Meter) Allow(from Network) bool {
	now := time.Now()
	for _, l := range m.limiters(from) {
		if !l.AllowN(now, 1) {
			return false
		}
	}
	return m.everyone.AllowN(now, 1)
}

// Within reports whether Allow would let a network pass now. It counts nothing.
func (m *Meter) Within(from Network) bool {
	now := time.Now()
	for _, l := range m.limiters(from) {
		if l.TokensAt(now) < 1 {
			return false
		}
	}
	return m.everyone.TokensAt(now) >= 1
}

// limiters returns those of a network and of its site.
func (m *Meter) limiters(from Network) []*rate.Limiter {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := []*rate.Limiter{m.limiter(from, m.each)}
	if site, ok := from.site(); ok {
		found = append(found, m.limiter(site, m.each.times(siteShare)))
	}
	return found
}

func (m *Meter) limiter(of Network, r Rate) *rate.Limiter {
	l, ok := m.networks.Get(of)
	if !ok {
		l = r.limiter()
		m.networks.Add(of, l)
	}
	return l
}

// Tidy forgets the networks that have got back all they had used, which makes no difference
// to them, and gives the memory back that a flood from many networks took.
func (m *Meter) Tidy() {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	for {
		_, l, ok := m.networks.GetOldest()
		if !ok {
			m.networks = newNetworks() // a map that was large stays so
			return
		}
		if l.TokensAt(now) < float64(l.Burst()) {
			return
		}
		m.networks.RemoveOldest()
	}
}

// Freeze has every network begin anew, and what is used up never come back, for tests that count
// on a busy machine.
func (m *Meter) Freeze() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.each.PerSecond = 0
	m.everyone.SetLimit(0)
	m.networks = newNetworks()
}
