package doodlerush

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A match is one game of Doodle Rush in play.
type match struct {
	game.Roster
	game.PhaseClock[Stage] // phase 0 is the count-down, 1 to 6 are the rounds, the next waits for answers or is the end
	hard                   bool
	acceptTime             time.Duration // how long a refused guess can be accepted
	judge                  *words.Judge
	words                  []word // six for each seat, in the order of their boards
	rounds                 int    // of drawing, and of guessing (DR-3)
	endsAfter              int    // the round that the host made the last one; 0 for none (CM-25)

	lastInputAt   time.Duration // when the last input was applied
	votesUntil    time.Duration // until when votes of the last round are open; 0 where there are none
	done          game.Seats    // who is done with this round
	boards        []*board      // six for each seat
	objections    vote.Cases    // by board
	guesses       []madeGuess
	lastCall      int // the number of the last guess that was called out to all
	takenBoards   []Taken
	recentGuesses [][]time.Duration // by seat: times of the latest few
	mayWaveAt     []time.Duration   // by seat: when it may wave again
	ended         *Ended
}

// A word is one word of a card, ready to be judged.
type word struct {
	text   string
	answer *words.Answer
}

// A Stage is what everyone does in a phase.
type Stage string

// The stages. Drawing and guessing take turns.
const (
	Starting Stage = "start" // the count-down
	Drawing  Stage = "draw"
	Guessing Stage = "guess"
	Settling Stage = "settle" // the last answers and votes are awaited
	Over     Stage = "over"
)

// stageOf returns the stage of a phase after the count-down.
func (m *match) stageOf(phase int) Stage {
	switch {
	case phase > 2*m.lastRound():
		return Settling
	case phase%2 == 1:
		return Drawing
	}
	return Guessing
}

// currentRound returns the number of the round, 1 to 3, or 0 in the count-down.
func (m *match) currentRound() int { return min((m.Phase+1)/2, m.lastRound()) }

// Apply applies a move, a skip, ink or the bell. Afterwards it excuses players with nothing
// left to guess, and ends the game when the last answers are in.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	before := m.countGuessable()
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	m.lastInputAt = in.At
	if left := m.countGuessable(); left < before && m.Stage == Guessing && !m.RulesBefore(4) { // rules of version 3: everyone says so
		m.excuseIdle(in.At)
	}
	if m.Stage == Settling && m.seatsStillAsked(in.At) == 0 {
		events = append(events, m.endGame())
	}
	return events, nil
}

// StageRules returns for the current stage who is awaited, what the bell does and what a skip
// does. In a round everyone who is not done is awaited, and everyone who owes a vote; after
// the last round everyone whose answer can still change the result. Any player may be skipped.
func (m *match) StageRules() game.StageRules {
	rules := game.StageRules{Skippable: m.Players(), Bell: game.NoChance(m.ringBell), Skip: game.NoChanceSkip(m.skipSeat)}
	switch m.Stage {
	case Drawing, Guessing:
		rules.Waiting = m.Players()&^m.done | m.objections.PendingVoters()
	case Settling:
		rules.Waiting = m.seatsStillAsked(m.lastInputAt)
	}
	return rules
}

// ringBell closes votes whose time is up, and ends the round (CM-9).
func (m *match) ringBell(at time.Duration) []game.Event {
	var events []game.Event
	if m.votesUntil > 0 && at >= m.votesUntil {
		events = m.closeVotes()
	}
	if at < m.Deadline {
		return events
	}
	if m.Stage == Settling {
		m.done = m.Players()
		return append(events, m.closeVotes()...)
	}
	return append(events, m.nextStage(at)...)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	if ink, ok := in.Move.(game.Ink); ok {
		return nil, m.drawInk(at, seat, ink)
	}
	if m.Stage == Starting {
		return nil, refuseNotBegun()
	}
	switch move := in.Move.(type) {
	case Assign:
		return m.assignWord(seat, move)
	case Guess:
		return m.guessBoard(at, seat, move)
	case Call:
		return m.callGuess(at, seat, move)
	case Close:
		return m.recordAnswer(seat, move.Guess, move.Board, false)
	case Far:
		return m.recordAnswer(seat, move.Guess, move.Board, true)
	case Accept:
		return m.acceptGuess(at, seat, move)
	case Wave:
		return m.waveBoard(at, seat, move)
	case Object:
		return m.openObjection(seat, move)
	case Vote:
		return m.castVote(seat, move)
	case Done:
		return m.setDone(at, seat, move.Done)
	}
	return nil, wire.RefuseMove(in.Move)
}

