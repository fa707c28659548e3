package funnylines

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
	"linework/words"
)

func (b skilledBot) Name() string { return b.name }

// skilledBots lists the three skills. They lie close together: each for themselves, whoever is a little
// faster guesses first, and a team of easy and hard is to be a match for two normal ones.
var skilledBots = []skilledBot{
	{name: "easy", placeError: 6000, countSlack: 0.5, minConfidence: 0.6, forgetRate: 0.5, minShapes: 4, thinkTime: 3500 * time.Millisecond},
	{name: "normal", placeError: 5000, countSlack: 0.5, minConfidence: 0.6, forgetRate: 0.45, minShapes: 4, thinkTime: 3 * time.Second},
	{name: "hard", placeError: 4600, countSlack: 0.5, minConfidence: 0.58, forgetRate: 0.45, minShapes: 4, thinkTime: 2700 * time.Millisecond, hidesPicture: true},
}

func (b skilledBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(View)
	switch can := v.Can; {
	case can.Vote:
		return game.Skip{} // it cannot tell what is fair (CM-20)
	case len(can.Accept) > 0:
		return acceptOrDeclineGuesses(v)
	case can.Ready:
		return Ready{}
	case can.Side && !v.Ready.Has(v.Seat) && isInLargerTeam(v):
		return Side{Team: 1 - v.Players[v.Seat].Side}
	case can.Register:
		return Begin{}
	case can.Borrow:
		return Borrow{}
	case can.Next:
		return Next{}
	case can.Pen >= 0 || len(can.Draw) > 0:
		return b.chooseCarloMove(v, rng)
	}
	return b.chooseGuesserMove(v)
}

// acceptOrDeclineGuesses accepts the first guess that the judge finds near, of those that the Carlo
// is asked about, or declines all (CM-17).
func acceptOrDeclineGuesses(v View) game.Move {
	word := words.Word{Text: v.Card.Name, Answers: append([]string{v.Card.Name}, v.Card.Also...)}
	for _, o := range v.Can.Accept {
		if deckInLanguageOrEnglish(v.Language).nearJudge().Judge(v.Guesses[o.Guess].Text, word).Verdict != words.Wrong {
			return Accept{Guess: o.Guess}
		}
	}
	return Decline{}
}

func (b skilledBot) chooseGuesserMove(v View) game.Move {
	if !v.Can.Guess && !v.Can.Pass && !v.Can.Put && !v.Can.Ask {
		return nil
	}
	beliefs := b.rankPossibleCards(v)
	switch best := beliefs[0]; {
	case v.Can.Guess && b.isGuessWorthwhile(v, best.probability):
		return Guess{Text: deckInLanguageOrEnglish(v.Language).namesInDeckLanguage(best.card)[0], Sure: true}
	case v.Can.Pass:
		return Pass{}
	case v.Can.Put:
		return b.chooseBasketMove(v, beliefs)
	case v.Can.Ask:
		return Ask{Shape: b.mostInformativeKind(v, beliefs)}
	}
	return nil
}

// isGuessWorthwhile reports whether a guess that is right with a probability is worth its price:
// on average it must win more than it costs, it must not be a wild shot, and it must
// not risk the last Frico of a team without need. A student's guess is free.
func (b skilledBot) isGuessWorthwhile(v View, probability float64) bool {
	if v.Mode == Class {
		return v.Stage == Guessing
	}
	if len(distinctFinishedShapes(v)) < b.minShapes && v.Stage != LastCall {
		return false
	}
	money := v.Sides[v.Players[v.Seat].Side].Money
	prize := float64(v.Pot + v.Price)
	if v.Mode == Solo {
		prize /= 2
	}
	sure := b.minConfidence
	switch {
	case v.Stage == LastCall:
		sure /= 2 // now or never
	case v.Mode == Teams && money <= v.Price:
		sure = max(sure, 0.9)
	}
	return probability >= sure && probability*prize > float64(v.Price)
}

// maxSpree is how many Fricos a bot spends at once at most, beside what it must.
const maxSpree = 4

