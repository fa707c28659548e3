package pictomania

import (
	"math/rand/v2"
	"slices"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/texts"
)

// A match is one game of Pictomania in play.
type match struct {
	game.Roster // its bots are dealt words that they can draw
	game.PhaseClock[Stage]
	game.RoundPlan
	voteTime      time.Duration // how long a vote is open
	graceTime     time.Duration // how long all may draw when nobody can lay another guess
	ledByHost     bool          // the host turns the pages of the scoring
	cardsPerRound int
	bonusTokens   []int // tokens to begin a round with, highest first
	piles         piles
	decksByVote   bool     // else they are fixed
	fixedDecks    []string // one for each round
	deckVotes     []string // for the next deck, by seat

	readySeats       game.Seats // who is ready, or has seen enough
	replacementsLeft []int      // by seat: how many cards they may still have replaced (PM-6)
	rounds
	objectors vote.Objectors
	ended     *game.Result
}

func (m *match) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	events, err := game.ApplyInput(m, in, rng)
	if err != nil || m.Stage != Drawing {
		return events, err
	}
	return append(events, m.startOrStopLastSeconds(in.At)...), nil
}

// startOrStopLastSeconds lets the bell ring soon when nobody can lay another guess. When somebody
// can again, who has taken back that they are done, the round has its own limit again (PM-16).
func (m *match) startOrStopLastSeconds(at time.Duration) []game.Event {
	r := m.round
	over := r.isGuessingOver() && !m.RulesBefore(4) // rules of version 3: all draw until the limit
	switch {
	case over == r.inLastSeconds:
		return nil
	case !over:
		r.inLastSeconds, m.Deadline = false, r.deadline
		return nil
	}
	r.inLastSeconds, r.deadline = true, m.Deadline
	if soon := at + m.graceTime; m.Deadline == 0 || soon < m.Deadline {
		m.Deadline = soon
	}
	return []game.Event{m.ToAll(LastSecondsBegan{})}
}

func (m *match) ApplyMove(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	at, seat, r := in.At, in.Seat, m.round
	switch move := in.Move.(type) {
	case game.Ink:
		return nil, r.drawInk(at, seat, move)
	case Choose:
		return m.voteForDeckAndBeginIfAll(at, seat, move.Deck)
	case Replace:
		return m.replaceCardAndRestartReading(at, seat, move.Symbol)
	case Ready:
		return m.recordReadyAndStartIfAll(at, seat, rng)
	case Guess:
		if in.Phase < m.Phase {
			return nil, game.Refuse("too-late.card-played")
		}
		laid, err := r.layGuessCard(seat, move.Board, move.Number, m.Names)
		return m.tellFactsAndScoreIfDrawingOver(at, err, laid)
	case Mean:
		if r == nil {
			return nil, game.Refuse("not-now.not-drawing")
		}
		return r.explainGuess(seat, move.Board, move.Card)
	case Finish:
		taken, err := r.takeBonusTokenAndEndDrawingIfNoneLeft(seat)
		return m.tellFactsAndScoreIfDrawingOver(at, err, taken)
	case Done:
		said, err := r.setDoneAndEndIfAll(seat, move.Done, false)
		return m.tellFactsAndScoreIfDrawingOver(at, err, said)
	case DrawNothing:
		facts, err := r.wipeAndDeclareNothing(seat)
		return m.tellFactsAndScoreIfDrawingOver(at, err, facts...)
	case Object:
		return m.openObjectionVote(at, seat, move.Board)
	case Vote:
		return m.castVoteAndCloseIfDecided(at, seat, move.Board, move.Uphold)
	case Next:
		return m.recordContinueAndAdvanceIfAll(at, seat)
	case Turn:
		return m.turnScoringPageAsHost(in)
	}
	return nil, wire.RefuseMove(in.Move)
}

