package journaltest

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"linework/journal"
)

// A Shared is a store in memory that several nodes have together, each through a Desk
// of its own, as they have a database. Tests say when a node counts as dead and when
// the database is away.
type Shared struct {
	mu     sync.Mutex
	tables map[string]*sharedTable
	blobs  map[string][]byte
	desks  []*Desk
	joined int
	away   bool
}

type sharedTable struct {
	created time.Time
	entries []journal.Entry
	marks   []uint64
	kept    map[string]int64 // size of each blob, by hash
	owner   *Desk
	log     *sharedLog // the owner's; nil where the table was handed to it
	epoch   int
}

// NewShared is a store without tables and nodes.
func NewShared() *Shared {
	return &Shared{tables: map[string]*sharedTable{}, blobs: map[string][]byte{}}
}

// Join makes one more node. It is alive until it closes or is said to be dead; lost is told
// of tables that others took meanwhile, and may be nil.
func (s *Shared) Join(n journal.Node, lost func(table string)) *Desk {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.joined++
	n.ID = fmt.Sprint("node-", s.joined)
	d := &Desk{shared: s, node: n, lost: lost, alive: true, had: map[string]bool{}}
	s.desks = append(s.desks, d)
	return d
}

// Away has the database answer nobody, or everybody again.
func (s *Shared) Away(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away = on
}

// Seize moves the lease of a table to nobody, behind the back of its owner.
func (s *Shared) Seize(table string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tables[table]
	if !ok {
		return journal.ErrUnknown
	}
	t.epoch++
	return nil
}

// Entries is how many entries a table has.
func (s *Shared) Entries(table string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tables[table].entries)
}

// A Desk is the store as one node has it.
type Desk struct {
	shared *Shared
	node   journal.Node
	lost   func(table string) // told of tables that others took; may be nil

	// The store guards these.
	alive  bool
	closed bool
	had    map[string]bool // tables that it took and has not given back
}

var (
	_ journal.Store     = (*Desk)(nil)
	_ journal.Directory = (*Desk)(nil)
)

// SetAlive says whether the node's heartbeat is heard. That of a node that was killed,
// or stands still, is not; what it held anybody may take then.
func (d *Desk) SetAlive(on bool) {
	d.shared.mu.Lock()
	defer d.shared.mu.Unlock()
	woke := on && !d.alive
	d.alive = on
	if !woke || d.lost == nil {
		return
	}
	for name, t := range d.shared.tables {
		if d.had[name] && t.owner != d {
			go d.lost(name)
		}
	}
}

// enter locks the store, unless it is away or closed or the caller has gone.
func (d *Desk) enter(ctx context.Context) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d.shared.mu.Lock()
	switch {
	case d.closed:
		err = journal.ErrClosed
	case d.shared.away:
		err = journal.ErrAway
	default:
		return d.shared.mu.Unlock, nil
	}
	d.shared.mu.Unlock()
	return nil, err
}

// Create begins a table.
func (d *Desk) Create(ctx context.Context, table string) (journal.Log, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	if d.shared.tables[table] != nil {
		return nil, journal.ErrTaken
	}
	t := &sharedTable{created: time.Now(), kept: map[string]int64{}}
	d.shared.tables[table] = t
	return d.take(table, t), nil
}

func (d *Desk) take(name string, t *sharedTable) *sharedLog {
	t.epoch++
	d.had[name] = true
	t.owner, t.log = d, &sharedLog{desk: d, name: name, table: t, epoch: t.epoch}
	return t.log
}

// Acquire takes a table that nobody alive has.
func (d *Desk) Acquire(ctx context.Context, table string) (journal.Log, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	t, err := d.free(table)
	if err != nil {
		return nil, err
	}
	return d.take(table, t), nil
}

// free is a table that this node may take.
func (d *Desk) free(table string) (*sharedTable, error) {
	t, ok := d.shared.tables[table]
	switch {
	case !ok:
		return nil, journal.ErrUnknown
	case t.owner != nil && t.owner.alive && (t.log != nil || t.owner != d):
		return nil, journal.ErrHeld
	}
	return t, nil
}

// Remove forgets a table.
func (d *Desk) Remove(ctx context.Context, table string) error {
	leave, err := d.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	if _, err := d.free(table); err != nil {
		return err
	}
	delete(d.shared.tables, table)
	maps.DeleteFunc(d.shared.blobs, func(hash string, _ []byte) bool {
		for _, t := range d.shared.tables {
			if _, ok := t.kept[hash]; ok {
				return false
			}
		}
		return true
	})
	return nil
}

// Peek opens a table to be read.
func (d *Desk) Peek(ctx context.Context, table string) (journal.Log, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	t, ok := d.shared.tables[table]
	if !ok {
		return nil, journal.ErrUnknown
	}
	return &sharedLog{desk: d, table: t, released: true}, nil
}

// Tables lists every table.
func (d *Desk) Tables(ctx context.Context) ([]journal.Summary, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	var all []journal.Summary
	for name, t := range d.shared.tables {
		s := journal.Summary{Table: name, Created: t.created, Last: t.created, Entries: uint64(len(t.entries))}
		if n := len(t.entries); n > 0 {
			s.Last = t.entries[n-1].At
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b journal.Summary) int { return strings.Compare(a.Table, b.Table) })
	return all, nil
}

// Count is how many tables there are.
func (d *Desk) Count(ctx context.Context) (int, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	return len(d.shared.tables), nil
}

// Usage is the bytes of all entries and blobs.
func (d *Desk) Usage(ctx context.Context) (journal.Usage, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return journal.Usage{}, err
	}
	defer leave()
	u := journal.Usage{Free: -1}
	for _, t := range d.shared.tables {
		for _, e := range t.entries {
			u.Used += int64(len(e.Data))
		}
	}
	for _, b := range d.shared.blobs {
		u.Used += int64(len(b))
	}
	return u, nil
}

