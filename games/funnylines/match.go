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
	mode     Mode
	freehand bool
	slips    bool // of the finger are forgiven (CM-15)
	tie      bool // is broken by another round (FL-23)
	rounds   int
	last     bool // the round in play is the last one all the same (CM-25)
	deck     *deck
	pile     []*cards.Card // to come, the top first

	now      time.Duration // of the last move or bell
	away     game.Seats    // who was skipped and has not moved since
	teams    [2]game.Seats
	elects   bool         // teams choose who draws,
	elected  [2]game.Seat // and this is who does next; Watcher where it is not chosen
	lends    bool         // whoever has no Frico left may borrow at once (FL-35)
	ready    game.Seats   // who is content with the teams
	purses   []*purse     // by side: the teams, or the seats; none in a class
	pot      int
	bank     int
	lesson   *lesson  // of a class
	editions int      // of ink boards so far
	round    *round   // the one in play, or the last; nil before the first
	past     []*round // all before it
	steps    []*step  // of a lesson, to be taken back
	broken   *round   // the one in play when the host ended the game (CM-25)
	ended    *Ended
}

// Apply takes a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if move, ok := in.Move.(game.Ink); ok && m.Stage != Over { // whoever sends it, only a Carlo draws
		return nil, m.ink(in.At, in.Seat, move)
	}
	before := m.before(in.Move)
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	if in.Move != nil {
		m.remember(before, in.Move)
	}
	m.now = in.At
	return events, nil
}

// ApplyMove applies a move. Who makes one is not away any more.
func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	events, err := m.move(in, rng)
	if err == nil {
		m.away = m.away.Without(in.Seat)
	}
	return events, err
}

func (m *match) move(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	switch move := in.Move.(type) {
	case Side:
		return m.goOver(seat, move.Team)
	case Place:
		return m.place(seat, move.Seat, move.Team)
	case Carlo:
		return m.elect(seat, move.Seat)
	case Ready:
		return m.sayReady(at, seat, rng)
	case Roster:
		return m.writeRoster(seat, move.Names)
	case TakeOut:
		return m.takeOut(seat, move.Cards)
	case Bring:
		return m.bring(seat, move.Pictures)
	case Begin:
		return m.beginLesson(at, seat, rng)
	case Put:
		return m.put(seat, move)
	case Buy:
		return m.confirm(at, seat, move.Basket)
	case Borrow:
		return m.borrow(at, seat)
	case Decline:
		return m.decline(at, seat)
	case Ask:
		return m.ask(at, seat, move.Shape)
	case Draw:
		return m.draw(at, seat, move.Shape, rng)
	case Done:
		return m.done(at, seat)
	case Guess:
		return m.guess(in, move)
	case Pass:
		return m.pass(at, seat)
	case Accept:
		return m.accept(at, seat, move.Guess)
	case Object:
		return m.object(at, seat, move.Shape, rng)
	case Vote:
		return m.vote(at, seat, move.Uphold, rng)
	case Reveal:
		return m.reveal(at, seat)
	case Next:
		return m.goOn(at, seat, rng)
	case PassOver:
		return m.passStudent(at, seat)
	case Undo:
		return m.undo(at, seat)
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
		waiting, bell, skip = m.Players()&^m.ready, m.setTeams, m.makeReady
	case Registering:
		waiting, bell = game.Of(m.lesson.teacher), m.startLesson
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event { return m.startLesson(at, rng) }
	case Buying:
		waiting, bell, skip = m.present(0), game.NoChance(m.closeBuying), m.skipBuyer
	case Lending:
		waiting = m.present(0)
		bell = game.NoChance(func(at time.Duration) []game.Event { return m.skipBuying(at, true) })
		skip = func(at time.Duration, _ game.Seat, rng *rand.Rand) []game.Event { return bell(at, rng) }
	case Drawing:
		waiting, bell = m.drawing(), m.drawLate
		skip = func(at time.Duration, seat game.Seat, rng *rand.Rand) []game.Event {
			return m.finish(at, rng, m.boardOf(seat))
		}
	case Pausing, LastCall:
		waiting, bell = m.present(r.passed), game.NoChance(m.endPause)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event { return m.sayPass(at, seat, true) }
	case Accepting:
		waiting, bell = m.asked(m.now), game.NoChance(m.concluded)
		skip = func(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
			events, _ := m.leaveWrong(at, seat) // refused if it is too late to accept: nothing to do
			return events
		}
	case Asking, Guessing:
		waiting, bell = game.Of(m.lesson.speaker()), game.NoChance(m.passOver)
		skip = func(at time.Duration, _ game.Seat, _ *rand.Rand) []game.Event { return m.passOver(at) }
	case Voting:
		waiting, bell, skip = r.ballot.shape.PendingVoters(), m.closeVote, m.abstain
	case Looking:
		waiting, bell, skip = m.present(r.went), m.next, m.sayOn
	default:
		return game.StageRules{}
	}
	if m.calm() && m.Stage != Voting && m.Stage != Accepting {
		bell = game.NoChance(m.EndNow) // the bell of the school
	}
	return game.StageRules{Waiting: waiting, Bell: bell, Skip: func(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
		m.away = m.away.With(seat)
		return skip(at, seat, rng), nil
	}}
}