// WaitingAndTimeoutActions returns for the current stage who is awaited, what the bell does and what a skip
// does. Nobody is awaited for an objection, a vote on the next deck or a change of mind.
func (m *match) WaitingAndTimeoutActions() game.StageRules {
	r, unready := m.round, m.Players()&^m.readySeats
	switch {
	case m.Stage == Choosing:
		return game.StageRules{Waiting: unready, Bell: game.BellWithoutRandom(m.beginNextRound), Skip: game.SkipWithoutRandom(m.recordContinueAndAdvanceIfAll)}
	case m.Stage == Reading:
		return game.StageRules{Waiting: unready, Bell: m.startDrawingAndDealWords, Skip: m.recordReadyAndStartIfAll}
	case m.Stage == Drawing:
		outOfTime := func(at time.Duration) []game.Event {
			if r.endReason = OutOfTime; r.inLastSeconds {
				r.endReason = AllDone
			}
			events, _ := m.tellFactsAndScoreIfDrawingOver(at, nil)
			return events
		}
		return game.StageRules{Waiting: r.busySeats() | r.objections.PendingVoters(), Bell: game.BellWithoutRandom(outOfTime), Skip: game.SkipWithoutRandom(m.abstainOrSetDone)}
	case m.isScoringPausedByVote():
		closeVotes := func(at time.Duration) []game.Event { return m.closeVotesAndRetellScores(at, r.objections.OpenBoards()) }
		abstain := func(at time.Duration, seat game.Seat) ([]game.Event, error) {
			return m.closeVotesAndRetellScores(at, r.objections.Abstain(seat, r.objections.BoardsAwaitingVoteOf(seat))), nil
		}
		return game.StageRules{Waiting: r.objections.PendingVoters(), Bell: game.BellWithoutRandom(closeVotes), Skip: game.SkipWithoutRandom(abstain)}
	case m.Stage.isScoring():
		return game.StageRules{Waiting: unready & m.seatsToContinue(), Bell: game.BellWithoutRandom(m.enterNextScoringStepOrRound), Skip: game.SkipWithoutRandom(m.recordContinueAndAdvanceIfAll)}
	}
	return game.StageRules{}
}

// isScoringPausedByVote reports whether the scoring waits for a vote. Drawing runs on while people
// vote.
func (m *match) isScoringPausedByVote() bool {
	return m.Stage.isScoring() && m.round.objections.HasOpenVote()
}

// Status tells the table who is awaited and until when. While people draw each knows the own
// word, at which others guess.
func (m *match) Status() game.Status {
	s := m.PhaseClock.Status(m.WaitingAndTimeoutActions().Waiting)
	if m.Stage == Drawing {
		s.KnowsSecret = m.Players()
		if m.round.inLastSeconds {
			s.LimitTotal = m.graceTime
		}
	}
	switch {
	case m.isScoringPausedByVote():
		s.LimitTotal = m.voteTime
	case m.Stage.isScoring():
		s.LimitTotal = m.scoringStepLimit()
		s.MayMove = m.Players() &^ m.readySeats &^ s.Waiting // bots vote on the next deck, and nobody waits for that
	}
	s.Result = m.ended.Clone()
	return s
}

// enterStageWithNobodyReady begins a phase in which nobody is ready yet. Votes that are still
// open when the scoring begins get their time first.
func (m *match) enterStageWithNobodyReady(at time.Duration, stage Stage) {
	m.readySeats = 0
	m.Enter(at, stage)
	switch {
	case m.isScoringPausedByVote():
		m.SetDeadlineAfter(at, m.voteTime)
	case stage.isScoring():
		m.SetDeadlineAfter(at, m.scoringStepLimit())
	}
}

// beginNextRound puts the cards of the last round under their deck, turned over, and lays out those
// of the next (PM-4).
func (m *match) beginNextRound(at time.Duration) []game.Event {
	if last := m.round; last != nil {
		for _, c := range slices.Concat(last.cards, last.replacedCards) {
			c.Sides = slices.Concat(c.Sides[1:], c.Sides[:1])
			m.piles.cards[last.deck] = append(m.piles.cards[last.deck], c)
		}
		for i := range last.players { // recordings are all that the gallery needs (CM-13)
			last.players[i].sheet.KeepRecordingOnly()
		}
		m.pastRounds = append(m.pastRounds, last)
	}
	number, n := len(m.pastRounds)+1, len(m.Names)
	r := &round{number: number, deck: m.fixedOrVotedDeck(number), players: make([]playerRound, n), bonus: slices.Clone(m.bonusTokens), objections: make(vote.Cases, n)}
	for i := range n { // the walk begins one seat further on in each round
		r.walkOrder = append(r.walkOrder, game.Seat((number-1+i)%n))
	}
	for len(r.cards) < m.cardsPerRound {
		r.cards = append(r.cards, m.piles.drawCardPreferringUnsharedWords(r.deck, r.cards)) // a deck that can be chosen has enough
	}
	m.round = r
	m.deckVotes = make([]string, n)
	m.enterStageWithNobodyReady(at, Reading)
	return []game.Event{m.ToAll(CardsLaid{Round: number, Rounds: m.TotalRounds, Deck: r.deck, Cards: r.visibleCards()})}
}

