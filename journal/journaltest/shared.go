package journaltest

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"linework/journal"
)

// A Shared is a store in memory that several nodes have together, each through a NodeStore
// of its own, as they have a database. Tests say when a node counts as dead and when
// the database is away.
type Shared struct {
	mu     sync.Mutex
	tables map[string]*sharedTable
	blobs  map[string][]byte
	nodes  []*NodeStore
	joined int
	isAway bool

	operations []journal.Operation
}

type sharedTable struct {
	created   time.Time
	entries   []journal.Entry
	marks     []uint64
	pruned    journal.Pruned
	blobSizes map[string]int64 // by hash
	owner     *NodeStore
	log       *sharedLog // the owner's; nil where the table was handed to it
	epoch     int
}

// NewShared returns a store without tables and nodes.
func NewShared() *Shared {
	return &Shared{tables: map[string]*sharedTable{}, blobs: map[string][]byte{}}
}

// Join makes one more node. It is alive until it closes or is said to be dead; onLeaseLost is
// called with tables that others took meanwhile, and may be nil.
func (s *Shared) Join(node journal.Node, onLeaseLost func(table string)) *NodeStore {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.joined++
	node.ID = fmt.Sprint("node-", s.joined)
	n := &NodeStore{shared: s, node: node, onLeaseLost: onLeaseLost, isAlive: true, held: map[string]bool{}}
	s.nodes = append(s.nodes, n)
	return n
}

// SetAway sets whether the database answers nobody.
func (s *Shared) SetAway(isAway bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isAway = isAway
}

// EndLeaseSilently ends the lease of a table behind the back of its owner.
func (s *Shared) EndLeaseSilently(table string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tables[table]
	if !ok {
		return journal.ErrUnknown
	}
	t.epoch++
	return nil
}

// CountEntries returns how many entries a table has, also those that were pruned.
func (s *Shared) CountEntries(table string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return int(s.tables[table].lastSeq())
}

// A NodeStore is the store as one node has it.
type NodeStore struct {
	shared      *Shared
	node        journal.Node
	onLeaseLost func(table string) // may be nil

	// The store's lock guards these.
	isAlive  bool
	isClosed bool
	held     map[string]bool // tables that it took and has not given back
}

var (
	_ journal.Store     = (*NodeStore)(nil)
	_ journal.Directory = (*NodeStore)(nil)
)

// SetAliveAndReportLosses sets whether the node's heartbeat is heard. While it isn't, anybody may
// take what the node held; when it is again, onLeaseLost is called for the tables that others took.
func (n *NodeStore) SetAliveAndReportLosses(isAlive bool) {
	n.shared.mu.Lock()
	defer n.shared.mu.Unlock()
	woke := isAlive && !n.isAlive
	n.isAlive = isAlive
	if !woke || n.onLeaseLost == nil {
		return
	}
	for name, t := range n.shared.tables {
		if n.held[name] && t.owner != n {
			go n.onLeaseLost(name)
		}
	}
}

// withSharedLocked calls do with the store locked, unless the store is away or closed or the caller
// has gone.
func withSharedLocked[T any](ctx context.Context, n *NodeStore, do func(s *Shared) (T, error)) (result T, err error) {
	if err := ctx.Err(); err != nil {
		return result, err
	}
	n.shared.mu.Lock()
	defer n.shared.mu.Unlock()
	switch {
	case n.isClosed:
		return result, journal.ErrClosed
	case n.shared.isAway:
		return result, journal.ErrAway
	}
	return do(n.shared)
}

// Create begins a table.
func (n *NodeStore) Create(ctx context.Context, table string) (held journal.Log, err error) {
	return withSharedLocked(ctx, n, func(s *Shared) (journal.Log, error) {
		if s.tables[table] != nil {
			return nil, journal.ErrTaken
		}
		s.tables[table] = &sharedTable{created: time.Now(), blobSizes: map[string]int64{}}
		return n.raiseEpochAndLeaseTable(table), nil
	})
}

// raiseEpochAndLeaseTable makes this node the owner of a table, under a higher epoch.
func (n *NodeStore) raiseEpochAndLeaseTable(name string) *sharedLog {
	t := n.shared.tables[name]
	t.epoch++
	n.held[name] = true
	t.owner, t.log = n, &sharedLog{node: n, name: name, table: t, epoch: t.epoch}
	return t.log
}

