package vote

import (
	"slices"
	"testing"

	"linework/game"
)

func TestCases(t *testing.T) {
	roster := &game.Roster{Names: []string{"a", "b", "c", "d"}}
	cases, objectors := make(Cases, 4), NewObjectors(3)
	if cases.HasOpenVote() || cases.PendingVoters() != 0 {
		t.Fatal("nobody has objected yet")
	}
	for _, author := range []game.Seat{1, 3} {
		cases[author].OpenVote(0, Drawing{Author: author}, roster, &objectors)
	}
	if !cases.HasOpenVote() || !slices.Equal(cases.OpenBoards(), []int{1, 3}) || cases.PendingVoters() != game.Of(1, 2, 3) {
		t.Errorf("open are %v, awaited %v", cases.OpenBoards(), cases.PendingVoters())
	}
	for seat, want := range map[game.Seat][]int{0: nil, 1: {3}, 2: {1, 3}, 3: {1}} {
		if got := cases.BoardsAwaitingVoteOf(seat); !slices.Equal(got, want) {
			t.Errorf("votes of %d are awaited on %v, want %v", seat, got, want)
		}
	}
	cases[1].CloseVote()
	if !slices.Equal(cases.OpenBoards(), []int{3}) {
		t.Errorf("after one is closed, open are %v", cases.OpenBoards())
	}
}
