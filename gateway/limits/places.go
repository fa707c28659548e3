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
	// Asking is one with a handshake or a request under way, whatever part of it.
	Asking
	// Watching is a socket without a seat.
	Watching
	// Playing is the socket of a seat.
	Playing

	uses = iota
)

// Places are the connections that may be open at once. When all are taken, the network that
// has the most closes one to let another in: first one that is idle, then one with a request
// under way, then a socket that watches. The sockets of seats are safe as long as their
// network has no more than a quarter of all places. An eighth of the places is kept for
// networks that have had a seat in the last minutes, so that players who lost their
// connection come back.
type Places struct {
	capacity   int
	kept       int // for networks that are known to have seats
	maxSockets int // so that there is always room for requests
	maxWatch   int // sockets without a seat, from one network

	mu       sync.Mutex
	open     int
	sockets  int
	accounts map[Network]*account
	largest  ranking
	seated   *simplelru.LRU[Network, time.Time] // when a network last had a seat
}

const (
	keptPart      = 8 // of all places one in so many
	safePart      = 4 // a network with fewer than one in so many loses no seat's socket
	watchPart     = 8
	minWatch      = 64
	crowd         = 256 // connections of one network are many
	rememberSeats = 10 * time.Minute
)

// NewPlaces makes places for so many connections.
func NewPlaces(capacity int) *Places {
	seated, _ := simplelru.NewLRU[Network, time.Time](maxNetworks, nil) // fails for sizes below 1
	return &Places{
		capacity: capacity, kept: capacity / keptPart, maxSockets: capacity * 9 / 10, maxWatch: max(minWatch, capacity/watchPart),
		accounts: map[Network]*account{}, seated: seated,
	}
}

// A Place is one open connection. A nil Place is one that nobody counts.
type Place struct {
	all   *Places
	peer  Network // who opened the connection; perhaps a proxy
	from  Network // who uses it
	use   Use
	evict func() // closes it; called without the lock
	in    []*account
	at    []*list.Element // in the accounts' lists
	gone  bool
}

// Admit takes a place for a connection from a network, or reports that there is none. Evict
// closes the connection when another needs the place more.
func (p *Places) Admit(from Network, evict func()) (*Place, bool) {
	p.mu.Lock()
	limit := p.capacity
	at, seated := p.seated.Peek(from)
	if seated = seated && time.Since(at) < rememberSeats; !seated {
		limit -= p.kept
	}
	var evicted *Place
	if p.open >= limit {
		// A network that has about as many as the largest gets no more, but for what others
		// leave idle: to close one connection for another all the time would cost everyone else.
		evicted = p.candidate()
		if evicted == nil || evicted.use != Idle && !seated && p.spareOf(from)+1 >= p.largest[0].spare() {
			p.mu.Unlock()
			return nil, false
		}
		evicted.leave()
	}
	place := &Place{all: p, peer: from, use: Asking, evict: evict}
	p.open++
	place.enter(from)
	p.mu.Unlock()
	if evicted != nil {
		evicted.evict()
	}
	return place, true
}

// candidate returns the connection that goes when one is needed; nil for none.
func (p *Places) candidate() *Place {
	if len(p.largest) == 0 || p.largest[0].spare() <= 0 {
		return nil
	}
	return p.largest[0].candidate()
}

// spareOf returns how many connections a network could lose, or its site.
func (p *Places) spareOf(from Network) (n float64) {
	if a := p.accounts[from]; a != nil {
		n = a.spare()
	}
	if site, ok := from.site(); ok && p.accounts[site] != nil {
		n = max(n, p.accounts[site].spare())
	}
	return n
}

// Charge has a connection count for another network from now on: that of the client whom a
// proxy or another node speaks for.
func (c *Place) Charge(to Network) {
	if c != nil {
		c.set(to, Asking)
	}
}

// Await notes that a connection waits for its next request; then it counts for its peer.
func (c *Place) Await() {
	if c != nil {
		c.set(c.peer, Idle)
	}
}

// Ask notes that a request is under way on a connection.
func (c *Place) Ask() {
	if c != nil {
		c.set(c.from, Asking)
	}
}

func (c *Place) set(from Network, use Use) {
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	c.move(from, use)
}

// Upgrade makes a socket without a seat of a connection. It reports whether there is room
// for one more; where others must go for it they do.
func (c *Place) Upgrade(evict func()) bool {
	if c == nil {
		return true
	}
	p := c.all
	p.mu.Lock()
	if c.gone {
		p.mu.Unlock()
		return true // it is being closed
	}
	var evicted *Place
	c.evict = evict
	c.move(c.from, Watching)
	fits := true
	switch own := &c.in[0].lists[Watching]; {
	case own.Len() > p.maxWatch:
		evicted = own.Front().Value.(*Place)
	case p.sockets > p.maxSockets:
		evicted = p.watcher()
		fits = evicted != nil
	}
	if evicted != nil {
		evicted.leave()
	}
	p.mu.Unlock()
	if evicted != nil {
		evicted.evict()
	}
	return fits
}

