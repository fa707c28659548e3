package table

import (
	"encoding/json"

	"linework/game"
	"linework/table/room"
	"linework/words/offensive"
)

// A View is what everyone at the table, and everyone who watches, sees of it:
// the seats, the chosen game and its options, and the standing of the evening.
type View struct {
	Code     string      `json:"code"`
	Stage    room.Stage  `json:"stage"`
	Seats    []SeatView  `json:"seats"` // in circular order
	Game     string      `json:"game"`  // chosen, or being played
	Options  game.Values `json:"options"`
	Language string      `json:"language"` // of the words that games are dealt (CM-26)
	Pack     string      `json:"pack"`     // the pack of words chosen; "" for the game's own
	Own      int         `json:"own"`      // how many words of their own the players have pasted; 0 for a pack
	Mixed    bool        `json:"mixed"`    // whether the pack fills up what they lack
	Pace     int         `json:"pace"`     // percent, stretches every limit; 0 where all that can be are off
	Paused   bool        `json:"paused"`   // all clocks stand still
	// Learning is who is still being shown how the game works: until they are through it
	// is held, and all clocks stand still. Empty ordinarily.
	Learning []room.SeatID `json:"learning"`
	Ending   bool          `json:"ending"` // the game ends after this round, as the host wants it (CM-25)
	// NothingFinished: no round is over yet, so that there is nothing to keep of a game that
	// the host ends now (CM-25).
	NothingFinished bool `json:"nothingFinished,omitempty"`
	// LastRound: no round follows the one in play, for all that is known now, so that there is
	// none to end the game after.
	LastRound bool `json:"lastRound,omitempty"`
	Open      bool `json:"open"`         // anyone with the code may watch and sit down; else newcomers knock (CM-4)
	Watchers  int  `json:"watchers"`     // how many do
	TV        bool `json:"tv,omitempty"` // one of them is a TV, which shows the code
	// Filter is how far names and texts are filtered, and LeastFilter how far at least, as
	// whoever runs the server wants it (CM-32).
	Filter      offensive.Level `json:"filter"`
	LeastFilter offensive.Level `json:"leastFilter"`
	// Watching is what TVs and others who watch show, as the host wants it (CM-35, CM-36).
	Watching room.WatchPolicy `json:"watching,omitzero"`
	// Playing lists the seats of the match in its own order: seat k of the game is
	// the table seat with this id. Empty in the lobby.
	Playing []room.SeatID          `json:"playing"`
	Marks   map[string]room.SeatID `json:"marks"`          // "smallest": the id of the seat that carries it (CM-2)
	Ages    []room.SeatID          `json:"ages,omitempty"` // ids of seats, the oldest first, where the host has put them in order (CM-2)
	Evening []room.Game            `json:"evening"`
	Gallery string                 `json:"gallery"` // the key to the evening's pictures
	// GalleryEdition is another when something in the gallery was covered, approved or shown again.
	GalleryEdition int `json:"galleryEdition,omitempty"`
	// Invitation is the key that invitations carry beside the code. Watchers have it
	// too: a TV shows it to the room, and who watches sees the names anyway.
	Invitation string `json:"invitation"`
	// Abandoned is the game that ended because the server was updated under it and could
	// not go on with it; "" ordinarily, and when the next game begins (CM-27).
	Abandoned string `json:"abandoned"`
	// Standing is the evening so far, one row per person or bot that played.
	Standing []room.Standing `json:"standing"`
	// Last: "last" still tells of the game before, whose results everyone has left.
	Last bool `json:"last,omitempty"`
	// Finale is where everyone is in the finale of the last game; nil where none is on show.
	Finale *Finale `json:"finale,omitempty"`
}

// The types of a room that a table shows, so that whoever runs a table need not know that
// there is a room.
type (
	SeatID  = room.SeatID
	Stage   = room.Stage
	Gallery = room.Gallery
	Picture = room.Picture
)

// The stages, in order; after the results comes the lobby or the next match.
const (
	Lobby   = room.Lobby
	Playing = room.Playing
	Results = room.Results
)

// CheckName refuses what cannot be anybody's name.
func CheckName(name string) error { return room.CheckName(name) }

// A SeatView is what everyone may know of a seat.
type SeatView struct {
	ID     room.SeatID `json:"id"` // stays the same when seats are reordered
	Name   string      `json:"name"`
	Ink    int         `json:"ink"`    // 0..63: its colour, and eight times by how many its mark comes after the colour's own
	Bot    string      `json:"bot"`    // the bot that plays it now; "" for a person
	Away   bool        `json:"away"`   // a person's seat that a bot plays until they are back (CM-5)
	Vacant bool        `json:"vacant"` // removed in mid-game; its turns are skipped
	Here   bool        `json:"here"`   // at least one device is connected; true for bots
	Fresh  bool        `json:"fresh"`  // just taken, and no device of it has been here yet
	Ready  bool        `json:"ready"`
	Host   bool        `json:"host"`
	Owner  bool        `json:"owner"` // whose table it is; another host stands in until they are back (CM-6)
	Out    bool        `json:"out"`   // sits the next game out
	Muted  bool        `json:"muted"` // the host has silenced its reactions
	// NextRound: came during the game, and takes over a bot's seat with the next round (CM-34).
	NextRound bool `json:"nextRound,omitempty"`
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
	Code  string      `json:"code"`
	Seat  room.SeatID `json:"seat"` // 0 while its holder waits at the door of a locked table
	Token string      `json:"token"`
}

// A Summary greets someone who comes to the table.
type Summary struct {
	Code    string     `json:"code"`
	Stage   room.Stage `json:"stage"`
	Game    string     `json:"game"`
	People  int        `json:"people"`          // who have a seat; bots do not count
	Names   []string   `json:"names,omitempty"` // of all seats; only for who shows the invitation or a token
	Open    bool       `json:"open"`
	Joins   bool       `json:"joins,omitempty"`   // whoever sits down now joins the game that is being played (CM-34)
	Removed bool       `json:"removed,omitempty"` // the host has removed who asks, and they have to knock (CM-31)
	TV      bool       `json:"tv"`                // nobody has ever sat here: a TV waits with it for people, or for another table to show
}
