package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"linework/game"
	"linework/table/room"
)

// orders makes changes out of what people ask for, or refuses them. It looks at the table
// and alters nothing there: what follows from a change follows when it has been made.
type orders struct {
	room    *room.Room
	find    func(id string) (game.Game, bool)
	shelf   shelf
	budget  *budget
	door    *door
	screens *screens
	primer  *primer
	here    func(room.SeatID) int // how many devices a seat has
}

// An orderFunc is one command as it is carried out: what a seat wants to be changed, or nil
// where nothing has to be.
type orderFunc func(o *orders, by *room.Seat, cmd Command) (room.Change, error)

// reads is an order that has data.
func reads[D any](f func(*orders, *room.Seat, D) (room.Change, error)) orderFunc {
	return func(o *orders, by *room.Seat, cmd Command) (room.Change, error) {
		var d D
		if err := read(cmd, &d); err != nil {
			return nil, err
		}
		return f(o, by, d)
	}
}

// read reads a command's data.
func read(cmd Command, data any) error {
	dec := json.NewDecoder(bytes.NewReader(cmd.Data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(data); err != nil {
		return game.RefuseMalformed(cmd.Do, err)
	}
	return nil
}

func unknownCommand(do string) error {
	return game.Refuse("unknown-command", "there is no command “{command}”; see docs/protocol.md", game.Figures{"command": game.Truncate(do, 30)})
}

func noGame(id string) error {
	return game.Refuse("no-such-game", "there’s no game “{game}” here", game.Figures{"game": game.Truncate(id, 30)})
}

// occupied is the seat with an id, of a person or a bot.
func (o *orders) occupied(id room.SeatID) (*room.Seat, error) {
	x := o.room.Seat(id)
	switch {
	case x == nil:
		return nil, noSeat(id)
	case x.Vacant:
		return nil, game.Refuse("no-such-seat", "{name} has already left; the empty seat is skipped until the game is over", game.Figures{"name": x.Name})
	}
	return x, nil
}

// nextPerson is the next person around the table after a seat: one who is here, or else any;
// Public for nobody.
func (o *orders) nextPerson(after room.SeatID) (next room.SeatID, here bool) {
	seats := o.room.Seats
	from := max(0, slices.IndexFunc(seats, func(x *room.Seat) bool { return x.ID == after }))
	for k := range seats {
		x := seats[(from+k)%len(seats)]
		switch {
		case x.ID == after || !x.Person():
		case o.here(x.ID) > 0:
			return x.ID, true
		case next == room.Public:
			next = x.ID
		}
	}
	return next, false
}

// heir is who owns the table when its owner has left it: who stands in, or else the next
// person; Public for nobody (CM-6).
func (o *orders) heir(owner room.SeatID) room.SeatID {
	if x := o.room.Seat(o.room.Host); x != nil && x.Person() && x.ID != owner {
		return x.ID
	}
	next, _ := o.nextPerson(owner)
	return next
}

// leaves is a seat that is given up or taken away.
func (o *orders) leaves(x *room.Seat, farewell string) *room.Left {
	c := &room.Left{Seat: x.ID, Farewell: farewell}
	if x.ID == o.room.Owner {
		c.Heir = o.heir(x.ID)
	}
	return c
}

func noSeat(id room.SeatID) error {
	return game.Refuse("no-such-seat", "there’s no seat {seat} at this table", game.Figures{"seat": id})
}
