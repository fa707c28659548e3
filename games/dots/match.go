package dots

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
)

// A match is one game in play.
type match struct {
	game.Roster
	game.PhaseClock[string]
	size                    int
	turn                    game.Seat
	openLines               []string // lines that nobody has drawn yet
	drawnLines, closedBoxes []Mark
	points                  []int
}

// A Mark is a line or a box on the sheet, and whose it is.
type Mark struct {
	At   string    `json:"at"`
	Seat game.Seat `json:"seat"`
}

func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

// WaitingAndTimeoutActions makes the bell and a skip draw a random line for the player in turn.
func (m *match) WaitingAndTimeoutActions() game.StageRules {
	return game.StageRules{Waiting: game.Of(m.turn), Bell: func(at time.Duration, rng *rand.Rand) []game.Event {
		return m.drawLineAndAdvance(at, m.openLines[rng.IntN(len(m.openLines))], true)
	}}
}

func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	switch move, ok := in.Move.(Draw); {
	case !ok:
		return nil, wire.RefuseMove(in.Move)
	case in.Seat != m.turn:
		return nil, game.Refuse("not-your-turn.wait", game.Figures{"name": m.Names[m.turn]})
	case !slices.Contains(m.openLines, move.Line):
		return nil, game.Refuse("no-such-line", game.Figures{"line": move.Line})
	default:
		return m.drawLineAndAdvance(in.At, move.Line, false), nil
	}
}

// drawLineAndAdvance draws a line, gives away the boxes it closes, and goes on or ends (DB-4 to DB-6).
func (m *match) drawLineAndAdvance(at time.Duration, line string, byTimeout bool) []game.Event {
	fact := LineDrawn{Seat: m.turn, Line: line, Boxes: []string{}, Late: byTimeout}
	m.drawnLines = append(m.drawnLines, Mark{line, m.turn})
	m.openLines = slices.DeleteFunc(m.openLines, func(l string) bool { return l == line })
	for _, b := range allBoxes(m.size) {
		if b.hasSide(line) && countOpenSides(b, m.openLines) == 0 {
			fact.Boxes = append(fact.Boxes, b.dot)
			m.closedBoxes = append(m.closedBoxes, Mark{b.dot, m.turn})
			m.points[m.turn]++
		}
	}
	events := []game.Event{m.ToAll(fact)}
	if len(m.openLines) == 0 {
		m.Enter(at, "over")
		return append(events, m.ToAll(Ended{Winners: game.HighestSeats(m.points), Points: slices.Clone(m.points)}))
	}
	if len(fact.Boxes) == 0 {
		m.turn = m.LeftOf(m.turn)
	}
	m.Enter(at, "drawing")
	return events
}

func (b box) hasSide(line string) bool { return slices.Contains(b.sides[:], line) }

func countOpenSides(b box, openLines []string) int {
	return len(slices.DeleteFunc(b.sides[:], func(side string) bool { return !slices.Contains(openLines, side) }))
}

func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.WaitingAndTimeoutActions().Waiting)
	if len(m.openLines) == 0 {
		s.Waiting, s.Result = 0, &game.Result{Winners: game.HighestSeats(m.points), Points: slices.Clone(m.points)}
	}
	return s
}

// A View is the sheet.
type View struct {
	Seat    game.Seat  `json:"seat"`
	Size    int        `json:"size"` // boxes along a side
	Players []Player   `json:"players"`
	Turn    game.Seat  `json:"turn"`
	Lines   []Mark     `json:"lines"` // in the order drawn
	Boxes   []Mark     `json:"boxes"`
	Winners game.Seats `json:"winners"` // nobody before the end
	Can     Can        `json:"can"`
}

// A Player is somebody who plays, and how many boxes they have.
type Player struct {
	Name  string `json:"name"`
	Boxes int    `json:"boxes"`
}

// Can is what the seat may do now.
type Can struct {
	Draw []string `json:"draw"` // which lines
}

func (m *match) View(seat game.Seat) any {
	v := View{Seat: seat, Size: m.size, Turn: m.turn, Lines: game.NonNilCopy(m.drawnLines), Boxes: game.NonNilCopy(m.closedBoxes), Can: Can{Draw: []string{}}}
	for k, name := range m.Names {
		v.Players = append(v.Players, Player{Name: name, Boxes: m.points[k]})
	}
	if len(m.openLines) == 0 {
		v.Winners = game.HighestSeats(m.points)
	} else if seat == m.turn {
		v.Can.Draw = game.NonNilCopy(m.openLines)
	}
	return v
}
