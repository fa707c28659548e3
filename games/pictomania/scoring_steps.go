package pictomania

import (
	"slices"
	"time"

	"linework/game"
)

// A Why says why a bonus token is worth what it is.
type Why string

// The whys.
const (
	NoToken   Why = ""
	InFull    Why = "guessed"   // at least one guessed the drawing (PM-25)
	Unguessed Why = "unguessed" // nobody did, so it counts 0 (PM-24)
	BlackOne  Why = "sheep"     // the black sheep subtracts it (PM-23)
)

// nextScoringStep enters the next step of the scoring: drawing by drawing, the black sheep,
// the sums (PM-28); then the next round, or the end.
func (m *match) nextScoringStep(at time.Duration) []game.Event {
	r := m.round
	switch {
	case r.walked < len(r.walkOrder):
		m.enterScoringStep(at, Walking)
		r.walked++
		return []game.Event{m.ToAll(m.scoredFact(r.walkOrder[r.walked-1]))}
	case m.Stage == Walking:
		m.enterScoringStep(at, Shaming)
		return []game.Event{m.ToAll(m.sheepFact())}
	case m.Stage == Shaming:
		m.enterScoringStep(at, Summing)
		return []game.Event{m.ToAll(Summed{Sums: m.roundSums()})}
	case !m.isLastRound():
		return m.beginRound(at)
	}
	return m.endGame(at, m.shownPoints())
}

// endGame ends the game; all who tie for the most points win (PM-27).
func (m *match) endGame(at time.Duration, points []int) []game.Event {
	m.enterStage(at, Over)
	m.ended = &Ended{Winners: game.HighestSeats(points), Points: points}
	return []game.Event{m.ToAll(Ended{Winners: m.ended.Winners, Points: slices.Clone(points)})}
}

// enterScoringStep enters a step of the scoring. Votes that are still open get their time
// first.
func (m *match) enterScoringStep(at time.Duration, stage Stage) {
	m.enterStage(at, stage)
	if m.round.objections.HasOpenVote() {
		m.SetDeadline(at, m.voteTime)
	}
}

// scoredFact returns the fact of a drawing with its guesses turned over.
func (m *match) scoredFact(author game.Seat) DrawingScored {
	return DrawingScored{Drawing: m.round.scoredDrawing(author, m.round.scoreRound(m.scoringTokens))}
}

// scoredDrawing returns a drawing with its guesses and tokens as clients see it.
func (r *round) scoredDrawing(author game.Seat, s roundScore) Scored {
	p := &r.players[author]
	return Scored{
		Seat: author, Symbol: p.symbol, Numeral: p.numeral, Word: r.wordOf(author).Text, Drawn: p.fate,
		Guesses: s.guesses[author], Kept: s.kept[author],
	}
}

// sheepFact returns the fact that names the black sheep.
func (m *match) sheepFact() SheepNamed {
	s := m.round.scoreRound(m.scoringTokens)
	return SheepNamed{Middle: s.middle, Sheep: s.sheep}
}

// roundSums returns the sums of the current round with the points of all rounds so far.
func (m *match) roundSums() []Sum {
	before, sums := m.pointsOfFirstRounds(len(m.pastRounds)), m.round.scoreRound(m.scoringTokens).sums
	for i := range sums {
		sums[i].Points = before[i] + sums[i].Total
	}
	return sums
}

// pointsOfFirstRounds returns the points of each seat from the first rounds, as many as given.
func (m *match) pointsOfFirstRounds(rounds int) []int {
	points := make([]int, len(m.Names))
	for _, r := range m.pastRounds[:rounds] {
		for i, s := range r.scoreRound(m.scoringTokens).sums {
			points[i] += s.Total
		}
	}
	return points
}

// shownPoints returns the points of each seat from all rounds whose sums were shown.
func (m *match) shownPoints() []int {
	points := m.pointsOfFirstRounds(len(m.pastRounds))
	if m.Stage == Summing || m.Stage == Over {
		for i, s := range m.round.scoreRound(m.scoringTokens).sums {
			points[i] += s.Total
		}
	}
	return points
}

// checkMayContinue refuses to go on when no round is scored, or while a vote is open.
func (m *match) checkMayContinue() error {
	switch {
	case m.isScoring() && m.round.objections.HasOpenVote():
		return game.Refuse("vote-open", "there’s an objection to vote on first")
	case m.isScoring() || m.Stage == Choosing:
		return nil
	}
	return game.Refuse("not-now", "the round isn’t being scored")
}

// recordContinue records that a player has seen enough, or has no wish for a deck; when all
// have, the game goes on.
func (m *match) recordContinue(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkMayContinue(); err != nil {
		return nil, err
	}
	if m.readySeats.Has(seat) {
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	m.readySeats = m.readySeats.With(seat)
	events := []game.Event{m.ToAll(WentOn{Seat: seat})}
	switch {
	case m.awaitedSeats() != 0:
		return events, nil
	case m.Stage == Choosing:
		return append(events, m.beginRound(at)...), nil
	}
	return append(events, m.nextScoringStep(at)...), nil
}

// checkMayTurnPage refuses to turn the page unless the host leads the scoring.
func (m *match) checkMayTurnPage() error {
	if !m.ledByHost || m.Stage == Choosing {
		return game.Refuse("not-led", "this moves on by itself, or once everyone’s seen enough")
	}
	return m.checkMayContinue()
}

// turnPage enters the next scoring step for everyone, at the host's wish.
func (m *match) turnPage(in game.Input) ([]game.Event, error) {
	if err := m.checkMayTurnPage(); err != nil {
		return nil, err
	}
	if !in.Host && !m.RulesBefore(3) { // rules of version 2: any player
		return nil, game.Refuse("not-host", "the host turns the pages; say that you’ve seen enough")
	}
	return m.nextScoringStep(in.At), nil
}
