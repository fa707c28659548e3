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

// A madeGuess is a guess with the time it was made and the owners' answers.
type madeGuess struct {
	Guessed
	parsed  words.Guess
	madeAt  time.Duration
	phase   int
	answers []Answered // by owners
	appeals []appeal   // to the owners of the boards that it is close for
}

// An appeal lets the owner of a board, who alone knows the word, accept a guess that is close
// for some seconds (CM-17). A guess that the judge doesn't find close is far off: a synonym is
// wrong (DR-13).
type appeal struct {
	board int
	vote.Appeal
}

// allBoards is the board of a guess that was called out to all (DR-7).
const allBoards = -1

// guessBoard judges and records a guess at one board (DR-7).
func (m *match) guessBoard(at time.Duration, seat game.Seat, move Guess) ([]game.Event, error) {
	g, err := m.newGuess(at, seat, move.Board, move.Text)
	if err != nil {
		return nil, err
	}
	b, err := m.findBoard(move.Board)
	if err != nil {
		return nil, err
	}
	switch {
	case b.owner == seat:
		return nil, game.Refuse("own-board", "this is your own board; guess other people’s")
	case !b.isInPlay() && !b.isTakenSimultaneously(g):
		return nil, m.refuseTaken(b)
	case !b.shown:
		return nil, refuseBlank()
	}
	verdict := m.judgeGuess(g, b)
	switch {
	case verdict == words.Right:
		g.Right = append(g.Right, b.id)
	case !b.isInPlay():
		return nil, m.refuseTaken(b)
	case verdict == words.Close:
		g.Close = append(g.Close, b.id)
	}
	return m.recordGuess(g), nil
}

// callGuess judges and records a guess at all boards of the other players (DR-7). It is read
// once for all of them: a text that names the words of two boards is a list, and right for
// neither (CM-23). An answer that is right for several boards takes them all.
func (m *match) callGuess(at time.Duration, seat game.Seat, move Call) ([]game.Event, error) {
	g, err := m.newGuess(at, seat, allBoards, move.Text)
	if err != nil {
		return nil, err
	}
	for _, b := range m.boards {
		if b.owner == seat || !b.shown || b.voided {
			continue
		}
		switch verdict := m.judgeGuess(g, b); {
		case verdict == words.Right && (b.isInPlay() || b.isTakenSimultaneously(g)):
			g.Right = append(g.Right, b.id)
		case verdict == words.Right && !slices.Contains(b.takers, seat):
			g.Late = append(g.Late, b.id)
		case verdict == words.Close && b.isInPlay():
			g.Close = append(g.Close, b.id)
		}
	}
	return m.recordGuess(g), nil
}

// newGuess returns a guess that is not judged yet, or refuses one that cannot be made now.
func (m *match) newGuess(at time.Duration, seat game.Seat, board int, text string) (madeGuess, error) {
	g := madeGuess{madeAt: at, phase: m.Phase}
	if err := m.checkIsGuessing(); err != nil {
		return g, err
	}
	text = strings.Join(strings.Fields(text), " ")
	if words.Fold(text) == "" {
		return g, game.Refuse("no-guess", "there’s no word in this guess; type one")
	}
	switch left := m.guessesLeft(seat); {
	case left == 0 && m.currentRound() < m.lastRound():
		return g, game.Refuse("no-guesses-left", "you’ve made {most} guesses, all you have for this round; you get {most} new ones in the next", game.Figures{"most": guessesPerRound})
	case left == 0:
		return g, game.Refuse("no-guesses-left", "you’ve made {most} guesses, all you have for this round, and it’s the last one", game.Figures{"most": guessesPerRound})
	}
	if last := m.recentGuesses[seat]; len(last) == guessesPerSecond && at-last[0] < time.Second {
		return g, game.Refuse("too-fast", "{most} guesses a second is the limit; this one doesn’t count, so guess again", game.Figures{"most": guessesPerSecond})
	}
	g.parsed = m.judge.ParseGuess(text)
	g.Guessed = Guessed{N: len(m.guesses), Seat: seat, Board: board, Text: text, Right: []int{}, Close: []int{}, Late: []int{}}
	return g, nil
}

