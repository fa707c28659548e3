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
	accept                 time.Duration // how long a refused guess can be accepted
	judge                  *words.Judge
	words                  []word // six for each seat, in the order of their boards
	rounds                 int    // of drawing, and of guessing (DR-3)
	only                   int    // the round that is the last one all the same; 0 for none (CM-25)

	now     time.Duration // of the last thing that happened
	held    time.Duration // until when votes of the last round are open; 0 where there are none
	done    game.Seats    // who needs no more of this round
	boards  []*board      // six for each seat
	cases   vote.Cases    // by board: what is said against it
	guesses []guess
	called  int // the number of the last guess that was called out to all
	takes   []Taken
	lately  [][]time.Duration // by seat: when it guessed last, four times
	waved   []time.Duration   // by seat: when it may wave again
	ended   *Ended
}

// A word is what stands on a card, ready to be judged.
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
	case phase > 2*m.final():
		return Settling
	case phase%2 == 1:
		return Drawing
	}
	return Guessing
}

// round is 1 to 3, or 0 in the count-down.
func (m *match) round() int { return min((m.Phase+1)/2, m.final()) }

// Apply takes a move, a skip, ink or the bell.
func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	before := m.left()
	events, err := game.ApplyInput(m, in, rng)
	if err != nil {
		return nil, err
	}
	m.now = in.At
	if left := m.left(); left < before && m.Stage == Guessing && !m.RulesBefore(4) { // rules of version 3: everyone says so
		m.noMore(in.At)
	}
	if m.Stage == Settling && m.asked(in.At) == 0 {
		events = append(events, m.end())
	}
	return events, nil
}

// StageRules says for each stage who is awaited, what the bell does and what skipping does.
// In a round everyone is awaited who is not done, and of the others those who have not
// voted on an objection; after the last one those who can still say something that changes
// the result. Any player may be skipped.
func (m *match) StageRules() game.StageRules {
	rules := game.StageRules{Skippable: m.Players(), Bell: game.NoChance(m.bell), Skip: game.NoChanceSkip(m.skip)}
	switch m.Stage {
	case Drawing, Guessing:
		rules.Waiting = m.Players()&^m.done | m.cases.PendingVoters()
	case Settling:
		rules.Waiting = m.asked(m.now)
	}
	return rules
}

// bell ends the votes that were held over from the last round, and the round (CM-9).
func (m *match) bell(at time.Duration) []game.Event {
	var events []game.Event
	if m.held > 0 && at >= m.held {
		events = m.closeVotes()
	}
	if at < m.Deadline {
		return events
	}
	if m.Stage == Settling {
		m.done = m.Players()
		return append(events, m.closeVotes()...)
	}
	return append(events, m.next(at)...)
}

// ApplyMove applies a move or ink.
func (m *match) ApplyMove(in game.Input, _ *rand.Rand) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	if ink, ok := in.Move.(game.Ink); ok {
		return nil, m.ink(at, seat, ink)
	}
	if m.Stage == Starting {
		return nil, notBegun()
	}
	switch move := in.Move.(type) {
	case Assign:
		return m.assign(seat, move)
	case Guess:
		return m.aim(at, seat, move)
	case Call:
		return m.callOut(at, seat, move)
	case Close:
		return m.answer(seat, move.Guess, move.Board, false)
	case Far:
		return m.answer(seat, move.Guess, move.Board, true)
	case Accept:
		return m.acceptGuess(at, seat, move)
	case Wave:
		return m.wave(at, seat, move)
	case Object:
		return m.object(seat, move)
	case Vote:
		return m.vote(seat, move)
	case Done:
		return m.sayDone(at, seat, move.Done)
	}
	return nil, wire.RefuseMove(in.Move)
}

// notBegun refuses everything but ink in the count-down.
func notBegun() error {
	return game.Refuse("not-begun", "the cards are still face down; wait for the countdown")
}

// assign puts a word on a board, and the word that was there in its place (DR-5).
func (m *match) assign(seat game.Seat, move Assign) ([]game.Event, error) {
	b, err := m.ownBoard(seat, move.Board)
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
	case !b.open() || !from.open():
		return nil, game.Refuse("board-taken", "a guessed word stays where it is; choose from the words that are left")
	}
	b.word, from.word = from.word, b.word
	return []game.Event{{To: game.Of(seat), Fact: Assigned{Boards: m.assigned(seat)}}}, nil
}

// assigned is on which board each word of a seat is.
func (m *match) assigned(seat game.Seat) []int {
	places := make([]int, boardsEach)
	for _, b := range m.own(seat) {
		places[b.word%boardsEach] = b.id
	}
	return places
}

