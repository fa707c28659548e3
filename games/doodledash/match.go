package doodledash

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/words"
)

// A match is one game of Doodle Dash in play.
type match struct {
	game.Roster
	game.PhaseClock[Stage]
	skipHardWords  bool        // young players (DD-5)
	seatsByAge     []game.Seat // the oldest first; empty where ages are not known
	youngest       game.Seat   // who is marked as youngest where ages are not known; else Watcher
	firstByLot     bool        // who guesses first was drawn by lot (CM-2)
	pack           *words.Pack
	forgiveSlips   bool           // typing slips are forgiven (CM-15)
	judge          *words.Judge   // nil before the first guess: it takes a while to learn the pack
	deck           [][]words.Word // the words of each card to come, the top first
	box            [][]words.Word // for rounds that start again (DD-16)
	totalRounds    int            // one for each card of the deck (DD-1)
	endsAfterRound bool           // the current round is the last one, whatever the deck has (CM-25)

	round      *round   // the current one, or the last
	pastRounds []*round // all before it, restarted ones too
	points     []int
	ended      *Ended
}

// A Stage is what a match waits for.
type Stage string

// The stages, in order; voting interrupts the three around it.
const (
	Naming    Stage = "naming"
	Ready     Stage = "ready"
	Drawing   Stage = "drawing"
	Guessing  Stage = "guessing"
	Accepting Stage = "accepting"
	Voting    Stage = "voting"
	Looking   Stage = "looking"
	Over      Stage = "over"
)

// Apply applies a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	switch move := in.Move.(type) {
	case game.Ink:
		return nil, m.drawInk(in.At, in.Seat, move)
	case Name:
		return m.nameNumber(in.At, in.Seat, move.Number)
	case Start:
		return m.giveStartSignal(in.At, in.Seat)
	case Finish:
		return m.finishDrawing(in.At, in.Seat)
	case Roll:
		return m.rollByHand(in.At, in.Seat, rng)
	case Guess:
		return m.submitGuess(in, move.Text)
	case Pass:
		return m.passGuess(in.At, in.Seat)
	case Accept:
		return m.acceptGuess(in.At, in.Seat)
	case Decline:
		return m.declineGuess(in.At, in.Seat)
	case Object:
		return m.openObjection(in.At, in.Seat, move.Board)
	case Vote:
		return m.castVote(in.At, in.Seat, move.Uphold)
	case Next:
		return m.recordSeenEnough(in.At, in.Seat)
	}
	return nil, wire.RefuseMove(in.Move)
}

// StageRules returns for the current stage who is awaited, what the bell does and what a skip
// does. The awaited seats must not reveal who has finished (DD-4), so all drawers are awaited
// while they draw, except absent ones. An objection is awaited from nobody.
func (m *match) StageRules() game.StageRules {
	r := m.round
	switch m.Stage {
	case Naming:
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: m.nameRandomNumber}
	case Ready:
		start := func(at time.Duration) []game.Event { return m.startDrawing(at, true) }
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: game.NoChance(start)}
	case Drawing: // a skip of somebody absent does nothing; journals have such skips
		return game.StageRules{Waiting: r.drawers &^ r.absent, Skippable: r.absent, Bell: m.bellWhileDrawing, Skip: m.skipDrawer}
	case Guessing:
		noGuess := func(at time.Duration) []game.Event { return m.forfeitGuess(at, true) }
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: game.NoChance(noGuess)}
	case Accepting:
		return game.StageRules{Waiting: r.appeal.PendingVoters(), Bell: game.NoChance(m.closeAppeal), Skip: game.NoChanceSkip(m.abstainFromAppeal)}
	case Voting:
		return game.StageRules{Waiting: r.ballot.PendingVoters(), Bell: game.NoChance(m.closeVote), Skip: game.NoChanceSkip(m.abstainFromVote)}
	case Looking:
		return game.StageRules{Waiting: m.Players() &^ r.seenEnough, Bell: game.NoChance(m.nextRoundOrEnd), Skip: game.NoChanceSkip(m.recordSeenEnough)}
	}
	return game.StageRules{}
}

// awaitedSeats returns the seats that the match waits for.
func (m *match) awaitedSeats() game.Seats { return m.StageRules().Waiting }

// bellWhileDrawing ends drawing when its time is up, and otherwise rolls the die.
func (m *match) bellWhileDrawing(at time.Duration, rng *rand.Rand) []game.Event {
	if m.round.drawingEnds > 0 && at >= m.round.drawingEnds {
		return m.endDrawing(at, OutOfTime)
	}
	return m.rollAutomatically(at, rng)
}

