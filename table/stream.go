package table

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"math/bits"
	"strconv"
	"time"

	"linework/game"
)

// keptUpdates is how many updates a device may miss and still be sent just those.
const keptUpdates = 64

// A stream is the numbered updates that one audience, a seat or the public, has been sent,
// the last of them kept for devices that come back. Views replace one another, so only the
// last is kept, and those with which a game began or ended.
type stream struct {
	id           string
	lastNumber   int             // of the last update
	recent       []*update       // update k at k modulo kept; nil for one that was nothing but views
	table        json.RawMessage // as last told
	tableAt      int             // in which update
	lastSnapshot matchSnapshot   // of the match, as last told
}

// A matchSnapshot is what an audience sees of the match at one moment; it has no View where
// there is no match.
type matchSnapshot struct {
	MatchView
	deadline time.Duration // table time of the next one; 0 for none
}

// equalExceptTimeLeft reports whether nothing has happened between two snapshots: time alone
// passes by itself, while the deadline is the same.
func (g matchSnapshot) equalExceptTimeLeft(h matchSnapshot) bool {
	return g.Seat == h.Seat && g.Phase == h.Phase && g.Waiting == h.Waiting && g.Hush == h.Hush && g.deadline == h.deadline && bytes.Equal(g.View, h.View)
}

// matchView returns the match as it is sent; nil where there is none.
func (g matchSnapshot) matchView() *MatchView {
	if g.View == nil {
		return nil
	}
	return &g.MatchView
}

// An update is an Update whose parts have been turned into JSON. All audiences share the
// table's view and the facts.
type update struct {
	table json.RawMessage // nil where it has not changed
	match *MatchView      // nil where there is none
	facts []json.RawMessage
}

// encode returns the Update under its number as JSON. It is put together from its parts, for
// what is JSON already would be read once more and copied to be encoded again.
func (u update) encode(number int, late bool) []byte {
	size := 160 + len(u.table)
	if u.match != nil {
		size += len(u.match.View)
	}
	for _, f := range u.facts {
		size += len(f) + 1
	}
	raw := append(make([]byte, 0, frameCapacity(size)), `{"type":"update","n":`...)
	raw = strconv.AppendInt(raw, int64(number), 10)
	if late {
		raw = append(raw, `,"late":true`...)
	}
	if u.table != nil {
		raw = append(append(raw, `,"table":`...), u.table...)
	}
	if u.match != nil {
		raw = u.match.appendJSON(append(raw, `,"match":`...))
	}
	for i, f := range u.facts {
		before := `,`
		if i == 0 {
			before = `,"facts":[`
		}
		raw = append(append(raw, before...), f...)
	}
	if len(u.facts) > 0 {
		raw = append(raw, ']')
	}
	return append(raw, '}')
}

// frameCapacity returns how much memory to allocate for a frame of some size, which is needed
// only until it is sent. The runtime has memory of one size side by side, and gives a piece of
// it back when nothing in there is in use. When many come at once there are thousands of
// frames, and the few views of the same size that are kept would each hold on to a piece: 3 MB
// at 200 tables. So frames take sizes of their own, which few share a piece with.
func frameCapacity(size int) int {
	if size <= 1<<10 {
		return size
	}
	return 1 << bits.Len(uint(size-1))
}

func (m MatchView) appendJSON(raw []byte) []byte {
	number := func(before string, value int) {
		raw = strconv.AppendInt(append(raw, before...), int64(value), 10)
	}
	number(`{"seat":`, int(m.Seat))
	number(`,"phase":`, m.Phase)
	raw = append(append(raw, `,"waiting":`...), game.MustJSON(m.Waiting)...)
	if m.Hush {
		raw = append(raw, `,"hush":true`...)
	}
	number(`,"left":`, m.Left)
	number(`,"whole":`, m.Whole)
	raw = append(append(raw, `,"view":`...), m.View...)
	return append(raw, '}')
}

func newStream() stream {
	var id [6]byte
	_, _ = rand.Read(id[:]) // never fails
	return stream{id: hex.EncodeToString(id[:])}
}

// recordAndEncode numbers and keeps one more update, and returns its frame. Where the stage
// changed it is kept whole: a client must not meet the table of one game with the match of
// another.
func (s *stream) recordAndEncode(u update, stageChanged bool) (frame []byte) {
	s.lastNumber++
	if u.table != nil {
		s.table, s.tableAt = u.table, s.lastNumber
	}
	for len(s.recent) <= s.lastNumber%keptUpdates {
		s.recent = append(s.recent, nil)
	}
	keep := &s.recent[s.lastNumber%keptUpdates]
	switch {
	case stageChanged:
		whole := u
		*keep = &whole
	case len(u.facts) > 0:
		*keep = &update{facts: u.facts}
	default:
		*keep = nil
	}
	return u.encode(s.lastNumber, false)
}

// updatesSince returns the frames of the updates after number seen, the last of them with the
// table and the match as they are now, or false where they are not all kept.
func (s *stream) updatesSince(streamID string, seen int, match *MatchView) (frames [][]byte, complete bool) {
	if streamID != s.id || seen > s.lastNumber || seen < max(0, s.lastNumber-keptUpdates) {
		return nil, false
	}
	for n := seen + 1; n <= s.lastNumber; n++ {
		var u update
		if had := s.recent[n%keptUpdates]; had != nil {
			u = *had
		}
		if n == s.lastNumber {
			u.match = match
			if s.tableAt > seen {
				u.table = s.table
			}
		}
		frames = append(frames, u.encode(n, true))
	}
	return frames, true
}
