package nearby

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// A house is a network in which every packet is heard by all.
type house struct {
	mu      sync.Mutex
	devices []*device
}

// A device is in a house, and is the air of a herald in it.
type device struct {
	house   *house
	ip      netip.Addr
	packets chan packet
	moved   atomic.Bool
}

func (h *house) enter(ip string) *device {
	d := &device{house: h, ip: netip.MustParseAddr(ip), packets: make(chan packet, 100)}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.devices = append(h.devices, d)
	return d
}

func (d *device) send(data []byte, to func(*device) bool) {
	d.house.mu.Lock()
	defer d.house.mu.Unlock()
	for _, each := range d.house.devices {
		if to(each) {
			each.packets <- packet{data: data, from: netip.AddrPortFrom(d.ip, port)}
		}
	}
}

func (d *device) Addrs() []netip.Addr { return []netip.Addr{d.ip} }
func (d *device) Multicast(_ int, data []byte) error {
	d.send(data, func(*device) bool { return true })
	return nil
}
func (d *device) Unicast(data []byte, to netip.AddrPort) error {
	d.send(data, func(each *device) bool { return each.ip == to.Addr() })
	return nil
}
func (d *device) HaveNetworksChanged() bool { return d.moved.Load() }
func (d *device) Receive() (packet, error) {
	p, ok := <-d.packets
	if !ok {
		return packet{}, net.ErrClosed
	}
	return p, nil
}
func (d *device) Close() error {
	d.house.mu.Lock()
	defer d.house.mu.Unlock()
	d.house.devices = slices.DeleteFunc(d.house.devices, func(each *device) bool { return each == d })
	close(d.packets)
	return nil
}

// herald runs one at an address of a house; stop ends it.
func (h *house) herald(t *testing.T, ip string) (herald *Responder, stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	herald = NewResponder("linework", slog.New(slog.DiscardHandler))
	herald.openTransport = func() (transport, error) { return h.enter(ip), nil }
	gone := make(chan struct{})
	go func() {
		herald.Run(ctx)
		close(gone)
	}()
	return herald, func() {
		cancel()
		<-gone
	}
}

// ask asks for a name as a phone does, and returns what it is told within a second.
func (d *device) ask(name string, kind dnsmessage.Type) (claims []netip.Addr, other []dnsmessage.Resource) {
	question := dnsmessage.Message{Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName(name + "."), Type: kind, Class: dnsmessage.ClassINET}}}
	data, _ := question.Pack()
	_ = d.Multicast(0, data)
	time.Sleep(time.Second)
	for len(d.packets) > 0 {
		p := <-d.packets
		if h, ok := parseMessagePartsAboutName(p.data, name); ok {
			claims = append(claims, h.claims...)
		}
		var m dnsmessage.Message
		if m.Unpack(p.data) == nil {
			other = append(other, m.Additionals...)
		}
	}
	return claims, other
}

func TestClaimName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		house := &house{}
		phone := house.enter("192.168.1.50")
		first, stop := house.herald(t, "192.168.1.23")
		first.WaitForName(t.Context())
		if first.Name() != "linework.local" {
			t.Fatalf("alone in the network it is called %q", first.Name())
		}
		time.Sleep(2 * time.Second) // until it has been announced
		for len(phone.packets) > 0 {
			<-phone.packets
		}
		claims, _ := phone.ask("LineWork.local", dnsmessage.TypeA)
		if len(claims) != 1 || claims[0] != netip.MustParseAddr("192.168.1.23") {
			t.Errorf("who asks for it is told %v", claims)
		}
		claims, other := phone.ask("linework.local", dnsmessage.TypeAAAA)
		if len(claims) != 1 || len(other) != 1 || other[0].Header.Type != typeNSEC {
			t.Errorf("who asks for IPv6 is told %v and %v, so it goes on waiting", claims, other)
		}
		if claims, _ := phone.ask("printer.local", dnsmessage.TypeA); len(claims) > 0 {
			t.Errorf("it answers for another name: %v", claims)
		}

		second, stopSecond := house.herald(t, "192.168.1.24")
		second.WaitForName(t.Context())
		if second.Name() == "" {
			t.Error("it is settled before it has a name")
		}
		time.Sleep(5 * time.Second)
		if first.Name() != "linework.local" || second.Name() != "linework-2.local" {
			t.Errorf("two servers are called %q and %q", first.Name(), second.Name())
		}
		stopSecond()
		stop()
		if first.Name() != "" {
			t.Errorf("a herald that has gone is still called %q", first.Name())
		}
		third, stopThird := house.herald(t, "192.168.1.25")
		third.WaitForName(t.Context())
		if third.Name() != "linework.local" {
			t.Errorf("when the others have gone, the next is called %q", third.Name())
		}
		stopThird()
	})
}

