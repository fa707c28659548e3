// Package dots is dots and boxes, the example of docs/adding-a-game.md. Players draw lines
// between neighbouring dots; whoever draws the fourth side of a box has it and draws again.
// A phase is one line. There are no secrets: everyone sees the same sheet.
package dots

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// Game is dots and boxes.
type Game struct{}

// The options of the game, by their keys.
const sizeOption, lineOption = "size", "line"

func (Game) Info() game.Info {
	return game.Info{
		ID:     "dots",
		Prefix: "DB", Rules: 1, Min: 2, Max: 4, Minutes: 5,
		Marks: []game.Mark{game.Youngest},
		Options: []game.Option{
			{Key: sizeOption, Default: 3, Choices: game.Choices(2, 3, 4, 5)},
			{Key: lineOption, Default: 30, Choices: game.LimitChoices(15, 30, 60)},
		},
	}.WithLabels()
}

// New lays out the sheet (DB-1, DB-2).
func (Game) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	info := Game{}.Info()
	if n := setup.Seats(); n < info.Min || n > info.Max {
		return nil, nil, game.Refuse("wrong-count.dots-and-boxes", game.Figures{"least": info.Min, "most": info.Max, "players": n})
	}
	m := &match{Roster: setup.Roster(), size: setup.Options[sizeOption], points: make([]int, setup.Seats())}
	m.turn, _ = setup.SeatWithMark(game.Youngest, rng)
	m.Limits = map[string]time.Duration{"drawing": setup.TimeLimit(lineOption)}
	for _, b := range allBoxes(m.size) {
		m.openLines = append(m.openLines, b.sides[:]...)
	}
	slices.Sort(m.openLines)
	m.openLines = slices.Compact(m.openLines)
	m.Enter(0, "drawing")
	return m, []game.Event{m.ToAll(Began{Size: m.size, First: m.turn})}, nil
}

func (Game) Wire() game.Wire { return wire }

var wire = game.Wire{
	View:  View{},
	Moves: game.Kinds{{"draw", Draw{}}},
	Facts: game.Kinds{{"began", Began{}}, {"line-drawn", LineDrawn{}}, {"ended", Ended{}}},
}

// A Draw draws the line between two neighbouring dots, the upper or left one first: "b2-c2".
type Draw struct {
	Line string `json:"line"`
}

// Check refuses what is too long to name two dots.
func (d Draw) Check() error { return game.CheckOneLine(d.Line, 5) }

// Began tells everyone how large the sheet is and who starts.
type Began struct {
	Size  int       `json:"size"`
	First game.Seat `json:"first"`
}

// LineDrawn tells everyone of a line, and which boxes it closed.
type LineDrawn struct {
	Seat  game.Seat `json:"seat"`
	Line  string    `json:"line"`
	Boxes []string  `json:"boxes"` // each by its upper left dot
	Late  bool      `json:"late"`  // the limit's end or a skip drew it
}

// Ended tells everyone how many boxes each has.
type Ended struct {
	Winners game.Seats `json:"winners"`
	Points  []int      `json:"points"`
}

// A box is its upper left dot and the lines around it.
type box struct {
	dot   string
	sides [4]string
}

// allBoxes returns all boxes of a sheet, row by row.
func allBoxes(size int) []box {
	dot := func(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }
	var all []box
	for i := range size * size {
		x, y := i%size, i/size
		a, b, c, d := dot(x, y), dot(x+1, y), dot(x, y+1), dot(x+1, y+1)
		all = append(all, box{dot: a, sides: [4]string{a + "-" + b, a + "-" + c, b + "-" + d, c + "-" + d}})
	}
	return all
}
