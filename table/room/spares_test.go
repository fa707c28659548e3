package room

import (
	"testing"

	"linework/game"
	"linework/games/doodledash"
)

func TestSpareCards(t *testing.T) {
	t.Run("DD-16 spare cards of a game count as seen only when they come up", func(t *testing.T) {
		pack := game.BuiltinPack(doodledash.Game{})
		start := &GameStarted{Setup: game.Setup{Names: []string{"a", "b", "c"}, Options: game.Values{}}}
		if err := (&Room{}).DealWords(pack, doodledash.Game{}, start); err != nil {
			t.Fatal(err)
		}
		if want := len(pack.Cards) - 12; start.Dealt.Spares != want || len(start.pack.Cards) != len(pack.Cards) {
			t.Fatalf("%d of %d cards are spare, want %d", start.Dealt.Spares, len(start.pack.Cards), want)
		}
		seen := start.seenWordsAfterDeal(nil, start.pack)
		if len(seen) == 0 || len(seen) > 12*7*3 {
			t.Errorf("%d words are seen after 12 cards", len(seen))
		}
	})
}