// Ping reports whether the store answers.
func (d *Desk) Ping(ctx context.Context) error {
	leave, err := d.enter(ctx)
	if err != nil {
		return err
	}
	leave()
	return nil
}

// Close gives every lease back; the node is gone.
func (d *Desk) Close() error {
	s := d.shared
	s.mu.Lock()
	defer s.mu.Unlock()
	if d.closed {
		return nil
	}
	d.closed, d.alive = true, false
	s.desks = slices.DeleteFunc(s.desks, func(other *Desk) bool { return other == d })
	return nil
}

// Self is this node.
func (d *Desk) Self() journal.Node {
	d.shared.mu.Lock()
	defer d.shared.mu.Unlock()
	return d.node
}

// Owner is who holds a table.
func (d *Desk) Owner(ctx context.Context, table string) (journal.Node, bool, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return journal.Node{}, false, err
	}
	defer leave()
	t, ok := d.shared.tables[table]
	switch {
	case !ok:
		return journal.Node{}, false, journal.ErrUnknown
	case t.owner == nil:
		return journal.Node{}, false, nil
	}
	return t.owner.node, t.owner.alive, nil
}

// Nodes is every node that is alive.
func (d *Desk) Nodes(ctx context.Context) ([]journal.Node, error) {
	leave, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	var all []journal.Node
	for _, other := range d.shared.desks {
		if other.alive {
			all = append(all, other.node)
		}
	}
	return all, nil
}

// Announce tells the others at once.
func (d *Desk) Announce(ctx context.Context, load int, leaving bool) error {
	leave, err := d.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	d.node.Load, d.node.Leaving = load, leaving
	return nil
}

// Hand gives a table to another node.
func (d *Desk) Hand(ctx context.Context, table, to string) error {
	leave, err := d.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	t, ok := d.shared.tables[table]
	i := slices.IndexFunc(d.shared.desks, func(other *Desk) bool { return other.node.ID == to && other.alive })
	switch {
	case !ok:
		return journal.ErrUnknown
	case t.owner != nil && t.owner != d && t.owner.alive:
		return journal.ErrLost
	case i < 0:
		return fmt.Errorf("there is no node %s", to)
	}
	t.epoch++
	t.owner, t.log = d.shared.desks[i], nil
	return nil
}

// A sharedLog is one table's journal at a Desk.
type sharedLog struct {
	desk     *Desk
	name     string
	table    *sharedTable
	epoch    int
	dead     error
	released bool
}

// Append lays entries down.
func (l *sharedLog) Append(_ bool, entries ...[]byte) error { return l.lay(false, entries, nil) }

// AppendMark marks the last of them.
func (l *sharedLog) AppendMark(_ bool, entries ...[]byte) error { return l.lay(true, entries, nil) }

// Keep stores blobs.
func (l *sharedLog) Keep(blobs ...[]byte) error { return l.lay(false, nil, blobs) }

func (l *sharedLog) lay(mark bool, entries, blobs [][]byte) error {
	s, t := l.desk.shared, l.table
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case l.released:
		return journal.ErrReleased
	case len(entries) == 0 && len(blobs) == 0:
		return nil
	case l.dead != nil:
		return l.dead
	case l.desk.closed:
		l.dead = journal.ErrClosed
	case s.away:
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
		t.entries = append(t.entries, journal.Entry{Seq: uint64(len(t.entries) + 1), At: now, Data: append([]byte{}, data...)})
	}
	if mark {
		t.marks = append(t.marks, uint64(len(t.entries)))
	}
	for _, b := range blobs {
		hash := journal.Hash(b)
		t.kept[hash] = int64(len(b))
		s.blobs[hash] = append([]byte{}, b...)
	}
	return nil
}

// Read yields every entry.
func (l *sharedLog) Read(ctx context.Context) iter.Seq2[journal.Entry, error] {
	return l.ReadFrom(ctx, 1)
}

// ReadFrom yields those from a seq on.
func (l *sharedLog) ReadFrom(ctx context.Context, seq uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for next := max(seq, 1); ; next++ {
			leave, err := l.desk.enter(ctx)
			if err != nil {
				yield(journal.Entry{}, err)
				return
			}
			if next > uint64(len(l.table.entries)) {
				leave()
				return
			}
			e := l.table.entries[next-1]
			e.Data = append([]byte{}, e.Data...)
			leave()
			if !yield(e, nil) {
				return
			}
		}
	}
}

// Marks is the seqs with a mark.
func (l *sharedLog) Marks(ctx context.Context) ([]uint64, error) {
	leave, err := l.desk.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return slices.Clone(l.table.marks), nil
}

// Blob is a blob.
func (l *sharedLog) Blob(ctx context.Context, hash string) ([]byte, error) {
	leave, err := l.desk.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	b, ok := l.desk.shared.blobs[hash]
	if !ok {
		return nil, journal.ErrDamaged
	}
	return append([]byte{}, b...), nil
}

// Size is how much the table has.
func (l *sharedLog) Size() (n int64) {
	l.desk.shared.mu.Lock()
	defer l.desk.shared.mu.Unlock()
	for _, e := range l.table.entries {
		n += int64(len(e.Data))
	}
	for _, size := range l.table.kept {
		n += size
	}
	return n
}

// Release gives the lease back.
func (l *sharedLog) Release() error {
	l.desk.shared.mu.Lock()
	defer l.desk.shared.mu.Unlock()
	if l.released {
		return nil
	}
	l.released = true
	delete(l.desk.had, l.name)
	if l.table.log == l {
		l.table.owner, l.table.log = nil, nil
	}
	return nil
}
