package pictomania

import (
	"slices"
	"time"

	"linework/game"
)

// A Why says why a bonus token is worth what it is.
type Why string

// The whys.
const (
	NoToken   Why = ""
	InFull    Why = "guessed"   // at least one guessed the drawing (PM-25)
	Unguessed Why = "unguessed" // nobody did, so it counts 0 (PM-24)
	BlackOne  Why = "sheep"     // the black sheep subtracts it (PM-23)
)

// goOn takes the next step of the scoring: drawing by drawing, then the black sheep,
// then the sums (PM-28); and after them the next round, or the end.
func (m *match) goOn(at time.Duration) []game.Event {
	r := m.round
	switch {
	case r.step < len(r.order):
		m.stepTo(at, Walking)
		r.step++
		return []game.Event{m.ToAll(m.scored(r.order[r.step-1]))}
	case m.Stage == Walking:
		m.stepTo(at, Shaming)
		return []game.Event{m.ToAll(m.shamed())}
	case m.Stage == Shaming:
		m.stepTo(at, Summing)
		return []game.Event{m.ToAll(Summed{Sums: m.sums()})}
	case !m.final():
		return m.begin(at)
	}
	return m.end(at, m.points())
}

// end ends the game; ties all win (PM-27).
func (m *match) end(at time.Duration, points []int) []game.Event {
	m.enter(at, Over)
	m.ended = &Ended{Winners: game.HighestSeats(points), Points: points}
	return []game.Event{m.ToAll(Ended{Winners: m.ended.Winners, Points: slices.Clone(points)})}
}

// stepTo enters a step of the scoring. It waits for votes that are still open.
func (m *match) stepTo(at time.Duration, stage Stage) {
	m.enter(at, stage)
	if m.round.cases.HasOpenVote() {
		m.SetDeadline(at, m.answer)
	}
}

// scored is a drawing with its guesses turned over.
func (m *match) scored(author game.Seat) DrawingScored {
	return DrawingScored{Drawing: m.round.scored(author, m.round.reckon(m.tokens))}
}

func (r *round) scored(author game.Seat, s score) Scored {
	p := &r.parts[author]
	return Scored{
		Seat: author, Symbol: p.symbol, Numeral: p.numeral, Word: r.word(author).Text, Drawn: p.fate,
		Guesses: s.guesses[author], Kept: s.kept[author],
	}
}

func (m *match) shamed() SheepNamed {
	s := m.round.reckon(m.tokens)
	return SheepNamed{Middle: s.middle, Sheep: s.sheep}
}

// sums is the scores of the round with the points of all rounds so far.
func (m *match) sums() []Sum {
	return m.sumsOf(m.round, m.pointsBefore(len(m.past)))
}

func (m *match) sumsOf(r *round, before []int) []Sum {
	sums := r.reckon(m.tokens).sums
	for i := range sums {
		sums[i].Points = before[i] + sums[i].Total
	}
	return sums
}

// pointsBefore is what each seat has from the first rounds.
func (m *match) pointsBefore(number int) []int {
	points := make([]int, len(m.Names))
	for _, r := range m.past[:number] {
		for i, s := range r.reckon(m.tokens).sums {
			points[i] += s.Total
		}
	}
	return points
}

// points is what each seat has from all rounds whose sums have been shown.
func (m *match) points() []int {
	points := m.pointsBefore(len(m.past))
	if m.Stage == Summing || m.Stage == Over {
		for i, s := range m.round.reckon(m.tokens).sums {
			points[i] += s.Total
		}
	}
	return points
}

// mayGoOn refuses to go on while there is nothing to look at, or a vote.
func (m *match) mayGoOn() error {
	switch {
	case m.scoring() && m.round.cases.HasOpenVote():
		return game.Refuse("vote-open", "there’s an objection to vote on first")
	case m.scoring() || m.Stage == Choosing:
		return nil
	}
	return game.Refuse("not-now", "the round isn’t being scored")
}

// next notes that a player has seen enough, or has no wish for a deck; when all have,
// the game goes on.
func (m *match) next(at time.Duration, seat game.Seat) ([]game.Event, error) {
	if err := m.mayGoOn(); err != nil {
		return nil, err
	}
	if m.went.Has(seat) {
		return nil, game.Refuse("said-already", "you’re done already; the others are still looking")
	}
	m.went = m.went.With(seat)
	events := []game.Event{m.ToAll(WentOn{Seat: seat})}
	switch {
	case m.waiting() != 0:
		return events, nil
	case m.Stage == Choosing:
		return append(events, m.begin(at)...), nil
	}
	return append(events, m.goOn(at)...), nil
}

// mayTurn refuses to turn the page where the scoring goes by time.
func (m *match) mayTurn() error {
	if !m.led || m.Stage == Choosing {
		return game.Refuse("not-led", "this moves on by itself, or once everyone’s seen enough")
	}
	return m.mayGoOn()
}

// turn goes on for everyone.
func (m *match) turn(in game.Input) ([]game.Event, error) {
	if err := m.mayTurn(); err != nil {
		return nil, err
	}
	if !in.Host && !m.RulesBefore(3) { // rules of version 2: any player
		return nil, game.Refuse("not-host", "the host turns the pages; say that you’ve seen enough")
	}
	return m.goOn(in.At), nil
}
