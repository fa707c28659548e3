package games_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"linework/game"
	"linework/games/examples"
	"linework/words"
)

// What a lobby says how many words people must bring is what the game is content with,
// and one word less is not.
func TestNeeds(t *testing.T) {
	for _, g := range examples.ListWithGames() {
		info := g.Info()
		worded, ok := g.(game.WordGame)
		if _, own := g.(game.DeckGame); !ok || own {
			if info.WordsNeeded != nil {
				t.Errorf("%s needs %v words, and is dealt none", info.ID, info.WordsNeeded)
			}
			continue
		}
		if len(info.WordsNeeded) != info.Max-info.Min+1 {
			t.Fatalf("%s is for %d to %d players and says %v", info.ID, info.Min, info.Max, info.WordsNeeded)
		}
		for i, needs := range info.WordsNeeded {
			for _, few := range []bool{false, true} {
				n := needs
				if few {
					n--
				}
				if err := dealFromWords(g, worded, info.Min+i, n); (err != nil) != few {
					t.Errorf("%s with %d players and %d words: %v", info.ID, info.Min+i, n, err)
				}
			}
		}
	}
}

// dealFromWords deals so many players a match from so many words of their own.
func dealFromWords(g game.Game, worded game.WordGame, players, wordCount int) error {
	var paste strings.Builder
	for i := range wordCount {
		fmt.Fprintf(&paste, "thing %c%c%c\n", 'a'+i/676, 'a'+i/26%26, 'a'+i%26)
	}
	pack, err := words.ParsePasted(paste.String())
	if err != nil {
		return err
	}
	options, err := game.ResolveOptions(g.Info().Options, nil)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	setup := game.Setup{Names: make([]string, players), Options: options}
	if err := game.DealWords(worded, &setup, pack, words.NewBag(nil), rng); err != nil {
		return err
	}
	_, _, err = g.New(setup, rng)
	return err
}
