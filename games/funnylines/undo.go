package funnylines

import (
	"slices"
	"time"

	"linework/cards"
	"linework/game"
)

// mostSteps is how many steps of a lesson can be taken back.
const mostSteps = 30

// A step is a lesson as it was before something was done, so that a wrong tap can be
// taken back (FL-54).
type step struct {
	stage Stage
	round *round
	past  []*round
	pile  []*cards.Card
	turn  int
	idle  int
}

// before is the lesson as it is now, for whoever takes the move back that comes next; nil
// where that cannot be taken back. What the pen draws has an undo of its own (CM-11), and
// what was voted on stands.
func (m *match) before(move game.Move) *step {
	switch move.(type) {
	case Draw:
		if m.freehand {
			return nil
		}
	case Ask, Guess, Pass, PassOver, Accept, Reveal, Next, game.Skip:
	default:
		return nil
	}
	if !m.calm() || m.round == nil || m.round.boards[0].pen() != nil || m.round.ballot != nil {
		return nil
	}
	return &step{
		stage: m.Stage, round: m.round.copy(), past: m.past, pile: m.pile, turn: m.lesson.turn, idle: m.lesson.idle,
	}
}

// remember keeps what was before a move that was accepted. Shapes that the pen draws go
// back with the student who asked for them; any other move that cannot be taken back keeps
// those before it from it, too.
func (m *match) remember(s *step, move game.Move) {
	switch move.(type) {
	case Undo, Done:
		return
	case Draw:
		if m.freehand {
			return
		}
	}
	if s == nil {
		m.steps = nil
		return
	}
	if len(m.steps) == mostSteps {
		m.steps = m.steps[1:]
	}
	m.steps = append(m.steps, s)
}

// undo takes the last step of a lesson back. What was seen was seen.
func (m *match) undo(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.onlyTeacher(seat); err != nil {
		return nil, err
	}
	n := len(m.steps)
	if n == 0 {
		return nil, game.Refuse("no-step", "there’s nothing to take back")
	}
	s := m.steps[n-1]
	m.steps = m.steps[:n-1]
	m.round, m.past, m.pile = s.round, s.past, s.pile
	m.lesson.turn, m.lesson.idle = s.turn, s.idle
	m.Enter(at, s.stage)
	m.round.since = m.Phase
	return []game.Event{m.ToAll(Undone{})}, nil
}

// copy is a round to come back to. The shapes themselves do not change any more.
func (r *round) copy() *round {
	c := *r
	c.guesses, c.asks, c.boards = slices.Clone(r.guesses), slices.Clone(r.asks), nil
	for _, b := range r.boards {
		board := *b
		board.shapes, board.inkOf, board.said = slices.Clone(b.shapes), slices.Clone(b.inkOf), slices.Clone(b.said)
		c.boards = append(c.boards, &board)
	}
	return &c
}
