package funnylines

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
)

// A match is one game of Funny Lines in play.
type match struct {
	game.Roster
	game.PhaseClock[Stage]
	mode          Mode
	freehand      bool
	forgivesSlips bool // of the finger are forgiven (CM-15)
	breaksTies    bool // is broken by another round (FL-23)
	rounds        int
	isLastRound   bool // the round in play is the last one all the same (CM-25)
	deck          *deck
	pile          []*cards.Card // to come, the top first

	lastInput      time.Duration // of the last move or bell
	absent         game.Seats    // who was skipped and has not moved since
	teams          [2]game.Seats
	teamsElect     bool         // teams choose who draws,
	electedCarlos  [2]game.Seat // and this is who does next; Watcher where it is not chosen
	lendsAtOnce    bool         // whoever has no Frico left may borrow at once (FL-35)
	ready          game.Seats   // who is content with the teams
	purses         []*purse     // by side: the teams, or the seats; none in a class
	pot            int
	bank           int
	lesson         *lesson     // of a class
	editions       int         // of ink boards so far
	round          *round      // the one in play, or the last; nil before the first
	pastRounds     []*round    // all before it
	snapshots      []*snapshot // of a lesson, to be taken back
	abandonedRound *round      // the one in play when the host ended the game (CM-25)
	result         *Ended
}

// Apply takes a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if move, ok := in.Move.(game.Ink); ok && m.Stage != Over { // whoever sends it, only a Carlo draws
		return nil, m.applyInk(in.At, in.Seat, move)
	}
	before := m.snapshotBefore(in.Move)
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	if in.Move != nil {
		m.recordSnapshot(before, in.Move)
	}
	m.lastInput = in.At
	return events, nil
}

// ApplyMove applies a move. Who makes one is not away any more.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	events, err := m.dispatchMove(in, rng)
	if err == nil {
		m.absent = m.absent.Without(in.Seat)
	}
	return events, err
}

func (m *match) dispatchMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	switch move := in.Move.(type) {
	case Side:
		return m.joinTeam(seat, move.Team)
	case Place:
		return m.placePlayer(seat, move.Seat, move.Team)
	case Carlo:
		return m.electCarlo(seat, move.Seat)
	case Ready:
		return m.declareReady(at, seat, rng)
	case Roster:
		return m.writeRoster(seat, move.Names)
	case TakeOut:
		return m.removeCards(seat, move.Cards)
	case Bring:
		return m.bringPictures(seat, move.Pictures)
	case Begin:
		return m.beginLesson(at, seat, rng)
	case Put:
		return m.changeBasket(seat, move)
	case Buy:
		return m.confirmPurchase(at, seat, move.Basket)
	case Borrow:
		return m.borrow(at, seat)
	case Decline:
		return m.declineOffer(at, seat)
	case Ask:
		return m.requestShape(at, seat, move.Shape)
	case Draw:
		return m.drawShape(at, seat, move.Shape, rng)
	case Done:
		return m.finishShape(at, seat)
	case Guess:
		return m.recordGuess(in, move)
	case Pass:
		return m.skipGuess(at, seat)
	case Accept:
		return m.acceptGuess(at, seat, move.Guess)
	case Object:
		return m.openObjection(at, seat, move.Shape, rng)
	case Vote:
		return m.castVote(at, seat, move.Uphold, rng)
	case Reveal:
		return m.revealPicture(at, seat)
	case Next:
		return m.acknowledgeRound(at, seat, rng)
	case PassOver:
		return m.skipStudent(at, seat)
	case Undo:
		return m.undoMove(at, seat)
	case End:
		return m.endLesson(at, seat)
	case Crib, Pictures:
		return nil, game.Refuse("question", "that is a question, not a move; ask it")
	}
	return nil, wire.RefuseMove(in.Move)
}

