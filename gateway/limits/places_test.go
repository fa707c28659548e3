package limits

import (
	"fmt"
	"net/netip"
	"testing"

	"pgregory.net/rapid"
)

func addr(text string) Network { return NetworkOf(netip.MustParseAddr(text)) }

// someone returns the k-th network of many that have nothing to do with each other.
func someone(k int) Network {
	return NetworkOf(netip.AddrFrom4([4]byte{198, 18, byte(k >> 8), byte(k)}))
}

// people is connections of a test, by number; those that were closed are told.
type people struct {
	t      *testing.T
	places *Places
	closed map[*Place]bool
}

func newPeople(t *testing.T, capacity int) *people {
	return &people{t, NewPlaces(capacity), map[*Place]bool{}}
}

func (c *people) come(from Network) *Place {
	c.t.Helper()
	var place *Place
	place, ok := c.places.AdmitEvictingIfFull(from, func() { c.closed[place] = true })
	if !ok {
		return nil
	}
	return place
}

// fill takes every place that a network can get.
func (c *people) fill(from Network, use func(*Place)) (held []*Place) {
	for range c.places.capacity {
		place := c.come(from)
		if place == nil {
			break
		}
		use(place)
		held = append(held, place)
	}
	return held
}

func asking(*Place)             {}
func waiting(p *Place)          { p.MarkIdleAndChargePeer() }
func (c *people) play(p *Place) { c.watch(p); p.MarkSeatedAndRememberNetwork() }
func (c *people) watch(p *Place) {
	if !p.UpgradeToSocketEvictingWatchers(func() { c.closed[p] = true }) {
		p.Release()
	}
}

// One network that takes every place makes way for others, whatever it does with them, and
// loses nothing but its own.
func TestLargestNetworkMakesWay(t *testing.T) {
	for name, use := range map[string]func(*people) func(*Place){
		"idle":     func(*people) func(*Place) { return waiting },
		"requests": func(*people) func(*Place) { return asking },
		"watchers": func(c *people) func(*Place) { return c.watch },
		"seats":    func(c *people) func(*Place) { return c.play },
	} {
		t.Run(name, func(t *testing.T) {
			c := newPeople(t, 800)
			player := c.come(addr("192.0.2.1"))
			c.play(player)
			c.fill(addr("203.0.113.9"), use(c))
			for k := range 200 {
				guest := c.come(someone(k))
				if guest == nil {
					t.Fatalf("newcomer %d finds no place", k)
				}
				c.play(guest)
				if c.closed[guest] {
					t.Fatalf("newcomer %d is closed", k)
				}
			}
			if c.closed[player] {
				t.Error("a player of another network was closed")
			}
			if open := c.places.OpenCount(); open > 800 {
				t.Errorf("%d places are taken of 800", open)
			}
		})
	}
}

// A network that has the most makes no way for itself, unless it has players there or
// leaves connections idle.
func TestLargestNetworkIsRefused(t *testing.T) {
	flood := addr("203.0.113.9")
	c := newPeople(t, 80)
	held := c.fill(flood, asking)
	if len(held) != 70 || len(c.closed) != 0 {
		t.Errorf("a flood gets %d places, and %d were closed for it", len(held), len(c.closed))
	}
	held[0].MarkIdleAndChargePeer()
	if c.come(flood) == nil || !c.closed[held[0]] {
		t.Error("an idle connection does not make way for another of its network")
	}
	if c.come(flood) != nil {
		t.Error("a request makes way for another of its network")
	}
	held[1].Release()
	c.play(c.come(flood))
	if c.fill(flood, asking); c.come(flood) == nil {
		t.Error("a network with players cannot come back")
	}
}

// Networks that have taken all places together make no way for each other, and do for others.
func TestEqualNetworksMakeNoWay(t *testing.T) {
	c := newPeople(t, 80)
	for k := range 400 {
		c.come(someone(k % 4))
	}
	if len(c.closed) > 4 {
		t.Errorf("%d connections were closed for others of as large networks", len(c.closed))
	}
	for k := range 10 {
		if c.come(someone(10+k)) == nil {
			t.Errorf("newcomer %d finds no place", k)
		}
	}
}

