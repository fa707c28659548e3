package game

import (
	"encoding/json"
	"iter"
	"math/bits"
	"slices"
)

// A Seat is a place at the table, 0..n-1 around it, or Watcher.
type Seat int8

// Watcher stands for the public: spectators, the TV, whoever has no seat.
const Watcher Seat = -1

// MaxSeats is how many seats a table has: forty devices of a class and the teacher's.
const MaxSeats = 41

// Seats is a set of seats, which may include Watcher. The zero value is nobody.
type Seats uint64

// Of returns the set of the given seats.
func Of(seats ...Seat) (s Seats) {
	for _, seat := range seats {
		s |= seatBit(seat)
	}
	return s
}

// Players returns the set of the seats of that many players, from 0 on.
func Players(playerCount int) Seats { return Seats(1)<<playerCount - 1 }

// PlayersAndPublic returns the set of that many players and the public.
func PlayersAndPublic(playerCount int) Seats { return Players(playerCount) | seatBit(Watcher) }

// HighestSeats returns every seat with the highest of the figures, which are by seat: ties
// share.
func HighestSeats(figuresBySeat []int) (best Seats) {
	for seat, f := range figuresBySeat {
		if f == slices.Max(figuresBySeat) {
			best = best.With(Seat(seat))
		}
	}
	return best
}

// Has reports whether seat is in the set.
func (s Seats) Has(seat Seat) bool { return s&seatBit(seat) != 0 }

// With returns the set with one more seat.
func (s Seats) With(seat Seat) Seats { return s | seatBit(seat) }

// Without returns the set less one seat.
func (s Seats) Without(seat Seat) Seats { return s &^ seatBit(seat) }

// Len returns how many are in the set.
func (s Seats) Len() int { return bits.OnesCount64(uint64(s)) }

// All iterates over the players of the set in seat order, without the public.
func (s Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for left := s.Without(Watcher); left != 0; left &= left - 1 {
			if !yield(Seat(bits.TrailingZeros64(uint64(left)))) {
				return
			}
		}
	}
}

// seatBit returns the bit of a seat; 0 for one that no table has.
func seatBit(seat Seat) Seats {
	if seat == Watcher {
		return 1 << MaxSeats
	}
	if seat < 0 || seat >= MaxSeats {
		return 0
	}
	return 1 << seat
}

// MarshalJSON writes the set as a list of seat numbers, the public as -1.
func (s Seats) MarshalJSON() ([]byte, error) {
	list := []Seat{}
	if s.Has(Watcher) {
		list = append(list, Watcher)
	}
	for seat := range s.All() {
		list = append(list, seat)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads a list of seat numbers.
func (s *Seats) UnmarshalJSON(data []byte) error {
	var list []Seat
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*s = Of(list...)
	return nil
}
