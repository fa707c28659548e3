package nearby

import (
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/dns/dnsmessage"
)

// What is said and heard about names, as RFC 6762 writes it.

const (
	lifetime       = 120 // seconds that others may remember an address
	lifetimeLegacy = 10  // for who asks like an ordinary resolver, and does not hear when it changes
	topBit         = 1 << 15
	typeNSEC       = dnsmessage.Type(47)
)

// A heard message is what one packet says about one name.
type heard struct {
	id       uint16
	asked    []dnsmessage.Question // for the name
	claims   []netip.Addr          // that others answer with
	proposes []netip.Addr          // that others would like to answer with
}

// hear reads a packet. What is about other names is left out.
func hear(data []byte, name string) (h heard, ok bool) {
	var m dnsmessage.Message
	if m.Unpack(data) != nil || m.OpCode != 0 || m.RCode != dnsmessage.RCodeSuccess {
		return heard{}, false
	}
	ours := func(n dnsmessage.Name) bool { return strings.EqualFold(n.String(), name+".") }
	addrs := func(list []dnsmessage.Resource) (found []netip.Addr) {
		for _, r := range list {
			if a, ok := r.Body.(*dnsmessage.AResource); ok && ours(r.Header.Name) && r.Header.TTL > 0 {
				found = append(found, netip.AddrFrom4(a.A))
			}
		}
		return found
	}
	h.id = m.ID
	if m.Response {
		h.claims = append(addrs(m.Answers), addrs(m.Additionals)...)
		return h, true
	}
	for _, q := range m.Questions {
		if ours(q.Name) {
			h.asked = append(h.asked, q)
		}
	}
	h.proposes = addrs(m.Authorities)
	return h, true
}

// probe asks who has a name, and says who would like to.
func probe(name string, addrs []netip.Addr) ([]byte, error) {
	n, err := dnsmessage.NewName(name + ".")
	if err != nil {
		return nil, err
	}
	m := dnsmessage.Message{Questions: []dnsmessage.Question{{Name: n, Type: dnsmessage.TypeALL, Class: dnsmessage.ClassINET | topBit}}}
	for _, ip := range addrs {
		m.Authorities = append(m.Authorities, record(n, ip, lifetime, false))
	}
	return m.Pack()
}

// answer says that a name stands for an address, and that there is no other kind of
// address to wait for. A lifetime of 0 takes it back.
func answer(name string, ip netip.Addr, seconds uint32) ([]byte, error) {
	n, err := dnsmessage.NewName(name + ".")
	if err != nil {
		return nil, err
	}
	m := dnsmessage.Message{
		Header:      dnsmessage.Header{Response: true, Authoritative: true},
		Answers:     []dnsmessage.Resource{record(n, ip, seconds, true)},
		Additionals: []dnsmessage.Resource{noOther(n, seconds)},
	}
	return m.Pack()
}

// answerLegacy answers who asked like an ordinary resolver: with their number and their
// question.
func answerLegacy(id uint16, q dnsmessage.Question, ip netip.Addr) ([]byte, error) {
	m := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: id, Response: true, Authoritative: true},
		Questions: []dnsmessage.Question{q},
	}
	if q.Type == dnsmessage.TypeA || q.Type == dnsmessage.TypeALL {
		m.Answers = []dnsmessage.Resource{record(q.Name, ip, lifetimeLegacy, false)}
	}
	return m.Pack()
}

func record(n dnsmessage.Name, ip netip.Addr, seconds uint32, only bool) dnsmessage.Resource {
	return dnsmessage.Resource{Header: header(n, dnsmessage.TypeA, seconds, only), Body: &dnsmessage.AResource{A: ip.As4()}}
}

// noOther says that a name has addresses of IPv4 and nothing else. Without it phones wait
// seconds for one of IPv6.
func noOther(n dnsmessage.Name, seconds uint32) dnsmessage.Resource {
	var data []byte
	for label := range strings.SplitSeq(strings.TrimSuffix(n.String(), "."), ".") {
		data = append(append(data, byte(len(label))), label...)
	}
	data = append(data, 0, 0, 1, 1<<(7-dnsmessage.TypeA)) // the end of the name; block 0, of one byte
	return dnsmessage.Resource{Header: header(n, typeNSEC, seconds, true), Body: &dnsmessage.UnknownResource{Type: typeNSEC, Data: data}}
}

// header is that of a record. only says that others should forget what they knew before.
func header(n dnsmessage.Name, kind dnsmessage.Type, seconds uint32, only bool) dnsmessage.ResourceHeader {
	class := dnsmessage.ClassINET
	if only {
		class |= topBit
	}
	return dnsmessage.ResourceHeader{Name: n, Type: kind, Class: class, TTL: seconds}
}

// contested reports whether others have a name, or want it at the same time with better
// reason: the greater address, as everyone counts.
func (h heard) contested(ours []netip.Addr, have bool) bool {
	others := func(list []netip.Addr) []netip.Addr {
		return slices.DeleteFunc(slices.Clone(list), func(ip netip.Addr) bool { return slices.Contains(ours, ip) })
	}
	if len(others(h.claims)) > 0 {
		return true
	}
	rivals := others(h.proposes)
	return !have && len(rivals) > 0 && slices.MaxFunc(ours, netip.Addr.Compare).Less(slices.MaxFunc(rivals, netip.Addr.Compare))
}
