package table

import (
	"bytes"
	"encoding/json"

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
		return game.Malformed(cmd.Do, err)
	}
	return nil
}

func notHost() error {
	return game.Refuse("not-host", "only the host can do this; ask them")
}

func noGame(id string) error {
	return game.Refuse("no-such-game", "there’s no game “{game}” here", game.Figures{"game": game.Short(id, 30)})
}

func noSeat(id room.SeatID) error {
	return game.Refuse("no-such-seat", "there’s no seat {seat} at this table", game.Figures{"seat": id})
}
