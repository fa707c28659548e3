package nearby

import (
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/dns/dnsmessage"
)

// The messages of multicast DNS, as RFC 6762 defines them.

const (
	recordTTL = 120 // seconds that others may remember an address
	legacyTTL = 10  // for ordinary resolvers, which do not learn of changes
	topBit    = 1 << 15
	typeNSEC  = dnsmessage.Type(47)
)

// An mdnsMessage is what one packet says about one name.
type mdnsMessage struct {
	id        uint16
	questions []dnsmessage.Question // that ask for the name
	claims    []netip.Addr          // that others answer with
	proposals []netip.Addr          // that others would like to answer with
}

// parseMessagePartsAboutName reads a packet. What is about other names is left out.
func parseMessagePartsAboutName(data []byte, name string) (h mdnsMessage, wellFormed bool) {
	var m dnsmessage.Message
	if m.Unpack(data) != nil || m.OpCode != 0 || m.RCode != dnsmessage.RCodeSuccess {
		return mdnsMessage{}, false
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
			h.questions = append(h.questions, q)
		}
	}
	h.proposals = addrs(m.Authorities)
	return h, true
}

// packProbe returns a question for a name, with the addresses that would like to have it.
func packProbe(name string, addrs []netip.Addr) ([]byte, error) {
	n, err := dnsmessage.NewName(name + ".")
	if err != nil {
		return nil, err
	}
	m := dnsmessage.Message{Questions: []dnsmessage.Question{{Name: n, Type: dnsmessage.TypeALL, Class: dnsmessage.ClassINET | topBit}}}
	for _, ip := range addrs {
		m.Authorities = append(m.Authorities, addressRecord(n, ip, recordTTL, false))
	}
	return m.Pack()
}

// packAnswer returns a message that a name has an address, and that there is no IPv6 address
// to wait for. A TTL of 0 withdraws it.
func packAnswer(name string, ip netip.Addr, ttl uint32) ([]byte, error) {
	n, err := dnsmessage.NewName(name + ".")
	if err != nil {
		return nil, err
	}
	m := dnsmessage.Message{
		Header:      dnsmessage.Header{Response: true, Authoritative: true},
		Answers:     []dnsmessage.Resource{addressRecord(n, ip, ttl, true)},
		Additionals: []dnsmessage.Resource{onlyIPv4Record(n, ttl)},
	}
	return m.Pack()
}

// packLegacyAnswer returns an answer to an ordinary resolver, with its ID and its question.
func packLegacyAnswer(id uint16, q dnsmessage.Question, ip netip.Addr) ([]byte, error) {
	m := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: id, Response: true, Authoritative: true},
		Questions: []dnsmessage.Question{q},
	}
	if q.Type == dnsmessage.TypeA || q.Type == dnsmessage.TypeALL {
		m.Answers = []dnsmessage.Resource{addressRecord(q.Name, ip, legacyTTL, false)}
	}
	return m.Pack()
}

// addressRecord returns an A record; flushCache tells others to forget what they knew before.
func addressRecord(n dnsmessage.Name, ip netip.Addr, ttl uint32, flushCache bool) dnsmessage.Resource {
	return dnsmessage.Resource{Header: recordHeader(n, dnsmessage.TypeA, ttl, flushCache), Body: &dnsmessage.AResource{A: ip.As4()}}
}

// onlyIPv4Record returns an NSEC record: the name has IPv4 addresses and nothing else. Without
// it phones wait seconds for one of IPv6.
func onlyIPv4Record(n dnsmessage.Name, ttl uint32) dnsmessage.Resource {
	var data []byte
	for label := range strings.SplitSeq(strings.TrimSuffix(n.String(), "."), ".") {
		data = append(append(data, byte(len(label))), label...)
	}
	data = append(data, 0, 0, 1, 1<<(7-dnsmessage.TypeA)) // the end of the name; block 0, of one byte
	return dnsmessage.Resource{Header: recordHeader(n, typeNSEC, ttl, true), Body: &dnsmessage.UnknownResource{Type: typeNSEC, Data: data}}
}

// recordHeader returns the header of a record; flushCache tells others to forget what they knew before.
func recordHeader(n dnsmessage.Name, kind dnsmessage.Type, ttl uint32, flushCache bool) dnsmessage.ResourceHeader {
	class := dnsmessage.ClassINET
	if flushCache {
		class |= topBit
	}
	return dnsmessage.ResourceHeader{Name: n, Type: kind, Class: class, TTL: ttl}
}

// isNameTaken reports whether others have a name, or probe for it at the same time with the
// greater address, which wins.
func (h mdnsMessage) isNameTaken(ourAddrs []netip.Addr, alreadyOurs bool) bool {
	others := func(list []netip.Addr) []netip.Addr {
		return slices.DeleteFunc(slices.Clone(list), func(ip netip.Addr) bool { return slices.Contains(ourAddrs, ip) })
	}
	if len(others(h.claims)) > 0 {
		return true
	}
	rivals := others(h.proposals)
	return !alreadyOurs && len(rivals) > 0 && slices.MaxFunc(ourAddrs, netip.Addr.Compare).Less(slices.MaxFunc(rivals, netip.Addr.Compare))
}
