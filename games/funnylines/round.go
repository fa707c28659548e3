package funnylines

import (
	"slices"

	"linework/cards"
	"linework/game"
	"linework/game/vote"
)

// A round is one card: what was bought, drawn and guessed.
type round struct {
	number       int // from 1
	firstPhase   int // of the round, or of the turn of a student
	isTieBreak   bool
	card         *cards.Card
	carlos       game.Seats
	boards       []*board
	seed         int   // what the bank put into the pot
	firstBuyer   int   // the side that buys first; -1 in a class
	buyer        int   // the side that buys; -1 for none
	buyerQueue   []int // the sides that buy after it, before anybody draws
	basket       basket
	plans        []Counts // by side: what it will have in the basket when it buys next
	skippedInRow int      // buyings in a row that were skipped (FL-41)
	guesses      guesses
	bets         map[game.Seat]game.Seat // by Carlo: who they think names the picture (FL-66)
	sights       []Sight                 // what guesses saw in the lines, once the round is over (FL-67)
	skippedGuess game.Seats              // who has no guess in this pause or last call
	ballot       *ballot                 // the objection that is being voted on; nil if none is
	bankruptSide int                     // the side that is broke when the round is over; see endUnguessedRoundOrAwaitAppeals
	acknowledged game.Seats              // who has looked enough
	requests     []Request               // shapes that a class asked for
	outcome      *Record                 // nil before the end
	pursesBefore []purse                 // what everyone had before the round
}

// A ballot is the vote on a shape, and the stage that it interrupted.
type ballot struct {
	board     *board
	shape     *drawnShape
	suspended game.Suspended[Stage]
}

// voteSubject returns the shape as an objection sees it. None is blank: the pen cannot
// leave it so.
func (b *ballot) voteSubject() vote.Drawing { return vote.Drawing{Author: b.board.carlo} }

func (r *round) makeSeatCarloWithNewBoard(side int, seat game.Seat) {
	r.carlos = r.carlos.With(seat)
	r.boards = append(r.boards, &board{number: len(r.boards), side: side, carlo: seat, inkByShape: slices.Repeat([]int{-1}, len(r.card.Shapes))})
}

// boardOfCarlo returns the board on which a Carlo draws; nil for everyone else.
func (r *round) boardOfCarlo(seat game.Seat) *board {
	return game.FirstWhere(r.boards, func(b *board) bool { return b.carlo == seat })
}

// boardOfSide returns the board for which a side buys: its own in teams, else the only one.
func (r *round) boardOfSide(side int) *board {
	if len(r.boards) > 1 {
		return r.boards[side]
	}
	return r.boards[0]
}

// kindsKnownUsedUp returns the kinds of which the table knows that a side gets no more: they were announced as
// used up on its board or, as all boards show one picture, on one that has no more of them.
func (r *round) kindsKnownUsedUp(side int) (usedUp [cards.Kinds]bool) {
	own := r.boardOfSide(side)
	for k := range cards.Kind(cards.Kinds) {
		usedUp[k] = slices.ContainsFunc(r.boards, func(b *board) bool { return b.usedUp[k] && b.count(k) <= own.count(k) })
	}
	return usedUp
}

// findShapeByInkBoard returns the shape with the number of an ink board; nil if there is none.
func (r *round) findShapeByInkBoard(inkBoard int) (*board, *drawnShape) {
	for _, b := range r.boards {
		for _, d := range b.shapes {
			if d.id == inkBoard {
				return b, d
			}
		}
	}
	return nil, nil
}

func (r *round) smallestUndrawnShape(board *board, kind cards.Kind) (cardShape int) {
	best := -1
	for i, s := range r.card.Shapes {
		if s.Kind == kind && board.inkByShape[i] < 0 && (best < 0 || s.AreaOrLength() < r.card.Shapes[best].AreaOrLength()) {
			best = i
		}
	}
	return best
}

func (r *round) carlosStillDrawing() (busy game.Seats) {
	for _, b := range r.boards {
		if b.hasShapesToDrawOrFinish() {
			busy = busy.With(b.carlo)
		}
	}
	return busy
}

// areAllBoardsComplete reports whether the whole picture is on all boards.
func (r *round) areAllBoardsComplete() bool {
	return !slices.ContainsFunc(r.boards, func(b *board) bool { return !b.isComplete() })
}

func (r *round) setBuyerWithEmptyBasket(side int) {
	r.buyer, r.basket = side, basket{prices: Counts(r.card.Prices)}
}

// stopDrawingAndRecordOutcome ends the round: pens are put down, and the outcome gets what is known of the card.
// A shape being drawn is finished, or removed where nothing is drawn of it yet.
func (r *round) stopDrawingAndRecordOutcome(outcome Record) {
	outcome.Round, outcome.Number, outcome.Name, outcome.Carlos = r.number, r.card.Number, r.card.Name, r.carlos
	outcome.Asked, outcome.Guesses, outcome.Bets = len(r.requests), len(r.guesses), r.betsInSeatOrder()
	for _, b := range r.boards {
		if d := b.shapeBeingDrawn(); d != nil && d.drawing.IsEmpty() {
			b.removeAndRequeueLastShape()
		} else if d != nil {
			d.finishFreehand()
		}
		b.toDraw = Counts{}
		outcome.Shapes += len(b.shapes)
	}
	r.outcome, r.buyer, r.buyerQueue, r.acknowledged = &outcome, -1, nil, 0
}

// cloneForUndo returns a copy to come back to. The shapes themselves do not change any more.
func (r *round) cloneForUndo() *round {
	c := *r
	c.guesses, c.requests, c.boards = slices.Clone(r.guesses), slices.Clone(r.requests), nil
	for _, b := range r.boards {
		board := *b
		board.shapes, board.inkByShape, board.remarks = slices.Clone(b.shapes), slices.Clone(b.inkByShape), slices.Clone(b.remarks)
		c.boards = append(c.boards, &board)
	}
	return &c
}