// waiting returns who is awaited.
func (m *match) waiting() game.Seats { return m.StageRules().Waiting }

// skipBuyer leaves the buying to a team-mate; where there is none, it is closed.
func (m *match) skipBuyer(at time.Duration, seat game.Seat, _ *rand.Rand) []game.Event {
	if m.group()&^m.away != 0 {
		return []game.Event{m.ToAll(Skipped{Seat: seat})}
	}
	return m.closeBuying(at)
}

// group is those who act for one another in a stage: any of them may confirm a basket,
// and each of them may pass.
func (m *match) group() game.Seats {
	switch m.Stage {
	case Buying, Lending:
		return m.purses[m.round.buyer].seats &^ m.round.carlos
	case Pausing, LastCall:
		var able game.Seats
		for side, p := range m.purses {
			if p.money >= guessPrice || m.lends && m.mayBorrow(side) {
				able |= p.seats
			}
		}
		return able &^ m.round.carlos
	case Looking:
		if m.mode == Class {
			return game.Of(m.lesson.teacher)
		}
		return m.Players()
	}
	return 0
}

// welcome is who may guess though nobody waits for it: each for themselves there is no
// pause for guesses (FL-37).
func (m *match) welcome() game.Seats {
	if m.mode != Solo || !m.inPlay() {
		return 0
	}
	var seats game.Seats
	for seat := range (m.Players() &^ m.waiting()).All() {
		if m.mayGuess(seat) == nil {
			seats = seats.With(seat)
		}
	}
	return seats
}

// knowing is who sees the card while others guess.
func (m *match) knowing() game.Seats {
	if !m.inPlay() {
		return 0
	}
	return m.round.carlos
}

// present is who of the group is still awaited. Those who are away are not, unless
// nobody else is there: then one of them speaks for all.
func (m *match) present(said game.Seats) game.Seats {
	group := m.group()
	if here := group &^ m.away; here != 0 {
		return here &^ said
	}
	for seat := range group.All() {
		if group&said == 0 {
			return game.Of(seat)
		}
	}
	return 0
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.waiting())
	s.MayMove, s.KnowsSecret = m.welcome(), m.knowing()
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners, Points: m.points(), Teams: m.named()}
	}
	return s
}

// points is the money by seat; nil in a class.
func (m *match) points() []int {
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
		return m.deck.crib(), nil
	case Pictures:
		return m.pictures(seat)
	}
	return nil, game.Refuse("no-question", "you can ask for the list of pictures or the pictures, not for “{question}”", game.Figures{"question": wire.KindOf(question)})
}

// sideOf is the side of a seat; -1 in a class.
func (m *match) sideOf(seat game.Seat) int {
	return slices.IndexFunc(m.purses, func(p *purse) bool { return p.seats.Has(seat) })
}
