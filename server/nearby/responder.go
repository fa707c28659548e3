// Package nearby tells how devices around this computer reach it: by which addresses, under
// which name (multicast DNS), past which firewall, and which program has one of its ports.
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
	"sync/atomic"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// A Responder is a multicast DNS responder (RFC 6762): devices in the local network find
// this computer by its name, which ends in .local. Where the name is taken it tries the
// next: linework.local, linework-2.local and so on. It sends to the networks of this
// computer only, and ignores packets from beyond them.
type Responder struct {
	wantedName    string
	log           *slog.Logger
	openTransport func() (transport, error)

	settled chan struct{} // closed when the name, or that there is none, is first known
	once    sync.Once
	name    atomic.Value // string: by which devices find this computer now, or ""
}

// NewResponder returns a responder for a name like "linework". It sends nothing before Run.
func NewResponder(name string, log *slog.Logger) *Responder {
	return &Responder{wantedName: name, log: log, openTransport: openMulticast, settled: make(chan struct{})}
}

// Name returns the name by which devices find this computer now; "" for none.
func (h *Responder) Name() string {
	name, _ := h.name.Load().(string)
	return name
}

// WaitForName waits until the responder has a name, or knows that it gets none.
func (h *Responder) WaitForName(ctx context.Context) {
	select {
	case <-h.settled:
	case <-ctx.Done():
	}
}

func (h *Responder) markNameSettled() { h.once.Do(func() { close(h.settled) }) }

const (
	networkCheckInterval = 10 * time.Second       // at the networks that there are
	probeInterval        = 250 * time.Millisecond // as RFC 6762 has it
	probeCount           = 3
	maxNames             = 20
)

// errNetworksChanged says that the computer is in other networks now.
var errNetworksChanged = errors.New("the networks have changed")

// Run claims and answers for the name until ctx ends, in whatever networks the computer joins.
func (h *Responder) Run(ctx context.Context) {
	told := ""
	for ctx.Err() == nil {
		a, err := h.openTransport()
		if err == nil {
			err = h.claimAndServeFirstFreeName(ctx, a)
			_ = a.Close()
		}
		h.name.Store("")
		h.markNameSettled()
		if err != nil && !errors.Is(err, errNetworksChanged) && err.Error() != told {
			told = err.Error()
			h.log.Info("no name in the local network", "why", err)
		}
		pause := networkCheckInterval
		if errors.Is(err, errNetworksChanged) {
			pause = time.Second
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// A transport carries packets between this computer and the devices around it.
type transport interface {
	// Addrs returns the addresses of this computer, one in each network.
	Addrs() []netip.Addr
	// Multicast sends to all devices of the network of one of the addresses.
	Multicast(network int, data []byte) error
	// Unicast sends to one device.
	Unicast(data []byte, to netip.AddrPort) error
	// Receive waits for the next packet from a device of one of the networks.
	Receive() (packet, error)
	// HaveNetworksChanged reports whether the computer is in other networks by now.
	HaveNetworksChanged() bool
	Close() error
}

// A packet is one that a device of a network sent.
type packet struct {
	data    []byte
	from    netip.AddrPort
	network int
}

// claimAndServeFirstFreeName claims the first free name in the networks of a transport and answers for it.
func (h *Responder) claimAndServeFirstFreeName(ctx context.Context, t transport) error {
	packets := make(chan packet)
	done := make(chan struct{})
	defer close(done)
	go func() {
		defer close(packets)
		for {
			p, err := t.Receive()
			if err != nil {
				return
			}
			select {
			case packets <- p:
			case <-done:
				return
			}
		}
	}()
	for n := 1; n <= maxNames; n++ {
		c := nameClaim{Responder: h, transport: t, packets: packets, name: h.wantedName + ".local"}
		if n > 1 {
			c.name = fmt.Sprintf("%s-%d.local", h.wantedName, n)
		}
		if err := c.probeAndServe(ctx); !errors.Is(err, errNameTaken) {
			return err
		}
		h.name.Store("")
	}
	return fmt.Errorf("%s.local and %d names like it are taken", h.wantedName, maxNames-1)
}

// errNameTaken says that another device has the name.
var errNameTaken = errors.New("the name is taken")

// A nameClaim is one name that a responder tries to get.
type nameClaim struct {
	*Responder
	transport transport
	packets   chan packet
	name      string
	isOurs    bool // nobody else answered the probes
}

// probeAndServe probes three times for the name, then announces it and answers for it until ctx
// ends, another device has it or the networks change.
func (c *nameClaim) probeAndServe(ctx context.Context) error {
	question, err := packProbe(c.name, c.transport.Addrs())
	if err != nil {
		return err
	}
	next := time.NewTimer(rand.N(probeInterval))
	defer next.Stop()
	asked, announced := 0, 0
	look := time.NewTicker(networkCheckInterval)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			c.announceAddressesIfOurs(0)
			return nil
		case p, ok := <-c.packets:
			if !ok {
				return errNetworksChanged
			}
			if err := c.answerPacketUnlessTaken(p); err != nil {
				return err
			}
		case <-look.C:
			if c.transport.HaveNetworksChanged() {
				return errNetworksChanged
			}
		case <-next.C:
			switch {
			case asked < probeCount:
				asked++
				for i := range c.transport.Addrs() {
					_ = c.transport.Multicast(i, question) // a network that is just gone is noticed in a moment
				}
				next.Reset(probeInterval)
			case announced < 2:
				announced++
				c.isOurs = true
				c.Responder.name.Store(c.name)
				c.markNameSettled()
				c.announceAddressesIfOurs(recordTTL)
				next.Reset(time.Second)
			}
		}
	}
}

// answerPacketUnlessTaken answers a packet, or returns errNameTaken if another device has the name.
func (c *nameClaim) answerPacketUnlessTaken(p packet) error {
	m, ok := parseMessagePartsAboutName(p.data, c.name)
	if !ok {
		return nil
	}
	if m.isNameTaken(c.transport.Addrs(), c.isOurs) {
		return errNameTaken
	}
	if !c.isOurs {
		return nil
	}
	ours := c.transport.Addrs()[p.network]
	for _, q := range m.questions {
		if !slices.Contains([]dnsmessage.Type{dnsmessage.TypeA, dnsmessage.TypeAAAA, dnsmessage.TypeALL}, q.Type) {
			continue
		}
		if p.from.Port() != port {
			if data, err := packLegacyAnswer(m.id, q, ours); err == nil {
				_ = c.transport.Unicast(data, p.from)
			}
			continue
		}
		data, err := packAnswer(c.name, ours, recordTTL)
		if err != nil {
			return err
		}
		if q.Class&topBit != 0 {
			_ = c.transport.Unicast(data, p.from)
		} else {
			_ = c.transport.Multicast(p.network, data)
		}
	}
	return nil
}

// announceAddressesIfOurs sends the address of the name to every network, if the name is ours. A
// TTL of 0 withdraws it.
func (c *nameClaim) announceAddressesIfOurs(ttl uint32) {
	if !c.isOurs {
		return
	}
	for i, ip := range c.transport.Addrs() {
		if data, err := packAnswer(c.name, ip, ttl); err == nil {
			_ = c.transport.Multicast(i, data)
		}
	}
}
