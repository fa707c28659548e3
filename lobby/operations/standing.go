package operations

import (
	"slices"

	"linework/table/secret"
)

// A Standing is how somebody without a seat stands with whoever runs the server.
type Standing int

// The standings. Whoever comes from the network of somebody who was removed has to knock at every
// table; with Removal.Network they are kept out.
const (
	Welcome Standing = iota
	MustKnock
	NetworkKeptOut
	BrowserKeptOut
)

// StandingOf returns how somebody stands with whoever runs the server, by what their browser calls
// itself and their network.
func (l *List) StandingOf(browser, network string) Standing {
	removals, key := read(l, func(s *state) []Removal { return s.removals }), l.NetworkKey()
	if len(removals) == 0 {
		return Welcome
	}
	standing, browserHash, networkHash := Welcome, HashBrowser(browser), l.HashNetwork(network, key)
	for _, r := range removals {
		switch {
		case browserHash != "" && slices.Contains(r.Browsers, browserHash):
			return BrowserKeptOut
		case networkHash == "" || !slices.Contains(r.Networks, networkHash):
		case r.Network:
			standing = NetworkKeptOut
		default:
			standing = max(standing, MustKnock)
		}
	}
	return standing
}

// NetworkKey returns the key by which networks are hashed; "" before anybody was removed.
func (l *List) NetworkKey() string { return read(l, func(s *state) string { return s.key }) }

// HashBrowser returns what is kept of what a browser calls itself.
func HashBrowser(browser string) string {
	if browser == "" {
		return ""
	}
	return secret.Hash(browser)
}

// HashNetwork returns what is kept of a network. Addresses are few enough to be tried one by one,
// so it takes a while.
func (l *List) HashNetwork(network, key string) string {
	if network == "" || key == "" {
		return ""
	}
	l.networkMu.Lock()
	hash, known := l.networks.Get(network + " " + key)
	l.networkMu.Unlock()
	if known {
		return hash
	}
	hash = secret.SlowHash(network, key)
	l.networkMu.Lock()
	l.networks.Add(network+" "+key, hash)
	l.networkMu.Unlock()
	return hash
}
