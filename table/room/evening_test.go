package room

import (
	"encoding/json"
	"fmt"
	"testing"

	"linework/game"
	"linework/games"
)

func TestStandings(t *testing.T) {
	for _, tt := range []struct{ rule, evening, want string }{
		{
			"CM-28 wins count, whatever the points of a game are worth",
			`[{"scoring":true,"scores":[{"seat":1,"points":120,"won":true},{"seat":2,"points":110}]},
			  {"scoring":true,"scores":[{"seat":1,"points":3},{"seat":2,"points":4,"won":true}]},
			  {"scoring":true,"scores":[{"seat":1,"points":3},{"seat":2,"points":4,"won":true}]}]`,
			"2: 2 won, [2 1 0] of 3; 1: 1 won, [1 2 0] of 3",
		},
		{
			"CM-28 with as many wins, places decide",
			`[{"scoring":true,"scores":[{"seat":1,"points":9,"won":true},{"seat":2,"points":1},{"seat":3,"points":5},{"seat":4,"points":5}]},
			  {"scoring":true,"scores":[{"seat":1,"points":1},{"seat":2,"points":7,"won":true},{"seat":3,"points":0}]}]`,
			"1: 1 won, [1 1 0] of 2; 2: 1 won, [1 0 0] of 2; 3: 0 won, [0 1 1] of 2; 4: 0 won, [0 1 0] of 1",
		},
		{
			"CM-28 Fricos by the hundred do not make up for a place",
			`[{"game":"iota","scoring":true,"scores":[{"seat":1,"points":9,"won":true},{"seat":2,"points":1},{"seat":3,"points":5}]},
			  {"game":"funnylines","scoring":true,"scores":[{"seat":1,"points":60},{"seat":2,"points":190,"won":true},{"seat":3,"points":50}]}]`,
			"1: 1 won, [1 1 0] of 2; 2: 1 won, [1 0 1] of 2; 3: 0 won, [0 1 1] of 2",
		},
		{
			"CM-28 a team comes in as one",
			`[{"scoring":true,"scores":[{"seat":1,"points":80,"won":true,"team":"Suns"},{"seat":2,"points":60,"team":"Moons"},
			  {"seat":3,"points":80,"won":true,"team":"Suns"},{"seat":4,"points":60,"team":"Moons"}]}]`,
			"1: 1 won, [1 0 0] of 1; 3: 1 won, [1 0 0] of 1; 2: 0 won, [0 1 0] of 1; 4: 0 won, [0 1 0] of 1",
		},
		{
			"CM-28 without points there is no place but the first",
			`[{"scores":[{"seat":1},{"seat":2,"won":true}]}, {"scores":[{"seat":1},{"seat":2}]}]`,
			"2: 1 won, [1 0 0] of 2; 1: 0 won, [0 0 0] of 2",
		},
		{
			"CM-25 what does not count is left out",
			`[{"scoring":true,"early":true,"uncounted":true,"scores":[{"seat":1,"points":9,"won":true}]},
			  {"scoring":true,"early":true,"scores":[{"seat":2,"points":9,"won":true}]}]`,
			"2: 1 won, [1 0 0] of 1",
		},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			var evening []Game
			if err := json.Unmarshal([]byte(tt.evening), &evening); err != nil {
				t.Fatal(err)
			}
			got := ""
			for i, r := range Standings(evening) {
				if i > 0 {
					got += "; "
				}
				got += fmt.Sprintf("%d: %d won, %v of %d", r.Seat, r.Won, r.Places, r.Played)
			}
			if got != tt.want {
				t.Errorf("the standing is %s\nand should be %s", got, tt.want)
			}
		})
	}
}

// The evening knows who won together.
func TestStandingsOfTeams(t *testing.T) {
	r := New(games.Find, nil)
	for _, c := range []Change{
		&TableOpened{Code: "BKWRT", Game: "iota"}, &SeatTaken{Seat: 1, Name: "Ana", Hash: "a"}, &SeatTaken{Seat: 2, Name: "Ben", Hash: "b"},
		&GameStarted{Game: "iota", Setup: game.Setup{Names: []string{"Ana", "Ben"}}, Playing: []SeatID{1, 2}},
	} {
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	r.recordResultAndEndMatch(&game.Result{Winners: game.Of(1), Teams: []game.Team{{Name: "Suns", Seats: game.Of(0)}, {Name: "Moons", Seats: game.Of(1)}}})
	if s := r.Evening[0].Scores; s[0].Team != "Suns" || s[1].Team != "Moons" || s[0].Won || !s[1].Won {
		t.Errorf("the scores are %+v", s)
	}
}