// Acquire takes a table that nobody alive has.
func (n *NodeStore) Acquire(ctx context.Context, table string) (held journal.Log, err error) {
	return withSharedLocked(ctx, n, func(*Shared) (journal.Log, error) {
		if err := n.checkMayAcquire(table); err != nil {
			return nil, err
		}
		before := n.shared.tables[table].owner
		l := n.raiseEpochAndLeaseTable(table)
		l.takenFromDead = before != nil && before != n
		return l, nil
	})
}

// checkMayAcquire fails unless this node may take a table.
func (n *NodeStore) checkMayAcquire(table string) error {
	t, ok := n.shared.tables[table]
	switch {
	case !ok:
		return journal.ErrUnknown
	case t.owner != nil && t.owner.isAlive && (t.log != nil || t.owner != n):
		return journal.ErrHeld
	}
	return nil
}

// Remove deletes a table.
func (n *NodeStore) Remove(ctx context.Context, table string) error {
	_, err := withSharedLocked(ctx, n, func(s *Shared) (any, error) {
		if err := n.checkMayAcquire(table); err != nil {
			return nil, err
		}
		delete(s.tables, table)
		maps.DeleteFunc(s.blobs, func(hash string, _ []byte) bool {
			for _, t := range s.tables {
				if _, ok := t.blobSizes[hash]; ok {
					return false
				}
			}
			return true
		})
		return nil, nil
	})
	return err
}

// Peek opens a table to be read.
func (n *NodeStore) Peek(ctx context.Context, table string) (readOnly journal.Log, err error) {
	return withSharedLocked(ctx, n, func(s *Shared) (journal.Log, error) {
		t, ok := s.tables[table]
		if !ok {
			return nil, journal.ErrUnknown
		}
		return &sharedLog{node: n, table: t, released: true}, nil
	})
}

// Tables lists every table.
func (n *NodeStore) Tables(ctx context.Context) ([]journal.Summary, error) {
	return withSharedLocked(ctx, n, func(s *Shared) (all []journal.Summary, err error) {
		for _, name := range slices.Sorted(maps.Keys(s.tables)) {
			t := s.tables[name]
			one := journal.Summary{Table: name, Created: t.created, Last: t.created, Entries: t.lastSeq()}
			one.Unpruned = len(t.marks) > 0 && t.marks[len(t.marks)-1] > t.pruned.UpTo
			if len(t.entries) > 0 {
				one.Last = t.entries[len(t.entries)-1].At
			}
			all = append(all, one)
		}
		return all, nil
	})
}

// Count returns how many tables there are.
func (n *NodeStore) Count(ctx context.Context) (tables int, err error) {
	return withSharedLocked(ctx, n, func(s *Shared) (int, error) { return len(s.tables), nil })
}

// Usage adds up the bytes of all entries and blobs.
func (n *NodeStore) Usage(ctx context.Context) (journal.Usage, error) {
	return withSharedLocked(ctx, n, func(s *Shared) (journal.Usage, error) {
		u := journal.Usage{Free: -1}
		for _, t := range s.tables {
			u.Used += t.sumEntryBytes()
		}
		for _, b := range s.blobs {
			u.Used += int64(len(b))
		}
		return u, nil
	})
}

// lastSeq returns the seq of the last entry, which is never pruned: 0 where there is none.
func (t *sharedTable) lastSeq() uint64 {
	if len(t.entries) == 0 {
		return 0
	}
	return t.entries[len(t.entries)-1].Seq
}

// sumEntryBytes returns how many bytes the entries of a table have.
func (t *sharedTable) sumEntryBytes() (bytes int64) {
	for _, e := range t.entries {
		bytes += int64(len(e.Data))
	}
	return bytes
}

// CheckDurableWrite reports whether the store answers.
func (n *NodeStore) CheckDurableWrite(ctx context.Context) error {
	_, err := n.Count(ctx)
	return err
}

