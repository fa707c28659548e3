package doodledash

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/game/paper"
	"linework/game/vote"
	"linework/words"
)

// A match is one game of Doodle Dash in play.
type match struct {
	game.Roster
	game.PhaseClock[Stage]
	game.RoundPlan // one round for each card of the deck (DD-1)
	ages           ages
	firstByLot     bool                // who guesses first was drawn by lot (CM-2)
	judge          func() *words.Judge // made at the first guess: it takes a while to learn the pack

	piles
	rounds
	objectors vote.Objectors
	points    []int
	ended     *game.Result
}

func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	return game.ApplyInput(m, in, rng)
}

func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	at, seat, r := in.At, in.Seat, m.round
	switch move := in.Move.(type) {
	case game.Ink:
		return nil, r.drawInkOnOwnBoard(at, seat, move)
	case Name:
		return m.nameNumberOrSkipHardWord(at, seat, move.Number)
	case Start:
		return m.startDrawingAtGuesserSignal(at, seat)
	case Bet:
		return r.placeBet(seat, game.Seat(move.Board))
	case Finish:
		if err := r.checkMayFinish(seat); err != nil {
			return nil, err
		}
		return m.setDeadlineOrEndDrawing(at, r.finishDrawingAndAward(at, seat)), nil
	case Roll:
		events, err := r.rollByHand(at, seat, rng)
		if err != nil {
			return nil, err
		}
		return m.setDeadlineOrEndDrawing(at, events), nil
	case Guess:
		return m.judgeAndRecordGuess(in, move)
	case Pass:
		if err := r.checkMayGuess(seat, m.Stage, m.Names); err != nil {
			return nil, err
		}
		return m.recordMissingGuessAndShowNext(at, false), nil
	case Accept:
		return m.answerAppealAndCloseIfDecided(at, seat, true)
	case Decline:
		return m.answerAppealAndCloseIfDecided(at, seat, false)
	case Object:
		return m.openObjectionVote(at, seat, move.Board)
	case Vote:
		return m.castVoteAndCloseIfDecided(at, seat, move.Uphold)
	case Next:
		return m.recordSeenEnoughAndContinueIfAll(at, seat)
	}
	return nil, wire.RefuseMove(in.Move)
}

// WaitingAndTimeoutActions returns for the current stage who is awaited, what the bell does and what a skip
// does. The awaited seats must not reveal who has finished (DD-4), so all drawers are awaited
// while they draw, except absent ones. An objection is awaited from nobody.
func (m *match) WaitingAndTimeoutActions() game.StageRules {
	r := m.round
	switch m.Stage {
	case Naming:
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: func(at time.Duration, rng *rand.Rand) []game.Event {
			numbers := r.numbersNotTooHard()
			return m.setWordAndTellDrawers(at, numbers[rng.IntN(len(numbers))], true)
		}}
	case Ready:
		start := func(at time.Duration) []game.Event { return m.startDrawing(at, m.awaitsStartSignal()) }
		rules := game.StageRules{Bell: game.BellWithoutRandom(start)} // naming the number was the signal (DD-6)
		if m.awaitsStartSignal() {
			rules.Waiting = game.Of(r.guesser)
		}
		return rules
	case Drawing: // a skip of somebody absent does nothing; journals have such skips
		bell := func(at time.Duration, rng *rand.Rand) []game.Event {
			if r.drawingEnds > 0 && at >= r.drawingEnds {
				r.endReason = OutOfTime
				return m.setDeadlineOrEndDrawing(at, nil)
			}
			return m.setDeadlineOrEndDrawing(at, r.rollAutomatically(at, rng))
		}
		skip := func(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
			return m.setDeadlineOrEndDrawing(at, r.finishOrRollForAbsent(at, seat, rng)), nil
		}
		return game.StageRules{Waiting: r.drawers &^ r.absent, Skippable: r.absent, Bell: bell, Skip: skip}
	case Guessing:
		noGuess := func(at time.Duration) []game.Event { return m.recordMissingGuessAndShowNext(at, true) }
		return game.StageRules{Waiting: game.Of(r.guesser), Bell: game.BellWithoutRandom(noGuess)}
	case Accepting:
		bell := func(at time.Duration, _ *rand.Rand) []game.Event { return m.closeAppealIfDecided(at, true) }
		abstain := func(at time.Duration, seat game.Seat) ([]game.Event, error) {
			r.appeal.Abstain(seat)
			return m.closeAppealIfDecided(at, false), nil
		}
		return game.StageRules{Waiting: r.appeal.PendingVoters(), Bell: bell, Skip: game.SkipWithoutRandom(abstain)}
	case Voting:
		bell := func(at time.Duration, _ *rand.Rand) []game.Event { return m.closeVoteIfDecided(at, true) }
		abstain := func(at time.Duration, seat game.Seat) ([]game.Event, error) {
			r.ballot.Vote.Abstain(seat)
			return m.closeVoteIfDecided(at, false), nil
		}
		return game.StageRules{Waiting: r.ballot.PendingVoters(), Bell: bell, Skip: game.SkipWithoutRandom(abstain)}
	case Looking:
		return game.StageRules{Waiting: m.Players() &^ r.seenEnough, Bell: game.BellWithoutRandom(m.startNextRoundOrEndGame), Skip: game.SkipWithoutRandom(m.recordSeenEnoughAndContinueIfAll)}
	}
	return game.StageRules{}
}

