package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
)

// soloRounds is how many rounds are played each for themselves, by the number of
// players (FL-32).
var soloRounds = [maxSolo + 1]int{3: 6, 4: 8, 5: 5, 6: 6, 7: 7, 8: 8}

// noSide is the side of a round that ends without anybody being broke, or winning.
const noSide = -1

// beginRound turns the next card, seeds the pot and chooses who draws and who buys first. Every
// round has new Carlos (FL-11).
func (m *state) beginRound(at time.Duration, rng *rand.Rand) []game.Event {
	r := &round{number: 1, bets: map[game.Seat]game.Seat{}, firstPhase: m.Phase + 1, firstBuyer: -1, buyer: -1, plans: make([]Counts, len(m.purses)), card: m.turnNextCardOrReshuffle(rng)}
	r.pursesBefore = game.MapList(m.purses, func(p *purse) purse { return *p })
	last := m.round
	if last != nil {
		r.number = last.number + 1
		m.dropPastPicturesAndSnapshots()
		m.pastRounds = append(m.pastRounds, last)
	}
	r.isTieBreak = m.mode == Teams && r.number > m.TotalRounds
	m.round = r
	m.next = toBuying
	switch m.mode {
	case Teams:
		for side := range m.purses {
			lastCarlo := game.Watcher
			if last != nil {
				lastCarlo = last.boards[side].carlo
			}
			r.makeSeatCarloWithNewBoard(side, m.chooseCarloAndClearElection(side, r.number, lastCarlo))
		}
		r.firstBuyer = rng.IntN(len(m.purses)) // (FL-13)
	case Solo:
		carlo := game.Seat(rng.IntN(len(m.Names))) // (FL-31)
		if last != nil {
			carlo = m.LeftOf(last.boards[0].carlo)
		}
		r.makeSeatCarloWithNewBoard(-1, carlo)
		r.firstBuyer = int(m.LeftOf(carlo))
	case Class:
		r.makeSeatCarloWithNewBoard(-1, m.lesson.teacher)
		m.next = toNextTurn
	}
	if m.mode != Class {
		r.seed = min(r.card.Border.PotAmount(), m.reserve) // the box may run short (FL-3)
		m.reserve -= r.seed
		m.pot += r.seed
	}
	return []game.Event{
		m.ToAll(RoundBegan{
			Round: r.number, Rounds: m.TotalRounds, Extra: r.isTieBreak, Carlos: r.carlos, First: r.firstBuyer,
			Border: r.card.Border, Prices: Counts(r.card.Prices), Seed: r.seed,
		}),
		{To: r.carlos, Fact: CardTurned{Number: r.card.Number, Name: r.card.Name}},
	}
}

// turnNextCardOrReshuffle removes the top card of the pile. When it is used up, all cards come again.
func (m *state) turnNextCardOrReshuffle(rng *rand.Rand) *cards.Card {
	if len(m.pile) == 0 {
		m.pile, _ = m.deck.orderDealtCardsFirst(nil, rng) // only a dealt pack can be refused
	}
	card := m.pile[0]
	m.pile = m.pile[1:]
	return card
}

// dropPastPicturesAndSnapshots drops the pictures of a round that nobody comes back to, and its
// snapshots. In a lesson somebody may come back to the last one (FL-54).
func (m *state) dropPastPicturesAndSnapshots() {
	r := m.round
	if m.isUntimedLesson() {
		if len(m.pastRounds) == 0 {
			return
		}
		r = m.pastRounds[len(m.pastRounds)-1]
		m.snapshots = slices.DeleteFunc(m.snapshots, func(s *snapshot) bool { return s.round.number <= r.number })
	}
	for _, b := range r.boards {
		for _, d := range b.shapes {
			d.picture = nil // its strokes stay for the gallery
		}
	}
}

