package table

import (
	"encoding/json"
	"testing"

	"linework/game"
)

// An update that is put together from its parts is what the type Update says, byte for byte.
func TestUpdateIsPutTogether(t *testing.T) {
	view := View{Code: "BKWRT", Stage: Playing, Options: game.Values{"deck": 1}}
	match := MatchView{Seat: 2, Phase: 7, Waiting: game.Seats(0).With(0).With(3), Hush: true, Left: 1500, Whole: 30_000, View: mustJSON(map[string]string{"word": "<bridge> & \"moat\""})}
	facts := []Fact{{Kind: "die-rolled", Data: mustJSON(6)}, {Kind: "guess-wrong", Data: mustJSON("moat")}}
	for _, tt := range []struct {
		name string
		want Update
	}{
		{"of the table", Update{Table: &view}},
		{"of the match", Update{Match: &match, Facts: facts}},
		{"without a limit, for the public", Update{Match: &MatchView{Seat: game.Watcher, Left: -1, View: mustJSON(nil)}, Facts: facts[:1]}},
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
				u.table = mustJSON(tt.want.Table)
			}
			for _, f := range tt.want.Facts {
				u.facts = append(u.facts, mustJSON(f))
			}
			if got := u.frame(12, tt.want.Late); string(got) != string(want) {
				t.Errorf("it is\n%s, want\n%s", got, want)
			}
		})
	}
}
