package vote

import "linework/game"

// Cases is the objections to the drawings of a match, by board, where several can be voted
// on at the same time.
type Cases []Case

// PendingVoters returns everyone who has a vote to cast on some board.
func (c Cases) PendingVoters() game.Seats {
	var seats game.Seats
	for i := range c {
		seats |= c[i].PendingVoters()
	}
	return seats
}

// HasOpenVote reports whether there is a vote on some board.
func (c Cases) HasOpenVote() bool { return len(c.OpenBoards()) > 0 }

// OpenBoards returns the boards that are being voted on.
func (c Cases) OpenBoards() []int {
	var boards []int
	for i := range c {
		if c[i].Vote != nil {
			boards = append(boards, i)
		}
	}
	return boards
}

// BoardsAwaiting returns the boards on which a seat has a vote to cast.
func (c Cases) BoardsAwaiting(seat game.Seat) []int {
	var boards []int
	for i := range c {
		if c[i].PendingVoters().Has(seat) {
			boards = append(boards, i)
		}
	}
	return boards
}