// beginRound starts the next round of the deck with a guesser (DD-3).
func (m *match) beginRound(at time.Duration, guesser game.Seat) []game.Event {
	number := 1
	if m.round != nil {
		number = m.round.number + 1
	}
	return m.turnCard(at, &m.deck, number, guesser, false)
}

// turnCard starts a round with the top card of a pile and clean boards.
func (m *match) turnCard(at time.Duration, pile *[][]words.Word, roundNumber int, guesser game.Seat, restarted bool) []game.Event {
	if m.round != nil {
		m.round.keepRecordingsOnly()
		m.pastRounds = append(m.pastRounds, m.round)
	}
	card := (*pile)[0]
	*pile = (*pile)[1:]
	m.round = newRound(roundNumber, len(m.pastRounds), len(m.Names), guesser, card)
	m.Enter(at, Naming)
	m.round.guessableSince = m.Phase
	return []game.Event{
		m.ToAll(RoundBegan{Round: roundNumber, Rounds: m.totalRounds, Guesser: guesser, Again: restarted, Lot: m.isFirstByLot()}),
		m.toDrawers(CardTurned{Card: m.round.cardWords()}),
	}
}

// allRounds returns all rounds played, restarted ones and the current one included.
func (m *match) allRounds() []*round { return append(slices.Clip(m.pastRounds), m.round) }

// isFirstByLot reports whether this is the first round and its guesser was drawn by lot.
func (m *match) isFirstByLot() bool { return m.firstByLot && len(m.pastRounds) == 0 }

// nextRoundOrEnd starts the next round with the player to the left as guesser, or ends the
// game after the last (DD-3, DD-15).
func (m *match) nextRoundOrEnd(at time.Duration) []game.Event {
	if len(m.deck) > 0 && !m.endsAfterRound {
		return m.beginRound(at, (m.round.guesser+1)%game.Seat(len(m.Names)))
	}
	return m.endGame(at)
}

// endGame ends the game; the highest points win.
func (m *match) endGame(at time.Duration) []game.Event {
	m.Enter(at, Over)
	m.ended = &Ended{Winners: game.HighestSeats(m.points), Points: slices.Clone(m.points)}
	return []game.Event{m.ToAll(Ended{Winners: m.ended.Winners, Points: slices.Clone(m.points)})}
}

// recordSeenEnough notes that a player wants to go on; when all do, the next round begins.
func (m *match) recordSeenEnough(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if m.Stage != Looking {
		return nil, game.Refuse("not-now", "the round isn’t over yet")
	}
	if m.round.seenEnough.Has(seat) {
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	m.round.seenEnough = m.round.seenEnough.With(seat)
	events := []game.Event{m.ToAll(WentOn{Seat: seat})}
	if m.awaitedSeats() == 0 {
		events = append(events, m.nextRoundOrEnd(at)...)
	}
	return events, nil
}

// seatsThatKnowWord returns the drawers from when the card is turned until the round is
// revealed.
func (m *match) seatsThatKnowWord() game.Seats {
	if m.isRevealed() {
		return 0
	}
	return m.round.drawers
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.awaitedSeats())
	s.KnowsSecret = m.seatsThatKnowWord()
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: slices.Clone(m.ended.Points)}
	}
	return s
}

// toDrawers makes an event for the drawers alone, for what the guesser and the public must not
// know yet.
func (m *match) toDrawers(fact game.Fact) game.Event {
	return game.Event{To: m.round.drawers, Fact: fact}
}

// toGuesserAndPublic makes an event for the guesser and the public: their version of what the
// drawers are told.
func (m *match) toGuesserAndPublic(fact game.Fact) game.Event {
	return game.Event{To: game.Of(m.round.guesser, game.Watcher), Fact: fact}
}

// checkIsGuesser refuses an action that only the guesser may take.
func (m *match) checkIsGuesser(seat game.Seat, action string) error {
	if seat != m.round.guesser {
		return game.Refuse("not-guesser", "only the guesser may "+action+", and that is {name}", game.Figures{"name": m.Names[m.round.guesser]})
	}
	return nil
}

// checkIsDrawer refuses an action that only drawers may take.
func (m *match) checkIsDrawer(seat game.Seat) error {
	if seat == m.round.guesser {
		return game.Refuse("not-drawer", "you’re the guesser this round; the others draw")
	}
	return nil
}
