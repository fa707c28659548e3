package room

import (
	"fmt"
	"slices"
	"time"

	"linework/game"
)

// A seat's ink is one of eight colours and one of eight marks: the colour, and eight times
// by how many the mark comes after the colour's own. So the first eight are the colours
// with their own marks, which is all that there was before one could choose.
const (
	colourCount = 8
	ColourMarks = colourCount * colourCount
)

func colourOf(ink int) int { return ink % colourCount }
func markOf(ink int) int   { return (ink + ink/colourCount) % colourCount }

func inkOf(colour, mark int) int { return colour + colourCount*((mark-colour+colourCount)%colourCount) }

// ColourChosen gives a seat another colour and mark. A bot that has one of them gets what
// the seat had.
type ColourChosen struct {
	Seat SeatID `json:"seat"`
	Ink  int    `json:"ink"`
}

func (*ColourChosen) kind() string { return "coloured" }

func (c *ColourChosen) apply(r *Room, _ time.Duration) ([]game.Event, error) {
	x, err := r.findSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if err := checkColour(c.Ink); err != nil {
		return nil, err
	}
	for _, y := range r.Seats {
		if y != x && y.Bot != "" && r.Seats.coloursClash(y.Ink, c.Ink) {
			y.Ink = yieldColour(y.Ink, x.Ink, c.Ink)
		}
	}
	x.Ink = c.Ink
	return nil, nil
}

// checkColour refuses a number that stands for no colour and mark.
func checkColour(ink int) error {
	if ink < 0 || ink >= ColourMarks {
		return fmt.Errorf("there is no ink %d", ink)
	}
	return nil
}

// yieldColour returns an ink that has neither the colour nor the mark of one that is taken,
// but those of the ink that became free.
func yieldColour(ink, free, taken int) int {
	colour, mark := colourOf(ink), markOf(ink)
	if colour == colourOf(taken) {
		colour = colourOf(free)
	}
	if mark == markOf(taken) {
		mark = markOf(free)
	}
	return inkOf(colour, mark)
}

// coloursClash reports whether two seats must not have these inks. While there are enough for
// all, no two have the same colour, nor the same mark; at a larger table no two have both.
func (s Seats) coloursClash(a, b int) bool {
	if len(s) > colourCount {
		return a == b
	}
	return colourOf(a) == colourOf(b) || markOf(a) == markOf(b)
}

// ColourHolder returns the person whose colour or mark keeps a seat from an ink, or nil.
func (s Seats) ColourHolder(ink int, seat SeatID) *Seat {
	for _, x := range s {
		if x.ID != seat && x.Bot == "" && s.coloursClash(x.Ink, ink) {
			return x
		}
	}
	return nil
}

// PickColour returns an ink for a seat, which may have one already: the wish, with another
// colour or mark where somebody has that. Without a wish, which is -1, it is the first free
// colour, with its own mark.
func (s Seats) PickColour(colourWish int, seat SeatID) int {
	var used []int
	for _, x := range s {
		if x.ID != seat {
			used = append(used, x.Ink)
		}
	}
	first, wished := max(colourWish, 0), colourWish >= 0
	colour := firstUnused(used, colourOf, colourOf(first))
	mark := markOf(first)
	if !wished {
		mark = colour
	}
	if mark = firstUnused(used, markOf, max(mark, 0)); colour >= 0 && mark >= 0 {
		return inkOf(colour, mark)
	}
	for slices.Contains(used, first) { // ends, for a table has fewer seats than there are inks
		first = (first + 1) % ColourMarks
	}
	return first
}

// firstUnused returns the first colour, or mark, from one on that none of the inks has; -1
// where all are used.
func firstUnused(inks []int, part func(int) int, from int) int {
	for k := range colourCount {
		if v := (from + k) % colourCount; !slices.ContainsFunc(inks, func(ink int) bool { return part(ink) == v }) {
			return v
		}
	}
	return -1
}

// legacyColour returns the ink of a seat whose entry names none, as in old journals.
func (s Seats) legacyColour(lastSeat SeatID) int {
	for ink := range colourCount {
		if !slices.ContainsFunc(s, func(x *Seat) bool { return x.Ink == ink }) {
			return ink
		}
	}
	return int(lastSeat) % colourCount
}
