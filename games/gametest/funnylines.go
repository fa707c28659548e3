package gametest

import (
	"math/rand/v2"
	"slices"

	"linework/cards"
	"linework/game"
	"linework/game/paper"
	"linework/games/funnylines"
)

// A funnyLinesBot makes any allowed move, also one that would spoil the evening: it buys what
// is known to be gone.
type funnyLinesBot struct{ random }

func (funnyLinesBot) Play(view any, rng *rand.Rand) game.Move {
	v := view.(funnylines.View)
	can := v.Can
	chance := func(n int) bool { return rng.IntN(n) == 0 }
	switch {
	case len(can.Object) > 0 && chance(10):
		return funnylines.Object{Shape: can.Object[rng.IntN(len(can.Object))]}
	case len(can.Accept) > 0 && can.Accept[0].Left == 0 && chance(10): // without a limit it cannot be too late
		return funnylines.Accept{Guess: can.Accept[0].Guess}
	case can.Undo && chance(20):
		return funnylines.Undo{}
	case can.PassOver && chance(20):
		return funnylines.SkipStudent{}
	case can.Reveal && chance(100):
		return funnylines.Reveal{}
	case can.Vote:
		return funnylines.Vote{Uphold: chance(2)}
	case can.Carlo != 0 && chance(8):
		if carlo := pickRandom(slices.Collect(can.Carlo.All()), rng); !slices.Contains(v.Chosen, carlo) {
			return funnylines.Carlo{Seat: carlo}
		}
		return nil
	case can.Side && (can.Ready && chance(8) || !can.Ready && isInLargerTeam(v)):
		return funnylines.Side{Team: 1 - v.Players[v.Seat].Side}
	case can.Place && chance(20):
		seat := rng.IntN(len(v.Players))
		return funnylines.Place{Seat: game.Seat(seat), Team: 1 - v.Players[seat].Side}
	case can.Ready:
		return funnylines.Ready{}
	case can.Register:
		return randomLessonPreparation(rng)
	case can.Plan && v.Plan == funnylines.Counts{} && v.Sides[v.Players[v.Seat].Side].Money > 2 && chance(6):
		return funnylines.PlanBasket{Shape: cards.Kind(rng.IntN(cards.Kinds)), Add: 1}
	case can.Guess && (v.Stage == funnylines.Guessing || chance(8)):
		return funnylines.Guess{Text: randomPictureNameInDeck(v, rng), Sure: true}
	case can.Pass:
		return funnylines.Pass{}
	case can.Put:
		return randomBasketMove(v, rng)
	case can.Decline && chance(3):
		return funnylines.Decline{}
	case can.Borrow:
		return funnylines.Borrow{}
	case can.Ask:
		return funnylines.Ask{Shape: cards.Kind(rng.IntN(cards.Kinds))}
	case can.End && chance(10):
		return funnylines.End{}
	case can.Next:
		return funnylines.Next{}
	}
	return randomDrawingMove(v, rng)
}

func randomLessonPreparation(rng *rand.Rand) game.Move {
	if rng.IntN(20) == 0 {
		return funnylines.BringPictures{Pictures: []cards.Draft{robotPicture}}
	}
	switch rng.IntN(3) {
	case 0:
		return funnylines.Roster{Names: []string{"Ida", "Jon", "Mia", "Noa"}[:rng.IntN(5)]}
	case 1:
		return funnylines.RemoveCards{Cards: []int{pickRandom(cards.Deck(), rng).Number}}
	}
	return funnylines.Begin{}
}

// robotPicture is a picture that the bot brings to a lesson.
var robotPicture = cards.Draft{Name: "robot", Also: []string{"android"}, Shapes: []cards.Piece{
	{Kind: cards.Triangle, X: 500, Y: 140, W: 200, H: 120},
	{Kind: cards.Square, X: 500, Y: 310, W: 220},
	{Kind: cards.Circle, X: 450, Y: 280, W: 40},
	{Kind: cards.Circle, X: 550, Y: 280, W: 40},
	{Kind: cards.Oval, X: 500, Y: 360, W: 120, H: 50},
	{Kind: cards.Rectangle, X: 500, Y: 550, W: 360, H: 260},
	{Kind: cards.Trapezium, X: 500, Y: 740, W: 440, H: 120, Top: 70},
	{Kind: cards.Line, X: 240, Y: 520, W: 200, Turn: -30},
	{Kind: cards.Line, X: 760, Y: 520, W: 200, Turn: 30},
	{Kind: cards.Line, X: 420, Y: 860, W: 120, Turn: 90},
	{Kind: cards.Line, X: 580, Y: 860, W: 120, Turn: 90},
}}

// randomBasketMove fills the basket with anything that can be paid for, and at some time buys it.
func randomBasketMove(v funnylines.View, rng *rand.Rand) game.Move {
	if v.Can.Buy && rng.IntN(2) == 0 {
		return funnylines.Buy{Basket: v.Basket}
	}
	left := v.Sides[v.Buyer].Money - v.Cost
	for _, k := range rng.Perm(cards.Kinds) {
		if most := min(left/v.Prices[k], 4); most > 0 {
			return funnylines.ChangeBasket{Shape: cards.Kind(k), Add: 1 + rng.IntN(most)}
		}
	}
	return funnylines.Buy{Basket: v.Basket}
}

// randomDrawingMove draws: a stamp, or a scribble with the pen.
func randomDrawingMove(v funnylines.View, rng *rand.Rand) game.Move {
	switch {
	case v.Can.Pen >= 0 && (v.Can.Blank || rng.IntN(2) == 0):
		return paper.RandomStroke(v.Can.Pen, rng)
	case v.Can.Done && !v.Can.Blank:
		return funnylines.Done{}
	case len(v.Can.Draw) > 0:
		if seat := game.Seat(rng.IntN(len(v.Players))); v.Can.Bet && v.Bet == game.Watcher && !v.Carlos.Has(seat) {
			return funnylines.Bet{Guesser: seat}
		}
		return funnylines.Draw{Shape: v.Can.Draw[rng.IntN(len(v.Can.Draw))]}
	}
	return nil
}

func randomPictureNameInDeck(v funnylines.View, rng *rand.Rand) string {
	deck := cards.DeckIn(v.Language)
	if deck == nil {
		deck = cards.Deck()
	}
	return pickRandom(deck, rng).Name
}

// isInLargerTeam reports whether the seat is in the larger team, while sides are chosen.
func isInLargerTeam(v funnylines.View) bool {
	sum := 0
	for _, p := range v.Players {
		sum += p.Side
	}
	team := v.Players[v.Seat].Side
	return team == 1 && 2*sum > len(v.Players) || team == 0 && 2*sum < len(v.Players)
}
