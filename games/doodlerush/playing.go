package doodlerush

import (
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
	"linework/words"
)

// drawInkOnOwnBoard adds a batch of ink to one of the seat's own boards, in a drawing round and
// while it is in play (DR-4, DR-6, DR-11).
func (m *match) drawInkOnOwnBoard(at time.Duration, seat game.Seat, move game.Ink) error {
	id, err := paper.BoardOf(move.Batch)
	if err != nil {
		return err
	}
	b, err := m.findOwnBoard(seat, id, m.Names)
	if err != nil {
		return err
	}
	switch {
	case !b.isInPlay():
		err = b.newTakenOrVoidedRefusal(m.Names)
	case m.Stage != Drawing:
		err = game.Refuse("not-drawing")
	}
	if err != nil {
		b.sheet.Drawing.RefusePointsUntilBegin()
		return err
	}
	if err := b.sheet.DrawAndRecord(at, move); err != nil {
		return err
	}
	b.sheet.round = m.roundOf(m.Phase)
	return nil
}

// swapWordOntoOwnBoard puts one of a seat's words on a board of its own, and the board's old word
// in its place (DR-5).
func (m *match) swapWordOntoOwnBoard(seat game.Seat, move Assign) ([]game.Event, error) {
	b, err := m.findOwnBoard(seat, move.Board, m.Names)
	if err != nil {
		return nil, err
	}
	if move.Word < 0 || move.Word >= boardsEach {
		return nil, game.Refuse("no-such-word", game.Figures{"last": boardsEach - 1, "word": move.Word})
	}
	from := m.boards[m.boardIDsByWord(seat)[move.Word]]
	switch {
	case from == b:
		return nil, game.Refuse("already-there")
	case m.Stage == Settling:
		return nil, game.Refuse("not-now.last-round-over")
	case !b.isInPlay() || !from.isInPlay():
		return nil, game.Refuse("board-taken.word-stays")
	}
	b.word, from.word = from.word, b.word
	return []game.Event{{To: game.Of(seat), Fact: Assigned{Boards: m.boardIDsByWord(seat)}}}, nil
}

