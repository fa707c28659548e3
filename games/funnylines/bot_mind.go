package funnylines

import (
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
func (b skilledBot) NewMind(*rand.Rand) game.Mind { return &skilledBotMind{skilledBot: b} }

// A skilledBotMind is a skilledBot in one match that takes its time in each phase.
type skilledBotMind struct {
	skilledBot
	round      int // for which it has made up its mind what it thinks of
	phase      int
	phaseStart time.Duration
	delay      time.Duration // before it guesses or buys in this phase
}

// teammateDelay is how much longer it leaves a basket to people in its team.
const teammateDelay = 4 * time.Second

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
		for _, c := range standardDeck().cards {
			if rng.Float64() < p.forgetRate {
				p.shapesToRecall[c.Number] = 4 + rng.IntN(5)
			}
		}
		for k := range p.kindPreference {
			p.kindPreference[k] = 0.5 * rng.NormFloat64()
		}
	}
	if v.Phase != p.phase {
		p.phase, p.phaseStart = v.Phase, s.At
		p.delay = time.Duration(float64(p.thinkTime) * (1 + rng.Float64()) * character.Pause)
	}
	if wait := p.phaseStart + s.ScalePause(p.delayBeforeMove(v, s.People)) - s.At; wait > 0 {
		return nil, wait
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
	if move == nil && v.Can.Guess {
		return nil, recheckDelay // a guess at any time (FL-37), and nobody waits for it
	}
	return move, 0
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
	case v.Can.Put, v.Can.Ask, v.Can.Pass, v.Can.Guess:
		return p.delay
	}
	return 0
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
