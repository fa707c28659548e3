package funnylines

import (
	"testing"

	"linework/game"
	"linework/game/gametest"
)

// TestSidesAreChosenByPeople deals team games to people and bots (FL-10).
func TestSidesAreChosenByPeople(t *testing.T) {
	for bots, want := range map[game.Seats]bool{0: true, 0b0011: true, 0b0111: false, 0b1111: false} {
		setup := game.Setup{Names: []string{"a", "b", "c", "d"}, Bots: bots}
		table, err := gametest.Open(Game{}, setup, gametest.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		v := table.Match.View(3).(View)
		if choosing := v.Stage == Choosing; choosing != want {
			t.Errorf("with %d bots of four, sides are chosen: %v", bots.Len(), choosing)
		}
		if v.Players[0].Side == v.Players[1].Side {
			t.Error("neighbours are in one team")
		}
	}
}
