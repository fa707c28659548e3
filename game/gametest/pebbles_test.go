package gametest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"linework/game"
)

// Pebbles is a small game to try the laws on. Everyone is dealt a secret luck from 1
// to 6 and has six pebbles. In each round everyone hides up to three of them at the
// same time; then all is revealed and a die is rolled, and whoever hid as many as
// the die shows, counted round and round, gets a point, two if it is their luck.
//
// With a fault it breaks the one law that is meant to find it.
type Pebbles struct{ fault string }

func (g Pebbles) Info() game.Info {
	limit := 30
	if g.fault == "has no limit by default" {
		limit = 0
	}
	if g.fault == "has a default that is no choice" {
		limit = 17
	}
	var when *game.When
	if g.fault == "has an option that matters when another is what it cannot be" {
		when = &game.When{Key: "rounds", Values: []int{5}}
	}
	id := "pebbles"
	if g.fault == "has no proper id" {
		id = "Pebbles 2"
	}
	return game.Info{
		ID: id, Name: "Pebbles", Tagline: "How many are in my hand?", Prefix: "PB", Min: 2, Max: 4, Minutes: 3,
		Marks: []game.Mark{game.Oldest},
		Options: []game.Option{
			{Key: "rounds", Label: "Rounds", Default: 4, Choices: []game.Choice{{Value: 3, Label: "three"}, {Value: 4, Label: "four"}}},
			{Key: "limit", Label: "Limit", Default: limit, When: when, Choices: []game.Choice{{Value: 0, Label: "none"}, {Value: 30, Label: "30 s"}}},
		},
	}
}

func (g Pebbles) QuickStartOptions() game.Values {
	if g.fault == "begins alone as it cannot" {
		return game.Values{"rounds": 5}
	}
	return game.Values{"rounds": 3}
}

type Hide struct {
	Pebbles int    `json:"pebbles"`
	Note    string `json:"-"`
}

// Wire lists what is said and told, unless the fault is to leave something out.
func (g Pebbles) Wire() game.Wire {
	w := game.Wire{
		View: PebblesView{}, Moves: game.Kinds{{"hide", Hide{}}}, Asks: game.Questions{{Kind: "hide", Question: Hide{}, Answer: 0}},
		Facts: game.Kinds{{"dealt", Dealt{}}, {"began", Began{}}, {"hid", Hid{}}, {"kept", Kept{}}, {"revealed", Revealed{}}},
	}
	switch g.fault {
	case "says what is not listed":
		w.Moves, w.Asks = nil, nil
	case "tells what is not listed":
		w.Facts = w.Facts[1:]
	case "shows what is not listed":
		w.View = Hide{}
	}
	return w
}

type (
	Dealt struct {
		Luck int `json:"luck"`
	}
	Began struct {
		First game.Seat `json:"first"` // for the show: all hide at once
	}
	Hid struct {
		Seat game.Seat `json:"seat"`
	}
	Kept struct {
		Pebbles int `json:"pebbles"`
	}
	Revealed struct {
		Pebbles []int `json:"pebbles"`
		Die     int   `json:"die"`
	}
)

type pebbles struct {
	fault    string
	rounds   int
	limit    time.Duration
	luck     []int
	phase    int
	deadline time.Duration
	hidden   []int // -1 for not yet
	skipped  int
	left     []int
	past     []Revealed
	points   []int
	over     bool
	refused  int
	number   int64
}

var dealt atomic.Int64

func (g Pebbles) New(setup game.Setup, rng *rand.Rand) (game.Match, []game.Event, error) {
	n := setup.Seats()
	if n < 2 || n > 4 {
		if g.fault == "counts players in plain words" {
			return nil, nil, errors.New("wrong count")
		}
		if g.fault != "deals to anybody" {
			return nil, nil, game.Refuse("wrong-count")
		}
	}
	if n == 3 && g.fault == "will not deal to three" {
		return nil, nil, game.Refuse("wrong-count")
	}
	m := &pebbles{
		fault: g.fault, rounds: setup.Options["rounds"], limit: setup.TimeLimit("limit"),
		luck: make([]int, n), left: make([]int, n), points: make([]int, n),
	}
	if g.fault == "counts the matches" {
		m.number = dealt.Add(1)
	}
	var events []game.Event
	for seat := range n {
		m.luck[seat], m.left[seat] = 1+rng.IntN(6), 6
		events = append(events, game.Event{To: game.Of(game.Seat(seat)), Fact: Dealt{Luck: m.luck[seat]}})
	}
	m.open(0)
	if n > 0 {
		first, _ := setup.SeatWithMark(game.Oldest, rng)
		events = append(events, m.all(Began{First: first}))
	}
	return m, events, nil
}

// open begins a round.
func (m *pebbles) open(at time.Duration) {
	m.phase++
	m.skipped = 0
	m.hidden = make([]int, len(m.luck))
	for i := range m.hidden {
		m.hidden[i] = -1
	}
	if m.limit > 0 {
		m.deadline = at + m.limit
		if m.fault == "rings in the past" {
			m.deadline = max(1, at-time.Second)
		}
	}
}

func (m *pebbles) all(f game.Fact) game.Event {
	return game.Event{To: game.PlayersAndPublic(len(m.luck)), Fact: f}
}

