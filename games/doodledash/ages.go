package doodledash

import (
	"slices"

	"linework/game"
)

// ages is what is known of who is younger than whom (CM-2).
type ages struct {
	seatsByAge []game.Seat // the oldest first; empty where ages are not known
	youngest   game.Seat   // who is marked as youngest where ages are not known; else Watcher
}

// newAges returns the ages that the table knows, or else who is marked as youngest.
func newAges(setup game.Setup) ages {
	a := ages{seatsByAge: slices.Clone(setup.Ages), youngest: game.Watcher}
	if seat, ok := setup.Marks[game.Youngest]; ok && len(a.seatsByAge) == 0 {
		a.youngest = seat
	}
	return a
}

// putYoungerFirst sorts seats that finished at the same time: the younger comes first (DD-20).
// Where only the youngest player is known, or the age of some, the others keep their places.
func (a ages) putYoungerFirst(tied []game.Seat) {
	if i := slices.Index(tied, a.youngest); i > 0 {
		copy(tied[1:], tied[:i])
		tied[0] = a.youngest
		return
	}
	var places []int // of those whose age is known
	var known []game.Seat
	for i, seat := range tied {
		if slices.Contains(a.seatsByAge, seat) {
			places, known = append(places, i), append(known, seat)
		}
	}
	slices.SortFunc(known, func(x, y game.Seat) int { return slices.Index(a.seatsByAge, y) - slices.Index(a.seatsByAge, x) })
	for i, place := range places {
		tied[place] = known[i]
	}
}