// Status tells the table who is awaited and until when, and who may name a number ahead. The
// drawers know the word until the round is revealed, and who sees the next card knows that.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.WaitingAndTimeoutActions().Waiting)
	s.MayMove, s.KnowsSecret = m.seatsNamingAhead()&^s.Waiting, m.seatsSeeingNextCard()
	if !m.round.isRevealed(m.Stage) {
		s.KnowsSecret |= m.round.drawers
	}
	s.Result = m.ended.Clone()
	return s
}

// startRound starts a round, in which all but the guesser draw, with a card of the deck (DD-3) or, where it is started
// again, of the box (DD-16).
func (m *match) startRound(at time.Duration, with card, roundNumber int, guesser game.Seat) []game.Event {
	if last := m.round; last != nil {
		for i := range last.boards { // recordings are all that the gallery needs (CM-13)
			last.boards[i].KeepRecordingOnly()
		}
		m.pastRounds = append(m.pastRounds, last)
	}
	r := &round{
		number: roundNumber, edition: len(m.pastRounds),
		card: with,
		race: race{
			guesser: guesser, drawers: m.Players().Without(guesser), ages: m.ages, rollsDuringTie: m.RulesBefore(3), hurriesFirst: m.RulesBefore(9), cylinder: game.Watcher, die: game.Watcher,
		},
		boards: make([]paper.Sheet, len(m.Names)), objections: make([]vote.Case, len(m.Names)), voidedBy: game.Watcher,
		bets: make(map[game.Seat]game.Seat),
	}
	m.round = r
	m.Enter(at, Naming)
	r.guessableSince = m.Phase
	events := []game.Event{
		m.ToAll(RoundBegan{Round: roundNumber, Rounds: m.TotalRounds, Guesser: guesser, Again: m.isCurrentRoundRestart(), Lot: m.isFirstRoundWithGuesserByLot()}),
		r.toDrawers(CardTurned{Card: r.wordsForDrawers()}),
	}
	if r.namedNumber > 0 { // by its guesser, in one of the rounds before
		events = append(events, m.setWordAndTellDrawers(at, r.namedNumber, false)...)
	}
	return events
}

func (m *match) isFirstRoundWithGuesserByLot() bool { return m.firstByLot && len(m.pastRounds) == 0 }

// nameNumberOrSkipHardWord chooses the word with the number that the guesser names (DD-4). A
// hard word is skipped by young players (DD-5).
func (m *match) nameNumberOrSkipHardWord(at time.Duration, seat game.Seat, number int) ([]game.Event, error) {
	if rounds := m.roundToNameAhead(seat); rounds > 0 {
		return m.nameNumberAhead(rounds, number)
	}
	r := m.round
	switch err := r.checkIsGuesser(seat, "not-guesser.name-number", m.Names); {
	case err != nil:
		return nil, err
	case m.Stage != Naming:
		return nil, game.Refuse("not-now.number-chosen", game.Figures{"number": r.namedNumber})
	}
	if err := r.checkNumber(number); err != nil {
		return nil, err
	}
	if r.isTooHardForYoungPlayers(number) {
		m.Phase++
		r.skipped = append(r.skipped, number)
		return []game.Event{m.ToAll(NumberSkipped{Number: number})}, nil
	}
	return m.setWordAndTellDrawers(at, number, false), nil
}

