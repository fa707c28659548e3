package operations

import (
	"slices"
	"time"
)

// Who may open tables.
const (
	Everyone     = "everyone"
	WithPassword = "password"
	Nobody       = "nobody"
)

const (
	// LinkLife is how long a link opens a session.
	LinkLife = 10 * time.Minute
	// SessionLife is how long a session lasts.
	SessionLife = 12 * time.Hour
	// maxLog is how many operations are remembered for whoever looks what was done.
	maxLog = 500
)

// A Session is an operator's browser.
type Session struct {
	ID     uint64 // seq of the operation that opened it
	Hash   string // of its token
	Header string // what a trusted proxy must say in each of its requests, like Remote-User=ana; "" for nothing
	By     string // who opened it, as far as is known: what is done in it is noted as theirs
	Opened time.Time
}

// Expires returns when the session ends by itself.
func (s Session) Expires() time.Time { return s.Opened.Add(SessionLife) }

// A Notice is what everyone at all tables is told.
type Notice struct {
	Text    string // "" for the standing one: the server is back in so many minutes
	Minutes int
	Sent    time.Time
}

// Left returns how long the notice is still on show.
func (n Notice) Left() time.Duration {
	return time.Until(n.Sent.Add(time.Duration(n.Minutes) * time.Minute))
}

// A Removal is a person who is kept out of all tables. Nothing in it tells who they are or where
// they live: what browsers call themselves is random, and of networks there are keyed hashes.
type Removal struct {
	ID          uint64
	Name, Table string // as they were called, and where
	Network     bool   // everybody new from their networks is kept out, too
	At          time.Time
	Browsers    []string
	Networks    []string
}

// A ClosedTable is a table that nobody can come to.
type ClosedTable struct {
	Code string
	At   time.Time
}

// A state is what all operations together say.
type state struct {
	lastSeq  uint64
	links    map[string]Entry // that were not used, by hash
	sessions []Session
	notice   Notice
	closed   []ClosedTable
	removals []Removal
	key      string // of the hashes of networks
	opening  Operation
	log      []Entry
}

func newState() state {
	return state{links: map[string]Entry{}, opening: Operation{Opening: Everyone}}
}

// apply makes the change of one operation. It reports whether it made any; a link that was used
// before opens no session.
func (s *state) apply(e Entry) (changed bool) {
	s.lastSeq = e.Seq
	switch e.Kind {
	case LinkMade:
		s.links[e.Hash] = e
	case SessionOpened:
		if e.Header == "" {
			link, ok := s.links[e.Link]
			if !ok || e.At.Sub(link.At) > LinkLife {
				return false
			}
			delete(s.links, e.Link)
			e.By = link.By
		}
		s.sessions = append(s.sessions, Session{ID: e.Seq, Hash: e.Hash, Header: e.Header, By: e.By, Opened: e.At})
	case SessionEnded:
		s.sessions = slices.DeleteFunc(slices.Clone(s.sessions), func(x Session) bool { return x.Hash == e.Hash })
	case AllRevoked:
		clear(s.links)
		s.sessions = nil
	case NoticeSent:
		s.notice = Notice{Text: e.Text, Minutes: e.Minutes, Sent: e.At}
	case NoticeWithdrawn:
		s.notice = Notice{}
	case TableClosed:
		if s.isClosed(e.Table) {
			return false
		}
		s.closed = append(s.closed, ClosedTable{e.Table, e.At})
	case TableReopened, TableRemoved:
		s.closed = slices.DeleteFunc(slices.Clone(s.closed), func(t ClosedTable) bool { return t.Code == e.Table })
	case RemovalAsked:
		if s.key == "" {
			s.key = e.Key
		}
	case PersonRemoved:
		s.removals = append(s.removals, Removal{ID: e.Seq, Name: e.Name, Table: e.Table, Network: e.Network, At: e.At, Browsers: e.Browsers, Networks: e.Networks})
	case RemovalLifted:
		s.removals = slices.DeleteFunc(slices.Clone(s.removals), func(r Removal) bool { return r.ID == e.Removal })
	case OpeningSet:
		s.opening = e.Operation
	}
	s.log = append(s.log, e)
	s.log = s.log[max(0, len(s.log)-maxLog):]
	return true
}

func (s *state) isClosed(code string) bool {
	return slices.ContainsFunc(s.closed, func(t ClosedTable) bool { return t.Code == code })
}

// removalOutcome returns what became of the removal that was asked with a key: PersonRemoved, RemovalFailed, or ""
// as long as no node has answered.
func (s *state) removalOutcome(key string) Kind {
	i := slices.IndexFunc(s.log, func(e Entry) bool { return e.Kind == RemovalAsked && e.Key == key })
	if i < 0 {
		return ""
	}
	j := slices.IndexFunc(s.log[i:], func(e Entry) bool { return e.Asked == s.log[i].Seq })
	if j < 0 {
		return ""
	}
	return s.log[i+j].Kind
}