// guessesLeft returns how many guesses a seat has left in this round. The limit keeps anybody
// from trying all the words there are (DR-18).
func (m *match) guessesLeft(seat game.Seat) int {
	left := guessesPerRound
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

// judgeGuess returns the judge's verdict on a guess at a board.
func (m *match) judgeGuess(g madeGuess, b *board) words.Verdict {
	return m.judge.Rule(g.parsed, m.words[b.word].answer).Verdict
}

// recordGuess appends a guess, opens appeals for the boards it is close to and awards the
// boards it is right for.
func (m *match) recordGuess(g madeGuess) []game.Event {
	last := append(m.recentGuesses[g.Seat], g.madeAt)
	m.recentGuesses[g.Seat] = last[max(0, len(last)-guessesPerSecond):]
	g.parsed = words.Guess{} // it has been judged
	for _, id := range g.Close {
		owner := game.Of(m.boards[id].owner) & m.People()
		g.appeals = append(g.appeals, appeal{board: id, Appeal: vote.NewAppeal(g.madeAt, m.acceptTime, owner)})
	}
	m.guesses = append(m.guesses, g)
	if g.Board == allBoards {
		m.lastCall = g.N
	} else {
		m.boards[g.Board].aimedGuesses = append(m.boards[g.Board].aimedGuesses, g.N)
	}
	events := []game.Event{m.ToAll(g.copyFact())}
	for _, id := range g.Right {
		events = append(events, m.awardBoard(m.boards[id], g, false)...)
	}
	return events
}

// copyFact returns the fact of a guess with slices of its own.
func (g madeGuess) copyFact() Guessed {
	g.Right, g.Close, g.Late = slices.Clone(g.Right), slices.Clone(g.Close), slices.Clone(g.Late)
	return g.Guessed
}

// isTakenSimultaneously reports whether a guess was made at the same time as the one that took the
// board, so that both count (DR-9). Nobody takes a board twice.
func (b *board) isTakenSimultaneously(guess madeGuess) bool {
	return !b.voided && (guess.madeAt-b.takenAt).Abs() <= tieWindow && !slices.Contains(b.takers, guess.Seat)
}

// awardBoard gives a board to the player who guessed it (DR-8). A vote on it goes on (CM-20).
func (m *match) awardBoard(b *board, guess madeGuess, accepted bool) []game.Event {
	var events []game.Event
	if b.isInPlay() {
		b.takenAt = guess.madeAt
		if m.RulesBefore(2) && b.objections.Vote != nil { // rules of version 1: it ends
			events = append(events, m.closeVote(b))
		}
	}
	b.takers = append(b.takers, guess.Seat)
	taken := Taken{
		Board: b.id, Seat: guess.Seat, Word: m.words[b.word].text, Guess: guess.N, Text: guess.Text, Accepted: accepted, Round: guess.phase / 2,
	}
	m.takenBoards = append(m.takenBoards, taken)
	return append(events, m.ToAll(taken))
}

// acceptGuess awards a board for a guess that its owner accepts although the judge refused it
// (CM-17).
func (m *match) acceptGuess(at time.Duration, seat game.Seat, move Accept) ([]game.Event, error) {
	g, b, err := m.findGuessAtOwnBoard(seat, move.Guess, move.Board)
	if err != nil {
		return nil, err
	}
	if err := m.checkAcceptable(at, g, b); err != nil {
		return nil, err
	}
	g.Right = append(g.Right, b.id)
	g.Close = slices.DeleteFunc(g.Close, func(id int) bool { return id == b.id })
	return m.awardBoard(b, *g, true), nil
}

// checkAcceptable refuses to accept a guess at an own board unless it is close and recent, and
// the board is in play or was taken at the very time of the guess. A bell between the guess
// and the answer does not matter.
func (m *match) checkAcceptable(at time.Duration, g *madeGuess, b *board) error {
	i := slices.IndexFunc(g.appeals, func(a appeal) bool { return a.board == b.id })
	switch {
	case len(g.Right) > 0:
		return game.Refuse("not-refused", "this guess was already right")
	case !b.isInPlay() && !b.isTakenSimultaneously(*g):
		return m.refuseTaken(b)
	case !b.shown:
		return refuseBlank()
	case i < 0 && !m.RulesBefore(2):
		var far vote.Appeal
		return far.CheckAnswer(at, b.owner)
	case g.phase/2 != m.Phase/2:
		return game.Refuse("too-late", "that guess was in an earlier round")
	case i < 0: // rules of version 1: what is far off can be accepted as well
		far := vote.NewAppeal(g.madeAt, m.acceptTime, game.Of(b.owner))
		return far.CheckAnswer(at, b.owner)
	}
	return g.appeals[i].CheckAnswer(at, b.owner)
}

// seatsStillAsked returns the seats whose answer can still change the result: voters, and
// owners who can accept a guess and have not said that they are done.
func (m *match) seatsStillAsked(at time.Duration) game.Seats {
	seats := m.objections.PendingVoters()
	for b := range m.acceptableAppeals(at) {
		seats |= game.Of(b.owner) &^ m.done
	}
	return seats
}

// lastAcceptDeadline returns until when the last close guess can be accepted; 0 where there is
// none.
func (m *match) lastAcceptDeadline(at time.Duration) time.Duration {
	var last time.Duration
	for _, a := range m.acceptableAppeals(at) {
		last = max(last, at+a.TimeLeft(at))
	}
	return last
}

// acceptableAppeals iterates over the guesses that can be accepted, with the board of each.
func (m *match) acceptableAppeals(at time.Duration) iter.Seq2[*board, *appeal] {
	return func(yield func(*board, *appeal) bool) {
		for n := range m.guesses {
			g := &m.guesses[n]
			for i := range g.appeals {
				b := m.boards[g.appeals[i].board]
				if m.checkAcceptable(at, g, b) == nil && !yield(b, &g.appeals[i]) {
					return
				}
			}
		}
	}
}

// recordAnswer records the owner's "close" or "far" to the latest guess at a board (DR-10). It
// can be changed until the next guess.
func (m *match) recordAnswer(seat game.Seat, number, board int, far bool) ([]game.Event, error) {
	g, b, err := m.findGuessAtOwnBoard(seat, number, board)
	if err != nil {
		return nil, err
	}
	if err := m.checkAnswerable(g, b); err != nil {
		return nil, err
	}
	said := Answered{Guess: number, Board: board, Far: far}
	if slices.Contains(g.answers, said) {
		return nil, game.Refuse("said-already", "you’ve already said that; give a different answer to change it")
	}
	g.answers = append(slices.DeleteFunc(g.answers, func(a Answered) bool { return a.Board == board }), said)
	return []game.Event{m.ToAll(said)}, nil
}

// checkAnswerable refuses "close" or "far" to a guess that is right, is not the latest, or is
// at a board out of play.
func (m *match) checkAnswerable(g *madeGuess, b *board) error {
	switch {
	case m.Stage != Guessing:
		return m.checkIsGuessing()
	case len(g.Right) > 0:
		return game.Refuse("not-refused", "this guess was already right")
	case !b.isInPlay():
		return m.refuseTaken(b)
	case !b.shown:
		return refuseBlank()
	case !m.isLatest(g):
		return game.Refuse("not-the-last", "there’s been another guess or another round since; answer the latest guess")
	}
	return nil
}

// isLatest reports whether a guess is of this round and the last one at its board or, for a
// call, the last call.
func (m *match) isLatest(g *madeGuess) bool {
	if g.phase != m.Phase {
		return false
	}
	if g.Board == allBoards {
		return g.N == m.lastCall
	}
	aimed := m.boards[g.Board].aimedGuesses
	return g.N == aimed[len(aimed)-1]
}

// findGuessAtOwnBoard returns a guess with a number that somebody else made at one of the
// seat's own boards, aimed or called.
func (m *match) findGuessAtOwnBoard(seat game.Seat, number, board int) (*madeGuess, *board, error) {
	b, err := m.findOwnBoard(seat, board)
	if err != nil {
		return nil, nil, err
	}
	if number < 0 || number >= len(m.guesses) {
		return nil, nil, game.Refuse("no-such-guess", "there’s no guess {guess} yet", game.Figures{"guess": number})
	}
	g := &m.guesses[number]
	if g.Seat == seat || g.Board != allBoards && g.Board != board {
		return nil, nil, game.Refuse("not-at-this-board", "that guess wasn’t for this board of yours")
	}
	return g, b, nil
}

// waveBoard draws attention to an own board (DR-10). Further waves within a second are
// ignored.
func (m *match) waveBoard(at time.Duration, seat game.Seat, move Wave) ([]game.Event, error) {
	if err := m.checkIsGuessing(); err != nil {
		return nil, err
	}
	b, err := m.findOwnBoard(seat, move.Board)
	switch {
	case err != nil:
		return nil, err
	case !b.isInPlay():
		return nil, m.refuseTaken(b)
	case !b.shown:
		return nil, refuseBlank()
	case at < m.mayWaveAt[seat]:
		return nil, nil
	}
	m.mayWaveAt[seat] = at + waveInterval
	b.waves++
	return []game.Event{m.ToAll(Waved{Board: b.id})}, nil
}