func (m *match) checkMayVoteForDeck() error {
	switch {
	case !m.decksByVote:
		return game.Refuse("fixed")
	case m.Stage == Choosing:
		return nil
	case m.Stage.isScoring() && !m.IsLastRound(m.round.number) && (m.Stage == Summing || !m.RulesBefore(6)): // rules of version 5: with the scores
		return nil
	}
	return game.Refuse("not-now.choose-deck")
}

// voteForDeckAndBeginIfAll records a seat's vote for the next deck. The first round begins when all have.
func (m *match) voteForDeckAndBeginIfAll(at time.Duration, seat game.Seat, deck string) ([]game.Event, error) {
	switch err := m.checkMayVoteForDeck(); {
	case err != nil:
		return nil, err
	case !slices.Contains(m.piles.decks, deck):
		return nil, game.Refuse("no-such-deck", game.Figures{"deck": game.Truncate(deck, 20), "decks": game.MapList(m.piles.decks, texts.NewWord)})
	case m.deckVotes[seat] == deck:
		return nil, game.Refuse("said-already.deck-voted")
	}
	m.deckVotes[seat] = deck
	events := []game.Event{m.ToAll(DeckVoted{Seat: seat, Deck: deck})}
	if m.Stage == Choosing {
		if m.readySeats = m.readySeats.With(seat); m.readySeats == m.Players() {
			events = append(events, m.beginNextRound(at)...)
		}
	}
	return events, nil
}

// checkMayReplaceCard refuses to replace a card at the wrong time, and to a seat that has no
// replacement left.
func (m *match) checkMayReplaceCard(seat game.Seat) error {
	switch {
	case m.Stage != Reading:
		return game.Refuse("not-now.replace-card")
	case m.replacementsLeft[seat] == 0:
		return game.Refuse("said-already.cards-replaced")
	case len(m.piles.cards[m.round.deck]) == 0:
		return game.Refuse("no-more-cards")
	}
	return nil
}

// replaceCardAndRestartReading puts another card in the place of one and restarts the reading time (PM-6).
func (m *match) replaceCardAndRestartReading(at time.Duration, seat game.Seat, symbol int) ([]game.Event, error) {
	r := m.round
	if err := m.checkMayReplaceCard(seat); err != nil {
		return nil, err
	}
	if symbol < 0 || symbol >= len(r.cards) {
		return nil, game.Refuse("no-such-card.deck-card", game.Figures{"last": len(r.cards) - 1, "card": symbol})
	}
	others := slices.Delete(slices.Clone(r.cards), symbol, symbol+1)
	card := m.piles.drawCardPreferringUnsharedWords(r.deck, others)
	r.replacedCards = append(r.replacedCards, r.cards[symbol])
	r.cards[symbol] = card
	m.replacementsLeft[seat]--
	m.enterStageWithNobodyReady(at, Reading)
	return []game.Event{m.ToAll(CardReplaced{Seat: seat, Symbol: symbol, Card: visibleCard(card)})}, nil
}

// recordReadyAndStartIfAll records that a player has read the cards; when all have, drawing starts.
func (m *match) recordReadyAndStartIfAll(at time.Duration, seat game.Seat, rng *rand.Rand) ([]game.Event, error) {
	if m.Stage != Reading {
		return nil, game.Refuse("not-now.ready")
	}
	if m.readySeats.Has(seat) {
		return nil, game.Refuse("said-already.ready")
	}
	m.readySeats = m.readySeats.With(seat)
	events := []game.Event{m.ToAll(ReadyDeclared{Seat: seat})}
	if m.readySeats == m.Players() {
		events = append(events, m.startDrawingAndDealWords(at, rng)...)
	}
	return events, nil
}

func (m *match) startDrawingAndDealWords(at time.Duration, rng *rand.Rand) []game.Event {
	m.enterStageWithNobodyReady(at, Drawing)
	var favoured game.Seats
	if m.RulesBefore(5) { // rules of version 4: lots are cast until bots can draw their words
		favoured = m.Bots
	}
	return append([]game.Event{m.ToAll(DrawingBegan{})}, m.round.startAndDealWords(favoured, rng)...)
}