// Two that start at the same moment do not both keep the name.
func TestTwoClaimNameAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		house := &house{}
		a, stopA := house.herald(t, "192.168.1.23")
		b, stopB := house.herald(t, "192.168.1.24")
		time.Sleep(5 * time.Second)
		names := []string{a.Name(), b.Name()}
		slices.Sort(names)
		if !slices.Equal(names, []string{"linework-2.local", "linework.local"}) {
			t.Errorf("they are called %q", names)
		}
		stopA()
		stopB()
	})
}

// A computer that gets to another network announces itself there.
func TestNameInOtherNetworks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		old, young := &house{}, &house{}
		var here *device
		ctx, cancel := context.WithCancel(t.Context())
		h := NewResponder("linework", slog.New(slog.DiscardHandler))
		h.openTransport = func() (transport, error) {
			if here == nil {
				here = old.enter("192.168.1.23")
				return here, nil
			}
			young.mu.Lock()
			empty := len(young.devices) == 0
			young.mu.Unlock()
			if empty {
				return nil, errors.New("no network just now")
			}
			return young.enter("10.0.0.7"), nil
		}
		gone := make(chan struct{})
		go func() {
			h.Run(ctx)
			close(gone)
		}()
		h.WaitForName(ctx)
		here.moved.Store(true)
		time.Sleep(networkCheckInterval + 2*time.Second)
		if h.Name() != "" {
			t.Errorf("in no network it is called %q", h.Name())
		}
		phone := young.enter("10.0.0.50")
		time.Sleep(2 * networkCheckInterval)
		if claims, _ := phone.ask("linework.local", dnsmessage.TypeA); !slices.Contains(claims, netip.MustParseAddr("10.0.0.7")) {
			t.Errorf("in the other network, who asks is told %v", claims)
		}
		cancel()
		<-gone
	})
}

// Who asks like an ordinary resolver is answered like one.
func TestLegacyAnswer(t *testing.T) {
	q := dnsmessage.Question{Name: dnsmessage.MustNewName("linework.local."), Type: dnsmessage.TypeA, Class: dnsmessage.ClassINET}
	data, err := packLegacyAnswer(77, q, netip.MustParseAddr("10.0.0.7"))
	var m dnsmessage.Message
	if err != nil || m.Unpack(data) != nil || m.ID != 77 || len(m.Questions) != 1 || len(m.Answers) != 1 ||
		m.Answers[0].Header.TTL > legacyTTL || m.Answers[0].Header.Class != dnsmessage.ClassINET {
		t.Errorf("%v %+v", err, m)
	}
}

func TestNetworkOf(t *testing.T) {
	networks := []Address{{prefix: netip.MustParsePrefix("192.168.1.23/24")}, {prefix: netip.MustParsePrefix("10.0.0.7/8")}}
	for ip, want := range map[string]int{"192.168.1.50": 0, "10.9.9.9": 1, "192.168.2.1": -1, "203.0.113.9": -1} {
		if got := networkIndexOf(networks, netip.MustParseAddr(ip)); got != want {
			t.Errorf("%s is in network %d, want %d", ip, got, want)
		}
	}
}

func FuzzHear(f *testing.F) {
	ours := []netip.Addr{netip.MustParseAddr("192.168.1.23")}
	question, _ := packProbe("linework.local", ours)
	said, _ := packAnswer("linework.local", ours[0], recordTTL)
	f.Add(question)
	f.Add(said)
	f.Fuzz(func(t *testing.T, data []byte) {
		if h, ok := parseMessagePartsAboutName(data, "linework.local"); ok {
			h.isNameTaken(ours, false)
		}
	})
}