// chooseBasketMove fills an empty basket with what tells most for its price, and for a team with more kinds
// while the bot knows little and has money. It buys a basket that a team-mate has begun as it is.
func (b skilledBot) chooseBasketMove(v View, beliefs []belief) game.Move {
	money, cost, kinds := v.Sides[v.Buyer].Money, 0, 0
	for k, n := range v.Basket {
		if cost += n * v.Prices[k]; n > 0 {
			kinds++
		}
	}
	most := 1
	if v.Mode == Teams && beliefs[0].probability < 0.5 && money > 10 {
		most += min(money/15, 2)
	}
	if v.Can.Buy && (b.basketPhase != v.Phase || kinds >= most) {
		return Buy{Basket: v.Basket}
	}
	best, value := cards.Kind(0), math.Inf(-1)
	for k := range cards.Kind(cards.Kinds) {
		worth := math.Exp(b.kindPreference[k]) * b.informationGain(v, beliefs, k) / float64(v.Prices[k])
		if further := kinds > 0 && (v.Basket[k] > 0 || worth <= 0 || cost+v.Prices[k] > maxSpree); !further && cost+v.Prices[k] <= money && worth > value {
			best, value = k, worth
		}
	}
	if kinds > 0 && math.IsInf(value, -1) {
		return Buy{Basket: v.Basket}
	}
	add := 1
	if p := beliefs[0].probability; v.Mode == Solo && p < 0.2 && money > 20 { // far from knowing: a bold purchase
		add = max(1, min(2, maxSpree/v.Prices[best]))
	}
	return ChangeBasket{Shape: best, Add: add}
}

// informationGain returns what buying one shape of a kind would tell, in bits: whether there is one,
// and where it is; below 0 where there is none to see. To see something is worth more than to learn what
// is not there, and the first of a kind tells most.
func (b skilledBot) informationGain(v View, beliefs []belief, kind cards.Kind) float64 {
	board := v.Boards[0]
	if v.Mode == Teams {
		board = v.Boards[v.Buyer]
	}
	if slices.ContainsFunc(v.Boards, func(b Board) bool { return b.Gone[kind] }) { // all there are can be seen: both boards show one picture
		return -1
	}
	drawn := game.CountWhere(board.Shapes, func(s Shape) bool { return s.Kind == kind })
	more := 0.0
	for _, x := range beliefs {
		if x.card.Count(kind) > drawn {
			more += x.probability
		}
	}
	place := 2 / float64(1+drawn) // bits that the place of a shape tells, about
	return entropy(more) + more*place
}

// mostInformativeKind returns the kind for which a student asks: the one that tells most.
func (b skilledBot) mostInformativeKind(v View, beliefs []belief) cards.Kind {
	best := cards.Kind(0)
	for k := range cards.Kind(cards.Kinds) {
		if b.informationGain(v, beliefs, k) > b.informationGain(v, beliefs, best) {
			best = k
		}
	}
	return best
}

// chooseCarloMove returns what a Carlo does. A teacher helps and draws the largest, and so does the
// Carlo of a team, whose side is to see it first; whoever draws for all gives away as
// little as possible, and plays no favourites.
func (b skilledBot) chooseCarloMove(v View, rng *rand.Rand) game.Move {
	can := v.Can
	if can.Pen >= 0 {
		if !can.Blank {
			return Done{}
		}
		return paper.RandomStroke(can.Pen, rng) // a mind draws better; see sketch
	}
	less := func(x, y int) int { return v.Card.Shapes[x].Size - v.Card.Shapes[y].Size }
	if card := matchingStandardCardOrNil(v); b.hidesPicture && card != nil && v.Mode != Class {
		less = func(x, y int) int { return cmp.Compare(b.distinctiveness(card, x), b.distinctiveness(card, y)) }
	}
	if v.Mode != Solo {
		return Draw{Shape: slices.MaxFunc(can.Draw, less)}
	}
	return Draw{Shape: slices.MinFunc(can.Draw, less)}
}

// matchingStandardCardOrNil returns the card that a Carlo sees, as the standard deck has it; nil if it is not of the
// deck that comes with the program.
func matchingStandardCardOrNil(v View) *cards.Card {
	return game.FirstWhere(standardDeck().cards, func(c *cards.Card) bool {
		return c.Number == v.Card.Number && len(c.Shapes) == len(v.Card.Shapes)
	})
}

// isInLargerTeam reports whether the seat is in the larger team, while sides are chosen.
func isInLargerTeam(v View) bool {
	sum := 0
	for _, p := range v.Players {
		sum += p.Side
	}
	team := v.Players[v.Seat].Side
	return team == 1 && 2*sum > len(v.Players) || team == 0 && 2*sum < len(v.Players)
}
