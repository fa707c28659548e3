package lobby

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"linework/game"
	"linework/journal"
	"linework/lobby/operations"
	"linework/table"
	"linework/texts"
)

// What whoever runs the server does, as tables and their lobby hear of it.

// An operator is the list of operations, as tables ask for it.
type operator struct{ *operations.List }

func (o operator) StandingOf(from table.Origin) table.ServerStanding {
	switch o.List.StandingOf(from.Browser, from.Network) {
	case operations.BrowserKeptOut:
		return table.StandingBrowserOut
	case operations.NetworkKeptOut:
		return table.StandingNetworkOut
	case operations.MustKnock:
		return table.StandingKnock
	}
	return table.StandingGood
}

func (o operator) KeepsOut(table, name string) bool {
	return slices.ContainsFunc(o.List.Removals(), func(x operations.Removal) bool { return x.Table == table && x.Name == name })
}

func (o operator) Notice() *table.Notice {
	n, isOnShow := o.List.Notice()
	if !isOnShow {
		return nil
	}
	return noticeOf(n)
}

func noticeOf(n operations.Notice) *table.Notice {
	if n.Text != "" {
		return table.NewNotice(texts.Message{Text: n.Text}, n.Left())
	}
	return table.NewNotice(texts.NewMessage("notice.back-soon", game.Figures{"minutes": n.Minutes}), n.Left())
}

// Operations returns what operators did.
func (l *Lobby) Operations() *operations.List { return l.operations }

// CheckNotKeptOut refuses everything to whom the operator wants at no table.
func (l *Lobby) CheckNotKeptOut(from table.Origin) error {
	if standing := (operator{l.operations}).StandingOf(from); standing == table.StandingBrowserOut || standing == table.StandingNetworkOut {
		return table.KeptOutRefusal()
	}
	return nil
}

// LimitOfOpening returns "password" where it takes one to open a table, "nobody" where nobody may, and ""
// where everyone may.
func (l *Lobby) LimitOfOpening() string {
	if opening := l.operations.Opening(); opening != operations.Everyone {
		return opening
	}
	return ""
}

// CheckMayOpenTable refuses a new table to whoever may not open one, as the operator wants it.
func (l *Lobby) CheckMayOpenTable(password string, from table.Origin) error {
	if err := l.CheckNotKeptOut(from); err != nil {
		return err
	}
	switch l.operations.Opening() {
	case operations.Nobody:
		return game.Refuse("no-new-tables")
	case operations.WithPassword:
		if password == "" {
			return game.Refuse("password-needed")
		}
		if !l.operations.IsPassword(password) {
			return game.Refuse("wrong-password")
		}
	}
	return nil
}

// doOperation does what a new operation asks of this node. It waits for no table.
func (l *Lobby) doOperation(e operations.Entry) {
	switch e.Kind {
	case operations.NoticeSent, operations.NoticeWithdrawn:
		n := (operator{l.operations}).Notice()
		if n == nil {
			n = &table.Notice{Type: "notice"}
		}
		go l.forEachTable(func(t *table.Table) { t.Announce(*n) })
	case operations.TableClosed:
		go func() {
			if t := l.tables.awaitLoaded(e.Table); t != nil && l.operations.IsClosed(e.Table) {
				t.CloseForOperator()
			}
		}()
	case operations.RemovalAsked:
		go l.removePerson(e)
	case operations.PersonRemoved:
		go l.forEachTable((*table.Table).SendAwayKeptOut)
	case operations.NodeDrained:
		if c := l.opener.cluster; c != nil && c.dir.Self().Address == e.Name {
			go l.DrainToOtherNodes(context.Background())
		}
	case operations.NodeResumed:
		if c := l.opener.cluster; c != nil && c.dir.Self().Address == e.Name {
			c.draining.Store(false) // which the next announcement tells the others
		}
	}
}

