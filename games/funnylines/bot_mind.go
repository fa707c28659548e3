package funnylines

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
	"linework/ink"
)

var _ game.Thinker = skilledBot{}

// NewMind returns a bot that takes its time, so that people can be faster, and that draws
// with a hand.
func (b skilledBot) NewMind(*rand.Rand) game.Mind {
	return &skilledBotMind{skilledBot: b, meanDrawnShare: b.drawnShare}
}

// A skilledBotMind is a skilledBot in one match that takes its time in each phase.
type skilledBotMind struct {
	skilledBot
	meanDrawnShare float64 // over all rounds
	round          int     // for which it has made up its mind what it thinks of
	phase          int
	phaseStart     time.Duration
	delay          time.Duration // before it guesses or buys in this phase
	shapes         int           // finished on the boards when it looked last
	shapesAt       time.Duration // when it first saw as many
}

// teammateDelay is how much longer it leaves a basket, and a guess, to people in its team.
const teammateDelay = 4 * time.Second

// drawnShareSpread is how much more or less of a picture must be drawn in one round than in another before
// it recognises it, as a part of what is needed on average.
const drawnShareSpread = 0.25

// recheckDelay is how long it looks at a picture that tells it too little, unless a shape is
// added.
const recheckDelay = 4 * time.Second

func (p *skilledBotMind) BoardsToSee(any) []int { return nil }

// Think waits until people had a chance, and then plays as the bot does.
func (p *skilledBotMind) Think(s game.Observation, rng *rand.Rand) (game.Move, time.Duration) {
	v := s.View.(View)
	character := game.CharacterOf(v.Players[v.Seat].Name)
	if v.Round != p.round {
		if p.round == 0 {
			p.placeError *= character.Errors
		}
		p.round, p.shapesToRecall = v.Round, map[int]int{}
		forgetRate := p.forgetRate
		if v.Mode == Teams && !v.Carlos.Has(v.Seat) { // together a team thinks of as much as a smaller one does
			forgetRate = math.Pow(forgetRate, 1/float64(teamGuessers(v).Len()))
		}
		for _, c := range standardDeck().cards {
			if rng.Float64() < forgetRate {
				p.shapesToRecall[c.Number] = 4 + rng.IntN(5)
			}
		}
		for k := range p.kindPreference {
			p.kindPreference[k] = 0.5 * rng.NormFloat64()
		}
		p.drawnShare = p.meanDrawnShare * (1 + drawnShareSpread*(2*rng.Float64()-1))
		p.planHunches(character, rng)
	}
	if v.Phase != p.phase {
		p.phase, p.phaseStart = v.Phase, s.At
		p.delay = time.Duration(float64(p.thinkTime) * (1 + rng.Float64()) * character.Pause)
	}
	if n := finishedShapeCount(v); n != p.shapes {
		p.shapes, p.shapesAt = n, s.At
	}
	if v.Can.Pass && awaitedGuessers(v)&s.People == 0 {
		s.Tempo = min(s.Tempo, 1) // only bots are waited for: more time is for people
	}
	if wait := p.phaseStart + s.ScalePause(p.delayBeforeMove(v, s.People)) - s.At; wait > 0 {
		return nil, wait
	}
	if v.Stage == Buying && teamGuessers(v)&s.People != 0 {
		v.Can.Guess = false // a word that people in its team have not said yet it keeps for the pause
	}
	look := p.shapesAt + s.ScalePause(p.delayAfterShape(v, s.People)) - s.At
	if v.Can.Guess && look > 0 {
		if v.Can.Pass || v.Can.Put {
			return nil, look
		}
		v.Can.Guess = false
	}
	if v.Can.Pen >= 0 && v.Can.Blank {
		return sketchOpenShape(v, rng), 0
	}
	move := p.Play(v, rng)
	switch move.(type) {
	case Guess:
		p.phaseStart = s.At // it looks anew before it guesses again
	case ChangeBasket:
		p.basketPhase = v.Phase
	}
	if move == nil && look > 0 {
		return nil, look
	}
	if move == nil && v.Can.Guess {
		return nil, recheckDelay // a guess at any time (FL-37), and nobody waits for it
	}
	return move, 0
}

