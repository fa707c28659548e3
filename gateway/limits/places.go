package limits

import (
	"container/heap"
	"container/list"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// A Use is what a connection is used for, in the order in which connections are closed
// where others need the place.
type Use int

const (
	// Idle is a connection between two requests.
	Idle Use = iota
	// Active is one with a handshake or a request under way, whatever part of it.
	Active
	// Watching is a socket without a seat.
	Watching
	// Playing is the socket of a seat.
	Playing

	useCount = iota
)

// Places are the connections that may be open at once. When all are taken, the network that has the most
// closes one to let another in: first one that is idle, then one with a request under way, then a socket
// that watches. The sockets of seats are safe as long as their network has no more than a quarter of all
// places. An eighth of the places is kept for networks that have had a seat in the last minutes, so that
// players who lost their connection come back.
type Places struct {
	capacity    int
	reserved    int // for networks that are known to have seats
	maxSockets  int // so that there is always room for requests
	maxWatchers int // sockets without a seat, from one network

	mu         sync.Mutex
	open       int
	sockets    int
	accounts   map[Network]*account
	largest    ranking
	lastSeated *simplelru.LRU[Network, time.Time] // when a network last had a seat
}

const (
	reservedPart = 8 // of all places one in so many
	safePart     = 4 // a network with fewer than one in so many loses no seat's socket
	watchersPart = 8
	minWatchers  = 64
	crowdSize    = 256 // connections of one network are many
	seatMemory   = 10 * time.Minute
)

// NewPlaces makes places for so many connections.
func NewPlaces(capacity int) *Places {
	seated, _ := simplelru.NewLRU[Network, time.Time](maxNetworks, nil) // fails for sizes below 1
	return &Places{
		capacity: capacity, reserved: capacity / reservedPart, maxSockets: capacity * 9 / 10, maxWatchers: max(minWatchers, capacity/watchersPart),
		accounts: map[Network]*account{}, lastSeated: seated,
	}
}

// A Place is one open connection. A nil Place is one that nobody counts.
type Place struct {
	places   *Places
	peer     Network // who opened the connection; perhaps a proxy
	from     Network // who uses it
	use      Use
	evict    func() // closes it; called without the lock
	accounts []*account
	elements []*list.Element // in the accounts' lists
	released bool
}

// AdmitEvictingIfFull takes a place for a connection from a network, closing another for it if
// need be, or reports that there is none. onEvict closes this one when another needs the place.
func (p *Places) AdmitEvictingIfFull(from Network, onEvict func()) (place *Place, admitted bool) {
	p.mu.Lock()
	limit := p.capacity
	at, seated := p.lastSeated.Peek(from)
	if seated = seated && time.Since(at) < seatMemory; !seated {
		limit -= p.reserved
	}
	var evicted *Place
	if p.open >= limit {
		// A network that has about as many as the largest gets no more, but for what others
		// release idle: to close one connection for another all the time would cost everyone else.
		evicted = p.evictionCandidate()
		if evicted == nil || evicted.use != Idle && !seated && p.evictablePerShareOf(from)+1 >= p.largest[0].evictablePerShare() {
			p.mu.Unlock()
			return nil, false
		}
		evicted.releaseLocked()
	}
	place = &Place{places: p, peer: from, use: Active, evict: onEvict}
	p.open++
	place.addToAccountsOf(from)
	p.mu.Unlock()
	if evicted != nil {
		evicted.evict()
	}
	return place, true
}

// evictionCandidate returns the connection that is closed when another needs the place; nil for none.
func (p *Places) evictionCandidate() *Place {
	if len(p.largest) == 0 || p.largest[0].evictablePerShare() <= 0 {
		return nil
	}
	return p.largest[0].evictionCandidate()
}

// evictablePerShareOf returns how many connections a network, or its site for each
// network that it counts as, could lose.
func (p *Places) evictablePerShareOf(from Network) (count float64) {
	if a := p.accounts[from]; a != nil {
		count = a.evictablePerShare()
	}
	if site, ok := from.ipv6Site(); ok && p.accounts[site] != nil {
		count = max(count, p.accounts[site].evictablePerShare())
	}
	return count
}

// MarkRequestBegunFor records a request on a connection, which counts from now on for the network of
// the client whom a proxy or another node speaks for.
func (c *Place) MarkRequestBegunFor(client Network) {
	if c != nil {
		c.lockAndSetNetworkAndUse(client, Active)
	}
}

// MarkIdleAndChargePeer records that a connection waits for its next request, and counts it for its peer.
func (c *Place) MarkIdleAndChargePeer() {
	if c != nil {
		c.lockAndSetNetworkAndUse(c.peer, Idle)
	}
}

// MarkRequestBegun records that a request is under way on a connection.
func (c *Place) MarkRequestBegun() {
	if c != nil {
		c.lockAndSetNetworkAndUse(c.from, Active)
	}
}

func (c *Place) lockAndSetNetworkAndUse(from Network, use Use) {
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	c.setNetworkAndUse(from, use)
}

// UpgradeToSocketEvictingWatchers makes a socket without a seat of a connection. It reports whether there is room
// for one more; where others must go for it they do.
func (c *Place) UpgradeToSocketEvictingWatchers(onEvict func()) (fits bool) {
	if c == nil {
		return true
	}
	p := c.places
	p.mu.Lock()
	if c.released {
		p.mu.Unlock()
		return true // it is being closed
	}
	var evicted *Place
	c.evict = onEvict
	c.setNetworkAndUse(c.from, Watching)
	fits = true
	switch own := &c.accounts[0].byUse[Watching]; {
	case own.Len() > p.maxWatchers:
		evicted = own.Front().Value.(*Place)
	case p.sockets > p.maxSockets:
		evicted = p.watcherToEvict()
		fits = evicted != nil
	}
	if evicted != nil {
		evicted.releaseLocked()
	}
	p.mu.Unlock()
	if evicted != nil {
		evicted.evict()
	}
	return fits
}

// watcherToEvict returns a socket without a seat of the network that has the most of those; nil
// where nobody has two.
func (p *Places) watcherToEvict() *Place {
	most := 1
	var found *Place
	for _, a := range p.largest {
		if n := a.byUse[Watching].Len(); n > most*a.share {
			most, found = n/a.share, a.byUse[Watching].Front().Value.(*Place)
		}
	}
	return found
}

// MarkSeatedAndRememberNetwork records that the socket has a seat, and that its network has players.
func (c *Place) MarkSeatedAndRememberNetwork() {
	if c == nil {
		return
	}
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	c.setNetworkAndUse(c.from, Playing)
	c.places.lastSeated.Add(c.from, time.Now())
	c.places.lastSeated.Add(c.peer, time.Now())
}

// IsFromCrowdedNetwork reports whether the network of a connection has so many that they need not all be
// served at once.
func (c *Place) IsFromCrowdedNetwork() bool {
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	return slices.ContainsFunc(c.accounts, func(a *account) bool { return a.count > crowdSize*a.share })
}

// Release gives the place back. It may be called again.
func (c *Place) Release() {
	if c == nil {
		return
	}
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	c.releaseLocked()
}

// OpenCount returns how many places are taken.
func (p *Places) OpenCount() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open
}

