package deadtime

import (
	"math/rand/v2"
	"reflect"
	"time"

	"linework/game"
	"linework/games/doodledash"
	"linework/games/doodlerush"
	"linework/games/funnylines"
	"linework/games/iota"
	"linework/games/pictomania"
)

// How long people take over a move, on average; each time it is between three quarters and five
// quarters of that.
const (
	nameTime      = 4 * time.Second  // Doodle Dash: a number, without seeing the card
	startTime     = 4 * time.Second  // to see that all are ready
	dashDrawTime  = 28 * time.Second // a drawing, as fast as one can
	rollTime      = 300 * time.Millisecond
	dashGuessTime = 8 * time.Second // to look and to type
	dashRight     = 0.5             // of the guesses
	revealTime    = 6 * time.Second // before one has seen enough of a round

	readyTime      = 12 * time.Second // Pictomania: to read the cards
	pictoDrawTime  = 30 * time.Second
	pictoGuessTime = 7 * time.Second  // each
	walkTime       = 10 * time.Second // a step of the scoring
	deckTime       = 4 * time.Second

	rushDrawTime  = 9 * time.Second // Doodle Rush: one board
	rushGuessTime = 7 * time.Second
	rushRight     = 0.4
	turnTime      = 20 * time.Second // iota
	fillTime      = 10 * time.Second // Funny Lines: to choose what to buy
	buyTime       = 2 * time.Second
	shapeTime     = 4 * time.Second // for a Carlo to choose a shape
	setTime       = time.Second     // to set it down
	passTime      = 5 * time.Second
	linesNextTime = 8 * time.Second
)

// paceOf returns how long a person takes over a move.
func paceOf(move game.Move) time.Duration {
	switch move.(type) {
	case doodledash.Name:
		return nameTime
	case doodledash.Start:
		return startTime
	case doodledash.Roll:
		return rollTime
	case doodledash.Guess:
		return dashGuessTime
	case doodledash.Next:
		return revealTime
	case doodlerush.Guess:
		return rushGuessTime
	case iota.Play, iota.Pass, iota.Recycle:
		return turnTime
	case pictomania.Choose:
		return deckTime
	case pictomania.Ready:
		return readyTime
	case pictomania.Guess:
		return pictoGuessTime
	case pictomania.Next:
		return walkTime
	case funnylines.ChangeBasket, funnylines.PlanBasket:
		return fillTime
	case funnylines.Buy:
		return buyTime
	case funnylines.Draw:
		return setTime
	case funnylines.Pass, funnylines.Guess:
		return passTime
	case funnylines.Next:
		return linesNextTime
	}
	return 0
}

// vary returns a time about as long as the mean.
func vary(mean time.Duration, rng *rand.Rand) time.Duration {
	return time.Duration(float64(mean) * (0.75 + 0.5*rng.Float64()))
}

// A person decides as another bot does, and takes as long over each move as people do.
type person struct {
	game.Bot
	phaseOf  func(view any) int
	drawTime time.Duration // of a drawing, which the other bot makes in one stroke
}

func (person) Name() string { return "person" }

func (p person) NewMind(rng *rand.Rand) game.Mind {
	return &personMind{Mind: game.NewMind(p.Bot, rng), person: p}
}

type personMind struct {
	game.Mind
	person
	wants game.Move // of the kind that is being made; nil for none
	phase int
	due   time.Duration
}

// Think asks what to do and does it once a person would have. What is then due is asked again:
// things may have changed.
func (m *personMind) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	move, rest := m.Mind.Think(s, rng)
	if move == nil {
		m.wants = nil
		return nil, rest
	}
	if phase := m.phaseOf(s.View); m.wants == nil || !isSameWork(m.wants, move) || m.phase != phase && !isFilling(move) {
		pace := paceOf(move)
		if _, ok := move.(game.Ink); ok {
			pace = m.drawTime
		}
		m.wants, m.phase, m.due = move, phase, s.At+vary(pace, rng)
	}
	if s.At < m.due {
		return nil, m.due - s.At
	}
	m.wants = nil
	return move, rest
}

// isSameWork reports whether somebody who was about to make one move goes on with the other.
func isSameWork(a, b game.Move) bool {
	return reflect.TypeOf(a) == reflect.TypeOf(b) || isFilling(a) && isFilling(b)
}

// isFilling reports whether a move fills the basket, which goes on when the own turn begins.
func isFilling(move game.Move) bool {
	switch move.(type) {
	case funnylines.ChangeBasket, funnylines.PlanBasket:
		return true
	}
	return false
}
