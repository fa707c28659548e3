package table

import (
	"encoding/json"
	"testing"

	"linework/game"
)

// An update that is put together from its parts is what the type Update says, byte for byte.
func TestUpdateEncoding(t *testing.T) {
	view := View{Code: "BKWRT", Stage: Playing, Options: game.Values{"deck": 1}}
	match := MatchView{Seat: 2, Phase: 7, Waiting: game.Seats(0).With(0).With(3), Hush: true, Left: 1500, Whole: 30_000, View: game.MustJSON(map[string]string{"word": "<bridge> & \"moat\""})}
	facts := []Fact{{Kind: "die-rolled", Data: game.MustJSON(6)}, {Kind: "guess-wrong", Data: game.MustJSON("moat")}}
	for _, tt := range []struct {
		name string
		want Update
	}{
		{"of the table", Update{Table: &view}},
		{"of the match", Update{Match: &match, Facts: facts}},
		{"without a limit, for the public", Update{Match: &MatchView{Seat: game.Watcher, Left: -1, View: game.MustJSON(nil)}, Facts: facts[:1]}},
		{"that comes late", Update{Late: true, Table: &view, Match: &match, Facts: facts}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.want.Type, tt.want.N = "update", 12
			want, err := json.Marshal(tt.want)
			if err != nil {
				t.Fatal(err)
			}
			u := update{match: tt.want.Match}
			if tt.want.Table != nil {
				u.table = game.MustJSON(tt.want.Table)
			}
			for _, f := range tt.want.Facts {
				u.facts = append(u.facts, game.MustJSON(f))
			}
			if got := u.encode(12, tt.want.Late); string(got) != string(want) {
				t.Errorf("it is\n%s, want\n%s", got, want)
			}
		})
	}
}

// Whoever was away for some updates gets all their facts, and a view only where no later
// one replaces it, or where a game began or ended.
func TestUpdatesSince(t *testing.T) {
	lobby, begun, paused := game.MustJSON("lobby"), game.MustJSON("begun"), game.MustJSON("paused")
	match := func(phase int) *MatchView { return &MatchView{Phase: phase, View: game.MustJSON(phase)} }
	fact := []json.RawMessage{game.MustJSON("a fact")}
	s := newStream()
	s.recordAndEncode(update{table: lobby}, false)
	s.recordAndEncode(update{table: begun, match: match(1), facts: fact}, true)
	s.recordAndEncode(update{match: match(2), facts: fact}, false)
	s.recordAndEncode(update{table: paused, match: match(2)}, false)
	s.recordAndEncode(update{match: match(3), facts: fact}, false)
	now := match(3)
	for _, tt := range []struct {
		name string
		seen int
		want []update
	}{
		{"nothing", 5, nil},
		{"a move", 4, []update{{match: now, facts: fact}}},
		{"a pause before", 3, []update{{}, {table: paused, match: now, facts: fact}}},
		{"the beginning", 1, []update{{table: begun, match: match(1), facts: fact}, {facts: fact}, {}, {table: paused, match: now, facts: fact}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := s.updatesSince(s.id, tt.seen, now)
			if !ok || len(got) != len(tt.want) {
				t.Fatalf("got %q, %v", got, ok)
			}
			for i, u := range tt.want {
				if want := u.encode(tt.seen+1+i, true); string(got[i]) != string(want) {
					t.Errorf("update %d is\n%s, want\n%s", i, got[i], want)
				}
			}
		})
	}
}

// A device that missed as many updates as are kept gets them all; one that missed more gets
// none of them.
func TestUpdatesSinceAreBounded(t *testing.T) {
	for _, recorded := range []int{keptUpdates, keptUpdates + 7} {
		s := newStream()
		for range recorded {
			s.recordAndEncode(update{facts: []json.RawMessage{game.MustJSON("a fact")}}, false)
		}
		if frames, ok := s.updatesSince(s.id, recorded-keptUpdates, nil); !ok || len(frames) != keptUpdates {
			t.Errorf("of %d updates who missed %d gets %d, %v", recorded, keptUpdates, len(frames), ok)
		}
		if _, ok := s.updatesSince(s.id, recorded-keptUpdates-1, nil); ok {
			t.Errorf("of %d updates who missed %d gets some", recorded, keptUpdates+1)
		}
		if _, ok := s.updatesSince(s.id, recorded+1, nil); ok {
			t.Error("who has seen what never was gets updates")
		}
	}
}
