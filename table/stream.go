package table

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"time"

	"linework/game"
	"linework/table/room"
)

// kept is how many updates a device may miss and still be sent just those.
const kept = 64

// A stream is what one audience, a seat or the public, has been told: numbered
// updates, the last of them kept for devices that come back.
type stream struct {
	id   string
	n    int      // of the last update
	last []Update // update k at k modulo kept; the table's view in them is shared by all streams

	match    []byte // the match as last told
	deadline time.Duration
}

// sees notes what the audience is about to be told of the match, and reports
// whether it knew all that.
func (s *stream) sees(m *MatchView, deadline time.Duration) bool {
	var match []byte
	if m != nil {
		match = mustJSON(MatchView{Seat: m.Seat, Phase: m.Phase, Waiting: m.Waiting, View: m.View})
	}
	same := s.n > 0 && deadline == s.deadline && bytes.Equal(match, s.match)
	s.match, s.deadline = match, deadline
	return same
}

func newStream() *stream {
	var id [6]byte
	_, _ = rand.Read(id[:]) // never fails
	return &stream{id: hex.EncodeToString(id[:])}
}

// add keeps the update that n has just counted.
func (s *stream) add(u Update) {
	for len(s.last) <= s.n%kept {
		s.last = append(s.last, Update{})
	}
	s.last[s.n%kept] = u
}

// since is the updates after number seen, or nil, false where they are not all there.
func (s *stream) since(id string, seen int) ([][]byte, bool) {
	if id != s.id || seen > s.n || seen < max(0, s.n-kept) {
		return nil, false
	}
	var frames [][]byte
	for n := seen + 1; n <= s.n; n++ {
		u := s.last[n%kept]
		u.Late = true
		frames = append(frames, mustJSON(u))
	}
	return frames, true
}

// news is what a match input brought about.
type news struct {
	events []game.Event
}

// tell sends everyone what is new: the table's view if it has changed and, with
// news, the match as each may see it. Every audience that has ever been here gets
// its update, so that a device that dropped out can catch up.
func (t *Table) tell(n *news) {
	if n == nil && !t.dirty {
		return
	}
	var view *View
	if t.dirty {
		v := t.view()
		view = &v
		t.dirty = false
	}
	for id, s := range t.streams {
		u := Update{Type: "update", N: s.n + 1, Table: view, Match: t.matchView(id)}
		if n != nil {
			u.Facts = t.facts(id, n.events)
		}
		// An update without news would still tell that something happened, and when.
		same := s.sees(u.Match, t.deadline())
		if same && view == nil && len(u.Facts) == 0 {
			continue
		}
		frame := mustJSON(u)
		s.n++
		s.add(u)
		for c, who := range t.devices {
			if who == id && c != t.joining {
				c.Send(frame)
			}
		}
	}
	t.show()
}

// facts are the events that an audience may hear of.
func (t *Table) facts(id room.SeatID, events []game.Event) []Fact {
	seat := t.room.Match.SeatOf(id)
	var facts []Fact
	for _, e := range events {
		if e.To.Has(seat) {
			facts = append(facts, Fact{Kind: game.Kind(e.Fact), Data: mustJSON(e.Fact)})
		}
	}
	return facts
}

// matchView is the match as an audience may see it; nil where there is none.
func (t *Table) matchView(id room.SeatID) *MatchView {
	m := t.room.Match
	if m == nil {
		return nil
	}
	status := m.Status()
	v := &MatchView{Seat: m.SeatOf(id), Phase: status.Phase, Waiting: status.Waiting, Left: -1}
	v.View = mustJSON(m.View(v.Seat))
	if d := m.Deadline(); d > 0 {
		v.Left = int(max(0, d-t.clock.now()).Milliseconds())
		v.Whole = int(status.Whole.Milliseconds())
	}
	return v
}

// deadline is the table time of the next bell; 0 for none.
func (t *Table) deadline() time.Duration {
	if t.room.Match == nil {
		return 0
	}
	return t.room.Match.Deadline()
}

// welcome is the whole truth for one audience.
func (t *Table) welcome(id room.SeatID) []byte {
	s := t.streams[id]
	return mustJSON(Welcome{
		Type: "welcome", Stream: s.id, N: s.n, Seat: id, Version: t.cfg.Version,
		Table: t.view(), Match: t.matchView(id),
	})
}

// answer is the one answer to a command.
func answer(id int, data any, err error) []byte {
	a := Answer{Type: "answer", ID: id, OK: err == nil}
	if err != nil {
		r := refusal(err)
		a.Code, a.Text, a.Figures = r.Code, r.Text, r.Figures
		if r.Detail != nil {
			a.Detail = mustJSON(r.Detail)
		}
	} else if data != nil {
		a.Data = mustJSON(data)
	}
	return mustJSON(a)
}