// refuseNotBegun returns the refusal for anything but ink in the count-down.
func refuseNotBegun() error {
	return game.Refuse("not-begun", "the cards are still face down; wait for the countdown")
}

// assignWord puts a word on a board and the board's old word in its place (DR-5).
func (m *match) assignWord(seat game.Seat, move Assign) ([]game.Event, error) {
	b, err := m.findOwnBoard(seat, move.Board)
	if err != nil {
		return nil, err
	}
	if move.Word < 0 || move.Word >= boardsEach {
		return nil, game.Refuse("no-such-word", "you have words 0 to {last}, not {word}", game.Figures{"last": boardsEach - 1, "word": move.Word})
	}
	w := int(seat)*boardsEach + move.Word
	from := m.boards[slices.IndexFunc(m.boards, func(b *board) bool { return b.word == w })]
	switch {
	case from == b:
		return nil, game.Refuse("already-there", "that word is already on this board")
	case m.Stage == Settling:
		return nil, game.Refuse("not-now", "the last round is over")
	case !b.isInPlay() || !from.isInPlay():
		return nil, game.Refuse("board-taken", "a guessed word stays where it is; choose from the words that are left")
	}
	b.word, from.word = from.word, b.word
	return []game.Event{{To: game.Of(seat), Fact: Assigned{Boards: m.boardsByWord(seat)}}}, nil
}

// boardsByWord returns the board of each word of a seat.
func (m *match) boardsByWord(seat game.Seat) []int {
	places := make([]int, boardsEach)
	for _, b := range m.boardsOf(seat) {
		places[b.word%boardsEach] = b.id
	}
	return places
}

// setDone records whether a seat is done with the round, and ends the round when everyone is.
func (m *match) setDone(at time.Duration, seat game.Seat, done bool) ([]game.Event, error) {
	if m.done.Has(seat) == done {
		return nil, game.Refuse("said-already", "everyone already knows that")
	}
	m.done = m.done.Without(seat)
	if done {
		m.done = m.done.With(seat)
	}
	events := []game.Event{m.ToAll(SaidDone{Seat: seat, Done: done})}
	if m.done == m.Players() && m.Stage != Settling {
		events = append(events, m.nextStage(at)...)
	}
	return events, nil
}

// skipSeat abstains from the votes that wait for a seat; where there are none, the seat is
// done with this round, as at the bell (CM-5).
func (m *match) skipSeat(at time.Duration, seat game.Seat) ([]game.Event, error) {
	switch {
	case m.Stage == Starting:
		return nil, refuseNotBegun()
	case m.RulesBefore(2) && !m.done.Has(seat): // rules of version 1: first it is done
		return m.setDone(at, seat, true)
	}
	if events, asked := m.abstainFromVotes(seat); asked {
		return events, nil
	}
	return m.setDone(at, seat, true)
}

