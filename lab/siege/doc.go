// Package siege is a hostile client. It attacks a server on this machine in the ways
// that a bored neighbour, a broken client or an enemy might, beside a table of honest
// people whose delay it measures, and says which promises of docs/security.md held.
//
// Attackers write to raw connections, with frames of their own making, so that they can
// do what is wrong, and read as any client does. Honest people use the package client, as
// any bot would. Nothing else is shared with the server: what both had wrong would go
// unseen, and what a server writes is its own making too. It goes to loopback addresses
// only (and comes from those and, where tools/siege.sh has made one, from a private IPv6
// network), ends by itself and closes all that it opened.
package siege
