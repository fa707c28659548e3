package vote

import (
	"slices"

	"linework/game"
)

// Cases is the objections to the drawings of a match, by board, where several can be voted
// on at the same time.
type Cases []Case

// PendingVoters returns everyone who has a vote to cast on some board.
func (c Cases) PendingVoters() (seats game.Seats) {
	for i := range c {
		seats |= c[i].PendingVoters()
	}
	return seats
}

// HasOpenVote reports whether there is a vote on some board.
func (c Cases) HasOpenVote() bool { return len(c.OpenBoards()) > 0 }

// OpenBoards returns the boards that are being voted on.
func (c Cases) OpenBoards() (boards []int) {
	for i := range c {
		if c[i].Vote != nil {
			boards = append(boards, i)
		}
	}
	return boards
}

// BoardsAwaitingVoteOf returns the boards on which a seat has a vote to cast.
func (c Cases) BoardsAwaitingVoteOf(seat game.Seat) (boards []int) {
	for i := range c {
		if c[i].PendingVoters().Has(seat) {
			boards = append(boards, i)
		}
	}
	return boards
}

// OpenBoardsAlreadyDecided returns the boards that are being voted on and whose result is certain.
func (c Cases) OpenBoardsAlreadyDecided() []int {
	return slices.DeleteFunc(c.OpenBoards(), func(board int) bool { return !c[board].Vote.IsDecided() })
}

// Abstain leaves the votes on some boards to the others. It returns those of the boards whose
// result is certain now.
func (c Cases) Abstain(seat game.Seat, boards []int) (decided []int) {
	for _, board := range boards {
		if c[board].Vote.Abstain(seat); c[board].Vote.IsDecided() {
			decided = append(decided, board)
		}
	}
	return decided
}
