package table

import (
	"slices"

	"linework/game"
	"linework/table/room"
	"linework/texts"
)

// A planner turns commands into changes, or refuses them. It only reads: what a change
// brings about happens when the change has been made (reactions.go).
type planner struct {
	room     *room.Room
	findGame func(id string) (game.Game, bool)
	shelf    packShelf
	filter   *filter

	// What the other parts of the table answer.
	deviceCount          func(room.SeatID) int                                  // of a seat, or of those who watch
	seatsNeedingTutorial func(game string, playing []room.SeatID) []room.SeatID // who must be shown the game first
	screenKeys           func() (hashes []string)                               // of the TVs that are here
	newRemoval           func(x *room.Seat, screens []string) (removal *room.Removal, key string)
	checkStart           func() error           // refuses a game too many
	checkPaste           func() error           // refuses words too many
	mayChooseFace        func(room.SeatID) bool // counts a face that a seat chooses
}

func decodeData(cmd Command, data any) error {
	if err := game.DecodeStrict(cmd.Data, data); err != nil {
		return game.RefuseMalformed(cmd.Do, err)
	}
	return nil
}

func noSuchGameRefusal(id string) error {
	return game.Refuse("no-such-game.unknown", game.Figures{"game": game.Truncate(id, 30)})
}

func noSuchSeatRefusal(id room.SeatID) error {
	return game.Refuse("no-such-seat.unknown", game.Figures{"seat": id})
}

func findOccupiedSeat(r *room.Room, id room.SeatID) (*room.Seat, error) {
	x := r.SeatByID(id)
	switch {
	case x == nil:
		return nil, noSuchSeatRefusal(id)
	case x.Vacant:
		return nil, game.Refuse("no-such-seat.left", game.Figures{"name": x.Name})
	}
	return x, nil
}

// nextPersonPreferConnected returns the next person around the table after a seat: one who is
// here, or else any; Public for nobody.
func (p *planner) nextPersonPreferConnected(after room.SeatID) (next room.SeatID, connected bool) {
	seats := p.room.Seats
	from := max(0, slices.IndexFunc(seats, func(x *room.Seat) bool { return x.ID == after }))
	for k := range seats {
		x := seats[(from+k)%len(seats)]
		switch {
		case x.ID == after || !x.IsPerson():
		case p.deviceCount(x.ID) > 0:
			return x.ID, true
		case next == room.Public:
			next = x.ID
		}
	}
	return next, false
}

// deputyOrNextPersonAfter returns who owns the table when its owner has left: who stands in, or else
// the next person; Public for nobody (CM-6).
func (p *planner) deputyOrNextPersonAfter(owner room.SeatID) room.SeatID {
	if x := p.room.SeatByID(p.room.Host); x != nil && x.IsPerson() && x.ID != owner {
		return x.ID
	}
	next, _ := p.nextPersonPreferConnected(owner)
	return next
}

// newSeatLeft returns the change by which a seat is given up or taken away, with the heir of
// an owner.
func (p *planner) newSeatLeft(x *room.Seat, farewell texts.Message) *room.SeatLeft {
	c := &room.SeatLeft{Seat: x.ID, Farewell: farewell}
	if x.ID == p.room.Owner {
		c.Heir = p.deputyOrNextPersonAfter(x.ID)
	}
	return c
}
