package doodlerush

import (
	"iter"
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

// A guess is one that was made, and when.
type guess struct {
	Guessed
	read  words.Guess
	at    time.Duration
	phase int
	said  []Answered // by owners
	close []appeal   // to the owners of the boards that it is close for
}

// An appeal is a guess that is close for a board. Its owner, who alone knows the word,
// may accept it for some seconds (CM-17). Whatever the machine does not find close is
// far off: a synonym is wrong (DR-13).
type appeal struct {
	board int
	vote.Appeal
}

// everywhere is the board of a guess that was called out to all (DR-7).
const everywhere = -1

// aim makes a guess at one board (DR-7).
func (m *match) aim(at time.Duration, seat game.Seat, move Guess) ([]game.Event, error) {
	g, err := m.newGuess(at, seat, move.Board, move.Text)
	if err != nil {
		return nil, err
	}
	b, err := m.board(move.Board)
	if err != nil {
		return nil, err
	}
	switch {
	case b.owner == seat:
		return nil, game.Refuse("own-board", "this is your own board; guess other people’s")
	case !b.open() && !b.inTime(g):
		return nil, m.taken(b)
	case !b.shown:
		return nil, blank()
	}
	verdict := m.rule(g, b)
	switch {
	case verdict == words.Right:
		g.Right = append(g.Right, b.id)
	case !b.open():
		return nil, m.taken(b)
	case verdict == words.Close:
		g.Close = append(g.Close, b.id)
	}
	return m.guessed(g), nil
}

// callOut makes a guess at all boards of the others (DR-7). It is read once, for all of
// them alike: a text that names the words of two boards is a list, and right for
// neither (CM-23). Where one answer is right for several, it takes them all.
func (m *match) callOut(at time.Duration, seat game.Seat, move Call) ([]game.Event, error) {
	g, err := m.newGuess(at, seat, everywhere, move.Text)
	if err != nil {
		return nil, err
	}
	for _, b := range m.boards {
		if b.owner == seat || !b.shown || b.struck {
			continue
		}
		switch verdict := m.rule(g, b); {
		case verdict == words.Right && (b.open() || b.inTime(g)):
			g.Right = append(g.Right, b.id)
		case verdict == words.Right && !slices.Contains(b.takers, seat):
			g.Late = append(g.Late, b.id)
		case verdict == words.Close && b.open():
			g.Close = append(g.Close, b.id)
		}
	}
	return m.guessed(g), nil
}

// newGuess is a guess that has not been judged yet, or why it cannot be made now.
func (m *match) newGuess(at time.Duration, seat game.Seat, board int, text string) (guess, error) {
	g := guess{at: at, phase: m.Phase}
	if err := m.notGuessing(); err != nil {
		return g, err
	}
	text = strings.Join(strings.Fields(text), " ")
	if words.Fold(text) == "" {
		return g, game.Refuse("no-guess", "there’s no word in this guess; type one")
	}
	switch left := m.guessesLeft(seat); {
	case left == 0 && m.round() < m.final():
		return g, game.Refuse("no-guesses-left", "you’ve made {most} guesses, all you have for this round; you get {most} new ones in the next", game.Figures{"most": perRound})
	case left == 0:
		return g, game.Refuse("no-guesses-left", "you’ve made {most} guesses, all you have for this round, and it’s the last one", game.Figures{"most": perRound})
	}
	if last := m.lately[seat]; len(last) == perSecond && at-last[0] < time.Second {
		return g, game.Refuse("too-fast", "{most} guesses a second is the limit; this one doesn’t count, so guess again", game.Figures{"most": perSecond})
	}
	g.read = m.judge.ParseGuess(text)
	g.Guessed = Guessed{N: len(m.guesses), Seat: seat, Board: board, Text: text, Right: []int{}, Close: []int{}, Late: []int{}}
	return g, nil
}

// guessesLeft is how many guesses a seat may still make in this round, so that nobody can
// go through all the words there are (DR-18).
func (m *match) guessesLeft(seat game.Seat) int {
	left := perRound
	if m.RulesBefore(5) { // rules of version 4: as many as anybody likes
		return left
	}
	for n := len(m.guesses) - 1; n >= 0 && m.guesses[n].phase == m.Phase; n-- {
		if m.guesses[n].Seat == seat {
			left--
		}
	}
	return left
}

func (m *match) rule(g guess, b *board) words.Verdict {
	return m.judge.Rule(g.read, m.words[b.word].answer).Verdict
}

// guessed writes a guess down and hands over the boards that it is right for.
func (m *match) guessed(g guess) []game.Event {
	last := append(m.lately[g.Seat], g.at)
	m.lately[g.Seat] = last[max(0, len(last)-perSecond):]
	g.read = words.Guess{} // it has been judged
	for _, id := range g.Close {
		owner := game.Of(m.boards[id].owner) & m.People()
		g.close = append(g.close, appeal{board: id, Appeal: vote.NewAppeal(g.at, m.accept, owner)})
	}
	m.guesses = append(m.guesses, g)
	if g.Board == everywhere {
		m.called = g.N
	} else {
		m.boards[g.Board].aimed = append(m.boards[g.Board].aimed, g.N)
	}
	events := []game.Event{m.ToAll(g.told())}
	for _, id := range g.Right {
		events = append(events, m.take(m.boards[id], g, false)...)
	}
	return events
}

// told is the fact of a guess, which shares nothing with the match.
func (g guess) told() Guessed {
	g.Right, g.Close, g.Late = slices.Clone(g.Right), slices.Clone(g.Close), slices.Clone(g.Late)
	return g.Guessed
}

// inTime reports whether a guess came at the same time as the one that took the
// board, so that both count (DR-9). Nobody takes a board twice.
func (b *board) inTime(g guess) bool {
	return !b.struck && (g.at-b.takenAt).Abs() <= atOnce && !slices.Contains(b.takers, g.Seat)
}

// take gives a board to whoever guessed it (DR-8). A vote on it goes on (CM-20).
func (m *match) take(b *board, g guess, accepted bool) []game.Event {
	var events []game.Event
	if b.open() {
		b.takenAt = g.at
		if m.RulesBefore(2) && b.against.Vote != nil { // rules of version 1: it ends
			events = append(events, m.closeVote(b))
		}
	}
	b.takers = append(b.takers, g.Seat)
	taken := Taken{
		Board: b.id, Seat: g.Seat, Word: m.words[b.word].text, Guess: g.N, Text: g.Text, Accepted: accepted, Round: g.phase / 2,
	}
	m.takes = append(m.takes, taken)
	return append(events, m.ToAll(taken))
}

// acceptGuess lets the owner say yes to a guess that the machine refused (CM-17).
func (m *match) acceptGuess(at time.Duration, seat game.Seat, move Accept) ([]game.Event, error) {
	g, b, err := m.guessAt(seat, move.Guess, move.Board)
	if err != nil {
		return nil, err
	}
	if err := m.acceptable(at, g, b); err != nil {
		return nil, err
	}
	g.Right = append(g.Right, b.id)
	g.Close = slices.DeleteFunc(g.Close, func(id int) bool { return id == b.id })
	return m.take(b, *g, true), nil
}

// acceptable says why a refused guess at an own board cannot be accepted, if so. It
// must be close and young, and the board still there or taken at the very time of the
// guess. The bell may have come between the guess and the answer.
func (m *match) acceptable(at time.Duration, g *guess, b *board) error {
	i := slices.IndexFunc(g.close, func(a appeal) bool { return a.board == b.id })
	switch {
	case len(g.Right) > 0:
		return game.Refuse("not-refused", "this guess was already right")
	case !b.open() && !b.inTime(*g):
		return m.taken(b)
	case !b.shown:
		return blank()
	case i < 0 && !m.RulesBefore(2):
		var far vote.Appeal
		return far.CheckAnswer(at, b.owner)
	case g.phase/2 != m.Phase/2:
		return game.Refuse("too-late", "that guess was in an earlier round")
	case i < 0: // rules of version 1: what is far off can be accepted as well
		far := vote.NewAppeal(g.at, m.accept, game.Of(b.owner))
		return far.CheckAnswer(at, b.owner)
	}
	return g.close[i].CheckAnswer(at, b.owner)
}

// asked is who can still say something that changes the result: those who have a vote,
// and owners who can accept a guess, unless they have said that they are done.
func (m *match) asked(at time.Duration) game.Seats {
	seats := m.cases.PendingVoters()
	for b := range m.answers(at) {
		seats |= game.Of(b.owner) &^ m.done
	}
	return seats
}

// lastAnswer is until when the last guess can be accepted; 0 where there is none.
func (m *match) lastAnswer(at time.Duration) time.Duration {
	var last time.Duration
	for _, a := range m.answers(at) {
		last = max(last, at+a.TimeLeft(at))
	}
	return last
}

// answers goes through the guesses that can be accepted, board by board.
func (m *match) answers(at time.Duration) iter.Seq2[*board, *appeal] {
	return func(yield func(*board, *appeal) bool) {
		for n := range m.guesses {
			g := &m.guesses[n]
			for i := range g.close {
				b := m.boards[g.close[i].board]
				if m.acceptable(at, g, b) == nil && !yield(b, &g.close[i]) {
					return
				}
			}
		}
	}
}

// answer is the owner's close or far to the last guess at a board (DR-10). Until the next
// one it can be changed.
func (m *match) answer(seat game.Seat, n, board int, far bool) ([]game.Event, error) {
	g, b, err := m.guessAt(seat, n, board)
	if err != nil {
		return nil, err
	}
	if err := m.answerable(g, b); err != nil {
		return nil, err
	}
	said := Answered{Guess: n, Board: board, Far: far}
	if slices.Contains(g.said, said) {
		return nil, game.Refuse("said-already", "you’ve already said that; give a different answer to change it")
	}
	g.said = append(slices.DeleteFunc(g.said, func(a Answered) bool { return a.Board == board }), said)
	return []game.Event{m.ToAll(said)}, nil
}

// answerable says why an owner cannot say close or far to a guess, if so.
func (m *match) answerable(g *guess, b *board) error {
	switch {
	case m.Stage != Guessing:
		return m.notGuessing()
	case len(g.Right) > 0:
		return game.Refuse("not-refused", "this guess was already right")
	case !b.open():
		return m.taken(b)
	case !b.shown:
		return blank()
	case !m.last(g):
		return game.Refuse("not-the-last", "there’s been another guess or another round since; answer the latest guess")
	}
	return nil
}

// last reports whether a guess is of this round, and no other was aimed at the same
// board since or, if it was called out, no other was called out.
func (m *match) last(g *guess) bool {
	if g.phase != m.Phase {
		return false
	}
	if g.Board == everywhere {
		return g.N == m.called
	}
	aimed := m.boards[g.Board].aimed
	return g.N == aimed[len(aimed)-1]
}

// guessAt is a guess that somebody else made at an own board, by aim or by call.
func (m *match) guessAt(seat game.Seat, n, board int) (*guess, *board, error) {
	b, err := m.ownBoard(seat, board)
	if err != nil {
		return nil, nil, err
	}
	if n < 0 || n >= len(m.guesses) {
		return nil, nil, game.Refuse("no-such-guess", "there’s no guess {guess} yet", game.Figures{"guess": n})
	}
	g := &m.guesses[n]
	if g.Seat == seat || g.Board != everywhere && g.Board != board {
		return nil, nil, game.Refuse("not-at-this-board", "that guess wasn’t for this board of yours")
	}
	return g, b, nil
}

// wave draws eyes to an own board (DR-10). Whoever waves on and on is seen once a
// second.
func (m *match) wave(at time.Duration, seat game.Seat, move Wave) ([]game.Event, error) {
	if err := m.notGuessing(); err != nil {
		return nil, err
	}
	b, err := m.ownBoard(seat, move.Board)
	switch {
	case err != nil:
		return nil, err
	case !b.open():
		return nil, m.taken(b)
	case !b.shown:
		return nil, blank()
	case at < m.waved[seat]:
		return nil, nil
	}
	m.waved[seat] = at + wavesApart
	b.waves++
	return []game.Event{m.ToAll(Waved{Board: b.id})}, nil
}
