package funnylines

import (
	"math/rand/v2"
	"time"

	"linework/game"
	"linework/game/vote"
)

// votingStage is the stage in which all vote on a shape that is said to be unfair (CM-20).
type votingStage struct{ *state }

// newBallotIfAllowed returns a ballot on a shape to which the seat may object: one that was drawn
// freehand (FL-63). It refuses any other, and opens no vote.
func (m votingStage) newBallotIfAllowed(seat game.Seat, inkBoard int) (*ballot, error) {
	switch {
	case !m.isRoundInPlay() || m.Stage == Accepting:
		return nil, game.Refuse("not-now.object")
	case m.Stage == Voting:
		return nil, game.Refuse("not-now.vote-open")
	}
	board, d := m.round.findShapeByInkBoard(inkBoard)
	switch {
	case d == nil || d.isOpen:
		return nil, game.Refuse("no-shape.board")
	case !d.freehand:
		return nil, game.Refuse("is-stamp")
	}
	b := &ballot{board: board, shape: d}
	return b, d.CheckObjection(seat, b.voteSubject(), m.votingRoster(), &m.objectors)
}

// votingRoster returns the players of whom those vote who are people. Newcomers of a lesson do
// not before the teacher has let them in.
func (m votingStage) votingRoster() *game.Roster {
	roster := m.Roster
	if m.lesson != nil {
		roster.Bots |= m.lesson.newcomers
	}
	return &roster
}

// openVoteOnObjection opens a vote, which interrupts whatever is under way, and closes it at once if
// nobody else can vote.
func (m votingStage) openVoteOnObjection(at time.Duration, seat game.Seat, inkBoard int, rng *rand.Rand) ([]game.Event, error) {
	b, err := m.newBallotIfAllowed(seat, inkBoard)
	if err != nil {
		return nil, err
	}
	opened := b.shape.OpenVote(seat, b.voteSubject(), m.votingRoster(), &m.objectors)
	b.suspended = m.CaptureStage(at)
	m.round.ballot = b
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(Objected{Seat: seat, Shape: inkBoard, AsksArtist: opened.AsksArtist})}, m.closeVoteIfDecided(at, rng)...), nil
}

func (m votingStage) castVoteAndCloseIfDecided(at time.Duration, seat game.Seat, uphold bool, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote")
	}
	if err := m.round.ballot.shape.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.closeVoteIfDecided(at, rng)...), nil
}

// abstainAndCloseIfDecided leaves the vote to those who are there, and closes it once decided.
func (m votingStage) abstainAndCloseIfDecided(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
	m.round.ballot.shape.Vote.Abstain(seat)
	return m.closeVoteIfDecided(at, rng)
}

func (m votingStage) closeVoteIfDecided(at time.Duration, rng *rand.Rand) []game.Event {
	if !m.round.ballot.shape.Vote.IsDecided() {
		return nil
	}
	return m.closeVoteAndResumeStage(at, rng)
}

// closeVoteAndResumeStage redraws the shape if the objection is upheld, and resumes the interrupted stage.
// A guess that was made meanwhile may have left a side without money.
func (m votingStage) closeVoteAndResumeStage(at time.Duration, rng *rand.Rand) []game.Event {
	b := m.round.ballot
	m.round.ballot = nil
	upheld := b.shape.CloseVote()
	events := []game.Event{m.ToAll(VoteEnded{Shape: b.shape.id, Upheld: upheld})}
	if upheld {
		b.shape.edition = m.nextEdition()
		drawingStage(m).stampFromCard(b.shape, rng)
		events = append(events, m.ToAll(ShapeRedrawn{Board: b.board.number, ID: b.shape.id}))
	}
	m.Resume(at, b.suspended)
	if !m.isRoundInPlay() {
		return events
	}
	for side := range m.purses {
		if m.isBrokeTeam(side) {
			return append(events, m.endUnguessedRoundOrAwaitAppeals(at, side)...)
		}
	}
	switch m.Stage {
	case Drawing:
		for _, board := range m.round.boards {
			board.lastActive = at
		}
		drawingStage(m).setIdleCarloDeadline()
	case Buying:
		events = append(events, buyingStage(m).trimBasketOrOfferLoan(at)...)
	case Pausing, LastCall:
		events = append(events, guessingMoves(m).endPauseIfAllSkipped(at)...)
	}
	return events
}