// A customer of a provider has 65,536 networks; together they count as four.
func TestNetworksOfOneSite(t *testing.T) {
	c := newPeople(t, 80)
	for k := range 200 {
		c.come(addr(fmt.Sprintf("2001:db8:7:%x::1", k)))
	}
	var guests []*Place
	for k := range 10 {
		guest := c.come(someone(k))
		if guest == nil {
			t.Fatalf("newcomer %d finds no place", k)
		}
		guests = append(guests, guest)
	}
	for k, guest := range guests {
		if c.closed[guest] {
			t.Errorf("newcomer %d was closed instead of one of the site", k)
		}
	}
}

// Where everyone has one connection, newcomers find no place, and players who come back do.
func TestPlacesKeptForSeats(t *testing.T) {
	c := newPeople(t, 80)
	home := addr("192.0.2.1")
	player := c.come(home)
	c.play(player)
	player.Release()
	for k := range 200 {
		if place := c.come(someone(k)); place != nil {
			c.watch(place)
		}
	}
	if c.come(addr("192.0.2.2")) != nil {
		t.Error("there is a place for a newcomer where there should be none")
	}
	for k := range 80 / reservedPart {
		if c.come(home) == nil {
			t.Fatalf("connection %d of a player who comes back finds no place", k+1)
		}
	}
}

// However many players there are, requests find a place.
func TestSocketsLeaveRoom(t *testing.T) {
	c := newPeople(t, 1000)
	for k := range 2000 {
		if place := c.come(someone(k / 3)); place != nil {
			c.play(place)
		}
	}
	if c.places.sockets < 800 || c.places.sockets > 900 {
		t.Errorf("%d of 1000 connections are sockets, want up to 900", c.places.sockets)
	}
	if c.come(someone(0)) == nil {
		t.Error("a player finds no place for a request")
	}
}

// A connection of a proxy counts for the client that it carries a request of.
func TestChargedToClient(t *testing.T) {
	c := newPeople(t, 100)
	proxy, flood, home := addr("10.0.0.1"), addr("203.0.113.9"), addr("192.0.2.1")
	first := c.come(proxy)
	first.MarkRequestBegunFor(home)
	for range 200 {
		if place := c.come(proxy); place != nil {
			place.MarkRequestBegunFor(flood)
		}
	}
	if c.closed[first] {
		t.Error("the request of another client of the proxy was closed")
	}
	first.MarkIdleAndChargePeer()
	if first.from != proxy {
		t.Error("an idle connection still counts for a client")
	}
}

// Whatever connections do, the accounts agree with them.
func TestPlacesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := NewPlaces(12)
		open := map[*Place]bool{}
		networks := []Network{someone(1), someone(2), addr("2001:db8::1"), addr("2001:db8:0:1::1"), addr("2001:db8:1::1")}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			from := rapid.SampledFrom(networks).Draw(t, "from")
			var some *Place
			for place := range open {
				some = place
				break
			}
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0, 1:
				var place *Place
				place, ok := p.AdmitEvictingIfFull(from, func() { delete(open, place) })
				if ok {
					open[place] = true
				}
			case 2:
				some.MarkRequestBegunFor(from)
			case 3:
				some.MarkIdleAndChargePeer()
			case 4:
				some.UpgradeToSocketEvictingWatchers(func() { delete(open, some) })
			case 5:
				some.MarkSeatedAndRememberNetwork()
			case 6:
				some.Release()
				delete(open, some)
			}
			if p.open != len(open) || p.open > 12 {
				t.Fatalf("%d places are taken, %d connections are open", p.open, len(open))
			}
			counted, sockets := 0, 0
			for _, a := range p.accounts {
				if a.share == 1 {
					counted += a.count
					sockets += a.byUse[Watching].Len() + a.byUse[Playing].Len()
				}
			}
			if counted != p.open || sockets != p.sockets || len(p.accounts) != len(p.largest) {
				t.Fatalf("accounts have %d connections and %d sockets; there are %d and %d", counted, sockets, p.open, p.sockets)
			}
			for i, a := range p.largest {
				if a.index != i || a.evictablePerShare() > p.largest[0].evictablePerShare() {
					t.Fatal("the ranking is out of order")
				}
			}
		}
	})
}