func (m *pebbles) Apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	events, err := m.apply(in, rng)
	if err != nil {
		m.refused++
		if m.fault == "keeps refused moves" && !m.over {
			m.points[0]++
		}
		if m.fault == "tells of refusals" {
			events = []game.Event{m.all(Hid{Seat: in.Seat})}
		}
		if m.fault == "refuses in plain words" && RefusalCodeOrFailure(err) == "already-hidden" {
			err = errors.New(err.Error())
		}
	}
	return events, err
}

func (m *pebbles) apply(in game.Input, rng *rand.Rand) ([]game.Event, error) {
	if m.over {
		if m.fault == "plays on after the end" {
			return []game.Event{m.all(Hid{Seat: in.Seat})}, nil
		}
		if m.fault == "ends in other words" {
			return nil, game.Refuse("finished")
		}
		return nil, game.RefuseOver()
	}
	if in.Move == nil {
		due := m.deadline > 0 && in.At >= m.deadline
		if m.fault == "hears bells that nobody rang" {
			due = true
		}
		if m.fault == "is deaf to bells" || !due {
			return nil, game.Refuse("too-early")
		}
		return m.reveal(in.At, rng), nil
	}
	if in.Seat == game.Watcher && m.fault == "lets the public play" {
		in.Seat = 0
	}
	if in.Seat < 0 || int(in.Seat) >= len(m.luck) {
		return nil, game.Refuse("not-seated")
	}
	if in.Phase != m.phase && m.fault != "takes moves for any phase" {
		if m.fault == "has another word for stale" {
			return nil, game.Refuse("late")
		}
		return nil, game.Refuse("stale")
	}
	if !m.Status().Waiting.Has(in.Seat) {
		return nil, game.Refuse("already-hidden")
	}
	pebbles := 0
	switch move := in.Move.(type) {
	case Hide:
		pebbles = move.Pebbles
	case game.Skip:
		m.skipped++
		if m.fault == "cannot be skipped" || m.fault == "can be skipped once" && m.skipped > 1 {
			m.skipped--
			return nil, game.Refuse("no-skips")
		}
		if m.fault == "skips without effect" {
			return []game.Event{m.all(Hid{Seat: in.Seat})}, nil
		}
	}
	if pebbles < 0 || pebbles > min(3, m.left[in.Seat]) {
		return nil, game.Refuse("too-many", game.Figures{"most": min(3, m.left[in.Seat])})
	}
	return m.hide(in, pebbles, rng), nil
}

func (m *pebbles) hide(in game.Input, pebbles int, rng *rand.Rand) []game.Event {
	m.hidden[in.Seat] = pebbles
	if m.fault == "hurries for a big secret" && pebbles > 1 && m.deadline > 0 {
		m.deadline += time.Second
	}
	to := game.Of(in.Seat)
	switch m.fault {
	case "forgets to whom":
		to = 0
	case "tells a stranger":
		to = to.With(game.Seat(len(m.luck)))
	}
	events := []game.Event{m.all(Hid{Seat: in.Seat}), {To: to, Fact: Kept{Pebbles: pebbles}}}
	if m.waiting() == 0 {
		events = append(events, m.reveal(in.At, rng)...)
	}
	return events
}

// reveal ends a round; who has not hidden anything has hidden nothing.
func (m *pebbles) reveal(at time.Duration, rng *rand.Rand) []game.Event {
	touched := false
	for seat, n := range m.hidden {
		touched = touched || n >= 0
		m.hidden[seat] = max(0, n)
		m.left[seat] -= m.hidden[seat]
	}
	die := 1 + rng.IntN(6)
	if m.fault == "remembers refusals" && m.refused > 3 {
		die = 1
	}
	for seat, n := range m.hidden {
		if n == die%4 {
			m.points[seat]++
			if die == m.luck[seat] {
				m.points[seat]++
			}
		}
	}
	m.past = append(m.past, Revealed{Pebbles: m.hidden, Die: die})
	events := []game.Event{m.all(Revealed{Pebbles: append([]int{}, m.hidden...), Die: die})}
	if m.fault == "never ends" && len(m.past) > 2 || m.fault == "waits for a person" && !touched {
		m.past = m.past[:len(m.past)-1]
	}
	m.open(at)
	if len(m.past) == m.rounds {
		m.over = true
		if m.fault != "rings after the end" {
			m.deadline = 0
		}
	}
	return events
}

func (m *pebbles) waiting() game.Seats {
	var w game.Seats
	for seat, n := range m.hidden {
		if n < 0 {
			w = w.With(game.Seat(seat))
		}
	}
	return w
}

func (m *pebbles) winners() game.Seats {
	var w game.Seats
	for seat, n := range m.points {
		if n == slices.Max(m.points) {
			w = w.With(game.Seat(seat))
		}
	}
	return w
}

func (m *pebbles) Status() game.Status {
	s := game.Status{Phase: m.phase, Waiting: m.waiting(), Deadline: m.deadline, LimitTotal: 2 * m.limit} // some faults put the bell off
	switch m.fault {
	case "awaits nobody":
		if m.phase > 2 {
			s.Waiting, s.Deadline = 0, 0
		}
	case "has more left than there is in all":
		s.LimitTotal = m.limit / 2
	case "awaits a stranger":
		s.Waiting = s.Waiting.With(game.Seat(len(m.luck)))
	}
	if m.over {
		s.Result = &game.Result{Winners: m.winners(), Points: append([]int{}, m.points...)}
		if m.fault != "awaits somebody after the end" {
			s.Waiting = 0
		}
	}
	return s
}