// setNetworkAndUse counts a connection for a network and a use. All below needs the lock.
func (c *Place) setNetworkAndUse(from Network, use Use) {
	if c.released || c.use == use && c.from == from {
		return
	}
	c.removeFromAccounts()
	c.use = use
	c.addToAccountsOf(from)
}

// releaseLocked gives the place back once; the lock is held.
func (c *Place) releaseLocked() {
	if !c.released {
		c.removeFromAccounts()
		c.released = true
		c.places.open--
	}
}

func (c *Place) addToAccountsOf(from Network) {
	c.from = from
	c.accounts, c.elements = c.accounts[:0], c.elements[:0]
	c.addToAccount(c.places.getOrAddAccount(from, 1))
	if site, ok := from.ipv6Site(); ok {
		c.addToAccount(c.places.getOrAddAccount(site, siteShare))
	}
	if c.use >= Watching {
		c.places.sockets++
	}
}

func (c *Place) addToAccount(a *account) {
	a.count++
	c.accounts, c.elements = append(c.accounts, a), append(c.elements, a.byUse[c.use].PushBack(c))
	heap.Fix(&c.places.largest, a.index)
}

func (c *Place) removeFromAccounts() {
	if c.use >= Watching {
		c.places.sockets--
	}
	for i, a := range c.accounts {
		a.byUse[c.use].Remove(c.elements[i])
		if a.count--; a.count == 0 {
			heap.Remove(&c.places.largest, a.index)
			delete(c.places.accounts, a.network)
			continue
		}
		heap.Fix(&c.places.largest, a.index)
	}
	if len(c.places.accounts) == 0 {
		c.places.accounts = map[Network]*account{} // a map that was large stays so
	}
}

// An account is the connections of one network, or of all networks of a site.
type account struct {
	network   Network
	share     int // how many networks it counts as
	safeSeats int // how many sockets of seats it never loses
	count     int
	byUse     [useCount]list.List // of *Place, those that have been used so for longest first
	index     int                 // in the ranking
}

// getOrAddAccount returns the account of a network or site, and adds it if there is none; shareCount
// is how many networks it counts as.
func (p *Places) getOrAddAccount(of Network, shareCount int) *account {
	a, ok := p.accounts[of]
	if !ok {
		a = &account{network: of, share: shareCount, safeSeats: shareCount * p.capacity / safePart}
		p.accounts[of] = a
		heap.Push(&p.largest, a)
	}
	return a
}

// evictablePerShare returns how many connections an account could lose, for each network that it counts
// as. Everyone keeps one socket to watch with, and the sockets of their seats.
func (a *account) evictablePerShare() float64 {
	n := a.byUse[Idle].Len() + a.byUse[Active].Len() + max(0, a.byUse[Watching].Len()-1) + max(0, a.byUse[Playing].Len()-a.safeSeats)
	return float64(n) / float64(a.share)
}

// evictionCandidate returns the connection that an account with some to spare loses first.
func (a *account) evictionCandidate() *Place {
	for use, keeps := range [useCount]int{Watching: 1, Playing: a.safeSeats} {
		if l := &a.byUse[use]; l.Len() > keeps {
			return l.Front().Value.(*Place)
		}
	}
	return nil
}

// A ranking is a heap of accounts, the one with the most connections first.
type ranking []*account

func (r ranking) Len() int           { return len(r) }
func (r ranking) Less(i, j int) bool { return r[i].evictablePerShare() > r[j].evictablePerShare() }
func (r ranking) Swap(i, j int) {
	r[i], r[j] = r[j], r[i]
	r[i].index, r[j].index = i, j
}

// Push is for package heap.
func (r *ranking) Push(x any) {
	a := x.(*account)
	a.index = len(*r)
	*r = append(*r, a)
}

// Pop is for package heap.
func (r *ranking) Pop() any {
	last := (*r)[len(*r)-1]
	*r = slices.Delete(*r, len(*r)-1, len(*r))
	return last
}
