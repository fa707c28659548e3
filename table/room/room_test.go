package room

import (
	"strings"
	"testing"
	"time"

	"linework/games"
)

// A room is made from changes alone, with nothing around it; and the record of these
// changes makes the same room again.
func TestRoomAlone(t *testing.T) {
	r := New(games.Find, nil)
	var entries [][]byte
	do := func(at time.Duration, c Change) {
		t.Helper()
		if _, err := r.Do(at, c); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, MustEncode(at, c))
	}
	do(0, &Opened{Code: "BKWRT", Game: "iota", Key: "k"})
	do(0, &Sat{Seat: 1, Name: "Ana", Hash: "a"})
	do(0, &Sat{Seat: 2, Name: "Ben", Hash: "b"})
	do(0, &Sat{Seat: 3, Name: "Nib", Bot: "random"})
	do(time.Second, &Ordered{Seats: []SeatID{3, 1, 2}})
	do(time.Second, &LockTurned{})
	do(2*time.Second, &Left{Seat: 2, Farewell: "you have left the table"})
	do(3*time.Second, &HostNamed{Seat: 1})

	again, err := Replay(games.Find, recorded(entries))
	if err != nil {
		t.Fatal(err)
	}
	for name, each := range map[string]*Room{"as it was made": r, "as it was replayed": again} {
		var seats []string
		for _, x := range each.Seats {
			seats = append(seats, x.Name)
		}
		if got := strings.Join(seats, " "); got != "Nib Ana" || each.Open || each.Host != 1 || each.At != 3*time.Second {
			t.Errorf("%s: the seats are %s, open %v, host %d, at %v", name, got, each.Open, each.Host, each.At)
		}
	}
	if strings.Contains(string(entries[6]), "left the table") {
		t.Errorf("the journal keeps what was said in parting: %s", entries[6])
	}
}
