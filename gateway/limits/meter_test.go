package limits

import (
	"crypto/sha256"
	"fmt"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

func (m *Meter) drain(from Network) (n int) {
	for m.AllowAndCount(from) {
		n++
	}
	return n
}

// What a network has used up comes back with time, and never more than there was.
func TestMeterRefills(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := NewMeter(0.5, 3, 10)
		for _, tt := range []struct {
			after time.Duration
			pass  int
		}{{0, 3}, {time.Second, 0}, {time.Second, 1}, {5 * time.Second, 2}, {time.Second, 1}, {time.Hour, 3}} {
			time.Sleep(tt.after)
			if m.WouldAllow(someone(1)) != (tt.pass > 0) {
				t.Errorf("%v later: Within says %v", tt.after, tt.pass == 0)
			}
			if n := m.drain(someone(1)); n != tt.pass {
				t.Errorf("%v later %d pass, want %d", tt.after, n, tt.pass)
			}
		}
	})
}

// A site may have what four networks may have, and everyone together what ten may.
func TestMeterOfSiteAndEveryone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := NewMeter(1, 60, 10)
		if n := m.drain(addr("2001:db8::1")); n != 60 {
			t.Errorf("one network passes %d times, want 60", n)
		}
		site := 60
		for k := 1; k < 1000; k++ {
			site += m.drain(addr(fmt.Sprintf("2001:db8:0:%x::1", k)))
		}
		if site != 4*60 {
			t.Errorf("the networks of one site pass %d times, want %d", site, 4*60)
		}
		all := site
		for k := range 1000 {
			all += m.drain(someone(k))
		}
		if all != 10*60 {
			t.Errorf("everyone together passes %d times, want %d", all, 10*60)
		}
		if m.WouldAllow(someone(5000)) {
			t.Error("one more would pass")
		}
	})
}

// However many networks come, memory stays bounded, and comes back when they have gone.
func TestMeterForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := NewMeter(1, 2, 1<<20)
		for k := range 2 * maxNetworks {
			m.AllowAndCount(NetworkOf(netip.AddrFrom4([4]byte{byte(k >> 24), byte(k >> 16), byte(k >> 8), byte(k)})))
		}
		if n := m.limiters.Len(); n > maxNetworks {
			t.Errorf("%d networks are remembered", n)
		}
		m.ForgetRefilledNetworks()
		if n := m.limiters.Len(); n != maxNetworks {
			t.Errorf("%d networks are left that have used something up", n)
		}
		time.Sleep(2 * time.Second)
		m.ForgetRefilledNetworks()
		if n := m.limiters.Len(); n != 0 {
			t.Errorf("%d networks are left that have used nothing up", n)
		}
	})
}

func TestNetworkOf(t *testing.T) {
	for _, tt := range []struct {
		name string
		a, b Network
		same bool
	}{
		{"two addresses of one IPv6 network are one", addr("2001:db8::1"), addr("2001:db8::2:3"), true},
		{"of two IPv6 networks are two", addr("2001:db8:0:1::1"), addr("2001:db8:0:2::1"), false},
		{"IPv4 is counted by address", addr("192.0.2.1"), addr("192.0.2.2"), false},
		{"what a proxy names is not one for all", OpaqueNetwork(netip.MustParseAddr("10.0.0.1"), "a"), OpaqueNetwork(netip.MustParseAddr("10.0.0.1"), "b"), false},
	} {
		if (tt.a == tt.b) != tt.same {
			t.Errorf("%s: %v and %v", tt.name, tt.a, tt.b)
		}
	}
}

// answer does the work that a challenge asks for.
func answer(challenge string) string {
	for k := 0; ; k++ {
		if done := fmt.Sprintf("%s:%d", challenge, k); LeadingZeroBits(sha256.Sum256([]byte(done))) >= WorkBits {
			return done
		}
	}
}

func TestProofOfWork(t *testing.T) {
	p, here, there := NewProofOfWork(""), someone(1), someone(2)
	right := answer(p.NewChallenge(here))
	if p.VerifyAndSpend(right, there) {
		t.Error("work is taken from another network than was asked")
	}
	if !p.VerifyAndSpend(right, here) {
		t.Error("work is not taken")
	}
	if p.VerifyAndSpend(right, here) {
		t.Error("the same work is taken twice")
	}
	lazy, k := p.NewChallenge(here), 0
	for LeadingZeroBits(sha256.Sum256(fmt.Appendf(nil, "%s:%d", lazy, k))) >= WorkBits {
		k++
	}
	for _, wrong := range []string{"", "x", "1-2-3:4", fmt.Sprintf("%s:%d", lazy, k), "f" + answer(p.NewChallenge(here))} {
		if p.VerifyAndSpend(wrong, here) {
			t.Errorf("%q is taken", wrong)
		}
	}
	a, b := NewProofOfWork("shared"), NewProofOfWork("shared")
	if !b.VerifyAndSpend(answer(a.NewChallenge(here)), here) {
		t.Error("work that another node of the server asked for is not taken")
	}
}
