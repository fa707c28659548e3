package room

import (
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A seat's packed ink is one of eight colours and one of eight marks: the colour, and eight
// times by how many the mark comes after the colour's own. So the first eight are the colours
// with their own marks, which is all that there was before one could choose.
const (
	colourCount = 8
	PackedInks  = colourCount * colourCount
)

func colourOf(packedInk int) (colour int) { return packedInk % colourCount }
func markOf(packedInk int) int            { return (packedInk + packedInk/colourCount) % colourCount }

func packInk(colour, mark int) (packedInk int) {
	return colour + colourCount*((mark-colour+colourCount)%colourCount)
}

// ColourChosen gives a seat another colour and mark. A bot that has one of them gets what
// the seat had.
type ColourChosen struct {
	Seat SeatID `json:"seat"`
	Ink  int    `json:"ink"`
}

func (c *ColourChosen) applyTo(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.findSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if err := checkPackedInk(c.Ink); err != nil {
		return nil, err
	}
	for _, y := range r.Seats {
		if y != x && y.Bot != "" && r.Seats.inksClash(y.Ink, c.Ink) {
			y.Ink = replaceTakenColourAndMark(y.Ink, x.Ink, c.Ink)
		}
	}
	x.Ink = c.Ink
	return nil, nil
}

// checkPackedInk refuses a number that stands for no colour and mark.
func checkPackedInk(packedInk int) error {
	if packedInk < 0 || packedInk >= PackedInks {
		return fmt.Errorf("there is no ink %d", packedInk)
	}
	return nil
}

// replaceTakenColourAndMark returns an ink with the colour and the mark of the freed ink in
// place of those that the taken one has too.
func replaceTakenColourAndMark(packedInk, freed, taken int) int {
	colour, mark := colourOf(packedInk), markOf(packedInk)
	if colour == colourOf(taken) {
		colour = colourOf(freed)
	}
	if mark == markOf(taken) {
		mark = markOf(freed)
	}
	return packInk(colour, mark)
}

// inksClash reports whether two seats must not have these inks. While there are enough for
// all, no two have the same colour, nor the same mark; at a larger table no two have both.
func (s Seats) inksClash(oneInk, otherInk int) bool {
	if len(s) > colourCount {
		return oneInk == otherInk
	}
	return colourOf(oneInk) == colourOf(otherInk) || markOf(oneInk) == markOf(otherInk)
}

// PersonWithClashingInk returns the person whose ink keeps a seat from another ink, or nil.
func (s Seats) PersonWithClashingInk(packedInk int, except SeatID) *Seat {
	return game.FirstWhere(s, func(x *Seat) bool { return x.ID != except && x.Bot == "" && s.inksClash(x.Ink, packedInk) })
}

// PickFreeInk returns an ink for a seat, which may have one already: the wish, with another
// colour or mark where somebody has that. Without a wish, which is -1, it is the first free
// colour, with its own mark.
func (s Seats) PickFreeInk(wishedInk int, forSeat SeatID) (packedInk int) {
	var used []int
	for _, x := range s {
		if x.ID != forSeat {
			used = append(used, x.Ink)
		}
	}
	first, wished := max(wishedInk, 0), wishedInk >= 0
	colour := firstUnusedPart(used, colourOf, colourOf(first))
	mark := markOf(first)
	if !wished {
		mark = colour
	}
	if mark = firstUnusedPart(used, markOf, max(mark, 0)); colour >= 0 && mark >= 0 {
		return packInk(colour, mark)
	}
	for slices.Contains(used, first) { // ends, for a table has fewer seats than there are inks
		first = (first + 1) % PackedInks
	}
	return first
}

// firstUnusedPart returns the first colour, or mark, from one on that none of the inks has; -1
// where all are used.
func firstUnusedPart(usedInks []int, partOf func(int) int, from int) (part int) {
	for k := range colourCount {
		if v := (from + k) % colourCount; !slices.ContainsFunc(usedInks, func(ink int) bool { return partOf(ink) == v }) {
			return v
		}
	}
	return -1
}

// legacyFirstFreeInk returns the ink of a seat whose entry names none, as in old journals.
func (s Seats) legacyFirstFreeInk(lastSeat SeatID) (packedInk int) {
	for ink := range colourCount {
		if !slices.ContainsFunc(s, func(x *Seat) bool { return x.Ink == ink }) {
			return ink
		}
	}
	return int(lastSeat) % colourCount
}
