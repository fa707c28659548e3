package doodledash

import (
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

const guessingSteps = 3

// authorsAt returns whose drawings are guessed at in a step; nobody where no one took that
// place.
func (r *round) authorsAt(step int) game.Seats {
	switch step {
	case 1:
		return game.Of(r.cylinder) & r.drawers
	case 2:
		return game.Of(r.die) & r.drawers
	}
	return r.drawers.Without(r.cylinder).Without(r.die)
}

// showNextDrawings shows the drawings of the next step, or ends the round without points when
// all steps are done (DD-11 to DD-14).
func (m *match) showNextDrawings(at time.Duration) []game.Event {
	r := m.round
	for r.step < guessingSteps {
		r.step++
		seats := r.authorsAt(r.step)
		if seats == 0 {
			continue
		}
		r.shown |= seats
		m.Enter(at, Guessing)
		return []game.Event{m.ToAll(Shown{Step: r.step, Seats: seats})}
	}
	return m.endRound(at, 0)
}

// submitGuess judges and records the guesser's one guess at the drawings on show (CM-24).
func (m *match) submitGuess(in game.Input, text string) ([]game.Event, error) {
	at := in.At
	if err := m.checkMayGuess(in.Seat); err != nil {
		return nil, err
	}
	if in.Phase < m.round.guessableSince {
		return nil, game.Refuse("too-late", "you’ve already guessed that drawing; look at the one on show now")
	}
	text = strings.Join(strings.Fields(text), " ")
	ruling := m.judgeGuess(text)
	if ruling.Reason == words.Empty {
		return nil, game.Refuse("no-word", "there’s no word in that; type one, or pass")
	}
	if ruling.Verdict == words.Right {
		events := m.recordGuess(Said{Text: text, Right: true})
		return append(events, m.scoreRightGuess(at)...), nil
	}
	events := m.recordGuess(Said{Text: text})
	if m.RulesBefore(2) || ruling.Reason != words.List && ruling.Reason != words.TooLong { // rules of version 1: every guess
		m.round.appeal = vote.NewAppeal(at, 0, m.round.drawers&m.People())
		m.round.appeal.OneYesWins = m.RulesBefore(2)
	}
	m.round.farOff = !ruling.IsNear() && !m.RulesBefore(4) // rules of version 3: the drawers are asked whatever it was
	if m.round.farOff || m.round.appeal.Voters == 0 {
		return append(events, m.showNextDrawings(at)...), nil
	}
	m.Enter(at, Accepting)
	return events, nil
}

// mayAcceptUnasked reports whether drawers may still accept the latest guess although nobody
// waits for them. The guess is far off by its letters but may mean the same (DD-19). They may
// until the next guess or the next round.
func (m *match) mayAcceptUnasked() bool {
	r := m.round
	return r.farOff && (m.Stage == Guessing || m.Stage == Looking) && r.voidedBy == game.Watcher && !r.appeal.IsDecided()
}

// judgeGuess returns the judge's ruling on a guess (DD-17, DD-18). The judge is made at the
// first guess.
func (m *match) judgeGuess(text string) words.Ruling {
	if m.judge == nil {
		m.judge = words.NewJudge(words.AnyForm, m.pack, m.forgiveSlips)
	}
	return m.judge.Judge(text, *m.round.word)
}

// passGuess forfeits the guess at the guesser's own wish (DD-14).
func (m *match) passGuess(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.checkMayGuess(seat); err != nil {
		return nil, err
	}
	return m.forfeitGuess(at, false), nil
}

// checkMayGuess refuses a guess from anybody but the guesser, and at any time but guessing.
func (m *match) checkMayGuess(seat game.Seat) error {
	if err := m.checkIsGuesser(seat, "guess"); err != nil {
		return err
	}
	switch m.Stage {
	case Guessing:
		return nil
	case Accepting:
		return game.Refuse("not-now", "you’ve guessed; the others may still accept it")
	}
	return game.Refuse("not-now", "there’s nothing on show to guess")
}

// forfeitGuess records a missing guess, which counts as wrong and which nobody can accept.
func (m *match) forfeitGuess(at time.Duration, late bool) []game.Event {
	events := m.recordGuess(Said{Late: late})
	return append(events, m.showNextDrawings(at)...)
}

// recordGuess appends a guess to the round and returns the event that tells it to all.
func (m *match) recordGuess(said Said) []game.Event {
	said.Step, said.By = m.round.step, game.Watcher
	m.round.appeal, m.round.farOff = vote.Appeal{}, false
	m.round.guesses = append(m.round.guesses, said)
	if !said.Late { // a guess that the bell overtook is still on its way
		m.round.guessableSince = m.Phase + 1
	}
	return []game.Event{m.ToAll(Guessed{Step: said.Step, Text: said.Text, Right: said.Right, Late: said.Late})}
}

// acceptGuess records a drawer's yes to a guess that the judge refused (DD-19, CM-17).
func (m *match) acceptGuess(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.recordAnswer(at, seat, true); err != nil {
		return nil, err
	}
	if last := &m.round.guesses[len(m.round.guesses)-1]; last.By == game.Watcher {
		last.By = seat
	}
	return append([]game.Event{m.ToAll(Accepted{Seat: seat})}, m.closeAppealIfDecided(at)...), nil
}

// declineGuess records a drawer's no to a guess that the judge refused.
func (m *match) declineGuess(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.recordAnswer(at, seat, false); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(Declined{Seat: seat})}, m.closeAppealIfDecided(at)...), nil
}

// recordAnswer adds a drawer's yes or no to the appeal against the latest ruling.
func (m *match) recordAnswer(at time.Duration, seat game.Seat, accepts bool) error {
	if err := m.checkIsDrawer(seat); err != nil {
		return err
	}
	if m.Stage != Accepting && !m.mayAcceptUnasked() {
		return game.Refuse("not-now", "there’s no refused guess to accept")
	}
	return m.round.appeal.RecordAnswer(at, seat, accepts)
}

// abstainFromAppeal leaves the decision on the guess to the other drawers.
func (m *match) abstainFromAppeal(at time.Duration, seat game.Seat) ([]game.Event, error) {
	m.round.appeal.Abstain(seat)
	return m.closeAppealIfDecided(at), nil
}

// closeAppealIfDecided closes the appeal once more than half of the drawers have accepted the
// guess, or no longer can.
func (m *match) closeAppealIfDecided(at time.Duration) []game.Event {
	if !m.round.appeal.IsDecided() {
		return nil
	}
	return m.closeAppeal(at)
}

// closeAppeal scores the guess if it was accepted. Otherwise it stays wrong, and the next
// drawings are shown.
func (m *match) closeAppeal(at time.Duration) []game.Event {
	last := &m.round.guesses[len(m.round.guesses)-1]
	if m.round.appeal.IsCarried() {
		last.Right = true
		return m.scoreRightGuess(at)
	}
	last.By = game.Watcher
	if m.Stage != Accepting { // nothing waited for it
		return nil
	}
	return m.showNextDrawings(at)
}

// scoreRightGuess ends the round with a point for the guesser and for every author whose
// drawing was on show (DD-11 to DD-13).
func (m *match) scoreRightGuess(at time.Duration) []game.Event {
	last := m.round.guesses[len(m.round.guesses)-1]
	return m.endRound(at, m.round.authorsAt(last.Step).With(m.round.guesser))
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