// endUnguessedRoundOrAwaitAppeals ends the round without a right guess, and with it the game where
// a side is broke, unless somebody may still accept a guess: then it waits for them, as the
// last guess of a round has its seconds too (CM-17).
func (m *state) endUnguessedRoundOrAwaitAppeals(at time.Duration, bankruptSide int) []game.Event {
	m.round.bankruptSide = bankruptSide
	if m.round.guesses.pendingJudges(at) == 0 || m.RulesBefore(2) { // rules of version 1: nothing waits
		return m.closeUnguessedRoundAndEndIfBroke(at)
	}
	m.EnterFor(at, Accepting, 0)
	switch {
	case m.Limits[Accepting] == 0:
	case guessingMoves{m}.settlesGuessesInOrder():
		m.Deadline = m.round.guesses.firstOpen(at).Deadline()
	default: // until the last of them can no longer be accepted
		for i := range m.round.guesses {
			if g := &m.round.guesses[i]; g.IsOpen(at) {
				m.Deadline = max(m.Deadline, at+g.TimeLeft(at))
			}
		}
	}
	return nil
}

// closeUnguessedRoundAndEndIfBroke closes a round in which nothing can be accepted any more: nobody named
// the picture (FL-26, FL-40, FL-41), or a team is broke and loses at once (FL-24).
func (m *state) closeUnguessedRoundAndEndIfBroke(at time.Duration) []game.Event {
	outcome := Record{Reason: Missed, Seat: game.Watcher, Student: -1, Shares: []Share{}}
	if broke := m.round.bankruptSide; broke != noSide {
		outcome.Reason = Broke
		return append(m.closeRoundAndPayPot(at, outcome), m.endGame(at, broke)...)
	}
	outcome.Shares = m.computePotSharesBySide(noSide, m.round.boards[0].carlo)
	return m.closeRoundAndPayPot(at, outcome)
}

// closeGuessedRound closes the round for the guess that named the picture (FL-21, FL-38).
func (m *state) closeGuessedRound(at time.Duration, guess GuessRecord) []game.Event {
	side := noSide
	if m.mode != Class {
		side = m.sideOf(guess.Seat)
	}
	return m.closeRoundAndPayPot(at, Record{Reason: Named, Seat: guess.Seat, Student: guess.Student, Shares: m.computePotSharesBySide(side, m.round.boards[0].carlo)})
}

// closeRoundAndPayPot pays the pot out and lays everything open.
func (m *state) closeRoundAndPayPot(at time.Duration, outcome Record) []game.Event {
	r := m.round
	outcome.Pot = m.pot
	r.stopDrawingAndRecordOutcome(outcome)
	r.sights = m.findFunniestSights(r)
	events := []game.Event{m.ToAll(RoundEnded{
		Name: r.card.Name, Reason: outcome.Reason, Seat: outcome.Seat, Student: outcome.Student, Pot: outcome.Pot, Shares: game.NonNilCopy(outcome.Shares),
	})}
	events = append(events, m.EventsToAll(m.payOutPotAndCollectLoans(outcome.Shares)...)...)
	if m.RulesBefore(2) {
		r.ballot = nil // rules of version 1: the guess ends the vote
	}
	if r.ballot != nil { // the guess does not end the vote (CM-20)
		m.Phase++
		r.ballot.suspended = game.Suspended[Stage]{Stage: Looking, TimeLeft: m.Limits[Looking]}
		return events
	}
	m.Enter(at, Looking)
	return events
}

// endGame ends the game; bankruptSide is the team that ran out of money, or noSide.
func (m *state) endGame(at time.Duration, brokeSide int) []game.Event {
	m.result = m.finalResult(m.Players(), brokeSide)
	m.Enter(at, Over)
	return []game.Event{m.ToAll(*m.result.clone())}
}

// RoundInPlay returns the number of the round, and whether another follows.
func (m *state) RoundInPlay() (number int, more bool) {
	number = len(m.roundsSoFar())
	return number, !m.IsLastRound(number)
}

// FinishedRounds returns how many rounds are over, the one that lies open too.
func (m *state) FinishedRounds() int {
	if m.isRoundInPlay() {
		return len(m.pastRounds)
	}
	return len(m.roundsSoFar())
}

// EndWithoutCurrentRound ends the game with what everyone had when the last round was over (CM-25).
func (m *state) EndWithoutCurrentRound(at time.Duration) []game.Event {
	if n := len(m.pastRounds); m.isRoundInPlay() && n > 0 {
		for side, p := range m.round.pursesBefore {
			*m.purses[side] = p
		}
		m.abandonedRound, m.round, m.pastRounds = m.round, m.pastRounds[n-1], m.pastRounds[:n-1]
		m.pot = 0
	}
	return m.endGame(at, noSide)
}
