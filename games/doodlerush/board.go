package doodlerush

import (
	"slices"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
)

// A board is one of the six that a player draws on.
type board struct {
	id      int
	owner   game.Seat
	word    int // index of the word on it
	sheet   sheet
	wiped   []sheet // sheets removed by upheld objections
	edition int     // grows when the board is shown to others or wiped

	aimedGuesses []int       // numbers of the guesses aimed at it
	shown        bool        // it had ink when the last guessing round began, and has not been wiped
	takers       []game.Seat // who guessed it; several if simultaneously (DR-9)
	takenAt      time.Duration
	waves        int // of its owner, in this guessing round

	objections *vote.Case // to what it showed last
	voided     bool       // out of play: an objection was upheld after it was taken
}

// A sheet is the ink on a board.
type sheet struct {
	paper.Sheet
	round int // of the last stroke
}

// numberOfOwner returns which of its owner's boards it is, from 1.
func (b *board) numberOfOwner() int { return b.id%boardsEach + 1 }

// isInPlay reports whether nobody has guessed the board and no objection has voided it.
func (b *board) isInPlay() bool { return len(b.takers) == 0 && !b.voided }

// isGuessable reports whether the board is in play and has ink that others can see (DR-12).
func (b *board) isGuessable() bool { return b.isInPlay() && b.shown }

// checkGuessable refuses a board that was guessed, voided, or is blank.
func (b *board) checkGuessable(names []string) error {
	switch {
	case !b.isInPlay():
		return b.newTakenOrVoidedRefusal(names)
	case !b.shown:
		return game.Refuse("empty-board.guess")
	}
	return nil
}

// newTakenOrVoidedRefusal returns the refusal for a board that was guessed or voided (DR-8).
func (b *board) newTakenOrVoidedRefusal(names []string) error {
	if b.voided {
		return game.Refuse("board-struck")
	}
	return game.Refuse("board-taken.guessed", game.Figures{"name": names[b.takers[0]]})
}

// isTieWithTaker reports whether a guess of a seat was made at the same time as the one
// that took the board, so that both count (DR-9). Nobody takes a board twice.
func (b *board) isTieWithTaker(guessedAt time.Duration, seat game.Seat) bool {
	return !b.voided && (guessedAt-b.takenAt).Abs() <= tieWindow && !slices.Contains(b.takers, seat)
}

// movesToEarlierGuess reports whether a guess was made before the one that took the board, so
// that the board moves to who made it if the owner accepts it (DR-20).
func (b *board) movesToEarlierGuess(g *madeGuess, roster *game.Roster) bool {
	return !b.isInPlay() && !b.voided && g.madeAt < b.takenAt-tieWindow && !slices.Contains(b.takers, g.Seat) &&
		!roster.RulesBefore(6) // rules of version 5: taken is taken
}

// isVisibleTo reports whether a seat, or the public, may see the board while the game is in play.
// The owner always may, the others while they guess. A board that was taken is face down until
// the end, unless there is a vote on it.
func (b *board) isVisibleTo(seat game.Seat, stage Stage) bool {
	switch {
	case stage == Over:
		return true
	case !b.isInPlay():
		return b.objections.Vote != nil
	}
	return b.owner == seat || stage == Guessing || stage == Settling
}

// asVoteDrawing describes a board to the rules of objections: what was shown in this guessing
// round counts, even if the board was taken since.
func (b *board) asVoteDrawing() vote.Drawing { return vote.Drawing{Author: b.owner, Blank: !b.shown} }

// checkMayObject refuses an objection to a board that is out of play, and any that the rules
// of votes refuse.
func (b *board) checkMayObject(seat game.Seat, roster *game.Roster, objectors *vote.Objectors) error {
	switch {
	case b.voided:
		return b.newTakenOrVoidedRefusal(roster.Names)
	case roster.RulesBefore(2) && !b.isGuessable(): // rules of version 1: nor to one that was taken
		return b.checkGuessable(roster.Names)
	}
	return b.objections.CheckObjection(seat, b.asVoteDrawing(), roster, objectors)
}

// stateSeenBy returns the state of the board as a seat may know it.
func (b *board) stateSeenBy(seat game.Seat, stage Stage) State {
	switch {
	case b.voided:
		return Struck
	case !b.isInPlay():
		return Gone
	case !b.isVisibleTo(seat, stage):
		return Hidden
	case b.sheet.Drawing.IsEmpty():
		return Blank
	}
	return Inked
}

func (b *board) appendIDIf(list []int, condition bool) []int {
	if condition {
		return append(list, b.id)
	}
	return list
}
