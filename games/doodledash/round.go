package doodledash

import (
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
)

// A round is one card: who drew it, what was drawn and what was guessed.
type round struct {
	number  int // from 1; a round that starts again keeps its number
	edition int // of its boards: no two rounds have the same
	card
	race
	guessLog
	boards  []paper.Sheet           // by seat; the guesser's stays blank
	scorers game.Seats              // who got a point
	bets    map[game.Seat]game.Seat // by who bets: whose drawing they think scores

	ballot     *objectionVote // the objection that is being voted on; nil if none is
	objections []vote.Case    // by board
	voidedBy   game.Seat      // whose drawing made the round void, or Watcher
	seenEnough game.Seats     // who wants to go on
}

// An objectionVote is the open vote on a shown drawing, with the stage that it interrupted.
type objectionVote struct {
	*vote.Case
	author      game.Seat
	interrupted game.Suspended[Stage]
}

// isRevealed reports whether word and drawings are visible to everyone in a stage.
func (r *round) isRevealed(stage Stage) bool {
	return stage == Looking || stage == Over || stage == Voting && r.ballot.interrupted.Stage == Looking
}

func (r *round) drawInkOnOwnBoard(at time.Duration, seat game.Seat, move game.Ink) error {
	number, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	switch err := r.checkIsDrawer(seat); {
	case err != nil:
		return err
	case number != int(seat):
		return paper.RefuseOtherBoard(number, int(seat))
	case !r.isDrawingTime():
		return game.Refuse("not-now.draw")
	case r.finished.Has(seat):
		return game.Refuse("finished.drawing-stays")
	}
	return r.boards[seat].DrawAndRecord(at, move)
}

// checkMayFinish refuses to lock a board that is locked or blank, and to do so at the wrong
// time.
func (r *round) checkMayFinish(seat game.Seat) error {
	switch err := r.checkIsDrawer(seat); {
	case err != nil:
		return err
	case !r.isDrawingTime():
		return game.Refuse("not-now.finish")
	case r.finished.Has(seat):
		return game.Refuse("finished.twice")
	case r.boards[seat].Drawing.IsEmpty():
		return game.Refuse("blank.board")
	}
	return nil
}

// checkMayGuess refuses a guess from anybody but the guesser, and at any time but guessing.
func (r *round) checkMayGuess(seat game.Seat, stage Stage, names []string) error {
	if err := r.checkIsGuesser(seat, "not-guesser.guess", names); err != nil {
		return err
	}
	switch stage {
	case Guessing:
		return nil
	case Accepting:
		return game.Refuse("not-now.guess-made")
	}
	return game.Refuse("not-now.nothing-to-guess")
}

// mayDrawersStillAcceptFarOffGuess reports whether drawers may still accept the latest guess although nobody
// waits for them: by versions 4 and 5 of the rules, until the next guess or the next round.
func (r *round) mayDrawersStillAcceptFarOffGuess(stage Stage) bool {
	return r.farOff && (stage == Guessing || stage == Looking) && r.voidedBy == game.Watcher && !r.appeal.IsDecided()
}

func (r *round) voteDrawingOf(author game.Seat) vote.Drawing {
	return vote.Drawing{Author: author, Blank: r.boards[author].Drawing.IsEmpty()}
}

// checkMayObject refuses an objection to a drawing that was not shown, or in the wrong stage.
func (r *round) checkMayObject(seat game.Seat, board int, stage Stage, roster *game.Roster, objectors *vote.Objectors) error {
	switch stage {
	case Guessing, Accepting, Looking:
	case Voting:
		return game.Refuse("not-now.vote-open")
	default:
		return game.Refuse("not-now.none-on-show")
	}
	switch {
	case r.voidedBy != game.Watcher:
		return game.Refuse("void")
	case board < 0 || board >= len(r.boards) || !r.shown.Has(game.Seat(board)):
		return game.Refuse("not-shown")
	}
	return r.objections[board].CheckObjection(seat, r.voteDrawingOf(game.Seat(board)), roster, objectors)
}

// maySeeDrawing reports whether a seat may see a drawing. Drawers don't see each other's drawings
// before they are shown (DD-6).
func (r *round) maySeeDrawing(seat, author game.Seat, stage Stage) bool {
	return r.drawers.Has(author) && (seat == author || r.shown.Has(author) || r.isRevealed(stage))
}

// allowedMoves returns what a seat may do in a stage; the public may do nothing.
func (r *round) allowedMoves(seat game.Seat, stage Stage, awaited game.Seats, roster *game.Roster, objectors *vote.Objectors) Can {
	if seat == game.Watcher {
		return Can{Object: []int{}}
	}
	guesser, isAwaited := seat == r.guesser, awaited.Has(seat)
	c := Can{
		Name: guesser && stage == Naming, Start: guesser && stage == Ready && isAwaited, Bet: r.mayBet(seat), Draw: r.mayDraw(seat), Finish: r.mayDraw(seat), Roll: r.isDrawingTime() && seat == r.die,
		Guess: guesser && stage == Guessing, Answer: stage == Accepting && isAwaited, Accept: r.mayDrawersStillAcceptFarOffGuess(stage) && r.appeal.PendingVoters().Has(seat),
		Vote: stage == Voting && isAwaited, Next: stage == Looking && isAwaited, Object: []int{}, NoObjection: objectors.BarOf(seat, roster),
	}
	for author := range r.shown.All() {
		if r.checkMayObject(seat, int(author), stage, roster, objectors) == nil {
			c.Object = append(c.Object, int(author))
		}
	}
	return c
}
