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
// faster guesses first, and a team of easy and hard is to be a match for two normal ones. All of them say
// what the shapes look like to them, about once a round: easy late and wildly, and it takes the most pictures
// for one another; hard when there is something to be said for it.
var skilledBots = []skilledBot{
	{name: "easy", placeError: 6000, countSlack: 0.5, minConfidence: 0.6, forgetRate: 0.47, minShapes: 5, drawnShare: 0.68, hunchRate: 2, hunchShapes: 4, hunchError: 6000, hunchCards: 40, thinkTime: 4000 * time.Millisecond},
	{name: "normal", placeError: 5000, countSlack: 0.5, minConfidence: 0.6, forgetRate: 0.45, minShapes: 5, drawnShare: 0.7, hunchRate: 2, hunchShapes: 3, hunchError: 3000, hunchCards: 14, hunchConfidence: 0.05, thinkTime: 3 * time.Second},
	{name: "hard", placeError: 4600, countSlack: 0.5, minConfidence: 0.55, forgetRate: 0.42, minShapes: 4, drawnShare: 0.7, hunchRate: 1.5, hunchShapes: 3, hunchError: 2000, hunchCards: 6, hunchConfidence: 0.08, thinkTime: 2700 * time.Millisecond, hidesPicture: true},
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
	case can.Bet && v.Bet == game.Watcher && len(can.Draw) > 0 && rng.IntN(3) == 0:
		return randomBet(v, rng)
	case can.Pen >= 0 || len(can.Draw) > 0:
		return b.chooseCarloMove(v, rng)
	}
	return b.chooseGuesserMove(v, rng)
}

