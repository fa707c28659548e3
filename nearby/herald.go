package nearby

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// A Herald has devices in the local network find this computer by a name that ends in
// .local (multicast DNS). Where the name is taken there it tries the next: linework.local,
// linework-2.local and so on. It speaks to the networks of this computer only, and hears
// nobody from beyond.
type Herald struct {
	want string
	log  *slog.Logger
	open func() (air, error)

	settled chan struct{} // closed when it is known for the first time whether there is a name
	once    sync.Once

	mu   sync.Mutex
	name string
}

// NewHerald makes a herald of a name like "linework". It says nothing before Run.
func NewHerald(want string, log *slog.Logger) *Herald {
	return &Herald{want: want, log: log, open: openAir, settled: make(chan struct{})}
}

// Name is the name by which devices find this computer now; "" for none.
func (h *Herald) Name() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.name
}

// Wait waits until the herald has a name, or knows that it gets none.
func (h *Herald) Wait(ctx context.Context) {
	select {
	case <-h.settled:
	case <-ctx.Done():
	}
}

func (h *Herald) is(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.name = name
}

func (h *Herald) settle() { h.once.Do(func() { close(h.settled) }) }

const (
	lookAgain   = 10 * time.Second       // at the networks that there are
	probeEvery  = 250 * time.Millisecond // as RFC 6762 has it
	probes      = 3
	mostRenames = 20
)

// errMoved says that the computer has got to other networks.
var errMoved = errors.New("the networks have changed")

// Run announces the name until ctx ends, in whatever networks the computer gets to.
func (h *Herald) Run(ctx context.Context) {
	told := ""
	for ctx.Err() == nil {
		a, err := h.open()
		if err == nil {
			err = h.announce(ctx, a)
			_ = a.Close()
		}
		h.is("")
		h.settle()
		if err != nil && !errors.Is(err, errMoved) && err.Error() != told {
			told = err.Error()
			h.log.Info("no name in the local network", "why", err)
		}
		pause := lookAgain
		if errors.Is(err, errMoved) {
			pause = time.Second
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// An air carries packets between this computer and the devices around it.
type air interface {
	// Addrs are those of this computer, one in each network.
	Addrs() []netip.Addr
	// Tell sends to all devices of the network of one of the addresses.
	Tell(network int, data []byte) error
	// Reply sends to one device.
	Reply(data []byte, to netip.AddrPort) error
	// Hear waits for the next packet from a device of one of the networks.
	Hear() (data []byte, from netip.AddrPort, network int, err error)
	// Changed reports whether the computer is in other networks by now.
	Changed() bool
	Close() error
}

type packet struct {
	data    []byte
	from    netip.AddrPort
	network int
}

// announce claims a name in the networks of an air and answers for it.
func (h *Herald) announce(ctx context.Context, a air) error {
	packets := make(chan packet)
	done := make(chan struct{})
	defer close(done)
	go func() {
		defer close(packets)
		for {
			data, from, network, err := a.Hear()
			if err != nil {
				return
			}
			select {
			case packets <- packet{data, from, network}:
			case <-done:
				return
			}
		}
	}()
	for n := 1; n <= mostRenames; n++ {
		c := claim{Herald: h, air: a, packets: packets, name: h.want + ".local"}
		if n > 1 {
			c.name = fmt.Sprintf("%s-%d.local", h.want, n)
		}
		if err := c.hold(ctx); !errors.Is(err, errTaken) {
			return err
		}
		h.is("")
	}
	return fmt.Errorf("%s.local and %d names like it are taken", h.want, mostRenames-1)
}

// errTaken says that another device has the name.
var errTaken = errors.New("the name is taken")

// A claim is one name that a herald tries to have.
type claim struct {
	*Herald
	air     air
	packets chan packet
	name    string
	have    bool
}

// hold asks three times whether anybody has the name, then announces it and answers for
// it until ctx ends, another device has it or the networks change.
func (c *claim) hold(ctx context.Context) error {
	question, err := probe(c.name, c.air.Addrs())
	if err != nil {
		return err
	}
	next := time.NewTimer(rand.N(probeEvery))
	defer next.Stop()
	asked, announced := 0, 0
	look := time.NewTicker(lookAgain)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			c.tell(0)
			return nil
		case p, ok := <-c.packets:
			if !ok {
				return errMoved
			}
			if err := c.heard(p); err != nil {
				return err
			}
		case <-look.C:
			if c.air.Changed() {
				return errMoved
			}
		case <-next.C:
			switch {
			case asked < probes:
				asked++
				for i := range c.air.Addrs() {
					_ = c.air.Tell(i, question) // a network that is just gone is noticed in a moment
				}
				next.Reset(probeEvery)
			case announced < 2:
				announced++
				c.have = true
				c.is(c.name)
				c.settle()
				c.tell(lifetime)
				next.Reset(time.Second)
			}
		}
	}
}

// heard answers a packet, or says that another device has the name.
func (c *claim) heard(p packet) error {
	m, ok := hear(p.data, c.name)
	if !ok {
		return nil
	}
	if m.contested(c.air.Addrs(), c.have) {
		return errTaken
	}
	if !c.have {
		return nil
	}
	ours := c.air.Addrs()[p.network]
	for _, q := range m.asked {
		if !slices.Contains([]dnsmessage.Type{dnsmessage.TypeA, dnsmessage.TypeAAAA, dnsmessage.TypeALL}, q.Type) {
			continue
		}
		if p.from.Port() != port {
			if data, err := answerLegacy(m.id, q, ours); err == nil {
				_ = c.air.Reply(data, p.from)
			}
			continue
		}
		data, err := answer(c.name, ours, lifetime)
		if err != nil {
			return err
		}
		if q.Class&topBit != 0 {
			_ = c.air.Reply(data, p.from)
		} else {
			_ = c.air.Tell(p.network, data)
		}
	}
	return nil
}

// tell says in every network by which address the name is found there, if it is ours.
func (c *claim) tell(seconds uint32) {
	if !c.have {
		return
	}
	for i, ip := range c.air.Addrs() {
		if data, err := answer(c.name, ip, seconds); err == nil {
			_ = c.air.Tell(i, data)
		}
	}
}
