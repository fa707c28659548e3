package iota

import (
	"fmt"
	"strconv"
	"strings"
)

// A Cell is a place of the grid. The starter lies at 0,0; y grows downwards.
type Cell struct {
	X int8 `json:"x"`
	Y int8 `json:"y"`
}

func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.X, c.Y) }

// reach is how far from the starter a card can ever lie: 66 cards in a chain.
const reach = 66

func parseCell(s string) (Cell, error) {
	left, right, ok := strings.Cut(s, ",")
	x, errX := strconv.ParseInt(left, 10, 8)
	y, errY := strconv.ParseInt(right, 10, 8)
	if !ok || errX != nil || errY != nil || x < -reach || x > reach || y < -reach || y > reach {
		return Cell{}, fmt.Errorf("%.16q is not a cell; a cell is two numbers from %d to %d, like 1,-3", s, -reach, reach)
	}
	return Cell{int8(x), int8(y)}, nil
}
