package iota

import (
	"fmt"
	"strconv"
	"strings"

	"linework/game"
	"linework/texts"
)

// A Cell is a position in the grid. The starter lies at 0,0; y grows downwards.
type Cell struct {
	X int8 `json:"x"`
	Y int8 `json:"y"`
}

func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.X, c.Y) }

// maxReach is how far from the starter a card can ever lie: 66 cards in a chain.
const maxReach = 66

func parseCell(text string) (Cell, error) {
	left, right, ok := strings.Cut(text, ",")
	x, errX := strconv.ParseInt(left, 10, 8)
	y, errY := strconv.ParseInt(right, 10, 8)
	if !ok || errX != nil || errY != nil || x < -maxReach || x > maxReach || y < -maxReach || y > maxReach {
		return Cell{}, texts.NewError("problem.cell", texts.Figures{"text": game.Truncate(string(text), 16), "least": -maxReach, "most": maxReach})
	}
	return Cell{int8(x), int8(y)}, nil
}