// setWordAndTellDrawers sets the word of the round, tells it to the drawers and waits for
// the start signal; byChance means that nobody named its number.
func (m *match) setWordAndTellDrawers(at time.Duration, number int, byChance bool) []game.Event {
	r := m.round
	r.nameNumber(number)
	m.Enter(at, Ready)
	return []game.Event{m.ToAll(NumberNamed{Number: number, Late: byChance}), r.toDrawers(WordChosen{Word: r.word.Text})}
}

// awaitsStartSignal reports whether drawing opens at a signal of its own: by version 6 of the rules.
func (m *match) awaitsStartSignal() bool { return m.RulesBefore(7) }

// startDrawingAtGuesserSignal starts drawing at the guesser's signal, by version 6 of the rules.
func (m *match) startDrawingAtGuesserSignal(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.round.checkIsGuesser(seat, "not-guesser.start-signal", m.Names); err != nil {
		return nil, err
	}
	if m.Stage != Ready || !m.awaitsStartSignal() {
		return nil, game.Refuse("not-now.start-signal")
	}
	return m.startDrawing(at, false), nil
}

// startDrawing enters the drawing stage; automatic means that the signal came by itself.
func (m *match) startDrawing(at time.Duration, automatic bool) []game.Event {
	m.Enter(at, Drawing)
	m.round.started, m.round.drawingEnds, m.round.bell = true, m.Deadline, m.Deadline
	return []game.Event{m.ToAll(DrawingBegan{Late: automatic})}
}

// setDeadlineOrEndDrawing sets the bell after something happened in the race. When drawing is over it
// shows the first drawing to the guesser.
func (m *match) setDeadlineOrEndDrawing(at time.Duration, events []game.Event) []game.Event {
	r := m.round
	if r.isDrawingTime() {
		m.Deadline = r.bell
		return events
	}
	events = append(events, m.ToAll(DrawingEnded{Reason: r.endReason, Cylinder: r.cylinder, Die: r.die}))
	return append(events, m.showNextDrawingsOrEndRound(at)...)
}

// showNextDrawingsOrEndRound shows the drawings of the next step that has any, or ends the round
// without points when all steps are done (DD-11 to DD-14).
func (m *match) showNextDrawingsOrEndRound(at time.Duration) []game.Event {
	for r := m.round; r.step < guessingSteps; {
		r.step++
		if authors := r.authorsOfGuessingStep(r.step); authors != 0 {
			r.shown |= authors
			m.Enter(at, Guessing)
			return []game.Event{m.ToAll(DrawingsShown{Step: r.step, Seats: authors})}
		}
	}
	return m.endRound(at, 0)
}

// RuleOnGuess judges a guess at the word of the round (CM-30).
func (m *match) RuleOnGuess(move game.Move) game.Rulings {
	guess, ok := move.(Guess)
	if !ok || m.round.word == nil {
		return nil
	}
	rulings := game.Rulings{}
	rulings.Add(0, m.judge().Judge(guess.Text, *m.round.word))
	return rulings
}

// judgeAndRecordGuess judges and records the guesser's one guess at the drawings on show, and goes
// on: the round ends, the drawers are asked, or the next drawings are shown (CM-24, DD-17, DD-18).
func (m *match) judgeAndRecordGuess(in game.Input, guess Guess) ([]game.Event, error) {
	at, r := in.At, m.round
	if err := r.checkMayGuess(in.Seat, m.Stage, m.Names); err != nil {
		return nil, err
	}
	if in.Phase < r.guessableSince {
		return nil, game.Refuse("too-late.drawing-guessed")
	}
	ruling := game.RulingsOn(in, m).Of(0)
	if ruling.Reason == words.Empty {
		return nil, game.Refuse("no-word.or-pass")
	}
	text, right := strings.Join(strings.Fields(guess.Text), " "), ruling.Verdict == words.Right
	events := []game.Event{m.ToAll(r.recordGuessAndResetAppeal(GuessRecord{Text: text, Right: right}, r.guesser, m.Phase))}
	if right {
		return append(events, m.endRoundWithRightGuess(at)...), nil
	}
	r.openAppealAndSetFarOff(at, ruling, r.drawers&m.People(), &m.Roster)
	if r.farOff || r.appeal.Voters == 0 { // nobody is asked
		return append(events, m.showNextDrawingsOrEndRound(at)...), nil
	}
	m.Enter(at, Accepting)
	return events, nil
}