// randomBet bets on any of those who guess: a bot knows nobody.
func randomBet(v View, rng *rand.Rand) game.Move {
	for {
		if seat := game.Seat(rng.IntN(len(v.Players))); !v.Carlos.Has(seat) {
			return Bet{Guesser: seat}
		}
	}
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

func (b skilledBot) chooseGuesserMove(v View, rng *rand.Rand) game.Move {
	if !v.Can.Guess && !v.Can.Pass && !v.Can.Put && !v.Can.Ask {
		return nil
	}
	beliefs := b.rankPossibleCards(v)
	if v.Can.Guess {
		if card := b.chooseGuessOrNil(v, beliefs[0], rng); card != nil {
			return guessOf(v, card)
		}
	}
	switch {
	case v.Can.Pass:
		return Pass{}
	case v.Can.Put:
		return b.chooseBasketMove(v, beliefs)
	case v.Can.Ask:
		return Ask{Shape: b.mostInformativeKind(v, beliefs)}
	}
	return nil
}

// partToRemember is how much of a picture must be drawn before it is worth remembering which one has such
// shapes, as part of what must be drawn before it is recognised.
const partToRemember = 0.66

// chooseGuessOrNil returns what the bot says now: what it sees, what it takes for likely enough, or what
// it only suspects; nil if it says nothing.
func (b skilledBot) chooseGuessOrNil(v View, best belief, rng *rand.Rand) *cards.Card {
	if b.isGuessWorthwhile(v, 0.95) {
		if seen := b.recognizedCardOrNil(v); seen != nil {
			return seen
		}
	}
	drawn := game.MapList(v.Boards, Board.drawnCounts)
	if b.isGuessWorthwhile(v, best.probability) && (v.Stage == LastCall || shareDrawnOf(drawn, best.card) >= b.drawnShare*partToRemember) {
		return best.card
	}
	if b.mayVoiceHunch(v) {
		return b.chooseHunchOrNil(v, rng)
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
	case v.Mode == Teams && money <= v.Price+1: // a wrong guess, or the purchase after it, would lose the game (FL-24)
		sure = max(sure, 0.9)
	case v.Stage == LastCall:
		sure /= 2 // now or never
	}
	return probability >= sure && probability*prize > float64(v.Price)
}

// guessOf names a card as the table's language does.
func guessOf(v View, card *cards.Card) game.Move {
	return Guess{Text: deckInLanguageOrEnglish(v.Language).namesInDeckLanguage(card)[0], Sure: true}
}

// hunchReserve is what must be left of a purse after a hunch: whoever is poor says only what is likely.
const hunchReserve = 10

// sideHunches is after how many guesses of its side in a round a bot keeps its hunches to itself.
const sideHunches = 3

// mayVoiceHunch reports whether the bot says now what the shapes look like to it, right or wrong. It
// does so only with money to spare, and its side pays no more than a third of its money for what was
// wrong in this round.
func (b skilledBot) mayVoiceHunch(v View) bool {
	side := v.Players[v.Seat].Side
	own, ofSide := 0, 0
	for _, g := range v.Guesses {
		if g.Seat == v.Seat {
			own++
		}
		if g.Seat >= 0 && v.Players[g.Seat].Side == side {
			ofSide++
		}
	}
	if v.Mode == Class || own >= len(b.hunchAfter) || len(distinctFinishedShapes(v)) < b.hunchAfter[own] || ofSide >= sideHunches {
		return false
	}
	money, paid := v.Sides[side].Money, ofSide*v.Price
	return money >= v.Price+hunchReserve && 3*(paid+v.Price) <= money+paid
}

// chooseHunchOrNil returns one of the cards that look most like what is drawn and fit what is known, by
// chance: what looks alike is taken for one another. The one that looks most like it is not among them:
// the bot keeps that to itself until it is sure. nil where it sees too little in any.
func (b skilledBot) chooseHunchOrNil(v View, rng *rand.Rand) *cards.Card {
	b.placeError = b.hunchError
	beliefs := slices.DeleteFunc(b.rankPossibleCards(v), func(x belief) bool { return !fitsWhatIsKnown(v, x.card) })
	if len(beliefs) < 2 || beliefs[0].probability < b.hunchConfidence {
		return nil
	}
	return beliefs[1+rng.IntN(min(b.hunchCards, len(beliefs)-1))].card
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
		switch price := float64(v.Prices[k]); {
		case isUsedUp(v, k):
			worth = -price // only where nothing else can be bought, and then the cheapest
		case isSeen(v, k):
			worth = -price / 100 // only to complete the board
		}
		if further := kinds > 0 && (v.Basket[k] > 0 || worth <= 0 || cost+v.Prices[k] > maxSpree); !further && cost+v.Prices[k] <= money && worth > value {
			best, value = k, worth
		}
	}
	if kinds > 0 && math.IsInf(value, -1) {
		return Buy{Basket: v.Basket}
	}
	add := 1
	if p := beliefs[0].probability; v.Mode == Solo && p < 0.2 && money > 20 && value > 0 { // far from knowing: a bold purchase
		add = max(1, min(2, maxSpree/v.Prices[best]))
	}
	return ChangeBasket{Shape: best, Add: add}
}

// boughtBoard returns the board on which the shapes are drawn that are bought now.
func boughtBoard(v View) Board {
	if v.Mode == Teams {
		return v.Boards[v.Buyer]
	}
	return v.Boards[0]
}

// isUsedUp reports whether it is known that buying a kind adds nothing to the board: it was announced for
// this board or, as both show one picture, for one that has no more of it.
func isUsedUp(v View, kind cards.Kind) bool {
	own := boughtBoard(v).drawnCounts()[kind]
	return slices.ContainsFunc(v.Boards, func(b Board) bool { return b.Gone[kind] && b.drawnCounts()[kind] <= own })
}

// isSeen reports whether all shapes of a kind can be seen already, on whichever board.
func isSeen(v View, kind cards.Kind) bool {
	return slices.ContainsFunc(v.Boards, func(b Board) bool { return b.Gone[kind] })
}

// informationGain returns what buying one shape of a kind would tell, in bits: whether there is one,
// and where it is; 0 where nothing is new. To see something is worth more than to learn what
// is not there, and the first of a kind tells most.
func (b skilledBot) informationGain(v View, beliefs []belief, kind cards.Kind) float64 {
	if isSeen(v, kind) {
		return 0
	}
	board := boughtBoard(v)
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
	worth := func(k cards.Kind) float64 {
		if isUsedUp(v, k) {
			return -1
		}
		return b.informationGain(v, beliefs, k)
	}
	best := cards.Kind(0)
	for k := range cards.Kind(cards.Kinds) {
		if worth(k) > worth(best) {
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