// tellFactsAndScoreIfDrawingOver tells everyone what happened while they draw and guess. When
// that has ended the round for all at once, the scoring begins.
func (m *match) tellFactsAndScoreIfDrawingOver(at time.Duration, err error, facts ...game.Fact) ([]game.Event, error) {
	if err != nil {
		return nil, err
	}
	if m.round.isDrawing() {
		return m.EventsToAll(facts...), nil
	}
	facts = append(facts, DrawingEnded{Reason: m.round.endReason})
	return append(m.EventsToAll(append(facts, m.round.markBlankBoards()...)...), m.enterNextScoringStepOrRound(at)...), nil
}

// abstainOrSetDone abstains from the votes that wait for a seat; where there are none, the
// seat is done.
func (m *match) abstainOrSetDone(at time.Duration, seat game.Seat) ([]game.Event, error) {
	r := m.round
	awaiting := r.objections.BoardsAwaitingVoteOf(seat)
	events := m.closeVotesAndRetellScores(at, r.objections.Abstain(seat, awaiting))
	if len(awaiting) > 0 && !(m.RulesBefore(2) && r.players[seat].isBusy()) { // rules of version 1: both at once
		return events, nil
	}
	said, err := r.setDoneAndEndIfAll(seat, true, true)
	done, err := m.tellFactsAndScoreIfDrawingOver(at, err, said)
	return append(events, done...), err
}

// enterNextScoringStepOrRound enters the next step of the scoring: drawing by drawing, the black sheep
// where anybody was wrong, the sums (PM-28); then the next round, or the end.
func (m *match) enterNextScoringStepOrRound(at time.Duration) []game.Event {
	r := m.round
	switch {
	case r.walked < len(r.walkOrder):
		r.walked++
		m.enterStageWithNobodyReady(at, Walking)
		return []game.Event{m.ToAll(m.drawingScoredFact(r.walkOrder[r.walked-1]))}
	case m.Stage == Walking && !m.skipsSheep():
		m.enterStageWithNobodyReady(at, Shaming)
		return []game.Event{m.ToAll(m.sheepNamedFact())}
	case m.Stage == Walking:
		return append([]game.Event{m.ToAll(m.sheepNamedFact())}, m.showSums(at))
	case m.Stage == Shaming:
		return []game.Event{m.showSums(at)}
	case !m.IsLastRound(r.number):
		return m.beginNextRound(at)
	}
	return m.endGame(at, m.pointsBySeat(true))
}

// skipsSheep reports whether there is nothing to show of a black sheep: nobody was wrong.
func (m *match) skipsSheep() bool {
	return !m.RulesBefore(7) && slices.Max(m.scoreCurrentRound().middle) == 0 // rules of version 6: it says so
}

func (m *match) showSums(at time.Duration) game.Event {
	m.enterStageWithNobodyReady(at, Summing)
	return m.ToAll(RoundScored{Sums: m.currentSumsWithPoints(m.Stage)})
}

// endGame ends the game; all who tie for the most points win (PM-27).
func (m *match) endGame(at time.Duration, points []int) []game.Event {
	m.enterStageWithNobodyReady(at, Over)
	m.ended = &game.Result{Winners: game.HighestSeats(points), Points: points}
	return []game.Event{m.ToAll(*m.ended.Clone())}
}

// checkMayContinue refuses to go on when no round is scored, or while a vote is open.
func (m *match) checkMayContinue() error {
	switch {
	case m.isScoringPausedByVote():
		return game.Refuse("vote-open.continue")
	case m.Stage.isScoring() || m.Stage == Choosing:
		return nil
	}
	return game.Refuse("not-now.not-scoring")
}

// recordContinueAndAdvanceIfAll records that a player has seen enough, or has no wish for a
// deck; when all have whose wish it takes, the game goes on.
func (m *match) recordContinueAndAdvanceIfAll(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkMayContinue(); err != nil {
		return nil, err
	}
	if m.readySeats.Has(seat) {
		return nil, game.Refuse("said-already.seen-enough")
	}
	m.readySeats = m.readySeats.With(seat)
	events := []game.Event{m.ToAll(vote.ContinueVoted{Seat: seat})}
	switch {
	case m.seatsToContinue()&^m.readySeats != 0:
		return events, nil
	case m.Stage == Choosing:
		return append(events, m.beginNextRound(at)...), nil
	}
	return append(events, m.enterNextScoringStepOrRound(at)...), nil
}

