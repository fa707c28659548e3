package doodledash

import (
	"slices"
	"strings"
	"time"

	"linework/game"
	"linework/game/vote"
	"linework/words"
)

const steps = 3

// at is whose drawings are guessed at in a step; nobody where a place stayed empty.
func (r *round) at(step int) game.Seats {
	switch step {
	case 1:
		return game.Of(r.cylinder) & r.drawers
	case 2:
		return game.Of(r.die) & r.drawers
	}
	return r.drawers.Without(r.cylinder).Without(r.die)
}

// showNext goes on to the next step that has a drawing, or ends the round without
// points (DD-11 to DD-14).
func (m *match) showNext(at time.Duration) []game.Event {
	r := m.round
	for r.step < steps {
		r.step++
		seats := r.at(r.step)
		if seats == 0 {
			continue
		}
		r.shown |= seats
		m.Enter(at, Guessing)
		return []game.Event{m.ToAll(Shown{Step: r.step, Seats: seats})}
	}
	return m.closeRound(at, 0)
}

// guess takes the one guess that the guesser has at what is shown when it arrives
// (CM-24).
func (m *match) guess(in game.Input, text string) ([]game.Event, error) {
	at := in.At
	if err := m.mayGuess(in.Seat); err != nil {
		return nil, err
	}
	if in.Phase < m.round.since {
		return nil, game.Refuse("too-late", "you’ve already guessed that drawing; look at the one on show now")
	}
	text = strings.Join(strings.Fields(text), " ")
	ruling := m.rule(text)
	if ruling.Reason == words.Empty {
		return nil, game.Refuse("no-word", "there’s no word in that; type one, or pass")
	}
	if ruling.Verdict == words.Right {
		events := m.say(Said{Text: text, Right: true})
		return append(events, m.right(at)...), nil
	}
	events := m.say(Said{Text: text})
	if m.RulesBefore(2) || ruling.Reason != words.List && ruling.Reason != words.TooLong { // rules of version 1: every guess
		m.round.appeal = vote.NewAppeal(at, 0, m.round.drawers&m.People())
		m.round.appeal.OneYesWins = m.RulesBefore(2)
	}
	m.round.far = !ruling.IsNear() && !m.RulesBefore(4) // rules of version 3: the drawers are asked whatever it was
	if m.round.far || m.round.appeal.Voters == 0 {
		return append(events, m.showNext(at)...), nil
	}
	m.Enter(at, Accepting)
	return events, nil
}

// unasked reports whether the drawers may still accept the latest guess without being
// asked: it is far off by its letters and nothing waits for them, but it may mean the
// same (DD-19). They may until the next guess is made, or the next round begins.
func (m *match) unasked() bool {
	r := m.round
	return r.far && (m.Stage == Guessing || m.Stage == Looking) && r.struck == game.Watcher && !r.appeal.IsDecided()
}

// rule is the machine's verdict on a guess (DD-17, DD-18).
func (m *match) rule(text string) words.Ruling {
	if m.judge == nil {
		m.judge = words.NewJudge(words.AnyForm, m.pack, m.slips)
	}
	return m.judge.Judge(text, *m.round.word)
}

// pass gives the guess away (DD-14).
func (m *match) pass(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.mayGuess(seat); err != nil {
		return nil, err
	}
	return m.noGuess(at, false), nil
}

func (m *match) mayGuess(seat game.Seat) error {
	if err := m.onlyGuesser(seat, "guess"); err != nil {
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

// noGuess counts as a wrong guess, which nobody can accept.
func (m *match) noGuess(at time.Duration, late bool) []game.Event {
	events := m.say(Said{Late: late})
	return append(events, m.showNext(at)...)
}

// say writes a guess down and tells it.
func (m *match) say(s Said) []game.Event {
	s.Step, s.By = m.round.step, game.Watcher
	m.round.appeal, m.round.far = vote.Appeal{}, false
	m.round.guesses = append(m.round.guesses, s)
	if !s.Late { // a guess that the bell overtook is still on its way
		m.round.since = m.Phase + 1
	}
	return []game.Event{m.ToAll(Guessed{Step: s.Step, Text: s.Text, Right: s.Right, Late: s.Late})}
}

// accept is a drawer's yes to a guess that the machine refused (DD-19, CM-17).
func (m *match) accept(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.answer(at, seat, true); err != nil {
		return nil, err
	}
	if last := &m.round.guesses[len(m.round.guesses)-1]; last.By == game.Watcher {
		last.By = seat
	}
	return append([]game.Event{m.ToAll(Accepted{Seat: seat})}, m.answered(at)...), nil
}

// decline is a drawer's veto.
func (m *match) decline(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.answer(at, seat, false); err != nil {
		return nil, err
	}
	return append([]game.Event{m.ToAll(Declined{Seat: seat})}, m.answered(at)...), nil
}

func (m *match) answer(at time.Duration, seat game.Seat, yes bool) error {
	if err := m.onlyDrawer(seat); err != nil {
		return err
	}
	if m.Stage != Accepting && !m.unasked() {
		return game.Refuse("not-now", "there’s no refused guess to accept")
	}
	return m.round.appeal.RecordAnswer(at, seat, yes)
}

// abstainFromAppeal leaves the guess to the other drawers.
func (m *match) abstainFromAppeal(at time.Duration, seat game.Seat) ([]game.Event, error) {
	m.round.appeal.Abstain(seat)
	return m.answered(at), nil
}

// answered goes on when more than half of the drawers have accepted the guess, or no
// longer can.
func (m *match) answered(at time.Duration) []game.Event {
	if !m.round.appeal.IsDecided() {
		return nil
	}
	return m.closeAppeal(at)
}

// closeAppeal scores the guess if it was accepted; else it stays wrong, and nobody has
// accepted it.
func (m *match) closeAppeal(at time.Duration) []game.Event {
	last := &m.round.guesses[len(m.round.guesses)-1]
	if m.round.appeal.IsCarried() {
		last.Right = true
		return m.right(at)
	}
	last.By = game.Watcher
	if m.Stage != Accepting { // nothing waited for it
		return nil
	}
	return m.showNext(at)
}

// right gives a point to the guesser and to everyone whose drawing was guessed at
// (DD-11 to DD-13).
func (m *match) right(at time.Duration) []game.Event {
	last := m.round.guesses[len(m.round.guesses)-1]
	return m.closeRound(at, m.round.at(last.Step).With(m.round.guesser))
}

// closeRound gives the points and lays everything open.
func (m *match) closeRound(at time.Duration, scorers game.Seats) []game.Event {
	m.round.scorers, m.round.went = scorers, 0
	for seat := range scorers.All() {
		m.points[seat]++
	}
	m.Enter(at, Looking)
	return []game.Event{m.ToAll(RoundEnded{Word: m.round.word.Text, Scorers: scorers, Points: slices.Clone(m.points)})}
}
