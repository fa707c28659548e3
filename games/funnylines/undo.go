package funnylines

import (
	"time"

	"linework/game"
)

// maxSnapshots is how many steps of a lesson can be taken back.
const maxSnapshots = 30

// snapshotIfUndoable returns the lesson as it is before a move; nil where the move cannot be
// taken back. What the pen draws has an undo of its own (CM-11), and
// what was voted on stands.
func (m *state) snapshotIfUndoable(move game.Move) *snapshot {
	switch move.(type) {
	case Draw:
		if m.freehand {
			return nil
		}
	case Ask, Guess, Pass, SkipStudent, Accept, Reveal, Next, game.Skip:
	default:
		return nil
	}
	if !m.isUntimedLesson() || m.round == nil || m.round.boards[0].shapeBeingDrawn() != nil || m.round.ballot != nil {
		return nil
	}
	return &snapshot{
		stage: m.Stage, round: m.round.cloneForUndo(), pastRounds: m.pastRounds, pile: m.pile, turn: m.lesson.turn, idleTurns: m.lesson.idleTurns,
	}
}

// addOrClearSnapshots stores the lesson as it was before an accepted move, or forgets all snapshots. Shapes that the pen
// draws go back with the student who asked for them; any other move that cannot be taken
// back is a barrier: neither can those before it.
func (m *state) addOrClearSnapshots(before *snapshot, move game.Move) {
	switch move.(type) {
	case Undo, Done, Admit: // whoever joined stays, whatever is taken back
		return
	case Draw:
		if m.freehand {
			return
		}
	}
	if before == nil {
		m.snapshots = nil
		return
	}
	if len(m.snapshots) == maxSnapshots {
		m.snapshots = m.snapshots[1:]
	}
	m.snapshots = append(m.snapshots, before)
}

// undoLessonStep goes back to the lesson as it was before the last step (FL-54).
func (m *state) undoLessonStep(at time.Duration) ([]game.Event, error) {
	n := len(m.snapshots)
	if n == 0 {
		return nil, game.Refuse("no-step")
	}
	s := m.snapshots[n-1]
	m.snapshots = m.snapshots[:n-1]
	m.round, m.pastRounds, m.pile = s.round, s.pastRounds, s.pile
	m.lesson.turn, m.lesson.idleTurns = s.turn, s.idleTurns
	m.Enter(at, s.stage)
	m.round.firstPhase = m.Phase
	return []game.Event{m.ToAll(Undone{})}, nil
}
