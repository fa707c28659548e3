package room

import (
	"fmt"
	"testing"

	"linework/games"
)

// roomWithColours is a room whose seats have these inks: those from the number of bots on are
// people.
func roomWithColours(t *testing.T, bots int, inks ...int) *Room {
	t.Helper()
	r := New(games.Find, nil)
	for k, ink := range inks {
		c := &SeatTaken{Seat: SeatID(k + 1), Name: fmt.Sprint("P", k), Hash: fmt.Sprint(k), Colour: &ink}
		if k < bots {
			c.Hash, c.Bot = "", "random"
		}
		if _, err := r.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestPickColour(t *testing.T) {
	eight := []int{0, 1, 2, 3, 4, 5, 6, 7}
	for _, tt := range []struct {
		name string
		inks []int
		wish int
		want int
	}{
		{"the first", nil, -1, 0},
		{"the next colour, with its own mark", []int{0, 1}, -1, 2},
		{"a colour whose own mark is taken", []int{packInk(0, 1)}, -1, packInk(1, 2)},
		{"what is wished for", []int{0, 1}, packInk(5, 3), packInk(5, 3)},
		{"the colour is taken, not the mark", []int{0, 1}, packInk(1, 4), packInk(2, 4)},
		{"the mark is taken, not the colour", []int{0, 1}, packInk(4, 1), packInk(4, 2)},
		{"all colours are taken", eight, -1, 8},
		{"all colours are taken, but not this one with this mark", eight, packInk(5, 0), packInk(5, 0)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := roomWithColours(t, 0, tt.inks...).Seats.PickFreeInk(tt.wish, Public); got != tt.want {
				t.Errorf("colour %d, mark %d; want %d, %d", colourOf(got), markOf(got), colourOf(tt.want), markOf(tt.want))
			}
		})
	}
	t.Run("no two have the same at the largest table", func(t *testing.T) {
		r, had := New(games.Find, nil), map[int]bool{}
		for k := range MaxSeats {
			c := r.NewSeatTaken(fmt.Sprint("P", k), fmt.Sprint(k), "", k%3)
			if had[*c.Colour] {
				t.Fatalf("seat %d has ink %d, as another", k, *c.Colour)
			}
			had[*c.Colour] = true
			if _, err := r.Do(0, c); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// A bot gives way, and has what the person had.
func TestBotsYieldColours(t *testing.T) {
	r := roomWithColours(t, 2, 0, 1, 2) // two bots and a person
	if _, err := r.Do(0, &ColourChosen{Seat: 3, Ink: packInk(0, 1)}); err != nil {
		t.Fatal(err)
	}
	want := []int{packInk(2, 0), packInk(1, 2), packInk(0, 1)}
	for k, x := range r.Seats {
		if x.Ink != want[k] {
			t.Errorf("seat %d has ink %d, want %d", x.ID, x.Ink, want[k])
		}
	}
	if x := r.Seats.PersonWithClashingInk(packInk(0, 5), 1); x == nil || x.ID != 3 {
		t.Errorf("the colour is %v's", x)
	}
	if x := r.Seats.PersonWithClashingInk(packInk(1, 0), 3); x != nil {
		t.Errorf("a bot keeps its colour: %v", x)
	}
}

// A seat of a journal from before one could choose has the ink that it had then.
func TestColoursOfOldJournals(t *testing.T) {
	r := New(games.Find, nil)
	for k := range 10 {
		if _, err := r.Do(0, &SeatTaken{Seat: SeatID(k + 1), Name: fmt.Sprint("P", k), Hash: fmt.Sprint(k)}); err != nil {
			t.Fatal(err)
		}
	}
	for k, x := range r.Seats {
		if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 0, 1}[k]; x.Ink != want {
			t.Errorf("seat %d has ink %d, want %d", x.ID, x.Ink, want)
		}
	}
}