// sayDone ends the round when everyone is done: nobody has to watch a clock that
// nobody needs.
func (m *match) sayDone(at time.Duration, seat game.Seat, done bool) ([]game.Event, error) {
	if m.done.Has(seat) == done {
		return nil, game.Refuse("said-already", "everyone already knows that")
	}
	m.done = m.done.Without(seat)
	if done {
		m.done = m.done.With(seat)
	}
	events := []game.Event{m.ToAll(SaidDone{Seat: seat, Done: done})}
	if m.done == m.Players() && m.Stage != Settling {
		events = append(events, m.next(at)...)
	}
	return events, nil
}

// skip leaves the votes that a seat has to the others and, when there are none, does for
// it what the bell would do (CM-5): it is done with this round.
func (m *match) skip(at time.Duration, seat game.Seat) ([]game.Event, error) {
	switch {
	case m.Stage == Starting:
		return nil, notBegun()
	case m.RulesBefore(2) && !m.done.Has(seat): // rules of version 1: first it is done
		return m.sayDone(at, seat, true)
	}
	if events, asked := m.abstain(seat); asked {
		return events, nil
	}
	return m.sayDone(at, seat, true)
}

// next ends a round and starts the next at once (DR-3). Votes and answers to guesses go
// on for some seconds; results wait for them.
func (m *match) next(at time.Duration) []game.Event {
	var events []game.Event
	switch {
	case m.RulesBefore(2): // rules of version 1: votes end with the round, and results do not wait
		events = m.closeVotes()
	case m.Stage == Guessing:
		m.holdVotes(at)
	}
	m.Enter(at, m.stageOf(m.Phase+1))
	m.done = 0
	if m.Stage == Settling {
		if m.RulesBefore(2) {
			return append(events, m.end())
		}
		m.Deadline = max(m.held, m.lastAnswer(at))
		return nil
	}
	if m.Phase == 1 {
		for seat := range m.Names {
			events = append(events, game.Event{To: game.Of(game.Seat(seat)), Fact: CardsTurned{Words: m.texts(game.Seat(seat))}})
		}
	}
	began := RoundBegan{Round: m.round(), Stage: m.Stage, Inked: []int{}}
	if began.Stage == Guessing {
		for _, b := range m.boards {
			if b.show(); b.shown {
				began.Inked = append(began.Inked, b.id)
			}
		}
	}
	events = append(events, m.ToAll(began))
	if m.RulesBefore(3) { // rules of version 2: everyone says so
		return events
	}
	if m.done = m.idle(); m.done == m.Players() {
		return append(events, m.next(at)...)
	}
	return events
}

// idle is who has nothing left to draw on or to guess in this round: it does not wait for
// them, and for nobody where no board is left at all.
func (m *match) idle() game.Seats {
	if m.Stage == Guessing && m.RulesBefore(4) { // rules of version 3: everyone says so
		return 0
	}
	idle := m.Players()
	for _, b := range m.boards {
		switch {
		case m.Stage == Drawing && b.open():
			idle = idle.Without(b.owner)
		case m.Stage == Guessing && b.guessable():
			idle &= game.Of(b.owner)
		}
	}
	return idle
}

// left is how many boards can be guessed; while everyone guesses there are never more.
func (m *match) left() int {
	left := 0
	for _, b := range m.boards {
		if b.guessable() {
			left++
		}
	}
	return left
}

// noMore has a guessing round not wait for those who have nothing left to guess, and ends
// it soon where that is everyone who was not done.
func (m *match) noMore(at time.Duration) {
	if m.done |= m.idle(); m.done == m.Players() {
		m.Deadline = min(m.Deadline, at+lastMoment)
	}
}

// texts is the words of a seat, as its cards have them.
func (m *match) texts(seat game.Seat) []string {
	list := make([]string, boardsEach)
	for i := range list {
		list[i] = m.words[int(seat)*boardsEach+i].text
	}
	return list
}

// end counts the points (DR-14).
func (m *match) end() game.Event {
	m.Stage, m.Deadline, m.held = Over, 0, 0
	m.ended = &Ended{Scores: m.scores()}
	m.ended.Winners = winners(m.ended.Scores)
	for _, b := range m.boards {
		m.ended.Words = append(m.ended.Words, m.words[b.word].text)
	}
	return m.ToAll(*m.clonedEnd())
}

// clonedEnd is a copy of how the game ended, nil while it is in play.
func (m *match) clonedEnd() *Ended {
	if m.ended == nil {
		return nil
	}
	return &Ended{Winners: m.ended.Winners, Scores: slices.Clone(m.ended.Scores), Words: slices.Clone(m.ended.Words)}
}

// scores is how everyone stands.
func (m *match) scores() []Score {
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
		list[seat] = scored(taken[seat], left[seat])
	}
	return list
}

// Status tells the table who is awaited and until when.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.StageRules().Waiting)
	if m.held > 0 {
		s.Deadline = min(m.held, m.Deadline)
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
