package operations

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"linework/journal"
	"linework/table/secret"
)

// A List is the store's list of operations as this process has read it.
type List struct {
	store journal.OperationLog
	// OnNew is called with each operation that was not in the list when it was first read, in order.
	OnNew func(Entry)

	reading   sync.Mutex // held while the list is read
	mu        sync.RWMutex
	state     state
	readAt    time.Time // when the last reading began
	wasRead   bool
	networks  *simplelru.LRU[string, string] // hashes by network and key: each takes a while
	networkMu sync.Mutex
}

// maxNetworkHashes is how many hashes of networks are remembered.
const maxNetworkHashes = 10_000

// NewList returns the list of a store, of which nothing was read yet.
func NewList(store journal.OperationLog) *List {
	networks, _ := simplelru.NewLRU[string, string](maxNetworkHashes, nil) // fails for sizes below 1
	return &List{store: store, state: newState(), networks: networks}
}

// followEvery is how often the list is read anew.
const followEvery = time.Second

// Follow reads the list every second, until ctx ends. Without a store there is nothing new.
func (l *List) Follow(ctx context.Context) {
	every := time.NewTicker(followEvery)
	defer every.Stop()
	for {
		_ = l.Refresh(ctx) // the store tells the operator when it is away
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// Refresh reads what is new in the list. Whoever comes while somebody reads waits, and reads only
// if the other began before they came.
func (l *List) Refresh(ctx context.Context) error {
	came := time.Now()
	l.reading.Lock()
	defer l.reading.Unlock()
	l.mu.RLock()
	after, read, isRead := l.state.lastSeq, l.readAt, l.wasRead
	l.mu.RUnlock()
	if isRead && read.After(came) {
		return nil
	}
	began := time.Now()
	all, err := l.store.Operations(ctx, after)
	if err != nil {
		return err
	}
	var faults []error
	for _, one := range all {
		e, err := decode(one, time.Now())
		if err != nil {
			faults = append(faults, err)
		}
		l.mu.Lock()
		changed := l.state.apply(e)
		l.mu.Unlock()
		if changed && isRead && l.OnNew != nil {
			l.OnNew(e)
		}
	}
	l.mu.Lock()
	l.readAt, l.wasRead = began, true
	l.mu.Unlock()
	return errors.Join(faults...)
}

// Append writes an operation into the list, and reads the list up to it.
func (l *List) Append(ctx context.Context, o Operation) error {
	if err := Append(ctx, l.store, o); err != nil {
		return err
	}
	return l.Refresh(ctx)
}

// An Appender is a list of operations that takes one more.
type Appender interface {
	AppendOperation(ctx context.Context, data []byte) error
}

// Append writes an operation into a list.
func Append(ctx context.Context, to Appender, o Operation) error {
	if err := o.Check(); err != nil {
		return err
	}
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	return to.AppendOperation(ctx, data)
}

func read[T any](l *List, get func(*state) T) T {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return get(&l.state)
}

// IsClosed reports whether an operator has closed a table.
func (l *List) IsClosed(code string) bool {
	return read(l, func(s *state) bool { return s.isClosed(code) })
}

// ClosedTables lists the tables that are closed, the latest first.
func (l *List) ClosedTables() []ClosedTable {
	return reversed(read(l, func(s *state) []ClosedTable { return slices.Clone(s.closed) }))
}

// Removals lists who is kept out of all tables, the latest first.
func (l *List) Removals() []Removal {
	return reversed(read(l, func(s *state) []Removal { return slices.Clone(s.removals) }))
}

// Log lists what operators did lately, the latest first.
func (l *List) Log() []Entry {
	return reversed(read(l, func(s *state) []Entry { return slices.Clone(s.log) }))
}

func reversed[T any](list []T) []T {
	slices.Reverse(list)
	return list
}

// Notice returns what everyone is told, while that is on show.
func (l *List) Notice() (n Notice, isOnShow bool) {
	n = read(l, func(s *state) Notice { return s.notice })
	return n, n.Left() > 0
}

// Opening returns who may open tables: Everyone, WithPassword or Nobody.
func (l *List) Opening() string { return read(l, func(s *state) string { return s.opening.Opening }) }

// NewOpening returns the operation that lets whoever it says open tables; password is empty but for
// WithPassword.
func NewOpening(who, password string) Operation {
	o := Operation{Kind: OpeningSet, Opening: who}
	if password != "" {
		o.Key, _ = secret.NewToken()
		o.Hash = secret.SlowHash(password, o.Key)
	}
	return o
}

// IsPassword reports whether a text is the password to open tables with. That takes some
// milliseconds.
func (l *List) IsPassword(text string) bool {
	o := read(l, func(s *state) Operation { return s.opening })
	return o.Hash != "" && secret.Equal(secret.SlowHash(text, o.Key), o.Hash)
}

// NewLink returns the secret of a link that opens a session, once, and the operation that makes it.
func NewLink() (link string, o Operation) {
	link, hash := secret.NewToken()
	return link, Operation{Kind: LinkMade, Hash: hash}
}

// OpenSession opens a session by the secret of a link, or for what a trusted proxy says of a
// request. It returns the token of the session, "" where the link opens none.
func (l *List) OpenSession(ctx context.Context, link, header string) (token string, err error) {
	o := Operation{Kind: SessionOpened, By: header, Header: header}
	if header == "" {
		if o.Link = secret.Hash(link); !l.isFreshLink(o.Link) {
			if err := l.Refresh(ctx); err != nil { // a command may have made it just now
				return "", err
			}
		}
		if !l.isFreshLink(o.Link) {
			return "", nil
		}
	}
	token, o.Hash = secret.NewToken()
	if err := l.Append(ctx, o); err != nil {
		return "", err
	}
	if _, ok := l.findSession(o.Hash); !ok { // somebody was faster, perhaps at another node
		return "", nil
	}
	return token, nil
}

func (l *List) isFreshLink(hash string) bool {
	made := read(l, func(s *state) time.Time { return s.links[hash].At })
	return time.Since(made) < LinkLife
}

// FindSession returns the session with a token. One that is not known may have been opened at
// another node just now.
func (l *List) FindSession(ctx context.Context, token string) (Session, bool) {
	if token == "" {
		return Session{}, false
	}
	hash := secret.Hash(token)
	if s, ok := l.findSession(hash); ok {
		return s, true
	}
	if l.Refresh(ctx) != nil {
		return Session{}, false
	}
	return l.findSession(hash)
}

func (l *List) findSession(hash string) (Session, bool) {
	for _, s := range l.Sessions() {
		if secret.Equal(s.Hash, hash) {
			return s, true
		}
	}
	return Session{}, false
}

// Sessions lists the sessions that have not ended, the latest first.
func (l *List) Sessions() []Session {
	all := read(l, func(s *state) []Session { return slices.Clone(s.sessions) })
	return reversed(slices.DeleteFunc(all, func(s Session) bool { return time.Until(s.Expires()) <= 0 }))
}

// removalTimeout is how long the node that has a table has to remove a person from it, on a busy machine too.
const removalTimeout = 30 * time.Second

// RemovePerson has the node that has a table in memory remove somebody from it, and keep them out of
// all others. It reports whether that was done.
func (l *List) RemovePerson(ctx context.Context, asked Operation) (done bool, err error) {
	asked.Kind = RemovalAsked
	asked.Key, _ = secret.NewToken()
	if err := l.Append(ctx, asked); err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, removalTimeout)
	defer cancel()
	for {
		if outcome := read(l, func(s *state) Kind { return s.removalOutcome(asked.Key) }); outcome != "" {
			return outcome == PersonRemoved, nil
		}
		select {
		case <-ctx.Done():
			return false, nil
		case <-time.After(100 * time.Millisecond):
		}
		_ = l.Refresh(ctx)
	}
}
