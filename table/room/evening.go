package room

import (
	"cmp"
	"slices"

	"linework/game"
)

// A Stage is what the table is doing.
type Stage string

// The stages, in order; after the results comes the lobby or the next match.
const (
	Lobby   Stage = "lobby"
	Playing Stage = "playing"
	Results Stage = "results" // a match has ended and stays on show
)

// A Game is one finished game of the evening.
type Game struct {
	Game    string `json:"game"`
	Scores  []Part `json:"scores"`
	Scoring bool   `json:"scoring"` // false where it was played without points
	// Drawings is how many pictures the gallery has of it (CM-13).
	Drawings int `json:"drawings"`
}

// A Part is what one seat made of a game.
type Part struct {
	Seat   SeatID `json:"seat"` // id
	Name   string `json:"name"`
	Points int    `json:"points"`
	Won    bool   `json:"won"`
}

// A Standing is one row of the evening's table.
type Standing struct {
	Seat   SeatID `json:"seat"`
	Name   string `json:"name"`
	Won    int    `json:"won"`
	Played int    `json:"played"`
	Points int    `json:"points"`
}

// Standings sums up the evening, best first: games won, then points.
func Standings(evening []Game) []Standing {
	rows := []Standing{}
	for _, g := range evening {
		for _, p := range g.Scores {
			i := slices.IndexFunc(rows, func(r Standing) bool { return r.Seat == p.Seat })
			if i < 0 {
				i = len(rows)
				rows = append(rows, Standing{Seat: p.Seat})
			}
			r := &rows[i]
			r.Name, r.Played, r.Points = p.Name, r.Played+1, r.Points+p.Points
			if p.Won {
				r.Won++
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b Standing) int {
		return cmp.Or(b.Won-a.Won, b.Points-a.Points)
	})
	return rows
}

// MaxEvening is how many games a table may see. Each is settled by an entry that tells
// of all before it, and entries have their limit.
const MaxEvening = 1000

// A shown is the drawings of a game that is over: in memory or, once they were
// settled, in the journal until somebody wants to see them.
type shown struct {
	drawings []game.Drawing
	blob     string // hash; "" while they are in memory alone
}