// Close gives every lease back; the node is gone.
func (n *NodeStore) Close() error {
	s := n.shared
	s.mu.Lock()
	defer s.mu.Unlock()
	n.isClosed, n.isAlive = true, false
	s.nodes = slices.DeleteFunc(s.nodes, func(other *NodeStore) bool { return other == n })
	return nil
}

// Self returns this node.
func (n *NodeStore) Self() journal.Node {
	n.shared.mu.Lock()
	defer n.shared.mu.Unlock()
	return n.node
}

// Owner returns who holds a table.
func (n *NodeStore) Owner(ctx context.Context, table string) (owner journal.Node, isAlive bool, err error) {
	owner, err = withSharedLocked(ctx, n, func(s *Shared) (journal.Node, error) {
		t, ok := s.tables[table]
		switch {
		case !ok:
			return journal.Node{}, journal.ErrUnknown
		case t.owner == nil:
			return journal.Node{}, nil
		}
		isAlive = t.owner.isAlive
		return t.owner.node, nil
	})
	return owner, isAlive, err
}

// ListLiveNodes lists every node that is alive.
func (n *NodeStore) ListLiveNodes(ctx context.Context) ([]journal.Node, error) {
	return withSharedLocked(ctx, n, func(s *Shared) (all []journal.Node, err error) {
		for _, other := range s.nodes {
			if other.isAlive {
				all = append(all, other.node)
			}
		}
		return all, nil
	})
}

// AnnounceLoadAndLeaving tells the others at once.
func (n *NodeStore) AnnounceLoadAndLeaving(ctx context.Context, load int, leaving bool) error {
	_, err := withSharedLocked(ctx, n, func(*Shared) (any, error) {
		n.node.Load, n.node.Leaving = load, leaving
		return nil, nil
	})
	return err
}

// HandOver gives a table to another node.
func (n *NodeStore) HandOver(ctx context.Context, table, nodeID string) error {
	_, err := withSharedLocked(ctx, n, func(s *Shared) (any, error) {
		t, ok := s.tables[table]
		i := slices.IndexFunc(s.nodes, func(other *NodeStore) bool { return other.node.ID == nodeID && other.isAlive })
		switch {
		case !ok:
			return nil, journal.ErrUnknown
		case t.owner != nil && t.owner != n && t.owner.isAlive:
			return nil, journal.ErrLost
		case i < 0:
			return nil, fmt.Errorf("there is no node %s", nodeID)
		}
		t.epoch++
		t.owner, t.log = s.nodes[i], nil
		return nil, nil
	})
	return err
}

// A sharedLog is one table's journal as one node has it.
type sharedLog struct {
	node     *NodeStore
	name     string
	table    *sharedTable
	epoch    int
	dead     error
	released bool

	takenFromDead bool
}

// WasTakenFromDead reports whether the node that had the table before has died.
func (l *sharedLog) WasTakenFromDead() bool { return l.takenFromDead }

// Append appends entries.
func (l *sharedLog) Append(_ bool, entries ...[]byte) error {
	return l.appendOrStoreBlobs(false, entries, nil)
}

// AppendMark marks the last of them.
func (l *sharedLog) AppendMark(_ bool, entries ...[]byte) error {
	return l.appendOrStoreBlobs(true, entries, nil)
}

// StoreBlobs stores blobs.
func (l *sharedLog) StoreBlobs(blobs ...[]byte) error { return l.appendOrStoreBlobs(false, nil, blobs) }

// appendOrStoreBlobs appends entries or stores blobs; a log that fails is dead.
func (l *sharedLog) appendOrStoreBlobs(markLast bool, entries, blobs [][]byte) error {
	s, t := l.node.shared, l.table
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case l.released:
		return journal.ErrReleased
	case len(entries) == 0 && len(blobs) == 0:
		return nil
	case l.dead != nil:
		return l.dead
	case l.node.isClosed:
		l.dead = journal.ErrClosed
	case s.isAway:
		l.dead = journal.ErrAway
	case l.epoch != t.epoch:
		l.dead = journal.ErrLost
	case slices.ContainsFunc(slices.Concat(entries, blobs), func(b []byte) bool { return len(b) > journal.MaxEntry }):
		l.dead = journal.ErrTooBig
	}
	if l.dead != nil {
		return l.dead
	}
	now := time.Now().Round(0)
	for _, data := range entries {
		t.entries = append(t.entries, journal.Entry{Seq: t.lastSeq() + 1, At: now, Data: append([]byte{}, data...)})
	}
	if markLast {
		t.marks = append(t.marks, t.lastSeq())
	}
	for _, b := range blobs {
		hash := journal.HashBlob(b)
		t.blobSizes[hash] = int64(len(b))
		s.blobs[hash] = append([]byte{}, b...)
	}
	return nil
}