// watcher returns a socket without a seat of the network that has the most of those; nil
// where nobody has two.
func (p *Places) watcher() *Place {
	most := 1
	var found *Place
	for _, a := range p.largest {
		if n := a.lists[Watching].Len(); n > most*a.share {
			most, found = n/a.share, a.lists[Watching].Front().Value.(*Place)
		}
	}
	return found
}

// Seat notes that the socket has a seat, and that its network has players.
func (c *Place) Seat() {
	if c == nil {
		return
	}
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	c.move(c.from, Playing)
	c.all.seated.Add(c.from, time.Now())
	c.all.seated.Add(c.peer, time.Now())
}

// OfCrowd reports whether the network of a connection has so many that they need not all be
// served at once.
func (c *Place) OfCrowd() bool {
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	return slices.ContainsFunc(c.in, func(a *account) bool { return a.count > crowd*a.share })
}

// Leave gives the place back. It may be called again.
func (c *Place) Leave() {
	if c == nil {
		return
	}
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	c.leave()
}

// Open returns how many places are taken.
func (p *Places) Open() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.open
}

// Sockets returns how many of them are sockets.
func (p *Places) Sockets() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sockets
}

// move has a connection count for a network and a use. All below is done under the lock.
func (c *Place) move(from Network, use Use) {
	if c.gone || c.use == use && c.from == from {
		return
	}
	c.exit()
	c.use = use
	c.enter(from)
}

func (c *Place) leave() {
	if !c.gone {
		c.exit()
		c.gone = true
		c.all.open--
	}
}

// enter puts a connection on the accounts of a network and of its site.
func (c *Place) enter(from Network) {
	c.from = from
	c.in, c.at = c.in[:0], c.at[:0]
	c.put(c.all.account(from, 1))
	if site, ok := from.site(); ok {
		c.put(c.all.account(site, siteShare))
	}
	if c.use >= Watching {
		c.all.sockets++
	}
}

func (c *Place) put(a *account) {
	a.count++
	c.in, c.at = append(c.in, a), append(c.at, a.lists[c.use].PushBack(c))
	heap.Fix(&c.all.largest, a.index)
}

func (c *Place) exit() {
	if c.use >= Watching {
		c.all.sockets--
	}
	for i, a := range c.in {
		a.lists[c.use].Remove(c.at[i])
		if a.count--; a.count == 0 {
			heap.Remove(&c.all.largest, a.index)
			delete(c.all.accounts, a.of)
			continue
		}
		heap.Fix(&c.all.largest, a.index)
	}
	if len(c.all.accounts) == 0 {
		c.all.accounts = map[Network]*account{} // a map that was large stays so
	}
}

// An account is the connections of one network, or of all networks of a site.
type account struct {
	of    Network
	share int // how many networks it counts as
	safe  int // how many sockets of seats it never loses
	count int
	lists [uses]list.List // of *Place, those that have been used so for longest first
	index int             // in the ranking
}

// account returns that of a network; there is one while it has connections.
func (p *Places) account(of Network, share int) *account {
	a, ok := p.accounts[of]
	if !ok {
		a = &account{of: of, share: share, safe: share * p.capacity / safePart}
		p.accounts[of] = a
		heap.Push(&p.largest, a)
	}
	return a
}

// spare returns how many connections an account could lose, for each network that it counts
// as. Everyone keeps one socket to watch with, and the sockets of their seats.
func (a *account) spare() float64 {
	n := a.lists[Idle].Len() + a.lists[Asking].Len() + max(0, a.lists[Watching].Len()-1) + max(0, a.lists[Playing].Len()-a.safe)
	return float64(n) / float64(a.share)
}

// candidate returns the connection that an account with some to spare loses first.
func (a *account) candidate() *Place {
	for use, keeps := range [uses]int{Watching: 1, Playing: a.safe} {
		if l := &a.lists[use]; l.Len() > keeps {
			return l.Front().Value.(*Place)
		}
	}
	return nil
}

// A ranking is a heap of accounts, the one with the most connections first.
type ranking []*account

func (r ranking) Len() int           { return len(r) }
func (r ranking) Less(i, j int) bool { return r[i].spare() > r[j].spare() }
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
	old := *r
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*r = old[:len(old)-1]
	return last
}