// nextStage ends a round and starts the next at once (DR-3). Votes and answers to guesses go
// on for some seconds; the results wait for them.
func (m *match) nextStage(at time.Duration) []game.Event {
	var events []game.Event
	switch {
	case m.RulesBefore(2): // rules of version 1: votes end with the round, and results do not wait
		events = m.closeVotes()
	case m.Stage == Guessing:
		m.extendVotes(at)
	}
	m.Enter(at, m.stageOf(m.Phase+1))
	m.done = 0
	if m.Stage == Settling {
		if m.RulesBefore(2) {
			return append(events, m.endGame())
		}
		m.Deadline = max(m.votesUntil, m.lastAcceptDeadline(at))
		return nil
	}
	if m.Phase == 1 {
		for seat := range m.Names {
			events = append(events, game.Event{To: game.Of(game.Seat(seat)), Fact: CardsTurned{Words: m.wordTexts(game.Seat(seat))}})
		}
	}
	began := RoundBegan{Round: m.currentRound(), Stage: m.Stage, Inked: []int{}}
	if began.Stage == Guessing {
		for _, b := range m.boards {
			if b.showForGuessing(); b.shown {
				began.Inked = append(began.Inked, b.id)
			}
		}
	}
	events = append(events, m.ToAll(began))
	if m.RulesBefore(3) { // rules of version 2: everyone says so
		return events
	}
	if m.done = m.idleSeats(); m.done == m.Players() {
		return append(events, m.nextStage(at)...)
	}
	return events
}

// idleSeats returns the seats with nothing left to draw on, or to guess, in this round.
func (m *match) idleSeats() game.Seats {
	if m.Stage == Guessing && m.RulesBefore(4) { // rules of version 3: everyone says so
		return 0
	}
	idle := m.Players()
	for _, b := range m.boards {
		switch {
		case m.Stage == Drawing && b.isInPlay():
			idle = idle.Without(b.owner)
		case m.Stage == Guessing && b.isGuessable():
			idle &= game.Of(b.owner)
		}
	}
	return idle
}

// countGuessable returns how many boards can be guessed. It only falls during a guessing
// round.
func (m *match) countGuessable() int {
	left := 0
	for _, b := range m.boards {
		if b.isGuessable() {
			left++
		}
	}
	return left
}

// excuseIdle marks players with nothing left to guess as done, and ends the guessing round
// soon if that is everyone.
func (m *match) excuseIdle(at time.Duration) {
	if m.done |= m.idleSeats(); m.done == m.Players() {
		m.Deadline = min(m.Deadline, at+closingDelay)
	}
}

// wordTexts returns the words of a seat in the order of its cards.
func (m *match) wordTexts(seat game.Seat) []string {
	list := make([]string, boardsEach)
	for i := range list {
		list[i] = m.words[int(seat)*boardsEach+i].text
	}
	return list
}

// endGame counts the points and ends the game (DR-14).
func (m *match) endGame() game.Event {
	m.Stage, m.Deadline, m.votesUntil = Over, 0, 0
	m.ended = &Ended{Scores: m.currentScores()}
	m.ended.Winners = findWinners(m.ended.Scores)
	for _, b := range m.boards {
		m.ended.Words = append(m.ended.Words, m.words[b.word].text)
	}
	return m.ToAll(*m.copyEnded())
}

// copyEnded returns a copy of how the game ended; nil while it is in play.
func (m *match) copyEnded() *Ended {
	if m.ended == nil {
		return nil
	}
	return &Ended{Winners: m.ended.Winners, Scores: slices.Clone(m.ended.Scores), Words: slices.Clone(m.ended.Words)}
}

// currentScores returns the score of each seat as if the game ended now.
func (m *match) currentScores() []Score {
	taken, left := make([]int, len(m.Names)), make([]int, len(m.Names))
	for _, b := range m.boards {
		for _, seat := range b.takers {
			taken[seat]++
		}
		if len(b.takers) == 0 {
			left[b.owner]++
		}
	}
	list := make([]Score, len(m.Names))
	for seat := range list {
		list[seat] = newScore(taken[seat], left[seat])
	}
	return list
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.StageRules().Waiting)
	if m.votesUntil > 0 {
		s.Deadline = min(m.votesUntil, m.Deadline)
	}
	if m.Stage == Guessing {
		s.KnowsSecret = m.Players() // each knows what is on the own boards
	}
	if m.ended != nil {
		s.Result = &game.Result{Winners: m.ended.Winners}
		for _, score := range m.ended.Scores {
			s.Result.Points = append(s.Result.Points, score.Total)
		}
	}
	return s
}
