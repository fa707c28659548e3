package dots

import (
	"math/rand/v2"

	"linework/game"
)

// A bot draws the line that it likes best, and one at random among equals.
type bot struct {
	name, label string
	likes       [5]int // a line beside a box, by how many sides that lacks
}

// Bots is who can fill a seat.
func (Game) Bots() []game.Bot {
	return []game.Bot{
		bot{"easy", "Easy – draws just anywhere", [5]int{}},
		bot{"normal", "Normal – closes a box where it can", [5]int{1: 1}},
		bot{"hard", "Hard – and gives none away while it can", [5]int{1: 3, 2: -1}},
	}
}

func (b bot) Name() string  { return b.name }
func (b bot) Label() string { return b.label }

// Play chooses among the lines that may be drawn.
func (b bot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	liked, best := []string{}, -9
	for _, line := range v.Can.Draw {
		score := 0
		for _, box := range boxes(v.Size) {
			if box.has(line) {
				score += b.likes[missing(box, v.Can.Draw)]
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
	return Draw{Line: liked[rng.IntN(len(liked))]}
}
