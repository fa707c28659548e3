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
	// Early: the host ended it before its time; Uncounted: and it does not count for the
	// evening (CM-25).
	Early     bool `json:"early,omitempty"`
	Uncounted bool `json:"uncounted,omitempty"`
	// Hearts is what people gave to its drawings, one each.
	Hearts []Heart `json:"hearts,omitempty"`
}

// A Part is what one seat made of a game.
type Part struct {
	Seat   SeatID `json:"seat"` // id
	Name   string `json:"name"`
	Points int    `json:"points"`
	Won    bool   `json:"won"`
	Team   string `json:"team,omitempty"` // with whom they won or lost; "" where each played alone
}

// MaxGames is how many games a table may see. Each is settled by an entry that tells
// of all before it, and entries have their limit.
const MaxGames = 750

// A Standing is one row of the evening's table: games won and places, for the points of
// one game mean nothing in another (CM-28).
type Standing struct {
	Seat   SeatID `json:"seat"`
	Name   string `json:"name"`
	Won    int    `json:"won"`
	Places []int  `json:"places"` // how often first, second and third
	Played int    `json:"played"`
	Hearts int    `json:"hearts"` // that their drawings were given
}

// countedPlaces is how many places are counted: first, second and third.
const countedPlaces = 3

// Standings returns the evening's table, best first: by games won, then by places.
func Standings(evening []Game) []Standing {
	rows := []Standing{}
	for _, g := range evening {
		if g.Uncounted {
			continue
		}
		for _, p := range g.Scores {
			i := slices.IndexFunc(rows, func(r Standing) bool { return r.Seat == p.Seat })
			if i < 0 {
				i = len(rows)
				rows = append(rows, Standing{Seat: p.Seat, Places: make([]int, countedPlaces)})
			}
			r := &rows[i]
			r.Name = p.Name
			r.Played++
			if p.Won {
				r.Won++
			}
			if place := g.placeOf(p); place > 0 && place <= countedPlaces {
				r.Places[place-1]++
			}
		}
	}
	for i := range rows {
		for _, g := range evening {
			rows[i].Hearts += game.CountWhere(g.Hearts, func(h Heart) bool { return h.To == rows[i].Seat })
		}
	}
	slices.SortStableFunc(rows, func(a, b Standing) int {
		return cmp.Or(b.Won-a.Won, slices.Compare(b.Places, a.Places))
	})
	return rows
}

// placeOf returns the place that somebody came in, from 1; 0 where the game had no points and
// they did not win. A team comes in as one.
func (g Game) placeOf(p Part) int {
	if p.Won {
		return 1
	}
	if !g.Scoring {
		return 0
	}
	place, teams := 1, []string{}
	for _, other := range g.Scores {
		if !other.Won && other.Points <= p.Points || other.Team != "" && slices.Contains(teams, other.Team) {
			continue
		}
		place++
		teams = append(teams, other.Team)
	}
	return place
}