// storeTimeout is how long the store has to take in what became of an operation.
const storeTimeout = 10 * time.Second

// removePerson keeps somebody out of all tables who has a seat at one that this node has in memory.
func (l *Lobby) removePerson(asked operations.Entry) {
	t := l.tables.awaitLoaded(asked.Table)
	if t == nil {
		return
	}
	done := operations.Operation{Kind: operations.PersonRemoved, By: asked.By, Asked: asked.Seq, Table: asked.Table, Name: asked.Name, Network: asked.Network}
	person, err := t.RemoveForOperator(table.SeatID(asked.Seat), asked.Name)
	if err != nil {
		l.opener.cfg.Log.Warn("cannot remove a person for the operator", "table", asked.Table, "error", err)
		done.Kind = operations.RemovalFailed
	} else {
		done.Name = person.Name
	}
	key := l.operations.NetworkKey()
	for _, from := range person.Origins {
		done.Browsers = appendNew(done.Browsers, operations.HashBrowser(from.Browser))
		done.Networks = appendNew(done.Networks, l.operations.HashNetwork(from.Network, key))
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := l.operations.Append(ctx, done); err != nil {
		l.opener.cfg.Log.Error("what became of a removal by the operator cannot be noted", "table", asked.Table, "error", err)
	}
}

func appendNew(hashes []string, hash string) []string {
	if hash == "" || slices.Contains(hashes, hash) {
		return hashes
	}
	return append(hashes, hash)
}

// AnnounceRestart tells everyone at the tables that are left here that the server stops and will be back.
func (l *Lobby) AnnounceRestart() {
	n := table.NewNotice(texts.NewMessage("notice.restarting"), restartNoticeLife)
	l.forEachTable(func(t *table.Table) { t.Announce(*n) })
}

// restartNoticeLife is how long a device shows that the server stops, unless it is back before.
const restartNoticeLife = 10 * time.Minute

// maxTablesAsked is how many tables are asked something at the same time.
const maxTablesAsked = 32

// forEachTable does something with each table in memory, and waits until all is done.
func (l *Lobby) forEachTable(do func(*table.Table)) {
	l.tables.forEachLoaded(maxTablesAsked, func(_ *tableEntry, t *table.Table) { do(t) })
}

// A LiveTable is a table in memory.
type LiveTable struct {
	table.Status
	Opened time.Time // when its journal began
}

// LiveTables lists the tables that this node has in memory.
func (l *Lobby) LiveTables(ctx context.Context) ([]LiveTable, error) {
	opened, err := l.tables.openingTimes(func() ([]journal.Summary, error) { return l.opener.store.Tables(ctx) })
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	live := []LiveTable{}
	l.forEachTable(func(t *table.Table) {
		s, err := t.Status()
		if err != nil { // it waits for its store, or has just left
			return
		}
		mu.Lock()
		defer mu.Unlock()
		live = append(live, LiveTable{Status: s, Opened: opened[s.Code]})
	})
	return live, nil
}

// StoredTableCount counts all tables, whether they are in memory or not.
func (l *Lobby) StoredTableCount(ctx context.Context) (int, error) { return l.opener.store.Count(ctx) }

// LiveNodes lists the nodes that share the store; none where this is the only one.
func (l *Lobby) LiveNodes() (nodes []journal.Node, self string) {
	c := l.opener.cluster
	if c == nil {
		return nil, ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.nodes), c.self
}

// RemoveClosed removes a table for ever that an operator has closed before, so that nobody is there.
func (l *Lobby) RemoveClosed(ctx context.Context, code, by string) error {
	if !l.operations.IsClosed(code) {
		return game.Refuse("table-open")
	}
	if err := l.removeStoredAndCached(ctx, code); err != nil && !errors.Is(err, journal.ErrUnknown) {
		return err
	}
	return l.operations.Append(ctx, operations.Operation{Kind: operations.TableRemoved, By: by, Table: code})
}