// recordMissingGuessAndShowNext records a missing guess, which counts as wrong and which
// nobody can accept, and shows the next drawings (DD-14).
func (m *match) recordMissingGuessAndShowNext(at time.Duration, timeUp bool) []game.Event {
	events := []game.Event{m.ToAll(m.round.recordGuessAndResetAppeal(GuessRecord{Late: timeUp}, m.round.guesser, m.Phase))}
	return append(events, m.showNextDrawingsOrEndRound(at)...)
}

// answerAppealAndCloseIfDecided records a drawer's yes or no to a refused guess, and who said yes
// first (DD-19, CM-17).
func (m *match) answerAppealAndCloseIfDecided(at time.Duration, seat game.Seat, accepts bool) ([]game.Event, error) {
	r := m.round
	if err := r.checkIsDrawer(seat); err != nil {
		return nil, err
	}
	if m.Stage != Accepting && !r.mayDrawersStillAcceptFarOffGuess(m.Stage) {
		return nil, game.Refuse("not-now.no-refused-guess")
	}
	if err := r.appeal.RecordAnswer(at, seat, accepts); err != nil {
		return nil, err
	}
	var answered game.Fact = Declined{Seat: seat}
	if accepts {
		answered = Accepted{Seat: seat}
		if last := r.lastGuess(); last.By == game.Watcher {
			last.By = seat
		}
	}
	return append([]game.Event{m.ToAll(answered)}, m.closeAppealIfDecided(at, false)...), nil
}

// closeAppealIfDecided scores the guess if it was accepted. Otherwise it stays wrong, and the next
// drawings are shown, if play waited for that. An appeal that more than half of the drawers can
// still decide goes on unless its time is up.
func (m *match) closeAppealIfDecided(at time.Duration, timeUp bool) []game.Event {
	r := m.round
	if !timeUp && !r.appeal.IsDecided() {
		return nil
	}
	last := r.lastGuess()
	if last.Right = r.appeal.IsCarried(); last.Right {
		return m.endRoundWithRightGuess(at)
	}
	last.By = game.Watcher
	if m.Stage == Accepting {
		return m.showNextDrawingsOrEndRound(at)
	}
	return nil
}

// endRoundWithRightGuess ends the round with a point for the guesser and for every author whose
// drawing was on show (DD-11 to DD-13).
func (m *match) endRoundWithRightGuess(at time.Duration) []game.Event {
	return m.endRound(at, m.round.authorsOfGuessingStep(m.round.lastGuess().Step).With(m.round.guesser))
}

// openObjectionVote starts a vote on a shown drawing (DD-16).
func (m *match) openObjectionVote(at time.Duration, seat game.Seat, board int) ([]game.Event, error) {
	r, author := m.round, game.Seat(board)
	if err := r.checkMayObject(seat, board, m.Stage, &m.Roster, &m.objectors); err != nil {
		return nil, err
	}
	opened := r.objections[author].OpenVote(seat, r.voteDrawingOf(author), &m.Roster, &m.objectors)
	r.ballot = &objectionVote{Case: &r.objections[author], author: author, interrupted: m.CaptureStage(at)}
	m.Enter(at, Voting)
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: board, AsksArtist: opened.AsksArtist})}, m.closeVoteIfDecided(at, false)...), nil
}

func (m *match) castVoteAndCloseIfDecided(at time.Duration, seat game.Seat, uphold bool) ([]game.Event, error) {
	if m.Stage != Voting {
		return nil, game.Refuse("no-vote")
	}
	if err := m.round.ballot.CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.Voted{Seat: seat, Uphold: uphold})}, m.closeVoteIfDecided(at, false)...), nil
}

// closeVoteIfDecided resumes the interrupted stage, or voids the round if the objection is
// upheld. A vote whose result is not certain goes on unless its time is up.
func (m *match) closeVoteIfDecided(at time.Duration, timeUp bool) []game.Event {
	b := m.round.ballot
	if !timeUp && !b.Vote.IsDecided() {
		return nil
	}
	m.round.ballot = nil
	upheld := b.CloseVote()
	events := []game.Event{m.ToAll(vote.VoteEnded{Board: int(b.author), Upheld: upheld})}
	if upheld {
		return append(events, m.voidAndRestartRound(at, b.author)...)
	}
	m.Resume(at, b.interrupted)
	return events
}

