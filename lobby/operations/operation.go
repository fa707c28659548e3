// Package operations is what operators do to a running server: they send notices, close tables, keep
// people out. Everything they do is one entry of the store's list of operations
// (journal.OperationLog), whether they do it on the operator's page or with a command; every node
// follows the list and does what it says. So a command needs no more than the store, all nodes
// agree, and the list is the log of what operators did.
package operations

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"linework/journal"
)

// A Kind is what an operation does. The names are frozen: they stand in stores.
type Kind string

// The kinds of operations, and which fields of an Operation they have.
const (
	LinkMade      Kind = "link-made"      // Hash: of a link that opens a session, once
	SessionOpened Kind = "session-opened" // Hash: of its token; Link: the hash of the link, or Header: what a proxy said
	SessionEnded  Kind = "session-ended"  // Hash: of its token
	AllRevoked    Kind = "all-revoked"    // all sessions end, and no link opens any more

	NoticeSent      Kind = "notice-sent"      // Text, or none for the standing one; Minutes
	NoticeWithdrawn Kind = "notice-withdrawn" // nothing

	TableClosed   Kind = "table-closed"   // Table
	TableReopened Kind = "table-reopened" // Table
	TableRemoved  Kind = "table-removed"  // Table; whoever notes it has removed it

	RemovalAsked  Kind = "removal-asked"  // Table, Name and perhaps Seat, Network; Key
	RemovalFailed Kind = "removal-failed" // Asked, Table, Name
	PersonRemoved Kind = "person-removed" // Asked, Table, Name, Network, Browsers, Networks
	RemovalLifted Kind = "removal-lifted" // Removal

	OpeningSet Kind = "opening-set" // Opening; with a password Key and Hash

	NodeDrained Kind = "node-drained" // Name: the address of the node
	NodeResumed Kind = "node-resumed" // Name
)

// An Operation is one thing that an operator did. Which fields it has depends on its kind.
type Operation struct {
	Kind Kind   `json:"kind"`
	By   string `json:"by,omitempty"` // who did it, as far as is known

	Table   string `json:"table,omitempty"`   // a code
	Name    string `json:"name,omitempty"`    // of a person, or the address of a node
	Seat    int    `json:"seat,omitempty"`    // id of a seat
	Text    string `json:"text,omitempty"`    // of a notice
	Minutes int    `json:"minutes,omitempty"` // that a notice is on show
	Opening string `json:"opening,omitempty"` // see Opening
	Network bool   `json:"network,omitempty"` // everybody new from the person's network is kept out, too

	Asked    uint64   `json:"asked,omitempty"`    // seq of the operation that this one answers
	Removal  uint64   `json:"removal,omitempty"`  // seq of a PersonRemoved
	Browsers []string `json:"browsers,omitempty"` // hashes of what the person's browsers call themselves
	Networks []string `json:"networks,omitempty"` // hashes of the person's networks, by the server's key

	Hash   string `json:"hash,omitempty"`
	Link   string `json:"link,omitempty"`
	Header string `json:"header,omitempty"`
	Key    string `json:"key,omitempty"` // of hashes
}

// An Entry is an operation as it stands in the list.
type Entry struct {
	Operation
	Seq uint64
	At  time.Time // by the store's clock, in that of this process
}

// MaxText is how many letters a notice may have.
const MaxText = 200

// MaxMinutes is how long a notice may be on show.
const MaxMinutes = 24 * 60

// Check refuses an operation that cannot be right, whoever has written it.
func (o *Operation) Check() error {
	switch o.Kind {
	case NoticeSent:
		o.Text = strings.Join(strings.Fields(strings.ToValidUTF8(o.Text, "")), " ")
		if utf8.RuneCountInString(o.Text) > MaxText {
			return fmt.Errorf("a notice has at most %d letters", MaxText)
		}
		if o.Minutes < 1 || o.Minutes > MaxMinutes {
			return fmt.Errorf("a notice is on show for 1 to %d minutes", MaxMinutes)
		}
	case OpeningSet:
		if o.Opening == WithPassword && o.Hash == "" {
			return fmt.Errorf("there is no password")
		}
		if o.Opening != Everyone && o.Opening != WithPassword && o.Opening != Nobody {
			return fmt.Errorf("tables are opened by %s, %s or %s", Everyone, WithPassword, Nobody)
		}
	}
	return nil
}

// decode returns an operation as it stands in the list. One that a newer version has written is
// kept as what it says of itself, and changes nothing here.
func decode(read journal.Operation, now time.Time) (Entry, error) {
	e := Entry{Seq: read.Seq, At: now.Add(-read.Age)}
	if err := json.Unmarshal(read.Data, &e.Operation); err != nil {
		return e, fmt.Errorf("operation %d: %w", read.Seq, err)
	}
	return e, nil
}
