package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"linework/game"
	"linework/table/room"
)

// planner makes changes out of what people ask for, or refuses them. It looks at the table
// and alters nothing there: what follows from a change follows when it has been made.
type planner struct {
	room        *room.Room
	findGame    func(id string) (game.Game, bool)
	shelf       packShelf
	limits      *limits
	door        *door
	screens     *tvScreens
	tutorial    *tutorialGate
	deviceCount func(room.SeatID) int // how many devices a seat has
}

// An planFunc is one command as it is carried out: what a seat wants to be changed, or nil
// where nothing has to be.
type planFunc func(o *planner, by *room.Seat, cmd Command) (room.Change, error)

// withData is an order that has data.
func withData[D any](f func(*planner, *room.Seat, D) (room.Change, error)) planFunc {
	return func(o *planner, by *room.Seat, cmd Command) (room.Change, error) {
		var d D
		if err := decodeData(cmd, &d); err != nil {
			return nil, err
		}
		return f(o, by, d)
	}
}

// decodeData reads a command's data.
func decodeData(cmd Command, data any) error {
	dec := json.NewDecoder(bytes.NewReader(cmd.Data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(data); err != nil {
		return game.Malformed(cmd.Do, err)
	}
	return nil
}

func unknownCommand(do string) error {
	return game.Refuse("unknown-command", "there is no command “{command}”; see docs/protocol.md", game.Figures{"command": game.Short(do, 30)})
}

func noSuchGame(id string) error {
	return game.Refuse("no-such-game", "there’s no game “{game}” here", game.Figures{"game": game.Short(id, 30)})
}

// occupiedSeat is the seat with an id, of a person or a bot.
func (o *planner) occupiedSeat(id room.SeatID) (*room.Seat, error) {
	x := o.room.SeatByID(id)
	switch {
	case x == nil:
		return nil, noSuchSeat(id)
	case x.Vacant:
		return nil, game.Refuse("no-such-seat", "{name} has already left; the empty seat is skipped until the game is over", game.Figures{"name": x.Name})
	}
	return x, nil
}

// nextPerson is the next person around the table after a seat: one who is here, or else any;
// Public for nobody.
func (o *planner) nextPerson(after room.SeatID) (next room.SeatID, here bool) {
	seats := o.room.Seats
	from := max(0, slices.IndexFunc(seats, func(x *room.Seat) bool { return x.ID == after }))
	for k := range seats {
		x := seats[(from+k)%len(seats)]
		switch {
		case x.ID == after || !x.IsPerson():
		case o.deviceCount(x.ID) > 0:
			return x.ID, true
		case next == room.Public:
			next = x.ID
		}
	}
	return next, false
}

// heirOf is who owns the table when its owner has left it: who stands in, or else the next
// person; Public for nobody (CM-6).
func (o *planner) heirOf(owner room.SeatID) room.SeatID {
	if x := o.room.SeatByID(o.room.Host); x != nil && x.IsPerson() && x.ID != owner {
		return x.ID
	}
	next, _ := o.nextPerson(owner)
	return next
}

// newSeatLeft is a seat that is given up or taken away.
func (o *planner) newSeatLeft(x *room.Seat, farewell string) *room.SeatLeft {
	c := &room.SeatLeft{Seat: x.ID, Farewell: farewell}
	if x.ID == o.room.Owner {
		c.Heir = o.heirOf(x.ID)
	}
	return c
}

func noSuchSeat(id room.SeatID) error {
	return game.Refuse("no-such-seat", "there’s no seat {seat} at this table", game.Figures{"seat": id})
}
