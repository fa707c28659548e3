package admin

import (
	"linework/lobby"
	"linework/lobby/operations"
	"linework/table"
)

// OpenSession opens a session with the secret of a link; with none, for what a trusted proxy says.
type OpenSession struct {
	Link string `json:"link"`
}

// SessionOpened says that the cookie of a session was set.
type SessionOpened struct{}

// An Overview is how the server is now.
type Overview struct {
	Token    string `json:"token"`    // for the header of requests that change something
	Operator string `json:"operator"` // who this session is, as far as is known
	Session  int64  `json:"session"`  // its number

	Nodes    []NodeStatus `json:"nodes"`  // this one first
	Silent   []string     `json:"silent"` // addresses of nodes that did not answer
	Tables   []LiveTable  `json:"tables"` // in memory, those with most people first; at most MaxTables
	InMemory int          `json:"inMemory"`
	Stored   int          `json:"stored"`
	DiskUsed int64        `json:"diskUsed"` // bytes; -1 where it is not known
	DiskFree int64        `json:"diskFree"`

	Opening  string            `json:"opening"` // who may open tables: everyone, password or nobody
	Notice   *ShownNotice      `json:"notice"`
	Closed   []ClosedTable     `json:"closed"`
	Removals []RemovedPerson   `json:"removals"`
	Sessions []OpenedSession   `json:"sessions"`
	Log      []LoggedOperation `json:"log"` // the latest first
}

// NodeStatus is a node, as it says of itself.
type NodeStatus struct {
	ID       string `json:"id"`      // "" where there is only one
	Address  string `json:"address"` // likewise
	Version  string `json:"version"`
	Tables   int    `json:"tables"` // in memory
	People   int    `json:"people"` // whose devices are connected
	Memory   int64  `json:"memory"` // bytes that it has of the system
	Draining bool   `json:"draining"`
}

// A NodeReport is what a node tells another of itself.
type NodeReport struct {
	NodeStatus
	Live []LiveTable `json:"live"`
}

// A LiveTable is a table in memory.
type LiveTable struct {
	table.Status
	Opened int64  `json:"opened"` // in seconds since 1970
	Node   string `json:"node"`   // address of the node that has it; "" for the only one
}

// A ShownNotice is what everyone at all tables is told now.
type ShownNotice struct {
	Text    string `json:"text"` // "" for the standing one
	Minutes int    `json:"minutes"`
	Left    int    `json:"left"` // seconds
}

// A ClosedTable is a table that nobody can come to.
type ClosedTable struct {
	Code string `json:"code"`
	At   int64  `json:"at"` // in seconds since 1970
}

// A RemovedPerson is somebody who is kept out of all tables.
type RemovedPerson struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Table   string `json:"table"`
	Network bool   `json:"network"` // everybody new from their networks, too
	At      int64  `json:"at"`
}

// An OpenedSession is a browser of an operator.
type OpenedSession struct {
	ID int64  `json:"id"`
	By string `json:"by"`
	At int64  `json:"at"`
}

// A LoggedOperation is something that an operator did.
type LoggedOperation struct {
	Kind    operations.Kind `json:"kind"`
	By      string          `json:"by"`
	At      int64           `json:"at"`
	Table   string          `json:"table"`
	Name    string          `json:"name"`
	Text    string          `json:"text"`
	Opening string          `json:"opening"`
	Minutes int             `json:"minutes"`
}

// An Ask is something to be done; which fields it has depends on its kind.
type Ask struct {
	Kind     operations.Kind `json:"kind"`
	Table    string          `json:"table,omitempty"`
	Seat     int             `json:"seat,omitempty"`
	Name     string          `json:"name,omitempty"`
	Network  bool            `json:"network,omitempty"`
	Text     string          `json:"text,omitempty"`
	Minutes  int             `json:"minutes,omitempty"`
	Opening  string          `json:"opening,omitempty"`
	Password string          `json:"password,omitempty"`
	Node     string          `json:"node,omitempty"`
	Removal  int64           `json:"removal,omitempty"`
	Session  int64           `json:"session,omitempty"`
}

// Reports is what was reported at all tables in the last 30 days, the latest first.
type Reports struct {
	Reports []lobby.TableReport `json:"reports"`
}