// voidAndRestartRound takes the round's points back and restarts it with the same guesser and a card
// from the box (DD-16). When the box is empty, the round ends without points: the artists have
// read all of its card.
func (m *match) voidAndRestartRound(at time.Duration, author game.Seat) []game.Event {
	r := m.round
	r.voidedBy = author
	for seat := range r.scorers.All() {
		m.points[seat]--
	}
	r.scorers = 0
	if rest := slices.Delete(slices.Clone(r.words), r.namedNumber-1, r.namedNumber); len(m.box) == 0 && len(rest) > 0 && m.RulesBefore(5) && !m.RulesBefore(3) { // rules of versions 3 and 4: the same card
		m.box = []card{{words: rest, skipsHard: r.skipsHard}}
	}
	if len(m.box) == 0 {
		return m.endRound(at, 0)
	}
	return m.startRound(at, m.drawSpare(), r.number, r.guesser)
}

// endRound awards the points and reveals the word and all drawings.
func (m *match) endRound(at time.Duration, scorers game.Seats) []game.Event {
	m.round.scorers, m.round.seenEnough = scorers, 0
	for seat := range scorers.All() {
		m.points[seat]++
	}
	m.Enter(at, Looking)
	return []game.Event{m.ToAll(RoundEnded{Word: m.round.word.Text, Scorers: scorers, Points: slices.Clone(m.points)})}
}

// recordSeenEnoughAndContinueIfAll notes that a player wants to go on; when all do, the next round begins.
func (m *match) recordSeenEnoughAndContinueIfAll(at time.Duration, seat game.Seat) ([]game.Event, error) {
	r := m.round
	if m.Stage != Looking {
		return nil, game.Refuse("not-now.round-running")
	}
	if r.seenEnough.Has(seat) {
		return nil, game.Refuse("said-already.seen-enough")
	}
	r.seenEnough = r.seenEnough.With(seat)
	events := []game.Event{m.ToAll(vote.ContinueVoted{Seat: seat})}
	if r.seenEnough == m.Players() {
		events = append(events, m.startNextRoundOrEndGame(at)...)
	}
	return events, nil
}

// startNextRoundOrEndGame starts the next round with the player to the left as guesser, or ends the
// game after the last (DD-3, DD-15).
func (m *match) startNextRoundOrEndGame(at time.Duration) []game.Event {
	if m.IsLastRound(m.round.number) {
		return m.endGame(at)
	}
	return m.startRound(at, m.drawTop(), m.round.number+1, m.guesserAhead(1))
}

// endGame ends the game; the highest points win.
func (m *match) endGame(at time.Duration) []game.Event {
	m.Enter(at, Over)
	m.ended = &game.Result{Winners: game.HighestSeats(m.points), Points: slices.Clone(m.points)}
	return []game.Event{m.ToAll(*m.ended.Clone())}
}

// TurnedSides returns the spare cards that came out of the box, in order. By version 4 of the
// rules they counted as seen when they were dealt.
func (m *match) TurnedSides() []words.Side {
	if m.RulesBefore(5) {
		return nil
	}
	return m.turnedSpares
}

// RoundInPlay returns the number of the round, and whether another follows.
func (m *match) RoundInPlay() (number int, more bool) {
	return m.round.number, !m.IsLastRound(m.round.number)
}

// FinishedRounds returns how many rounds are over. A restarted round counts once.
func (m *match) FinishedRounds() int {
	if m.round.isRevealed(m.Stage) {
		return m.round.number
	}
	return m.round.number - 1
}

// EndWithoutCurrentRound ends the game with the points of the rounds that are over (CM-25).
func (m *match) EndWithoutCurrentRound(at time.Duration) []game.Event {
	if number := m.round.number; !m.round.isRevealed(m.Stage) {
		for n := len(m.pastRounds); n > 0 && m.round.number == number; n-- { // with all of its restarts
			m.round, m.pastRounds = m.pastRounds[n-1], m.pastRounds[:n-1]
		}
	}
	return m.endGame(at)
}
