package funnylines

import (
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/vote"
)

// state is all that a match knows. What only concerns money, teams, a lesson or one round
// is in types of their own; each stage has a type for its moves that shares the state.
type state struct {
	game.Roster
	game.PhaseClock[Stage]
	game.RoundPlan // without a round that breaks a tie
	bank
	teams
	freehand      bool
	forgivesSlips bool // of the finger (CM-15)
	breaksTies    bool // by another round (FL-23)
	lendsAtOnce   bool // whoever has no Frico left may borrow at once (FL-35)
	deck          *deck
	pile          []*cards.Card // to come, the top first

	loansMayBeDeclined bool // by the active player, who then buys nothing (FL-35)

	lastInput      time.Duration // when the last move came, or the bell
	absent         game.Seats    // who was skipped and has not moved since
	lesson         *lesson       // of a class; nil else
	editions       int           // of ink boards so far
	objectors      vote.Objectors
	round          *round      // the one in play, or the last; nil before the first
	pastRounds     []*round    // all before it
	snapshots      []*snapshot // of a lesson, to be gone back to
	abandonedRound *round      // the one in play when the host ended the game (CM-25)
	result         *Ended
	next           transition // what follows the move or bell that is being applied
}

// A transition is what follows when a stage is over. A stage only names it; the match
// carries it out, so that stages need not know the ones after them.
type transition int

const (
	stay transition = iota
	toBuying
	toDrawing
	toNextTurn // of a lesson
)

// A snapshot is a lesson as it was before something was done, so that a wrong tap can be
// taken back (FL-54).
type snapshot struct {
	stage      Stage
	round      *round
	pastRounds []*round
	pile       []*cards.Card
	turn       int
	idleTurns  int
}

// isUntimedLesson reports whether this is a lesson that goes on at the teacher's tap alone
// (FL-54). By version 3 of the rules it had limits.
func (m *state) isUntimedLesson() bool { return m.mode == Class && !m.RulesBefore(4) }

// isRoundInPlay reports whether a picture is being guessed at.
func (m *state) isRoundInPlay() bool { return m.round != nil && m.round.outcome == nil }

func (m *state) roundsSoFar() []*round {
	if m.round == nil {
		return nil
	}
	return append(slices.Clip(m.pastRounds), m.round)
}

// nextEdition returns a new edition for an ink board: no two shapes of a match share one.
func (m *state) nextEdition() int {
	m.editions++
	return m.editions
}

// actingSeats returns those who may act in the stage, for one another: any of them may confirm a
// basket, and each of them may pass.
func (m *state) actingSeats() game.Seats {
	switch m.Stage {
	case Buying, Lending:
		return m.purses[m.round.buyer].seats &^ m.round.carlos
	case Pausing, LastCall:
		return m.seatsAbleToPayGuess(m.lendsAtOnce) &^ m.round.carlos
	case Looking:
		if m.mode == Class {
			return game.Of(m.lesson.teacher)
		}
		return m.Players()
	}
	return 0
}

// awaitedSeats returns who of the acting seats has not answered yet. Those who are absent
// are not awaited, unless nobody else is there: then one of them speaks for all.
func (m *state) awaitedSeats(answered game.Seats) game.Seats {
	acting := m.actingSeats()
	if present := acting &^ m.absent; present != 0 {
		return present &^ answered
	}
	for seat := range acting.All() {
		if acting&answered == 0 {
			return game.Of(seat)
		}
	}
	return 0
}

func (m *state) seatsKnowingCard() game.Seats {
	if !m.isRoundInPlay() {
		return 0
	}
	return m.round.carlos
}

func (m *state) checkTeacher(seat game.Seat) error {
	if m.mode != Class {
		return game.Refuse("no-class")
	}
	if seat != m.lesson.teacher {
		return game.Refuse("not-teacher.teacher-only", game.Figures{"name": m.Names[m.lesson.teacher]})
	}
	return nil
}

// sideOrChosenTeam returns the side of a seat; while sides are chosen, the team so far.
func (m *state) sideOrChosenTeam(seat game.Seat) int {
	if m.Stage == Choosing {
		return m.teamOf(seat)
	}
	return m.sideOf(seat)
}

// guesserName returns the name of who made a guess; "" for a class without names.
func (m *state) guesserName(guess GuessRecord) string {
	if guess.Student >= 0 {
		return m.lesson.students[guess.Student].Name
	}
	return m.Names[guess.Seat]
}