// planHunches chooses after how many shapes the bot says in this round what it only suspects. Whoever is
// careful does so less often.
func (p *skilledBotMind) planHunches(character game.Character, rng *rand.Rand) {
	p.hunchAfter = nil
	after := p.hunchShapes
	for expected := p.hunchRate * (1 + character.Errors) / 2; rng.Float64() < expected; expected-- {
		after += rng.IntN(3)
		p.hunchAfter = append(p.hunchAfter, after)
		after++
	}
}

// finishedShapeCount returns how many shapes lie finished on all boards.
func finishedShapeCount(v View) (n int) {
	for _, b := range v.Boards {
		n += game.CountWhere(b.Shapes, func(s Shape) bool { return !s.Open })
	}
	return n
}

// headStart is how much longer than it thinks the bot leaves a new shape to people who guess, and
// longestLook how long at most: a pause is over soon.
const (
	headStart   = 2 * time.Second
	longestLook = 8 * time.Second
)

// delayAfterShape returns how long after a shape is finished the bot guesses at the earliest, so that
// people who guess too can look at it first, whether or not a bell will ring.
func (p *skilledBotMind) delayAfterShape(v View, people game.Seats) time.Duration {
	guessers := people &^ v.Carlos
	if v.Can.Pass {
		guessers &^= v.Passed
	}
	if guessers == 0 || p.shapes == 0 {
		return 0
	}
	return min(p.delay+headStart, longestLook)
}

// delayBeforeMove returns how long the bot waits before it acts in a phase. Where no bell will ring nobody
// is in a hurry, and it is not to be the last who is waited for. A team buys sooner than it guesses.
func (p *skilledBotMind) delayBeforeMove(v View, people game.Seats) time.Duration {
	switch {
	case !v.Timed:
		return 0
	case v.Can.Buy && v.Sides[v.Buyer].Seats&people&^v.Carlos != 0:
		return p.delay/2 + teammateDelay
	case v.Can.Put && v.Mode == Teams:
		return p.delay / 2
	case v.Can.Pass && teamGuessers(v)&people&^v.Passed != 0:
		return p.delay + teammateDelay
	case v.Can.Put, v.Can.Ask, v.Can.Pass, v.Can.Guess:
		return p.delay
	}
	return 0
}

// teamGuessers returns who guesses in the own team; 0 where there are no teams yet.
func teamGuessers(v View) game.Seats {
	if v.Mode != Teams || v.Round == 0 {
		return 0
	}
	return v.Sides[v.Players[v.Seat].Side].Seats &^ v.Carlos
}

// awaitedGuessers returns who may still guess or pass, of all sides.
func awaitedGuessers(v View) game.Seats {
	var guessers game.Seats
	for _, side := range v.Sides {
		guessers |= side.Seats
	}
	return guessers &^ v.Carlos &^ v.Passed
}

// sketchOpenShape returns the open shape drawn freehand, as fast as a hand is.
func sketchOpenShape(v View, rng *rand.Rand) game.Move {
	card := matchingStandardCardOrNil(v)
	at := slices.IndexFunc(v.Card.Shapes, func(s CardShape) bool { return slices.Contains(s.Drawn, v.Can.Pen) })
	if card == nil || at < 0 {
		return paper.RandomStroke(v.Can.Pen, rng)
	}
	var w ink.Writer
	var drawn game.Sketch
	stroke := ink.Stroke{Tool: card.Shapes[at].Pen(), Pressure: true, Points: cards.DrawByHand(card.Shapes[at], rng.Uint64())}
	for _, batch := range strokeBatches(&w, v.Can.Pen, stroke) {
		drawn.Batches = append(drawn.Batches, game.TimedBatch{After: penTime, Batch: batch})
	}
	return drawn
}
