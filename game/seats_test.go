package game

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestSeats(t *testing.T) {
	for _, tt := range []struct {
		name  string
		seats Seats
		json  string
		len   int
		all   []Seat // the public left out
	}{
		{"nobody", 0, "[]", 0, nil},
		{"one", Of(3), "[3]", 1, []Seat{3}},
		{"some, in seat order", Of(5, 0, 2), "[0,2,5]", 3, []Seat{0, 2, 5}},
		{"the public", Of(Watcher), "[-1]", 1, nil},
		{"players", Players(3), "[0,1,2]", 3, []Seat{0, 1, 2}},
		{"everyone", PlayersAndPublic(2), "[-1,0,1]", 3, []Seat{0, 1}},
		{"as many as there can be", Of(MaxSeats - 1), "[40]", 1, []Seat{40}},
		{"nobody sits beyond the last seat", Of(MaxSeats, 100, -2), "[]", 0, nil},
		{"one more", Of(1).With(4).With(4), "[1,4]", 2, []Seat{1, 4}},
		{"one less", PlayersAndPublic(3).Without(1).Without(7), "[-1,0,2]", 3, []Seat{0, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.seats.Len(); got != tt.len {
				t.Errorf("Len is %d, not %d", got, tt.len)
			}
			if got := slices.Collect(tt.seats.All()); !slices.Equal(got, tt.all) {
				t.Errorf("All goes through %v, not %v", got, tt.all)
			}
			for seat := Watcher; seat < MaxSeats; seat++ {
				if want := slices.Contains(tt.all, seat) || seat == Watcher && tt.json[:2] == "[-"; tt.seats.Has(seat) != want {
					t.Errorf("Has(%d) is not %v", seat, want)
				}
			}
			data, err := json.Marshal(tt.seats)
			if err != nil || string(data) != tt.json {
				t.Errorf("JSON is %s (%v), not %s", data, err, tt.json)
			}
			var back Seats
			if err := json.Unmarshal(data, &back); err != nil || back != tt.seats {
				t.Errorf("back from JSON is %v (%v)", back, err)
			}
		})
	}
	if err := json.Unmarshal([]byte(`"ab"`), new(Seats)); err == nil {
		t.Error("a text is read as seats")
	}
}

func TestBest(t *testing.T) {
	for _, tt := range []struct {
		name    string
		figures []int
		want    Seats
	}{
		{"one is best", []int{3, 7, 5}, Of(1)},
		{"ties share", []int{7, 3, 7}, Of(0, 2)},
		{"below zero too", []int{-4, -2, -2}, Of(1, 2)},
		{"all alike", []int{0, 0}, Of(0, 1)},
		{"nobody", nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := HighestSeats(tt.figures); got != tt.want {
				t.Errorf("it is %b, not %b", got, tt.want)
			}
		})
	}
}

func TestAllCanBeLeft(t *testing.T) {
	for seat := range Players(5).All() {
		if seat == 2 {
			return
		}
	}
	t.Error("the loop did not come to seat 2")
}