func (m *match) checkHostLedScoring() error {
	if !m.ledByHost || m.Stage == Choosing {
		return game.Refuse("not-led")
	}
	return m.checkMayContinue()
}

// turnScoringPageAsHost enters the next scoring step for everyone, at the host's wish.
func (m *match) turnScoringPageAsHost(in game.Input) ([]game.Event, error) {
	if err := m.checkHostLedScoring(); err != nil {
		return nil, err
	}
	if !in.Host && !m.RulesBefore(3) { // rules of version 2: any player
		return nil, game.Refuse("not-host.pages")
	}
	return m.enterNextScoringStepOrRound(in.At), nil
}

// openObjectionVote starts a vote on a drawing, which may be about letters that were erased since.
// The scoring waits for it.
func (m *match) openObjectionVote(at time.Duration, seat game.Seat, board int) ([]game.Event, error) {
	r := m.round
	if err := r.checkMayObject(seat, board, m.Stage, &m.Roster, &m.objectors); err != nil {
		return nil, err
	}
	opened := r.objections[board].OpenVote(seat, r.voteDrawingOf(board), &m.Roster, &m.objectors)
	if m.Stage.isScoring() {
		m.SetDeadlineAfter(at, m.voteTime)
	}
	return append([]game.Event{m.ToAll(vote.Objected{Seat: seat, Board: board, AsksArtist: opened.AsksArtist})}, m.closeVotesAndRetellScores(at, r.objections.OpenBoardsAlreadyDecided())...), nil
}

func (m *match) castVoteAndCloseIfDecided(at time.Duration, seat game.Seat, board int, uphold bool) ([]game.Event, error) {
	r := m.round
	if r == nil || board < 0 || board >= len(m.Names) {
		return nil, game.Refuse("no-vote")
	}
	if err := r.objections[board].CastVote(seat, uphold); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(vote.BoardVoted{Seat: seat, Board: board, Uphold: uphold})}, m.closeVotesAndRetellScores(at, r.objections.OpenBoardsAlreadyDecided())...), nil
}

// closeVotesAndRetellScores closes the votes on some boards. Where an objection is upheld, the
// drawing counts as not guessed (PM-26), and scores that were shown already are told again. When the last vote is closed the time of the
// scoring step starts again, for there may be something new to look at.
func (m *match) closeVotesAndRetellScores(at time.Duration, boards []int) []game.Event {
	var facts []game.Fact
	for _, board := range boards {
		settled := VoteSettled{VoteEnded: vote.VoteEnded{Board: board, Upheld: m.round.objections[board].CloseVote()}, Returned: []game.Seat{}}
		if !settled.Upheld {
			facts = append(facts, settled)
			continue
		}
		settled.Returned = m.round.players[board].voidDrawingAndReturnGuesses(Illegal)
		facts = append(append(facts, settled), m.scoreFactsShownSoFar(game.Seat(board), m.Stage)...)
	}
	if len(boards) > 0 && m.Stage.isScoring() && !m.round.objections.HasOpenVote() {
		m.readySeats = 0
		m.SetDeadlineAfter(at, m.scoringStepLimit())
	}
	return m.EventsToAll(facts...)
}

// RoundInPlay returns the number of the round, and whether another follows.
func (m *match) RoundInPlay() (number int, more bool) {
	if m.round == nil {
		return 0, true
	}
	return m.round.number, !m.IsLastRound(m.round.number)
}

// FinishedRounds returns how many rounds are over. The one that is being scored is when no vote
// is open, which could change its scores.
func (m *match) FinishedRounds() int {
	if m.Stage == Over || m.Stage.isScoring() && !m.round.objections.HasOpenVote() {
		return len(m.pastRounds) + 1
	}
	return len(m.pastRounds)
}

// EndWithoutCurrentRound ends the game with the points of the rounds that are over (CM-25).
func (m *match) EndWithoutCurrentRound(at time.Duration) []game.Event {
	finished := m.FinishedRounds()
	if n := len(m.pastRounds); finished == n && n > 0 {
		m.round, m.pastRounds = m.pastRounds[n-1], m.pastRounds[:n-1]
	}
	return m.endGame(at, m.pointsBySeat(finished > 0))
}