// StageRules says for each stage who is awaited, what the bell does and what skipping does;
// who is skipped is away. A guess is awaited from nobody, but in a pause.
func (m *match) StageRules() game.StageRules {
	r := m.round
	var waiting game.Seats
	var bell func(time.Duration, *rand.Rand) []game.Event
	var skip func(time.Duration, game.Seat, *rand.Rand) []game.Event
	switch m.Stage {
	case Choosing:
		waiting, bell, skip = m.Players()&^m.ready, m.startTeams, m.recordReady
	case Registering:
		waiting, bell = game.Of(m.lesson.teacher), m.startTurns
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event { return m.startTurns(at, rng) }
	case Buying:
		waiting, bell, skip = m.awaitedSeats(0), game.NoChance(m.buyAtTimeout), m.skipBuyer
	case Lending:
		waiting = m.awaitedSeats(0)
		bell = game.NoChance(func(at time.Duration) []game.Event { return m.declineLoan(at, true) })
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event { return bell(at, rng) }
	case Drawing:
		waiting, bell = m.busyCarlos(), m.drawForLateCarlos
		skip = func(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
			return m.drawRemaining(at, rng, m.boardOfCarlo(seat))
		}
	case Pausing, LastCall:
		waiting, bell = m.awaitedSeats(r.skippedGuess), game.NoChance(m.endPause)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			return m.recordSkippedGuess(at, seat, true)
		}
	case Accepting:
		waiting, bell = m.pendingJudges(m.lastInput), game.NoChance(m.closeUnguessed)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			events, _ := m.declineGuesses(at, seat) // refused if it is too late to accept: nothing to do
			return events
		}
	case Asking, Guessing:
		waiting, bell = game.Of(m.lesson.speaker()), game.NoChance(m.skipIdleStudent)
		skip = func(at time.Duration, _ game.Seat, _ *rand.Rand) []game.Event { return m.skipIdleStudent(at) }
	case Voting:
		waiting, bell, skip = r.ballot.shape.PendingVoters(), m.closeVote, m.abstainFromVote
	case Looking:
		waiting, bell, skip = m.awaitedSeats(r.acknowledged), m.nextRoundOrEnd, m.recordAcknowledged
	default:
		return game.StageRules{}
	}
	if m.isUntimedLesson() && m.Stage != Voting && m.Stage != Accepting {
		bell = game.NoChance(m.EndNow) // the bell of the school
	}
	return game.StageRules{Waiting: waiting, Bell: bell, Skip: func(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
		m.absent = m.absent.With(seat)
		return skip(at, seat, rng), nil
	}}
}

// waitingSeats returns who is awaited.
func (m *match) waitingSeats() game.Seats { return m.StageRules().Waiting }

// skipBuyer leaves the buying to a team-mate; where there is none, it is closed.
func (m *match) skipBuyer(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
	if m.actingSeats()&^m.absent != 0 {
		return []game.Event{m.ToAll(Skipped{Seat: seat})}
	}
	return m.buyAtTimeout(at)
}

// actingSeats is those who act for one another in a stage: any of them may confirm a basket,
// and each of them may pass.
func (m *match) actingSeats() game.Seats {
	switch m.Stage {
	case Buying, Lending:
		return m.purses[m.round.buyer].seats &^ m.round.carlos
	case Pausing, LastCall:
		var payers game.Seats
		for side, p := range m.purses {
			if p.money >= guessPrice || m.lendsAtOnce && m.canBorrow(side) {
				payers |= p.seats
			}
		}
		return payers &^ m.round.carlos
	case Looking:
		if m.mode == Class {
			return game.Of(m.lesson.teacher)
		}
		return m.Players()
	}
	return 0
}

// mayGuessUnasked is who may guess though nobody waits for it: each for themselves there is no
// pause for guesses (FL-37).
func (m *match) mayGuessUnasked() game.Seats {
	if m.mode != Solo || !m.isInPlay() {
		return 0
	}
	var seats game.Seats
	for seat := range (m.Players() &^ m.waitingSeats()).All() {
		if m.checkGuesser(seat) == nil {
			seats = seats.With(seat)
		}
	}
	return seats
}

// seatsKnowingCard is who sees the card while others guess.
func (m *match) seatsKnowingCard() game.Seats {
	if !m.isInPlay() {
		return 0
	}
	return m.round.carlos
}

// awaitedSeats is who of the group is still awaited. Those who are away are not, unless
// nobody else is there: then one of them speaks for all.
func (m *match) awaitedSeats(answered game.Seats) game.Seats {
	group := m.actingSeats()
	if present := group &^ m.absent; present != 0 {
		return present &^ answered
	}
	for seat := range group.All() {
		if group&answered == 0 {
			return game.Of(seat)
		}
	}
	return 0
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.waitingSeats())
	s.MayMove, s.KnowsSecret = m.mayGuessUnasked(), m.seatsKnowingCard()
	if m.result != nil {
		s.Result = &game.Result{Winners: m.result.Winners, Points: m.pointsBySeat(), Teams: m.namedTeams()}
	}
	return s
}

// pointsBySeat is the money by seat; nil in a class.
func (m *match) pointsBySeat() []int {
	if m.mode == Class {
		return nil
	}
	points := make([]int, len(m.Names))
	for seat := range points {
		points[seat] = m.purses[m.sideOf(game.Seat(seat))].money
	}
	return points
}

// AnswerQuestion answers the question for the crib sheet, which is open to everyone (FL-6), and the
// teacher's for the pictures.
func (m *match) AnswerQuestion(seat game.Seat, question game.Move) (any, error) {
	switch question.(type) {
	case Crib:
		return m.deck.cribSheet(), nil
	case Pictures:
		return m.pictureSheet(seat)
	}
	return nil, game.Refuse("no-question", "you can ask for the list of pictures or the pictures, not for “{question}”", game.Figures{"question": wire.KindOf(question)})
}

// sideOf is the side of a seat; -1 in a class.
func (m *match) sideOf(seat game.Seat) int {
	return slices.IndexFunc(m.purses, func(p *purse) bool { return p.seats.Has(seat) })
}
