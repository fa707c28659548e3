package room

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