// newGuessIfAllowed returns a guess that is not judged yet, or refuses one that cannot be made now.
func (m *match) newGuessIfAllowed(at time.Duration, seat game.Seat, board int, text string) (madeGuess, error) {
	if err := m.Stage.checkIsGuessing(); err != nil {
		return madeGuess{}, err
	}
	text = strings.Join(strings.Fields(text), " ")
	if words.Fold(text) == "" {
		return madeGuess{}, game.Refuse("no-guess.no-word")
	}
	switch left, recent := m.guessesLeft(seat), m.recentGuesses[seat]; {
	case left == 0 && m.roundOf(m.Phase) < m.lastRound():
		return madeGuess{}, game.Refuse("no-guesses-left.this-round", game.Figures{"most": guessesPerRound})
	case left == 0:
		return madeGuess{}, game.Refuse("no-guesses-left.last-round", game.Figures{"most": guessesPerRound})
	case len(recent) == guessesPerSecond && at-recent[0] < time.Second:
		return madeGuess{}, game.Refuse("too-fast.guesses", game.Figures{"most": guessesPerSecond})
	}
	fact := Guessed{N: len(m.guesses), Seat: seat, Board: board, Text: text, Right: []int{}, Close: []int{}, Late: []int{}}
	return madeGuess{Guessed: fact, madeAt: at, phase: m.Phase}, nil
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

// RuleOnGuess judges a guess at its board, or a call at all boards (CM-30). It is read once for
// all of them: a text that names the words of two boards is a list, and right for neither; one
// that says where a thing is takes the board of the thing before that of the place (CM-23).
func (m *match) RuleOnGuess(move game.Move) game.Rulings {
	var made Guess
	switch move := move.(type) {
	case Guess:
		made = move
	case Call:
		made = Guess{Board: allBoards, Text: move.Text}
	default:
		return nil
	}
	judge, rulings := m.judge(), game.Rulings{}
	parsed := judge.ParseGuess(made.Text)
	for _, b := range m.boards {
		if made.Board == allBoards || made.Board == b.id {
			rulings.Add(b.id, judge.Rule(parsed, m.words[b.word].answer()))
		}
	}
	rulings.KeepOneThing()
	return rulings
}

// judgeAndRecordGuessAtBoard judges and records a guess at one board (DR-7).
func (m *match) judgeAndRecordGuessAtBoard(in game.Input, move Guess) ([]game.Event, error) {
	at, seat := in.At, in.Seat
	g, err := m.newGuessIfAllowed(at, seat, move.Board, move.Text)
	if err != nil {
		return nil, err
	}
	b, err := m.findBoard(move.Board)
	switch {
	case err != nil:
		return nil, err
	case b.owner == seat:
		return nil, game.Refuse("own-board")
	case !b.isInPlay() && !b.isTieWithTaker(at, seat):
		return nil, b.newTakenOrVoidedRefusal(m.Names)
	case !b.shown:
		return nil, game.Refuse("empty-board.guess")
	}
	verdict := game.RulingsOn(in, m).Of(b.id).Verdict
	switch {
	case verdict == words.Right:
		g.Right = append(g.Right, b.id)
	case !b.isInPlay():
		return nil, b.newTakenOrVoidedRefusal(m.Names)
	case verdict == words.Close:
		g.Close = append(g.Close, b.id)
	}
	b.aimedGuesses = append(b.aimedGuesses, g.N)
	return m.recordGuessAndAwardBoards(g), nil
}

// judgeAndRecordGuessAtAll judges and records a guess at all boards of the other players
// (DR-7). An answer that is right for several boards takes them all.
func (m *match) judgeAndRecordGuessAtAll(in game.Input, move Call) ([]game.Event, error) {
	at, seat, rulings := in.At, in.Seat, game.RulingsOn(in, m)
	g, err := m.newGuessIfAllowed(at, seat, allBoards, move.Text)
	if err != nil {
		return nil, err
	}
	for _, b := range m.boards {
		if b.owner == seat || !b.shown || b.voided {
			continue
		}
		switch verdict := rulings.Of(b.id).Verdict; {
		case verdict == words.Right && (b.isInPlay() || b.isTieWithTaker(at, seat)):
			g.Right = append(g.Right, b.id)
		case verdict == words.Right && !slices.Contains(b.takers, seat):
			g.Late = append(g.Late, b.id)
		case verdict == words.Close && b.isInPlay():
			g.Close = append(g.Close, b.id)
		}
	}
	return m.recordGuessAndAwardBoards(g), nil
}

// recordGuessAndAwardBoards records a guess with appeals for the boards it is close to, tells
// it to everyone and awards the boards it is right for.
func (m *match) recordGuessAndAwardBoards(g madeGuess) []game.Event {
	for _, id := range g.Close {
		owner := game.Of(m.boards[id].owner) & m.People()
		g.appeals = append(g.appeals, appeal{board: id, Appeal: vote.NewAppeal(g.madeAt, m.acceptTime, owner)})
	}
	recent := append(m.recentGuesses[g.Seat], g.madeAt)
	m.recentGuesses[g.Seat] = recent[max(0, len(recent)-guessesPerSecond):]
	m.guesses = append(m.guesses, g)
	if g.Board == allBoards {
		m.lastCall = g.N
	}
	fact := g.Guessed
	fact.Right, fact.Close, fact.Late = slices.Clone(g.Right), slices.Clone(g.Close), slices.Clone(g.Late)
	events := []game.Event{m.ToAll(fact)}
	for _, id := range g.Right {
		events = append(events, m.awardBoard(m.boards[id], g, false, nil)...)
	}
	return events
}

// awardBoard gives a board to the player who guessed it (DR-8), and tells from whom it moves. A
// vote on it goes on (CM-20).
func (m *match) awardBoard(b *board, guess madeGuess, accepted bool, movedFrom []game.Seat) []game.Event {
	var events []game.Event
	if b.isInPlay() {
		b.takenAt = guess.madeAt
		if m.RulesBefore(2) && b.objections.Vote != nil { // rules of version 1: it ends
			events = m.closeVotes([]int{b.id})
		}
	}
	b.takers = append(b.takers, guess.Seat)
	taken := Taken{
		Board: b.id, Seat: guess.Seat, Word: m.wordTextOn(b), Guess: guess.N, Text: guess.Text, Accepted: accepted, Round: guess.phase / 2,
	}
	m.takenBoards = append(m.takenBoards, taken)
	taken.From = movedFrom
	return append(events, m.ToAll(taken))
}

// findGuessAtOwnBoard returns a guess with a number that somebody else made at one of the
// seat's own boards, aimed or called.
func (m *match) findGuessAtOwnBoard(seat game.Seat, number, board int) (*madeGuess, *board, error) {
	b, err := m.findOwnBoard(seat, board, m.Names)
	switch {
	case err != nil:
		return nil, nil, err
	case number < 0 || number >= len(m.guesses):
		return nil, nil, game.Refuse("no-such-guess", game.Figures{"guess": number})
	case m.guesses[number].Seat == seat || !m.guesses[number].isAimedAtOrCalled(board):
		return nil, nil, game.Refuse("not-at-this-board")
	}
	return &m.guesses[number], b, nil
}

// acceptGuessAtOwnBoard awards a board for a guess that its owner accepts although the judge refused it
// (CM-17). It moves from who took it with a later guess (DR-20).
func (m *match) acceptGuessAtOwnBoard(at time.Duration, seat game.Seat, move Accept) ([]game.Event, error) {
	g, b, err := m.findGuessAtOwnBoard(seat, move.Guess, move.Board)
	if err != nil {
		return nil, err
	}
	if err := m.checkOwnerMayAccept(at, g, b, m.Phase, &m.Roster); err != nil {
		return nil, err
	}
	var from []game.Seat
	if b.movesToEarlierGuess(g, &m.Roster) {
		from, b.takers = b.takers, nil
		m.forgetTakersOf(b.id)
		for n := range m.guesses { // those that took it came too late
			late := &m.guesses[n]
			if i := slices.Index(late.Right, b.id); i >= 0 {
				late.Right, late.Late = slices.Delete(late.Right, i, i+1), append(late.Late, b.id)
			}
		}
	}
	g.Right = append(g.Right, b.id)
	g.Close = slices.DeleteFunc(g.Close, func(id int) bool { return id == b.id })
	return m.awardBoard(b, *g, true, from), nil
}

// answerCloseOrFar records the owner's "close" or "far" to the latest guess at a board, which can
// be changed (DR-10).
func (m *match) answerCloseOrFar(seat game.Seat, said Answered) ([]game.Event, error) {
	g, b, err := m.findGuessAtOwnBoard(seat, said.Guess, said.Board)
	if err != nil {
		return nil, err
	}
	if err := m.checkMayAnswerCloseOrFar(g, b); err != nil {
		return nil, err
	}
	if slices.Contains(g.answers, said) {
		return nil, game.Refuse("said-already.close-or-far")
	}
	g.answers = append(slices.DeleteFunc(g.answers, func(a Answered) bool { return a.Board == said.Board }), said)
	return []game.Event{m.ToAll(said)}, nil
}

// checkMayAnswerCloseOrFar refuses "close" or "far" to a guess that is right, is not the latest, or is
// at a board out of play.
func (m *match) checkMayAnswerCloseOrFar(g *madeGuess, b *board) error {
	switch {
	case m.Stage != Guessing:
		return m.Stage.checkIsGuessing()
	case len(g.Right) > 0:
		return game.Refuse("not-refused")
	case !b.isGuessable():
		return b.checkGuessable(m.Names)
	case !m.isLatestInPhaseAtItsBoard(g, m.Phase, m.boards):
		return game.Refuse("not-the-last")
	}
	return nil
}

// waveOwnBoard draws attention to an own board (DR-10). Further waves within a second are
// ignored.
func (m *match) waveOwnBoard(at time.Duration, seat game.Seat, move Wave) ([]game.Event, error) {
	if err := m.Stage.checkIsGuessing(); err != nil {
		return nil, err
	}
	b, err := m.findOwnBoard(seat, move.Board, m.Names)
	switch {
	case err != nil:
		return nil, err
	case !b.isGuessable():
		return nil, b.checkGuessable(m.Names)
	case at < m.mayWaveAt[seat]:
		return nil, nil
	}
	m.mayWaveAt[seat] = at + waveInterval
	b.waves++
	return []game.Event{m.ToAll(Waved{Board: b.id})}, nil
}

// openObjectionVote starts a vote on a board that the seat can see, or could until it was taken
// (DR-16).
func (m *match) openObjectionVote(seat game.Seat, move Object) ([]game.Event, error) {
	if err := m.Stage.checkIsGuessing(); err != nil {
		return nil, err
	}
	b, err := m.findBoard(move.Board)
	if err != nil {
		return nil, err
	}
	if err := b.checkMayObject(seat, &m.Roster, &m.objectors); err != nil {
		return nil, err
	}
	opened := b.objections.OpenVote(seat, b.asVoteDrawing(), &m.Roster, &m.objectors)
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: b.id, AsksArtist: opened.AsksArtist})}, m.closeVotes(m.objections.OpenBoardsAlreadyDecided())...), nil
}

func (m *match) castVoteAndCloseIfDecided(seat game.Seat, move Vote) ([]game.Event, error) {
	b, err := m.findBoard(move.Board)
	if err != nil {
		return nil, err
	}
	if err := b.objections.CastVote(seat, move.Uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.BoardVoted{Seat: seat, Board: b.id, Uphold: move.Uphold})}, m.closeVotes(m.objections.OpenBoardsAlreadyDecided())...), nil
}
