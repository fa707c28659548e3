package room

import (
	"slices"

	"linework/game"
)

// A SeatID tells the places at the table apart. It stays the same when seats are reordered
// or left; the seats of a match, game.Seat, are others. Public is nobody's.
type SeatID int

// Public is who has no seat: all who watch, or nobody.
const Public SeatID = 0

// A Seat is one place at the table. It is a part of State, with the names in JSON frozen; what
// has none is over when a game is.
type Seat struct {
	ID      SeatID `json:"id"`
	Name    string `json:"name"`
	Ink     int    `json:"ink"`            // its colour and its mark, see colours.go
	Hash    string `json:"hash,omitempty"` // of the token; "" for a bot's seat
	Bot     string `json:"bot,omitempty"`  // the bot whose seat it is
	StandIn string `json:"-"`              // the bot that plays for an absent person
	Vacant  bool   `json:"-"`
	Ready   bool   `json:"ready,omitempty"`
	Muted   bool   `json:"muted,omitempty"`
	SitsOut bool   `json:"out,omitempty"`
	Face    []byte `json:"face,omitempty"` // as one batch of ink for board 0 (CM-39)
}

// IsPerson reports whether the seat belongs to a person.
func (s *Seat) IsPerson() bool { return s.Hash != "" }

// PlayingBot returns the name of the bot that plays the seat now, or "".
func (s *Seat) PlayingBot() string {
	if s.Bot != "" {
		return s.Bot
	}
	return s.StandIn
}

// Seats is the places at a table, in circular order.
type Seats []*Seat

// IDs returns the ids of the seats, in order.
func (s Seats) IDs() []SeatID { return game.MapList(s, func(x *Seat) SeatID { return x.ID }) }

// PeopleAmong returns those of some ids whose seats people have.
func (s Seats) PeopleAmong(ids []SeatID) []SeatID {
	return slices.DeleteFunc(slices.Clone(ids), func(id SeatID) bool {
		return !slices.ContainsFunc(s, func(x *Seat) bool { return x.ID == id && x.IsPerson() })
	})
}

// FindByTokenHash returns the seat that the token with this hash holds, or nil.
func (s Seats) FindByTokenHash(tokenHash string) *Seat {
	return game.FirstWhere(s, func(x *Seat) bool { return x.IsPerson() && x.Hash == tokenHash })
}
