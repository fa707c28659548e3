package table

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"linework/game"
	"linework/words"
)

// A View is what everyone at the table, and everyone who watches, sees of it:
// the seats, the chosen game and its options, and the standing of the evening.
type View struct {
	Code     string      `json:"code"`
	Stage    Stage       `json:"stage"`
	Seats    []SeatView  `json:"seats"` // in circular order
	Game     string      `json:"game"`  // chosen, or being played
	Options  game.Values `json:"options"`
	Pack     string      `json:"pack"`     // the pack of words chosen; "" for the game's own
	Own      int         `json:"own"`      // how many words of their own the players have pasted; 0 for a pack
	Pace     int         `json:"pace"`     // percent; stretches every limit
	Paused   bool        `json:"paused"`   // all clocks stand still
	Open     bool        `json:"open"`     // anyone with the code may watch and sit down; else newcomers knock (CM-4)
	Watchers int         `json:"watchers"` // how many do
	// Playing lists the seats of the match in its own order: seat k of the game is
	// the table seat with this id. Empty in the lobby.
	Playing []int          `json:"playing"`
	Marks   map[string]int `json:"marks"`          // "smallest": the id of the seat that carries it (CM-2)
	Ages    []int          `json:"ages,omitempty"` // ids of seats, the oldest first, where the host has put them in order (CM-2)
	Evening []Game         `json:"evening"`
	Gallery string         `json:"gallery"` // the key to the evening's pictures
	// Invitation is the key that invitations carry beside the code. Watchers have it
	// too: a TV shows it to the room, and who watches sees the names anyway.
	Invitation string `json:"invitation"`
	// Abandoned is the game that ended because the server was updated under it and could
	// not go on with it; "" ordinarily, and when the next game begins (CM-27).
	Abandoned string `json:"abandoned"`
	// Standing is the evening so far, one row per person or bot that played.
	Standing []Standing `json:"standing"`
}

// A Stage is what the table is doing.
type Stage string

// The stages, in order; after the results comes the lobby or the next match.
const (
	Lobby   Stage = "lobby"
	Playing Stage = "playing"
	Results Stage = "results" // a match has ended and stays on show
)

// A SeatView is what everyone may know of a seat.
type SeatView struct {
	ID     int    `json:"id"` // stays the same when seats are reordered
	Name   string `json:"name"`
	Ink    int    `json:"ink"`    // 0..7: which colour and mark the seat has
	Bot    string `json:"bot"`    // the bot that plays it now; "" for a person
	Away   bool   `json:"away"`   // a person's seat that a bot plays until they are back (CM-5)
	Vacant bool   `json:"vacant"` // removed in mid-game; its turns are skipped
	Here   bool   `json:"here"`   // at least one device is connected; true for bots
	Ready  bool   `json:"ready"`
	Host   bool   `json:"host"`
	Out    bool   `json:"out"`   // sits the next game out
	Muted  bool   `json:"muted"` // the host has silenced its reactions
}

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
	Seat   int    `json:"seat"` // id
	Name   string `json:"name"`
	Points int    `json:"points"`
	Won    bool   `json:"won"`
}

// A Standing is one row of the evening's table.
type Standing struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Won    int    `json:"won"`
	Played int    `json:"played"`
	Points int    `json:"points"`
}

// A MatchView is a match as one seat, or the public, may see it.
type MatchView struct {
	Seat    game.Seat       `json:"seat"`           // the receiver's seat in the match; -1 for the public
	Phase   int             `json:"phase"`          // a move names the phase it answers
	Waiting game.Seats      `json:"waiting"`        // who is awaited, by seat of the match
	Hush    bool            `json:"hush,omitempty"` // the receiver knows what others guess at, and gives no hints (CM-29)
	Left    int             `json:"left"`           // milliseconds until the bell; -1 for no limit
	Whole   int             `json:"whole"`          // milliseconds that the limit is in all; 0 for no limit
	View    json.RawMessage `json:"view"`           // the game's own View
}

// A Fact is something that happened in the match, for animating.
type Fact struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// A Ticket is what a device gets for taking a seat. The token is the secret that
// holds it; it is told once and kept only as a hash.
type Ticket struct {
	Code  string `json:"code"`
	Seat  int    `json:"seat"` // 0 while its holder waits at the door of a locked table
	Token string `json:"token"`
}

// A Summary greets someone who comes to the table.
type Summary struct {
	Code   string   `json:"code"`
	Stage  Stage    `json:"stage"`
	Game   string   `json:"game"`
	People int      `json:"people"`          // who have a seat; bots do not count
	Names  []string `json:"names,omitempty"` // of all seats; only for who shows the invitation or a token
	Open   bool     `json:"open"`
}

// view is the table as everyone may see it.
func (t *Table) view() View {
	s := t.state
	v := View{
		Code: s.code, Stage: s.stage, Game: s.game, Options: game.Values{}, Pack: s.pack, Own: s.ownWords(), Pace: s.pace, Paused: s.paused, Open: s.open,
		Watchers: t.count(0), Seats: []SeatView{}, Playing: []int{}, Marks: map[string]int{}, Ages: slices.Clone(s.ages),
		Evening: append([]Game{}, s.evening...), Gallery: s.key, Invitation: s.invitation(), Abandoned: s.abandoned, Standing: s.standing(),
	}
	maps.Copy(v.Options, s.options)
	for mark, id := range s.marks {
		v.Marks[string(mark)] = id
	}
	if s.match != nil {
		v.Playing = append(v.Playing, s.match.playing...)
	}
	for _, x := range s.seats {
		v.Seats = append(v.Seats, SeatView{
			ID: x.id, Name: x.name, Ink: x.ink, Bot: x.player(), Away: x.sub != "", Vacant: x.vacant,
			Here: x.bot != "" || t.count(x.id) > 0, Ready: x.ready, Host: x.id == s.host, Out: x.out, Muted: x.muted,
		})
	}
	return v
}

// standing sums up the evening, best first: games won, then points.
func (s *state) standing() []Standing {
	rows := []Standing{}
	for _, g := range s.evening {
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

// ownWords is how many words were pasted.
func (s *state) ownWords() int {
	if s.paste == "" {
		return 0
	}
	p, err := words.FromPaste(s.paste)
	if err != nil {
		return 0
	}
	return len(p.Words())
}
