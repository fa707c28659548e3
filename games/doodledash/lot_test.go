package doodledash

import (
	"testing"

	"linework/game"
)

func TestLot(t *testing.T) {
	t.Run("CM-2 DD-3 who is picked by chance because nobody's age is known, everyone is told", func(t *testing.T) {
		setup := newSetup(t, 5, "")
		for _, lot := range []bool{false, true} {
			if lot {
				delete(setup.Marks, game.Oldest)
			}
			s, events := dealScene(t, setup)
			began := events[0].Fact.(RoundBegan)
			if began.Lot != lot || s.view(game.Watcher).Lot != lot || events[0].To != game.PlayersAndPublic(5) {
				t.Errorf("drawn by lot: %v, told was %+v", lot, began)
			}
			s.finishRound()
			if s.view(0).Lot {
				t.Error("in the second round it is told again")
			}
		}
	})
}
