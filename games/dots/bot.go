package dots

import (
	"math/rand/v2"

	"linework/game"
)

// A bot draws the line that it prefers, one at random among equals, or now and then any line.
type bot struct {
	name            string
	carelessPercent int    // share of lines that it draws just anywhere
	preference      [5]int // for a line beside a box, by how many sides that box lacks
}

func (Game) Bots() []game.Bot {
	return []game.Bot{
		bot{"easy", 50, [5]int{1: 1}},
		bot{"normal", 0, [5]int{1: 1}},
		bot{"hard", 0, [5]int{1: 3, 2: -1}},
	}
}

func (b bot) Name() string { return b.name }

// Play chooses among the lines that may be drawn; nil out of turn.
func (b bot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	liked, best := []string{}, -9
	for _, line := range v.Can.Draw {
		score := 0
		for _, box := range allBoxes(v.Size) {
			if box.hasSide(line) {
				score += b.preference[countOpenSides(box, v.Can.Draw)]
			}
		}
		if score > best {
			liked, best = nil, score
		}
		if score == best {
			liked = append(liked, line)
		}
	}
	if len(liked) == 0 {
		return nil // it is another's turn
	}
	if rng.IntN(100) < b.carelessPercent {
		liked = v.Can.Draw
	}
	return Draw{Line: liked[rng.IntN(len(liked))]}
}