// ReadFrom yields the entries from a seq on.
func (l *sharedLog) ReadFrom(ctx context.Context, firstSeq uint64) iter.Seq2[journal.Entry, error] {
	return journal.ReadPages(firstSeq, func(next uint64) ([]journal.Entry, error) {
		return withSharedLocked(ctx, l.node, func(*Shared) (page []journal.Entry, err error) {
			i := slices.IndexFunc(l.table.entries, func(e journal.Entry) bool { return e.Seq >= next })
			if i >= 0 { // one at a time: a reader may be stopped anywhere
				e := l.table.entries[i]
				e.Data = append([]byte{}, e.Data...)
				page = []journal.Entry{e}
			}
			return page, nil
		})
	})
}

// Prune removes entries at once.
func (l *sharedLog) Prune(ctx context.Context, upToMark uint64, mayGo func([]byte) bool) error {
	_, err := withSharedLocked(ctx, l.node, func(*Shared) (any, error) {
		t := l.table
		switch {
		case l.released:
			return nil, journal.ErrReleased
		case l.epoch != t.epoch:
			return nil, journal.ErrLost
		case !slices.Contains(t.marks, upToMark):
			return nil, fmt.Errorf("entry %d has no mark", upToMark)
		}
		for _, e := range t.entries {
			if e.Seq <= upToMark && !slices.Contains(t.marks, e.Seq) && mayGo(e.Data) {
				t.pruned.Count++
			}
		}
		t.pruned.UpTo = max(t.pruned.UpTo, upToMark)
		t.entries = slices.DeleteFunc(t.entries, func(e journal.Entry) bool {
			return e.Seq <= upToMark && !slices.Contains(t.marks, e.Seq) && mayGo(e.Data)
		})
		return nil, nil
	})
	return err
}

// Pruned says what was removed; there is no chain here.
func (l *sharedLog) Pruned(ctx context.Context) (journal.Pruned, error) {
	return withSharedLocked(ctx, l.node, func(*Shared) (journal.Pruned, error) { return l.table.pruned, nil })
}

// Marks returns the seqs with a mark.
func (l *sharedLog) Marks(ctx context.Context) ([]uint64, error) {
	return withSharedLocked(ctx, l.node, func(*Shared) ([]uint64, error) { return slices.Clone(l.table.marks), nil })
}

// BlobHashes returns the hashes of the table's blobs.
func (l *sharedLog) BlobHashes(ctx context.Context) ([]string, error) {
	return withSharedLocked(ctx, l.node, func(*Shared) ([]string, error) { return slices.Sorted(maps.Keys(l.table.blobSizes)), nil })
}

// Blob returns a copy of a blob.
func (l *sharedLog) Blob(ctx context.Context, hash string) ([]byte, error) {
	return withSharedLocked(ctx, l.node, func(s *Shared) ([]byte, error) {
		b, ok := s.blobs[hash]
		return journal.CheckFoundBlob(hash, append([]byte{}, b...), ok)
	})
}

// Size returns how many bytes the table has.
func (l *sharedLog) Size() int64 {
	l.node.shared.mu.Lock()
	defer l.node.shared.mu.Unlock()
	size := l.table.sumEntryBytes()
	for _, blob := range l.table.blobSizes {
		size += blob
	}
	return size
}

// Release gives the lease back.
func (l *sharedLog) Release() error {
	l.node.shared.mu.Lock()
	defer l.node.shared.mu.Unlock()
	if l.released {
		return nil
	}
	l.released = true
	delete(l.node.held, l.name)
	if l.table.log == l {
		l.table.owner, l.table.log = nil, nil
	}
	return nil
}
